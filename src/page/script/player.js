// ---- What is known. A move is [USI, Western, Japanese]. ----

const named = (move) => pick(move[1], move[2]);
const both = (move) => pick(`${move[1]} ${move[2]}`, move[2]);
const same = (move) => (other) => other[0] === move[0];
const positionAt = (at) =>
  state.line.slice(0, at).reduce((position, move) => after(position, move[0]), read(state.problem.sfen));

// What is known after so many moves of the line: a node before a check, a check before a reply. A node is in the
// stored tree of the problem, or the engine has explored it.
function knownAt(at) {
  const { nodes, explored } = state.problem;
  const found = (count) => (explored ? explored.get(lineKey(count)) : undefined);
  let known = { node: nodes[0] || found(0) };
  state.line.slice(0, at).forEach((move, index) => {
    if (index % 2 === 0) {
      known = { check: known.node && known.node.checks.find((one) => same(move)(one.move)) };
    } else {
      const reply = known.check && known.check.replies.find((one) => same(move)(one.move));
      known = { node: (reply && reply.node !== null && nodes[reply.node]) || found(index + 1) };
    }
  });
  return known;
}
const lineKey = (at) => state.line.slice(0, at).map((move) => move[0]).join(" ");

function setLine(line, at, said) {
  Object.assign(state, { line, at, said, chosen: null, hints: 0, ask: null });
  render();
}

// Why a check does not mate.
function refuted(check) {
  if (!check.line.length) return "";
  const said = word(check.only ? "alone" : "escapes", named(check.line[0]));
  const line = check.line.length > 1 ? pick(": ", "：") + check.line.map(named).join(pick(", ", "、")) : "";
  return said + line + (check.ended ? word("ended") : "");
}

// Plays a move of the reader's.
function attempt(usi) {
  if (workbench.isByHand && workbench.isByHand()) return workbench.playByHand(usi);
  const before = state.line.slice(0, state.at);
  const { node } = knownAt(state.at);
  if (!node && workbench.explore && state.at % 2 === 0) return workbench.explore(() => attempt(usi));
  const check = node && node.checks.find((one) => one.move[0] === usi);
  if (!check) {
    const position = positionAt(state.at);
    const next = after(position, usi);
    const isCheck = isAttacked(next, next.turn);
    const said = !isCheck ? "nocheck" : node && usi.startsWith("P*") ? "pawn" : "unknown";
    return setLine(state.line, state.at, word(said));
  }
  const name = named(check.move);
  if (check.kind === "fails") {
    const said = `${word("fails", name)} ${refuted(check)}`;
    return setLine([...before, check.move, ...check.line], before.length, said);
  }
  if (check.kind === "open") return setLine(state.line, state.at, word("open", name));
  const line = [...before, check.move];
  let said = "";
  if (check.kind === "slow") said = word("slow", name) + " ";
  else if (check.kind !== "best") said = word("as_well", name, pick(...check.kind)) + " ";
  const [reply] = check.replies;
  if (!reply) {
    if (!state.revealed && check.kind === "best") remember(state.problem);
    return setLine(line, line.length, said + word("mate", line.length));
  }
  line.push(reply.move);
  const at = line.length;
  said = said || word("right", name, named(reply.move));
  if (reply.node === null && !workbench.explore) {
    return setLine([...line, ...reply.line], at, said + " " + word("only"));
  }
  return setLine(line, at, said);
}

function giveHint() {
  const { node } = knownAt(state.at);
  if (!node && workbench.explore && state.at % 2 === 0) return void workbench.explore(giveHint);
  const best = node && node.checks.find((check) => check.kind === "best");
  if (!best) state.said = word("no_hint");
  else {
    const usi = best.move[0];
    const kind = usi[1] === "*" ? usi[0] : positionAt(state.at).board[squareOf(usi)].kind;
    const piece = pick(...PIECES[kind]);
    const said = [
      word(usi[1] === "*" ? "hint_hand" : "hint_piece", piece),
      word("hint_square", squareName(squareOf(usi.slice(2)))),
      word("hint_move", both(best.move)),
    ];
    state.hints = Math.min(state.hints + 1, 3);
    state.said = said.slice(0, state.hints).join(" ");
  }
  render();
}

// ---- What a student has solved: kept in the browser, if it lets us. ----

const solved = new Set();
try {
  for (const sfen of JSON.parse(localStorage.getItem("tsume-solved") || "[]")) solved.add(sfen);
} catch (error) { /* It is a page like any other without. */ }
function remember(problem) {
  solved.add(problem.sfen);
  try {
    localStorage.setItem("tsume-solved", JSON.stringify([...solved]));
  } catch (error) { /* The same. */ }
}

