// ---- Hands and small diagrams ----

const counted = (count) => (count > 1 ? String(count) : "");
// A piece that is held, as a button; `more` has its place and what it does.
const heldPiece = (kind, color, count, more) => element("button", { type: "button", "data-key": kind, "data-kind": kind, ...more },
  face({ kind, color }), element("span", { class: "count", "aria-hidden": "true" }, counted(count)));
const holds = (color) => element("span", { class: "holds" }, sign(color ? "☖" : "☗"), " ", element("span", {}, sideName(color)));

function renderHand(id, position, color) {
  const hand = document.getElementById(id);
  hand.setAttribute("role", "group");
  hand.setAttribute("aria-label", word("hand_of", sideName(color)));
  if (workbench.isInEditor) return workbench.renderHand(id, position, color);
  const kinds = HAND.filter((kind) => position.hands[color][kind] > 0);
  const isRest = color !== attackerOf() && state.problem.rest;
  if (isRest && state.at === 0) return fill(id, holds(color), element("span", { class: "quiet" }, word("rest")));
  const own = color === position.turn;
  const pieces = kinds.map((kind) => {
    const count = position.hands[color][kind];
    const isChosen = own && state.chosen === kind;
    return heldPiece(kind, color, count, {
      class: `held${isChosen ? " chosen" : ""}`, disabled: !own, "aria-pressed": String(isChosen), onclick: () => choose(kind),
      "aria-label": pick(...PIECES[kind]) + (count > 1 ? pick(` ×${count}`, `${count}枚`) : ""),
    });
  });
  return fill(id, holds(color), ...(pieces.length ? pieces : [element("span", { class: "quiet" }, word("none"))]));
}

// A small board that cannot be played on, with what the attacker holds.
const diagram = (sfen) => lazy("span", [sfen, look.pieces, state.lang].join(), { class: "diagram" }, () => diagramParts(sfen));
function diagramParts(sfen) {
  const { board, hands, turn } = read(sfen);
  const inHand = HAND.filter((kind) => hands[turn][kind] > 0).map((kind) => {
    const count = hands[turn][kind];
    return (isWestern() ? kind : PIECES[kind][1]) + counted(count);
  });
  const pieces = [];
  board.forEach((piece, square) => {
    if (!piece) return;
    const shown = outline(piece);
    shown.setAttribute("transform", `translate(${(9 - Math.floor(square / 9) - 0.5) * 40} ${((square % 9) + 0.5) * 44})`);
    pieces.push(shown);
  });
  const picture = boardLines();
  picture.append(...pieces);
  return [picture, element("span", {}, `${turn ? "☖" : "☗"} ${inHand.join(" ") || word("none")}`)];
}
