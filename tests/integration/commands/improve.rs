//! `tsume improve` as a process: its results agree with the judge, and are the same with any number
//! of jobs and after an interruption.

use crate::command;

use std::fs;
use std::process::Output;
use std::sync::LazyLock;

use command::{ends, printed, records};
use serde_json::Value;

/// A problem with a yozume by the promoted silver.
const YOZUME: &str = "Black: +S3d, G2d In hand: G / White: K1b, S1a";
/// A problem with two idle pieces.
const IDLE: &str = "Black: +S3d, G2d In hand: G / White: K1b, S1a, B4e, P9f, N8e";

fn improve(arguments: &[&str]) -> Output {
    within("1k", arguments)
}

fn within(nodes: &str, arguments: &[&str]) -> Output {
    command::run(&[&["improve", "--nodes", nodes], arguments].concat(), b"")
}

/// The journal of a run on [`IDLE`].
static TRIED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("tried.jsonl");
    ends(&within("3k", &["--resume", journal.to_str().expect("a name"), IDLE]), 0);
    fs::read(journal).expect("a journal")
});

/// Improves [`IDLE`] with the judgements of the journal.
fn improve_idle(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("tried.jsonl");
    fs::write(&journal, &*TRIED).expect("a journal");
    let resume = ["--resume", journal.to_str().expect("a name"), IDLE];
    within("3k", &[arguments, &resume].concat())
}

#[test]
fn mended_problems_are_sound_with_the_same_solution() {
    let output = improve(&["--mend", "--format", "jsonl", YOZUME]);
    ends(&output, 0);
    let found = records(&output);
    assert!(found.len() > 5);
    for record in &found {
        assert_eq!(record["sound"], true);
        assert_eq!(record["solution"][0], "2d2c");
        assert_eq!(record["gains"], serde_json::json!(["no \"yozume\"", "same solution"]));
        let sfen = record["sfen"].as_str().expect("an SFEN");
        ends(&command::run(&["solve", "-q", sfen], b""), 0);
    }
    let summary = printed(&output.stderr).lines().last().expect("a summary").to_owned();
    assert!(summary.starts_with(&format!("{} problems found in ", found.len())), "{summary}");
}

/// Removing a wrong claimed length is not a mend.
#[test]
fn mending_does_not_drop_a_wrong_claimed_length() {
    let first = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1 # first moves=5\n";
    let run =
        |arguments: &[&str]| command::run(&[&["improve"], arguments].concat(), first.as_bytes());
    for arguments in [&["--mend", "-"][..], &["--fault", "hayazume", "-"]] {
        let output = run(arguments);
        ends(&output, 2);
        assert!(output.stdout.is_empty());
        let said = printed(&output.stderr);
        assert!(said.contains("the solution to keep has 3 moves, but 5 are claimed"), "{said}");
    }
    // Only a mate in five agrees with the claim.
    let output = run(&["--nodes", "1k", "--format", "jsonl", "-"]);
    for record in records(&output) {
        assert!(record["length"].as_u64() >= Some(5), "{record}");
    }
}

#[test]
fn unneeded_pieces_are_removed() {
    let output = improve_idle(&["--all", "--sort", "pieces"]);
    ends(&output, 0);
    let text = printed(&output.stdout);
    for piece in ["n8e", "p9f"] {
        let row = text.lines().find(|line| line.starts_with(&format!("without {piece} ")));
        let row = row.unwrap_or_else(|| panic!("{text}"));
        assert!(row.contains("one piece fewer, same solution; idle: "), "{row}");
    }
    let row = text.lines().nth(2).expect("a row");
    assert!(row.starts_with("without "), "{text}");
    let output = improve_idle(&["--all", "--lang", "ja"]);
    assert!(printed(&output.stdout).contains("玉方９六歩を除く"), "{}", printed(&output.stdout));
}

