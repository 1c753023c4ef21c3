//! The numbers of summaries: each says the same as the rows of the same command, and of others.

use crate::command;

use command::{ends, printed, run};

const DEFECTS: &str = "problems/defects.yaml";

fn check(arguments: &[&str]) -> std::process::Output {
    run(&[&["check", "--nodes", "20k", "--no-times", DEFECTS], arguments].concat(), b"")
}

/// The number before some words in a summary.
fn number(summary: &str, words: &str) -> usize {
    let line = summary.lines().find(|line| line.trim_start().ends_with(words));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or_else(|| panic!("{words}: {summary}"))
}

#[test]
fn the_rows_of_a_class_are_as_many_as_the_summary_counts() {
    let whole = check(&["--format", "jsonl"]);
    let summary = printed(&whole.stderr);
    let sound = summary.lines().find(|line| line.contains(" sound, ")).expect("flawed problems");
    let flawed = sound.split_whitespace().nth(2).expect("a number");
    for (only, expected) in [
        ("defective", number(summary, " defective")),
        ("no-mate", number(summary, " no mate")),
        ("flawed", flawed.parse().expect("a number")),
    ] {
        let output = check(&["--format", "jsonl", "--only", only]);
        assert_eq!(printed(&output.stdout).lines().count(), expected, "{only}: {summary}");
    }
    assert!(sound.ends_with(" of them flawed"), "{sound}");
}

#[test]
fn flawed_problems_are_named_and_selected_by_both_names() {
    let table = check(&[]);
    let row = printed(&table.stdout).lines().find(|line| line.starts_with("distance "));
    let row = row.expect("a row");
    assert!(row.ends_with("  sound, but flawed: unlimited drop"), "{row}");
    let table = check(&["--lang", "ja"]);
    assert!(printed(&table.stdout).contains("完全作（打点非限定あり）"));
    let rows = check(&["--only", "flawed", "--format", "jsonl"]);
    let rows = printed(&rows.stdout).lines().count();
    for condition in ["flawed", "キズあり"] {
        let arguments =
            ["filter", "--judge", "--nodes", "20k", "--where", condition, "--to", "sfen", DEFECTS];
        let kept = run(&arguments, b"");
        assert_eq!(printed(&kept.stdout).lines().count(), rows, "{condition}");
    }
    let kept = run(&["filter", "--where", "sound and not flawed", "--to", "sfen", DEFECTS], b"");
    assert!(!printed(&kept.stdout).contains("# distance"), "{}", printed(&kept.stdout));
}

#[test]
fn undecided_problems_are_counted_once() {
    let output = run(&["check", "--nodes", "300", DEFECTS], b"");
    let summary = printed(&output.stdout);
    let is_count = |line: &&str| {
        let number = line.trim_start().strip_suffix(" undecided");
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    let counts = summary.lines().filter(is_count).count();
    assert_eq!(counts, 1, "{summary}");
}

#[test]
fn all_commands_count_unreadable_problems_and_name_pairs_that_nobody_has_judged() {
    let input = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 # fox\n\
                 8l/7b1/8k/6+B2/7Pg/9/9/9 b R 1 # short\n\
                 9/8l/7b1/8k/6+B2/7Pg/9/9/9 b R 1 # lower\n\
                 l8/1b7/k8/2+B6/gP7/9/9/9/9 b R 1 # other side\n";
    let judged = run(&["check", "-"], input.as_bytes());
    assert!(printed(&judged.stdout).contains("\n4 problems in "), "{}", printed(&judged.stdout));
    let summary = |arguments: &[&str]| {
        let output = run(&[&["same"], arguments, &["-"]].concat(), input.as_bytes());
        ends(&output, 2);
        printed(&output.stdout).lines().last().expect("a summary").to_owned()
    };
    let of_rules = "4 problems, 1 the same as an earlier one (1 mirrored)";
    let alike = ", 1 perhaps, by the setting alone (1 shifted)";
    assert_eq!(summary(&[]), format!("{of_rules}{alike}"));
    assert_eq!(
        summary(&["--lang", "ja"]),
        "4題中1題が前の作品と同じ（左右反転1）、1題は配置から見て同じ可能性がある（平行移動1）"
    );
    let judged = summary(&["--judge", "--nodes", "100k"]);
    assert_eq!(judged, "4 problems, 2 the same as an earlier one (1 mirrored, 1 shifted)");
}
