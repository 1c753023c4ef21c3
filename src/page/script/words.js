// The data of the page, and what it says in each language. Every text of the data is put into the document as
// text, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);
// The list begins with nothing, so that each problem can be written after a comma.
data.problems.shift();

const WORDS = {
  en: {
    other: "日本語で表示", letters: "Use letters", kanji: "Use kanji", dark: "Dark colours", light: "Light colours",
    all: "All problems", start: "Start over", first: "To start", back: "Back", forward: "Forward", last: "To end",
    first_does: "To start of the moves", back_does: "Back one move", forward_does: "Forward one move",
    last_does: "To end of the moves", hint: "Hint", solution: "Show the solution",
    others: "Other problems", previous: "Previous problem", next: "Next problem", place: "Problem {0} of {1}",
    tree: "Show what is known here", hide: "Hide what is known here", verdict: "Verdict", moves: "Moves",
    faults: "Faults", themes: "Themes", board: "Board", black: "Black holds", white: "White holds", none: "nothing",
    rest: "the rest of the set", promote: "Promote?", yes: "Promote", no: "Do not promote",
    turn: "Mate by giving check on every move.", illegal: "That move is not legal.",
    pawn: "Mate by a pawn drop is not allowed.", nocheck: "That is no check.",
    right: "Right: {0}. The answer is {1}.", mate: "Mate. Solved in {0} moves.", solved: "solved",
    escapes: "{0} escapes", alone: "Only {0} escapes", ended: "; no check is left", fails: "{0} does not mate.", open: "Whether {0} mates is not known.",
    slow: "{0} mates, but not as fast as can be.", as_well: "{0} mates as well: {1}.",
    unknown: "This page does not go on from here.", searching: "Searching …", only: "From here on the page has only this line.",
    checks: "Checks", replies: "Replies", in: "mate in {0}", with: "mate in {0}", mates: "mate", futile: "futile interposition",
    hint_piece: "A {0} moves first.", hint_hand: "A {0} from the hand comes first.",
    hint_square: "It goes to {0}.", hint_move: "The move is {0}.", no_hint: "Nothing is known here.",
    after: "Position after move {0}", begin: "The position", length: "Length", any: "any", kind: "Verdict",
    todo: "not solved yet", show: "Show", count: "{0} of {1} problems", number: "No.", title: "Problem",
    claimed: "Claimed", found: "Found", says: "What was found", play: "Play it on the board",
    long: "{0} moves", hide_verdict: "Verdict (may give the solution away)", empty: "empty",
  },
  ja: {
    other: "Show in English", letters: "英字の駒にする", kanji: "漢字の駒にする", dark: "暗い配色", light: "明るい配色",
    all: "作品一覧", start: "解き直す", first: "最初へ", back: "戻る", forward: "進む", last: "最後へ",
    first_does: "手順の最初へ", back_does: "1手戻る", forward_does: "1手進む",
    last_does: "手順の最後へ", hint: "ヒント", solution: "解答を見る",
    others: "ほかの作品", previous: "前の作品", next: "次の作品", place: "{1}題中{0}題目",
    tree: "この局面の変化を見る", hide: "変化を隠す", verdict: "判定", moves: "手順",
    faults: "指摘", themes: "手筋・条件", board: "盤面", black: "先手の持駒", white: "後手の持駒", none: "なし",
    rest: "残り全部", promote: "成りますか", yes: "成る", no: "成らない",
    turn: "王手の連続で詰ませてください。", illegal: "反則です。",
    pawn: "打歩詰は反則です。", nocheck: "王手ではありません。",
    right: "正解：{0}。応手は{1}。", mate: "詰み。{0}手で解けました。", solved: "解けた",
    escapes: "{0}で逃れ", alone: "逃れは{0}のみ", ended: "（王手が尽きる）", fails: "{0}では詰みません。", open: "{0}で詰むかは未確定です。",
    slow: "{0}でも詰みますが、最短ではありません。", as_well: "{0}でも詰みます：{1}。",
    unknown: "ここから先はこのページにありません。", searching: "探索中…", only: "ここから先はこの手順だけです。",
    checks: "王手", replies: "応手", in: "あと{0}手", with: "{0}手詰", mates: "詰み", futile: "無駄合",
    hint_piece: "初手は{0}です。", hint_hand: "持駒の{0}を使います。",
    hint_square: "行き先は{0}です。", hint_move: "{0}です。", no_hint: "この局面の答えはありません。",
    after: "{0}手目まで", begin: "問題図", length: "手数", any: "全て", kind: "判定",
    todo: "まだ解いていないもの", show: "表示", count: "{1}題中{0}題", number: "番号", title: "作品",
    claimed: "作意", found: "手数", says: "判定", play: "盤で見る",
    long: "{0}手詰", hide_verdict: "判定（解答を含むことがあります）", empty: "空き",
  },
};
const PIECES = {
  P: ["pawn", "歩"], L: ["lance", "香"], N: ["knight", "桂"], S: ["silver", "銀"], G: ["gold", "金"],
  B: ["bishop", "角"], R: ["rook", "飛"], K: ["king", "玉"], "+P": ["promoted pawn", "と"],
  "+L": ["promoted lance", "成香", "杏"], "+N": ["promoted knight", "成桂", "圭"], "+S": ["promoted silver", "成銀", "全"],
  "+B": ["horse", "馬"], "+R": ["dragon", "竜"],
};
// The kanji of a piece in a diagram, which is one character.
const drawnAs = (kind) => PIECES[kind][2] || PIECES[kind][1];
const HAND = ["R", "B", "G", "S", "N", "L", "P"];
const KANJI = "一二三四五六七八九";
// A number of pieces from 2 to 18.
const counted = (count) => pick(String(count), (count > 9 ? "十" : "") + (KANJI[(count % 10) - 1] || ""));

const state = {
  lang: data.lang, letters: false, problem: null, number: 0, line: [], at: 0, chosen: null, said: "",
  hints: 0, shown: false, revealed: false, ask: null,
};
// What a page with the engine does beyond this; the parts of the workbench set it.
const workbench = {};
const word = (key, ...values) =>
  WORDS[state.lang][key].replace(/\{(\d)\}/g, (_, index) => values[index]).replace(/\b1 (move|problem)s\b/, "1 $1");
const pick = (english, japanese) => (state.lang === "ja" ? japanese : english);

