//! Text that people paste from forums, older programs and links: the problems in it, the notes
//! about it, and the refusals.

use crate::command;

use command::{ends, printed, run as tsume};
use serde_json::Value;

const FULL: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const OPEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
const BLACK: &str = "Black: +B3d, P2e In hand: R";
const WHITE: &str = "White: K1c, B2b, G1e, L1a";

/// Converts a text to SFEN; returns the lines and the notes.
#[track_caller]
fn converted(options: &[&str], text: impl AsRef<[u8]>, code: i32) -> (Vec<String>, String) {
    let arguments = [&["convert", "--to", "sfen"], options, &["-"]].concat();
    let output = tsume(&arguments, text.as_ref());
    ends(&output, code);
    let lines = printed(&output.stdout).lines().map(str::to_owned).collect();
    (lines, printed(&output.stderr).to_owned())
}

fn records(text: &str) -> Vec<Value> {
    let output = tsume(&["check", "--format", "jsonl", "--no-times", "-"], text.as_bytes());
    ends(&output, 0);
    let lines = printed(&output.stdout).lines();
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_defender_without_a_stated_hand_receives_the_rest() {
    let solved = tsume(&["solve", OPEN], b"");
    ends(&solved, 0);
    let reported = "White was given the rest of the set (--literal: as it stands).\nMate in 3.\n";
    assert!(printed(&solved.stdout).contains(reported), "{}", printed(&solved.stdout));
    assert!(solved.stderr.is_empty());
    ends(&tsume(&["solve", "-q", "--literal", OPEN], b""), 1);
    let (lines, reported) = converted(&[], OPEN, 0);
    assert_eq!(lines, [FULL]);
    assert!(
        reported.contains("holds the rest (see --literal)") && reported.lines().count() == 1,
        "{reported}"
    );
    let (lines, reported) = converted(&[], FULL, 0);
    assert_eq!((&lines[..], reported.as_str()), (&[FULL.to_owned()][..], ""));
    let (lines, reported) = converted(&["--literal"], OPEN, 0);
    assert_eq!((lines[0].as_str(), reported.as_str()), (&*format!("{OPEN} # hands=literal"), ""));
    let (again, _) = converted(&[], &lines[0], 0);
    assert_eq!(again, lines);
    for key in ["sfen", "position"] {
        let (lines, _) = converted(&[], format!("- {key}: {OPEN}\n"), 0);
        assert_eq!(lines, [FULL]);
        let (lines, _) = converted(&[], format!("{{\"{key}\": \"{OPEN}\"}}\n"), 0);
        assert_eq!(lines, [FULL]);
    }
    let record = &records(OPEN)[0];
    assert_eq!((&record["sfen"], &record["sound"]), (&FULL.into(), &true.into()));
    // A position that was judged literally is judged literally again.
    let literal = tsume(&["check", "--literal", "--format", "jsonl", OPEN], b"");
    assert!(printed(&literal.stdout).contains(OPEN));
    let (lines, _) = converted(&["--from", "jsonl"], &literal.stdout, 0);
    assert_eq!(lines, [format!("{OPEN} # hands=literal")]);
    // White may attack.
    let (lines, _) = converted(&[], "9/9/9/9/9/7pG/7bK/8B/8L w r 1", 0);
    assert_eq!(lines, ["9/9/9/9/9/7pG/7bK/8B/8L w R3G4S4N3L17Pr 1"]);
}

#[test]
fn a_handicap_explains_missing_pieces() {
    let board = tsume(&["convert", "--to", "bod", FULL], b"");
    let board = printed(&board.stdout)
        .replace("後手の持駒：飛　金三　銀四　桂四　香三　歩十七", "後手の持駒：なし");
    assert_eq!(converted(&[], &board, 0).0, [FULL]);
    for header in ["手合割：その他", "手合割：平手"] {
        assert_eq!(converted(&[], format!("{header}\n{board}"), 0).0, [FULL], "{header}");
    }
    let (lines, _) = converted(&[], format!("手合割：六枚落ち\n{board}"), 0);
    assert_eq!(lines, [format!("{OPEN} # hands=literal")]);
    let stated = board.replace("後手の持駒：なし", "後手の持駒：歩");
    assert_eq!(converted(&[], stated, 0).0, [OPEN.replace(" R ", " Rp ")]);
    let handicap = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(converted(&[], handicap, 0).0, [handicap]);
}

#[test]
fn a_japanese_solution_is_a_claim() {
    for solution in [
        "▲１二飛　△同香　▲２四馬　まで3手詰",
        "12飛、同香、24馬まで3手詰",
        "▲１二飛    △同　香    ▲２四馬\nまで3手で詰",
        "   1 １二飛打   ( 0:01/00:00:01)\n   2 同　香(11)   ( 0:00/00:00:00)\n   3 ２四馬(34)\n   4 詰み",
    ] {
        for text in [
            format!("{BLACK}\n{WHITE}\nSolution: {solution}\n"),
            format!("{BLACK}\n{WHITE}\n{solution}\n"),
            format!("{BLACK}\n{WHITE}\n\n{solution}\n"),
            format!("{BLACK}\n{WHITE}\n解答：{solution}\n"),
        ] {
            let record = &records(&text)[0];
            assert_eq!(record["claimed"]["comparison"], "equal", "{text}: {record}");
            assert_eq!(record["claimed"]["length"], 3, "{text}");
            let moves = serde_json::json!(["R*1b", "1a1b", "3d2d"]);
            assert_eq!(record["claimed"]["solution"], moves, "{text}");
        }
    }
    let wrong = format!("{BLACK}\n{WHITE}\nSolution: 12飛、同香、24馬まで5手詰\n");
    let reported = tsume(&["convert", "--to", "bod", "-"], wrong.as_bytes());
    ends(&reported, 0);
    let note = "problem #1: the solution states 5 moves, but has 3";
    assert!(printed(&reported.stderr).contains(note), "{}", printed(&reported.stderr));
}

#[test]
fn forum_posts_are_read() {
    for text in [
        format!("Mate in 3\n{BLACK}\n{WHITE}\n"),
        format!("MATE IN 3.\n\n{BLACK}\n{WHITE}\n"),
        format!("{BLACK}\n{WHITE}\nMate in 3\n"),
        format!("> Mate in 3:\n> {BLACK}\n> {WHITE}\n"),
        format!(">> {BLACK}\n>> {WHITE}\n>> (mate in 3)\n"),
        format!("{OPEN} # moves=3"),
        "Mate in 3\nSFEN: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".to_owned(),
        "Black to play and mate in 3.\n\n8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1".to_owned(),
        "Mate in 3\nhttps://lishogi.org/editor/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1".to_owned(),
        "Mate in 3\nhttps://lishogi.org/analysis/standard/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1#2".to_owned(),
        "Mate in 3\nsee <https://a.example/?sfen=8l%2F7b1%2F8k%2F6%2BB2%2F7Pg%2F9%2F9%2F9%2F9%20b%20R%201>".to_owned(),
        "Mate in 3\nBlack (attacker): Horse 3d, P2e holding R\nWhite (defender): K1c, B2b, G1e, L1a".to_owned(),
        "Mate in 3\nBlack: H3d, P2e, R in hand / White: K1c, B2b, G1e, L1a".to_owned(),
        "Mate in 3\nPosition: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".to_owned(),
    ] {
        let (lines, _) = converted(&[], &text, 0);
        assert_eq!(lines, [format!("{FULL} # moves=3")], "{text}");
    }
    let dragon = converted(&[], "White: K1a In hand: P / Black: Dragon 2c, D9i", 0).0;
    assert_eq!(dragon, ["8k/9/7+R1/9/9/9/9/9/+R8 b p 1"]);
}

#[test]
fn skipped_prose_loses_no_problem() {
    let post = format!(
        "From: Bob\nRe: a problem\n\nHi all,\nthis is fun. It took me\na while.\n\nWhite has no defence, \
         I think.\n\n{BLACK}\n{WHITE}\nthis is fun.\nThere is no escape here.\nsig: Bob\n\n-- \nsig: B.\n\nRe: another\n\
         Date: 1 May\n{OPEN}\nwhat do you think?\n{OPEN}\n\nbye\n"
    );
    let (lines, reported) = converted(&[], &post, 0);
    assert_eq!(lines, [FULL; 3]);
    let note = "note: <standard input>: ignored 14 lines outside problems, beginning with line 1, `From: Bob`\n";
    assert!(reported.starts_with(note) && reported.lines().count() == 2, "{reported}");
    // A title is one line.
    let title = tsume(
        &["convert", "--to", "western", "-"],
        format!("The fox\n{BLACK}\n{WHITE}\n").as_bytes(),
    );
    assert!(printed(&title.stdout).starts_with("Title: The fox\n") && title.stderr.is_empty());
    let (lines, reported) = converted(&[], "Hello,\nnothing here.\n", 2);
    assert!(lines.is_empty() && reported.contains("no problem in it"), "{reported}");
}

#[test]
fn broken_parts_of_a_position_are_refused_not_skipped() {
    for (text, place, message) in [
        ("Black: +B3d, P2e In hand: R\nWhite: K1c\nQ5e, L1a", (3, 1), "found `Q5e`"),
        ("Blak: +B3d, P2e\nWhite: K1c", (1, 1), "unknown key `Blak`; did you mean `black`?"),
        ("Black: R2e\nWhite: K1a, B2b and it is fun", (2, 21), "found `it`"),
        ("8l/7b1/8k/6+B2/7Pg/9/9/9/9! b R 1", (1, 27), "found `!`"),
        ("Position: 8l/7b1/8k/6+B2/7Px/9/9/9/9 b R 1", (1, 28), "found `x`"),
        ("8k/9 b - 1", (1, 5), "expected `/` and the next rank"),
        ("Atacker: White\nBlack: R2e\nWhite: K1a", (1, 1), "did you mean `attacker`?"),
        (
            "Attacker: me\nBlack: R2e\nWhite: K1a",
            (1, 11),
            "found `me`, expected `Black` or `White`",
        ),
        (
            "Mate in 3\nBlack: R2e\nWhite: K1a\nMate in 5",
            (4, 1),
            "found a second, different length",
        ),
        (
            "https://lishogi.org/editor/8l/7b1/8k/6+B2/7Pg/9/9/9/8_b_R_1",
            (1, 1),
            "rank 9 has 8 squares",
        ),
        (
            "White to play\n8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
            (1, 1),
            "White is to move, but the SFEN says Black",
        ),
        ("sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 # moves=4294967295", (1, 41), "at most 9999"),
    ] {
        let (lines, reported) = converted(&[], format!("this is fun.\n\n{text}\n\n{FULL}\n"), 2);
        assert_eq!(lines, [FULL], "{text}");
        let place = format!("--> <standard input>:{}:{}\n", place.0 + 2, place.1);
        assert!(reported.contains(message) && reported.contains(&place), "{text}: {reported}");
    }
    // Only near keys are suggested.
    let (_, reported) = converted(&[], format!("- Re: x\n  sfen: {FULL}\n"), 2);
    assert!(
        reported.contains("unknown key `Re`") && !reported.contains("did you mean"),
        "{reported}"
    );
}

#[test]
fn pieces_on_separate_lines_are_read_or_refused() {
    for text in [
        "Black: +B3d,\nP2e In hand: R\nWhite: K1c, B2b, G1e, L1a",
        "Black: +B3d,\n\nP2e In hand: R\n\nWhite: K1c, B2b,\n\nG1e, L1a",
        "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e,\nL1a (3 moves)",
        "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e\nL1a (3 moves)",
        "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b,\nG1e, L1a In hand: rest",
        "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b\nG1e, L1a In hand: the rest of the set",
        "Black: +B3d, P2e\nR in hand\nWhite: K1c, B2b, G1e, L1a",
        "Black: +B3d and\nP2e; in hand\nR\nWhite: K1c, B2b, G1e, L1a",
        "先手：３四馬、\n２五歩　持駒：飛\n後手：１三玉、２二角\n、１五金、１一香",
    ] {
        let (lines, reported) = converted(&[], text, 0);
        let line = lines[0].trim_end_matches(" # moves=3");
        assert_eq!((lines.len(), line, reported.as_str()), (1, FULL, ""), "{text}");
    }
    for (text, place, found) in [
        ("Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e,\nand more", (3, 5), "found `more`"),
        ("Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e\nthen L1a", (3, 1), "found `then`"),
        ("Black: +B3d\nP2e of course: R\nWhite: K1c, B2b, G1e, L1a", (2, 5), "found `of`"),
        ("Schwarz: +B3d, P2e\nBlack: none\nWhite: K1c", (1, 1), "found `Schwarz`"),
        ("here is P2e\nBlack: +B3d\nWhite: K1c", (1, 1), "it is not clear whether `here is P2e`"),
        (
            "Black: +B3d\nWhite: K1c\n２五歩、１五金",
            (3, 1),
            "it is not clear whether `２五歩、１五金`",
        ),
        ("Black: +B3d, P2e\nWhite: K1c\n\nIn hand: R and more", (4, 16), "found `more`"),
    ] {
        let (lines, reported) = converted(&[], text, 2);
        let place = format!("--> <standard input>:{}:{}\n", place.0, place.1);
        assert!(
            lines.is_empty() && reported.contains(found) && reported.contains(&place),
            "{text}: {reported}"
        );
    }
    // A line that names pieces of a diagram is not prose.
    let bod = tsume(&["convert", "--to", "bod", FULL], b"");
    for line in ["先手：歩２五", "- 先手の持駒：金", "Black's hand: G", "手数 先手の持駒：金"]
    {
        let (lines, _) = converted(&[], format!("{}{line}\n", printed(&bod.stdout)), 2);
        assert!(lines.is_empty(), "{line}");
    }
}

#[test]
fn older_encodings_are_recognised() {
    let bod = tsume(&["convert", "--to", "bod", FULL], b"");
    let text =
        format!("作品名：狐の嫁入り\n{}解答：12飛、同香、24馬まで3手詰\n", printed(&bod.stdout));
    let sjis = encoding_rs::SHIFT_JIS.encode(&text).0.into_owned();
    let utf16: Vec<u8> =
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let swapped: Vec<u8> =
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    for bytes in [sjis, utf16, swapped, [b"\xef\xbb\xbf", text.as_bytes()].concat()] {
        let output = tsume(&["solve", "-"], &bytes);
        ends(&output, 0);
        let shown = printed(&output.stdout);
        assert!(
            shown.contains("狐の嫁入り") && shown.contains("\nSound.\nAs claimed.\n"),
            "{shown}"
        );
    }
    let (lines, reported) =
        converted(&[], [FULL.as_bytes(), b" # \xe9\n", FULL.as_bytes()].concat(), 2);
    assert_eq!(lines, [FULL]);
    assert!(reported.contains("found the byte 0xe9, expected text in UTF-8"), "{reported}");
}

#[test]
fn a_pipe_receives_every_line_with_its_id_unchanged() {
    let text = format!("{FULL} # a  b\n7.\n\nIn hand: P\n1. R*1b\n# x\nMate in 5\n{OPEN}\n");
    for (text, first) in [(text.clone(), 0), (format!("7.\n{text}"), 1)] {
        let records = records(&text);
        assert_eq!(records.len(), 7 + first, "{text}");
        assert_eq!(records[first]["id"], "a  b");
        assert!(records[first + 1..first + 6].iter().all(|record| record["error"].is_string()));
        assert_eq!(records[first + 6]["sfen"], FULL);
    }
    for line in ["hello", "Re: x", "7.", "{", "# x"] {
        assert!(records(line).iter().all(|record| record["error"].is_string()), "{line}");
        assert_eq!(records(line).len(), usize::from(line != "# x"), "{line}");
    }
    for id in ["", " ", " a ", "a\tb", "1e3", "x".repeat(900_000).as_str()] {
        let line = serde_json::json!({"id": id, "sfen": FULL}).to_string();
        let bad = serde_json::json!({"id": id, "sfen": "x"}).to_string();
        let records = records(&format!("{line}\n{bad}\n"));
        assert_eq!((&records[0]["id"], &records[1]["id"]), (&id.into(), &id.into()));
        assert!(records[1]["error"].is_string());
    }
    let long = format!("{{\"id\": \"{}\", \"sfen\": \"x\"}}\n", "x".repeat(900_000));
    let reported = tsume(&["show", "--from", "jsonl", "-"], long.as_bytes());
    assert!(reported.stderr.len() < 2_000, "{}", reported.stderr.len());
    let twice =
        &records(&format!("{{\"id\": \"a\", \"moves\": 3, \"moves\": 5, \"sfen\": \"{FULL}\"}}\n"))
            [0];
    let expected = ("problem a: `moves` is written twice", "a");
    assert_eq!((&twice["error"], &twice["id"]), (&expected.0.into(), &expected.1.into()));
}

#[test]
fn even_lengths_and_repeated_ids_are_reported_without_stopping() {
    let text = format!("- id: a\n  sfen: {FULL}\n- id: a\n  moves: 4\n  sfen: {FULL}\n");
    let (lines, reported) = converted(&[], &text, 0);
    assert_eq!(lines.len(), 2);
    assert!(reported.contains("problem #2 (id `a`) claims 4 moves, but a mate"), "{reported}");
    assert!(
        reported.contains("problem #2 (id `a`) has the same id as an earlier problem\n"),
        "{reported}"
    );
    assert_eq!(reported.lines().count(), 2);
    let (_, reported) = converted(&[], text.replace("moves: 4", "moves: 4294967295"), 2);
    assert!(
        reported.contains("found `4294967295`, expected a number of moves, at most 9999"),
        "{reported}"
    );
}

#[test]
fn claims_are_kept_by_convert_and_shown() {
    let bod = tsume(&["convert", "--to", "bod", FULL], b"");
    let headers = "\
作品番号：7
作品名：雪
作者：A
発表誌：雑誌
発表年月：享保9年
出典：作品集
分類：短編
受賞：看寿賞
解説：| ・ 後手の持駒：金
先手：B
";
    let bod = format!("{headers}{}", printed(&bod.stdout));
    let convert = |form: &str, text: &[u8]| {
        let output = tsume(&["convert", "--to", form, "-"], text);
        ends(&output, 0);
        (output.stdout.clone(), printed(&output.stderr).to_owned())
    };
    for form in ["yaml", "jsonl", "western", "bod", "kif", "ki2", "csa", "jkf"] {
        let (text, reported) = convert(form, bod.as_bytes());
        assert_eq!(reported, "", "{form}");
        let (again, reported) = convert("yaml", &text);
        assert_eq!(reported, "", "{form}");
        let again = printed(&again);
        for (name, value) in headers.lines().skip(4).filter_map(|line| line.split_once('：')) {
            let is_there = again.contains(&format!("  - {name}: {value}\n"))
                || again.contains(&format!("  - {name}: \"{value}\"\n"));
            assert!(is_there, "{form}: {name} in {again}");
        }
        assert!(again.contains("  source: 雑誌\n"), "{form}: {again}");
    }
    let (_, reported) = convert("sfen", bod.as_bytes());
    let expected = "note: title, author, source, headers of 1 of 1 cannot be written in sfen\n";
    assert_eq!(reported, expected);
    for options in [&[][..], &["--script", "letters"], &["--lang", "ja"]] {
        let shown = tsume(&[&["show"], options, &["-"]].concat(), bod.as_bytes());
        ends(&shown, 0);
        let text = printed(&shown.stdout);
        for line in headers.lines().skip(4) {
            assert!(text.contains(&format!("{line}\n")), "{line} in {text}");
        }
        let (yaml, _) = convert("yaml", text.as_bytes());
        assert!(printed(&yaml).contains("  - 受賞: 看寿賞\n"), "{}", printed(&yaml));
        assert_eq!(converted(&[], text, 0).0, [format!("{FULL} # 7")]);
    }
    // A month, and claims for which a list has no place, with a title that looks like a position.
    let text = "Title: Black: G1e\nId: 7\nAuthor: 後手の持駒：金\nYear: 1995年3月\n";
    let text = format!("{text}{BLACK}\n{WHITE}\n");
    let (yaml, _) = convert("yaml", text.as_bytes());
    assert!(printed(&yaml).contains("  year: 1995\n"));
    assert!(printed(&yaml).contains("  - Year: 1995年3月\n"), "{}", printed(&yaml));
    let shown = tsume(&["show", "-"], text.as_bytes());
    assert_eq!(converted(&[], &shown.stdout, 0).0, [format!("{FULL} # 7")]);
}

/// Every bundled problem is read back from the CSV of its verdict.
#[test]
fn a_csv_of_verdicts_is_a_collection() {
    let bundled = ["sound.yaml", "defects.yaml", "readings.yaml", "workshop.yaml", "first.txt"];
    let read = |arguments: &[&str], text: &[u8]| {
        let output = tsume(&[&["convert", "--to", "jsonl"], arguments].concat(), text);
        ends(&output, 0);
        let lines = printed(&output.stdout).lines();
        lines.map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>()
    };
    for formulas in [&[][..], &["--csv-formulas"]] {
        for name in bundled {
            let file = format!("problems/{name}");
            let check = ["check", "--nodes", "1", "--format", "csv", &file];
            let csv = tsume(&[&check[..], formulas].concat(), b"");
            let (before, after) = (read(&[&file], b""), read(&["-"], &csv.stdout));
            assert_eq!(before.len(), after.len(), "{name}");
            for (before, after) in before.iter().zip(&after) {
                let sfen = |problem: &Value| {
                    let text = problem["sfen"].as_str().or(problem["position"].as_str());
                    let (lines, _) = converted(&[], text.expect("a position"), 0);
                    lines
                };
                assert_eq!(sfen(before), sfen(after));
                for key in ["id", "title", "author"] {
                    assert_eq!(before[key], after[key], "{before}");
                }
                if !before["moves"].is_null() {
                    assert_eq!(before["moves"], after["moves"], "{before}");
                }
            }
        }
    }
    let unreadable = tsume(&["check", "--format", "csv", "-"], b"7. Black: R1z\nWhite: K1a\n");
    let again = tsume(&["check", "--format", "jsonl", "--from", "csv", "-"], &unreadable.stdout);
    ends(&again, 0);
    let record: Value = serde_json::from_str(printed(&again.stdout)).expect("JSON");
    let error = record["error"].as_str().expect("an error");
    assert!(error.contains("2:") && error.contains("found `1z`"), "{error}");
    assert_eq!(record["id"], "7");
}
