// ---- The verdict, while it is being found ----

const lane = new Lane();
// The limits: seconds, of which 0 are no limit, and MiB. They are kept with the other settings.
const TIMES = [10, 60, 600, 0];
const MEMORIES = [64, 256, 1024];
const limits = { time: 60, memory: 64 };
if (TIMES.includes(keptLook().time)) limits.time = keptLook().time;
if (MEMORIES.includes(keptLook().memory)) limits.memory = keptLook().memory;
// Whether the verdict of this problem is being found. Questions about its moves are none about its verdict.
const isJudging = (problem) => live.of === problem && lane.isBusy && !live.reply && !live.failure;
// What is known of the question: `since` is its start, `news` the last event of each kind.
const live = { of: null, since: 0, news: {}, reply: null, stopped: false, failure: "" };

const questionOf = (record) => ({
  ask: "judge", input: inputOf(record), keep: true, pages: true, events: true, memory: limits.memory << 20, ...(limits.time ? { time: limits.time * 1000 } : {}) });
// A problem with a stored tree has its verdict, and so has a step that was judged before.
function judgeIfNew() {
  const { problem } = state;
  if (lane.isBusy) lane.stop();
  if (changesLane.isBusy) changesLane.stop();
  if (!problem.nodes.length && !problem.judgement) judgeLive();
  else decideIfNew();
}
async function judgeLive() {
  const { problem } = state;
  // Bounds that were proven before stay valid.
  const bounds = live.of === problem && live.news.bounds;
  Object.assign(live, { of: problem, since: performance.now(), news: bounds ? { bounds } : {}, reply: null, stopped: false, failure: "" });
  if (!hasKing(read(problem.sfen))) {
    if (lane.isBusy) lane.stop();
    return renderStrip();
  }
  const asked = lane.ask(questionOf(recordOf(problem)),
    { time: limits.time * 1000, onEvent: (event) => { if (live.of === problem) hear(problem, event); } });
  renderStrip();
  const reply = await asked;
  if (reply === null || live.of !== problem) return undefined;
  if (reply.error) {
    live.failure = reply.error;
    return renderStrip();
  }
  lane.judged = problem;
  live.reply = reply;
  live.ms = performance.now() - live.since;
  // A problem that the page has a tree of keeps its own verdict.
  if (!problem.nodes.length) fillIn(problem, reply.pages[0], reply.judgements[0]);
  showLine(problem);
  return decideIfNew();
}
// Shows the line that mates, if nothing else is shown.
function showLine(problem) {
  if (state.problem !== problem) return;
  if (state.revealed && state.at === 0 && problem.solution.length) state.line = problem.solution;
  render();
}

// Puts a verdict into a problem, which keeps its name and its position. A problem of the shelf is stored with it.
function fillIn(problem, page, judgement) {
  const { title, subtitle, by, sfen, rest } = problem;
  Object.assign(problem, page, { title, subtitle, by, sfen, rest, judgement });
  if (problem.key !== undefined && data.problems.includes(problem)) updateProblem(problem).catch((error) => sayUnstored(error, [problem]));
}
// Bounds of the length that were proven one after another, perhaps from the beginning again.
function tighter(old, next) {
  if (!old) return next;
  const most = old.at_most === null ? next.at_most : next.at_most === null ? old.at_most : Math.min(old.at_most, next.at_most);
  return { ...next, at_least: Math.max(old.at_least || 0, next.at_least || 0), at_most: most };
}
function hear(problem, event) {
  live.news[event.event] = event.event === "bounds" ? tighter(live.news.bounds, event) : event;
  if (event.event !== "line") return;
  problem.solution = event.line;
  showLine(problem);
}
function stopLive() {
  lane.stop();
  live.stopped = true;
  renderStrip();
}

// ---- The strip ----

