// ---- The workbench: a page whose problems can be edited, judged and kept ----

const EMPTY = "9/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
// Shown to a reader who comes without a problem.
const EXAMPLE = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const hasOwn = data.problems.length > 0;
workbench.list = hasOwn ? "#" : "#shelf";
workbench.listName = hasOwn ? "all" : "shelf";
// "edit" or "play". A position after some moves is never edited, only the first.
workbench.mode = "play";
Object.defineProperty(workbench, "isEditing", { get: () => workbench.mode === "edit" && state.at === 0 });

document.querySelector("header").after(element("p", { id: "note", role: "status" }));
document.getElementById("list").before(element("div", { id: "shelf", class: "row" }));
document.getElementById("where").before(element("div", { id: "editor" }));
const column = document.getElementById("moves").parentElement;
// On a phone the verdict stands above the board.
const liveBox = element("div", { id: "live" });
const isNarrow = matchMedia("(max-width: 44rem)");
const placeLive = () => (isNarrow.matches ? document.getElementById("by").after(liveBox) : column.prepend(liveBox));
isNarrow.addEventListener("change", placeLive);
placeLive();
column.append(element("div", { id: "changes" }), element("div", { id: "exchange", class: "row" }), element("div", { id: "keeping", class: "row" }), pasteField("pasted"));
document.getElementById("shelf").after(pasteField("pasted-problems"));

// ---- Addresses ----

let opened = 0;
function goTo(address, remembered) {
  history.pushState({ edits: remembered ? opened + 1 : 0, ...remembered }, "", address);
  open();
}
// Opens a position as a new entry of the history.
function openRecord(record, key) {
  goTo(addressOf(record), { record, key });
}
function rename(key, value) {
  const record = { ...recordOf(state.problem), [key]: value || undefined };
  history.replaceState({ ...history.state, record, key: state.problem.key }, "", addressOf(record));
  Object.assign(state.problem, { record, title: record.title || "", by: [record.author, record.source, record.year].filter(Boolean).join(", ") });
  render();
}
// What is shown while another problem is opened belongs to the former.
function show(problem, number) {
  Object.assign(state, { problem, number, shown: false, revealed: number < 0 });
  copy.text = "";
  say("");
  setLine([], 0, "");
}
workbench.open = () => {
  const { record, key, edits } = history.state || {};
  opened = edits || 0;
  const isAddress = location.hash.startsWith("#sfen=");
  const asked = (isAddress && (record || recordAt(location.hash))) || (!hasOwn && location.hash === "" && { sfen: EXAMPLE });
  if (lane.isBusy) lane.stop();
  if (changesLane.isBusy) changesLane.stop();
  if (asked) {
    if (!state.problem) workbench.mode = "edit";
    const problem = unjudged(asked);
    if (key !== undefined) problem.key = key;
    show(problem, -1);
  } else {
    const index = hasOwn && data.problems.length === 1 ? 0 : Number(location.hash.slice(1)) - 1;
    const problem = data.problems[index];
    if (location.hash === "#shelf" || !problem || !problem.sfen) {
      state.problem = null;
      say("");
      render();
      return true;
    }
    workbench.mode = "play";
    show(problem, index);
  }
  // A problem with a stored tree has its verdict.
  if (!state.problem.nodes.length && !state.problem.judgement) judgeLive();
  return true;
};

// ---- What is drawn ----

workbench.tools = () => (state.problem === null ? [] : [
  button(word(workbench.mode === "edit" ? "play_here" : "edit"), () => {
    workbench.mode = workbench.mode === "edit" ? "play" : "edit";
    chosen = null;
    // A problem of the list is edited as a draft.
    if (workbench.mode === "edit" && state.number >= 0) openRecord(recordOf(state.problem), state.problem.key);
    else setLine(workbench.mode === "edit" ? state.problem.solution : [], 0, "");
  }, { id: "mode" }),
]);
workbench.render = () => {
  const { problem } = state;
  document.body.classList.toggle("editing", workbench.isEditing);
  document.getElementById("editor").hidden = !workbench.isEditing;
  if (workbench.isEditing) renderEditor();
  if (live.of === problem) renderLive();
  else fill("live", element("p", { id: "statement" }, verdictInWords(problem)), button(word("again"), judgeLive));
  renderChanges();
  renderExchange();
  renderPasteFields();
  const isKept = problem.key !== undefined;
  fill("keeping",
    button(word("keep"), async () => { await keep(problem); say(word("kept")); }, { id: "keep" }),
    isKept && state.number < 0 ? button(word("save"), async () => { await replaceKept(problem); say(word("kept")); }, { id: "replace" }) : null,
    button(word("import"), chooseFiles));
};

watchDrags(document.getElementById("table"));
document.addEventListener("keydown", keyOnBoard);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey && opened > 0) history.back();
  else if (key === "y" || (key === "z" && event.shiftKey)) history.forward();
  else return;
  event.preventDefault();
});
setInterval(() => { if (lane.isBusy) showLive(); }, 250);
loadShelf().then(() => { if (state.problem === null) open(); });
