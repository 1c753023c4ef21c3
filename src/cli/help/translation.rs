//! The Japanese texts of the options, keyed by their names.

use clap::ValueEnum;

use crate::cli::commands::same;
use crate::cli::commands::solve::SolutionStyle;
use crate::cli::options::text_or_json::TextOrJson;
use crate::cli::output::sink::formats;
use crate::collection::{FORMS, ProblemWriter};
use crate::compose::same::Relation;
use crate::report::OutputFormat;
use crate::text::Text;

/// The texts of arguments in the commands where they differ from [`ARGUMENTS`].
const SPECIAL: &[(&[&str], &str, &str)] = &[
    (
        &["play"],
        "time",
        "1手を考える時間の上限：30（秒）、2m（分）、1h（時間）、none（なし）。--nodes だけを指定した場合はなし",
    ),
    (&["try"], "moves", "紛れの指し手。応手も含め、どの表記でもよい（必須）"),
    (
        &["verify"],
        "of",
        "この作品集にない局面の証明書を却下する。繰り返せる（既定: どの局面でもよい）",
    ),
    (
        &["verify"],
        "memory",
        "1つの証明書に使うメモリの上限：64M、1G。超えるものは検証しない（既定: このコンピューターのメモリの半分）",
    ),
    (&["improve"], "all", "利点がなくても、完全作を全て1行ずつ示す"),
    (
        &["improve", "extend", "seek"],
        "jobs",
        "同時に検討する候補の数。それぞれが自分の置換表を持つ（既定: コアの数）",
    ),
    (&["improve"], "to", "見つけた作品をこの形式で出力する（既定: --format のとおりに一覧にする）"),
    (
        &["improve", "extend", "make", "seek", "filter", "page", "convert", "show", "solve"],
        "output",
        "このファイルに書き出す。末尾に / があればフォルダで、1題に1ファイルとなる（既定: 標準出力）",
    ),
    (
        &["extend", "seek"],
        "to",
        "見つけた作品をこの形式で出力する（既定: --format のとおりに示す）",
    ),
    (&["make"], "length", "作る作品の手数：5、3-7"),
    (
        &["make"],
        "pieces",
        "これらの駒を過不足なく使う：SFENの文字で、攻方は大文字、玉方は小文字。RGSgp、R2Pg など（既定: 何でもよい）",
    ),
    (
        &["make"],
        "theme",
        "必要な手筋や条件を全て指定する（カンマ区切り）（既定: なし）\n\n\
         ほかに、捨駒、離れた王手、遠い手、不成、合駒も指定できる。\n一覧は docs/themes.ja.md にある。",
    ),
    (
        &["extend", "improve"],
        "theme",
        "これらの手筋や条件が全てある作品だけを残す（カンマ区切り）（既定: どれでも）\n\n\
         ほかに、捨駒、離れた王手、遠い手、不成、合駒も指定できる。\n一覧は docs/themes.ja.md にある。",
    ),
    (&["make"], "seed", "何が作られるかを決める数。同じ数なら同じ作品になる"),
    (
        &["seek"],
        "pattern",
        "型：ファイル、標準入力 `-`、または盤面（`?k/[GS].` など、持駒は `b` の後）",
    ),
    (
        &["seek"],
        "hand",
        "調べる持駒：any、any1-2、R2G、R0-3P（既定: 型のとおり）\n\n`any` は4枚までの何でもよい駒。枚数やその範囲は駒の前に書く。",
    ),
    (&["seek"], "length", "この手数のもの：5、3-7（既定: 全て）"),
    (&["seek"], "final_board", "詰上りの盤面がこの型のもの（既定: 全て）"),
    (&["seek"], "fewest", "完全作がなくても、指摘の最も少ないものを示す"),
    (&["seek"], "attempts", "調べる局面の数の上限。これより多ければ無作為に選ぶ"),
    (&["seek"], "seed", "ほかの局面を無作為に選ぶための数"),
    (&["make"], "jobs", "同時に作る作品の数。それぞれが自分の置換表を持つ（既定: コアの数）"),
    (&["make"], "to", "作った作品をこの形式で出力する（既定: --format のとおりに示す）"),
    (
        &["same"],
        "judge",
        "将棋の規則だけで同じとは言えないものを検討し、確かめられたものと未確定のものを示す",
    ),
    (&["same"], "only", "この関係のものだけを示す（既定: 全て）"),
    (
        &["sheet"],
        "output",
        "このファイルに書き出す。anki では、末尾に / のあるフォルダに書き出す（既定: 標準出力）",
    ),
    (
        &["sheet"],
        "format",
        "何を作るか\n\n指定できる値:\n- html: 印刷用の1つのHTMLファイル。解答は別のページ\n\
         - anki: Anki に取り込む cards.csv と図のフォルダ",
    ),
    (
        &["sheet"],
        "caption",
        "図の下の番号の横に示すもの（カンマ区切り）\n\n指定できる値:\n- id: 作品集での番号や名前\n\
         - title: 題名\n- author: 作者\n- source: 出典と年\n- length: 手数（分かっていれば）\n- grade: 難しさ（grade の数値）\n- themes: 手筋・条件（手数が確定していれば）\n- none: なし",
    ),
    (
        &["filter", "sheet"],
        "sort",
        "並べる順（既定: 入力の順）\n\n指定できる値:\n- length: 手数の短い順\n\
                    - grade: 手数の短い順、同じ手数では grade の数値の小さい、易しい順",
    ),
    (
        &["filter", "sheet"],
        "pieces",
        "駒数がこうであるもの：5、5-8、-12。盤上と攻方の持駒を数える（既定: 全て）",
    ),
    (&["filter"], "to", "出力形式（既定: --output の名前の末尾で決まり、それもなければ jsonl）"),
    (
        &["page"],
        "time",
        "1題の時間の上限：30（秒）、2m（分）、1h（時間）、none（なし）。判定と変化の調査のそれぞれに。--nodes だけを指定した場合はなし",
    ),
    (&["page"], "title", "ページの題名（既定: 1題ならその題名）"),
    (
        &["page"],
        "size",
        "ページの大きさのおよその上限。全ての問題で分け合い、小さいほどページの知る手が減る",
    ),
    (
        &["page"],
        "engine",
        "このファイルのエンジンをページに入れる（既定: なし）\n\nページの上で図を編集し、判定できる。エンジンは、ブラウザのための tsume である。作品がなければ、例題から始まる。",
    ),
    (
        &["show"],
        "format",
        "描き方（既定: --output の名前の末尾で決まり、それもなければ text）\n\n指定できる値:\n\
         - text: 文字\n- svg: ベクター画像\n- png: ビットマップ画像",
    ),
    (
        &["solve"],
        "progress",
        "途中経過を標準エラー出力に示す形式\n\n指定できる値:\n- line: 書き換わる1行（端末のみ）\n\
         - json: 分かったことを1行に1つのJSONで",
    ),
    (
        &["check"],
        "certificates",
        "各題の証明書を、番号を名前としてこのフォルダに書き出す。なければ作る。--resume では、証明書のない作品を検討し直す（既定: 書き出さない）",
    ),
    (
        &["prove"],
        "output",
        "証明書を書き出すファイル（必須）。全てそろったときに、この名前で現れる",
    ),
    (
        &["solve"],
        "format",
        "出力の形式（既定: --output の名前の末尾で決まり、それもなければ text）",
    ),
];

