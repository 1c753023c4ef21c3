// ---- The draft on the board, and every step before and after it ----

// A draft has a record, whether the defender holds the `rest`, the `key` of its copy on the shelf, named `versions`, and
// the `family` of drafts that are steps of one problem.
const steps = { draft: null, past: [], future: [], families: 0, kept: "" };
// The problem of each draft with what is known of it, so that a step back finds its verdict there.
const problems = new WeakMap();

const newDraft = (record, more) => ({ record, rest: holdsRest(read(record.sfen)), versions: [], family: `${Date.now()}.${steps.families += 1}`, ...more });
function problemOf(draft) {
  if (!problems.has(draft)) problems.set(draft, Object.assign(unjudged(draft.record), { rest: draft.rest }));
  const problem = problems.get(draft);
  const { title, author, source, year } = draft.record;
  return Object.assign(problem, { record: draft.record, title: title || "", by: originOf({ author, source, year }), key: draft.key });
}

// Opens a draft as the next step.
function openDraft(draft) {
  if (steps.draft) steps.past.push(steps.draft);
  steps.future = [];
  showDraft(draft);
}
function showDraft(draft) {
  steps.draft = draft;
  state.number = -1;
  state.problem = problemOf(draft);
  // The engine works while the page is drawn.
  judgeIfNew();
  show(state.problem, workbench.mode);
  writeAddress();
  saveDraft();
}
// A step back keeps the names, the versions and the copy of the problem, which belong to no step.
function stepTo(from, to) {
  const { draft } = steps;
  const next = from.pop();
  if (!next) return;
  to.push(draft);
  if (next.family === draft.family) {
    const { id, title, author, source, year } = draft.record;
    Object.assign(next, { key: draft.key, versions: draft.versions, record: { ...next.record, id, title, author, source, year } });
  }
  showDraft(next);
}
const undo = () => stepTo(steps.past, steps.future);
const redo = () => stepTo(steps.future, steps.past);

// The draft with another position. What was claimed of the solution is not claimed of this one.
function changeDraft(sfen, rest) {
  const { draft } = steps;
  if (sfen === draft.record.sfen && rest === draft.rest) return render();
  const { id, title, author, source, year } = draft.record;
  return openDraft({ ...draft, rest, tree: undefined, record: { sfen, id, title, author, source, year } });
}
// Names are typed into the draft itself, at each letter.
function rename(key, value) {
  const { draft } = steps;
  draft.record = { ...draft.record, [key]: value || undefined };
  problemOf(draft);
  writeAddress();
  saveDraft();
  renderTabs();
}

// ---- The address has the draft, so that it can be copied from there. ----

let writing = 0;
function writeAddress() {
  clearTimeout(writing);
  const isDraftThere = location.hash === "" || location.hash.startsWith("#sfen=");
  if (!isDraftThere) return void history.pushState(null, "", addressOf(steps.draft.record));
  // Browsers refuse very frequent changes.
  writing = setTimeout(() => {
    if (state.problem && state.number < 0) history.replaceState(null, "", addressOf(steps.draft.record));
  }, 150);
}

// ---- The draft is kept while it is edited: for this tab, and for the next one that is opened. ----

const DRAFT = "tsume-draft";
const MOST_STEPS = 500;
let saving = 0;
let canSaveDraft = true;
function saveDraft() {
  clearTimeout(saving);
  saving = setTimeout(saveDraftNow, 300);
}
function saveDraftNow() {
  clearTimeout(saving);
  if (!steps.draft) return;
  // Where there is not enough room for the steps, the draft is saved without them.
  const isSaved = [MOST_STEPS, 0].some(storeDraft);
  if (canSaveDraft && !isSaved) say(word("no_autosave"));
  canSaveDraft = isSaved;
}
function storeDraft(most) {
  const { draft, past, future, kept } = steps;
  const last = (all) => (most ? all.slice(-most) : []);
  const text = JSON.stringify({ draft, past: last(past), future: last(future), kept });
  try {
    sessionStorage.setItem(DRAFT, text);
    localStorage.setItem(DRAFT, text);
    return true;
  } catch (error) {
    return false;
  }
}
function restoreDraft() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT) || localStorage.getItem(DRAFT));
    if (!kept || !kept.draft || !kept.draft.record.sfen) return null;
    Object.assign(steps, { past: kept.past, future: kept.future, kept: kept.kept });
    return kept.draft;
  } catch (error) {
    return null; // Nothing was kept, or nothing may be.
  }
}
// Whether there is something that only this page has.
const contentOf = ({ record, versions, tree }) => JSON.stringify([record.sfen, record.title, record.author, versions, tree]);
const isUnsaved = () => steps.draft !== null && steps.past.length > 0 && contentOf(steps.draft) !== steps.kept;
window.addEventListener("pagehide", saveDraftNow);
document.addEventListener("visibilitychange", () => { if (document.hidden) saveDraftNow(); });
window.addEventListener("beforeunload", (event) => {
  saveDraftNow();
  // A browser asks only a reader who has done something on the page.
  if (isUnsaved() && navigator.userActivation?.hasBeenActive !== false) event.preventDefault();
});

// ---- Versions: positions of the draft that have a name ----

function addVersion() {
  const { draft } = steps;
  const number = draft.versions.length + 1;
  draft.versions = [...draft.versions, { name: word("version", number), sfen: draft.record.sfen, rest: draft.rest }];
  saveDraft();
  render();
}
function changeVersion(index, change) {
  const { draft } = steps;
  draft.versions = draft.versions.map((one, at) => (at === index ? { ...one, ...change } : one));
  saveDraft();
}
function removeVersion(index) {
  const { draft } = steps;
  const before = draft.versions;
  draft.versions = before.filter((one, at) => at !== index);
  saveDraft();
  render();
  say(word("version_removed", before[index].name), button(word("undo"), () => { draft.versions = before; saveDraft(); say(""); render(); }));
}
function renderVersions() {
  const { draft } = steps;
  const item = (version, index) => element("li", { "data-key": `version-${index}`, class: "row" },
    element("input", { type: "text", value: version.name, "aria-label": word("version_name"), oninput: (event) => changeVersion(index, { name: event.target.value }) }),
    button(word("version_open"), () => changeDraft(version.sfen, version.rest), { "aria-pressed": String(version.sfen === draft.record.sfen) }),
    button(icon("close"), () => removeVersion(index), { "aria-label": word("version_remove", version.name) }));
  fill("versions", element("h2", {}, word("versions")), element("ul", { class: "plain" }, ...draft.versions.map(item)),
    button(word("version_add"), addVersion, { id: "add-version" }));
}
