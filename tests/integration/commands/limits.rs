//! Limits of a problem, from outside: memory that is not available, time, and output that nobody
//! reads.

use crate::command;
use crate::folder;

use std::process::{Command, Output};

use command::{ends, printed, run};
use folder::{Folder, HARD, MATE};

/// Runs a shell command with the program's name in `$0`.
fn shell(script: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_tsume")]).output().expect("a shell")
}

#[test]
fn unavailable_memory_is_refused() {
    for command in ["solve", "check", "bench"] {
        let output = run(&[command, "--memory", "900000G", MATE], b"");
        ends(&output, 2);
        let reported = printed(&output.stderr);
        assert!(reported.starts_with("error: --memory 900000G: "), "{reported}");
    }
    if cfg!(target_os = "linux") {
        for arguments in ["solve", "check -j2", "check --threads 2 -o /tmp/none/x.jsonl"] {
            let script =
                format!("ulimit -v 300000; exec \"$0\" {arguments} --memory 256M '{MATE}'");
            let output = shell(&script);
            ends(&output, 2);
            let reported = printed(&output.stderr);
            assert_eq!(reported, "error: --memory 256M: cannot allocate that much\n");
        }
    }
}

#[test]
fn the_default_limit_is_one_minute() {
    let note = "\nlimit: 60 s a problem, by default (--time)\n";
    let limits = |arguments: &[&str]| {
        let all = [&["check", "--format", "jsonl"], arguments, &["-", "problems/first.txt"]];
        let output = run(&all.concat(), MATE.as_bytes());
        ends(&output, 0);
        let record = printed(&output.stdout).lines().next().expect("a line");
        let record: serde_json::Value = serde_json::from_str(record).expect("JSON");
        let reported = printed(&output.stderr).contains(note);
        (record["limits"]["ms"].as_u64(), record["limits"]["nodes"].as_u64(), reported)
    };
    assert_eq!(limits(&[]), (Some(60_000), None, true));
    assert_eq!(limits(&["--time", "90"]), (Some(90_000), None, false));
    assert_eq!(limits(&["--time", "none"]), (None, None, false));
    assert_eq!(limits(&["--time", "0"]), (None, None, false));
    assert_eq!(limits(&["--nodes", "5000000"]), (None, Some(5_000_000), false));
    assert_eq!(
        limits(&["--nodes", "5000000", "--time", "90"]),
        (Some(90_000), Some(5_000_000), false)
    );
    let solve = run(&["solve", "--format", "json", "-"], MATE.as_bytes());
    assert!(printed(&solve.stdout).contains("\"limits\":{\"nodes\":null,\"ms\":null}"));
    let help = run(&["check", "--help"], b"");
    let help = printed(&help.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.contains("If only --nodes is given, there is no limit of time. [default: 1m]"),
        "{help}"
    );
}

#[test]
fn a_node_limit_is_respected() {
    for nodes in [1u64, 10, 1000, 30_000] {
        let limit = nodes.to_string();
        let position = "4k4/9/9/9/9/9/9/9/9 b 2R2B4G 1";
        for problem in [HARD, MATE, position] {
            let arguments = ["check", "--format", "jsonl", "--nodes", &limit, problem];
            let output = run(&arguments, b"");
            let record: serde_json::Value =
                serde_json::from_str(printed(&output.stdout).trim()).expect("JSON");
            let spent = record["nodes"].as_u64().expect("a number");
            // A question whose answer may be known costs some nodes even if none are left.
            assert!(spent <= nodes + 50, "{spent} of {nodes} for {problem}");
        }
    }
}

/// A reader that closes the pipe is not an error.
#[cfg(unix)]
#[test]
fn a_closed_output_ends_the_program_quietly() {
    let folder = Folder::new();
    let all = folder.file("all.sfen", &format!("{MATE} # p\n").repeat(3000));
    for arguments in ["--format jsonl -", "--mode any --format jsonl -"] {
        let code = "code=$?; echo \"$code\" >&2; exit";
        let output = shell(&format!("(\"$0\" check {arguments} <{all}; {code}) | head -1"));
        assert_eq!(printed(&output.stdout).lines().count(), 1);
        assert_eq!(printed(&output.stderr), "0\n");
    }
    let one = folder.file("one.sfen", MATE);
    ends(&shell(&format!("\"$0\" check --format jsonl - <{one} >&- 2>&-")), 0);
}

