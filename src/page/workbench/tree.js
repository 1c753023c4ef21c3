// ---- The tree: moves that a reader plays by hand, with branches and comments. A node is `{ move, comment, children }`;
// the first child goes on with the main line. ----

const treeLane = new Lane();
// Whether the reader plays both sides. Otherwise the page answers.
let isByHand = false;
workbench.isByHand = () => isByHand;

// The tree of a problem: of a draft with the draft, of another one with its problem.
const treeOwner = () => (state.number < 0 ? steps.draft : state.problem);
const treeOf = () => treeOwner().tree || { children: [] };
function setTree(tree) {
  const owner = treeOwner();
  owner.tree = tree;
  if (owner === steps.draft) saveDraft();
  else if (owner.key !== undefined) updateProblem(owner).catch((error) => sayUnstored(error, [owner]));
}
const childWith = (node, move) => node.children.find((child) => same(move)(child.move));
// The nodes along the moves that are played, as far as the tree has them.
function nodesOnLine(at) {
  const nodes = [treeOf()];
  for (const move of state.line.slice(0, at)) {
    const next = childWith(nodes[nodes.length - 1], move);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}
// The tree in which the node after these moves is changed; missing nodes are made.
function withNode(node, moves, change) {
  if (moves.length === 0) return change(node);
  const [move, ...rest] = moves;
  const known = childWith(node, move);
  const next = withNode(known || { move, comment: "", children: [] }, rest, change);
  const children = known ? node.children.map((child) => (child === known ? next : child)) : [...node.children, next];
  return { ...node, children: children.filter(Boolean) };
}
const changeNode = (moves, change) => setTree(withNode(treeOf(), moves, change));

// Plays a move of either side, and keeps it.
async function playByHand(usi) {
  const { problem } = state;
  const before = state.line.slice(0, state.at);
  const position = positionAt(state.at);
  const next = after(position, usi);
  if (position.turn === attackerOf() && !isAttacked(next, next.turn)) return setLine(state.line, state.at, word("nocheck"));
  const reply = await treeLane.ask({ ask: "names", sfen: problem.sfen, line: [...before.map((move) => move[0]), usi] });
  if (!reply || state.problem !== problem) return undefined;
  if (reply.error) return setLine(state.line, state.at, word(usi.startsWith("P*") ? "pawn" : "illegal"));
  changeNode(reply.line, (node) => node);
  return setLine(reply.line, reply.line.length, "");
}
workbench.playByHand = playByHand;

// The best move here: a check that mates soonest, or the defence that lasts longest.
function playBest() {
  const { node, check } = knownAt(state.at);
  const before = state.line.slice(0, state.at);
  // A reply is known with the checks before it.
  const asked = state.at - (state.at % 2);
  const isAsked = state.problem.explored && state.problem.explored.has(lineKey(asked));
  if (!node && !check && !isAsked) return void workbench.explore(playBest, asked);
  const best = node ? node.checks.find((one) => one.kind === "best") : check && (check.replies[0] || { move: check.line[0] });
  if (!best || !best.move) return setLine(state.line, state.at, word("no_hint"));
  const line = [...before, best.move];
  changeNode(line, (one) => one);
  return setLine(line, line.length, "");
}

function setByHand(value) {
  isByHand = value;
  render();
}
// The branch with the move that was played last becomes the main line.
function makeMain() {
  const moves = state.line.slice(0, state.at);
  const first = (node, [move, ...rest]) => {
    if (!move) return node;
    const chosen = childWith(node, move);
    return { ...node, children: [first(chosen, rest), ...node.children.filter((child) => child !== chosen)] };
  };
  setTree(first(treeOf(), moves));
  render();
}
function cutBranch() {
  const before = treeOf();
  changeNode(state.line.slice(0, state.at), () => null);
  setLine(state.line.slice(0, state.at - 1), state.at - 1, "");
  say(word("branch_removed"), button(word("undo"), () => { setTree(before); say(""); render(); }));
}
const mainLine = (node) => (node.children.length ? [node.children[0].move, ...mainLine(node.children[0])] : []);
// The main line becomes what is claimed of the problem, and is judged.
function claimMain() {
  const { draft } = steps;
  const solution = mainLine(treeOf()).map((move) => move[0]).join(" ");
  openDraft({ ...draft, record: { ...draft.record, solution } });
  say(word("claimed_main"));
}

// ---- What is drawn ----

// A branch as flowing text. Other moves at its forks are branches of their own below it.
function branchView(children, path) {
  const [parts, below] = [[], []];
  let [rest, line] = [children, path];
  while (rest.length) {
    const [first, ...others] = rest;
    const to = [...line, first.move];
    const from = line;
    const isHere = state.at === to.length && to.every((move, index) => state.line[index] && same(move)(state.line[index]));
    if (line.length % 2 === 0 || line === path) parts.push(element("span", { class: "ply" }, String(to.length)), " ");
    parts.push(button(named(first.move), () => setLine(to, to.length, first.comment), { class: "move", "aria-current": isHere ? "step" : null }), " ");
    if (first.comment) parts.push(element("span", { class: "comment" }, first.comment), " ");
    others.forEach((other) => below.push(element("li", {}, branchView([other], from))));
    [rest, line] = [first.children, to];
  }
  return element("div", {}, element("p", { class: "flow" }, ...parts), below.length ? element("ul", { class: "branches" }, ...below) : null);
}
function renderTree() {
  const nodes = nodesOnLine(state.at);
  const here = nodes.length === state.at + 1 && state.at > 0 ? nodes[state.at] : null;
  const { children } = treeOf();
  const isDraft = state.number < 0;
  const comment = here ? element("textarea", { id: "comment", rows: 2, "aria-label": word("comment"), placeholder: word("comment"), value: here.comment,
    oninput: (event) => changeNode(state.line.slice(0, state.at), (node) => ({ ...node, comment: event.target.value })) }) : null;
  fill("tree",
    element("div", { class: "row" },
      button(word("by_hand"), () => setByHand(!isByHand), { id: "by-hand", "aria-pressed": String(isByHand) }),
      isByHand ? button(word("best"), playBest, { id: "best" }) : null),
    isByHand || children.length ? element("h2", {}, word("tree_of")) : null,
    children.length ? branchView(children, []) : isByHand ? element("p", { class: "quiet" }, word("tree_empty")) : null,
    comment,
    children.length ? element("div", { class: "row" },
      here ? button(word("make_main"), makeMain, { id: "make-main" }) : null,
      here ? button(word("cut_branch"), cutBranch, { id: "cut-branch" }) : null,
      isDraft ? button(word("claim_main"), claimMain, { id: "claim-main" }) : null,
      button(word("save_kif"), saveTree, { id: "save-tree" })) : null);
}
