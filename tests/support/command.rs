//! Runs commands and checks their output.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The collections of the folder `problems`.
#[allow(dead_code)]
pub const BUNDLED: [&str; 5] = [
    "problems/defects.yaml",
    "problems/first.txt",
    "problems/readings.yaml",
    "problems/sound.yaml",
    "problems/workshop.yaml",
];

/// Prepares the program with pipes for all streams.
pub fn tsume(arguments: &[&str]) -> Command {
    program(env!("CARGO_BIN_EXE_tsume"), arguments)
}

fn program(path: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| (name, "C.UTF-8")))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with this standard input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    answers(tsume(arguments), input)
}

/// Runs the program `tsume-usi` with this standard input.
#[allow(dead_code)]
pub fn run_engine(arguments: &[&str], input: &[u8]) -> Output {
    answers(program(env!("CARGO_BIN_EXE_tsume-usi"), arguments), input)
}

fn answers(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A command that does not read its input may close the pipe.
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// Returns the output as text, which is always UTF-8.
pub fn printed(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Returns the JSON lines of the output.
#[allow(dead_code)]
pub fn records(output: &Output) -> Vec<serde_json::Value> {
    printed(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Checks that the program ended with this code.
#[track_caller]
pub fn ends(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}", printed(&output.stderr));
}
