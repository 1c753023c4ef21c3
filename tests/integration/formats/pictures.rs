//! Pictures: the files that `tsume show` writes, and their content.

use crate::command;
use crate::folder;

use std::fs;

use command::{ends, printed, run as tsume};
use folder::Folder;

const FIRST: &str = "problems/first.txt";

#[test]
fn the_documented_picture_matches_the_drawn_one() {
    let drawn = tsume(&["show", "--format", "svg", FIRST], b"");
    ends(&drawn, 0);
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/images/first.svg");
    assert_eq!(printed(&drawn.stdout), fs::read_to_string(shown).expect("the picture"));
}

#[test]
fn the_file_extension_sets_the_format_and_files_are_not_overwritten() {
    let folder = Folder::new();
    for (name, begins) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.txt", b"The first")]
    {
        let path = folder.path(name);
        ends(&tsume(&["show", FIRST, "-o", &path], b""), 0);
        let written = fs::read(&path).expect("a picture");
        assert!(written.starts_with(begins), "{name}");
        let again = tsume(&["show", FIRST, "--ply", "1", "-o", &path], b"");
        ends(&again, 2);
        assert_eq!(fs::read(&path).expect("the same"), written);
        ends(&tsume(&["show", FIRST, "--ply", "1", "-o", &path, "--force"], b""), 0);
        assert_ne!(fs::read(&path).expect("another"), written);
    }
}

#[test]
fn a_folder_has_a_picture_of_each_problem_and_a_file_of_one() {
    let folder = Folder::new();
    let all = folder.path("all/");
    ends(&tsume(&["show", "problems/defects.yaml", "--format", "svg", "-o", &all], b""), 0);
    let names = fs::read_dir(&all).expect("a folder").count();
    let drawn = tsume(&["convert", "--to", "sfen", "problems/defects.yaml"], b"");
    assert_eq!(names, printed(&drawn.stdout).lines().count());
    let one = folder.path("one.svg");
    let output = tsume(&["show", "problems/defects.yaml", "-o", &one], b"");
    ends(&output, 2);
    assert!(printed(&output.stderr).contains("--output FOLDER/"));
    assert!(fs::metadata(&one).is_err(), "an unfinished file is left");
}

#[test]
fn impossible_pictures_are_reported() {
    let of = |arguments: &[&str]| {
        let output = tsume(&[&["show", FIRST, "--format", "svg"], arguments].concat(), b"");
        ends(&output, 2);
        printed(&output.stderr).to_owned()
    };
    assert!(of(&["--ply", "4"]).contains("has 3 moves, not 4"));
    assert!(of(&["--mark", "0a"]).contains("expected a square"));
    assert!(of(&["--arrow", "1a"]).contains("two squares"));
    assert!(of(&["--width", "5"]).contains("20..=10000"));
}
