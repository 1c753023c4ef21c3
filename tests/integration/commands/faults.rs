//! Errors about positions and files of problems, in English and in Japanese.

use crate::command;

use command::{ends, printed, run as tsume};

const MATE: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

/// Returns the errors and notes about an input in a language.
fn stderr_of(input: &[u8], language: &str) -> String {
    let output = tsume(&["show", "-", "--lang", language], input);
    printed(&output.stderr).to_owned()
}

/// Returns the sentences of errors and notes, without the lines of the input below them.
fn sentences(reported: &str) -> Vec<&str> {
    let begins = |line: &&str| line.starts_with("エラー: ") || line.starts_with("注: ");
    reported.lines().filter(begins).collect()
}

fn diagram(ranks: usize, first: &str, around: &str) -> String {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(ranks - 1);
    format!("{first}\n{empty}{around}\n")
}

/// Inputs with an error, for every reader that finds its form by the first lines.
pub fn broken() -> Vec<String> {
    let texts = [
        // Western notation.
        "Black: Q3d\nWhite: K1a",
        "Black: G2x\nWhite: K1a",
        "Black: G2c, G2c\nWhite: K1a",
        "Black: G2c\nBlack: G3c\nWhite: K1a",
        "Black: G2c\n",
        "Black: G2c In hand: K\nWhite: K1a",
        "Black: G2c In hand: +P\nWhite: K1a",
        "Black: G2c In hand: R2P\nWhite: K1a",
        "Black: G2c In hand: G In hand: S\nWhite: K1a",
        "Black: +G2c\nWhite: K1a",
        "Black: P2c, P2d In hand: G\nWhite: K1a",
        "Black: P2a In hand: G\nWhite: K1a",
        "Black: G2c, G3c, G4c, G5c, G6c\nWhite: K1a",
        "Black: G1b\nWhite: K1a",
        "Black: G2c\nWhite: G1a",
        "Black: K2c, K2d\nWhite: K1a",
        "Attacker: Blue\nBlack: G2c\nWhite: K1a",
        "Attacker: Black\nAttacker: Black\nBlack: G2c\nWhite: K1a",
        "Moves: many\nBlack: G2c\nWhite: K1a",
        "Moves: 99999\nBlack: G2c\nWhite: K1a",
        "Titel: x\nBlack: G2c\nWhite: K1a",
        "Title: x\nTitle: y\nBlack: G2c\nWhite: K1a",
        "Year: soon\nBlack: G2c\nWhite: K1a",
        "Expect: mat\nBlack: G2c\nWhite: K1a",
        "Expect: {answer: perhaps}\nBlack: G2c\nWhite: K1a",
        "Expect: {defects: [yozum]}\nBlack: G2c\nWhite: K1a",
        // SFEN.
        "8l/7b1/8k/6+B2/7Pg/9/9/9/8 b - 1",
        "8l/7b1/8k/6+B2/7Pg/9/9/9/99 b - 1",
        "8l/7b1/8k/6+B2/7Pg/9/9/9 b - 1",
        "8l/7b1/8q/6+B2/7Pg/9/9/9/9 b - 1",
        "8l/7b1/8k/6+G2/7Pg/9/9/9/9 b - 1",
        "8l/7b1/8k/6+B2/7Pg/9/9/9/9 x - 1",
        "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b K 1",
        "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b z 1",
        "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R x",
        "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 # moves=many",
        "position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 moves 1a1x",
        "position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 moves 5e5d",
        // YAML and JSON.
        "- id: [1\n",
        "- id: 1\n",
        "- position: x\n  sfen: y\n",
        "- sfen: ''\n",
        "- sfen: [1]\n",
        "- titel: x\n",
        "- 5\n",
        "problems: [1, 2]\n",
        "editor: x\n",
        "editor: x\nfoo: y\nproblems:\n- id: 1\n",
        "- id: 1\nfoo\n",
        "- expect: {length: x}\n",
        "- expect: {sound: [1]}\n",
        "- expect: [1]\n",
        "- moves: {a: 1}\n",
        "{\"id\": 1",
        "{\"id\": 1}",
        "{\"id\": 1, \"id\": 2}",
    ];
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let king = "| ・ ・ ・ ・ ・ ・ ・ ・v玉|";
    let hands = "先手の持駒：金\n先手の持駒：銀";
    let diagrams = [
        diagram(9, "| ・ ・ x ・ ・ ・ ・ ・v玉|一", ""),
        diagram(9, "| ・ ・|一", ""),
        diagram(8, king, ""),
        diagram(10, king, ""),
        diagram(9, king, hands),
        diagram(9, king, "先手の持駒：玉"),
        diagram(9, "| ・ ・ ・ ・ ・ ・ ・ ・v玉|五", ""),
        diagram(9, empty, "先手の持駒：金"),
        diagram(9, king, "先手の持駒：残り\n後手の持駒：残り"),
    ];
    texts.into_iter().map(str::to_owned).chain(diagrams).collect()
}