/// The texts of the arguments.
const ARGUMENTS: &[(&str, &str)] = &[
    (
        "inputs",
        "ファイル、作品集のフォルダ、標準入力 `-`、または局面そのもの（'Black: … / White: …'、SFEN）",
    ),
    (
        "rest",
        "SFENのように双方の持駒が書かれていても、盤上にも攻方の持駒にもない駒を全て玉方の持駒とする",
    ),
    ("from", "入力の形式（既定: 名前の末尾、なければ最初の数行で判断する）"),
    (
        "decode",
        "入力の文字コード。shift-jis、euc-jp、windows-1252 など（既定: 先頭の部分から判断する）",
    ),
    (
        "mode",
        "何を求めるか\n\n指定できる値:\n\
         - any: 最初に見つかった詰み（手数は問わない）\n- length: 最短手数\n- judge: 最短手数と、余詰などの全ての指摘",
    ),
    (
        "futile",
        "どの合駒を無駄合とし、手数に数えないか\n\n指定できる値:\n\
         - none: 認めない。全て数える\n- checker: 王手駒のみ。王手をかけている駒自身が取って無駄なもの\n\
         - standard: 標準。別の駒が取り、その駒だけの王手になって無駄なものも\n\
         - wide: 広義。両王手になって無駄なものも\n\
         - restoring: 復元型。標準のほか、元の局面に戻せる合駒も",
    ),
    (
        "tolerate",
        "これらの指摘だけなら完全作とする（カンマ区切り）。最終手余詰（同手数と長手数）、左右対称、非限定（成不成・打点・着手・使用駒）、\
         捨駒の挿入、迂回（（イ）と（ロ））、手順前後、変同、変長、または全て all、なし none。\
         「非限定」「迂回」などは、そのすべての種類を指す\
         （既定: 慣例による。使用駒非限定、捨駒の挿入、1手詰の最終手余詰は不完全作）",
    ),
    (
        "time",
        "1題の時間の上限：30（秒）、2m（分）、1h（時間）、none（なし）。--nodes だけを指定した場合はなし",
    ),
    (
        "nodes",
        "1題で調べる局面数の上限：5000、10k、1.5M、none（なし）。--time だけを指定した場合はなし。同じ上限ならいつも同じ結果になる",
    ),
    (
        "threads",
        "1題を解くスレッドの数。時間は変わるが答えは変わらない。ただし --nodes でいつも同じ所まで進むのは1のときだけ",
    ),
    (
        "keys",
        "置換表が局面を見分けるキーの種。同じ種なら同じ実行を再現できる（既定: 実行ごとに変わる）\n\n\
         種を知る人は、置換表が取り違える局面を用意できる",
    ),
    ("memory", "1題の置換表の大きさ：64M、1G。必要な分だけ使われる"),
    (
        "style",
        "図の駒の描き方\n\n指定できる値:\n- print: 雑誌と同じ漢字（後手の駒は逆さ）\n\
         - pieces: 駒の形に漢字\n- western: 駒の形にアルファベット、段は a〜i",
    ),
    ("theme", "図の配色\n\n指定できる値:\n- light: 白地に黒\n- dark: 黒地に白"),
    ("red", "成駒を赤で描く"),
    ("rest_hand", "玉方の持駒を、残り全部であっても描く"),
    ("width", "図の幅のピクセル数（既定: 1マスを40とする）"),
    ("no_caption", "題名などを図に書かない"),
    (
        "read",
        "文章の各部分をどう読んだかを示す\n\n各行に、行番号、その部分、読み取った意味を示す。\n\
         局面の文字にはすべて意味があり、\n読み飛ばすのは地の文の行だけ",
    ),
    (
        "ply",
        "作意手順のこの手数まで進めた局面を描く。end なら詰上り図。図では最後の手に印を付ける（既定: 0）",
    ),
    ("mark", "図でこれらのマスに印を付ける：2c,３四（既定: なし）"),
    ("arrow", "図に矢印を描く：3d-2d（既定: なし）"),
    (
        "pieces",
        "盤面の駒の書き方（既定: 日本語では漢字、英語では入力のとおり）\n\n指定できる値:\n\
         - letters: 英字（+B）。段は a から i\n- kanji: 漢字（馬）。段は一から九",
    ),
    ("ascii", "漢字を使わず、ASCIIの文字だけで示す（英語になる）"),
    (
        "moves",
        "指し手の表記。--ascii ではいつも western（既定: 日本語では ja、英語では both）\n\n指定できる値:\n\
         - ja: ▲１二飛\n- western: R*1b\n- both: 詰手順は両方、ほかの手順は表示する言語の表記",
    ),
    (
        "lang",
        "表示する言語（既定: ロケールが日本語なら ja、それ以外は en）\n\n指定できる値:\n\
         - en: 英語\n- ja: 日本語",
    ),
    (
        "color",
        "色を使う場面。環境変数 NO_COLOR にも従う\n\n指定できる値:\n\
         - auto: 端末に表示するときだけ\n- always: いつも\n- never: 使わない",
    ),
    ("verbose", "変化も示す。-vv ではその変化も示し、指摘を略さない"),
    ("quiet", "答えだけを1行で示す"),
    (
        "depth",
        "変化の深さ。1で本手順の変化、2でその変化の変化まで（既定: --verbose による。棋譜では1以上）",
    ),
    (
        "hint",
        "解をここまでしか示さない。1で初手に使う駒、2でその行き先も、3で初手（既定: 全て示す）",
    ),
    (
        "tell",
        "指すたびに、正しい手かどうかを知らせる。なければ、詰まない王手にも黙って応じ、聞かれるまで言わない",
    ),
    (
        "plain",
        "図を描かず、局面も応答も文章の行で示す（音声読み上げやパイプのため）。入出力が端末でなければいつもそうする",
    ),
    ("no_solution", "手数と完全性だけを示し、指し手は示さない"),
    ("tries", "本手順のほかの王手がなぜ詰まないかも示す（棋譜とデータで）"),
    (
        "claimed_variations",
        "作品に書かれた変化も調べる。正しいか、欠けているものはないか、別の王手は詰むか、「不詰」とあれば詰まないか",
    ),
    ("idle", "不要駒（取り除いても解の変わらない駒）も調べる"),
    ("format", "出力の形式（既定: --output の名前の末尾で決まり、それもなければ table）"),
    ("output", "このファイルに書き出す。全てそろったときに、この名前で現れる（既定: 標準出力）"),
    (
        "csv_formulas",
        "CSVで、= + - @ などで始まり数式と解釈されうる文字列の前に ' を付けない（; やタブの後も同じ）",
    ),
    ("bom", "CSVの先頭にBOMを付ける（日本語を正しく読むのに必要な表計算ソフトがある）"),
    ("jobs", "同時に検討する題数。それぞれが自分の置換表を持つ（既定: コアの数）"),
    (
        "only",
        "該当する作品だけを示す。集計は全作品について行う（既定: 全て）\n\n指定できる値:\n\
         - defective: 不完全作\n- no-mate: 不詰\n- flawed: 完全作でキズのあるもの\n\
         - undecided: 探索の上限に達し未確定\n\
         - wrong: 作意や期待と違う、または読み取り不能",
    ),
    ("fail_fast", "不完全作、作意と違うもの、読み取り不能なものが一つあれば、そこで終わる"),
    ("shard", "I番目からN題ごとに検討する。N個のプログラムで全作品を分担できる（既定: 全て）"),
    (
        "resume",
        "以前の結果（JSONの行）の続きから再開し、残りを書き足す。結果は局面と id で照合し、なくなった作品の結果は除く。どこで中断していてもよく、まだなくてもよい（既定: 最初から）",
    ),
    ("no_times", "時間を省く。同じ仕事はいつも同じ出力になる"),
    ("problem", "入力のどの作品か。idか番号で示す（既定: ただ1題のもの）"),
    (
        "mend",
        "作意を変えずに完全作にする最小の変更を探す。作意は書かれたもの、なければ見つかったもの",
    ),
    ("fault", "作意が同じで、この指摘の解消されるものを示す。完全作とは限らない（既定: なし）"),
    (
        "changes",
        "同時に行う変更の数、1か2。2つのうち初めのものでは作意が正しいままであること。\
         --mend では1つで足りないときに2つを試す（既定: 1。--mend では 2）",
    ),
    (
        "sort",
        "並べる順\n\n指定できる値:\n\
         - change: 変更の種類（除く、動かす、替える、加える、全体）\n\
         - length: 手数の長い順\n- pieces: 駒の少ない順、同じなら不要駒の少ない順",
    ),
    (
        "paranoid",
        "判定を示す前に、証明を書いて検証する。検証できないものは知らせる。以前の判定は証明書で検証するか、検討し直す",
    ),
    ("explain", "各証明書の内容を、理由を添えた手順の木で示す"),
    ("lines", "--explain で、1つの証明書について示す行数の上限"),
    ("certificates", "証明書のファイル、または標準入力 `-`"),
    ("shards", "`tsume check --format jsonl --shard …` が書いたもの"),
    (
        "of",
        "検討したファイルやフォルダ。全作品がそろっているかを調べる（既定: 番号だけで調べ、末尾の欠けは分からない）",
    ),
    (
        "where",
        "この式の成り立つもの：'手数 7..15 かつ 完全作'（既定: 全て）\n\n語は docs/filter.ja.md にある。分からないことは、真でも偽でもない。",
    ),
    ("length", "この手数のもの：3、5-9、11-、カンマ区切り（既定: 全て）"),
    (
        "verdict",
        "この判定のどれかであるもの（カンマ区切り）。完全作 sound、不完全作 defective、詰み mate、不詰 no-mate、\
         未確定 undecided、または余詰 yozume などの指摘（既定: 全て）",
    ),
    (
        "grade",
        "難しさがこうであるもの：5-12、-8。grade の数値を整数に丸めて比べる。ほかの条件に合う問題を全て検討する（既定: 全て）",
    ),
    ("hand", "攻方の持駒の数がこうであるもの（既定: 全て）"),
    (
        "with",
        "これらの駒が全てあるもの：飛、馬、R、+B。盤上か攻方の持駒にあればよい。カンマ区切り（既定: 全て）",
    ),
    ("without", "これらの駒がどれも、盤上にも攻方の持駒にもないもの（既定: 全て）"),
    ("author", "作者名にこの文字列を含むもの。大文字と小文字は区別しない（既定: 全て）"),
    ("title", "題名にこの文字列を含むもの（既定: 全て）"),
    ("text", "この文字列をどこかに含むもの。番号・題名・作者・出典・注を調べる（既定: 全て）"),
    (
        "checked",
        "同じ入力を check が検討した結果（JSONの行）。手数と判定はここでのものとする（既定: 作品の作意）",
    ),
    ("judge", "全題を検討し、手数と判定はその結果とする"),
    ("answer_themes", "解答のあとに、手筋や条件も示す（手数を確定できた作品だけ）"),
    ("keep_themes", "元の作品の手筋や条件が全てある作品だけを残す"),
    ("steps", "2手ずつ延ばす回数"),
    ("beam", "手数ごとに示し、さらに延ばす作品の数"),
    ("count", "作る作品の数"),
    (
        "attempts",
        "この回数試みたら諦める（既定: 100000）。これも --time もなければ、1題も見つからずに1000回か50秒たったときも諦める",
    ),
    ("king", "玉方の玉を置くマス、または範囲の2つの角：2b、1a-3c"),
    ("polish", "変更がこの回数続けて失敗するまで、作品を良くする。0 なら評価を問わない"),
    ("number", "無作為に選ぶ題数の上限（既定: 全て）"),
    ("seed", "どれが選ばれるかを決める数。同じ数なら同じ結果になる"),
    ("heading", "各ページの見出し、またはデッキの名前（既定: 詰将棋）"),
    ("per_page", "1ページの図の数（20まで）"),
    ("paper", "用紙\n\n指定できる値:\n- a4: 210×297 mm\n- letter: 8.5×11 インチ"),
    ("no_answers", "解答を付けない"),
    ("as_claimed", "作品に書かれた作意と手数を、確かめずにそのまま載せる"),
    ("to", "出力形式（既定: --output の名前の末尾で決まる）"),
    ("force", "すでにあるファイルにも上書きする"),
    (
        "encoding",
        "出力の文字コード（既定: utf-8。名前が .kif .ki2 .csa で終わるファイルは、他のソフトに合わせて \
         shift-jis）\n\n指定できる値:\n- utf-8: BOMなし\n- utf-8-bom: BOM付き\n\
         - shift-jis: CP932\n- utf-16: リトルエンディアン、BOM付き",
    ),
    ("literal", "玉方の持駒が書かれていなくても、駒を補わずにそのまま読む"),
    ("checks", "手番の側は王手だけ、相手は全ての応手を数える"),
    (
        "shell",
        "補完するシェル（必須）\n\n指定できる値:\n\
         - bash: bash\n- elvish: Elvish\n- fish: fish\n- powershell: PowerShell\n- zsh: zsh",
    ),
    (
        "folder",
        "全ページ（tsume.1、tsume-solve.1 など）を書き出すフォルダ。なければ作る（既定: 全体のページだけを標準出力に書く）",
    ),
    ("help", "この説明を表示する（-h は要約）"),
    ("version", "バージョンを表示する"),
];

