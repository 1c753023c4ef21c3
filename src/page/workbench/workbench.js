// ---- The workbench: a page whose problems can be edited, judged and kept ----

const EMPTY = "9/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
// Shown to a reader who comes without a problem.
const EXAMPLE = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const hasOwn = data.problems.length > 0;
workbench.list = hasOwn ? "#" : "#shelf";
// The tab: "edit" or "play". A position after some moves is never edited, only the first.
workbench.mode = hasOwn ? "play" : "edit";
Object.defineProperty(workbench, "isInEditor", { get: () => workbench.mode === "edit" && state.problem !== null });
Object.defineProperty(workbench, "isEditing", { get: () => workbench.isInEditor && state.at === 0 });

// The places of what only the workbench draws.
const placed = (id, more) => element("div", { id, ...more });
document.body.classList.add("workbench");
document.body.append(placed("note", { role: "status" }));
document.getElementById("stage").before(placed("toolbar", { role: "toolbar" }));
document.getElementById("stage").after(placed("box", { role: "group" }));
document.getElementById("about").append(placed("fields"));
document.getElementById("filters").before(placed("shelf", { class: "row" }), pasteField("pasted-problems"), placed("reminder", { class: "row quiet" }));
document.getElementById("list").before(placed("picked", { class: "row", role: "group" }));
document.getElementById("side").prepend(placed("sheet"), placed("submission"));
document.getElementById("side").append(placed("variations"), placed("tree"), placed("changes"), placed("versions"), pasteField("pasted"), element("p", { id: "how", class: "quiet" }));

// ---- Places of the page ----

function goTo(address) {
  history.pushState(null, "", address);
  open();
}
// Shows a problem. What was shown of another one belongs to that.
function show(problem, mode) {
  workbench.mode = mode;
  chosen = null;
  copy.text = "";
  Object.assign(state, { problem, shown: false, revealed: mode === "edit" });
  setLine(mode === "edit" ? problem.solution : [], 0, "");
}
function openShelf() {
  state.problem = null;
  render();
}
workbench.open = () => {
  const record = location.hash.startsWith("#sfen=") ? recordAt(location.hash) : null;
  if (record || (location.hash === "" && !hasOwn)) {
    const isOurs = steps.draft && (!record || addressOf(record) === addressOf(steps.draft.record));
    if (isOurs) showDraft(steps.draft);
    else openDraft(newDraft(record || { sfen: EXAMPLE }));
    return true;
  }
  if (lane.isBusy) lane.stop();
  const index = hasOwn && data.problems.length === 1 ? 0 : Number(location.hash.slice(1)) - 1;
  const problem = data.problems[index];
  if (location.hash === "#shelf" || !problem || !problem.sfen) openShelf();
  else {
    state.number = index;
    show(problem, "play");
    judgeIfNew();
  }
  return true;
};
// The tabs: a problem of the list is edited as a draft that knows its place on the shelf.
function openTab(mode) {
  workbench.mode = mode;
  if (state.problem === null) return showDraft(steps.draft || newDraft({ sfen: EXAMPLE }));
  if (mode === "edit" && state.number >= 0) {
    const { problem } = state;
    const draft = newDraft({ ...recordOf(problem) }, { key: problem.key, versions: problem.versions || [], tree: problem.tree, rest: problem.rest });
    if (draft.key !== undefined) steps.kept = contentOf(draft);
    return openDraft(draft);
  }
  return show(state.problem, mode);
}

// ---- On a phone, what stands beside the board is in a sheet below it. ----

function openSheet(isOpen) {
  document.body.classList.toggle("sheet-open", isOpen);
  renderSheet();
}
function renderSheet() {
  const isOpen = document.body.classList.contains("sheet-open");
  fill("sheet", button(icon("more"), () => openSheet(!isOpen), {
    id: "sheet-handle", "aria-expanded": String(isOpen), "aria-controls": "side", "aria-label": word(isOpen ? "sheet_close" : "sheet_open") }));
}

// ---- What is drawn ----

function renderTabs() {
  const tab = (mode, name) => button(word(name), () => openTab(mode), {
    id: `tab-${mode}`, class: "tab", "aria-current": state.problem && workbench.mode === mode ? "page" : null });
  const list = element("a", { id: "tab-shelf", class: "tab", href: workbench.list, "aria-current": state.problem ? null : "page" }, word(hasOwn ? "all" : "shelf"));
  fill("tabs", tab("edit", "edit"), tab("play", "play_here"), list);
  const keepButton = document.getElementById("keep");
  if (keepButton) keepButton.dataset.unsaved = String(isUnsaved());
}
workbench.renderTabs = renderTabs;
workbench.tools = () => (state.problem === null ? [] : [
  state.number < 0 ? button([icon("keep"), element("span", {}, word("keep"))], keepDraft, { id: "keep", class: "button", title: word("keep_does"), "data-unsaved": String(isUnsaved()) }) : null,
  copyMenu(),
]);
workbench.settings = limitSettings;
workbench.render = () => {
  const { isInEditor } = workbench;
  document.body.classList.toggle("editing", isInEditor);
  for (const id of ["toolbar", "box", "fields", "changes", "versions", "how"]) document.getElementById(id).hidden = !isInEditor;
  document.getElementById("about").dataset.isEditing = String(isInEditor);
  document.getElementById("board").dataset.sfen = state.problem.sfen;
  document.getElementById("tree").hidden = isInEditor;
  renderSheet();
  renderPasteFields();
  renderVariations();
  if (!isInEditor) return void renderTree();
  renderToolbar();
  renderBox();
  renderFields();
  renderChanges();
  renderVersions();
  fill("how", word("how"));
};

watchDrags(document.getElementById("table"));
steps.draft = restoreDraft();
reloadShelf().then(() => { if (state.problem === null) open(); });
