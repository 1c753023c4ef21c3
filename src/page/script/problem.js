// ---- A problem: its board, its moves and what is known of them ----

function renderKnown() {
  const { node, check } = knownAt(state.at);
  if (!state.shown) return fill("known", button(word("tree"), () => { state.shown = true; state.revealed = true; render(); }));
  const before = state.line.slice(0, state.at);
  const hide = button(word("hide"), () => { state.shown = false; render(); });
  const item = (move, text, action) => element("li", {}, button(both(move), action), " ", text);
  if (node) {
    const describe = (one) => {
      if (one.kind === "fails") return refuted(one);
      if (one.kind === "open") return word("open", named(one.move));
      const kind = one.kind === "best" ? "○" : one.kind === "slow" ? word("slow", named(one.move)) : pick(...one.kind);
      // The check itself is the first of these moves.
      return `${kind} ${one.plies === null ? word("mates") : word("with", one.plies + 1)}`;
    };
    const items = node.checks.map((one) => item(one.move, describe(one), () => setLine([...before, one.move, ...one.line], state.at + 1, describe(one))));
    return fill("known", hide, element("h2", {}, word("checks")), element("ul", {}, ...items));
  }
  if (check) {
    const items = folded(check.replies).map((alike) => {
      const [one] = alike;
      const left = one.plies === null ? word("mates") : word("in", one.plies);
      const text = one.futile ? `${left} (${word("futile")})` : left;
      return item(nameOfAll(alike), text, () => setLine([...before, one.move, ...one.line], state.at + 1, ""));
    });
    return fill("known", hide, element("h2", {}, word("replies")), element("ul", {}, ...items));
  }
  if (workbench.explore && state.at % 2 === 0) workbench.explore(render);
  return fill("known", hide, element("p", {}, word(workbench.explore ? "searching" : "unknown")));
}

// The moves after a reply, as far as they are known.
function onward({ node, line }) {
  const best = (state.problem.nodes[node] || { checks: [] }).checks.find((check) => check.kind === "best");
  if (!best) return line;
  const [reply] = best.replies;
  return reply ? [best.move, reply.move, ...onward(reply)] : [best.move];
}
// Replies that drop different pieces on one square are one variation if the same moves follow.
function folded(replies) {
  const groups = new Map();
  for (const one of replies) {
    const [usi] = one.move;
    const key = JSON.stringify(usi[1] === "*" ? [usi.slice(2), one.plies, one.futile, onward(one).map((move) => move[0])] : usi);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}
// The name of interpositions, as in L/N*1b and △１二香・桂合; of a single reply that of its move.
function nameOfAll(replies) {
  const [[usi, , japanese], ...others] = replies.map((one) => one.move);
  if (!others.length) return replies[0].move;
  const kinds = replies.map((one) => one.move[2].slice(3).replace("打", "")).join("・");
  return [usi, `${replies.map((one) => one.move[0][0]).join("/")}*${usi.slice(2)}`, `${japanese.slice(0, 3)}${kinds}合`];
}

// The problems before and after this one, among those that the filters of the list leave.
function neighbours() {
  const all = shownInOrder(state.number).filter(([problem]) => problem.sfen).map(([, index]) => index);
  const at = all.indexOf(state.number);
  return [all[at - 1], all[at + 1]];
}
function renderOthers() {
  const link = (index, text, content, key) => {
    if (index === undefined) return button(content, null, { disabled: true });
    const name = `${text}${pick(": ", "：")}${titleOf(data.problems[index], index)}`;
    const about = { "aria-label": name, title: `${name} (Shift+${key === "ArrowLeft" ? "←" : "→"})`, "aria-keyshortcuts": `Shift+${key}` };
    return element("a", { class: "button", href: `#${index + 1}`, ...about }, ...content);
  };
  const others = document.getElementById("others");
  others.hidden = data.problems.length < 2 || state.number < 0;
  if (others.hidden) return;
  const [before, next] = neighbours();
  others.setAttribute("aria-label", word("others"));
  fill("others",
    link(before, word("previous"), [sign("◀ "), word("previous")], "ArrowLeft"),
    element("span", {}, word("place", state.number + 1, data.problems.length)),
    link(next, word("next"), [word("next"), sign(" ▶")], "ArrowRight"));
}

function renderAbout(problem) {
  const title = problem.title || (state.number < 0 ? document.title : `${word("title")} ${state.number + 1}`);
  fill("name", title === document.title ? "" : title);
  const mate = workbench.renderStrip ? "" : lengthInWords(problem);
  fill("by", [problem.subtitle, problem.by, mate, solved.has(problem.sfen) ? `✓ ${word("solved")}` : ""].filter(Boolean).join(" · "));
}
const isPlayed = (problem) => problem.nodes.length > 0 || (workbench.isPlayed && workbench.isPlayed());
function renderSpoken(problem) {
  fill("where", state.at === 0 ? word("begin") : word("after", state.at) + pick(": ", "：") + both(state.line[state.at - 1]));
  fill("said", state.said || (isPlayed(problem) && state.at === 0 ? word("turn") : ""));
  const choices = (state.ask || []).map((usi) => button(word(usi.endsWith("+") ? "yes" : "no"), () => attempt(usi)));
  fill("ask", ...(choices.length ? [element("span", {}, word("promote")), ...choices] : []));
  document.getElementById("ask").hidden = choices.length === 0;
}
function renderControls(problem) {
  const end = state.line.length;
  const step = (key, at, disabled) => tool(key, word(key), () => setLine(state.line, at, ""),
    { id: `step-${key}`, class: "tool step", "aria-label": word(`${key}_does`), title: word(`${key}_does`), disabled });
  const reveal = () => { state.revealed = true; setLine(problem.solution, 0, ""); };
  fill("controls",
    step("first", 0, state.at === 0), step("back", state.at - 1, state.at === 0),
    step("forward", state.at + 1, state.at === end), step("last", end, state.at === end),
    ...(workbench.isInEditor ? [] : [
      tool("again", word("start"), () => setLine([], 0, ""), { id: "start" }),
      isPlayed(problem) ? tool("hint", word("hint"), giveHint, { id: "hint" }) : null,
      problem.solution.length ? tool("more", word("solution"), reveal, { id: "solution", title: word("solution_does") }) : null]));
}
function renderProblem() {
  const { problem } = state;
  const position = positionAt(state.at);
  renderOthers();
  renderAbout(problem);
  renderBoard(position);
  renderHand("white", position, 1);
  renderHand("black", position, 0);
  renderSpoken(problem);
  renderControls(problem);
  renderStrip();
  fill("moves", state.line.length ? flow(state.line, state.at, (at) => setLine(state.line, at, "")) : null);
  if (isPlayed(problem) && !workbench.isInEditor) renderKnown();
  else fill("known");
  renderVerdict(problem);
  if (workbench.render) workbench.render();
}
