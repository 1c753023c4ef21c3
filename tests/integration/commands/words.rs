//! The words of the commands: errors that help, Japanese throughout with `--lang ja`, and no more
//! than fits on a screen.

use crate::command;

use command::{ends, printed, run as tsume};

const MATE: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
/// A problem with a yozume by drops at every distance, and by a line of 31 moves.
const COOKED: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
const YOZUME: &str = "Black: +S3d, G2d In hand: G / White: K1b, S1a";

/// Returns the error of a command that cannot continue.
#[track_caller]
fn complaint(arguments: &[&str]) -> String {
    let output = tsume(arguments, b"");
    ends(&output, 2);
    assert!(output.stdout.is_empty());
    printed(&output.stderr).to_owned()
}

#[test]
fn invalid_numbers_are_reported_in_words() {
    for (arguments, english, japanese) in [
        (["--threads", "0"], "expected a number from 1 to 255", "1 から 255 までの数"),
        (["-j", "0"], "expected a number from 1 to 255", "1 から 255 までの数"),
        (["--time", "-5"], "expected a time such as 30, 90s, 2m or 1h", "のような時間"),
        (["--nodes", "-5"], "expected a number such as 5000, 10k or 1.5M", "のような数"),
        (["--memory", "-5"], "expected a size such as 64M or 1G", "のような大きさ"),
        (["--shard", "5/4"], "expected a part and the number of parts", "何番目か"),
    ] {
        let [option, value] = arguments;
        let reported = complaint(&["check", option, value, MATE]);
        assert!(reported.starts_with("error: ") && reported.contains(english), "{reported}");
        let reported = complaint(&["check", option, value, MATE, "--lang", "ja"]);
        assert!(reported.starts_with("エラー: ") && reported.contains(japanese), "{reported}");
        assert!(!reported.contains("expected"), "{reported}");
    }
}

#[test]
fn every_complaint_begins_the_same_way() {
    for arguments in [
        &["solve", "missing.txt"][..],
        &["solve", "Black: Q3d / White: K1c"],
        &["solve", "--time", "soon", MATE],
        &["solve", "--fly", MATE],
        &["check", "missing.txt"],
        &["check", "--resume", "/", MATE],
        &["merge", "missing.jsonl"],
        &["stats", "-"],
        &["convert", MATE],
        &["explain", "first.proof"],
        &["solve", "--certificates", "first.proof", MATE],
    ] {
        let reported = complaint(arguments);
        assert!(reported.starts_with("error: "), "{arguments:?}: {reported}");
        let reported = complaint(&[arguments, &["--lang", "ja"]].concat());
        assert!(reported.starts_with("エラー: "), "{arguments:?}: {reported}");
    }
}

#[test]
fn an_empty_input_is_reported_in_one_line() {
    for command in ["solve", "check", "stats", "show"] {
        for input in [&b""[..], b"\n\n", b"# nothing\n"] {
            let output = tsume(&[command, "-"], input);
            ends(&output, 2);
            assert!(output.stdout.is_empty(), "{command}: {}", printed(&output.stdout));
            assert_eq!(printed(&output.stderr), "error: <standard input>: no problem in it\n");
        }
    }
    let output = tsume(&["check", "--lang", "ja", "-"], b"");
    assert_eq!(printed(&output.stderr), "エラー: <標準入力>: 作品がありません\n");
}

#[test]
fn error_records_are_counted_in_one_line() {
    let input = format!("{MATE}\n9/9 b - 1\n{MATE}\n8/8 b\n");
    let records = tsume(&["check", "--format", "jsonl", "-"], input.as_bytes());
    let output = tsume(&["stats", "-"], &records.stdout);
    ends(&output, 0);
    assert!(output.stderr.is_empty(), "{}", printed(&output.stderr));
    let text = printed(&output.stdout);
    assert!(text.starts_with("2 problems, and 2 that could not be read\n\nMoves\n"), "{text}");
    let output = tsume(&["stats", "--lang", "ja", "-"], &records.stdout);
    assert!(printed(&output.stdout).starts_with("2題、ほかに読み取り不能2題\n"));
    // Problems that were never judged are still reported.
    let output = tsume(&["stats", "-"], input.as_bytes());
    ends(&output, 2);
    assert_eq!(printed(&output.stderr).matches("error: ").count(), 2);
}

#[test]
fn yozume_that_differ_only_in_distance_are_grouped() {
    let output = tsume(&["solve", "--literal", COOKED], b"");
    let text = printed(&output.stdout);
    let lines = "\
Yozume at move 1: R*4c–9c mate as well, in 3 moves.
  1. R*4c  2. K-1d  3. +B-2d
Themes: mate by two pieces, sacrifice of a large piece, blocked flight
";
    assert!(text.ends_with(lines), "{text}");
    assert!(text.contains("  9. +R-3b  10. K-1c  11. +R-3c  12. K-1b  …\n"), "{text}");
    let output = tsume(&["solve", "-vv", "--literal", COOKED], b"");
    let text = printed(&output.stdout);
    assert!(text.contains("19. +R-3b\n") && !text.contains('…'), "{text}");
    let output = tsume(&["solve", "--lang", "ja", "--literal", COOKED], b"");
    let text = printed(&output.stdout);
    assert!(text.contains("初手余詰：▲４三飛以遠でも詰む（3手）。\n"), "{text}");
    let output = tsume(&["solve", "--format", "json", "--literal", COOKED], b"");
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let defects = record["defects"].as_array().expect("defects");
    assert_eq!(defects.len(), 7);
    assert_eq!(defects[0]["line"].as_array().map(Vec::len), Some(19));
}

