//! `tsume extend` and `tsume make` as processes: the judge finds their problems sound, and they are
//! the same with any number of jobs and after an interruption.

use crate::command;

use std::collections::HashSet;
use std::fs;
use std::process::Output;

use command::{ends, printed, records};
use serde_json::Value;
use tsume::shogi::Move;
use tsume::themes::{Theme, themes};

/// A hunt along the edge.
const HUNT: &str = "Black: S1c, R2h / White: K1d";

fn extend(arguments: &[&str]) -> Output {
    command::run(&[&["extend", "--nodes", "3k", "--beam", "3"], arguments].concat(), b"")
}

fn make(arguments: &[&str]) -> Output {
    let usual = ["make", "--polish", "3", "--king", "1a-2b"];
    command::run(&[&usual, arguments].concat(), b"")
}

/// Returns the verdicts of `tsume check` on these problems.
fn checked(problems: &[u8]) -> Vec<Value> {
    let output = command::run(&["check", "--format", "jsonl", "-"], problems);
    ends(&output, 0);
    records(&output)
}

#[test]
fn extensions_are_sound_and_lead_into_the_problem() {
    let output = extend(&["--steps", "2", "--format", "jsonl", HUNT]);
    ends(&output, 0);
    let found = records(&output);
    let lengths: Vec<u64> = found.iter().map(|record| record["length"].as_u64().unwrap()).collect();
    assert!(lengths.iter().all(|length| [9, 11].contains(length)) && lengths.contains(&9));
    assert!(lengths.is_sorted_by(|one, other| one >= other), "{lengths:?}");
    let original = records(&command::run(&["solve", "--format", "json", HUNT], b""));
    let original = original[0]["solution"].as_array().expect("moves");
    for record in &found {
        let solution = record["solution"].as_array().expect("moves");
        assert_eq!(&solution[solution.len() - original.len()..], original);
        assert!(record["figures"]["pieces"].as_u64() > Some(3) && record["quality"].is_number());
    }
    let written = extend(&["--steps", "2", "--to", "yaml", HUNT]);
    let verdicts = checked(&written.stdout);
    assert_eq!(verdicts.len(), found.len());
    assert!(verdicts.iter().all(|one| one["sound"] == true && one["agrees"] == true));
}

#[test]
fn composed_problems_are_sound_flawless_and_new() {
    let output = make(&["--length", "1-5", "--count", "8", "--to", "yaml"]);
    ends(&output, 0);
    let idle = command::run(&["solve", "--idle", "--format", "json", "-"], &output.stdout);
    ends(&idle, 0);
    let verdicts = records(&idle);
    assert_eq!(verdicts.len(), 8);
    for verdict in &verdicts {
        assert_eq!((&verdict["sound"], &verdict["agrees"]), (&true.into(), &true.into()));
        assert_eq!(verdict["defects"], serde_json::json!([]), "{verdict}");
        assert!((1..=5).contains(&verdict["length"].as_u64().expect("a length")));
    }
    let solutions: HashSet<String> =
        verdicts.iter().map(|verdict| verdict["solution"].to_string()).collect();
    assert!(solutions.len() > 4);
    let same = command::run(&["same", "-"], &output.stdout);
    ends(&same, 0);
}

#[test]
fn jobs_and_interruptions_do_not_change_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let named = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let (made, tried) = (named("made.jsonl"), named("tried.jsonl"));
    let three = ["--count", "3", "--length", "3"];
    resumes(&make, &made, &three, &["--count", "3", "--length", "3", "--seed", "2"]);
    resumes(&extend, &tried, &[HUNT], &["Black: P5c In hand: G / White: K5a"]);
    // Also if the run wants fewer problems than the journal has.
    let fewer = ["--resume", &made, "--count", "1", "--length", "3"];
    ends(&make(&fewer), 0);
    ends(&make(&[&fewer[..], &["--seed", "2"]].concat()), 2);
    // A larger count adds problems after the same ones.
    let more = make(&["--resume", &made, "--count", "4", "--length", "3"]);
    let three = make(&three);
    let text = printed(&three.stdout);
    let body = text.rsplit_once("3 problems found").expect("a summary").0;
    assert!(printed(&more.stdout).starts_with(body));
}

