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

// Puts problems on the shelf. Those that the store refuses stay in the list as long as the page.
async function putOnShelf(records) {
  const made = records.map(unjudged);
  data.problems.push(...made);
  try {
    for (const problem of made) problem.key = await putProblem(problem);
    announce();
    return true;
  } catch (error) {
    sayUnstored(error, made);
    return false;
  }
}
// Stores the draft in its place on the shelf, or in a new one.
async function keepDraft() {
  const kept = steps.draft;
  const problem = { ...problemOf(kept), versions: kept.versions, tree: kept.tree };
  const content = contentOf(kept);
  try {
    const key = await putProblem(problem);
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
async function removeFromShelf(problem) {
  const index = data.problems.indexOf(problem);
  data.problems.splice(index, 1);
  render();
  try {
    if (problem.key !== undefined) await deleteProblem(problem.key);
    announce();
    say(word("removed", titleOf(problem, index)), button(word("undo"), () => putBack(problem, index)));
  } catch (error) {
    data.problems.splice(index, 0, problem);
    render();
    say(word(`store_${reasonOf(error)}`));
  }
}
async function putBack(problem, index) {
  try {
    if (problem.key !== undefined) await putProblem(problem);
    if (!data.problems.some((one) => one.key === problem.key)) data.problems.splice(index, 0, problem);
    announce();
    say("");
    render();
  } catch (error) {
    sayUnstored(error, [problem]);
  }
}

// ---- All of it is judged, several problems at a time where there are several processors. ----

const lanes = [];
const MOST_LANES = Math.max(1, Math.min((navigator.hardwareConcurrency || 2) - 1, 8));
let isChecking = false;
const unchecked = () => data.problems.filter((problem) => problem.record && !problem.judgement);
async function checkShelf() {
  if (isChecking) return;
  isChecking = true;
  const begun = new Set();
  const next = () => unchecked().find((problem) => !begun.has(problem));
  const work = async (one) => {
    for (let problem = next(); problem && isChecking; problem = next()) {
      begun.add(problem);
      const reply = await one.ask(questionOf(problem.record), { time: limits.time * 1000 });
      if (reply && reply.error) say(word("failed", reply.error));
      if (!reply || reply.error) isChecking = false;
      else fillIn(problem, reply.pages[0], reply.judgements[0]);
      renderShelfSoon();
    }
  };
  while (lanes.length < Math.min(MOST_LANES, unchecked().length)) lanes.push(new Lane());
  renderChecking();
  await Promise.all(lanes.map(work));
  isChecking = false;
  renderShelfSoon();
}
function stopChecking() {
  isChecking = false;
  lanes.forEach((one) => one.stop());
  renderChecking();
}
// A shelf of many is drawn a few times in a second, however many verdicts arrive.
let isDue = false;
function renderShelfSoon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (state.problem === null) render();
  }, 300);
}
function renderChecking() {
  const left = unchecked().length;
  if (!document.getElementById("checking")) return;
  fill("checking", ...(isChecking ? [word("checking", left), " ", button(word("stop"), stopChecking)] : left ? [button(word("check_all"), checkShelf)] : []));
}

// ---- What is drawn ----

async function exportShelf(form) {
  const kept = data.problems.filter((problem) => problem.sfen);
  if (form === "verdicts") return saveAs("tsume.jsonl", kept.map((problem) => problem.judgement).filter(Boolean).map((line) => `${line}\n`).join(""), "application/jsonl");
  const text = await textAs(form, kept);
  const [, , ending] = FORMS.find(([name]) => name === form);
  return text === null ? undefined : saveAs(`tsume.${ending}`, text, "text/plain");
}
const shelfExport = { form: "yaml" };
// The orders of the shelf. A problem without a length comes last.
const ORDERS = {
  added: () => 0,
  title: (one, other) => one.title.localeCompare(other.title, state.lang),
  length: (one, other) => (one.length ?? Infinity) - (other.length ?? Infinity) || 0,
  verdict: (one, other) => Object.keys(WORDS.en).indexOf(`badge_${badgeOf(one)}`) - Object.keys(WORDS.en).indexOf(`badge_${badgeOf(other)}`),
};
let order = "added";
workbench.order = (one, other) => ORDERS[order](one, other);
workbench.renderShelf = () => {
  const forms = [...FORMS.filter(([form]) => !["svg", "png"].includes(form)).map(([form, name]) => [form, name]), ["verdicts", word("verdicts")]];
  fill("shelf",
    button(word("new"), () => openNew({ sfen: EMPTY }), { id: "new" }),
    button(word("import"), chooseFiles),
    choice("export-form", word("export"), shelfExport.form, forms, (form) => { shelfExport.form = form; }),
    button(word("download"), () => exportShelf(shelfExport.form), { id: "export" }),
    choice("order", word("order"), order, Object.keys(ORDERS).map((one) => [one, word(`order_${one}`)]), (one) => { order = one; render(); }),
    button(word("print"), () => print()),
    element("span", { id: "checking", role: "status", "data-own": true }),
    data.problems.length ? null : element("p", {}, word("empty_shelf")));
  renderChecking();
  renderPasteFields();
};
// What stands below the diagram of a problem on the shelf.
workbench.cardMore = (problem) => {
  if (!problem.record) return [];
  return [element("div", { class: "told" }, badge(problem.judgement ? badgeOf(problem) : "unjudged"),
    element("span", { class: "quiet" }, problem.judgement ? capital(pick(...problem.reasons)) : "")),
  button(word("remove"), () => removeFromShelf(problem), { class: "small" })];
};
