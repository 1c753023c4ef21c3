//! The programs of `examples/` run and print what they demonstrate.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::skipped::skipped;

/// Runs an example, which `cargo test` has built, and returns its output. `cargo test --test integration` builds none.
fn printed(name: &str) -> Option<String> {
    let test = env::current_exe().expect("a path");
    let built = test.parent().and_then(Path::parent).expect("a folder").join("examples");
    let program = built.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    if !program.exists() {
        skipped("the examples were not built (cargo build --examples)");
        return None;
    }
    let output = Command::new(program).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let output = output.expect("the example runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {complaints}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn the_examples_print_their_documented_results() {
    let printed = ["solve", "judge", "collection", "ask"].map(printed);
    let [Some(solved), Some(verdict), Some(lines), Some(answers)] = printed else { return };
    assert_eq!(solved, "Mate in 3:\n1. R*1b  2. Lx1b  3. +B-2d\n");
    assert!(
        verdict.starts_with("3手詰。\n") && verdict.contains("\n不完全作：余詰。\n"),
        "{verdict}"
    );
    assert_eq!(lines.lines().count(), 23);
    assert!(
        lines.starts_with(
            "no-mate Nothing guards the gold: No mate. Not as claimed. As expected.\n"
        ),
        "{lines}"
    );
    assert!(answers.contains("G-2c: mate, for example "), "{answers}");
    assert!(answers.contains(": no mate\n") && !answers.contains(": not known\n"), "{answers}");
}
