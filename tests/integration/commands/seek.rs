//! `tsume seek` as a process: it finds what the judge finds sound among all fillings, the same with any number of jobs
//! and after an interruption.

use crate::command;

use std::collections::BTreeSet;
use std::process::Output;

use command::{ends, printed, records};
use serde_json::Value;

/// A board with a class, an open square and a choice of hands.
const PATTERN: &str = ".?k/[GS.]../..P b 0-1R any1";

fn seek(arguments: &[&str]) -> Output {
    command::run(&[&["seek", "--nodes", "10k"], arguments].concat(), b"")
}

/// Returns the boards and hands of the records.
fn positions(records: &[Value]) -> BTreeSet<String> {
    records.iter().map(|record| record["sfen"].as_str().expect("an SFEN").to_owned()).collect()
}

/// Nested loops write every filling, and `check` judges them.
#[test]
fn every_sound_filling_is_found() {
    let output = seek(&[PATTERN, "--length", "1-3", "--format", "jsonl"]);
    ends(&output, 0);
    let mut fillings = String::new();
    let pieces = ["1", "P", "L", "N", "S", "G", "B", "R", "+P", "+L", "+N", "+S", "+B", "+R"];
    let of_white = pieces[1..].iter().map(|piece| piece.to_lowercase());
    for open in pieces.iter().map(|&piece| piece.to_owned()).chain(of_white) {
        for class in ["G", "S", "1"] {
            for rook in ["", "R"] {
                for any in ["R", "B", "G", "S", "N", "L", "P"] {
                    let hand = if rook == any { "2R".to_owned() } else { format!("{rook}{any}") };
                    fillings += &format!("7{open}k/6{class}2/8P/9/9/9/9/9/9 b {hand} 1\n");
                }
            }
        }
    }
    let checked = ["check", "--rest", "--nodes", "10k", "--format", "jsonl", "-"];
    let judged = records(&command::run(&checked, fillings.as_bytes()));
    let is_found = |record: &Value| {
        record["sound"] == true && record["length"].as_u64().is_some_and(|length| length <= 3)
    };
    let sound: Vec<Value> = judged.into_iter().filter(is_found).collect();
    assert!(sound.len() > 5, "{}", sound.len());
    assert_eq!(positions(&records(&output)), positions(&sound));
}

#[test]
fn jobs_and_interruptions_do_not_change_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("sought.jsonl");
    let journal = journal.to_str().expect("a name");
    let few = ".?k/[GS]../..P b any1";
    super::make::resumes(&seek, journal, &[few], &["?k/[GS]./.P b 2G"]);
    // A sample repeats as well.
    let sample = |jobs| seek(&[few, "--attempts", "60", "--seed", "3", "--jobs", jobs]);
    assert_eq!(printed(&sample("1").stdout), printed(&sample("3").stdout));
}

#[test]
fn results_are_as_wanted() {
    let first = "..l/.b./..k/+B../.Pg b R";
    let found = |arguments: &[&str], count: usize| {
        let output = seek(&[arguments, &["--format", "jsonl"]].concat());
        ends(&output, i32::from(count == 0));
        let found = records(&output);
        assert_eq!(found.len(), count, "{arguments:?}");
        found
    };
    let one = found(&[first], 1);
    assert_eq!((&one[0]["length"], &one[0]["sound"]), (&3.into(), &true.into()));
    found(&[first, "--length", "5-7"], 0);
    found(&[first, "--final", "???/??*/??*/?+B?/???"], 1);
    found(&[first, "--final", "???/???/?+B?/???/???"], 0);
    found(&[first, "--where", "moves ~ 'R*. x@' and length 3"], 1);
    found(&[first, "--where", "piece(S)"], 0);
    // Other hands lead to faults, which only --fewest shows.
    found(&[first, "--hand", "R2G"], 0);
    let faulty = found(&[first, "--hand", "R1-2G", "--fewest"], 1);
    assert_eq!(faulty[0]["sound"], false);
    let text = seek(&[first, "--hand", "R2G", "--fewest", "--lang", "ja"]);
    assert!(printed(&text.stdout).contains("余詰"), "{}", printed(&text.stdout));
}

