//! `--rules` of the commands: whether a venue accepts a problem.

use crate::command;

use std::fs;

use command::{ends, printed, records, run};
use tsume::judgement::rules::RuleSet;
use tsume::problem::DefectKind;

const SUBMISSIONS: &str = "examples/submissions.yaml";
/// A sound problem, its mirror image, and one with an idle piece.
const SOUND: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
const MIRRORED: &str = "l8/1b7/k8/2+B6/gP7/9/9/9/9 b R 1";
const IDLE: &str = "8k/5+S3/6R2/9/9/9/9/1G7/9 b N 1";
const LONGER: &str = "5n2p/7k1/6N2/5p1G1/9/9/9/9/9 b R 1";

/// The answers of the sets in `docs/rules.md` to the problems of [`SUBMISSIONS`]: yes, look, no.
const ANSWERS: [(&str, &str); 5] = [
    ("smartphone", "yyynnnnnll"),
    ("magazine", "yyynnnnnnn"),
    ("lishogi", "yyynlnynll"),
    ("strict", "yyynnnnnnn"),
    ("classical", "yyynnnllll"),
];

#[test]
fn each_set_answers_ten_submissions() {
    for (rules, expected) in ANSWERS {
        let output =
            run(&["check", "--no-times", "--format", "jsonl", "--rules", rules, SUBMISSIONS], b"");
        ends(&output, 1);
        let letter = |answer: &serde_json::Value| match answer.as_str() {
            Some("accepted") => 'y',
            Some("look") => 'l',
            Some("refused") => 'n',
            other => panic!("{other:?}"),
        };
        let found: String =
            records(&output).iter().map(|one| letter(&one["decision"]["answer"])).collect();
        assert_eq!(found, expected, "{rules}");
        // Table, CSV and JSON are read from the same value.
        for format in ["csv", "table"] {
            let arguments =
                ["check", "--no-times", "--format", format, "--rules", rules, SUBMISSIONS];
            let output = run(&arguments, b"");
            let text = printed(&output.stdout).to_owned();
            let words = if format == "csv" {
                [",accepted,", ",refused,"]
            } else {
                ["  yes     ", "  no      "]
            };
            for (word, letter) in words.into_iter().zip(['y', 'n']) {
                let count = text.lines().filter(|line| line.contains(word)).count();
                let wanted = expected.chars().filter(|one| *one == letter).count();
                assert_eq!(count, wanted, "{rules} {word}\n{text}");
            }
        }
    }
}

#[test]
fn the_exit_code_is_the_answer() {
    for (problem, code) in [(SOUND, 0), (IDLE, 1), (LONGER, 3)] {
        ends(&run(&["solve", "-q", "--rules", "smartphone", problem], b""), code);
    }
    // Nothing is accepted whose other checks were not asked about.
    ends(&run(&["solve", "-q", "--mode", "length", "--rules", "smartphone", SOUND], b""), 3);
    // Without an answer within the limit nothing is refused.
    let hard = "9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1";
    let output = run(&["solve", "-q", "--rules", "strict", "--nodes", "2k", hard], b"");
    ends(&output, 3);
    assert!(
        printed(&output.stdout).contains("Submission (strict): open; the verdict is undecided."),
        "{output:?}"
    );
}

#[test]
fn a_known_problem_and_its_mirror_image_are_copies() {
    let folder = tempfile::tempdir().expect("a folder");
    let known = folder.path().join("known.sfen");
    fs::write(&known, format!("{SOUND}\n{IDLE}\n")).expect("a file");
    let known = known.to_str().expect("a name");
    let solve = |problem: &str, lang: &str| {
        let rules = ["--rules", "smartphone", "--known", known, "--lang", lang];
        let output = run(&[&["solve", "-q"][..], &rules, &[problem]].concat(), b"");
        printed(&output.stdout).to_owned()
    };
    assert!(solve(SOUND, "en").contains("no: known: #1."));
    assert!(solve(MIRRORED, "en").contains("no: known: mirror image of #1."));
    assert!(solve(MIRRORED, "ja").contains("不可　既出（#1の左右逆）"));
    assert!(solve(LONGER, "en").contains("Not among 2 known problems."));
    assert!(solve(LONGER, "ja").contains("既出なし（2題と照合）"));
    let missing = run(&["solve", "--rules", "strict", "--known", "/none.sfen", SOUND], b"");
    ends(&missing, 2);
}