#[test]
fn long_lists_of_yozume_are_cut_to_a_screen() {
    let many = "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1";
    let output = tsume(&["solve", "--nodes", "200k", many], b"");
    let text = printed(&output.stdout);
    assert!(text.contains(": also ") && text.lines().count() <= 50, "{text}");
    assert!(text.contains("\n-vv shows all of them, with their lines.\n"), "{text}");
    let japanese = tsume(&["solve", "--nodes", "200k", "--lang", "ja", many], b"");
    assert!(printed(&japanese.stdout).contains("\n-vv で全てを手順とともに示す。\n"));
}

#[test]
fn moves_are_written_in_the_requested_notation() {
    let reported = |arguments: &[&str]| {
        let output = tsume(&[&["solve", YOZUME], arguments].concat(), b"");
        let text = printed(&output.stdout).to_owned();
        (
            text.contains("G-2c"),
            text.contains("▲２三金"),
            text.contains("+S-2c"),
            text.contains("▲２三成銀"),
        )
    };
    assert_eq!(reported(&[]), (true, true, true, false));
    assert_eq!(reported(&["--moves", "both"]), (true, true, true, false));
    assert_eq!(reported(&["--moves", "western"]), (true, false, true, false));
    assert_eq!(reported(&["--moves", "ja"]), (false, true, false, true));
    assert_eq!(reported(&["--lang", "ja"]), (false, true, false, true));
    assert_eq!(reported(&["--lang", "ja", "--moves", "both"]), (true, true, false, true));
    assert_eq!(reported(&["--lang", "ja", "--moves", "western"]), (true, false, true, false));
}

#[test]
fn help_is_japanese_on_request_and_by_the_locale() {
    for arguments in [["solve", "--help", "--lang=ja"], ["--lang=ja", "help", "solve"]] {
        let output = tsume(&arguments, b"");
        ends(&output, 0);
        let help = printed(&output.stdout);
        assert!(help.contains("使い方: tsume ") && help.contains("終了コード:"), "{help}");
    }
    let mut by_locale = command::tsume(&["solve", "--help"]);
    let output = by_locale.env("LC_ALL", "ja_JP.UTF-8").output().expect("tsume runs");
    assert!(printed(&output.stdout).contains("使い方: "));
    let english = tsume(&["solve", "--help"], b"");
    assert!(
        printed(&english.stdout).contains("Usage: ")
            && !printed(&english.stdout).contains("使い方")
    );
}

#[test]
fn japanese_names_of_defects_are_expected_as_they_are_printed() {
    for name in ["迂回手順", "迂回", "未確定", "余詰", "無駄合の解釈による"] {
        let output = tsume(&["show", "-"], format!("{YOZUME}\nExpect: {name}\n").as_bytes());
        ends(&output, 0);
    }
}

#[test]
fn csv_contains_no_formulas_unless_requested() {
    let input = format!("Title: =1+1\nAuthor: @author\n{}\n", YOZUME.replace(" / ", "\n"));
    let reported = |arguments: &[&str]| {
        let all = [&["check", "--format", "csv", "-"], arguments].concat();
        printed(&tsume(&all, input.as_bytes()).stdout).to_owned()
    };
    let text = reported(&[]);
    assert!(text.starts_with("number,") && text.contains(",'=1+1,"), "{text}");
    let end = ",'@author,yozume 1 3d2c,▲２三金　△２一玉　▲３二金打,余詰 1手目 ▲２三成銀,\
               plain; no-pawns; small-pieces; generals,,,,,\r\n";
    assert!(text.ends_with(end), "{text}");
    let text = reported(&["--csv-formulas", "--encoding", "utf-8-bom"]);
    assert!(text.starts_with("\u{feff}number,") && text.contains(",=1+1,"), "{text}");
}

#[test]
fn a_board_diagram_has_a_japanese_solution_and_is_read_back() {
    let diagram = tsume(&["convert", "--to", "bod", "problems/first.txt"], b"");
    ends(&diagram, 0);
    let text = printed(&diagram.stdout);
    assert!(text.starts_with("作品名：The first problem\n"), "{text}");
    assert!(text.ends_with("\n解答：▲１二飛　△同香　▲２四馬　まで3手詰\n"), "{text}");
    let western = |input: &[u8]| {
        let output = tsume(&["convert", "--to", "sfen", "-"], input);
        ends(&output, 0);
        printed(&output.stdout).to_owned()
    };
    let first = std::fs::read("problems/first.txt").expect("a problem");
    assert_eq!(western(&diagram.stdout), western(&first));
}
