//! The programs of `examples/` run and print what they demonstrate.

use std::process::Command;

/// Runs an example and returns its output.
fn printed(name: &str) -> String {
    let output = Command::new(env!("CARGO"))
        // `cargo test` has built the example in this profile, so it is only started here.
        .args(["run", "--quiet", "--locked", "--profile", "test", "--example", name])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {complaints}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_examples_print_their_documented_results() {
    assert_eq!(printed("solve"), "Mate in 3:\n1. R*1b  2. Lx1b  3. +B-2d\n");
    let verdict = printed("judge");
    assert!(
        verdict.starts_with("3手詰。\n") && verdict.contains("\n不完全作：余詰。\n"),
        "{verdict}"
    );
    let lines = printed("collection");
    assert_eq!(lines.lines().count(), 21);
    assert!(
        lines.starts_with(
            "no-mate Nothing guards the gold: No mate. Not as claimed. As expected.\n"
        ),
        "{lines}"
    );
    let answers = printed("ask");
    assert!(answers.contains("G-2c: mate, for example "), "{answers}");
    assert!(answers.contains(": no mate\n") && !answers.contains(": not known\n"), "{answers}");
}
