//! The rooms of the crate, and which may use which: this test reads the paths in the sources to see
//! that it is so. `src/lib.rs` lists the rooms, each below those that it may use.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room with those that it may use.
const ROOMS: [(&str, &[&str]); 14] = [
    ("shogi", &[]),
    ("notation", &["shogi"]),
    ("problem", &["shogi", "notation"]),
    ("search", &["shogi"]),
    ("judge", &["shogi", "notation", "problem", "search"]),
    ("collection", &["shogi", "notation", "problem"]),
    ("proof", &["shogi", "notation", "search"]),
    ("report", &["shogi", "notation", "problem", "search", "judge", "collection"]),
    ("picture", &["shogi", "notation"]),
    ("play", &["shogi", "notation", "problem", "search", "judge"]),
    ("page", &["shogi", "notation", "problem", "search", "judge", "report", "picture", "play"]),
    ("compose", &["shogi", "notation", "problem", "search", "judge"]),
    ("usi", &["shogi", "notation", "problem", "search", "judge", "report"]),
    (
        "cli",
        &[
            "shogi",
            "notation",
            "problem",
            "search",
            "judge",
            "collection",
            "proof",
            "report",
            "picture",
            "play",
            "page",
            "compose",
            "usi",
        ],
    ),
];

/// The most lines of code that the checker of certificates may have, without comments and blank lines.
const MOST_LINES: usize = 700;

/// What unit tests may use besides, to write positions down.
const IN_TESTS: &[&str] = &["notation"];

/// The rooms in the order in which `lib.rs` lists them.
fn listed(source: &Path) -> Vec<String> {
    let lib = fs::read_to_string(source.join("lib.rs")).expect("lib.rs");
    lib.lines()
        .filter_map(|line| line.strip_prefix("//! - [`")?.split_once('`'))
        .map(|(room, _)| room.to_owned())
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The names that stand first in the paths from the root of the crate: behind `crate::`, and behind as
/// many `super::` as lead there from a module so deep below the root. Of a group in braces, all.
fn named(code: &str, depth: usize) -> Vec<String> {
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = vec![];
    let up = "super::".repeat(depth);
    for root in ["crate::", &up] {
        for (place, _) in code.match_indices(root) {
            // Fewer of them than there are lead elsewhere, and more than that nowhere.
            if root != "crate::" && code[..place].ends_with("super::") {
                continue;
            }
            let rest = &code[place + root.len()..];
            match rest.strip_prefix('{') {
                Some(group) => {
                    let group = group.split('}').next().unwrap_or_default();
                    found.extend(group.split(',').map(|part| word(part.trim_start())));
                }
                None => found.push(word(rest)),
            }
        }
    }
    found.retain(|name| !name.is_empty() && name != "super");
    found
}

/// What a source uses that it may not, by its path below `src`.
fn strangers(inside: &Path, code: &str) -> Vec<String> {
    let parts: Vec<String> = inside
        .iter()
        .map(|part| part.to_string_lossy().trim_end_matches(".rs").to_owned())
        .collect();
    let own = parts[0].as_str();
    let (_, may_use) = ROOMS.iter().find(|(room, _)| *room == own).expect("a room of the matrix");
    let depth = parts.len() - usize::from(parts.last().is_some_and(|last| last == "mod"));
    let (code, tests) = code.split_once("\nmod tests {").unwrap_or((code, ""));
    let mut strangers = named(code, depth);
    let in_tests = named(tests, depth + 1);
    strangers.extend(in_tests.into_iter().filter(|name| !IN_TESTS.contains(&name.as_str())));
    strangers.retain(|name| name != own && !may_use.contains(&name.as_str()));
    strangers
}

#[test]
fn every_room_uses_only_those_that_it_may() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let names: Vec<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    assert_eq!(listed(&source), names, "lib.rs lists other rooms, or in another order");
    let mut files = Vec::new();
    sources(&source, &mut files);
    for file in files {
        let inside = file.strip_prefix(&source).expect("a source");
        if ["lib.rs", "main.rs"].iter().any(|root| inside == Path::new(root)) {
            continue;
        }
        let code = fs::read_to_string(&file).expect("text");
        let strangers = strangers(inside, &code);
        assert!(strangers.is_empty(), "{} uses {strangers:?}", inside.display());
    }
}

/// What is believed when a certificate is accepted can be read in one sitting, and nothing else is.
#[test]
fn the_checker_uses_nothing_but_the_standard_library_and_is_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof/checker");
    let own = ["board", "claims", "input", "moves", "rules", "solution"];
    let mut files = Vec::new();
    sources(&folder, &mut files);
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

/// The compiler refuses unsafe code where it is not allowed; it is allowed in one file.
#[test]
fn unsafe_code_stands_in_one_file() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    let is_allowed = |file: &PathBuf| {
        let code = fs::read_to_string(file).expect("text");
        code.contains("allow(unsafe_code)") || code.contains("expect(unsafe_code)")
    };
    files.retain(is_allowed);
    assert_eq!(files, [source.join("search/table/memory.rs")]);
}

#[test]
fn whoever_goes_around_is_seen() {
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
    ] {
        let found = strangers(Path::new(file), code);
        assert_eq!(found.first().map(String::as_str), expected, "{file}: {code}");
    }
}