#[test]
fn a_rule_file_is_read_or_its_error_has_a_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.yaml");
    let name = path.to_str().expect("a name");
    let solve = |rules: &str, problem: &str| {
        fs::write(&path, rules).expect("a file");
        run(&["solve", "-q", "--rules", name, problem], b"")
    };
    let own = "rules: club\nfindings: {飾り駒: 不可}\notherwise: accept\nmoves: {at_most: 3}\n\
               pieces: {at_least: 9}\nlength: required\n";
    let output = solve(own, IDLE);
    ends(&output, 1);
    let text = printed(&output.stdout);
    let reasons = "no: idle piece G8h, 5 moves (at most 3 allowed), 5 pieces (at least 9 allowed), \
                   length not stated.";
    assert!(text.contains(reasons), "{text}");
    ends(&solve("rules: club\notherwise: accept\n", IDLE), 0);
    for (rules, place) in [
        ("rules: club\nfindings:\n  yozum: refuse\n", ":3:3: `yozum` is not the name of a finding"),
        ("rules: club\nfindings: {yozume: maybe}\n", ":2:"),
        ("rules: club\nmove: 3\n", ":2:1: "),
        ("findings: {}\n", ":1:1: "),
    ] {
        let output = solve(rules, IDLE);
        ends(&output, 2);
        let error = printed(&output.stderr).to_owned();
        assert!(error.contains(&format!("mine.yaml{place}")), "{rules}: {error}");
    }
    let unknown = run(&["solve", "--rules", "phone", SOUND], b"");
    ends(&unknown, 2);
    assert!(printed(&unknown.stderr).contains("smartphone, magazine, lishogi, strict, classical"));
}

#[test]
fn a_run_is_continued_only_by_the_same_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("verdicts.jsonl");
    let name = journal.to_str().expect("a name");
    let check =
        |rules: &[&str]| run(&[&["check", "--resume", name], rules, &[SUBMISSIONS]].concat(), b"");
    ends(&check(&["--rules", "smartphone"]), 1);
    let first = fs::read(&journal).expect("a journal");
    ends(&check(&["--rules", "smartphone"]), 1);
    assert_eq!(fs::read(&journal).expect("a journal"), first);
    for other in
        [&["--rules", "strict"][..], &[], &["--rules", "smartphone", "--known", SUBMISSIONS]]
    {
        ends(&check(other), 2);
        assert_eq!(fs::read(&journal).expect("a journal"), first);
    }
}

#[test]
fn a_refused_problem_is_mended_by_the_least_change() {
    for problem in [IDLE, "8s/8k/9/6+SG1/9/9/9/9/9 b G 1"] {
        let arguments = ["solve", "--format", "jsonl", "--rules", "smartphone", "--mend", problem];
        let output = run(&arguments, b"");
        ends(&output, 1);
        let judged = &records(&output)[0];
        let change = &judged["decision"]["mend"]["change"];
        let sfen = change["sfen"].as_str().expect("a change");
        let mended = run(&["solve", "--format", "jsonl", "--rules", "smartphone", sfen], b"");
        ends(&mended, 0);
        assert_eq!(records(&mended)[0]["solution"], judged["solution"]);
    }
    let none = run(&["solve", "-q", "--rules", "smartphone", "--mend", SOUND], b"");
    assert!(!printed(&none.stdout).contains("Mended"));
}

#[test]
fn composing_lists_what_a_venue_takes() {
    let improve =
        ["improve", "--nodes", "3k", "--rules", "smartphone", "--all", "--format", "jsonl", IDLE];
    let output = run(&improve, b"");
    ends(&output, 0);
    let found = records(&output);
    assert!(!found.is_empty());
    for record in found.iter().take(5) {
        let sfen = record["sfen"].as_str().expect("an SFEN");
        let code = run(&["solve", "-q", "--rules", "smartphone", sfen], b"").status.code();
        assert!(matches!(code, Some(0 | 3)), "{sfen}: {code:?}");
    }
    let made = run(
        &["make", "--rules", "smartphone", "--count", "2", "--length", "3", "--format", "sfen"],
        b"",
    );
    ends(&made, 0);
    for line in printed(&made.stdout).lines() {
        ends(&run(&["solve", "-q", "--rules", "smartphone", line], b""), 0);
    }
}

/// The tables of the documentation say what the sets say.
#[test]
fn the_documented_rules_are_those_of_the_sets() {
    let sets: Vec<RuleSet> = RuleSet::bundled_names().filter_map(RuleSet::bundled).collect();
    assert_eq!(sets.len(), 5);
    let japanese = |name: &str| match name {
        "accept" => "可",
        "look" => "要確認",
        "refuse" => "不可",
        _ => "慣例",
    };
    let english = fs::read_to_string("docs/rules.md").expect("a page");
    let in_japanese = fs::read_to_string("docs/rules.ja.md").expect("a page");
    for kind in DefectKind::ALL.into_iter().filter(|kind| *kind != DefectKind::Undecided) {
        let names: Vec<&str> = sets.iter().map(|set| set.rule_name(kind)).collect();
        let row = format!("| {} | {} |", kind.name(), names.join(" | "));
        assert!(english.contains(&row), "{row}");
        let names: Vec<&str> = names.into_iter().map(japanese).collect();
        let (start, end) =
            (format!("| {}", kind.japanese()), format!(" | {} |", names.join(" | ")));
        let has_row = |line: &str| line.starts_with(&start) && line.ends_with(&end);
        assert!(in_japanese.lines().any(has_row), "{start} {end}");
    }
}
