//! The house has rooms, and a room uses only those above it: `src/lib.rs` lists them in order,
//! and this test reads the sources to see that it is so.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms in the order in which `lib.rs` lists them.
fn rooms(source: &Path) -> Vec<String> {
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

/// The rooms that a source names by their paths.
fn named(code: &str) -> Vec<&str> {
    let ident = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_');
    code.split("crate::").skip(1).map(|rest| &rest[..ident(rest).unwrap_or(rest.len())]).collect()
}

#[test]
fn no_room_uses_one_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = rooms(&source);
    let mut files = Vec::new();
    sources(&source, &mut files);
    let mut seen = 0;
    for file in files {
        let inside = file.strip_prefix(&source).expect("a source");
        let room = inside.iter().next().expect("a name").to_string_lossy();
        let room = room.trim_end_matches(".rs");
        if room == "lib" || room == "main" {
            continue;
        }
        let place = rooms.iter().position(|one| one == room);
        let place = place.unwrap_or_else(|| panic!("lib.rs does not list the room {room}"));
        seen |= 1 << place;
        for used in named(&fs::read_to_string(&file).expect("text")) {
            let below = rooms.iter().position(|one| one == used);
            let below = below.unwrap_or_else(|| panic!("{}: no room {used}", inside.display()));
            assert!(below <= place, "{} uses {used}, a room below it", inside.display());
        }
    }
    assert_eq!(seen, (1 << rooms.len()) - 1, "lib.rs lists a room that is not there");
}
