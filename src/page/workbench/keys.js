// ---- Keys of the editor: letters put pieces, capitals those of Black. ----

const promoted = (piece) => {
  if (!piece) return null;
  if (piece.kind[0] === "+") return { ...piece, kind: plain(piece.kind) };
  return "PLNSBR".includes(piece.kind) ? { ...piece, kind: `+${piece.kind}` } : piece;
};
const isRemoval = (key) => ["Delete", "Backspace", "-"].includes(key);
function keyOnSquare(place, key) {
  const kind = key.toUpperCase();
  if (key.length === 1 && KINDS.includes(kind)) return () => putOn(place.square, { box: key === kind ? 0 : 1, kind });
  if (key === "+") return () => edit((next) => { next.board[place.square] = promoted(next.board[place.square]); });
  return isRemoval(key) ? () => takeOff(place) : null;
}
function keyInHand(place, key) {
  const kind = key.toUpperCase();
  if (key.length === 1 && KINDS.includes(kind)) return () => putInHand(place.hand, { box: place.hand, kind });
  return isRemoval(key) && place.kind && isThere(place, draft()) ? () => takeOff(place) : null;
}
document.addEventListener("keydown", (event) => {
  if (!workbench.isEditing || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key === "Escape" && chosen) {
    chosen = null;
    return void render();
  }
  const place = placeOf(event.target);
  if (!place || place.box !== undefined) return;
  const action = place.square !== undefined ? keyOnSquare(place, event.key) : keyInHand(place, event.key);
  if (!action) return;
  event.preventDefault();
  action();
});
// Undo and redo are ours outside the fields, which have their own.
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea") || !workbench.isInEditor) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) redo();
  else return;
  event.preventDefault();
});
