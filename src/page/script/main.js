// ---- What is shown ----

function render() {
  document.documentElement.lang = state.lang;
  const isIndex = state.problem === null;
  document.getElementById("index").hidden = !isIndex;
  document.getElementById("problem").hidden = isIndex;
  document.body.classList.toggle("playing", !isIndex && !workbench.isInEditor);
  const several = data.problems.length > 1 || data.report;
  if (workbench.renderTabs) workbench.renderTabs();
  else fill("tabs", !isIndex && several ? element("a", { class: "tab", href: "#" }, word("all")) : null);
  fill("tools", ...(workbench.tools ? workbench.tools() : []), settingsMenu());
  if (!isIndex) renderProblem();
  else {
    renderIndex();
    if (workbench.renderShelf) workbench.renderShelf();
  }
}
function open() {
  if (workbench.open && workbench.open()) return;
  const several = data.problems.length > 1 || data.report;
  const number = Number(location.hash.slice(1)) - 1;
  const index = several ? number : 0;
  const problem = data.problems[index];
  state.problem = problem && problem.sfen ? problem : null;
  state.number = index;
  state.shown = state.revealed = false;
  setLine([], 0, "");
  if (state.problem && several) document.getElementById("name").focus();
}

// The keys that step through the moves, and through the problems.
document.addEventListener("keydown", (event) => {
  if (state.problem === null || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return undefined;
  if (event.target.closest("select, input, textarea, summary")) return undefined;
  if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const to = neighbours()[event.key === "ArrowLeft" ? 0 : 1];
    if (data.problems.length > 1 && state.number >= 0 && to !== undefined) location.hash = `#${to + 1}`;
    return undefined;
  }
  const end = state.line.length;
  const at = { ArrowLeft: state.at - 1, ArrowRight: state.at + 1, Home: 0, End: end }[event.key];
  if (event.key === "Escape" && !workbench.isInEditor && state.chosen !== null) return choose(null);
  if (at === undefined || at < 0 || at > end) return undefined;
  event.preventDefault();
  return setLine(state.line, at, "");
});
// A swipe over the board steps too.
let touched = null;
const table9 = document.getElementById("table");
table9.addEventListener("touchstart", (event) => { touched = event.changedTouches[0]; }, { passive: true });
table9.addEventListener("touchend", (event) => {
  const far = touched ? event.changedTouches[0].clientX - touched.clientX : 0;
  touched = null;
  if (Math.abs(far) < 60 || workbench.isDragging) return;
  const at = far > 0 ? state.at - 1 : state.at + 1;
  if (at >= 0 && at <= state.line.length) setLine(state.line, at, "");
}, { passive: true });
