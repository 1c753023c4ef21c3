// ---- All problems ----

const filter = { length: "", kind: "", todo: false };
const isShown = (problem) => (filter.length === "" || String(problem.length) === filter.length)
  && (filter.kind === "" || filter.kind === badgeOf(problem) || (filter.kind === "amiss" && !problem.good)) && !(filter.todo && solved.has(problem.sfen));
// The problems that the filters leave, with their places, in the order of the list; and one that is asked for in any case.
function shownInOrder(also = -1) {
  const isOurs = workbench.shown ? workbench.shown() : () => true;
  const shown = data.problems.map((problem, index) => [problem, index]).filter(([problem, index]) => (isShown(problem) && isOurs(problem)) || index === also);
  return workbench.order ? shown.sort(([one], [other]) => workbench.order(one, other)) : shown;
}

function select(label, key, options) {
  return choice(`filter-${key}`, label, filter[key], options, (value) => { filter[key] = value; render(); });
}
function renderIndex() {
  const lengths = [...new Set(data.problems.map((problem) => problem.length))].filter((length) => length !== null).sort((a, b) => a - b);
  const badges = [...new Set(data.problems.map(badgeOf))];
  const isAmiss = data.report && data.problems.some((problem) => !problem.good);
  const shown = shownInOrder();
  const todo = element("input", { type: "checkbox", id: "todo", checked: filter.todo, onchange: (event) => { filter.todo = event.target.checked; render(); } });
  fill("filters",
    select(word("length"), "length", [["", word("any")], ...lengths.map((length) => [String(length), word("long", length)])]),
    select(word("kind"), "kind", [["", word("any")], ...badges.map((name) => [name, word(`badge_${name}`)]), ...(isAmiss ? [["amiss", word("amiss")]] : [])]),
    ...(workbench.filters ? workbench.filters() : []),
    !data.report ? element("label", { class: "choice" }, todo, word("todo")) : null,
    element("span", { role: "status" }, word("count", shown.length, data.problems.length)));
  const counts = badges.map((name) => `${word(`badge_${name}`)}${pick(": ", "：")}${data.problems.filter((one) => badgeOf(one) === name).length}`);
  const file = filesOf().length === 1 ? filesOf() : [];
  fill("summary", data.report ? element("p", {}, [data.report, ...file, ...counts].join(" · ")) : null);
  const isDetailed = ([problem]) => problem.sfen && (problem.broken || pick(...problem.faults).length > 0);
  fill("list", ...(!data.report ? [cards(shown)] : [table(shown), element("div", { class: "details" }, ...shown.filter(isDetailed).map(details))]));
}
const titleOf = (problem, index) => problem.title || `${word("title")} ${index + 1}`;
function cards(shown) {
  const more = workbench.cardMore || (() => []);
  const card = ([problem, index]) => {
    const isPicked = Boolean(workbench.isPicked && workbench.isPicked(problem));
    const told = [problem.length === null ? "" : word("long", problem.length), solved.has(problem.sfen) ? `✓ ${word("solved")}` : ""].filter(Boolean).join(" ");
    const { sfen, kind, reasons, folder } = problem;
    const stamp = JSON.stringify([index, state.lang, look.pieces, isPicked, titleOf(problem, index), told, sfen, kind, reasons, folder]);
    return lazy("li", stamp, { "data-key": problem.key === undefined ? null : `k${problem.key}`, class: isPicked ? "picked" : null }, () => [
      element("a", { href: `#${index + 1}` }, diagram(problem.sfen), element("span", { class: "title" }, titleOf(problem, index)), element("span", {}, told)),
      ...more(problem, index)]);
  };
  return element("ul", { class: "cards" }, ...shown.map(card));
}
function table(shown) {
  const cell = (text) => element("td", {}, text === null ? "" : String(text));
  const name = (problem, index) => (problem.sfen ? element("a", { href: `#${index + 1}` }, titleOf(problem, index)) : titleOf(problem, index));
  const rows = shown.map(([problem, index]) => element("tr", {},
    cell(problem.number), element("td", {}, name(problem, index), origin(problem)),
    cell(problem.claimed), cell(problem.length), element("td", { class: problem.good ? "" : "bad" }, capital(pick(...problem.says)))));
  const heads = ["number", "title", "claimed", "found", "says"].map((key) => element("th", { scope: "col", class: key }, word(key)));
  return element("table", { class: "report" }, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
}
// The files of a report. The folder of one file is said once; of several, with each problem.
let files = null;
const filesOf = () => (files ??= [...new Set(data.problems.map((problem) => (problem.file || "").replace(/:\d+$/, "")).filter(Boolean))]);
const placeOfProblem = ({ file, sfen }) => (file && (!sfen || filesOf().length > 1) ? file.replaceAll("/", "/\u200b") : "");
// The title and the author of a problem in a report, below its name.
const origin = (problem) => element("span", { class: "origin" }, [problem.subtitle, problem.by, placeOfProblem(problem)].filter(Boolean).join(" · "));

// The badge and the length of a problem, with what is not as it should be.
function told(problem) {
  const words = problem.good ? capital(pick(...problem.reasons)) : capital(pick(...problem.says));
  return element("p", { class: "told" }, badge(badgeOf(problem)), element("span", { class: "length" }, lengthInWords(problem)),
    element("span", { class: problem.good ? "" : "bad" }, words));
}
function details([problem, index]) {
  const faults = pick(...problem.faults).map((fault) => element("li", {}, fault.text, moves(fault.moves)));
  return element("article", {}, diagram(problem.sfen), element("div", {},
    element("h2", {}, element("a", { href: `#${index + 1}` }, titleOf(problem, index))), origin(problem),
    told(problem),
    moves(problem.solution.map((move, ply) => `${ply + 1}. ${named(move)}`)), element("ul", {}, ...faults)));
}

