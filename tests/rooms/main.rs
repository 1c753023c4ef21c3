//! Checks which rooms of the crate and which folders of `cli/` use which others, and which rooms the
//! crates `python` and `web` use, by the paths in the sources, and that no files use each other in a
//! circle. `src/lib.rs` lists the rooms, each below those that it may use.

mod arrows;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arrows::{arrows, circles, module, parts, paths, sources};

/// Each room with the rooms that it may use.
const ROOMS: [(&str, &str); 18] = [
    ("text", ""),
    ("shogi", ""),
    ("notation", "text shogi"),
    ("problem", "text shogi notation"),
    ("search", "shogi"),
    ("judge", "text shogi notation problem search"),
    ("themes", "text shogi"),
    ("judgement", "text shogi notation problem search judge themes"),
    ("query", "text shogi notation problem themes judgement"),
    ("collection", "text shogi notation problem judgement"),
    ("proof", "text shogi notation search"),
    ("report", "text shogi notation problem search judge themes judgement collection"),
    ("picture", "text shogi notation"),
    ("play", "text shogi notation problem search judge"),
    ("page", "text shogi notation problem search judge themes judgement report picture play"),
    ("compose", "text shogi notation problem search judge themes judgement query"),
    ("usi", "text shogi notation problem search judge judgement report"),
    (
        "cli",
        "text shogi notation problem search judge themes judgement query collection \
         proof report picture play page compose usi",
    ),
];

/// Each folder of `cli/` with the folders that it may use. `mod.rs` beside them uses all, and none
/// uses it.
const FOLDERS: [(&str, &str); 7] = [
    ("process", ""),
    ("output", "process"),
    ("options", "process output"),
    ("batch", "process output options"),
    ("play", "process output options"),
    ("commands", "process output options batch play"),
    ("help", "process output options batch commands"),
];

/// The crates beside this one, with the rooms that they may use.
const CRATES: [(&str, &str); 2] = [
    (
        "python/src",
        "text shogi notation problem search judge judgement collection report picture compose cli",
    ),
    (
        "web/src",
        "text shogi notation problem search judge judgement collection proof report \
         picture play page compose",
    ),
];

/// The limit for the lines of code of the checker of certificates, without comments and blank
/// lines.
const MOST_LINES: usize = 710;

/// Rooms that every unit test may use, to write positions down.
const IN_TESTS: &[&str] = &["notation"];

/// Returns the rooms in the order of the list in `lib.rs`.
fn listed(source: &Path) -> Vec<String> {
    let lib = fs::read_to_string(source.join("lib.rs")).expect("lib.rs");
    lib.lines()
        .filter_map(|line| line.strip_prefix("//! - [`")?.split_once('`'))
        .map(|(room, _)| room.to_owned())
        .collect()
}

/// Returns the names that a source uses although its room, or its folder of `cli/`, may not.
fn forbidden_uses(inside: &Path, code: &str) -> BTreeSet<String> {
    let own = module(inside);
    let (code, tests) = parts(code);
    let used = paths(&code, &own);
    let in_tests: Vec<String> = own.iter().cloned().chain(["tests".to_owned()]).collect();
    let used_in_tests = paths(&tests, &in_tests);
    let allowed = |matrix: &[(&str, &str)], name: &str| -> BTreeSet<String> {
        let (name, may_use) =
            matrix.iter().find(|(room, _)| *room == name).expect("a room of the matrix");
        may_use.split_whitespace().chain([*name]).map(str::to_owned).collect()
    };
    let mut rooms: BTreeSet<String> =
        used.iter().filter_map(|path| path.first().cloned()).collect();
    let of_tests = used_in_tests.iter().filter_map(|path| path.first().cloned());
    rooms.extend(of_tests.filter(|room| !IN_TESTS.contains(&room.as_str())));
    let rooms = &rooms - &allowed(&ROOMS, &own[0]);
    if own[0] != "cli" || own.len() == 1 {
        return rooms;
    }
    let is_cli = |path: &&Vec<String>| path.first().is_some_and(|room| room == "cli");
    let folders = used.iter().filter(is_cli).map(|path| path.get(1).cloned().unwrap_or_default());
    &rooms | &(&folders.collect() - &allowed(&FOLDERS, &own[1]))
}

#[test]
fn every_room_uses_only_permitted_rooms() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let names: Vec<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    assert_eq!(listed(&source), names, "lib.rs lists other rooms, or in another order");
    for file in sources(&source) {
        let inside = file.strip_prefix(&source).expect("a source");
        if ["lib.rs", "main.rs", "bin/tsume-usi.rs"].iter().any(|root| inside == Path::new(root)) {
            continue;
        }
        let code = fs::read_to_string(&file).expect("text");
        let forbidden_uses = forbidden_uses(inside, &code);
        assert!(forbidden_uses.is_empty(), "{} uses {forbidden_uses:?}", inside.display());
    }
}

