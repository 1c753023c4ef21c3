// ---- What is shown ----

const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark";
function render() {
  document.documentElement.lang = state.lang;
  const isIndex = state.problem === null;
  document.getElementById("index").hidden = !isIndex;
  document.getElementById("problem").hidden = isIndex;
  const several = data.problems.length > 1 || data.report || workbench.render;
  fill("tools",
    ...(workbench.tools ? workbench.tools() : []),
    !isIndex && several ? element("a", { class: "button", href: workbench.list || "#" }, word(workbench.listName || "all")) : null,
    button(word("other"), () => { state.lang = pick("ja", "en"); state.said = ""; render(); }, { lang: pick("ja", "en") }),
    button(word(state.letters ? "kanji" : "letters"), () => { state.letters = !state.letters; render(); }),
    button(word(isDark() ? "light" : "dark"), () => {
      document.documentElement.dataset.theme = isDark() ? "light" : "dark";
      render();
    }));
  if (isIndex) {
    renderIndex();
    if (workbench.renderShelf) workbench.renderShelf();
  }
  else renderProblem();
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

document.addEventListener("keydown", (event) => {
  if (state.problem === null || workbench.isEditing || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.target.closest("select, input, textarea, summary")) return undefined;
  if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const to = neighbours()[event.key === "ArrowLeft" ? 0 : 1];
    if (data.problems.length > 1 && to !== undefined) location.hash = `#${to + 1}`;
    return undefined;
  }
  const end = state.line.length;
  const at = { ArrowLeft: state.at - 1, ArrowRight: state.at + 1, Home: 0, End: end }[event.key];
  if (event.key === "Escape") return choose(null);
  if (at === undefined || at < 0 || at > end) return undefined;
  event.preventDefault();
  return setLine(state.line, at, "");
});
let touched = null;
const table9 = document.getElementById("table");
table9.addEventListener("touchstart", (event) => { touched = event.changedTouches[0]; }, { passive: true });
table9.addEventListener("touchend", (event) => {
  const far = touched ? event.changedTouches[0].clientX - touched.clientX : 0;
  touched = null;
  if (Math.abs(far) < 60 || workbench.isEditing) return;
  const at = far > 0 ? state.at - 1 : state.at + 1;
  if (at >= 0 && at <= state.line.length) setLine(state.line, at, "");
}, { passive: true });
