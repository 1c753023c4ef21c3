// ---- The board ----

const squareName = (square) => pick(nameOf(square), "１２３４５６７８９"[Math.floor(square / 9)] + KANJI[square % 9]);
const glyph = (kind) => {
  const code = drawnAs(kind).codePointAt(0).toString(16);
  const use = drawn("use", { href: `#u${code}` });
  return drawn("svg", { viewBox: "0 -1802 2048 2048", "aria-hidden": "true", class: "glyph" }, use);
};
// The outline of a piece as pictures draw it in letters: framed, and upright for both sides.
const lettered = (piece) => drawn("use", { href: `#${piece.color ? "w" : "b"}-${piece.kind}` });
const face = (piece) => (state.letters
  ? drawn("svg", { viewBox: "-20 -22 40 44", "aria-hidden": "true", class: "lettered" }, lettered(piece)) : glyph(piece.kind));
const held = (kind) => (state.letters ? element("span", { class: "letter", "aria-hidden": "true" }, kind) : glyph(kind));
// The labels of the board, in the script of the pieces or the language.
const isWestern = () => state.letters || state.lang === "en";
const fileLabel = (file) => (isWestern() ? String(file) : "１２３４５６７８９"[file - 1]);
const rankLabel = (rank) => (isWestern() ? String.fromCharCode(97 + rank) : KANJI[rank]);
const pieceClass = (piece) => `piece${piece.color ? " white" : ""}${piece.kind[0] === "+" ? " promoted" : ""}`;

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

let focused = 0;
function moveFocus(event) {
  const step = { ArrowLeft: 9, ArrowRight: -9, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = focused + step;
  const leavesFile = Math.abs(step) === 1 && Math.floor(next / 9) !== Math.floor(focused / 9);
  if (next < 0 || next > 80 || leavesFile) return;
  focused = next;
  document.querySelectorAll("#board button").forEach((square) => {
    square.tabIndex = Number(square.dataset.square) === focused ? 0 : -1;
  });
  document.querySelector(`#board [data-square="${focused}"]`).focus();
}

function renderBoard(position) {
  const last = state.at > 0 ? state.line[state.at - 1][0] : "";
  const marked = last ? [squareOf(last.slice(2)), last[1] === "*" ? -1 : squareOf(last)] : [];
  const targets = state.chosen === null ? [] : movesOf(position, state.chosen).map((usi) => squareOf(usi.slice(2)));
  const hadFocus = document.activeElement && document.activeElement.closest("#board") !== null;
  const rows = [...Array(9).keys()].map((rank) => {
    const squares = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((file) => {
      const square = 9 * (file - 1) + rank;
      const piece = position.board[square];
      const names = piece ? `${pick(["Black", "White"][piece.color], ["先手", "後手"][piece.color])} ${pick(...PIECES[piece.kind])}` : word("empty");
      const classes = [
        piece ? pieceClass(piece) : "", marked.includes(square) ? "last" : "",
        square === state.chosen ? "chosen" : "", targets.includes(square) ? "target" : "",
      ].filter(Boolean).join(" ");
      return element("td", { role: "gridcell" }, element("button", {
        type: "button", class: classes, "data-square": square, tabindex: square === focused ? 0 : -1,
        "aria-label": `${squareName(square)} ${names}`, "aria-pressed": square === state.chosen ? "true" : "false",
        onclick: () => { focused = square; press(square); }, onkeydown: moveFocus,
      }, ...(piece ? [face(piece)] : [])));
    });
    return element("tr", { role: "row" }, ...squares, element("th", { "aria-hidden": "true" }, rankLabel(rank)));
  });
  const files = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((file) => element("th", { "aria-hidden": "true" }, fileLabel(file)));
  fill("board", element("tr", { "aria-hidden": "true" }, ...files, element("th")), ...rows);
  document.getElementById("board").setAttribute("aria-label", word("board"));
  if (hadFocus) document.querySelector(`#board [data-square="${focused}"]`).focus();
}

function renderHand(id, position, color) {
  const kinds = HAND.filter((kind) => position.hands[color][kind] > 0);
  const isRest = color !== read(state.problem.sfen).turn && state.problem.rest;
  const label = element("span", { class: "holds" }, (color ? "☖ " : "☗ ") + word(color ? "white" : "black"));
  if (isRest && state.at === 0) return fill(id, label, element("span", {}, word("rest")));
  const pieces = kinds.map((kind) => {
    const count = position.hands[color][kind];
    const own = color === position.turn;
    const name = pick(...PIECES[kind]) + (count > 1 ? pick(` ×${count}`, counted(count)) : "");
    return element("button", {
      type: "button", class: `held${state.chosen === kind && own ? " chosen" : ""}`, "aria-label": name,
      "data-kind": kind, disabled: !own, "aria-pressed": state.chosen === kind && own ? "true" : "false",
      onclick: () => choose(kind),
    }, held(kind), element("span", {}, count > 1 ? counted(count) : ""));
  });
  fill(id, label, ...(pieces.length ? pieces : [element("span", {}, word("none"))]));
}

// A small board that cannot be played on, with what the attacker holds.
function diagram(sfen) {
  const { board, hands, turn } = read(sfen);
  const inHand = HAND.filter((kind) => hands[turn][kind] > 0).map((kind) => {
    const count = hands[turn][kind];
    return (state.letters ? kind : PIECES[kind][1]) + (count > 1 ? counted(count) : "");
  });
  const parts = [drawn("rect", { x: 0, y: 0, width: 360, height: 396, class: "wood" })];
  for (let n = 0; n <= 9; n += 1) {
    parts.push(drawn("path", { d: `M${40 * n} 0V396M0 ${44 * n}H360`, class: "line" }));
  }
  for (let n = 0; n < 9; n += 1) {
    parts.push(drawn("text", { x: 40 * n + 20, y: -8, class: "label" }, fileLabel(9 - n)));
    parts.push(drawn("text", { x: 375, y: 44 * n + 30, class: "label" }, rankLabel(n)));
  }
  board.forEach((piece, square) => {
    if (!piece) return undefined;
    const [x, y] = [(9 - Math.floor(square / 9) - 0.5) * 40, ((square % 9) + 0.5) * 44];
    if (state.letters) {
      const letter = lettered(piece);
      letter.setAttribute("transform", `translate(${x} ${y})`);
      return void parts.push(letter);
    }
    const scale = ((piece.color ? -1 : 1) * 35) / 2048;
    const place = `translate(${x - 1024 * scale} ${y + 778 * scale})scale(${scale})`;
    const code = drawnAs(piece.kind).codePointAt(0).toString(16);
    return void parts.push(drawn("use", { href: `#u${code}`, transform: place, class: piece.kind[0] === "+" ? "promoted" : "ink" }));
  });
  const picture = drawn("svg", { viewBox: "-2 -30 394 430", "aria-hidden": "true" }, ...parts);
  return element("span", { class: "diagram" }, picture, `${turn ? "☖" : "☗"} ${inHand.join(" ") || pick("nothing", "持駒 なし")}`);
}

