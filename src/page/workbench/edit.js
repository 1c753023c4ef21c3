// ---- The editor: the pieces of the draft are put, taken, turned and promoted. ----

// The choice: `{ square }`, `{ hand, kind }` or `{ box, kind }`, where hand and box are a colour.
let chosen = null;
// The colour of the pieces in the box.
let boxColor = 0;
const draft = () => read(steps.draft.record.sfen);

function edit(change) {
  const position = draft();
  const next = { board: position.board.slice(), hands: position.hands.map((hand) => ({ ...hand })), turn: position.turn };
  change(next);
  return changeDraft(written(steps.draft.rest ? withRest(next) : next), steps.draft.rest);
}
function setRest(rest) {
  const position = draft();
  return changeDraft(written(rest ? withRest(position) : position), rest);
}

const turned = ({ kind, color }) => ("PLNSBR".includes(kind) ? { kind: `+${kind}`, color } : { kind: plain(kind), color: 1 - color });
const takeOut = (next, from) => {
  if (from.square !== undefined) next.board[from.square] = null;
  else if (from.hand !== undefined) next.hands[from.hand][from.kind] -= 1;
};
const pieceAt = (from, position) => {
  if (from.square !== undefined) return position.board[from.square];
  return { kind: from.kind, color: from.hand !== undefined ? from.hand : from.box };
};
const isThere = (from, position) => {
  if (from.square !== undefined) return position.board[from.square] !== null;
  if (from.hand !== undefined) return position.hands[from.hand][from.kind] > 0;
  return boxCount(position, from.kind) > 0;
};
// The pieces that can still be put: those in the hand that takes all others, or those that are missing.
const boxCount = (position, kind) =>
  missing(position)[kind] + (steps.draft.rest && kind !== "K" ? position.hands[1 - position.turn][kind] || 0 : 0);

function putOn(square, from) {
  const position = draft();
  const piece = pieceAt(from, position);
  if (!piece || !isThere(from, position) || from.square === square) return render();
  return edit((next) => {
    takeOut(next, from);
    next.board[square] = piece;
  });
}
function putInHand(color, from) {
  const position = draft();
  const piece = pieceAt(from, position);
  if (!piece || !isThere(from, position) || plain(piece.kind) === "K") return render();
  return edit((next) => {
    takeOut(next, from);
    next.hands[color][plain(piece.kind)] = (next.hands[color][plain(piece.kind)] || 0) + 1;
  });
}
const takeOff = (from) => edit((next) => takeOut(next, from));
const turnAt = (square) => edit((next) => { if (next.board[square]) next.board[square] = turned(next.board[square]); });

// ---- Taps ----

const isSame = (one, other) => one !== null && ["square", "hand", "box", "kind"].every((key) => one[key] === other[key]);
function pickUp(from) {
  chosen = isSame(chosen, from) || !isThere(from, draft()) ? null : from;
  render();
}
// A second tap turns a piece. A tap on another piece chooses that one: only a drag captures.
workbench.press = (square) => {
  if (state.at > 0) return setLine(state.line, 0, "");
  const here = { square };
  const isEmpty = draft().board[square] === null;
  if (isSame(chosen, here)) {
    chosen = null;
    return turnAt(square);
  }
  if (chosen === null || !isEmpty) return pickUp(here);
  const from = chosen;
  // A piece of the box stays chosen, so that several can be put.
  if (from.box === undefined) chosen = null;
  return putOn(square, from);
};
function pressHand(color, kind) {
  if (chosen === null || chosen.hand === color) return pickUp({ hand: color, kind });
  const from = chosen;
  if (from.box === undefined) chosen = null;
  return putInHand(color, from);
}
workbench.mark = (mark) => { if (chosen && chosen.square !== undefined) mark(chosen.square, "chosen"); };

// ---- Changes of the whole position ----

// Moves every piece to another square; those that leave the board go back to the box.
function moveAll(target, piece = (one) => one) {
  edit((next) => {
    const board = Array(81).fill(null);
    next.board.forEach((one, square) => {
      const to = one ? target(Math.floor(square / 9), square % 9) : null;
      if (to) board[9 * to[0] + to[1]] = piece(one);
    });
    next.board = board;
  });
}
const mirror = () => moveAll((file, rank) => [8 - file, rank]);
function shift(files, ranks) {
  const isOn = (n) => n >= 0 && n <= 8;
  const fits = draft().board.every((piece, square) => !piece || (isOn(Math.floor(square / 9) + files) && isOn((square % 9) + ranks)));
  if (!fits) return say(word("no_room"));
  return moveAll((file, rank) => [file + files, rank + ranks]);
}
// Turns the board round: each side has the pieces of the other, and the attacker is the other one.
function turnRound() {
  const { board, hands, turn } = draft();
  const next = Array(81).fill(null);
  board.forEach((piece, square) => { if (piece) next[80 - square] = { kind: piece.kind, color: 1 - piece.color }; });
  changeDraft(written({ board: next, hands: [hands[1], hands[0]], turn: 1 - turn }), steps.draft.rest);
}
const clearAll = () => edit((next) => {
  next.board.fill(null);
  next.hands = [{}, {}];
});