#[test]
fn the_crates_beside_use_only_permitted_rooms() {
    for (folder, may_use) in CRATES {
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            let code = fs::read_to_string(&file).expect("text");
            // Their paths into this crate are read as its own paths are.
            let own = ["crate::", "super::", "self::", "mod "];
            let code = own.iter().fold(code, |code, own| code.replace(own, ""));
            let code = code.replace("tsume::", "crate::");
            let (code, _) = parts(&code);
            let used = paths(&code, &[]).into_iter().filter_map(|path| path.into_iter().next());
            let forbidden: BTreeSet<String> =
                used.filter(|room| may_use.split(' ').all(|one| one != room)).collect();
            assert!(forbidden.is_empty(), "{} uses {forbidden:?}", file.display());
        }
    }
}

/// The code that accepts a certificate is short enough to read in one sitting and uses no other
/// code.
#[test]
fn the_checker_uses_only_the_standard_library_and_is_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof/checker");
    let own = ["board", "claims", "input", "moves", "rules", "solution"];
    let files = sources(&folder);
    assert_eq!(files.len(), own.len() + 1);
    let mut lines = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        lines += text.lines().filter(is_code).count();
        for line in text.lines().filter(is_code) {
            let place = format!("{}: {line}", file.display());
            assert!(!line.contains("crate::") && !line.contains("super::super"), "{place}");
            if let Some(path) = line.trim_start().strip_prefix("use ") {
                let path = path.strip_prefix("super::").unwrap_or(path);
                let first = path.split("::").next().unwrap_or_default();
                assert!(first == "std" || first == "Kind" || own.contains(&first), "{place}");
            }
            let is_outside =
                ["extern ", "include!", "include_"].iter().any(|word| line.contains(word));
            assert!(!is_outside, "{place}");
        }
    }
    assert!(lines < MOST_LINES, "{lines} lines of code");
}

/// The compiler refuses unsafe code unless a file allows it; only one file does.
#[test]
fn unsafe_code_is_in_one_file() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = sources(&source);
    let is_allowed = |file: &PathBuf| {
        let code = fs::read_to_string(file).expect("text");
        code.contains("allow(unsafe_code)") || code.contains("expect(unsafe_code)")
    };
    files.retain(is_allowed);
    assert_eq!(files, [source.join("search/table/memory.rs")]);
}

#[test]
fn files_do_not_use_each_other_in_a_circle() {
    for folder in ["src", "python/src", "web/src"] {
        let circles = circles(&arrows(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)));
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
}

#[test]
fn each_command_has_one_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/commands");
    for file in sources(&folder).into_iter().filter(|file| !file.ends_with("mod.rs")) {
        let code = fs::read_to_string(&file).expect("text");
        assert!(
            code.contains("\npub struct Arguments") && code.contains("\npub fn run("),
            "{file:?}"
        );
    }
}

#[test]
fn forbidden_uses_are_detected() {
    for (file, code, expected) in [
        ("search/solver.rs", "use super::super::judge::Task;", Some("judge")),
        ("search/mod.rs", "use super::judge;", Some("judge")),
        ("search/solver.rs", "use super::judge;", None),
        ("collection/yaml.rs", "use crate::judge::Verdict;", Some("judge")),
        ("collection/yaml.rs", "use crate::{problem::Problem, report::View};", Some("report")),
        ("report/sheet/csv.rs", "let x = super::super::super::cli::run;", Some("cli")),
        ("report/sheet/csv.rs", "use super::super::record::Record;", None),
        ("shogi/hand.rs", "\nmod tests {\n    use super::super::search;", None),
        ("shogi/hand.rs", "\nmod tests {\n    use super::super::super::search;", Some("search")),
        ("shogi/hand.rs", "\nmod tests {\n    use crate::notation::read_sfen;", None),
        ("cli/output/target.rs", "use crate::cli::batch::journal::End;", Some("batch")),
        ("cli/output/target.rs", "use super::super::commands;", Some("commands")),
        ("cli/batch/engine.rs", "use crate::cli::{output::sink::Sink, help};", Some("help")),
        ("cli/commands/try.rs", "use super::super::command;", Some("command")),
        ("cli/commands/try.rs", "use super::super::process::exit::Exit;", None),
    ] {
        let found = forbidden_uses(Path::new(file), code);
        assert_eq!(found.first().map(String::as_str), expected, "{file}: {code}");
    }
}
