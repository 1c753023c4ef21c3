//! Errors of readers, which have a place in the text, and the errors of their parsers.

use std::ops::Range;

use crate::text::{Text, excerpt};
use nom::error::ErrorKind;

/// An error in a text: its place, what was found there, and what was expected.
///
/// ```
/// use tsume::shogi::Setup;
///
/// let text = "8k/9/9/9/9/9/9/9/8x b - 1";
/// let error = text.parse::<Setup>().unwrap_err();
/// assert_eq!((error.line, error.column, &text[error.span.clone()]), (1, 19, "x"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
#[non_exhaustive]
pub struct ParseError {
    /// The bytes of the text that are wrong; empty at the end of the text.
    pub span: Range<usize>,
    /// The line of the first byte, counted from 1.
    pub line: usize,
    /// The column of the first byte in characters, counted from 1.
    pub column: usize,
    /// A sentence that says what was found and what was expected.
    pub message: Text,
}

impl ParseError {
    /// An error at `span` of `text`.
    pub fn new(text: &str, span: Range<usize>, message: Text) -> ParseError {
        let start = floor(text, span.start);
        let end = floor(text, span.end.max(span.start));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ParseError {
            span: start..end,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
        }
    }

    /// The error as one in `whole`, in which the text begins at the byte `offset`.
    pub fn within(self, whole: &str, offset: usize) -> ParseError {
        ParseError::new(whole, self.span.start + offset..self.span.end + offset, self.message)
    }
}

/// The byte at which `part` begins in `text`, of which it is a slice.
pub(crate) fn offset_of(part: &str, text: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The nearest character boundary at or below `index`.
fn floor(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// The error of a parser: the place where it stopped, and what it expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SyntaxError<'a> {
    /// The rest of the text, which was not read.
    rest: &'a str,
    /// The number of bytes that are wrong; `None` for the next word.
    length: Option<usize>,
    /// The texts that would be valid here, each once.
    expected: Vec<Expected>,
    /// A message in place of the list of expected texts.
    message: Option<Text>,
}

/// The name of an expected text, in English and in Japanese.
type Expected = Text<&'static str>;

/// The result of a parser.
pub(crate) type Parsed<'a, T> = nom::IResult<&'a str, T, SyntaxError<'a>>;

impl<'a> SyntaxError<'a> {
    /// An error with its own message about the text from `at` to `rest`.
    pub fn with_message(at: &'a str, rest: &'a str, message: Text) -> SyntaxError<'a> {
        let length = at.len().saturating_sub(rest.len());
        SyntaxError { rest: at, length: Some(length), expected: vec![], message: Some(message) }
    }

    /// An error at the next word.
    pub fn at(rest: &'a str) -> SyntaxError<'a> {
        SyntaxError { rest, length: None, expected: vec![], message: None }
    }

    /// An error with its own message as a failure, after which no other parser is tried.
    pub fn fail<T>(at: &'a str, rest: &'a str, message: Text) -> Parsed<'a, T> {
        Err(nom::Err::Failure(SyntaxError::with_message(at, rest, message)))
    }

    /// The error with its place in `text`, which the parser read.
    pub fn locate(self, text: &str) -> ParseError {
        let start = text.len() - self.rest.len();
        let length = self.length.unwrap_or_else(|| word_length(self.rest));
        let message = self.message.unwrap_or_else(|| {
            unexpected(&self.rest[..floor(self.rest, length)], self.rest, &self.expected)
        });
        ParseError::new(text, start..start + length, message)
    }

    /// Replaces the list of expected texts, unless the parser has read something after `at`.
    fn expecting(mut self, at: &str, expected: Expected) -> SyntaxError<'a> {
        if at.len() == self.rest.len() && self.message.is_none() {
            self.expected = vec![expected];
        }
        self
    }
}

