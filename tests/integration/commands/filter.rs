//! `tsume filter` as a process: selection, output formats and samples.

use crate::command;

use std::fs;

use command::{ends, printed, run};
use serde_json::Value;

const POSITION: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

/// Returns the text on stdout and on stderr.
#[track_caller]
fn filter(arguments: &[&str], input: &str) -> (String, String) {
    let output = run(&[&["filter"], arguments].concat(), input.as_bytes());
    ends(&output, 0);
    (printed(&output.stdout).to_owned(), printed(&output.stderr).to_owned())
}

/// Returns the names of the problems that are kept.
#[track_caller]
fn kept(arguments: &[&str], input: &str) -> Vec<String> {
    let (written, _) = filter(arguments, input);
    let problem = |line: &str| -> Value { serde_json::from_str(line).expect("JSON") };
    let name = |line: &str| problem(line)["id"].as_str().expect("an id").to_owned();
    written.lines().map(name).collect()
}

#[test]
fn problems_are_filtered_by_their_claims() {
    let all = kept(&["problems/defects.yaml"], "");
    assert_eq!(all.len(), 23);
    assert_eq!(
        kept(&["--where", "no mate", "problems/defects.yaml"], ""),
        ["no-mate", "undecided"]
    );
    assert_eq!(kept(&["--where", "length 9..", "problems/defects.yaml"], ""), ["last-move"]);
    let yozume = kept(&["--where", "cook or hayazume", "problems/defects.yaml"], "");
    assert_eq!(yozume, ["yozume", "hayazume", "inserted"]);
    let (_, reported) = filter(&["--where", "length 9..", "problems/defects.yaml"], "");
    assert_eq!(reported, "note: 1 of 23 problems kept\n");
    let (_, reported) =
        filter(&["--lang", "ja", "--where", "length 9..", "problems/defects.yaml"], "");
    assert!(reported.contains("23題中1題"), "{reported}");
}

/// A pipe is read only once.
#[cfg(unix)]
#[test]
fn verdicts_can_come_from_a_pipe() {
    let check = ["check", "--no-times", "--format", "jsonl", "problems/defects.yaml"];
    let verdicts = run(&check, b"");
    let arguments =
        ["filter", "--checked", "/dev/stdin", "--where", "length 9..", "problems/defects.yaml"];
    let output = run(&arguments, &verdicts.stdout);
    ends(&output, 0);
    assert_eq!(printed(&output.stderr), "note: 1 of 23 problems kept\n");
    let zeros = run(&["filter", "--checked", "/dev/zero", POSITION], b"");
    ends(&zeros, 2);
    assert!(printed(&zeros.stderr).contains("/dev/zero: its first line is not output of"));
}

/// `--judge` and the verdicts of an earlier run, complete or not, agree with the collection.
#[test]
fn findings_override_claims() {
    let folder = tempfile::tempdir().expect("a folder");
    let verdicts = folder.path().join("verdicts.jsonl");
    let verdicts = verdicts.to_str().expect("UTF-8");
    let check = ["check", "--no-times", "--resume", verdicts, "problems/defects.yaml"];
    ends(&run(&check, b""), 0);
    for choice in ["sound", "defective", "no-mate", "yozume", "te-amari", "mate"] {
        let choose = |more: &[&str]| {
            kept(&[&["--where", choice, "problems/defects.yaml"], more].concat(), "")
        };
        let found = choose(&["--checked", verdicts]);
        assert_eq!(found, choose(&["--judge"]), "{choice}");
        assert!(!found.is_empty(), "{choice}");
        // The lines are also a collection.
        assert_eq!(found, kept(&["--where", choice, verdicts], ""), "{choice}");
    }
    let text = fs::read_to_string(verdicts).expect("text");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.truncate(3);
    lines.reverse();
    fs::write(verdicts, lines.join("\n") + "\n").expect("a file");
    let found = kept(&["--checked", verdicts, "--where", "te-amari", "problems/defects.yaml"], "");
    assert_eq!(found, ["te-amari"]);
    // They must be about the same problems.
    let other =
        run(&["filter", "--checked", verdicts, "--where", "length 3", "problems/sound.yaml"], b"");
    ends(&other, 2);
    let reported = printed(&other.stderr);
    assert!(
        reported.contains("this line is problem #1 no-mate") && reported.contains("the input has"),
        "{reported}"
    );
    ends(&run(&["filter", "--checked", "Cargo.toml", "--where", "length 3", POSITION], b""), 2);
}