/// Among all fillings those are found whose solution is the given one, or begins with it.
#[test]
fn the_setting_of_a_given_solution_is_found() {
    let pattern = "..l/[.s]b./..k/+B[.gs][.p]/.P[rbgs.]";
    let moves = |record: &Value| {
        let moves = record["solution"].as_array().expect("moves").iter();
        moves.map(|mv| mv.as_str().expect("a move").to_owned()).collect::<Vec<_>>().join(" ")
    };
    let all = |more: &[&str]| {
        let arguments = [&[pattern, "--hand", "any1", "--format", "jsonl"], more].concat();
        records(&seek(&arguments))
    };
    let every = all(&[]);
    for (text, usi) in [("12飛 同香 ▲２四馬", "R*1b 1a1b 3d2d"), ("▲２四銀", "S*2d")] {
        let found = all(&["--solution", text]);
        let is_one = |record: &&Value| moves(record).starts_with(usi);
        let expected: Vec<Value> = every.iter().filter(is_one).cloned().collect();
        assert!(!found.is_empty() && expected.len() < every.len(), "{text}");
        assert_eq!(positions(&found), positions(&expected), "{text}");
    }
    for (line, reported) in [
        ("G*1b", "move 1: Black has no gold in hand"),
        ("2e2d", "move 1 gives no check"),
        ("R*1b xx", "move 2: found `xx`"),
        (" ", "there are no moves"),
    ] {
        let output = seek(&["..l/.b./..k/+B../.Pg b R", "--solution", line]);
        ends(&output, 2);
        let reason = printed(&output.stderr);
        assert!(
            reason.contains("cannot be played in any position") && reason.contains(reported),
            "{reason}"
        );
    }
}

#[test]
fn patterns_are_read_from_files_and_standard_input() {
    let pattern = "# a drawing\n| . . l |\n| . b . |\n| . [Gg.] k |\n|+B . . |\n| . P g |\nb R\n";
    let piped = command::run(&["seek", "-", "--to", "sfen"], pattern.as_bytes());
    ends(&piped, 0);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pattern.txt");
    std::fs::write(&file, pattern).expect("a file");
    let named = seek(&[file.to_str().expect("a name"), "--to", "sfen"]);
    assert_eq!(printed(&named.stdout), printed(&piped.stdout));
    assert!(printed(&named.stdout).contains("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R"));
    // A problem in any notation is a pattern without open squares.
    let problem = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
    ends(&seek(&[problem]), 0);
    let two = format!("{problem}\n\n{problem}\n");
    for (input, reported) in [
        ("k/[GX]", "found `X]`, expected a piece, `.`, or `]`"),
        ("k/?/?/?/?/?/?/?/?/?", "the board has more than 9 ranks"),
        ("G1k b 20P", "no hand has these pieces"),
        (&*two, "there are several positions, expected one"),
        ("9/9/9/9/9/9/2g6/9/K8 w r 1", "Black must attack in a pattern"),
    ] {
        let output = command::run(&["seek", "-"], input.as_bytes());
        ends(&output, 2);
        assert!(printed(&output.stderr).contains(reported), "{}", printed(&output.stderr));
    }
    for (arguments, reported) in [
        (&["missing.txt"][..], "missing.txt: "),
        (&["k", "--hand", "3R"], "no hand has these pieces"),
        (&["k", "--final", "x"], "--final:1:1"),
        (&["k", "--where", "sond"], "did you mean `sound`?"),
        (&["k", "--length", "4"], "expected odd numbers such as 5 or 3-7"),
    ] {
        let output = seek(arguments);
        ends(&output, 2);
        assert!(printed(&output.stderr).contains(reported), "{}", printed(&output.stderr));
    }
}

/// A number of positions that no integer holds is not printed as the greatest integer.
#[test]
fn an_astronomical_number_of_positions_is_not_exact() {
    let pattern = ["?????????"; 9].join("/");
    for (language, expected) in [
        ("en", "note: more than 10^38 positions have this pattern; a random sample of 1 is tried"),
        ("ja", "型に当てはまる10^38を超える局面から、無作為に選んだ1局面を調べる"),
    ] {
        let output = seek(&["--lang", language, "--attempts", "1", &pattern]);
        let reported = printed(&output.stderr);
        assert!(reported.contains(expected), "{reported}");
    }
}
