//! The CSV that `tsume check` writes: a line with the names of the columns, then a row for each problem.
//!
//! The column `sfen` has the position; `id`, `title`, `author` and `claimed` have claims. All other columns are
//! ignored, except that a row without a position is an error with the text of its column `error`.

mod row;

use std::io;

use super::complaint::{Failure, Item, UnnamedComplaint, twice, utf8};
use super::form::{Form, MakeReader, Reader};
use super::key::Key;
use super::lines::{AnyLines, refuse_long};
use super::notes::Notes;
use super::record::{self, Rules};
use super::rest::Rest;
use super::tree::{Located, Value};
use crate::notation::ParseError;
use crate::problem::Problem;
use crate::text::{Text, printable, unguard_formulas};
use row::{Field, fields, next_row};

/// Comma-separated values with a column `sfen`.
pub const CSV: Form = Form {
    name: "csv",
    about: Text {
        en: "The CSV that tsume check writes: a line of names, and a row for each problem",
        ja: "tsume check が書き出す CSV。1行目は列の名前、以降は1行に1題",
    },
    endings: &["csv"],
    write: None,
    is_certain: are_names,
    reader: MakeReader::Own(|options| {
        Box::new(CsvReader { rest: options.rest, columns: Columns::Unread })
    }),
};

/// A column that is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Sfen,
    Claim(Key),
    /// Why a problem could not be read.
    Error,
    /// The verdict. Its column shows that `tsume check` wrote the file.
    Verdict,
}

impl Column {
    fn of(name: &str) -> Option<Column> {
        match name.trim() {
            "sfen" => Some(Column::Sfen),
            "id" => Some(Column::Claim(Key::Id)),
            "title" => Some(Column::Claim(Key::Title)),
            "author" => Some(Column::Claim(Key::Author)),
            "claimed" => Some(Column::Claim(Key::Moves)),
            "error" => Some(Column::Error),
            "verdict" => Some(Column::Verdict),
            _ => None,
        }
    }
}