/// The message about a word at the start of a text. The word is empty at the end of a line or of the text.
fn unexpected(word: &str, rest: &str, expected: &[Expected]) -> Text {
    let (found, problem) = match word {
        "" if rest.is_empty() => {
            ("the end of the text".to_owned(), "ここで終わっています".to_owned())
        }
        "" => ("the end of the line".to_owned(), "行がここで終わっています".to_owned()),
        word => (format!("`{}`", excerpt(word)), format!("「{}」は読めません", excerpt(word))),
    };
    let (last, others) = match expected {
        [] => {
            let japanese = format!("{problem}。ここに書けるものではありません");
            return Text::new(format!("found {found}, which does not belong here"), japanese);
        }
        [others @ .., last] => (last, others),
    };
    let first = others.iter().map(|text| Text { en: text.en, ja: text.ja.trim_end() });
    let or = match others {
        [] => Text::default(),
        _ => Text::list(first).then(&Text { en: " or ", ja: "、または" }),
    };
    Text::new(
        format!("found {found}, expected {}{}", or.en, last.en),
        format!("{problem}。{}{}が必要です", or.ja, last.ja),
    )
}

/// Runs a parser. If it fails at once, its error says in English and in Japanese what was expected.
pub(crate) fn context<'a, T>(
    en: &'static str,
    ja: &'static str,
    mut parser: impl nom::Parser<&'a str, Output = T, Error = SyntaxError<'a>>,
) -> impl nom::Parser<&'a str, Output = T, Error = SyntaxError<'a>> {
    move |at: &'a str| {
        let named = |error: SyntaxError<'a>| error.expecting(at, Text { en, ja });
        parser.parse(at).map_err(|error| error.map(named))
    }
}

/// The length of the word at the start of `rest`: at least one character, except at the end of a line.
fn word_length(rest: &str) -> usize {
    let end = |c: char| c.is_whitespace() || c.is_control() || ",;:/".contains(c);
    match rest.chars().next() {
        None | Some('\n' | '\r') => 0,
        Some(first) if end(first) => first.len_utf8(),
        Some(_) => rest.find(end).unwrap_or(rest.len()).min(40),
    }
}

impl<'a> nom::error::ParseError<&'a str> for SyntaxError<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        SyntaxError::at(rest)
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// The error of the parser that read more of the text, or of both if they read equally much.
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

/// Runs a parser on a whole text. Unread text at its end is an error as well.
pub(crate) fn whole<'a, T>(
    text: &'a str,
    mut parser: impl nom::Parser<&'a str, Output = T, Error = SyntaxError<'a>>,
) -> Result<T, ParseError> {
    match parser.parse(text) {
        Ok(("", value)) => Ok(value),
        Ok((rest, _)) => Err(SyntaxError::at(rest).locate(text)),
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => Err(error.locate(text)),
        // Only streaming parsers return this.
        Err(nom::Err::Incomplete(_)) => Err(ParseError::new(
            text,
            text.len()..text.len(),
            Text::new("the text ends too early", "途中で終わっています"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let no = || Text::new("no", "不可");
        let error = ParseError::new("玉\n持駒 x", 11..12, no());
        assert_eq!((error.line, error.column, error.span), (2, 4, 11..12));
        let inside = ParseError::new("abc", 1..2, no()).within("\nabc", 1);
        assert_eq!((inside.line, inside.column, inside.span), (2, 2, 2..3));
    }

    #[test]
    fn spans_are_moved_to_character_boundaries() {
        let no = || Text::new("no", "不可");
        assert_eq!(ParseError::new("玉", 1..2, no()).span, 0..0);
        assert_eq!(ParseError::new("玉", 7..9, no()).span, 3..3);
    }

    #[test]
    fn control_characters_are_not_printed() {
        let error = nom::error::ParseError::or(
            SyntaxError::with_message("", "", Text::new("", "")),
            SyntaxError {
                rest: "\u{1b}[2J",
                length: None,
                expected: vec![Text { en: "a square", ja: "マス" }],
                message: None,
            },
        );
        assert_eq!(error.rest, "");
        let error = SyntaxError {
            rest: "\u{1b}[2J",
            length: Some(4),
            expected: vec![Text { en: "a square", ja: "マス" }, Text { en: "a piece", ja: "駒" }],
            message: None,
        };
        let message = error.locate("\u{1b}[2J").message;
        assert_eq!(message, "found `\\u{1b}[2J`, expected a square or a piece");
        let japanese = "「\\u{1b}[2J」は読めません。マス、または駒が必要です";
        assert_eq!(&*message.ja, japanese);
    }
}