// The bounds of the length in words.
function boundsInWords({ at_least: least, at_most: most }) {
  if (most !== null && least === most) return word("long", most);
  if (most !== null && least > 1) return word("mate_between", least, most);
  if (most !== null) return word("mate_within", most);
  return least > 1 ? word("no_less", least) : word("looking");
}
// The proven bounds as a bar: dark is what is excluded, and tinted what is left.
function boundsBar({ at_least: least, at_most: most }) {
  const end = Math.max(most === null ? 2 * (least || 1) + 8 : most + 4, 15);
  const x = (length) => (100 * Math.min(length, end)) / end;
  const from = x(Math.max((least || 1) - 1, 0));
  return drawn("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", class: "bar", "aria-hidden": "true" },
    drawn("rect", { x: 0, y: 0, width: 100, height: 4, class: "rest" }), drawn("rect", { x: 0, y: 0, width: from, height: 4, class: "no" }),
    drawn("rect", { x: from, y: 0, width: (most === null ? 100 : x(most)) - from, height: 4, class: "open" }));
}
// The summary of a problem: a badge, words that are read aloud, and the reasons.
function toldOf(problem) {
  const isLive = live.of === problem;
  if (!hasKing(read(problem.sfen))) return { name: "", words: word("no_king") };
  if (isLive && live.failure) return { name: "failed", words: word("failed", live.failure) };
  const isJudged = problem.judgement || problem.nodes.length;
  if (isJudged && !isJudging(problem)) {
    const name = badgeOf(problem);
    const isOpen = name === "open" || name === "unjudged";
    const bounds = isLive && live.news.bounds;
    const words = isOpen && bounds ? boundsInWords(bounds) : lengthInWords(problem);
    return { name, words, reasons: isOpen && !bounds ? capital(pick(...problem.says)) : capital(pick(...problem.reasons)), bounds: isOpen && bounds };
  }
  const bounds = (isLive && live.news.bounds) || { at_least: null, at_most: null };
  const found = isLive && live.news.solution && live.news.solution.length !== null ? word("long", live.news.solution.length) : boundsInWords(bounds);
  if (isJudging(problem)) return { name: "searching", words: found, bounds };
  return { name: "open", words: found, reasons: isLive && live.stopped ? word("stopped") : "", bounds };
}
function effortInWords(problem) {
  if (live.of !== problem) return "";
  const { news, reply } = live;
  const seconds = ((reply ? live.ms : performance.now() - live.since) / 1000).toFixed(1);
  const nodes = reply ? reply.nodes : (news.progress || { nodes: 0 }).nodes;
  const effort = nodes ? word("effort", nodes.toLocaleString(state.lang), seconds) : "";
  const phase = !isJudging(problem) || !news.progress ? "" : word(`phase_${news.progress.phase}`, news.progress.done, news.progress.of);
  return [phase, effort].filter(Boolean).join(" · ");
}
workbench.renderStrip = () => {
  const { problem } = state;
  const { name, words, reasons, bounds } = toldOf(problem);
  const isBusy = isJudging(problem);
  const isOpen = !isBusy && ["open", "unjudged", "failed"].includes(name);
  fill("strip",
    element("span", { id: "told", role: "status" }, name ? badge(name) : null, element("span", { class: "length" }, words),
      reasons ? element("span", { class: "reasons" }, reasons) : null),
    decisionChip(problem),
    bounds ? boundsBar(bounds) : null,
    element("span", { id: "effort", class: "quiet" }, effortInWords(problem)),
    isBusy ? button(word("stop"), stopLive, { id: "stop" }) : isOpen ? button(word("continue"), judgeLive, { id: "continue" }) : null);
  renderDecision(problem);
  // For programs that drive the page.
  const strip = document.getElementById("strip");
  strip.dataset.state = isBusy ? "busy" : "done";
  strip.dataset.judgement = live.of === problem && live.reply ? live.reply.judgements[0] : problem.judgement || "";
};
setInterval(() => { if (state.problem && lane.isBusy) renderStrip(); }, 250);

const limitSettings = () => {
  const seconds = (value) => (value === 0 ? word("unlimited") : value < 60 ? word("seconds", value) : word("minutes", value / 60));
  const setLimit = (key) => (value) => {
    limits[key] = Number(value);
    setLook({ [key]: limits[key] });
    if (state.problem && !state.problem.nodes.length && (lane.isBusy || badgeOf(state.problem) === "open")) judgeLive();
  };
  return [choice("time", word("time"), String(limits.time), TIMES.map((one) => [String(one), seconds(one)]), setLimit("time")),
    choice("memory", word("memory"), String(limits.memory), MEMORIES.map((one) => [String(one), `${one} MiB`]), setLimit("memory")),
    venueSetting()];
};

// ---- What the engine knows of a position that the page has not ----

// The most positions for each question about a move.
const QUESTION = 50000;
let exploring = null;
workbench.explore = async (then, at = state.at) => {
  const { problem } = state;
  const [key, here] = [lineKey(at), lineKey(state.at)];
  problem.explored = problem.explored || new Map();
  if (exploring === key || problem.explored.has(key)) return;
  exploring = key;
  if (lane.judged !== problem) {
    if (isJudging(problem)) {
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
  if (lineKey(state.at) === here) then();
  decideIfNew();
};
workbench.isPlayed = () => state.problem.length !== null || state.problem.solution.length > 0;
