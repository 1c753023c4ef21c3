// The data of the page, and what it says in each language. Every text of the data is put into the document as
// text, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);
// The list begins with nothing, so that each problem can be written after a comma.
data.problems.shift();

const WORDS = {
  en: {
    settings: "Settings", language: "Language", pieces: "Pieces", colours: "Colours", system: "As the system", light: "Light", dark: "Dark",
    set_two: "Two kanji", set_one: "One kanji", set_letters: "Letters", set_marks: "Letters and moves",
    badge_sound: "Sound", badge_flawed: "Flawed", badge_broken: "Broken", badge_no_mate: "No mate", badge_open: "Open",
    badge_searching: "Searching", badge_unjudged: "Not judged", badge_failed: "Error", badge_unreadable: "Unreadable", amiss: "Not as it should be",
    all: "All problems", start: "Start over", first: "Start", back: "Back", forward: "Forward", last: "End",
    first_does: "To start of the moves", back_does: "Back one move", forward_does: "Forward one move",
    last_does: "To end of the moves", hint: "Hint", solution: "Solution", solution_does: "Show the solution",
    others: "Other problems", previous: "Previous problem", next: "Next problem", place: "Problem {0} of {1}",
    tree: "Show what is known here", hide: "Hide what is known here", verdict: "Verdict", moves: "Moves",
    faults: "Findings", themes: "Themes", board: "Board", hand_of: "{0}'s pieces in hand", none: "None",
    rest: "All the rest", promote: "Promote?", yes: "Promote", no: "Do not promote",
    turn: "Mate by giving check on every move.", illegal: "That move is not legal.",
    pawn: "Mate by a pawn drop is not allowed.", nocheck: "That is no check.",
    right: "Right: {0}. The answer is {1}.", mate: "Mate. Solved in {0} moves.", solved: "solved",
    escapes: "{0} escapes", alone: "Only {0} escapes", ended: "; no check is left", fails: "{0} does not mate.", open: "Whether {0} mates is not known.",
    slow: "{0} mates, but not as fast as can be.", as_well: "{0} mates as well: {1}.",
    unknown: "This page does not go on from here.", searching: "Searching …", only: "From here on the page has only this line.",
    checks: "Checks", replies: "Replies", in: "mate in {0}", with: "mate in {0}", mates: "mate", futile: "futile interposition",
    hint_piece: "A {0} moves first.", hint_hand: "A {0} from the hand comes first.",
    hint_square: "It goes to {0}.", hint_move: "The move is {0}.", no_hint: "Nothing is known here.",
    after: "Position after move {0}", begin: "The position", length: "Length", any: "Any", kind: "Verdict",
    todo: "Not solved yet", show: "Show", count: "{0} of {1} problems", number: "No.", title: "Problem",
    claimed: "Claimed", found: "Found", says: "What was found",
    long: "{0} moves", hide_verdict: "Verdict (may give the solution away)", empty: "empty",
  },
  ja: {
    settings: "設定", language: "言語", pieces: "駒", colours: "配色", system: "端末に合わせる", light: "明るい", dark: "暗い",
    set_two: "二文字駒", set_one: "一文字駒", set_letters: "英字", set_marks: "英字と動き",
    badge_sound: "完全作", badge_flawed: "キズあり", badge_broken: "不完全作", badge_no_mate: "不詰", badge_open: "未確定",
    badge_searching: "探索中", badge_unjudged: "未判定", badge_failed: "エラー", badge_unreadable: "読み取り不能", amiss: "期待・作意と違うもの",
    all: "作品一覧", start: "解き直す", first: "最初", back: "戻る", forward: "進む", last: "最後",
    first_does: "手順の最初へ", back_does: "1手戻る", forward_does: "1手進む",
    last_does: "手順の最後へ", hint: "ヒント", solution: "解答", solution_does: "解答を見る",
    others: "ほかの作品", previous: "前の作品", next: "次の作品", place: "{1}題中{0}題目",
    tree: "この局面の変化を見る", hide: "変化を隠す", verdict: "判定", moves: "手順",
    faults: "指摘", themes: "手筋・条件", board: "盤面", hand_of: "{0}の持駒", none: "なし",
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
    claimed: "作意", found: "手数", says: "判定",
    long: "{0}手詰", hide_verdict: "判定（解答を含むことがあります）", empty: "空き",
  },
};
const state = {
  lang: data.lang, problem: null, number: 0, line: [], at: 0, chosen: null, said: "",
  hints: 0, shown: false, revealed: false, ask: null,
};
// What a page with the engine does beyond this; the parts of the workbench set it.
const workbench = {};
const word = (key, ...values) =>
  WORDS[state.lang][key].replace(/\{(\d)\}/g, (_, index) => values[index]).replace(/\b1 (move|problem)s\b/, "1 $1");
const pick = (english, japanese) => (state.lang === "ja" ? japanese : english);

