// ---- The tree as a KIF file with variations ----

const KIF_FILES = "１２３４５６７８９";
const KIF_PIECES = { ...Object.fromEntries(Object.entries(PIECES).map(([kind, names]) => [kind, names[1]])), "+R": "龍" };
// A move as KIF writes it, without its number.
function kifMove(position, usi, previous) {
  const to = usi.slice(2, 4);
  const place = to === previous ? "同　" : KIF_FILES[Number(to[0]) - 1] + KANJI[to.charCodeAt(1) - 97];
  if (usi[1] === "*") return `${place}${KIF_PIECES[usi[0]]}打`;
  const { kind } = position.board[squareOf(usi)];
  return `${place}${KIF_PIECES[kind]}${usi[4] === "+" ? "成" : ""}(${usi[0]}${usi.charCodeAt(1) - 96})`;
}
// The lines of a branch, and after it those of the branches that leave it, the last of them first.
function kifBranch(position, children, ply, previous) {
  const [lines, later] = [[], []];
  let [rest, here, last] = [children, position, previous];
  for (let number = ply; rest.length; number += 1) {
    const [first, ...others] = rest;
    const [before, from] = [here, last];
    others.forEach((other) => later.unshift([`変化：${number}手`, ...kifBranch(before, [other], number, from)]));
    const [usi] = first.move;
    lines.push(`${String(number).padStart(4)} ${kifMove(here, usi, last)}`);
    if (first.comment) lines.push(...first.comment.split("\n").map((line) => `*${line}`));
    [rest, here, last] = [first.children, after(here, usi), usi.slice(2, 4)];
  }
  return [...lines, ...later.flat()];
}
async function treeAsKif(problem, tree) {
  const { solution, moves, ...record } = recordOf(problem);
  const head = await textAs("kif", [{ record, solution: [], length: null }]);
  if (head === null) return null;
  const start = head.split("\n").filter((line) => !/^\s*\d+ |^まで|^\s*$/.test(line));
  const heading = start.some((line) => line.startsWith("手数")) ? [] : ["手数----指手---------消費時間--"];
  return [...start, ...heading, ...kifBranch(read(problem.sfen), tree.children, 1, ""), ""].join("\n");
}
async function saveTree() {
  const text = await treeAsKif(state.problem, treeOf());
  if (text !== null) saveAs(`${fileName(state.problem)}.kif`, text, "text/plain");
}
