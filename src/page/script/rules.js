// ---- Positions. A square is 9 * (file - 1) + (rank - 1); colour 0 is Black. ----

function read(sfen) {
  const [rows, turn, hands] = sfen.split(" ");
  const board = Array(81).fill(null);
  rows.split("/").forEach((row, rank) => {
    let file = 9;
    for (const [token] of row.matchAll(/\d|\+?[A-Za-z]/g)) {
      if (/\d/.test(token)) {
        file -= Number(token);
        continue;
      }
      board[9 * (file - 1) + rank] = { kind: token.toUpperCase(), color: token === token.toUpperCase() ? 0 : 1 };
      file -= 1;
    }
  });
  const held = [{}, {}];
  for (const [, count, letter] of hands.matchAll(/(\d*)([A-Za-z])/g)) {
    held[letter === letter.toUpperCase() ? 0 : 1][letter.toUpperCase()] = Number(count || 1);
  }
  return { board, hands: held, turn: turn === "b" ? 0 : 1 };
}
const squareOf = (text) => 9 * (Number(text[0]) - 1) + text.charCodeAt(1) - 97;
const nameOf = (square) => `${Math.floor(square / 9) + 1}${String.fromCharCode(97 + (square % 9))}`;

function after(position, usi) {
  const board = position.board.slice();
  const hands = position.hands.map((hand) => ({ ...hand }));
  const to = squareOf(usi.slice(2));
  if (usi[1] === "*") {
    hands[position.turn][usi[0]] -= 1;
    board[to] = { kind: usi[0], color: position.turn };
  } else {
    const from = squareOf(usi);
    const taken = board[to];
    if (taken) {
      const kind = taken.kind.replace("+", "");
      hands[position.turn][kind] = (hands[position.turn][kind] || 0) + 1;
    }
    board[to] = usi[4] === "+" ? { ...board[from], kind: "+" + board[from].kind } : board[from];
    board[from] = null;
  }
  return { board, hands, turn: 1 - position.turn };
}

const STRAIGHT = [[0, -1], [0, 1], [-1, 0], [1, 0]];
const SLANTED = [[-1, -1], [1, -1], [-1, 1], [1, 1]];
const GOLD = [[0, -1], [-1, -1], [1, -1], [-1, 0], [1, 0], [0, 1]];
const STEPS = {
  P: [[0, -1]], N: [[-1, -2], [1, -2]], S: [[0, -1], ...SLANTED], G: GOLD, "+P": GOLD, "+L": GOLD, "+N": GOLD,
  "+S": GOLD, K: [...STRAIGHT, ...SLANTED], "+B": STRAIGHT, "+R": SLANTED,
};
const SLIDES = { L: [[0, -1]], B: SLANTED, R: STRAIGHT, "+B": SLANTED, "+R": STRAIGHT };

// The squares to which a piece on the board goes, checks to its own king left aside.
function reached(position, from) {
  const { kind, color } = position.board[from];
  const found = [];
  const add = (file, rank) => {
    if (file < 1 || file > 9 || rank < 0 || rank > 8) return false;
    const to = 9 * (file - 1) + rank;
    const there = position.board[to];
    if (!there || there.color !== color) found.push(to);
    return !there;
  };
  const [file, rank, ahead] = [Math.floor(from / 9) + 1, from % 9, color === 0 ? 1 : -1];
  for (const [x, y] of STEPS[kind] || []) add(file + x, rank + ahead * y);
  for (const [x, y] of SLIDES[kind] || []) {
    for (let step = 1; add(file + step * x, rank + step * ahead * y); step += 1);
  }
  return found;
}
function isAttacked(position, color) {
  const king = position.board.findIndex((piece) => piece && piece.kind === "K" && piece.color === color);
  const attacks = (piece, from) => piece && piece.color !== color && reached(position, from).includes(king);
  return king >= 0 && position.board.some(attacks);
}
// How many ranks there are ahead of a square.
const ahead = (square, color) => (color === 0 ? square % 9 : 8 - (square % 9));
const needs = (kind) => ({ P: 1, L: 1, N: 2 })[kind] || 0;

// The moves of a piece on the board or in the hand, by USI.
function movesOf(position, chosen) {
  const color = position.turn;
  let found = [];
  if (typeof chosen === "string") {
    const isPawn = (piece) => piece && piece.kind === "P" && piece.color === color;
    const hasPawn = (file) => position.board.slice(9 * file, 9 * file + 9).some(isPawn);
    for (let to = 0; to < 81; to += 1) {
      const fits = !position.board[to] && ahead(to, color) >= needs(chosen);
      if (fits && !(chosen === "P" && hasPawn(Math.floor(to / 9)))) found.push(`${chosen}*${nameOf(to)}`);
    }
  } else {
    const { kind } = position.board[chosen];
    for (const to of reached(position, chosen)) {
      const usi = nameOf(chosen) + nameOf(to);
      const may = "PLNSBR".includes(kind) && Math.min(ahead(to, color), ahead(chosen, color)) < 3;
      if (may) found.push(usi + "+");
      if (ahead(to, color) >= needs(kind)) found.push(usi);
    }
  }
  return found.filter((usi) => !isAttacked(after(position, usi), color));
}

