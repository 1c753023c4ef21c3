//! Input cannot control a terminal, and data for programs is written unchanged.

use crate::command;

use command::{ends, printed, run};

const POSITION: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

/// Control characters of one byte and of two, and one that changes the direction of the text.
const HARMFUL: &str = "\u{7f}\u{9b}31m\u{1b}]0;x\u{7}\u{85}\u{202e}";

fn is_harmless(text: &str) -> bool {
    let is_harmful = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    !text.contains(is_harmful)
}

#[track_caller]
fn does_nothing(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input.as_bytes());
    let all = [printed(&output.stdout), printed(&output.stderr)].concat();
    let all = all.replace('\r', "").replace('\t', " ");
    assert!(is_harmless(&all), "{arguments:?}: {all:?}");
    all
}

#[test]
fn json_keeps_all_text_and_is_harmless() {
    let id = serde_json::to_string(HARMFUL).expect("JSON");
    let input = format!("{{\"id\": {id}, \"sfen\": \"{POSITION}\"}}\n");
    for arguments in [
        &["check", "--format", "jsonl", "-"][..],
        &["solve", "--format", "json", "-"],
        &["convert", "--to", "jsonl", "-"],
    ] {
        let text = does_nothing(arguments, &input);
        let first = text.lines().next().expect("a line");
        let record: serde_json::Value = serde_json::from_str(first).expect("JSON");
        assert_eq!(record["id"], HARMFUL, "{text:?}");
    }
    for command in ["check", "solve"] {
        let output = run(&[command, "--format", "yaml", "-"], input.as_bytes());
        assert!(is_harmless(&printed(&output.stdout).replace('\u{202e}', "")));
    }
    for arguments in [
        &["check", "-"][..],
        &["check", "--format", "csv", "-"],
        &["check", "--format", "junit", "-"],
        &["solve", "-"],
        &["solve", "-q", "-"],
        &["show", "-"],
        &["bench", "-"],
        &["convert", "--to", "yaml", "-"],
        &["convert", "--to", "western", "-"],
        &["convert", "--to", "sfen", "-"],
        &["convert", "--to", "bod", "-"],
    ] {
        does_nothing(arguments, &input);
    }
}

#[test]
fn control_characters_in_arguments_do_not_reach_the_terminal() {
    let name = format!("/tmp/none/{HARMFUL}");
    let name: &str = &name;
    for arguments in [
        &["check", name][..],
        &["solve", name],
        &["check", "--resume", name, POSITION],
        &["check", "-o", name, POSITION],
        &["check", "-o", &format!("{name}.jsonl"), POSITION],
        &["check", "-o", &format!("/tmp/x.{HARMFUL}"), POSITION],
        &["merge", name],
        &["merge", "--of", name, name],
        &["check", &format!("--{HARMFUL}")],
        &["check", "--mode", HARMFUL, "x"],
        &["check", "--time", HARMFUL, "x"],
        &["check", "--shard", HARMFUL, "x"],
        &[HARMFUL],
        &["verify", HARMFUL],
        &["solve", &format!("a {HARMFUL} Q{HARMFUL}")],
    ] {
        for language in [&["--lang", "en"], &["--lang", "ja"]] {
            let text = does_nothing(&[&language[..], arguments].concat(), "");
            assert!(!text.is_empty(), "{arguments:?}");
        }
    }
    for input in [
        format!("Black: Q3d {HARMFUL}\nWhite: K1a\n"),
        format!("{HARMFUL} Black: Q3d\nWhite: K1a\n"),
        format!("- id: \"x\"\n  sfen: {HARMFUL}\n"),
        format!("{{\"id\": \"{HARMFUL}\", \"sfen\": \"9/9/9\"}}\n"),
        format!("# {HARMFUL}\n9/9/9 b - 1 # {HARMFUL}\n"),
    ] {
        for arguments in [&["solve", "-"][..], &["check", "-"], &["stats", "-"]] {
            let text = does_nothing(arguments, &input);
            assert!(text.contains("error"), "{text}");
        }
    }
    let records = format!(
        "{{\"tsume\":1,\"number\":1,\"id\":\"x\u{9b}\",\"error\":\"{}\",\
        \"input\":\"x\"}}\n",
        "\u{9b}\u{202e}"
    );
    does_nothing(&["merge", "--format", "jsonl", "/dev/stdin"], &records);
    ends(&run(&["merge", "/dev/stdin", "/dev/null"], records.as_bytes()), 2);
}