/// A verdict is valid only for the claims that were judged.
#[test]
fn a_verdict_on_other_claims_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (all, verdicts) = (path("all.yaml"), path("verdicts.jsonl"));
    let problem = |claims: &str| {
        fs::write(&all, format!("- sfen: {POSITION}\n{claims}")).expect("a file");
    };
    for options in [&[][..], &["--claimed-variations"]] {
        problem("  moves: 3\n");
        let check = ["check", "--format", "jsonl", "--force", "-o", &verdicts, &all];
        ends(&run(&[&check[..], options].concat(), b""), 0);
        let arguments = ["filter", "--checked", &verdicts, "--where", "sound", &all];
        // A title is not a claim.
        problem("  moves: 3\n  title: x\n");
        let output = run(&arguments, b"");
        ends(&output, 0);
        assert!(printed(&output.stdout).contains("\"title\":\"x\""), "{options:?}");
        for claims in ["  moves: 5\n", "", "  moves: 3\n  expect: sound\n"] {
            problem(claims);
            let output = run(&arguments, b"");
            ends(&output, 2);
            let reported = printed(&output.stderr);
            let complaint = "verdicts.jsonl:1: the claims of problem #1, ";
            assert!(reported.contains(complaint), "{options:?} {claims}: {reported}");
            assert_eq!(printed(&output.stdout), "", "{options:?} {claims}");
        }
    }
}

/// `filter` selects and sorts by the grades of `tsume grade`.
#[test]
fn problems_are_filtered_and_sorted_by_grade() {
    let file = "problems/sound.yaml";
    let output = run(&["grade", "--format", "jsonl", "--nodes", "100k", file], b"");
    let record = |line: &str| -> Value { serde_json::from_str(line).expect("JSON") };
    let mut graded: Vec<(u64, f64, String)> = printed(&output.stdout)
        .lines()
        .map(record)
        .map(|one| {
            let length = one["length"].as_u64().expect("a length");
            let name = one["id"].as_str().expect("an id").into();
            (length, one["grade"].as_f64().expect("a grade"), name)
        })
        .collect();
    graded.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let names = |least: f64| -> Vec<String> {
        let hard = graded.iter().filter(|(_, points, _)| points.round() >= least);
        hard.map(|(_, _, name)| name.clone()).collect()
    };
    let sorted = kept(&["--sort", "grade", "--nodes", "100k", file], "");
    assert_eq!(sorted, names(0.0));
    let least = graded[2].1.round();
    let hard = format!("grade {least}..");
    let hard = kept(&["--sort", "grade", "--where", &hard, "--nodes", "100k", file], "");
    assert_eq!(hard, names(least));
    let lengths = kept(&["--sort", "length", file], "");
    assert_eq!(lengths, ["first", "push", "chase", "seven", "gold"].map(str::to_owned));
    // A problem without a mate has no grade.
    assert!(kept(&["--where", "grade 0..", "8k/9/9/9/9/9/9/9/9 b P 1"], "").is_empty());
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let input: String = (1..=500).map(|number| format!("{POSITION} # p{number}\n")).collect();
    let sample = |number: &str, seed: &str| {
        let (written, reported) =
            filter(&["--to", "sfen", "--sample", number, "--seed", seed, "-"], &input);
        assert!(
            reported.contains(&format!("{number} of 500 problems kept, a sample of 500")),
            "{reported}"
        );
        let name = |line: &str| line.split('#').nth(1).expect("a name").trim().to_owned();
        written.lines().map(name).collect::<Vec<_>>()
    };
    let ten = sample("10", "1");
    assert_eq!((ten.len(), sample("10", "1")), (10, ten.clone()));
    assert_ne!(sample("10", "2"), ten);
    let number = |name: &String| name[1..].parse::<u32>().expect("a number");
    assert!(ten.iter().map(number).is_sorted(), "{ten:?}");
    let more = sample("40", "1");
    assert!(ten.iter().all(|name| more.contains(name)));
}

#[test]
fn kept_problems_are_written_in_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for name in ["a.yaml", "a.jsonl", "a.sfen", "a.txt", "a.kif", "a.csa", "a.bod"] {
        let path = place(name);
        filter(&["--where", "length 5", "problems/sound.yaml", "-o", &path], "");
        let converted = run(&["convert", "--to", "sfen", &path], b"");
        ends(&converted, 0);
        assert_eq!(printed(&converted.stdout).lines().count(), 2, "{name}");
        // No file is overwritten.
        ends(&run(&["filter", "problems/sound.yaml", "-o", &path], b""), 2);
    }
    filter(&["problems/sound.yaml", "--to", "kif", "-o", &place("all/")], "");
    let files = fs::read_dir(place("all")).expect("a folder").count();
    assert_eq!(files, kept(&["problems/sound.yaml"], "").len());
}