/// Whether a line has the names of several columns, one of them `sfen`.
fn are_names(line: &str) -> bool {
    let is_name = |field: &Field| {
        let mut letters = field.value.trim().chars();
        letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let has_sfen = |names: &[Field]| names.iter().any(|name| name.value.trim() == "sfen");
    // The first test is quick.
    line.contains("sfen")
        && fields(line)
            .is_ok_and(|names| names.len() > 1 && has_sfen(&names) && names.iter().all(is_name))
}

/// A reader of rows.
struct CsvReader {
    rest: Rest,
    columns: Columns,
}

/// The known facts about the columns.
enum Columns {
    Unread,
    /// One for each name of the first line; `None` for a column that is ignored.
    Named(Vec<Option<Column>>),
    /// The first line was refused, so that nothing else can be read.
    Refused,
}

impl Reader for CsvReader {
    fn next(&mut self, lines: &mut AnyLines<'_>, _: &mut Notes) -> io::Result<Option<Item>> {
        if matches!(self.columns, Columns::Refused) {
            return Ok(None);
        }
        while let Some(line) = next_row(lines)? {
            let read = refuse_long(&line).and_then(|()| {
                let text = utf8(&line.bytes, line.number)?;
                let refuse = |failure| UnnamedComplaint::new(text, line.number, failure);
                let row = fields(text).map_err(|error| refuse((error, None)))?;
                match &self.columns {
                    Columns::Named(columns) => self.problem(text, &row, columns).map_err(refuse),
                    _ => {
                        let columns = columns(text, &row).map_err(|error| refuse((error, None)))?;
                        self.columns = Columns::Named(columns);
                        Ok(None)
                    }
                }
            });
            if read.is_err() && matches!(self.columns, Columns::Unread) {
                self.columns = Columns::Refused;
            }
            if let Some(item) = read.transpose() {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }
}

/// The columns of the first line.
fn columns(text: &str, names: &[Field]) -> Result<Vec<Option<Column>>, ParseError> {
    let columns: Vec<_> = names.iter().map(|name| Column::of(&name.value)).collect();
    for (index, name) in names.iter().enumerate() {
        if columns[index].is_some() && columns[..index].contains(&columns[index]) {
            return Err(ParseError::new(text, name.at.clone(), twice(name.value.trim())));
        }
    }
    if columns.contains(&Some(Column::Sfen)) {
        return Ok(columns);
    }
    let message = Text::new(
        "expected the names of the columns in the first line, and `sfen` among them",
        "1行目には列の名前が必要で、その中に `sfen` がなければなりません",
    );
    Err(ParseError::new(text, 0..text.trim_end().len(), message))
}

impl CsvReader {
    /// The problem of a row; `None` if all of its fields are empty.
    fn problem(
        &self,
        text: &str,
        row: &[Field],
        columns: &[Option<Column>],
    ) -> Result<Option<Problem>, Failure> {
        if row.iter().all(|field| field.value.is_empty()) {
            return Ok(None);
        }
        if row.len() != columns.len() {
            let (found, expected) = (row.len(), columns.len());
            let message = Text::new(
                format!("found {found} fields, expected {expected} as in the first line"),
                format!("値が{found}個あります。1行目と同じ{expected}個が必要です"),
            );
            return Err((ParseError::new(text, 0..text.trim_end().len(), message), None));
        }
        let value = |wanted: Column| {
            let index = columns.iter().position(|column| *column == Some(wanted))?;
            row.get(index).filter(|field| !field.value.is_empty())
        };
        if let (None, Some(error)) = (value(Column::Sfen), value(Column::Error)) {
            let found = unguard_formulas(&error.value);
            let message = Text::new(
                format!("this problem was not readable: {}", printable(&found)),
                format!("読めなかった作品です：{}", printable(&found)),
            );
            let id = value(Column::Claim(Key::Id)).map(|id| unguard_formulas(&id.value));
            return Err((ParseError::new(text, error.at.clone(), message), id));
        }
        let located = |column: &Option<Column>, field: &Field| {
            let name = match column {
                Some(Column::Sfen) => "sfen",
                Some(Column::Claim(key)) if !field.value.is_empty() => key.name(),
                _ => return None,
            };
            let place = |text: String| Located { value: Value::Text(text), at: field.at.clone() };
            Some((place(name.to_owned()), place(unguard_formulas(&field.value))))
        };
        let pairs = columns.iter().zip(row);
        let map: Vec<_> = pairs.filter_map(|(column, field)| located(column, field)).collect();
        // A row with a verdict has the judged position.
        let rest = match self.rest {
            Rest::Unstated if columns.contains(&Some(Column::Verdict)) => Rest::Never,
            rest => rest,
        };
        let rules = Rules { rest, ..Rules::default() };
        record::problem(text, &map, 0..text.len(), &rules).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use crate::collection::{Form, Problems};
    use crate::notation::write_sfen;
    use std::path::Path;

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    fn short(text: &str) -> Vec<String> {
        let problems = Problems::new("a.csv", text.as_bytes());
        let one = |item: Result<crate::problem::Problem, crate::collection::Complaint>| match item {
            Ok(problem) => problem.claims.id.unwrap_or_default(),
            Err(complaint) => complaint.to_string(),
        };
        problems.map(one).collect()
    }

    #[test]
    fn the_form_is_recognised_by_its_ending_and_its_first_line() {
        assert_eq!(Form::of_name(Path::new("a.CSV")).map(|form| form.name), Some("csv"));
        for first in ["number,id,title,sfen,verdict", "sfen,\"id\"", "\u{feff}id,sfen"] {
            let row = first.split(',').map(|name| if name.contains("sfen") { ROOK } else { "7" });
            let text = format!("{first}\r\n{}\r\n", row.collect::<Vec<_>>().join(","));
            let all: Vec<_> = Problems::new("-", text.as_bytes()).collect();
            assert!(matches!(&all[..], [Ok(problem)] if problem.claims.id.as_deref() == Some("7")));
        }
    }

    #[test]
    fn claims_are_read_by_the_names_of_the_columns() {
        let text = format!(
            "claimed,notes,author,sfen,title,id\n5,x,\"Ito, K.\",{ROOK},\"'=two\n'-lines\",'+7\n"
        );
        let problem = Problems::new("-", text.as_bytes()).next().unwrap().unwrap();
        let claims = problem.claims;
        assert_eq!(claims.moves, Some(5));
        assert_eq!(claims.author.as_deref(), Some("Ito, K."));
        assert_eq!(claims.title.as_deref(), Some("=two\n-lines"));
        assert_eq!((claims.id.as_deref(), claims.notes), (Some("+7"), None));
        assert!(claims.rest);
        // With a verdict, the position is the judged one, with a hand that is really empty.
        let text = format!("sfen,verdict\n{ROOK},sound\n\"'+P7k/9/9/9/7R1/9/9/9/9 b - 1\",\n");
        let all: Vec<_> = Problems::new("-", text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(write_sfen(&all[0].position.setup()), ROOK);
        assert!(write_sfen(&all[1].position.setup()).starts_with("+P7k"));
    }

    #[test]
    fn an_error_in_a_row_has_its_place_and_affects_no_other() {
        let good = format!("8,,{ROOK},,");
        for (row, expected) in [
            (",,8k/9/x b - 1,,".to_owned(), "2:8: found `x`, expected a piece"),
            ("7,\"a\nb\",8k/9/x b - 1,,".into(), "3:9: problem 7: found `x`, expected a piece"),
            (format!("7,,{ROOK},many,"), "2:31: problem 7: found `many`, expected a number of"),
            ("7,,,,no king".into(), "2:6: problem 7: this problem was not readable: no king"),
            ("7,x,,,".into(), "2:5: problem 7: `sfen` is empty"),
            (format!("7,{ROOK}"), "2:1: found 2 fields, expected 5 as in the first line"),
            (format!("7,a\"b,{ROOK},,"), "2:4: found `\"b`, expected a field entirely between"),
        ] {
            let text = format!("id,title,sfen,claimed,error\n{row}\n,,,,\n\n{good}\n");
            let found = short(&text);
            assert!(found[0].starts_with(&format!("a.csv:{expected}")), "{row}: {found:?}");
            assert_eq!(found[1..], ["8"], "{row}");
        }
    }

    #[test]
    fn a_first_line_without_the_position_is_one_error() {
        for (first, expected) in [
            ("#separator:tab", "1:1: expected the names of the columns in the first line"),
            ("id,title", "1:1: expected the names of the columns in the first line"),
            ("sfen,id,sfen", "1:9: `sfen` is written twice"),
            ("sfen,\"id", "1:6: this quotation mark is never closed"),
        ] {
            let found = short(&format!("{first}\n{ROOK},7\n{ROOK},8\n"));
            assert!(found[0].starts_with(&format!("a.csv:{expected}")), "{found:?}");
            assert_eq!(found.len(), 1);
        }
    }
}