/// The commands whose `--format` chooses between text and JSON.
const WITH_DATA: [&str; 7] = ["same", "improve", "extend", "make", "seek", "grade", "try"];

/// Returns the text of an argument of a command, if there is one.
pub fn argument(command: &str, id: &str) -> Option<&'static str> {
    if id == "format" && WITH_DATA.contains(&command) {
        // These commands infer it from --output too.
        let is_inferred = ["improve", "extend", "make", "seek"].contains(&command);
        return Some(if is_inferred {
            "出力の形式（既定: text）"
        } else {
            "出力の形式"
        });
    }
    let special = SPECIAL.iter().find(|(of, name, _)| of.contains(&command) && *name == id);
    let usual = || ARGUMENTS.iter().find(|(name, _)| *name == id).map(|&(_, text)| text);
    special.map(|&(.., text)| text).or_else(usual)
}

/// Returns the list of values of an argument, if the values are defined elsewhere.
pub fn values(command: &str, id: &str) -> Option<String> {
    let list: Vec<String> = match (command, id) {
        ("check" | "merge", "format") => {
            let format = |one: &dyn OutputFormat| format!("- {}: {}", one.name(), one.help().ja);
            formats().map(format).collect()
        }
        ("solve", "format") => {
            let names = SolutionStyle::value_variants().iter().map(|format| format.names());
            names.map(|(name, Text { ja: about, .. })| format!("- {name}: {about}")).collect()
        }
        ("same", "only") => {
            let one = |&relation: &Relation| {
                format!("- {}: {}", relation.name(), same::about(relation).ja)
            };
            Relation::ALL.iter().map(one).collect()
        }
        (command, "format") if WITH_DATA.contains(&command) => TextOrJson::value_variants()
            .iter()
            .map(|format| format!("- {}: {}", format.names().0, format.names().1.ja))
            .collect(),
        (_, "from") => {
            FORMS.iter().map(|form| format!("- {}: {}", form.name, form.about.ja)).collect()
        }
        (_, "to") => ProblemWriter::all()
            .iter()
            .map(|form| format!("- {}: {}", form.name(), form.about().ja))
            .collect(),
        _ => return None,
    };
    Some(format!("指定できる値:\n{}", list.join("\n")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::help::tests::commands;
    use crate::text::Language;

    #[test]
    fn every_translation_is_used_and_appears_once() {
        let all = commands(Language::English);
        let has = |of: &[&str], id: &str| {
            let command = |name: &&str| all.iter().find(|command| command.get_name() == *name);
            let of: Vec<_> = match of {
                [] => all.iter().collect(),
                names => names.iter().filter_map(command).collect(),
            };
            let with =
                of.iter().filter(|command| command.get_arguments().any(|a| a.get_id() == id));
            (with.count(), of.len())
        };
        for (id, _) in ARGUMENTS {
            // clap itself adds these two.
            assert!(has(&[], id).0 > 0 || ["help", "version"].contains(id), "{id}");
        }
        for (of, id, _) in SPECIAL {
            assert_eq!(has(of, id), (of.len(), of.len()), "{of:?} {id}");
        }
        let texts = SPECIAL.iter().map(|(.., text)| text);
        let texts: Vec<_> = texts.chain(ARGUMENTS.iter().map(|(_, text)| text)).collect();
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len());
        // Only the first text of a name is found.
        let names: BTreeSet<_> = ARGUMENTS.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), ARGUMENTS.len());
    }
}
