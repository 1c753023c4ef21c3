//! What a reader says when it cannot go on, and the parser error that turns into it.

use std::ops::Range;

use super::safe::shown;
use nom::error::{ContextError, ErrorKind, FromExternalError};

/// Why a text could not be read: where, what stands there, what could stand there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ParseError {
    /// The bytes of the text that are to blame; empty at its end.
    pub span: Range<usize>,
    /// The line of the first of them, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
    /// What was found and what was expected, in one sentence.
    pub message: String,
}

impl ParseError {
    /// An error at `span` of `text`.
    pub fn new(text: &str, span: Range<usize>, message: impl Into<String>) -> ParseError {
        let start = floor(text, span.start);
        let end = floor(text, span.end.max(span.start));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ParseError {
            span: start..end,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
        }
    }

    /// The same error when the text was a part of `whole` that began at the byte `offset`.
    pub fn within(self, whole: &str, offset: usize) -> ParseError {
        ParseError::new(whole, self.span.start + offset..self.span.end + offset, self.message)
    }
}

/// The nearest character boundary at or below `index`.
fn floor(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// The error of a parser inside this room: where it stopped, and what it wanted there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble<'a> {
    /// What was left of the text.
    rest: &'a str,
    /// How many bytes of it are to blame; `None` for the next word.
    length: Option<usize>,
    /// What could stand there instead, each said once.
    expected: Vec<&'static str>,
    /// A full message, where it takes more than the name of what was expected.
    message: Option<String>,
}

/// What every parser of this room answers.
pub(super) type Parsed<'a, T> = nom::IResult<&'a str, T, Trouble<'a>>;

impl<'a> Trouble<'a> {
    /// A rule was broken by what stands at the start of `at`, down to `rest`.
    pub fn broken(at: &'a str, rest: &'a str, message: impl Into<String>) -> Trouble<'a> {
        let length = at.len().saturating_sub(rest.len());
        Trouble { rest: at, length: Some(length), expected: vec![], message: Some(message.into()) }
    }

    /// The same as a failure that ends all trying.
    pub fn fail<T>(at: &'a str, rest: &'a str, message: impl Into<String>) -> Parsed<'a, T> {
        Err(nom::Err::Failure(Trouble::broken(at, rest, message)))
    }

    /// The error as a value of its own, for the whole `text` of which `rest` is the end.
    pub fn locate(self, text: &str) -> ParseError {
        let start = text.len() - self.rest.len();
        let length = self.length.unwrap_or_else(|| word_length(self.rest));
        let message = self.message.unwrap_or_else(|| {
            let found = match &self.rest[..floor(self.rest, length)] {
                "" if self.rest.is_empty() => "the end of the text".to_owned(),
                "" => "the end of the line".to_owned(),
                word => format!("`{}`", shown(word)),
            };
            match self.expected.as_slice() {
                [] => format!("found {found}, which does not belong here"),
                [one] => format!("found {found}, expected {one}"),
                [others @ .., last] => {
                    format!("found {found}, expected {} or {last}", others.join(", "))
                }
            }
        });
        ParseError::new(text, start..start + length, message)
    }
}

/// The length of the word at the start of `rest`: one character at least, unless a line ends.
fn word_length(rest: &str) -> usize {
    let end = |c: char| c.is_whitespace() || c.is_control() || ",;:/".contains(c);
    match rest.chars().next() {
        None | Some('\n' | '\r') => 0,
        Some(first) if end(first) => first.len_utf8(),
        Some(_) => rest.find(end).unwrap_or(rest.len()).min(40),
    }
}

impl<'a> nom::error::ParseError<&'a str> for Trouble<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Trouble { rest, length: None, expected: vec![], message: None }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two ways that failed, the one that came farther; if neither, both.
    fn or(mut self, other: Self) -> Self {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match self.rest.len().cmp(&other.rest.len()) {
            Less => self,
            Greater => other,
            Equal => {
                self.message = self.message.or(other.message);
                for one in other.expected {
                    if !self.expected.contains(&one) {
                        self.expected.push(one);
                    }
                }
                self
            }
        }
    }
}

impl<'a> ContextError<&'a str> for Trouble<'a> {
    /// Names what was expected, unless the parser had already gone farther.
    fn add_context(at: &'a str, expected: &'static str, mut other: Self) -> Self {
        if at.len() == other.rest.len() && other.message.is_none() {
            other.expected = vec![expected];
        }
        other
    }
}

impl<'a, E: std::fmt::Display> FromExternalError<&'a str, E> for Trouble<'a> {
    fn from_external_error(rest: &'a str, _: ErrorKind, error: E) -> Self {
        Trouble { rest, length: None, expected: vec![], message: Some(error.to_string()) }
    }
}

/// Runs a parser over a whole text; what it leaves unread is an error, too.
pub(super) fn whole<'a, T>(
    text: &'a str,
    mut parser: impl nom::Parser<&'a str, Output = T, Error = Trouble<'a>>,
) -> Result<T, ParseError> {
    match parser.parse(text) {
        Ok(("", value)) => Ok(value),
        Ok((rest, _)) => {
            let trouble = Trouble { rest, length: None, expected: vec![], message: None };
            Err(trouble.locate(text))
        }
        Err(nom::Err::Error(trouble) | nom::Err::Failure(trouble)) => Err(trouble.locate(text)),
        // Only streaming parsers ask for more, and there are none here.
        Err(nom::Err::Incomplete(_)) => {
            Err(ParseError::new(text, text.len()..text.len(), "the text ends too early"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_counted_in_lines_and_characters() {
        let error = ParseError::new("玉\n持駒 x", 11..12, "no");
        assert_eq!((error.line, error.column, error.span), (2, 4, 11..12));
        let inside = ParseError::new("abc", 1..2, "no").within("\nabc", 1);
        assert_eq!((inside.line, inside.column, inside.span), (2, 2, 2..3));
    }

    #[test]
    fn spans_that_cut_a_character_are_moved() {
        assert_eq!(ParseError::new("玉", 1..2, "no").span, 0..0);
        assert_eq!(ParseError::new("玉", 7..9, "no").span, 3..3);
    }

    #[test]
    fn control_characters_are_not_repeated() {
        let error = nom::error::ParseError::or(
            Trouble::broken("", "", ""),
            Trouble { rest: "\u{1b}[2J", length: None, expected: vec!["a square"], message: None },
        );
        assert_eq!(error.rest, "");
        let error = Trouble {
            rest: "\u{1b}[2J",
            length: Some(4),
            expected: vec!["a square", "a piece"],
            message: None,
        };
        let message = error.locate("\u{1b}[2J").message;
        assert_eq!(message, "found `\\u{1b}[2J`, expected a square or a piece");
    }
}
