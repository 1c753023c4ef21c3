// ---- The board: drawn once. Later only what has changed on its squares is drawn, so that nothing moves. ----

const FILES = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const RANKS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

// The wood, the lines and the figures; a square has 40 by 44 units, as in pictures.
function boardLines() {
  const lines = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `M${40 * n} 0V396M0 ${44 * n}H360`).join("");
  const stars = [[120, 132], [240, 132], [120, 264], [240, 264]].map(([cx, cy]) => drawn("circle", { cx, cy, r: 3.2, class: "star" }));
  const label = (x, y, text) => drawn("text", { x, y, class: "label" }, text);
  return drawn("svg", { viewBox: "-10 -26 396 432", "aria-hidden": "true", class: "lines" },
    drawn("rect", { x: -10, y: -26, width: 396, height: 432, rx: 5, class: "wood" }),
    drawn("path", { d: lines, class: "line" }), ...stars,
    drawn("rect", { x: 0, y: 0, width: 360, height: 396, class: "frame" }),
    ...FILES.map((file, index) => label(40 * index + 20, -8, fileLabel(file))),
    ...RANKS.map((rank) => label(373, 44 * rank + 28, rankLabel(rank))));
}
function boardSquare(square) {
  return element("div", { role: "gridcell" }, element("button", {
    type: "button", "data-square": square, "data-own": true, tabindex: square === focused ? 0 : -1,
    onclick: () => press(square), onkeydown: moveFocus,
  }));
}
function drawBoard() {
  const squares = RANKS.map((rank) => element("div", { role: "row" }, ...FILES.map((file) => boardSquare(9 * (file - 1) + rank))));
  const grid = element("div", { class: "squares", role: "grid" }, ...squares);
  grid.addEventListener("focusin", ({ target }) => {
    squareAt(focused).tabIndex = -1;
    focused = Number(target.dataset.square);
    target.tabIndex = 0;
  });
  document.getElementById("board").replaceChildren(boardLines(), grid);
}
const squareAt = (square) => document.querySelector(`#board [data-square="${square}"]`);

// The square that the Tab key leads to.
let focused = 36;
function moveFocus(event) {
  const step = { ArrowLeft: 9, ArrowRight: -9, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = focused + step;
  const leavesFile = Math.abs(step) === 1 && Math.floor(next / 9) !== Math.floor(focused / 9);
  if (next < 0 || next > 80 || leavesFile) return;
  squareAt(next).focus();
}

function choose(chosen) {
  const position = positionAt(state.at);
  const may = typeof chosen === "string" ? position.hands[position.turn][chosen] > 0
    : position.board[chosen] && position.board[chosen].color === position.turn;
  state.chosen = may && chosen !== state.chosen ? chosen : null;
  state.ask = null;
  render();
}
function press(square) {
  if (workbench.isEditing) return workbench.press(square);
  if (state.chosen === null) return choose(square);
  const position = positionAt(state.at);
  const name = nameOf(square);
  const found = movesOf(position, state.chosen).filter((usi) => usi.slice(2, 4) === name);
  if (found.length === 0) {
    const own = position.board[square];
    if (own && own.color === position.turn) return choose(square);
    return setLine(state.line, state.at, word("illegal"));
  }
  if (found.length === 1) return attempt(found[0]);
  state.ask = found;
  return render();
}

// Squares with their marks: of the last move, of the choice, and of where the chosen piece can go.
function marksOf(position) {
  const marks = new Map();
  const mark = (square, name) => marks.set(square, [...(marks.get(square) || []), name]);
  const last = state.at > 0 ? state.line[state.at - 1][0] : "";
  if (last) mark(squareOf(last.slice(2)), "last");
  if (last && last[1] !== "*") mark(squareOf(last), "from");
  if (state.chosen !== null) {
    if (typeof state.chosen === "number") mark(state.chosen, "chosen");
    new Set(movesOf(position, state.chosen).map((usi) => squareOf(usi.slice(2)))).forEach((to) => mark(to, "target"));
  }
  if (workbench.isEditing) workbench.mark(mark);
  return marks;
}
function renderBoard(position) {
  const marks = marksOf(position);
  const labels = `${state.lang} ${isWestern()}`;
  const board = document.getElementById("board");
  if (board.dataset.labels !== labels) board.querySelector(".lines").replaceWith(boardLines());
  board.dataset.labels = labels;
  board.querySelector(".squares").setAttribute("aria-label", word("board"));
  document.querySelectorAll("#board [data-square]").forEach((shown) => {
    const square = Number(shown.dataset.square);
    const piece = position.board[square];
    const classes = marks.get(square) || [];
    shown.className = classes.join(" ");
    shown.setAttribute("aria-label", `${squareName(square)} ${piece ? pieceName(piece) : word("empty")}`);
    shown.setAttribute("aria-pressed", String(classes.includes("chosen")));
    const drawing = piece ? `${look.pieces} ${piece.color} ${piece.kind}` : "";
    if ((shown.dataset.piece || "") === drawing) return;
    shown.dataset.piece = drawing;
    shown.replaceChildren(...(piece ? [face(piece)] : []));
  });
}