/// The verdict on a claimed solution reports moves that cannot be played.
#[test]
fn errors_in_a_solution_are_reported_in_japanese() {
    for (solution, japanese) in [
        ("Solution: R*1b Q", "2手目：「Q」は読めません"),
        ("Solution: R-1b", "1手目：盤上に先手の飛がありません。打つ手は `R*1b` と書きます"),
        ("Solution: R*1a", "1手目：１一には駒があるので打てません"),
        ("Solution: G*1b", "1手目：先手の持駒に金がありません"),
        ("Solution: +B-9a", "1手目：９一に動ける先手の馬がありません"),
        ("Solution: P2e-2c", "1手目：２五の歩は２三に動けません"),
        ("Solution: 3dx2c", "1手目：２三に取る駒がありません"),
        ("Solution: △12飛", "1手目：後手の印ですが、先手の手番です"),
        ("Solution: 同飛", "1手目：「同」は直前の手のマスですが、直前の手がありません"),
    ] {
        let input = format!("{solution}\n{MATE}\n");
        let output = tsume(&["solve", "-", "--lang", "ja"], input.as_bytes());
        let said = printed(&output.stdout).replace(['\n', ' '], "");
        let wanted = format!("作意を読めない：{}", japanese.replace(' ', ""));
        assert!(said.contains(&wanted), "{solution}: {}", printed(&output.stdout));
    }
}

#[test]
fn japanese_complaints_use_the_words_of_players() {
    for (input, expected) in [
        ("Black: Q3d\nWhite: K1a", "「Q3d」は読めません。駒（玉飛角金銀桂香歩）が必要です"),
        (
            "Black: P2c, P2d In hand: G\nWhite: K1a",
            "正しい局面ではありません：攻方の歩が2筋に2枚以上あります（二歩）",
        ),
        (
            "Black: P2a In hand: G\nWhite: K1a",
            "正しい局面ではありません：２一の歩（攻方）は行き所のない駒です",
        ),
        (
            "Black: G2c, G3c, G4c, G5c, G6c\nWhite: K1a",
            "正しい局面ではありません：金が5枚あります（一組に4枚です）",
        ),
        (
            "Titel: x\nBlack: G2c\nWhite: K1a",
            "「Titel」という項目はありません。`title` のことではありませんか",
        ),
        ("8l/7b1/8k/6+B2/7Pg/9/9/9/8 b - 1", "9段目のマスが8個しかありません（9個必要です）"),
        ("- id: 7\n", "作品 7：この作品には `position` か `sfen` の項目が必要です"),
    ] {
        let reported = stderr_of(input.as_bytes(), "ja");
        assert_eq!(sentences(&reported), [format!("エラー: {expected}")], "{reported}");
    }
}

#[test]
fn notes_on_an_input_are_printed_in_japanese() {
    let solution = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\nSolution: ";
    for (input, expected) in [
        (
            format!("{MATE} # a moves=2\n"),
            "作品 #1（`a`）は2手詰とされていますが、攻方が詰ます手数は奇数です",
        ),
        (format!("{MATE} # a\n{MATE} # a\n"), "作品 #2（`a`）の id は前の作品と同じです"),
        (
            format!("{MATE}\n\nmore prose here it is,\nand on\n"),
            "作品の外の2行を読み飛ばしました（3行目「more prose here it is,」から）",
        ),
        (
            format!("{solution}12飛、同香、24馬まで5手詰\n"),
            "解答の末尾の手数が実際の手数と違います：作品 #1（記載は5手、実際は3手）",
        ),
    ] {
        let reported = stderr_of(input.as_bytes(), "ja");
        assert_eq!(sentences(&reported), [format!("注: <標準入力>: {expected}")], "{reported}");
    }
    let open = "8k/9/9/9/7R1/9/9/9/9 b - 1\n".repeat(2);
    let output = tsume(&["stats", "-", "--lang", "ja"], open.as_bytes());
    let given =
        "作品 #1：玉方の持駒は残り全部とみなしました（ほか1件）（--literal なら書かれたとおり）";
    assert_eq!(sentences(printed(&output.stderr)), [format!("注: <標準入力>: {given}")]);
}

#[test]
fn invalid_bytes_are_reported_in_japanese() {
    let reported = stderr_of(b"Black: G2c\xff\nWhite: K1a\n", "ja");
    assert_eq!(
        sentences(&reported),
        [
            "エラー: バイト 0xff があり、UTF-8 の文字として読めません。文字コードは --decode で指定できます"
        ]
    );
}

/// Data formats stay English in every language.
#[test]
fn json_errors_stay_english() {
    let arguments = ["check", "-", "--format", "jsonl", "--lang", "ja"];
    let output = tsume(&arguments, b"Black: Q3d\nWhite: K1a\n");
    ends(&output, 0);
    let record = printed(&output.stdout);
    assert!(record.contains("found `Q3d`, expected a piece (K R B G S N L P)"), "{record}");
    for input in broken() {
        let english = stderr_of(input.as_bytes(), "en");
        let first = english.lines().next().unwrap_or_default().to_owned();
        let is_ours = |c: char| matches!(c, '。' | '「');
        assert!(first.starts_with("error: ") && !first.contains(is_ours), "{first}");
    }
}
