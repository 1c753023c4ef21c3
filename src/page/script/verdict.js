// ---- The verdict: said once, in one strip, and what it rests on, in lists that a click puts on the board. ----

// The badge of a problem, by the class of its verdict.
const BADGES = { sound: "sound", defective: "broken", "no mate": "no_mate", undecided: "open", mate: "open", unreadable: "unreadable" };
function badgeOf({ kind, reasons }) {
  const badge = BADGES[kind[0]] || "unjudged";
  return badge === "sound" && reasons[0] ? "flawed" : badge;
}
const badge = (name) => element("span", { class: `badge ${name}`, "data-badge": name }, word(`badge_${name}`));
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const lengthInWords = ({ length }) => (length === null ? "" : word("long", length));
function renderStrip() {
  if (workbench.renderStrip) return workbench.renderStrip();
  const { problem } = state;
  const isTold = (state.revealed || data.report) && problem.kind[0];
  const reasons = problem.good ? problem.reasons : problem.says;
  return fill("strip", ...(isTold ? [badge(badgeOf(problem)), element("span", { class: "reasons" }, capital(pick(...reasons)))] : []));
}

// A line as flowing text, with the number before each move of the attacker. The move that was played last is marked.
function flow(line, at, go) {
  const move = (one, index) => [
    ...(index % 2 === 0 ? [element("span", { class: "ply" }, String(index + 1)), " "] : []),
    button(named(one), () => go(index + 1), { class: "move", "data-key": `m${index}`, title: both(one), "aria-current": at === index + 1 ? "step" : null }), " "];
  return element("p", { class: "flow" }, ...line.flatMap(move));
}

// A line of moves that is only read; no move is broken in two.
const moves = (line) => (line.length ? element("span", { class: "moves" }, ...line.flatMap((move) => [element("span", {}, move), " "])) : null);

// A theme of the solution; its button goes to the first move that shows it, and then to the next one.
function themeChip({ name, plies }, solution) {
  if (!plies.length) return element("span", { class: "chip" }, pick(...name));
  const next = () => (state.line === solution && plies.find((ply) => ply > state.at)) || plies[0];
  return button(`${pick(...name)} ${plies.join(", ")}`, () => setLine(solution, next(), pick(...name)), { class: "chip" });
}
function finding(fault) {
  const content = [element("span", {}, fault.text), moves(fault.moves)];
  if (!fault.line.length) return element("li", { class: "finding" }, ...content);
  const isShown = state.line.length > 0 && state.said === fault.text;
  const show = () => setLine(fault.line, fault.ply, fault.text);
  return element("li", {}, element("button", { type: "button", class: "finding", onclick: show, "aria-pressed": String(isShown) }, ...content));
}
function verdictParts(problem) {
  const faults = pick(...problem.faults).map(finding);
  const themes = problem.themes.flatMap((theme) => [themeChip(theme, problem.solution), " "]);
  // The strip says the length and whether the problem is sound; the first two lines would say it again.
  const isTold = !["open", "unjudged", "unreadable"].includes(badgeOf(problem));
  const text = pick(...problem.verdict).slice(isTold ? 2 : 0).map((line) => element("p", {}, line));
  return [...text, ...(faults.length ? [element("h2", {}, word("faults")), element("ul", { class: "findings" }, ...faults)] : []),
    ...(themes.length ? [element("h2", {}, word("themes")), element("p", { class: "themes" }, ...themes)] : [])];
}
// On a page to solve, the verdict is behind a word of warning.
function renderVerdict(problem) {
  if (workbench.isInEditor) return fill("verdict", ...verdictParts(problem));
  const isOpen = state.revealed || data.report;
  return fill("verdict", element("details", { open: Boolean(isOpen), "data-key": `verdict-${isOpen}` },
    element("summary", {}, word(isOpen ? "verdict" : "hide_verdict")), ...verdictParts(problem)));
}
