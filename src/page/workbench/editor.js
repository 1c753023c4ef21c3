// ---- The editor: the pieces of the draft are put, taken, turned and promoted by tap, drag or keys. ----

// What was chosen: `{ square }`, `{ hand, kind }` or `{ box, kind }`, where hand and box are a colour.
let chosen = null;
const draft = () => read(state.problem.sfen);
const sideName = (color) => pick(["Black", "White"][color], ["先手", "後手"][color]);

// Makes a change of the position, which the browser's history remembers.
function edit(change) {
  const position = draft();
  const next = { board: position.board.slice(), hands: position.hands.map((hand) => ({ ...hand })), turn: position.turn };
  change(next);
  const sfen = written(state.problem.rest ? withRest(next) : next);
  if (sfen === state.problem.sfen) return render();
  const { title, author } = recordOf(state.problem);
  return openRecord({ sfen, title, author }, state.problem.key);
}

const turned = ({ kind, color }) => {
  const promotes = "PLNSBR".includes(kind);
  if (promotes) return { kind: `+${kind}`, color };
  return { kind: plain(kind), color: 1 - color };
};
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
  missing(position)[kind] + (state.problem.rest && kind !== "K" ? position.hands[1 - position.turn][kind] || 0 : 0);

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

const isSame = (one, other) => one !== null && ["square", "hand", "box", "kind"].every((key) => one[key] === other[key]);
function pickUp(from) {
  chosen = isSame(chosen, from) || !isThere(from, draft()) ? null : from;
  render();
}
workbench.press = (square) => {
  const here = { square };
  if (chosen === null) return pickUp(here);
  if (isSame(chosen, here)) return turnAt(square);
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

function turnSides(position, mirrored) {
  const board = Array(81).fill(null);
  position.board.forEach((piece, square) => { board[mirrored(square)] = piece; });
  position.board = board;
}

// ---- Drag ----

let drag = null;
// The place that an element stands for.
function placeOf(target) {
  const place = target && target.closest("[data-square], [data-hand], [data-box]");
  if (!place || !place.closest("#table")) return null;
  const { square, hand, box, kind } = place.dataset;
  if (square !== undefined) return { square: Number(square) };
  return hand !== undefined ? { hand: Number(hand), kind } : { box: Number(box), kind };
}
function moveGhost(event) {
  Object.assign(drag.ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
}
function watchDrags(table) {
  table.addEventListener("pointerdown", (event) => {
    const from = workbench.isEditing && event.button === 0 ? placeOf(event.target) : null;
    if (from && isThere(from, draft())) drag = { from, x: event.clientX, y: event.clientY, ghost: null };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      const piece = pieceAt(drag.from, draft());
      drag.ghost = element("div", { id: "ghost", class: pieceClass(piece) }, face(piece));
      document.body.append(drag.ghost);
    }
    moveGhost(event);
  });
  const end = (event) => {
    const { from, ghost } = drag || {};
    drag = null;
    if (!ghost) return;
    ghost.remove();
    chosen = null;
    // The click that ends a drag chooses nothing.
    window.addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => window.dispatchEvent(new Event("click")), 0);
    if (event.type === "pointercancel") return void render();
    const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to && to.square !== undefined) putOn(to.square, from);
    else if (to && to.hand !== undefined) putInHand(to.hand, from);
    else if (from.box === undefined) takeOff(from);
    else render();
  };
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  table.addEventListener("focusin", ({ target }) => {
    if (target.dataset.square !== undefined) focused = Number(target.dataset.square);
  });
  table.addEventListener("contextmenu", (event) => {
    const place = workbench.isEditing ? placeOf(event.target) : null;
    if (!place) return;
    event.preventDefault();
    if (place.square !== undefined) turnAt(place.square);
    else if (place.hand !== undefined && isThere(place, draft())) takeOff(place);
  });
}

// ---- Keys ----

