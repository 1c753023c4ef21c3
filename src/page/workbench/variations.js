// ---- Variations: the replies beside the solution, each with its line. A click puts one on the board. ----

const variations = { of: null, found: [] };
const isListing = () => variations.of === state.problem && lane.isBusy && lane.pending.question.ask === "node";

// Asks for the replies to each check of the solution, one check after the other.
async function findVariations() {
  const { problem } = state;
  const line = problem.solution;
  Object.assign(variations, { of: problem, found: [] });
  if (lane.judged !== problem) await judgeLive();
  for (let at = 0; at < line.length && lane.judged === problem && state.problem === problem; at += 2) {
    const asked = lane.ask({ ask: "node", line: line.slice(0, at).map((move) => move[0]), nodes: QUESTION });
    renderVariations();
    const reply = await asked;
    if (!reply || reply.error || variations.of !== problem) break;
    const check = reply.node.checks.find((one) => same(line[at])(one.move));
    const others = check ? check.replies.filter((one) => !line[at + 1] || !same(line[at + 1])(one.move)) : [];
    const variation = ([one, ...alike]) => ({
      ply: at + 2, futile: one.futile, plies: one.plies, name: nameOfAll([one, ...alike]), line: [...line.slice(0, at + 1), one.move, ...one.line],
    });
    variations.found.push(...folded(others).map(variation));
  }
  if (state.problem !== problem) return;
  renderVariations();
  decideIfNew();
}
function variationItem({ ply, futile, plies, name, line }) {
  const text = `${ply} ${[name, ...line.slice(ply)].map(named).join(" ")}`;
  const isShown = state.line.length === line.length && line.every((move, index) => same(move)(state.line[index]));
  const note = futile ? ` (${word("futile")})` : plies === null ? "" : ` (${word("with", ply + plies)})`;
  return element("li", {}, button(`${text}${note}`, () => setLine(line, ply, ""), { class: "finding", "aria-pressed": String(isShown) }));
}
function renderVariations() {
  const { problem } = state;
  if (!problem.solution.length || !state.revealed || isJudging(problem)) return fill("variations");
  if (variations.of !== problem) return fill("variations", button(word("list_variations"), findVariations, { id: "list-variations" }));
  const status = isListing() ? word("searching") : variations.found.length ? "" : word("no_variations");
  return fill("variations", element("h2", {}, word("variations")),
    element("ul", { class: "findings" }, ...variations.found.map(variationItem)), status ? element("p", { class: "quiet", role: "status" }, status) : null);
}
