//! Runs the commands in the documentation: every block of `README.md`, `CONTRIBUTING.md` and
//! `docs/` with the mark `console` is typed into a shell, and must print the lines of the block.
//!
//! Lines that begin with `$ ` are typed; the others are printed, to stdout or stderr. A `…` stands
//! for any text within a line, and alone on a line for any number of lines. All blocks of a page
//! run in one folder, which has a copy of `problems/`. Pages in Japanese run in a Japanese locale.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const CLASSICS: &str = "docs/classics.yaml";
/// The submissions of `docs/rules.md`.
const SUBMISSIONS: &str = "examples/submissions.yaml";

/// Scripts in place of programs that not every machine has.
const STAND_INS: [(&str, &str); 2] = [
    (
        "parallel",
        r#"shift 2; command=$1; shift 2
for i; do sh -c "$(printf '%s' "$command" | sed "s/{}/$i/g")"; done"#,
    ),
    ("sbatch", r#"SLURM_ARRAY_TASK_ID=1 sh -c "$3""#),
];

/// A command and its output, with its line in the page.
struct Shown {
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// Returns the commands of a page. A command continues over several lines to the end of its
/// here-document.
fn shown(page: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = vec![];
    let (mut is_inside, mut end_of_input) = (false, None);
    for (index, line) in page.lines().enumerate() {
        if line.starts_with("```") {
            is_inside = line == "```console";
            continue;
        }
        if !is_inside {
            continue;
        }
        if let Some(command) = line.strip_prefix("$ ") {
            end_of_input = command.contains("<<'END'").then_some("END");
            let command = command.to_owned();
            all.push(Shown { line: index + 1, command, printed: vec![] });
            continue;
        }
        let last = all.last_mut().expect("a command before what it prints");
        match end_of_input {
            Some(end) => {
                last.command += &format!("\n{line}");
                end_of_input = (line != end).then_some(end);
            }
            None => last.printed.push(line.to_owned()),
        }
    }
    all
}

/// Whether a text matches a pattern, in which each `…` stands for any text.
fn text_matches(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('…') else { return pattern == text };
    let Some(text) = text.strip_prefix(start) else { return false };
    let ends = text.char_indices().map(|(place, _)| place).chain([text.len()]);
    ends.into_iter().any(|place| text_matches(rest, &text[place..]))
}

/// Whether lines match a pattern, in which a `…` alone stands for any number of lines.
fn lines_match(pattern: &[String], lines: &[&str]) -> bool {
    match (pattern.split_first(), lines.split_first()) {
        (None, line) => line.is_none(),
        (Some((first, rest)), _) if first == "…" => {
            (0..=lines.len()).any(|count| lines_match(rest, &lines[count..]))
        }
        (Some(_), None) => false,
        (Some((first, rest)), Some((line, others))) => {
            text_matches(first, line) && lines_match(rest, others)
        }
    }
}

/// Makes a folder in which the commands of a page can be run. Only pages that name the classics have them, since they
/// take hours.
fn workplace(page: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    for name in ["problems", "bin", "examples"] {
        fs::create_dir(place(name)).expect("a folder");
    }
    for entry in fs::read_dir(Path::new(ROOT).join("problems")).expect("problems") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        fs::copy(&path, place("problems").join(name)).expect("a copy");
    }
    if page.contains(CLASSICS) {
        fs::create_dir(place("docs")).expect("a folder");
        fs::copy(Path::new(ROOT).join(CLASSICS), place(CLASSICS)).expect("a copy");
    }
    fs::copy(Path::new(ROOT).join(SUBMISSIONS), place(SUBMISSIONS)).expect("a copy");
    for (name, program) in [
        ("bin/tsume", env!("CARGO_BIN_EXE_tsume")),
        ("bin/tsume-usi", env!("CARGO_BIN_EXE_tsume-usi")),
    ] {
        std::os::unix::fs::symlink(program, place(name)).expect("a link");
    }
    for (name, script) in STAND_INS {
        use std::os::unix::fs::PermissionsExt;
        let path = place("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a script");
    }
    folder
}

/// Runs a command and returns its output.
fn output_of(command: &str, folder: &Path, locale: &str) -> String {
    let others = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{others}", folder.join("bin").display()))
        .env("JOB_COMPLETION_INDEX", "1")
        .envs(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| (name, locale)))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    // The progress of slow commands depends on the machine.
    let lines = text.lines().filter(|line| !line.starts_with("tsume: "));
    lines.map(|line| line.to_owned() + "\n").collect()
}

fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(Path::new(ROOT).join("docs")).expect("docs");
    let mut pages: Vec<PathBuf> = docs.map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.extend(
        ["README.md", "README.ja.md", "CONTRIBUTING.md"].map(|page| Path::new(ROOT).join(page)),
    );
    pages.sort();
    pages
}

#[test]
fn documented_output_matches_the_program() {
    let mut wrong = vec![];
    for page in pages() {
        let is_japanese = page.to_string_lossy().ends_with(".ja.md");
        let locale = if is_japanese { "ja_JP.UTF-8" } else { "C.UTF-8" };
        let text = fs::read_to_string(&page).expect("text");
        let folder = workplace(&text);
        for Shown { line, command, printed } in shown(&text) {
            let text = output_of(&command, folder.path(), locale);
            if !lines_match(&printed, &text.lines().collect::<Vec<_>>()) {
                wrong.push(format!("{}:{line}: $ {command}\n{text}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "printed is:\n\n{}", wrong.join("\n"));
}

#[test]
fn links_have_existing_targets() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        let folder = page.parent().expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { folder.join(path) };
            assert!(target.exists(), "{}: {link}", page.display());
            if !place.is_empty() {
                let text = fs::read_to_string(target).expect("text");
                let heading = |line: &str| {
                    line.trim_start_matches(['#', ' '])
                        .to_lowercase()
                        .replace(' ', "-")
                        .replace(['\'', '?'], "")
                };
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                assert!(headings.any(|line| heading(line) == place), "{}: {link}", page.display());
            }
        }
    }
}

#[test]
fn ellipses_match_omitted_text() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    for (pattern, text, expected) in [
        ("a … s\nb", "a 0.1 s\nb", true),
        ("a\n…\nz", "a\nb\nc\nz", true),
        ("a\n…\nz", "a\nz", true),
        ("a\n…", "b", false),
        ("a", "a\nb", false),
    ] {
        let all: Vec<&str> = text.lines().collect();
        assert_eq!(lines_match(&lines(pattern), &all), expected, "{pattern}");
    }
}
