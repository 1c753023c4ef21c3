//! Compares everything that the program prints, word for word, in both languages. After a change of
//! wording, `INSTA_UPDATE=always cargo test --test integration snapshots` updates the snapshots;
//! read the difference.

use crate::command::{BUNDLED, printed, run};

/// Compares with `tests/snapshots/NAME.snap`.
fn compare(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

const LANGUAGES: [&str; 2] = ["en", "ja"];

/// Runs a command; returns the command line, both outputs, and the exit code.
fn session(line: &[&str], language: &str, input: &str) -> String {
    let output = run(&[line, &["--lang", language]].concat(), input.as_bytes());
    let quoted = |word: &&str| match word.contains([' ', '*', '<']) || word.is_empty() {
        true => format!("'{word}'"),
        false => (*word).to_owned(),
    };
    let words: Vec<String> = line.iter().map(quoted).collect();
    let code = output.status.code().map_or_else(|| "none".to_owned(), |code| code.to_string());
    let mut text = format!("$ tsume {}\n", words.join(" "));
    text += &without_speed(printed(&output.stdout));
    // A slow run names the problems in progress.
    let lines = printed(&output.stderr).split_inclusive('\n');
    let complaints: String = lines.filter(|line| !line.starts_with("tsume: ")).collect();
    let complaints = without_speed(&complaints);
    if !complaints.is_empty() {
        text += &format!("--- standard error\n{complaints}");
    }
    text + &format!("--- exit code {code}\n\n")
}

/// Removes the figures from lines that state a speed.
fn without_speed(text: &str) -> String {
    let mut kept = String::new();
    for line in text.split_inclusive('\n') {
        let is_speed = line.contains(" a second") || line.contains("毎秒");
        for c in line.chars() {
            match is_speed && (c.is_ascii_digit() || c == '.') {
                true if kept.ends_with('…') => {}
                true => kept.push('…'),
                false => kept.push(c),
            }
        }
    }
    kept
}

fn compare_sessions(name: &str, lines: &[&[&str]]) {
    for language in LANGUAGES {
        let text: String = lines.iter().map(|line| session(line, language, "")).collect();
        compare(&format!("{name}.{language}"), &text);
    }
}

/// The help of the program, and of one command, short and long. The texts of the others stand at their fields once: a
/// snapshot would only repeat them. That each option is in the help, and what it does, is in `commands/options.rs`; the
/// unit tests of `src/cli/help/` compare the size and the language of all.
#[test]
fn help() {
    compare_sessions("help", &[&["-h"], &["--help"], &["solve", "-h"], &["solve", "--help"]]);
}

#[test]
fn solve() {
    compare_sessions(
        "solve",
        &[
            &["solve", "problems/first.txt"],
            &["solve", "problems/defects.yaml", "--nodes", "20k"],
            &["solve", "problems/readings.yaml", "--nodes", "20k"],
            &["solve", "problems/first.txt", "--depth", "2", "--tries"],
            &["solve", "problems/first.txt", "--hint", "1"],
            &["solve", "problems/first.txt", "--format", "kif"],
            &["solve", "problems/first.txt", "--mode", "any"],
            &["solve", "problems/first.txt", "--mode", "length"],
            &["solve", "-q", "problems/first.txt"],
        ],
    );
}

#[test]
fn check() {
    let check = |arguments: &[&'static str]| {
        [&["check", "--no-times", "--nodes", "20k"], arguments].concat()
    };
    compare_sessions("check", &[&check(&BUNDLED)]);
    // Data has no language.
    let data = ["csv", "jsonl"]
        .map(|format| session(&check(&["problems/defects.yaml", "--format", format]), "en", ""));
    compare("data", &data.concat());
}

#[test]
fn other_commands() {
    compare_sessions(
        "commands",
        &[
            &["show", "problems/first.txt"],
            &["show", "--script", "letters", "problems/first.txt"],
            &["try", "problems/first.txt", "1. R*1d"],
            &["grade", "problems/first.txt"],
            &[&["stats"][..], &BUNDLED].concat(),
            &[&["same"][..], &BUNDLED].concat(),
            &["convert", "problems/first.txt", "--to", "yaml"],
            &["convert", "problems/first.txt", "--to", "sfen"],
            &[&["filter"][..], &BUNDLED, &["--where", "length 1", "--to", "sfen"]].concat(),
            &["sheet", "problems/first.txt", "--format", "anki"],
        ],
    );
    for language in LANGUAGES {
        let game = "help\nR*1d\nwhy\nundo\nhint\nboard\nmoves\nsolution\ntree\nquit\n";
        compare(
            &format!("play.{language}"),
            &session(&["play", "problems/first.txt"], language, game),
        );
    }
}

#[test]
fn errors() {
    let wrong: &[&[&str]] = &[
        &["solve", "no-such-file.yaml"],
        &["solve", "Black: +B3d, P2e / White: K1c, B2b, G1e, L1a, Q5e"],
        &["solve", "Black: B3d / White: K3d"],
        &["solve", "8l/7b1/8k/6+B2/7Pg/9/9/9 b R 1"],
        &["solve", "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b RP30 1"],
        &["solve", "problems/first.txt", "--nodes", "many"],
        &["solve", "problems/first.txt", "--mode", "fast"],
        &["solve", "problems/first.txt", "--memory", "much"],
        &["solv", "problems/first.txt"],
        &["show", "problems/first.txt", "--ply", "9"],
        &["show", "problems/first.txt", "--mark", "0z"],
        &["try", "problems/first.txt", "9a9b"],
        &["convert", "problems/first.txt", "--to", "pdf"],
        &["verify", "problems/first.txt"],
        &["filter", "problems/", "--where", "length x"],
        &["filter", "problems/", "--where", "length 3 and sond"],
        &["check", "problems/", "--shard", "3/2"],
    ];
    compare_sessions("errors", wrong);
}
