// ---- Several problems of the shelf: chosen, moved to a folder, removed; and folders as a filter ----

const picked = new Set();
// The place from which Shift chooses a range.
let lastPicked = null;
workbench.isPicked = (problem) => picked.has(problem);
const shownOnShelf = () => shownInOrder().map(([problem]) => problem);
// The chosen problems that the filters show: an action leaves hidden ones as they are.
const pickedProblems = () => shownOnShelf().filter((problem) => problem.record && picked.has(problem));

function pickOne(problem, isChosen, isRange) {
  const shown = shownOnShelf().filter((one) => one.record);
  const [from, to] = [shown.indexOf(lastPicked), shown.indexOf(problem)].sort((a, b) => a - b);
  const changed = isRange && from >= 0 ? shown.slice(from, to + 1) : [problem];
  changed.forEach((one) => { if (isChosen) picked.add(one); else picked.delete(one); });
  lastPicked = problem;
  render();
}
function pickAll() {
  shownOnShelf().filter((problem) => problem.record).forEach((problem) => picked.add(problem));
  render();
}
function pickNone() {
  picked.clear();
  render();
}
function pickBox(problem, index) {
  return element("label", { class: "pick" }, element("input", {
    type: "checkbox", checked: picked.has(problem), "aria-label": word("pick", titleOf(problem, index)),
    onclick: (event) => pickOne(problem, event.target.checked, event.shiftKey) }));
}
// Ctrl+A chooses all that are shown, Delete removes the chosen, Escape lets go of them.
document.addEventListener("keydown", (event) => {
  if (state.problem !== null || event.altKey || event.isComposing) return;
  if (event.target.closest("input:not([type=checkbox]), textarea, select, details[open]")) return;
  const gone = pickedProblems();
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") pickAll();
  else if (event.key === "Escape" && picked.size) pickNone();
  else if (event.key === "Delete" && gone.length) removeFromShelf(gone);
  else return;
  event.preventDefault();
});

// ---- Folders: a word with each problem ----

const folders = () => [...new Set(data.problems.map((problem) => problem.folder).filter(Boolean))].sort((one, other) => one.localeCompare(other, state.lang, { numeric: true }));
// The folder that is shown: none in particular, or `""` for the problems without one.
let shownFolder;
workbench.shown = () => {
  // A folder is gone with its last problem.
  if (shownFolder && !data.problems.some((problem) => problem.folder === shownFolder)) shownFolder = undefined;
  return (problem) => shownFolder === undefined || (problem.folder || "") === shownFolder;
};
function folderFilter() {
  const names = folders();
  if (!names.length) return [];
  const value = shownFolder === undefined ? "" : `/${shownFolder}`;
  const options = [["", word("any")], ...names.map((name) => [`/${name}`, name]), ["/", word("no_folder")]];
  return [choice("filter-folder", word("folder"), value, options, (chosen) => {
    shownFolder = chosen ? chosen.slice(1) : undefined;
    render();
  })];
}
function movePicked() {
  const folder = document.getElementById("folder").value.trim();
  const moved = pickedProblems();
  moved.forEach((problem) => Object.assign(problem, { folder }, changedNow(problem.unsaved)));
  pickNone();
  storeAgain(moved);
  say(word(folder ? "moved" : "moved_out", moved.length, folder));
}

// ---- What is drawn: the actions for the chosen problems ----

function renderPicked() {
  const chosenOnes = pickedProblems();
  document.body.classList.toggle("some-picked", chosenOnes.length > 0);
  if (!chosenOnes.length) return fill("picked");
  const isAll = chosenOnes.length === shownOnShelf().length;
  return fill("picked",
    element("span", { role: "status" }, word("picked", chosenOnes.length)),
    isAll ? null : button(word("pick_all"), pickAll, { id: "pick-all" }),
    button(word("pick_none"), pickNone, { id: "pick-none" }),
    element("input", { type: "text", id: "folder", list: "folders", autocomplete: "off", placeholder: word("folder"), "aria-label": word("folder") }),
    element("datalist", { id: "folders" }, ...folders().map((name) => element("option", { value: name }))),
    button(word("move"), movePicked, { id: "move" }),
    button(word("download"), () => exportShelf(shelfExport.form, chosenOnes), { id: "export-picked" }),
    button(word("print"), () => printSheets(chosenOnes), { id: "print-picked" }),
    button(word("remove"), () => removeFromShelf(chosenOnes), { id: "remove-picked" }));
}