/// A command prints the same with any number of jobs. It continues its own journal, but not that of
/// another run.
pub(super) fn resumes(
    run: &dyn Fn(&[&str]) -> Output,
    journal: &str,
    usual: &[&str],
    other: &[&str],
) {
    let once = run(&[&["--jobs", "1"], usual].concat());
    ends(&once, 0);
    let many = run(&[&["--jobs", "4", "--resume", journal], usual].concat());
    assert_eq!(printed(&once.stdout), printed(&many.stdout));
    let whole = fs::read_to_string(journal).expect("a journal");
    // A killed run leaves a torn line.
    fs::write(journal, &whole[..whole.len() / 2]).expect("a journal");
    let resumed = run(&[&["--resume", journal], usual].concat());
    assert_eq!(printed(&once.stdout), printed(&resumed.stdout));
    assert_eq!(fs::read_to_string(journal).expect("a journal"), whole);
    ends(&run(&[&["--resume", journal], other].concat()), 2);
    ends(&run(&[&["--resume", journal, "--futile", "none"], usual].concat()), 2);
    assert_eq!(fs::read_to_string(journal).expect("a journal"), whole);
}

/// Whether a problem has a theme; the theme is found again in the solution, not read from the record.
fn has(record: &Value, theme: &str) -> bool {
    let theme = Theme::named(theme).expect("a theme");
    let start = record["sfen"].as_str().expect("a position").parse().expect("a position");
    let moves = record["solution"].as_array().expect("moves").iter();
    let moves: Vec<Move> = moves.map(|mv| mv.as_str().unwrap().parse().unwrap()).collect();
    themes(&start, &moves).has(theme)
}

#[test]
fn made_problems_have_the_themes() {
    for theme in ["small pieces", "小駒捨て"] {
        let output = make(&["--theme", theme, "--count", "1", "--format", "jsonl"]);
        ends(&output, 0);
        let made = records(&output);
        assert_eq!(made.len(), 1);
        assert!(made.iter().all(|record| has(record, theme)), "{theme}");
    }
    let both = make(&["--theme", "小駒捨て、持駒なし図式", "--attempts", "1", "--lang", "ja"]);
    assert!(printed(&both.stderr).contains("「持駒なし図式」という手筋や条件はありません"));
}

