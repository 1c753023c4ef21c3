// ---- The verdict, while it is being found ----

const lane = new Lane();
const limits = { time: 60, memory: 64 };
// What is known of the question: `since` is its start, `news` the last event of each kind.
const live = { of: null, since: 0, news: {}, reply: null, note: "" };

const questionOf = (record) => ({
  ask: "judge", input: inputOf(record), pages: true, events: true, memory: limits.memory << 20, ...(limits.time ? { time: limits.time * 1000 } : {}) });
async function judgeLive() {
  const problem = state.problem;
  Object.assign(live, { of: problem, since: performance.now(), news: {}, reply: null, note: "" });
  const asked = lane.ask(questionOf(recordOf(problem)),
    { time: limits.time * 1000, onEvent: (event) => { if (live.of === problem) hear(problem, event); } });
  if (state.problem === problem) renderLive();
  const reply = await asked;
  if (reply === null || live.of !== problem) return;
  if (reply.error) {
    live.note = word("failed", reply.error);
    return void showLive();
  }
  lane.judged = problem;
  live.reply = reply;
  live.ms = performance.now() - live.since;
  // A problem that the page has a tree of keeps its own verdict.
  if (!problem.nodes.length) fillIn(problem, reply.pages[0], reply.judgements[0]);
  showLine(problem);
}
// Shows the line that mates, if nothing else is shown.
function showLine(problem) {
  if (state.problem !== problem) return;
  if (state.revealed && state.at === 0 && problem.solution.length) state.line = problem.solution;
  render();
}

// Puts a verdict into a problem, which keeps its name and its position.
function fillIn(problem, page, judgement) {
  const { title, subtitle, by, sfen, rest } = problem;
  Object.assign(problem, page, { title, subtitle, by, sfen, rest, judgement });
  if (problem.key !== undefined) store(problem);
}

function hear(problem, event) {
  live.news[event.event] = event;
  if (event.event === "line") {
    problem.solution = event.line;
    showLine(problem);
  } else showLive();
}

// The bounds of the length in words.
function boundsInWords({ at_least: least, at_most: most }) {
  if (most !== null && least === most) return word("mate_exact", most);
  if (most !== null && least > 1) return word("mate_between", least, most);
  if (most !== null) return word("mate_within", most);
  return least > 1 ? word("no_less", least) : word("looking");
}
const verdictInWords = ({ length, says }) =>
  [length === null ? "" : word("mate_exact", length), pick(...says)].filter(Boolean).join(pick(": ", "："));
function phaseInWords({ phase, done, of }) {
  return word(`phase_${phase}`, done, of);
}

// The two parts of what is shown: the statement, which is read aloud, and the effort, which is not.
function showLive() {
  if (!state.problem || live.of !== state.problem) return;
  const { news, reply, note } = live;
  const bounds = news.bounds || { at_least: null, at_most: null };
  const found = news.solution && news.solution.length !== null ? word("mate_exact", news.solution.length) : boundsInWords(bounds);
  const says = reply ? verdictInWords(state.problem) : note || found;
  const statement = document.getElementById("statement");
  if (statement.textContent !== says) statement.textContent = says;
  statement.className = reply && !state.problem.good ? "bad" : "";
  const seconds = ((reply ? live.ms : performance.now() - live.since) / 1000).toFixed(1);
  const nodes = reply ? JSON.parse(reply.judgements[0]).nodes : (news.progress || { nodes: 0 }).nodes;
  const effort = nodes ? word("effort", nodes.toLocaleString(state.lang), seconds) : "";
  const phase = reply || note || !news.progress ? "" : phaseInWords(news.progress);
  document.getElementById("effort").textContent = [phase, effort].filter(Boolean).join(" · ");
  // For programs that drive the page.
  document.getElementById("live").dataset.judgement = reply ? reply.judgements[0] : "";
  document.getElementById("live").dataset.state = lane.isBusy ? "busy" : "done";
  document.getElementById("stop").hidden = !lane.isBusy;
  document.getElementById("again").hidden = lane.isBusy;
}

function stopLive() {
  const bounds = live.news.bounds;
  const known = bounds ? boundsInWords(bounds) : "";
  lane.stop();
  live.note = [word("stopped"), known].filter(Boolean).join(" ");
  showLive();
}

function renderLive() {
  const select = (key, values, text) => {
    const options = values.map((value) => element("option", { value, selected: value === limits[key] }, text(value)));
    const list = element("select", { onchange: (event) => { limits[key] = Number(event.target.value); judgeLive(); } }, ...options);
    return element("label", {}, word(key), " ", list);
  };
  const seconds = (value) => (value === 0 ? word("unlimited") : value < 60 ? word("seconds", value) : word("minutes", value / 60));
  fill("live",
    element("p", { id: "statement", role: "status" }),
    element("p", {}, element("span", { id: "effort" }), " ",
      button(word("stop"), stopLive, { id: "stop", hidden: true }), button(word("again"), judgeLive, { id: "again", hidden: true })),
    element("details", { id: "limits", open: Boolean(limits.isOpen), ontoggle: (event) => { limits.isOpen = event.target.open; } },
      element("summary", {}, word("limits")),
      element("p", {}, select("time", [10, 60, 600, 0], seconds), " ", select("memory", [64, 256, 1024], (value) => `${value} MiB`))));
  showLive();
}

// ---- What the engine knows of a position that the page has not ----

// The most positions for each question about a move.
const QUESTION = 50000;
let exploring = null;
workbench.explore = async (then) => {
  const problem = state.problem;
  const key = lineKey(state.at);
  problem.explored = problem.explored || new Map();
  if (exploring === key || problem.explored.has(key)) return;
  exploring = key;
  if (lane.judged !== problem) {
    if (live.of === problem && lane.isBusy) {
      // The verdict comes first; moves are explored as soon as it is there.
      exploring = null;
      return void setLine(state.line, state.at, word("searching"));
    }
    await judgeLive();
  }
  const reply = lane.judged === problem
    ? await lane.ask({ ask: "node", line: key ? key.split(" ") : [], nodes: QUESTION }) : null;
  exploring = null;
  if (!reply || reply.error || state.problem !== problem) return;
  problem.explored.set(key, reply.node);
  if (lineKey(state.at) === key) then();
};
workbench.isPlayed = () => state.problem.length !== null || state.problem.solution.length > 0;
