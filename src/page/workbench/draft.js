// ---- Positions that are edited, as SFEN, and the records of problems ----

const SET = { K: 2, R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };
const KINDS = Object.keys(SET);
const plain = (kind) => kind.replace("+", "");

// The pieces of the set that are not there.
function missing(position) {
  const left = { ...SET };
  position.board.forEach((piece) => { if (piece) left[plain(piece.kind)] -= 1; });
  position.hands.forEach((hand) => HAND.forEach((kind) => { left[kind] -= hand[kind] || 0; }));
  return left;
}
// The position whose defender holds all pieces that are missing.
function withRest(position) {
  const hands = position.hands.slice();
  hands[1 - position.turn] = {};
  const left = missing({ ...position, hands });
  hands[1 - position.turn] = Object.fromEntries(HAND.filter((kind) => left[kind] > 0).map((kind) => [kind, left[kind]]));
  return { ...position, hands };
}
const holdsRest = (position) => HAND.every((kind) => missing(position)[kind] === 0);
const hasKing = (position) => position.board.some((piece) => piece && piece.kind === "K" && piece.color !== position.turn);

function written({ board, hands, turn }) {
  const rows = RANKS.map((rank) => {
    let [row, blank] = ["", 0];
    for (const file of FILES) {
      const piece = board[9 * (file - 1) + rank];
      if (!piece) {
        blank += 1;
        continue;
      }
      row += (blank || "") + (piece.color ? piece.kind.toLowerCase() : piece.kind);
      blank = 0;
    }
    return row + (blank || "");
  });
  const letters = hands.map((hand, color) => HAND.filter((kind) => hand[kind] > 0)
    .map((kind) => (hand[kind] > 1 ? hand[kind] : "") + (color ? kind.toLowerCase() : kind)).join(""));
  return `${rows.join("/")} ${turn ? "w" : "b"} ${letters.join("") || "-"} 1`;
}

const originOf = (record) => [record.author, record.source, record.year].filter(Boolean).join(", ");
// A problem as the player shows it, before anything is known about it.
function unjudged(record) {
  return {
    record, number: null, title: record.title || "", subtitle: "", sfen: record.sfen, claimed: null, length: null,
    by: originOf(record), rest: holdsRest(read(record.sfen)), kind: ["", ""], reasons: ["", ""],
    good: false, says: ["", ""], verdict: [[], []], solution: [], broken: false, faults: [[], []], themes: [], nodes: [],
  };
}
// The record of a problem on the page, from which the engine reads it.
const recordOf = (problem) => problem.record || { sfen: problem.sfen, title: problem.title || undefined };
const inputOf = (...records) => ({ text: records.map((record) => JSON.stringify(record)).join("\n"), file: "page.jsonl", literal: true });

// The address that opens a record, and the record of an address. A plain `+` in an address is a plus.
function addressOf({ sfen, title, author }) {
  const parts = [["sfen", sfen.replaceAll(" ", "_")], ["title", title], ["author", author]].filter(([, value]) => value);
  return "#" + parts.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%2F", "/")}`).join("&");
}
function recordAt(address) {
  const fields = new URLSearchParams(address.slice(1).replaceAll("+", "%2B"));
  const sfen = (fields.get("sfen") || "").replaceAll("_", " ");
  if (!/^([^/ ]+\/){8}[^/ ]+ [bw] \S+/.test(sfen)) return null;
  return { sfen, title: fields.get("title") || undefined, author: fields.get("author") || undefined };
}