/// With few nodes, most candidates leave open whether they still have the fault.
#[test]
fn a_fault_is_gone_only_if_that_is_proven() {
    let problem = "8k/5b1g1/7+N1/5S1P1/9/9/9/9/9 b S 1";
    let fault = ["--fault", "unlimited piece", "--format", "jsonl", problem];
    let output = within("2k", &fault);
    ends(&output, 0);
    let found = records(&output);
    for record in &found {
        assert_eq!(record["gains"][0], "no \"unlimited piece\"", "{record}");
        let sfen = record["sfen"].as_str().expect("an SFEN");
        let judged = command::run(&["solve", "--format", "jsonl", sfen], b"");
        let judged = &records(&judged)[0];
        let kinds: Vec<&str> = judged["defects"]
            .as_array()
            .expect("defects")
            .iter()
            .map(|defect| defect["kind"].as_str().expect("a kind"))
            .collect();
        assert!(!kinds.contains(&"unlimited piece"), "{record}");
        // What the original does not have is named.
        assert_eq!(record["new"] == serde_json::json!(["yozume"]), kinds.contains(&"yozume"));
    }
    assert!(found.iter().any(|record| record["new"] == serde_json::json!(["yozume"])));
    let without_nodes = within("100", &fault);
    assert!(records(&without_nodes).is_empty());
    let other = within("2k", &["--fault", "te-amari", problem]);
    ends(&other, 2);
    assert!(printed(&other.stderr).contains("\"te-amari\" was not found in this problem"));
}

/// A knight that prevents an unlimited drop, and pieces that `solve --idle` names.
#[test]
fn idle_pieces_are_those_of_the_judge() {
    let knight = "7k1/8P/6n2/5N1+N1/9/9/9/9/9 b GN 1";
    let all = ["--all", "--format", "jsonl"];
    for (problem, output) in
        [(IDLE, improve_idle(&all)), (knight, improve(&[&all[..], &[knight]].concat()))]
    {
        let judged = command::run(&["solve", "--idle", "--format", "jsonl", problem], b"");
        let judged = records(&judged).remove(0);
        let defects = judged["defects"].as_array().expect("defects").iter();
        let idle = defects.filter(|defect| defect["kind"] == "idle piece");
        let mut idle: Vec<String> =
            idle.map(|defect| defect["piece"].as_str().expect("a piece").to_owned()).collect();
        idle.sort_unstable();
        let gained = |record: &Value, gain: &str| {
            record["gains"].as_array().expect("gains").iter().any(|one| one == gain)
        };
        let removed = records(&output)
            .into_iter()
            .filter(|record| gained(record, "one piece fewer") && gained(record, "same solution"));
        let mut removed: Vec<String> = removed
            .filter_map(|record| {
                Some(record["changes"][0].as_str()?.strip_prefix("without ")?.to_owned())
            })
            .collect();
        removed.sort_unstable();
        assert_eq!(removed, idle, "{problem}");
    }
    let output = improve(&[knight]);
    let text = printed(&output.stdout);
    let row = text.lines().find(|line| line.starts_with("without n3c ")).expect("a row");
    assert!(row.ends_with("  same solution; newly found: unlimited drop"), "{row}");
}

/// The table has one row for all changes of idle pieces, and the data has all of them.
#[test]
fn changes_of_idle_pieces_are_one_row() {
    let output = improve_idle(&[]);
    ends(&output, 0);
    let text = printed(&output.stdout);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("idle: ")).collect();
    assert_eq!(rows.len(), 1, "{text}");
    let (names, rest) = rows[0].split_once("  ").expect("columns");
    let mut names: Vec<&str> = names.trim_start_matches("idle: ").split(", ").collect();
    names.sort_unstable();
    assert_eq!(names, ["n8e", "p9f"]);
    assert!(rest.contains("one piece fewer, same solution; ") && rest.ends_with(" variants"));
    for change in ["without p9f", "without n8e", "p9f to ", "n8e becomes "] {
        assert!(text.lines().all(|line| !line.starts_with(change)), "{text}");
    }
    // The other rows stay.
    assert!(text.lines().any(|line| line.starts_with("b4e to ")), "{text}");
    let japanese = improve_idle(&["--lang", "ja"]);
    let japanese = printed(&japanese.stdout);
    let row = japanese.lines().find(|line| line.starts_with("不要駒：玉方")).expect("a row");
    assert!(row.contains("1枚少ない、作意は同じ。該当する図"), "{row}");
    // The data and the summary have every variant.
    let data = improve_idle(&["--format", "jsonl"]);
    let found = records(&data);
    let is_change = |record: &&Value| {
        let change = record["changes"][0].as_str().expect("a change");
        ["without p9f", "p9f to ", "n8e becomes "].iter().any(|begin| change.starts_with(begin))
    };
    assert!(found.iter().filter(is_change).count() > 5);
    let summary = text.lines().last().expect("a summary");
    assert!(summary.starts_with(&format!("{} problems found in ", found.len())), "{summary}");
}

