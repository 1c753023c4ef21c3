//! A position without quotes on the command line, which the shell splits into several arguments.

use std::ffi::OsString;
use std::io::Cursor;
use std::path::Path;

use crate::cli::process::say;
use crate::collection::Problems;

/// Returns the arguments joined into one, if they are a position only together.
pub fn joined(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let (first, others) = arguments.split_first()?;
    let begins = is_fragment(first) && (is_heading(first) || is_board(first));
    if !begins || !others.iter().any(is_fragment) {
        return None;
    }
    let text = arguments.join(" ".as_ref()).into_string().ok()?;
    is_position(&text).then(|| vec![text.into()])
}

/// Whether the arguments are parts of a position, even if joined they cannot be read.
pub fn is_likely(arguments: &[OsString]) -> bool {
    let is_one = |argument: &OsString| is_heading(argument) && is_fragment(argument);
    arguments.len() > 1 && arguments.iter().any(is_one)
}

/// Whether an argument is the word before the pieces of a side.
fn is_heading(argument: &OsString) -> bool {
    let text = argument.to_string_lossy().to_lowercase();
    ["black", "white"].contains(&text.trim_end_matches(':'))
}

/// Whether an argument has nine ranks like an SFEN.
fn is_board(argument: &OsString) -> bool {
    argument.to_string_lossy().matches('/').count() == 8
}

/// Returns the note that the arguments were joined.
pub fn note() -> &'static str {
    say(
        "the arguments were read as one position; put a position in quotes",
        "複数の引数を一つの局面として読みました。局面は引用符で囲んでください",
    )
}

/// Returns the error about parts of a position that cannot be read.
pub fn complaint() -> &'static str {
    say(
        "the arguments look like a position; put it in quotes: \
         'Black: G5c In hand: G / White: K5a'",
        "引数が局面のようです。引用符で囲んでください（例　'Black: G5c In hand: G / White: K5a'）",
    )
}

/// Whether an argument is neither a file nor a complete position by its form.
fn is_fragment(argument: &OsString) -> bool {
    let has_look =
        |text: &str| text == "-" || text.contains("://") || text.contains(char::is_whitespace);
    !Path::new(argument).exists() && argument.to_str().is_some_and(|text| !has_look(text))
}

/// Whether a text is exactly one position.
fn is_position(text: &str) -> bool {
    let mut problems = Problems::new("", Cursor::new(text));
    problems.next().is_some_and(|one| one.is_ok()) && problems.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn unquoted_parts_of_a_position_are_joined() {
        for (text, is_joined) in [
            ("Black: G2c / White: K1a", true),
            ("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a", true),
            ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", true),
            ("Cargo.toml src", false),
            ("missing.txt other.txt", false),
            ("missing.txt Black: G2c / White: K1a", false),
            ("Black: G2c / White:", false),
        ] {
            assert_eq!(joined(&arguments(text)).is_some(), is_joined, "{text}");
        }
        assert_eq!(joined(&arguments("8l/7b1/8k/6+B2/7Pg/9/9/9/9")), None);
    }

    #[test]
    fn unquoted_positions_are_recognised() {
        assert!(is_likely(&arguments("Black: G2c / White:")));
        assert!(!is_likely(&arguments("problems missing.txt")));
    }
}
