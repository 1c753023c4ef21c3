// ---- The decision by the rules of a venue: a chip beside the verdict, and its reasons in a line ----

// The venue is a setting; without one nothing is asked.
look.venue = (data.venues.find(([name]) => name === keptLook().venue) || [""])[0];
// The decisions, by their problem: `venue` is whose rules, and `isMended` whether a mend was looked for.
const decisions = new WeakMap();
let deciding = null;
const decisionOf = (problem) => {
  const found = decisions.get(problem);
  return found && found.venue === look.venue ? found : null;
};

// The other problems of the shelf, with which this one is compared. One without a title has its number as a name.
function othersOf(problem) {
  const others = data.problems.filter((one) => one !== problem && one.record && (one.key === undefined || one.key !== problem.key));
  const named = (one) => ({ ...one.record, title: titleOf(one, data.problems.indexOf(one)) });
  return others.length ? inputOf(...others.map(named)) : undefined;
}
// Asks for the decision once the verdict is there. It uses what the verdict has found.
async function decide(problem, mend = false) {
  const { venue } = look;
  if (!venue || state.problem !== problem || isJudging(problem) || !problem.judgement) return;
  const asked = { problem, venue };
  deciding = asked;
  const question = { ...questionOf(recordOf(problem)), rules: venue, mend, known: othersOf(problem) };
  const answer = lane.ask(question, { time: limits.time * 1000 });
  renderStrip();
  const reply = await answer;
  if (deciding === asked) deciding = null;
  if (reply && !reply.error) {
    lane.judged = problem;
    const { answer: name, mend: mended } = JSON.parse(reply.judgements[0]).decision;
    decisions.set(problem, { venue, name, mend: mended && mended.change, isMended: mend, ...reply.decisions[0] });
  } else if (reply) say(word("failed", reply.error));
  if (state.problem === problem) renderStrip();
}
// A question to another venue gives way; one about the verdict or a move comes first.
function decideIfNew() {
  const { problem } = state;
  const isAsked = deciding && deciding.problem === problem && deciding.venue === look.venue;
  if (problem && !decisionOf(problem) && !isAsked && (!lane.isBusy || deciding)) decide(problem);
}

const venueTitle = () => pick(...data.venues.find(([name]) => name === look.venue)[1]);
function decisionChip(problem) {
  if (!look.venue || !problem.judgement || isJudging(problem)) return null;
  const decision = decisionOf(problem);
  const isAsked = deciding && deciding.problem === problem;
  const answer = decision ? pick(...decision.answer) : isAsked ? "…" : "?";
  return button(`${venueTitle()}${pick(": ", "：")}${answer}`, () => (decision ? openSheet(true) : decide(problem)), {
    id: "decision", class: `chip ${decision ? decision.name : ""}`, title: decision ? pick(...decision.text) : word("decide"), "aria-describedby": "submission" });
}
// The reasons, and for a refused problem the least change that mends it.
function renderDecision(problem) {
  const decision = look.venue && problem.judgement && !isJudging(problem) ? decisionOf(problem) : null;
  if (!decision) return fill("submission");
  const isBusy = deciding && deciding.problem === problem;
  const { sfen } = decision.mend || {};
  const open = () => {
    workbench.mode = "edit";
    openDraft({ ...newDraft({ ...recordOf(problem), sfen, solution: undefined, moves: undefined }), key: problem.key });
  };
  return fill("submission", element("p", {}, pick(...decision.text)),
    decision.name === "refused" && !decision.isMended ? button(word(isBusy ? "mending" : "mend"), () => decide(problem, true), { id: "mend", class: "small", disabled: isBusy }) : null,
    sfen ? button(word("mend_open"), open, { id: "mend-open", class: "small" }) : null);
}
function setVenue(venue) {
  setLook({ venue });
  decideIfNew();
}
const venueSetting = () => choice("venue", word("venue"), look.venue, [["", word("no_venue")], ...data.venues.map(([name, title]) => [name, capital(pick(...title))])], setVenue);