#[test]
fn unreadable_items_are_reported_and_the_rest_is_kept() {
    let input = format!("{POSITION} # a\nnonsense\n{POSITION} # b\n");
    let output = run(&["filter", "--from", "sfen", "--to", "sfen", "-"], input.as_bytes());
    ends(&output, 2);
    assert_eq!(printed(&output.stdout).lines().count(), 2);
    let reported = printed(&output.stderr);
    assert!(
        reported.starts_with("error: ") && reported.ends_with("note: 2 of 3 problems kept\n"),
        "{reported}"
    );
    for typed in [["--where", "length x"], ["--where", "nice"], ["--sample", "-1"]] {
        ends(&run(&[&["filter", POSITION], &typed[..]].concat(), b""), 2);
    }
    ends(&run(&["filter", "--seed", "3", POSITION], b""), 2);
}

/// The lines of `check` say what is proven; a collection with the same solution only claims it.
#[test]
fn verdicts_are_selected_by_their_themes() {
    let verdicts = run(&["check", "--format", "jsonl", "problems/first.txt"], b"").stdout;
    let count = |theme: &str, input: &[&str]| {
        let expression = format!("theme({theme})");
        let arguments = [&["filter", "--to", "sfen", "--where", &expression], input].concat();
        printed(&run(&arguments, &verdicts).stdout).lines().count()
    };
    assert_eq!([count("大駒捨て", &["-"]), count("smoke", &["-"])], [1, 0]);
    assert_eq!(count("大駒捨て", &["problems/first.txt"]), 0);
    let stats = run(&["stats", "-"], &verdicts);
    assert!(printed(&stats.stdout).contains("\nThemes\n  mate by two pieces "));
}

/// A general word means all of its kinds, in both languages; the name of one kind means only that.
#[test]
fn a_general_word_for_defects_means_all_of_its_kinds() {
    let kept = |expression: &str| {
        let arguments = ["filter", "--where", expression, "--to", "sfen", "problems/defects.yaml"];
        let output = run(&arguments, b"");
        let name = |line: &str| {
            let (_, name) = line.split_once("# ").unwrap_or_default();
            name.split_whitespace().next().unwrap_or_default().to_owned()
        };
        printed(&output.stdout).lines().map(name).collect::<Vec<_>>()
    };
    let yozume = kept("'yozume'");
    for one in ["yozume", "inserted", "last-move", "last-move-of-one", "along-the-line"] {
        assert!(yozume.iter().any(|name| name == one), "{one}: {yozume:?}");
    }
    assert_eq!(kept("余詰"), yozume);
    assert_eq!(kept("cooked"), ["yozume", "inserted"]);
    assert_eq!(kept("detour"), ["detour", "joining"]);
    assert_eq!((kept("迂回"), kept("「迂回（ロ）」")), (kept("ukai"), kept("joining detour")));
    assert_eq!(kept("returning detour"), ["detour"]);
    assert_eq!(kept("unlimited"), ["promotion", "distance", "along-the-line", "other-piece"]);
    assert_eq!((kept("非限定"), kept("着手非限定")), (kept("higentei"), kept("unlimited move")));
    // The same words for `--tolerate`.
    for (words, id, verdict) in [
        ("迂回", "detour", "sound"),
        ("迂回（ロ）", "detour", "detour"),
        ("detour,last-move-yozume", "joining", "sound"),
        ("returning-detour,最終手余詰", "joining", "joining detour"),
        ("非限定", "distance", "sound"),
        ("最終手余詰", "mates-otherwise", "sound"),
    ] {
        let sfen = run(
            &["filter", "--where", &format!("id = {id}"), "--to", "sfen", "problems/defects.yaml"],
            b"",
        );
        let output = run(&["check", "--tolerate", words, "-"], &sfen.stdout);
        let text = printed(&output.stdout);
        let row = text.lines().nth(1).expect("a row");
        let found = row.rsplit_once("  ").map(|(_, verdict)| verdict);
        assert!(found.is_some_and(|found| found.starts_with(verdict)), "{words}: {row}");
    }
    let output = run(&["check", "--tolerate", "余詰", "-"], b"");
    assert!(printed(&output.stderr).contains("expected all, none, or some of last-move-yozume, "));
}
