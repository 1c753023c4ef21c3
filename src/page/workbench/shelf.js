// ---- The shelf ----

async function reloadShelf() {
  try {
    const kept = await allProblems();
    const own = data.problems.filter((problem) => problem.key === undefined);
    const known = new Map(data.problems.map((problem) => [problem.key, problem]));
    // Problems on the screen and running jobs keep their objects.
    const same = (problem) => (known.has(problem.key) ? Object.assign(known.get(problem.key), problem) : problem);
    data.problems.splice(0, data.problems.length, ...own, ...kept.map(same));
  } catch (error) {
    if (state.problem === null) sayUnstored(error, data.problems);
  }
  if (state.problem === null) render();
}
if (channel) channel.onmessage = reloadShelf;
document.addEventListener("visibilitychange", () => { if (!document.hidden) reloadShelf(); });

// Puts problems on the shelf, and returns them. Those that the store refuses stay in the list as long as the page.
async function putOnShelf(records, more = () => ({})) {
  // What arrives together has one date, and keeps its order.
  const now = changedNow();
  const made = records.map((record, index) => ({ ...unjudged(record), ...now, ...more(index) }));
  data.problems.push(...made);
  try {
    const keys = await putProblems(made);
    made.forEach((problem, index) => { problem.key = keys[index]; });
    announce();
    return [made, true];
  } catch (error) {
    sayUnstored(error, made);
    return [made, false];
  }
}
// Stores the draft in its place on the shelf, or in a new one.
async function keepDraft() {
  const kept = steps.draft;
  const { folder, unsaved } = data.problems.find((one) => one.key !== undefined && one.key === kept.key) || {};
  const problem = { ...problemOf(kept), versions: kept.versions, tree: kept.tree, folder, ...changedNow(unsaved) };
  const content = contentOf(kept);
  try {
    const [key] = await putProblems([problem]);
    [...steps.past, ...steps.future, steps.draft].forEach((one) => { if (one.family === kept.family) one.key = key; });
    if (steps.draft.family === kept.family) steps.kept = content;
    saveDraft();
    announce();
    await reloadShelf();
    say(word("kept", data.problems.findIndex((one) => one.key === key) + 1));
    render();
  } catch (error) {
    sayUnstored(error, [problem]);
  }
}
// Removes problems; one undo brings all of them back to their places.
async function removeFromShelf(gone) {
  const places = [...data.problems.entries()].filter(([, problem]) => gone.includes(problem));
  const isKept = (problem) => !gone.includes(problem);
  const name = gone.length === 1 ? titleOf(gone[0], places[0][0]) : word("problems", gone.length);
  data.problems.splice(0, data.problems.length, ...data.problems.filter(isKept));
  render();
  try {
    await deleteProblems(gone.map((problem) => problem.key).filter((key) => key !== undefined));
    announce();
    say(word("removed", name), button(word("undo"), () => putBack(places)));
  } catch (error) {
    insertAt(places);
    render();
    say(word(`store_${reasonOf(error)}`));
  }
}
const insertAt = (places) => places.forEach(([index, problem]) => {
  if (!data.problems.includes(problem)) data.problems.splice(index, 0, problem);
});
async function putBack(places) {
  const stored = places.map(([, problem]) => problem).filter((problem) => problem.key !== undefined);
  try {
    await putProblems(stored);
    const known = new Set(data.problems.map((problem) => problem.key).filter((key) => key !== undefined));
    insertAt(places.filter(([, problem]) => !known.has(problem.key)));
    announce();
    say("");
    render();
  } catch (error) {
    sayUnstored(error, stored);
  }
}

// ---- Several are judged at a time where there are several processors. ----