#[test]
fn jobs_and_interruptions_do_not_change_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("tried.jsonl");
    let journal = journal.to_str().expect("a name");
    let improve = |arguments: &[&str]| within("300", arguments);
    super::make::resumes(&improve, journal, &[YOZUME], &[IDLE]);
    let whole = fs::read_to_string(journal).expect("a journal");
    let other = improve(&["--resume", journal, IDLE]);
    assert!(printed(&other.stderr).contains("the journal has problem #1 without "));
    let limits = command::run(&["improve", "--resume", journal, YOZUME], b"");
    ends(&limits, 2);
    // A journal of a run that would accept another solution is refused as well.
    let aim = improve(&["--fault", "yozume", "--resume", journal, YOZUME]);
    ends(&aim, 2);
    assert!(printed(&aim.stderr).contains(" with another solution or aim"));
    assert_eq!(fs::read_to_string(journal).expect("a journal"), whole);
}

#[test]
fn results_can_be_written_in_any_form() {
    let output = improve(&["--mend", "--to", "yaml", YOZUME]);
    ends(&output, 0);
    let checked = command::run(&["check", "--format", "jsonl", "-"], &output.stdout);
    ends(&checked, 0);
    let checked = records(&checked);
    assert!(checked.len() > 5 && checked.iter().all(|record| record["agrees"] == true));
}

#[test]
fn a_fault_is_removed_even_if_another_remains() {
    let output = improve(&["--fault", "yozume", "--format", "jsonl", YOZUME]);
    ends(&output, 0);
    let without = records(&output);
    let is_without = |record: &Value| {
        let defects = record["defects"].as_array().expect("defects");
        defects.iter().all(|defect| defect["kind"] != "yozume") && record["agrees"] == true
    };
    assert!(!without.is_empty() && without.iter().all(is_without));
    let all = records(&improve(&["--all", "--format", "jsonl", YOZUME]));
    assert!(all.len() > without.len() && all.iter().all(|record| record["sound"] == true));
}

/// Two pieces are left in hand, and both must be removed.
#[test]
fn two_changes_are_tried_if_one_is_not_enough() {
    let left = "Black: G5c In hand: G, S, N / White: K5a";
    let mend = |changes, jobs| {
        within("100", &["--mend", "--changes", changes, "--jobs", jobs, "--format", "jsonl", left])
    };
    let one = mend("1", "2");
    assert!(one.stdout.is_empty() && !one.status.success());
    let two = mend("2", "1");
    ends(&two, 0);
    let found = records(&two);
    assert_eq!(found[0]["changes"], serde_json::json!(["without G in hand", "without N in hand"]));
    assert!(found.iter().all(|record| record["changes"][0] == "without G in hand"));
    assert_eq!(mend("2", "4").stdout, two.stdout);
}

#[test]
fn impossible_requests_are_reported() {
    for (arguments, code, reported) in [
        (&["--mend", "8k/9/9/9/9/9/9/9/9 b P 1"][..], 2, "there is no solution to keep"),
        (&["--fault", "ugly", YOZUME], 2, "expected one of: yozume, last-move yozume, "),
        (&["problems/defects.yaml"], 2, "problems; choose one with --problem"),
        (&["--problem", "nosuch", "problems/defects.yaml"], 2, "no problem `nosuch` among 23"),
        (&["--output", "x", YOZUME], 2, "--output needs --format"),
        (&["nosuch.txt"], 2, "nosuch.txt"),
    ] {
        let output = improve(arguments);
        ends(&output, code);
        assert!(printed(&output.stderr).contains(reported), "{}", printed(&output.stderr));
    }
}
