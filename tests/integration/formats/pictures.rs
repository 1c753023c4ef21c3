//! Pictures: the files that `tsume show` writes, and their content.

use crate::command;
use crate::folder;

use std::fs;
use std::io::Cursor;

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

/// A frame of a moving picture: its colours after it was drawn over the one before, and its time in hundredths of a
/// second.
type Shown = (Vec<[u8; 3]>, u16);

/// Draws pixels with an alpha value over those that are shown.
fn draw_over(
    shown: &mut [[u8; 3]],
    width: usize,
    (left, top, columns): (usize, usize, usize),
    rgba: &[u8],
) {
    for (index, pixel) in rgba.chunks_exact(4).enumerate() {
        if pixel[3] == 255 {
            let place = (top + index / columns) * width + left + index % columns;
            shown[place].copy_from_slice(&pixel[..3]);
        }
    }
}

fn frames_of_gif(bytes: &[u8]) -> Vec<Shown> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut shown, mut frames) = (vec![[0; 3]; width * height], vec![]);
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let place = (frame.left.into(), frame.top.into(), frame.width.into());
        draw_over(&mut shown, width, place, &frame.buffer);
        frames.push((shown.clone(), frame.delay));
    }
    frames
}

fn frames_of_png(bytes: &[u8]) -> Vec<Shown> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let count = reader.info().animation_control().map_or(1, |control| control.num_frames);
    let (mut shown, mut frames) = (vec![[0; 3]; width * height], vec![]);
    for _ in 0..count {
        let mut pixels = vec![0; 4 * width * height];
        reader.next_frame(&mut pixels).expect("a frame");
        let control = reader.info().frame_control().copied().unwrap_or_default();
        let columns = if count == 1 { width } else { control.width as usize };
        let size =
            if count == 1 { width * height } else { (control.width * control.height) as usize };
        let place = (control.x_offset as usize, control.y_offset as usize, columns);
        draw_over(&mut shown, width, place, &pixels[..4 * size]);
        frames.push((shown.clone(), control.delay_num));
    }
    frames
}

/// A moving picture has every position of the solution, each like the picture that does not move.
#[test]
fn a_moving_picture_shows_every_position_of_the_solution() {
    let folder = Folder::new();
    let (gif, apng) = (folder.path("a.gif"), folder.path("a.apng"));
    let bare = ["show", FIRST, "--no-caption", "--style", "pieces", "--red", "--rest-hand"];
    for path in [&gif, &apng] {
        ends(&tsume(&[&bare[..], &["--seconds", "0.7", "-o", path]].concat(), b""), 0);
    }
    let frames = frames_of_gif(&fs::read(&gif).expect("a GIF"));
    assert_eq!(frames, frames_of_png(&fs::read(&apng).expect("an APNG")));
    let times: Vec<u16> = frames.iter().map(|(_, time)| *time).collect();
    assert_eq!(times, [70, 70, 70, 210]);
    for (ply, (shown, _)) in frames.iter().enumerate() {
        let ply = ply.to_string();
        let still = tsume(&[&bare[..], &["--format", "png", "--ply", &ply]].concat(), b"");
        let still = frames_of_png(&still.stdout);
        let differences = still[0].0.as_flattened().iter().zip(shown.as_flattened());
        // Similar colours share one of 256.
        let most = differences.map(|(one, other)| one.abs_diff(*other)).max();
        assert!(most < Some(16), "{ply}: {most:?}");
    }
}

/// A claimed solution of eleven moves; a picture shows it whether it is right or not.
const ELEVEN: &str = concat!(
    r#"{"title": "Eleven", "author": "Nobody", "sfen": "4k4/1r7/9/9/9/9/9/1B7/8R b 2Gb2g4s4n4l18p 1", "#,
    r#""solution": "1i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i"}"#
);

#[test]
fn a_moving_picture_ends_where_it_is_asked_to_and_is_small() {
    let of = |arguments: &[&str]| {
        let output = tsume(&[&["show"], arguments].concat(), b"");
        ends(&output, 0);
        output.stdout
    };
    let gif = |arguments: &[&str]| of(&[&["--format", "gif"], arguments].concat());
    let frames = frames_of_gif(&gif(&[FIRST, "--ply", "2"]));
    let times: Vec<u16> = frames.iter().map(|(_, time)| *time).collect();
    assert_eq!(times, [150, 150, 450]);
    // The defender's hand is left out in every position.
    let sizes: Vec<usize> = frames.iter().map(|(shown, _)| shown.len()).collect();
    assert_eq!(sizes, [sizes[0]; 3]);
    assert!(sizes[0] < frames_of_gif(&gif(&[FIRST, "--rest-hand"]))[0].0.len());
    // The captions differ.
    assert_ne!(gif(&[FIRST]), gif(&[FIRST, "--lang", "ja"]));
    assert_ne!(gif(&[FIRST]), gif(&[FIRST, "--no-caption"]));
    let folder = Folder::new();
    let path = folder.file("eleven.jsonl", ELEVEN);
    for style in ["print", "pieces", "western"] {
        for format in ["gif", "apng"] {
            let bytes = of(&[&path, "--style", style, "--format", format]);
            let frames =
                if format == "gif" { frames_of_gif(&bytes) } else { frames_of_png(&bytes) };
            assert_eq!(frames.len(), 12);
            assert!(bytes.len() < 500_000, "{style} {format}: {}", bytes.len());
        }
    }
}

#[test]
fn impossible_moving_pictures_are_reported() {
    let position = "8k/9/8P/9/9/9/9/9/9 b GS 1";
    for (arguments, said) in [
        (&[position][..], "the problem claims no solution"),
        (&[FIRST, "--ply", "4"], "has 3 moves, not 4"),
        (&[FIRST, "--seconds", "0"], "expected seconds from 0.1 to 60"),
        (&[FIRST, "--seconds", "61"], "expected seconds from 0.1 to 60"),
        (&["problems/defects.yaml"], "--output FOLDER/"),
    ] {
        let output = tsume(&[&["show", "--format", "gif"], arguments].concat(), b"");
        ends(&output, 2);
        assert!(printed(&output.stderr).contains(said), "{}", printed(&output.stderr));
    }
    // A picture that was not drawn leaves no file.
    let folder = Folder::new();
    ends(&tsume(&["show", position, "-o", &folder.path("a.gif")], b""), 2);
    assert!(fs::metadata(folder.path("a.gif")).is_err());
    let noted = tsume(&["show", FIRST, "--format", "svg", "--seconds", "2"], b"");
    let note = "--seconds changes nothing in the format svg";
    assert!(printed(&noted.stderr).contains(note), "{}", printed(&noted.stderr));
}