const lanes = [];
const MOST_LANES = Math.min(navigator.hardwareConcurrency || 2, 8);
const queue = new Set();
const isChecking = () => lanes.some((one) => one.isBusy);
async function checkProblems(problems) {
  problems.filter((problem) => problem.record && !problem.judgement).forEach((problem) => queue.add(problem));
  const work = async (one) => {
    for (let [problem] = queue; problem; [problem] = queue) {
      queue.delete(problem);
      if (!data.problems.includes(problem) || problem.judgement) continue;
      const reply = await one.ask(questionOf(problem.record), { time: limits.time * 1000 });
      if (reply && reply.error) say(word("failed", reply.error));
      if (!reply || reply.error) return void queue.clear();
      fillIn(problem, reply.pages[0], reply.judgements[0]);
      renderShelfSoon();
    }
  };
  const isIdle = (one) => !one.isBusy;
  while (lanes.length < MOST_LANES && lanes.filter(isIdle).length < queue.size) lanes.push(new Lane());
  const working = lanes.filter(isIdle).map(work);
  renderChecking();
  await Promise.all(working);
  renderShelfSoon();
}
function stopChecking() {
  queue.clear();
  lanes.forEach((one) => one.stop());
  renderChecking();
}
// A shelf of many is drawn now and then, however many verdicts arrive: a tenth of the time goes into drawing.
let isDue = false;
let nextDrawing = 300;
function renderShelfSoon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (state.problem !== null) return;
    const begun = performance.now();
    render();
    nextDrawing = Math.min(Math.max(300, 10 * (performance.now() - begun)), 2000);
  }, nextDrawing);
}
function renderChecking() {
  if (!document.getElementById("checking")) return;
  const left = queue.size + lanes.filter((one) => one.isBusy).length;
  const isAny = shownOnShelf().some((problem) => problem.record && !problem.judgement);
  fill("checking", ...(isChecking() ? [word("checking", left), " ", button(word("stop"), stopChecking)]
    : isAny ? [button(word("check_all"), () => checkProblems(shownOnShelf()))] : []));
}

// ---- What is drawn ----

// The orders of the shelf. A problem without a length or a date comes last.
const ORDERS = {
  added: () => 0,
  title: (one, other) => one.title.localeCompare(other.title, state.lang, { numeric: true }),
  length: (one, other) => (one.length ?? Infinity) - (other.length ?? Infinity) || 0,
  verdict: (one, other) => Object.keys(WORDS.en).indexOf(`badge_${badgeOf(one)}`) - Object.keys(WORDS.en).indexOf(`badge_${badgeOf(other)}`),
  date: (one, other) => (other.changed || 0) - (one.changed || 0),
};
look.order = keptLook().order in ORDERS ? keptLook().order : "added";
workbench.order = (one, other) => ORDERS[look.order](one, other);
workbench.filters = () => [
  ...folderFilter(),
  choice("order", word("order"), look.order, Object.keys(ORDERS).map((one) => [one, word(`order_${one}`)]), (order) => setLook({ order })),
];
workbench.renderShelf = () => {
  const isEmpty = data.problems.length === 0;
  document.getElementById("filters").hidden = isEmpty;
  fill("shelf",
    button(word("new"), () => openNew({ sfen: EMPTY }), { id: "new" }),
    button(word("import"), chooseFiles),
    ...(isEmpty ? [] : exportParts()),
    element("span", { id: "checking", role: "status", "data-own": true }),
    ...(isEmpty ? [element("p", {}, word("empty_shelf")), button(word("open_classics"), openClassics, { id: "open-classics" })] : []));
  renderReminder();
  renderPicked();
  renderChecking();
  renderPasteFields();
};
// What stands below the diagram of a problem on the shelf.
workbench.cardMore = (problem, index) => {
  if (!problem.record) return [];
  return [
    element("div", { class: "told" }, pickBox(problem, index), badge(problem.judgement ? badgeOf(problem) : "unjudged"),
      element("span", { class: "quiet" }, problem.judgement ? capital(pick(...problem.reasons)) : "")),
    problem.folder ? element("span", { class: "quiet folder" }, problem.folder) : null,
    button(word("remove"), () => removeFromShelf([problem]), { class: "small" })];
};
