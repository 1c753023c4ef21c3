//! The output on a terminal: no text is left over, and no line is broken.

use crate::terminal;

use std::io::Write;
use std::time::Duration;

use terminal::screen;

const MATE: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

#[test]
fn the_progress_line_leaves_nothing_behind_in_the_table() {
    for (language, columns) in [("en", 80), ("ja", 80), ("en", 50)] {
        // The line appears after a second, and problems arrive for two seconds.
        let feed = |mut stdin: std::process::ChildStdin| {
            for number in 1..=60 {
                writeln!(stdin, "{MATE} # problem-{number}").expect("it listens");
                std::thread::sleep(Duration::from_millis(40));
            }
        };
        let rows = screen(&["check", "--jobs", "1", "--lang", language, "-"], columns, feed);
        let table: Vec<_> = rows.iter().take_while(|row| !row.is_empty()).collect();
        assert_eq!(table.len(), 61, "{rows:#?}");
        for (number, row) in table[1..].iter().enumerate() {
            assert!(row.starts_with(&format!("problem-{} ", number + 1)), "{rows:#?}");
        }
    }
}

#[test]
fn wide_terminals_show_the_authors_and_titles_of_problems() {
    let head = |file: &str, columns| {
        let rows = screen(&["check", "--no-times", "--nodes", "20k", file], columns, drop);
        rows.into_iter().take(2).collect::<Vec<_>>()
    };
    let rows = head("problems/sound.yaml", 130);
    assert!(rows[0].contains("author, title"), "{rows:#?}");
    for (file, columns) in [("problems/sound.yaml", 80), ("problems/first.txt", 130)] {
        let rows = head(file, columns);
        assert!(rows[0].starts_with("problem ") && !rows[0].contains("author"), "{rows:#?}");
    }
    let piped = crate::command::run(&["check", "--nodes", "20k", "problems/sound.yaml"], b"");
    assert!(!crate::command::printed(&piped.stdout).contains("author"));
}

/// A problem with a yozume by drops at every distance, and by a long line.
const COOKED: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";

#[test]
fn nothing_is_wider_than_the_terminal_in_either_language() {
    for (language, columns) in [("en", 80), ("ja", 80), ("en", 120), ("ja", 120)] {
        let look = |arguments: &[&str]| {
            let arguments = [arguments, &["--lang", language]].concat();
            let rows = screen(&arguments, columns, drop);
            assert!(!rows.is_empty(), "{arguments:?}");
        };
        look(&["solve", "problems/defects.yaml"]);
        look(&["solve", "-v", "--literal", "--nodes", "20k", COOKED, "problems/readings.yaml"]);
        look(&["check", "--no-times", "problems/defects.yaml", COOKED]);
        look(&["stats", "problems/"]);
        look(&["show", "problems/"]);
        for command in [
            "solve", "check", "merge", "stats", "show", "play", "convert", "filter", "sheet",
            "bench",
        ] {
            look(&[command, "--help"]);
            look(&[command, "-h"]);
        }
    }
}