function keyOnBoard(event) {
  if (!workbench.isEditing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && chosen) {
    chosen = null;
    return void render();
  }
  const place = placeOf(event.target);
  if (!place) return;
  const kind = event.key.toUpperCase();
  const isLetter = /^[a-z]$/i.test(event.key) && KINDS.includes(kind);
  if (place.square !== undefined) {
    if (isLetter) putOn(place.square, { box: event.key === kind ? 0 : 1, kind });
    else if (event.key === "+") edit((next) => { next.board[place.square] = promoted(next.board[place.square]); });
    else if (["Delete", "Backspace"].includes(event.key)) takeOff(place);
    else return;
  } else if (place.hand !== undefined) {
    if (isLetter) putInHand(place.hand, { box: place.hand, kind });
    else if (["Delete", "Backspace", "-"].includes(event.key) && isThere(place, draft())) takeOff(place);
    else return;
  } else return;
  event.preventDefault();
}
const promoted = (piece) => {
  if (!piece) return null;
  if (piece.kind[0] === "+") return { ...piece, kind: plain(piece.kind) };
  return "PLNSBR".includes(piece.kind) ? { ...piece, kind: `+${piece.kind}` } : piece;
};

// ---- What is drawn ----

// The pieces of a hand or of the box, as buttons that keep their places.
function pieceButtons(kinds, placed, count, press, name) {
  return kinds.map((kind) => {
    const place = { ...placed, kind };
    const isChosen = isSame(chosen, place);
    const data = placed.hand !== undefined ? { "data-hand": placed.hand } : { "data-box": placed.box };
    return element("button", {
      type: "button", class: `held${isChosen ? " chosen" : ""}${count(kind) ? "" : " none"}`, ...data, "data-kind": kind,
      "aria-label": `${name} ${pick(...PIECES[kind])} ×${count(kind)}`, "aria-pressed": isChosen ? "true" : "false", onclick: () => press(kind),
    }, held(kind), element("span", {}, count(kind) > 1 ? String(count(kind)) : ""));
  });
}
function renderEditedHand(id, position, color) {
  const label = element("span", { class: "holds" }, (color ? "☖ " : "☗ ") + word(color ? "white" : "black"));
  const isRest = state.problem.rest && color !== position.turn;
  const count = (kind) => position.hands[color][kind] || 0;
  const pieces = isRest ? [element("span", {}, word("rest"))]
    : pieceButtons(HAND, { hand: color }, count, (kind) => pressHand(color, kind), sideName(color));
  fill(id, label, ...pieces);
}
function renderEditor() {
  const position = draft();
  renderEditedHand("white", position, 1);
  renderEditedHand("black", position, 0);
  if (chosen && chosen.square !== undefined) {
    const square = document.querySelector(`#board [data-square="${chosen.square}"]`);
    if (square) square.classList.add("chosen");
  }
  const box = (color) => element("div", { class: "hand", role: "group", "aria-label": word(color ? "box_white" : "box_black") },
    element("span", { class: "holds", "aria-hidden": "true" }, color ? "☖" : "☗"),
    ...pieceButtons(KINDS, { box: color }, (kind) => boxCount(position, kind), (kind) => pickUp({ box: color, kind }), word(color ? "box_white" : "box_black")));
  const rest = element("input", { type: "checkbox", id: "rest", onchange: (event) => {
    state.problem.rest = event.target.checked;
    edit(() => {});
  } });
  rest.checked = state.problem.rest;
  const name = (key, label) => element("label", {}, word(label), " ", element("input", {
    type: "text", id: `record-${key}`, value: recordOf(state.problem)[key] || "",
    onchange: (event) => rename(key, event.target.value.trim()),
  }));
  fill("editor",
    box(0), box(1),
    element("div", { class: "row" },
      button(word("undo"), () => history.back(), { disabled: !(history.state && history.state.edits > 0), "aria-keyshortcuts": "Control+Z" }),
      button(word("redo"), () => history.forward(), { "aria-keyshortcuts": "Control+Y" }),
      button(word("clear"), () => edit((next) => { next.board.fill(null); next.hands = [{}, {}]; })),
      button(word("mirror"), () => edit((next) => turnSides(next, (square) => 9 * (8 - Math.floor(square / 9)) + (square % 9)))),
      element("label", {}, rest, " ", word("holds_rest"))),
    element("div", { class: "row" }, name("title", "title_of"), name("author", "author_of")),
    element("p", { class: "quiet" }, word("how")));
}
