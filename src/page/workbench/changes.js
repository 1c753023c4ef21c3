// ---- What a change would do ----

const changesLane = new Lane();
const changes = { of: null, found: [], tried: null };

// The best change first: the one that gains most and brings nothing new.
const byGain = (one, other) => Boolean(one.new) - Boolean(other.new) || other.gains.length - one.gains.length || one.pieces - other.pieces;
async function tryChanges() {
  const problem = state.problem;
  Object.assign(changes, { of: problem, found: [], tried: { done: 0, of: 0 }, failure: "" });
  const judged = problem.judgement ? JSON.parse(problem.judgement).nodes || 0 : 0;
  // A changed problem may be somewhat harder than this one.
  const nodes = Math.min(Math.max(50000, 2 * judged), 1000000);
  const asked = changesLane.ask({ ask: "changes", input: inputOf(recordOf(problem)), nodes }, { onEvent: (event) => {
    if (event.event === "tried") changes.tried = event;
    else changes.found = [...changes.found, event].sort(byGain);
    if (changes.of === state.problem) renderChanges();
  } });
  renderChanges();
  const reply = await asked;
  if (changes.of !== state.problem) return;
  if (reply && !reply.error) changes.tried = { done: reply.tried, of: reply.of };
  if (reply && reply.error) changes.failure = word("failed", reply.error);
  renderChanges();
}
function stopChanges() {
  changesLane.stop();
  renderChanges();
}

function changeRow(found) {
  const gains = found.gains.map((gain) => pick(...gain)).join(pick(", ", "、")) + (found.new ? pick("; ", "。") + pick(...found.new) : "");
  const open = button(capital(pick(...found.change)), () => changeDraft(found.sfen, holdsRest(read(found.sfen))));
  return element("tr", { "data-key": found.sfen }, element("td", {}, open), element("td", {}, String(found.length)), element("td", {}, gains));
}
function changesInWords() {
  const { tried, found, failure } = changes;
  if (failure) return failure;
  const isOver = !changesLane.isBusy && tried.done === tried.of;
  return isOver && found.length === 0 ? word("nothing_found") : word("tried", tried.done, tried.of, found.length);
}
function renderChanges() {
  const isOurs = changes.of === state.problem && changes.tried !== null;
  if (!isOurs) return fill("changes", state.problem.solution.length ? button(word("changes"), tryChanges, { id: "try-changes" }) : null);
  const heads = ["change", "moves_of", "gains"].map((key) => element("th", { scope: "col" }, word(key)));
  const table = element("table", { class: "report" }, element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", { id: "changes-list" }, ...changes.found.map(changeRow)));
  return fill("changes",
    element("h2", {}, word("changes")),
    element("p", {}, element("span", { id: "changes-status" }, changesInWords()), " ",
      changesLane.isBusy ? button(word("stop"), stopChanges, { id: "stop-changes" }) : null),
    changes.found.length || changesLane.isBusy ? table : null);
}
