// ---- Drags: a piece with its shadow, from the board, a hand or the box to a square, a hand or away ----

let drag = null;
// The place that an element stands for. A hand as a whole is a place too, to drop on.
function placeOf(target) {
  const place = target && target.closest("[data-square], [data-hand], [data-box]");
  if (!place || !place.closest("#table")) return null;
  const { square, hand, box, kind } = place.dataset;
  if (square !== undefined) return { square: Number(square) };
  return hand !== undefined ? { hand: Number(hand), kind } : { box: Number(box), kind };
}
const placeUnder = ({ clientX, clientY }) => placeOf(document.elementFromPoint(clientX, clientY));
function lift(event) {
  const piece = pieceAt(drag.from, draft());
  drag.ghost = element("div", { id: "ghost" }, face(piece));
  drag.ghost.style.width = `${squareAt(0).offsetWidth * 1.15}px`;
  document.body.append(drag.ghost);
  document.body.classList.add("dragging");
  drag.source.classList.add("lifted");
  workbench.isDragging = true;
  follow(event);
}
function follow(event) {
  Object.assign(drag.ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  const over = placeUnder(event);
  const target = over && (over.square !== undefined ? squareAt(over.square) : over.hand !== undefined ? document.getElementById(over.hand ? "white" : "black") : null);
  if (drag.over && drag.over !== target) drag.over.classList.remove("over");
  if (target) target.classList.add("over");
  drag.over = target;
}
function drop(event) {
  const { from, ghost, over, source } = drag || {};
  drag = null;
  if (!ghost) return;
  ghost.remove();
  source.classList.remove("lifted");
  if (over) over.classList.remove("over");
  document.body.classList.remove("dragging");
  chosen = null;
  // The click that ends a drag chooses nothing.
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => {
    window.removeEventListener("click", swallow, { capture: true });
    workbench.isDragging = false;
  }, 0);
  if (event.type === "pointercancel") return void render();
  const to = placeUnder(event);
  if (to && to.square !== undefined) putOn(to.square, from);
  else if (to && to.hand !== undefined) putInHand(to.hand, from);
  else if (from.box === undefined) takeOff(from);
  else render();
}
function watchDrags(table) {
  table.addEventListener("pointerdown", (event) => {
    const from = workbench.isEditing && event.button === 0 ? placeOf(event.target) : null;
    if (!from || (from.square === undefined && from.kind === undefined) || !isThere(from, draft())) return;
    // A touch is bound to the element where it began; the drag goes on elsewhere.
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    drag = { from, x: event.clientX, y: event.clientY, ghost: null, source: event.target.closest("button") };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (drag.ghost) follow(event);
    else if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= 8) lift(event);
  });
  window.addEventListener("pointerup", drop);
  window.addEventListener("pointercancel", drop);
  table.addEventListener("contextmenu", (event) => {
    const place = workbench.isEditing ? placeOf(event.target) : null;
    if (!place) return;
    event.preventDefault();
    if (event.pointerType === "touch") return;
    if (place.square !== undefined) turnAt(place.square);
    else if (place.kind && place.hand !== undefined && isThere(place, draft())) takeOff(place);
  });
}