#[test]
fn extensions_and_changes_gain_and_keep_themes() {
    let extended = |arguments: &[&str]| {
        records(&extend(&[&["--steps", "2", "--format", "jsonl", HUNT], arguments].concat()))
    };
    let all = extended(&[]);
    let gained = extended(&["--theme", "邪魔駒消去,大駒捨て"]);
    let with_theme = all.iter().filter(|record| has(record, "removed-obstacle"));
    assert!(!gained.is_empty() && gained.iter().all(|record| has(record, "removed-obstacle")));
    assert!(gained.len() >= with_theme.count());
    let original = &records(&command::run(&["solve", "--format", "json", HUNT], b""))[0];
    let themes: Vec<&str> = original["themes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["theme"].as_str())
        .collect();
    assert!(themes.len() > 2);
    for record in extended(&["--keep-themes"]) {
        assert!(themes.iter().all(|theme| has(&record, theme)), "{record}");
    }
    assert!(extended(&["--theme", "smoke"]).is_empty());
    let pawn = "Black: S1c, R2h / White: K1d, P9h";
    let arguments = ["improve", "--nodes", "1k", "--format", "jsonl", "--theme", "no pawns", pawn];
    let output = command::run(&arguments, b"");
    ends(&output, 0);
    let improved = records(&output);
    assert!(improved.len() > 2);
    for record in &improved {
        assert!(has(record, "no-pawns"), "{record}");
        let gains = record["gains"].as_array().expect("gains");
        assert_eq!(gains[0], "new theme: no pawns");
    }
    let kept = ["improve", "--nodes", "1k", "--format", "jsonl", "--keep-themes", HUNT];
    for record in records(&command::run(&kept, b"")) {
        assert!(themes.iter().all(|theme| has(&record, theme)), "{record}");
    }
}

#[test]
fn requirements_are_met_or_refused() {
    let output =
        make(&["--pieces", "RSNgl", "--count", "1", "--length", "1-5", "--format", "jsonl"]);
    ends(&output, 0);
    assert_eq!(records(&output)[0]["figures"]["pieces"], 6);
    // One attempt and one problem are singular.
    let one = make(&["--count", "1", "--length", "1-5"]);
    let text = printed(&one.stdout);
    assert!(
        text.lines().last().is_some_and(|line| line.starts_with("1 problem found in ")),
        "{text}"
    );
    let japanese = make(&["--pieces", "P", "--attempts", "1", "--lang", "ja"]);
    assert_eq!(printed(&japanese.stdout), "見つかった作品0題（試行1回）\n");
    // A pawn alone never mates.
    let output = make(&["--pieces", "P", "--attempts", "2"]);
    ends(&output, 1);
    assert_eq!(printed(&output.stdout), "0 problems found in 2 attempts\n");
    // Without --attempts, a run without any result ends with advice.
    let output = make(&["--pieces", "P", "--lang", "ja"]);
    ends(&output, 1);
    let advice = printed(&output.stderr);
    let reported = "1000回の試行で1題も見つからず";
    assert!(advice.contains(reported) && advice.contains("--attempts 100000"), "{advice}");
    for (arguments, reported) in [
        (&["make", "--length", "4"][..], "expected odd numbers up to 99"),
        (&["make", "--king", "0a"], "expected squares such as 2b or 1a-3c"),
        (&["make", "--pieces", "gs"], "expected letters such as RGSgp"),
        (&["make", "--theme", "beauty"], "there is no theme `beauty` (docs/themes.md lists all)"),
        (
            &["make", "--theme", "smoke,sacrifices"],
            "'sacrifices' is now 'large-sacrifice, small-sacrifice'",
        ),
        (&["improve", "--theme", "smoke maid", HUNT], "did you mean `smoke mate`?"),
        (
            &["improve", "--keep-themes", "--nodes", "1", HUNT],
            "the themes of the original are not known, because its length is not proven",
        ),
        (&["make", "--mode", "any"], "unexpected argument '--mode'"),
        (&["extend", "--output", "x", HUNT], "--output needs --format"),
        (&["extend", "8k/9/9/9/9/9/9/9/9 b P 1"], "there is no solution to lead into"),
        (&["extend", "nosuch.txt"], "nosuch.txt"),
    ] {
        let output = command::run(arguments, b"");
        ends(&output, 2);
        assert!(printed(&output.stderr).contains(reported), "{}", printed(&output.stderr));
    }
}

/// A collection says of the problems that were made that they are sound, so that no other run need judge them.
#[test]
fn made_problems_are_recorded_as_sound() {
    let made = command::run(&["make", "--count", "1", "--to", "yaml"], b"");
    ends(&made, 0);
    let kept = command::run(&["filter", "--where", "sound", "--to", "sfen", "-"], &made.stdout);
    ends(&kept, 0);
    assert_eq!(printed(&kept.stdout).lines().count(), 1, "{}", printed(&kept.stderr));
}

#[test]
fn a_theme_that_the_length_forbids_is_refused_at_once() {
    let start = std::time::Instant::now();
    for (language, expected) in [
        (
            "en",
            "error: --theme: unmoved king needs at least 5 moves, more than --length 3 allows; use --length 5\n",
        ),
        (
            "ja",
            "「不動玉」には5手以上が必要で、--length 3 では作れません。--length 5 のように指定してください",
        ),
    ] {
        let output = command::run(
            &["make", "--lang", language, "--theme", "blocked-flight,unmoved king"],
            b"",
        );
        ends(&output, 2);
        let text = printed(&output.stderr).replace("\n  ", " ");
        assert!(text.contains(expected) && output.stdout.is_empty(), "{text}");
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
}
