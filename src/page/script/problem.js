// ---- The rest of a problem ----

function numberedLine(line, at) {
  const items = line.map((move, index) => element("li", {},
    button(both(move), () => setLine(line, index + 1, ""), { "aria-current": at === index + 1 ? "step" : null })));
  return element("ol", { class: "line" }, ...items);
}

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
    return fill("known", hide, element("h3", {}, word("checks")), element("ul", {}, ...items));
  }
  if (check) {
    const items = check.replies.map((one) => {
      const left = one.plies === null ? word("mates") : word("in", one.plies);
      const text = one.futile ? `${left} (${word("futile")})` : left;
      return item(one.move, text, () => setLine([...before, one.move, ...one.line], state.at + 1, ""));
    });
    return fill("known", hide, element("h3", {}, word("replies")), element("ul", {}, ...items));
  }
  if (workbench.explore && state.at % 2 === 0) workbench.explore(render);
  return fill("known", hide, element("p", {}, word(workbench.explore ? "searching" : "unknown")));
}

// A line of moves that is only read; no move is broken in two.
const moves = (line) => (line.length ? element("div", { class: "moves" }, ...line.flatMap((move) => [element("span", {}, move), " "])) : null);

// A theme of the solution; its button goes to the first move that shows it, and then to the next one.
function themeChip(theme, solution) {
  const { name, plies } = theme;
  if (!plies.length) return element("span", { class: "chip" }, pick(...name));
  const next = () => (state.line === solution && plies.find((ply) => ply > state.at)) || plies[0];
  return button(`${pick(...name)} ${plies.join(", ")}`, () => setLine(solution, next(), pick(...name)), { class: "chip" });
}

function renderVerdict(problem) {
  const faults = pick(...problem.faults).map((fault) => element("li", {}, fault.text, moves(fault.moves), " ",
    fault.line.length ? button(word("play"), () => setLine(fault.line, fault.ply, fault.text)) : null));
  const text = pick(...problem.verdict).map((line) => element("p", {}, line));
  const themes = problem.themes.flatMap((theme) => [themeChip(theme, problem.solution), " "]);
  const parts = [...text, ...(faults.length ? [element("h3", {}, word("faults")), element("ul", {}, ...faults)] : []),
    ...(themes.length ? [element("h3", {}, word("themes")), element("p", {}, ...themes)] : [])];
  const isOpen = state.revealed || data.report;
  fill("verdict", element("details", isOpen ? { open: true } : {}, element("summary", {}, word(isOpen ? "verdict" : "hide_verdict")), ...parts));
}

// The problems before and after this one, among those that the filters of the list leave.
function neighbours() {
  const isOpen = (index) => data.problems[index].sfen && isShown(data.problems[index]);
  const all = [...data.problems.keys()].filter(isOpen);
  return [all.filter((index) => index < state.number).pop(), all.find((index) => index > state.number)];
}
function renderOthers() {
  const [before, next] = neighbours();
  const link = (index, text, content, key) => {
    if (index === undefined) return button(content, null, { disabled: true });
    const name = `${text}${pick(": ", "：")}${titleOf(data.problems[index], index)}`;
    const about = { "aria-label": name, title: `${name} (Shift+${key === "ArrowLeft" ? "←" : "→"})`, "aria-keyshortcuts": `Shift+${key}` };
    return element("a", { class: "button", href: `#${index + 1}`, ...about }, ...content);
  };
  const others = document.getElementById("others");
  others.hidden = data.problems.length < 2 || state.number < 0;
  if (others.hidden) return;
  others.setAttribute("aria-label", word("others"));
  fill("others",
    link(before, word("previous"), [sign("◀ "), word("previous")], "ArrowLeft"),
    element("span", {}, word("place", state.number + 1, data.problems.length)),
    link(next, word("next"), [word("next"), sign(" ▶")], "ArrowRight"));
}

function renderProblem() {
  const problem = state.problem;
  const position = positionAt(state.at);
  const mate = problem.length === null ? "" : word("long", problem.length);
  const title = problem.title || (state.number < 0 ? document.title : `${word("title")} ${state.number + 1}`);
  renderOthers();
  fill("name", title === document.title ? "" : title);
  fill("by", [problem.subtitle, problem.by, mate, solved.has(problem.sfen) ? `✓ ${word("solved")}` : ""].filter(Boolean).join(" · "));
  renderBoard(position);
  renderHand("white", position, 1);
  renderHand("black", position, 0);
  fill("where", state.at === 0 ? word("begin") : word("after", state.at) + pick(": ", "：") + both(state.line[state.at - 1]));
  const isPlayed = problem.nodes.length > 0 || (workbench.isPlayed && workbench.isPlayed());
  fill("said", state.said || (isPlayed && state.at === 0 ? word("turn") : ""));
  const choices = (state.ask || []).map((usi) => button(word(usi.endsWith("+") ? "yes" : "no"), () => attempt(usi)));
  fill("ask", ...(choices.length ? [element("span", {}, word("promote")), ...choices] : []));
  document.getElementById("ask").hidden = choices.length === 0;
  const end = state.line.length;
  const step = (key, content, at, disabled) => button(content, () => setLine(state.line, at, ""),
    { "aria-label": word(`${key}_does`), title: word(`${key}_does`), disabled });
  fill("controls",
    step("first", [sign("|◀ "), word("first")], 0, state.at === 0),
    step("back", [sign("◀ "), word("back")], state.at - 1, state.at === 0),
    step("forward", [word("forward"), sign(" ▶")], state.at + 1, state.at === end),
    step("last", [word("last"), sign(" ▶|")], end, state.at === end),
    button(word("start"), () => setLine([], 0, "")),
    isPlayed ? button(word("hint"), giveHint) : null,
    problem.solution.length ? button(word("solution"), () => { state.revealed = true; setLine(problem.solution, 0, ""); }) : null);
  fill("moves", end ? element("h3", {}, word("moves")) : null, end ? numberedLine(state.line, state.at) : null);
  if (isPlayed) renderKnown();
  else fill("known");
  renderVerdict(problem);
  if (workbench.render) workbench.render();
}

