//! Lists of SFEN, in which other programs send problems: every line must be an SFEN.
//!
//! Any other line, even a comment, is an error; only blank lines are ignored.

use super::complaint::{Item, UnnamedComplaint, utf8};
use super::form::{Form, MakeReader};
use super::lines::{InputLine, refuse_long};
use super::rest::Rest;
use super::text::draft;
use super::text::line_kind::LineKind;
use crate::notation::ParseError;
use crate::text::{Text, excerpt};

/// An SFEN on each line, and nothing else.
pub const SFEN_LIST: Form = Form {
    name: "sfen",
    about: Text { en: "An SFEN on each line, and nothing else", ja: "1行に1題のSFEN" },
    endings: &[],
    write: None,
    // A text may have lines of SFEN as well.
    is_certain: |_| false,
    reader: MakeReader::Line(problem),
};

fn problem(line: &InputLine, rest: Rest) -> Item {
    refuse_long(line)?;
    let text = utf8(&line.bytes, line.number)?.trim_end();
    let read = match LineKind::of(text, false) {
        LineKind::Sfen => draft::problem(text, rest),
        _ => Ok(None),
    };
    let none = || {
        let start = text.len() - text.trim_start().len();
        let found = excerpt(text.trim_start());
        let message = Text::new(
            format!("found `{found}`, expected an SFEN"),
            format!("「{found}」は SFEN として読めません"),
        );
        ParseError::new(text, start..text.len(), message)
    };
    let refuse = |error| UnnamedComplaint::new(text, line.number, (error, None));
    read.and_then(|problem| problem.ok_or_else(none)).map_err(refuse)
}

#[cfg(test)]
mod tests {
    use crate::collection::Problems;

    #[test]
    fn every_line_except_blank_ones_has_a_result() {
        let rook = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";
        let text = format!(
            "{rook} # a\n7.\n\nIn hand: P\n1. R*1b\n# x\nMate in 5\n  \nTitle: x\n9/9\nsfen {rook}\n\u{1b}"
        );
        let all: Vec<String> = Problems::new("-", text.as_bytes())
            .form(super::SFEN_LIST)
            .map(|item| item.map_or_else(|c| c.to_string(), |p| p.claims.id.unwrap_or_default()))
            .collect();
        let none =
            |line: usize, found: &str| format!("-:{line}:1: found `{found}`, expected an SFEN");
        let expected = [
            "a".to_owned(),
            none(2, "7."),
            none(4, "In hand: P"),
            none(5, "1. R*1b"),
            none(6, "# x"),
            none(7, "Mate in 5"),
            none(9, "Title: x"),
            none(10, "9/9"),
            String::new(),
            none(12, "\\u{1b}"),
        ];
        assert_eq!(all, expected);
    }
}
