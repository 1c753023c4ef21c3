//! `tsume try` and `tsume grade` as processes, on problems and collections.

use crate::command;

use command::{ends, printed, run as tsume};
use serde_json::Value;

const FIRST: &str = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";

#[test]
fn a_try_is_explained_by_the_escaping_reply() {
    let output = tsume(&["try", FIRST, "R*1d"], b"");
    ends(&output, 0);
    let text = "1. R*1d fails: 2. Gx1d is the only defence.\n";
    assert!(printed(&output.stdout).starts_with(text), "{}", printed(&output.stdout));
    let output = tsume(&["try", "--lang", "ja", FIRST, "▲１二飛 △同香 ▲２三馬"], b"");
    ends(&output, 0);
    let text = "3. ▲２三馬 では詰みません。逃れは 4. △同玉 のみです（紛れ）。\n";
    assert!(printed(&output.stdout).starts_with(text), "{}", printed(&output.stdout));
}

#[test]
fn a_mating_check_is_not_a_try() {
    let output = tsume(&["try", FIRST, "1. R*1b 2. Lx1b"], b"");
    ends(&output, 1);
    assert_eq!(
        printed(&output.stdout),
        "1. R*1b mates in 3: it is the solution.\n2. Lx1b  3. +B-2d\n"
    );
    let output = tsume(&["try", "--format", "jsonl", FIRST, "R*1b"], b"");
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let expected = serde_json::json!({
        "ply": 1, "move": "R*1b", "answer": "mates", "line": ["1a1b", "3d2d"], "length": 3,
        "worth": "solution",
    });
    assert_eq!(record, expected);
}

#[test]
fn a_mating_check_is_named_by_its_worth() {
    // The other check is a yozume of the same length.
    let yozume = "8s/8k/9/6+SG1/9/9/9/9/9 b G 1";
    let solved = tsume(&["solve", "--format", "json", yozume], b"");
    let record: Value = serde_json::from_slice(&solved.stdout).expect("JSON");
    let defect = record["defects"]
        .as_array()
        .and_then(|all| all.iter().find(|one| one["kind"] == "yozume" && one["ply"] == 1));
    let line = &defect.expect("a yozume")["line"];
    let check = line[0].as_str().expect("a move");
    for (language, sentence) in
        [("en", "but it is not the solution: yozume.\n"), ("ja", "作意ではありません（余詰）。\n")]
    {
        let output = tsume(&["try", "--lang", language, yozume, check], b"");
        ends(&output, 1);
        let text = printed(&output.stdout);
        assert!(text.contains(sentence) && text.lines().count() == 2, "{text}");
    }
    let output = tsume(&["try", "--format", "jsonl", yozume, check], b"");
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(record["worth"], "yozume");
    assert_eq!(
        record["line"].as_array().map(Vec::len),
        record["length"].as_u64().map(|n| n as usize - 1)
    );
}

/// The judge reports the same about the position after each reply.
#[test]
fn escaping_replies_are_those_that_avoid_mate() {
    let output = tsume(&["try", "--format", "jsonl", FIRST, "R*1d"], b"");
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((record["answer"].as_str(), record["ended"].as_bool()), (Some("fails"), Some(true)));
    assert_eq!(record["replies"], serde_json::json!(["1e1d"]));
    // After R*1d, Gx1d.
    let after = "Black: +B3d, P2e / White: K1c, B2b, G1d, L1a";
    ends(&tsume(&["solve", "-q", after], b""), 1);
}

#[test]
fn moves_that_are_not_a_try_are_refused() {
    for (moves, reported) in [
        ("P*1d", "move 1: Black has no pawn in hand"),
        ("P-2d", "move 1 does not give check"),
        ("R*1b R*1c", "move 2"),
        ("", "the moves of the try are missing"),
    ] {
        let output = tsume(&["try", FIRST, moves], b"");
        ends(&output, 2);
        assert!(printed(&output.stderr).contains(reported), "{}", printed(&output.stderr));
    }
}

#[test]
fn problems_are_graded_with_their_parts() {
    let input = format!("{FIRST}\n\nBlack: P5c In hand: S / White: K5a\n");
    let output = tsume(&["grade", "-"], input.as_bytes());
    ends(&output, 1);
    let text = printed(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(
        lines[0].trim_start().starts_with("grade  length  moves  replies  tries  depth"),
        "{text}"
    );
    // An empty line is between two lengths.
    assert!(lines[2].is_empty() && lines[3].trim_start().starts_with("-       -"), "{text}");
    let output = tsume(&["grade", "--format", "jsonl", FIRST], b"");
    ends(&output, 0);
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = |part: &str| record["parts"][part].as_f64().expect("a number");
    let weights = [
        ("moves", 1.0),
        ("replies", 0.5),
        ("tries", 0.5),
        ("depth", 0.1),
        ("sacrifices", 1.0),
        ("quiet", 0.5),
        ("distant", 0.5),
        ("unpromoted", 3.0),
        ("interposed", 1.0),
    ];
    let sum: f64 = weights.iter().map(|(part, weight)| weight * count(part)).sum();
    assert!((record["grade"].as_f64().expect("a grade") - sum).abs() < 0.06, "{record}");
    assert_eq!((count("moves"), count("sacrifices")), (2.0, 1.0));
    let again = tsume(&["grade", "--format", "jsonl", FIRST], b"");
    assert_eq!(again.stdout, output.stdout);
}

/// A problem of one length is not placed among those of another, however easy it is.
#[test]
fn problems_of_a_length_stand_together_with_the_easiest_first() {
    let file = "problems/sound.yaml";
    for language in ["en", "ja"] {
        let output = tsume(&["grade", "--nodes", "100k", "--lang", language, file], b"");
        ends(&output, 0);
        let text = printed(&output.stdout);
        let (_, rows) = text.split_once('\n').expect("titles");
        let groups: Vec<Vec<(f64, u32)>> = rows
            .split("\n\n")
            .map(|group| {
                let numbers = |row: &str| {
                    let mut cells = row.split_whitespace();
                    let mut next = || cells.next().expect("a cell").to_owned();
                    (next().parse().expect("a grade"), next().parse().expect("a length"))
                };
                group.lines().map(numbers).collect()
            })
            .collect();
        let lengths: Vec<u32> = groups.iter().map(|group| group[0].1).collect();
        assert!(lengths.len() > 2 && lengths.is_sorted_by(|one, other| one < other), "{text}");
        for group in &groups {
            assert!(group.iter().all(|&(_, length)| length == group[0].1), "{text}");
            assert!(group.is_sorted_by(|one, other| one.0 <= other.0), "{text}");
        }
    }
    // Data stays in the order of the inputs.
    let data = tsume(&["grade", "--format", "jsonl", "--nodes", "100k", file], b"");
    let numbers = printed(&data.stdout).lines().map(|line| {
        let record: Value = serde_json::from_str(line).expect("JSON");
        record["number"].as_u64().expect("a number")
    });
    assert!(numbers.is_sorted());
}

/// A check that is captured at once promotes, where the promotion leads into the problem as well.
#[test]
fn an_extension_promotes_where_that_does_as_well() {
    let extend = ["extend", "--nodes", "3k", "--beam", "100", "--problem", "chase"];
    let output = tsume(&[&extend[..], &["problems/sound.yaml"]].concat(), b"");
    ends(&output, 0);
    let text = printed(&output.stdout);
    assert!(text.contains("1. Px1b+  2. Kx1b") && !text.contains('='), "{text}");
}