/// What is proven comes first, and one question stands for all that are open. No move is named.
#[test]
fn an_undecided_verdict_begins_with_the_length_that_is_proven() {
    let position = "5r1k1/9/B7+B/9/9/9/9/9/9 b R 1";
    for (arguments, expected) in [
        (
            &["-q"][..],
            "Mate in 3. Undecided: the length is proven; whether another check at move 1 is a \
             yozume is open, and 7 more questions are.\n",
        ),
        (
            &["-q", "--lang", "ja"],
            "3手詰。未確定：手数は確定。1手目の別の王手が余詰かどうかは未確定（ほか7件）。\n",
        ),
        (&["--no-solution"], "Mate in 3.\nUndecided: the length is proven; whether another check"),
    ] {
        let output = run(&[&["solve", "--nodes", "20k"], arguments, &[position]].concat(), b"");
        ends(&output, 3);
        let text = printed(&output.stdout);
        assert!(text.contains(expected), "{text}");
    }
}

/// Many open questions are one line; `-vv` names each.
#[test]
fn many_open_questions_are_one_line() {
    let position = "5+P1k1/9/5+rB2/9/9/9/9/9/9 b RP 1";
    let solve = |arguments: &[&str]| {
        let output = run(&[&["solve", "--nodes", "5k"], arguments, &[position]].concat(), b"");
        ends(&output, 3);
        printed(&output.stdout).to_owned()
    };
    let about = |text: &str, start: &str| {
        text.lines().filter(|line| line.starts_with(start)).map(str::to_owned).collect::<Vec<_>>()
    };
    let text = solve(&[]);
    // Something is broken along this line, but perhaps not along another.
    assert!(text.contains("\nUndecided: the length is proven; yozume along this"), "{text}");
    let counted = about(&text, "Undecided: 43 questions, the first ");
    assert!(counted.len() == 1 && counted[0].ends_with(" at move 1."), "{text}");
    assert_eq!(about(&text, "Undecided at move ").len(), 0, "{text}");
    assert!(text.contains("\n-vv shows all of them, with their lines.\n"), "{text}");
    let text = solve(&["--lang", "ja"]);
    assert_eq!(about(&text, "未確定（").len(), 0, "{text}");
    assert!(text.contains("\n未確定：手数は確定。この手順では余詰。"), "{text}");
    assert!(text.contains("\n未確定：43件、最初は1手目▲"), "{text}");
    let text = solve(&["-vv"]);
    assert_eq!(about(&text, "Undecided at move ").len(), 3, "{text}");
}

/// The search for longer mates at the last move is short, and ends at the limit of nodes.
#[test]
fn an_expectation_that_a_limit_leaves_open_is_undecided() {
    let problem = "Black: S6a, N6d, P6e, +R3e In hand: R\nWhite: K4a, S6c, S2a\nMoves: 3\n";
    let answer = |arguments: &[&str], expected: &str| {
        let input = format!("{problem}Expect: {expected}\n");
        let output = run(&[arguments, &["--nodes", "100k", "-"]].concat(), input.as_bytes());
        (output.status.code(), printed(&output.stdout).to_owned())
    };
    let (code, text) = answer(&["solve", "-q"], "longer last-move yozume");
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("Undecided: whether it is as expected (defects)."), "{text}");
    assert!(!text.contains("Not as expected"), "{text}");
    let (_, text) = answer(&["solve", "-q", "--lang", "ja"], "longer last-move yozume");
    assert!(text.contains("未確定：期待どおりかどうか（指摘）。"), "{text}");
    let (code, text) = answer(&["check"], "longer last-move yozume");
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("yozume; perhaps not as expected\n"), "{text}");
    let (code, text) = answer(&["solve", "--format", "json"], "longer last-move yozume");
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("\"last_move_open\":true,\"expected\":null,"), "{text}");
    // What was found contradicts other expectations.
    for expected in ["sound", "te-amari", "no mate"] {
        let (code, text) = answer(&["solve", "-q"], expected);
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains("Not as expected: "), "{text}");
    }
}

/// A measurement counts as undecided what a limit left open, as a check does.
#[test]
fn a_measurement_counts_what_is_open() {
    let sum = |arguments: [&str; 2]| {
        let all = [&["bench", "problems/first.txt", "--mode"][..], &arguments[..]].concat();
        let output = run(&all, b"");
        ends(&output, 0);
        let last = printed(&output.stdout).lines().last().expect("a line").to_owned();
        last.rsplit("  ").next().expect("a sum").to_owned()
    };
    let known_to_mate = "--nodes=12";
    assert_eq!(sum(["any", known_to_mate]), "1 problem, 0 undecided");
    assert_eq!(sum(["length", known_to_mate]), "1 problem, 1 undecided");
    assert_eq!(sum(["judge", "--nodes=60"]), "1 problem, 1 undecided");
    assert_eq!(sum(["judge", "--nodes=10k"]), "1 problem, 0 undecided");
}
