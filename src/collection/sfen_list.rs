//! SFENs one a line, where every line is to be one: so other programs send them.
//!
//! A line that is none, be it a comment or prose, is a complaint; only blank lines are passed over.

use std::io::{self, BufRead};

use super::complaint::{Item, Refusal, utf8};
use super::input::{Line, Lines, too_long};
use super::rest::Rest;
use super::text::{self, Look};
use crate::notation::{ParseError, say, shown};

/// A reader of lines of SFEN.
pub(super) struct Reader {
    rest: Rest,
}

impl Reader {
    pub fn new(rest: Rest) -> Reader {
        Reader { rest }
    }

    /// The next problem, or `None` at the end.
    pub fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Item>> {
        Ok(lines.next_filled()?.map(|line| self.problem(&line)))
    }

    fn problem(&self, line: &Line) -> Item {
        if line.cut {
            return Err(Refusal::whole(&line.bytes, line.number, too_long()));
        }
        let text = utf8(&line.bytes, line.number)?.trim_end();
        let read = match Look::of(text, false) {
            Look::Sfen => text::problem(text, self.rest),
            _ => Ok(None),
        };
        let none = || {
            let start = text.len() - text.trim_start().len();
            let found = shown(text.trim_start());
            let message = say(
                format!("found `{found}`, expected an SFEN"),
                format!("「{found}」は SFEN として読めません"),
            );
            ParseError::new(text, start..text.len(), message)
        };
        let refuse =
            |error| Refusal { first_line: line.number, text: text.to_owned(), error, id: None };
        read.and_then(|problem| problem.ok_or_else(none)).map_err(refuse)
    }
}

#[cfg(test)]
mod tests {
    use crate::collection::{Form, Problems};

    #[test]
    fn every_line_but_blank_ones_is_answered() {
        let rook = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";
        let text = format!(
            "{rook} # a\n7.\n\nIn hand: P\n1. R*1b\n# x\nMate in 5\n  \nTitle: x\n9/9\nsfen {rook}\n\u{1b}"
        );
        let all: Vec<String> = Problems::new("-", text.as_bytes())
            .form(Form::Sfens)
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
