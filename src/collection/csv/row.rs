//! Rows of comma-separated values by RFC 4180: fields in quotation marks may have commas, line breaks, and
//! quotation marks written twice.

use std::io;
use std::ops::Range;

use crate::collection::lines::{AnyLines, InputLine, LIMIT};
use crate::notation::{ParseError, found_instead};
use crate::text::Text;

/// A field of a row.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Field {
    pub value: String,
    /// The place in the row, with the quotation marks.
    pub at: Range<usize>,
}

/// The next row that is not blank, as one line with line breaks in it; `None` at the end of the input. A row
/// that is too large is cut off.
pub(super) fn next_row(lines: &mut AnyLines<'_>) -> io::Result<Option<InputLine>> {
    let Some(mut row) = lines.next_filled()? else { return Ok(None) };
    let mut quotes = Quotes::default();
    quotes.read(&row.bytes);
    while quotes.are_open && !row.cut {
        let Some(line) = lines.next()? else { break };
        quotes.read(&line.bytes);
        row.cut = line.cut || row.bytes.len() + line.bytes.len() > LIMIT;
        row.bytes.extend(line.bytes);
    }
    Ok(Some(row))
}

/// The state of quotation marks after some lines of a row.
#[derive(Default)]
struct Quotes {
    are_open: bool,
}

impl Quotes {
    fn read(&mut self, line: &[u8]) {
        // A quotation mark counts at the start of a field, and directly after the closing mark, as the second of two.
        let mut may_open = !self.are_open;
        for byte in line {
            (self.are_open, may_open) = match byte {
                b'"' if self.are_open => (false, true),
                b'"' if may_open => (true, false),
                b',' if !self.are_open => (false, true),
                _ => (self.are_open, false),
            };
        }
    }
}

/// The fields of a row.
pub(super) fn fields(row: &str) -> Result<Vec<Field>, ParseError> {
    let row = row.trim_end_matches(['\r', '\n']);
    let (mut fields, mut start) = (vec![], 0);
    loop {
        let field = match row[start..].starts_with('"') {
            true => quoted(row, start)?,
            false => plain(row, start)?,
        };
        let end = field.at.end;
        fields.push(field);
        match row[end..].chars().next() {
            None => return Ok(fields),
            Some(',') => start = end + 1,
            Some(_) => return Err(wrong(row, end)),
        }
    }
}

/// The field without quotation marks at `start`.
fn plain(row: &str, start: usize) -> Result<Field, ParseError> {
    let length = row[start..].find(',').unwrap_or(row.len() - start);
    let value = &row[start..start + length];
    match value.find('"') {
        None => Ok(Field { value: value.to_owned(), at: start..start + length }),
        Some(mark) => Err(wrong(row, start + mark)),
    }
}

/// The field with quotation marks at `start`.
fn quoted(row: &str, start: usize) -> Result<Field, ParseError> {
    let (mut value, mut at) = (String::new(), start + 1);
    while let Some(length) = row[at..].find('"') {
        value.push_str(&row[at..at + length]);
        at += length + 1;
        if !row[at..].starts_with('"') {
            return Ok(Field { value, at: start..at });
        }
        value.push('"');
        at += 1;
    }
    let message =
        Text::new("this quotation mark is never closed", "この引用符は閉じられていません");
    Err(ParseError::new(row, start..start + 1, message))
}

/// The error about a quotation mark, or about the text after one, up to the next comma.
fn wrong(row: &str, start: usize) -> ParseError {
    let expected = Text {
        en: "a field entirely between quotation marks, with `\"\"` for each mark in it",
        ja: "全体を引用符で囲み、中の引用符を `\"\"` と二つ書いた値",
    };
    let found = row[start..].split([',', '\n']).next().unwrap_or_default();
    ParseError::new(row, start..start + found.len(), found_instead(found, expected))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::lines::Lines;
    use proptest::prelude::*;

    fn rows(text: &str) -> Vec<Result<Vec<String>, (usize, usize)>> {
        let mut lines = Lines::new(text.as_bytes());
        let lines: &mut AnyLines<'_> = &mut lines;
        std::iter::from_fn(|| next_row(lines).unwrap())
            .map(|row| match fields(std::str::from_utf8(&row.bytes).unwrap()) {
                Ok(fields) => Ok(fields.into_iter().map(|field| field.value).collect()),
                Err(error) => Err((row.number + error.line - 1, error.column)),
            })
            .collect()
    }

    #[test]
    fn quotation_marks_keep_commas_and_line_breaks() {
        let text = "a,\"b,\"\"c\"\"\r\n\nd\",\r\n\n\"\",e\n";
        let expected = [vec!["a", "b,\"c\"\r\n\nd", ""], vec!["", "e"]];
        let expected = expected.map(|row| Ok(row.into_iter().map(str::to_owned).collect()));
        assert_eq!(rows(text), expected);
    }

    #[test]
    fn misplaced_quotation_marks_have_a_place() {
        for (text, place) in
            [("a,b\"c\nd", (1, 4)), ("\"a\nb\"c\nd", (2, 3)), ("狐,\"a\n\n", (1, 3))]
        {
            assert_eq!(rows(text)[0], Err(place), "{text}");
        }
        assert_eq!(rows("a,b\"c\nd").len(), 2);
    }

    proptest! {
        #[test]
        fn written_rows_are_read_back(
            all in prop::collection::vec(prop::collection::vec("[a,\"\r\n 狐]{0,6}", 1..5), 0..5),
        ) {
            let quote = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
            let row = |row: &Vec<String>| row.iter().map(quote).collect::<Vec<_>>().join(",");
            let text = all.iter().map(row).collect::<Vec<_>>().join("\r\n");
            prop_assert_eq!(rows(&text), all.into_iter().map(Ok).collect::<Vec<_>>());
        }
    }
}
