// ---- What the editor draws: the tools, both hands and the box of free pieces ----

function heldButton(kind, color, place, count, action) {
  const isChosen = isSame(chosen, { ...place, kind });
  const data = place.hand !== undefined ? { "data-hand": place.hand } : { "data-box": place.box };
  return heldPiece(kind, color, count, {
    class: `held${isChosen ? " chosen" : ""}${count ? "" : " none"}`, ...data, "aria-pressed": String(isChosen), onclick: action,
    "aria-label": `${pieceName({ kind, color })} ${pick(`×${count}`, `${count}枚`)}`,
  });
}
workbench.renderHand = (id, position, color) => {
  document.getElementById(id).dataset.hand = color;
  const isDefender = color !== position.turn;
  const isRest = steps.draft.rest && isDefender;
  const count = (kind) => position.hands[color][kind] || 0;
  const rest = isDefender ? button(word("rest_short"), () => setRest(!steps.draft.rest), {
    id: "rest", class: "rest", "aria-pressed": String(steps.draft.rest), title: word("holds_rest"), "aria-label": word("holds_rest") }) : null;
  const kinds = isRest ? [] : HAND;
  fill(id, holds(color), rest, ...kinds.map((kind) => heldButton(kind, color, { hand: color }, count(kind), () => pressHand(color, kind))));
};
function renderBox() {
  const position = draft();
  const flip = button([sign(boxColor ? "☖" : "☗"), element("span", {}, sideName(boxColor))], () => {
    boxColor = 1 - boxColor;
    if (chosen && chosen.box !== undefined) chosen = { ...chosen, box: boxColor };
    render();
  }, { id: "box-color", "aria-label": word("box_color", sideName(boxColor)), title: word("box_color", sideName(boxColor)) });
  fill("box", flip, ...KINDS.map((kind) => heldButton(kind, boxColor, { box: boxColor }, boxCount(position, kind), () => pickUp({ box: boxColor, kind }))));
}
function renderToolbar() {
  const arrow = (name, files, ranks) => button([icon(name), element("span", {}, word(`shift_${name}`))], () => shift(files, ranks), { id: `shift-${name}`, class: "row" });
  fill("toolbar",
    tool("undo", word("undo"), undo, { id: "undo", disabled: steps.past.length === 0, "aria-keyshortcuts": "Control+Z" }),
    tool("redo", word("redo"), redo, { id: "redo", disabled: steps.future.length === 0, "aria-keyshortcuts": "Control+Y" }),
    tool("mirror", word("mirror"), mirror, { id: "mirror" }),
    menu("shift", element("span", { class: "tool" }, icon("shift"), element("span", {}, word("shift"))),
      arrow("up", 0, -1), arrow("down", 0, 1), arrow("left", 1, 0), arrow("right", -1, 0)),
    tool("turn", word("turn_round"), turnRound, { id: "turn", title: word("turn_round_does") }),
    tool("clear", word("clear"), clearAll, { id: "clear", title: word("clear_does") }),
    tool("paste", word("paste_tool"), pasteFromClipboard, { id: "paste" }));
}
function renderFields() {
  const field = (key, label) => element("label", {}, element("span", {}, word(label)), element("input", {
    type: "text", id: `record-${key}`, value: steps.draft.record[key] || "", autocomplete: "off",
    oninput: (event) => rename(key, event.target.value),
  }));
  fill("fields", field("title", "title_of"), field("author", "author_of"));
}
