// ---- Pieces. The document has each piece of each set once. ----

const PIECES = {
  P: ["pawn", "歩"], L: ["lance", "香"], N: ["knight", "桂"], S: ["silver", "銀"], G: ["gold", "金"],
  B: ["bishop", "角"], R: ["rook", "飛"], K: ["king", "玉"], "+P": ["promoted pawn", "と"],
  "+L": ["promoted lance", "成香"], "+N": ["promoted knight", "成桂"], "+S": ["promoted silver", "成銀"],
  "+B": ["horse", "馬"], "+R": ["dragon", "竜"],
};
const HAND = ["R", "B", "G", "S", "N", "L", "P"];
const KANJI = "一二三四五六七八九";
const SETS = ["two", "one", "letters", "marks"];

const outline = ({ kind, color }) => drawn("use", { href: `#${look.pieces}-${color ? "w" : "b"}-${kind}` });
const face = (piece) => drawn("svg", { viewBox: "-20 -22 40 44", "aria-hidden": "true", class: "face" }, outline(piece));

// The sides have the names of a problem in Japanese, and those of the game in English.
const attackerOf = () => read(state.problem.sfen).turn;
const sideName = (color) => pick(["Black", "White"][color], color === attackerOf() ? "攻方" : "玉方");
const pieceName = ({ kind, color }) => `${sideName(color)}${pick(" ", "の")}${pick(...PIECES[kind])}`;

// The labels of the board, in the script of the pieces or the language.
const isWestern = () => ["letters", "marks"].includes(look.pieces) || state.lang === "en";
const fileLabel = (file) => (isWestern() ? String(file) : "１２３４５６７８９"[file - 1]);
const rankLabel = (rank) => (isWestern() ? String.fromCharCode(97 + rank) : KANJI[rank]);
const squareName = (square) => pick(nameOf(square), "１２３４５６７８９"[Math.floor(square / 9)] + KANJI[square % 9]);
