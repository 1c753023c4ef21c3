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
    assert!(of(&["--ply", "last"]).contains("expected a number of moves, or end"));
    assert!(of(&["--mark", "0a"]).contains("expected a square"));
    assert!(of(&["--arrow", "1a"]).contains("two squares"));
    assert!(of(&["--width", "5"]).contains("20..=10000"));
}

/// The bundled first problem ends with the horse on 2d.
#[test]
fn the_final_position_is_drawn_as_text_and_as_a_picture() {
    let show = |arguments: &[&str]| tsume(&[&["show", FIRST], arguments].concat(), b"");
    let text = show(&["--ply", "end"]);
    ends(&text, 0);
    assert_eq!(printed(&text.stdout), printed(&show(&["--ply", "3"]).stdout));
    assert_ne!(printed(&text.stdout), printed(&show(&[]).stdout));
    let picture = |ply: &str, language: &str| {
        let drawn = show(&["--format", "svg", "--ply", ply, "--lang", language]);
        ends(&drawn, 0);
        printed(&drawn.stdout).to_owned()
    };
    let end = picture("end", "en");
    assert_ne!(end, picture("3", "en"), "the captions differ");
    let bare = |ply: &str| {
        let drawn = show(&["--format", "svg", "--no-caption", "--ply", ply]);
        printed(&drawn.stdout).to_owned()
    };
    assert_eq!(bare("end"), bare("3"));
    assert_ne!(end, picture("end", "ja"));
}

#[test]
fn a_problem_without_a_solution_has_no_final_position() {
    let position = "8k/9/8P/9/9/9/9/9/9 b GS 1";
    for (ply, language, reported) in [
        ("end", "en", "the problem claims no solution; `tsume solve --format kif` writes one"),
        ("2", "en", "the problem claims no solution"),
        ("end", "ja", "作品に作意が書かれていません"),
    ] {
        for format in ["text", "svg"] {
            let options = ["show", "--format", format, "--lang", language, "--ply", ply, position];
            let output = tsume(&options, b"");
            ends(&output, 2);
            assert!(printed(&output.stderr).contains(reported), "{}", printed(&output.stderr));
            assert_eq!(printed(&output.stdout), "");
        }
    }
    ends(&tsume(&["show", "--ply", "0", position], b""), 0);
    let unreadable = "Black: G3b In hand: G / White: K1a\nSolution: 1. R*9z\n";
    let output = tsume(&["show", "--ply", "end", "-"], unreadable.replace(" / ", "\n").as_bytes());
    ends(&output, 2);
}
