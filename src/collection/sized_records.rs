//! The common reader for forms whose records all have the same number of bytes. A record that cannot be read is a
//! complaint with its number and the byte of the input.

use std::io::{self, Read};
use std::ops::Range;

use super::complaint::{Item, UnnamedComplaint};
use super::form::Reader;
use super::lines::AnyLines;
use super::notes::Notes;
use crate::notation::ParseError;
use crate::problem::Problem;
use crate::text::Text;

/// A problem, or the byte of the record at which it cannot be read, and why.
pub(super) type FromRecord = Result<Problem, (usize, Text)>;

/// A form of records of the same size.
#[derive(Clone, Copy)]
pub(super) struct RecordSize {
    /// The number of bytes of a record.
    pub bytes: usize,
    /// Reads a whole record.
    pub read: fn(&[u8]) -> FromRecord,
    /// The text of a record in a complaint, and the place of a byte there.
    pub shown: fn(&[u8], usize) -> (String, Range<usize>),
}

/// A reader of records.
pub(super) struct SizedRecords {
    size: RecordSize,
    /// The number of records that have been read.
    count: usize,
}

impl SizedRecords {
    pub fn new(size: RecordSize) -> SizedRecords {
        SizedRecords { size, count: 0 }
    }

    /// The complaint about the last record.
    fn refusal(&self, record: &[u8], byte: usize, message: Text) -> UnnamedComplaint {
        let number = self.count;
        let offset = (number - 1) * self.size.bytes + byte;
        let message = Text::new(
            format!("record {number}, byte {offset} of the input: {}", message.en),
            format!("{number}番目のレコード（入力の{offset}バイト目）：{}", message.ja),
        );
        let (text, place) = (self.size.shown)(record, byte);
        let error = ParseError::new(&text, place, message);
        UnnamedComplaint::new(&text, number, (error, None))
    }
}

impl Reader for SizedRecords {
    fn next(&mut self, lines: &mut AnyLines<'_>, _: &mut Notes) -> io::Result<Option<Item>> {
        let size = self.size.bytes;
        let mut record = Vec::with_capacity(size);
        (&mut lines.input).take(size as u64).read_to_end(&mut record)?;
        if record.is_empty() {
            return Ok(None);
        }
        self.count += 1;
        let read = match record.len() {
            found if found < size => Err((0, incomplete(found, size))),
            _ => (self.size.read)(&record),
        };
        Ok(Some(read.map_err(|(byte, message)| self.refusal(&record, byte, message))))
    }
}

fn incomplete(found: usize, size: usize) -> Text {
    Text::new(
        format!("the input ends after {found} of the {size} bytes of a record"),
        format!("{size}バイトのレコードが{found}バイトで終わっています"),
    )
}

/// A record in hexadecimal.
pub(super) fn hexadecimal(record: &[u8], byte: usize) -> (String, Range<usize>) {
    let text = record.iter().map(|byte| format!("{byte:02x}")).collect();
    (text, 2 * byte..2 * byte + 2)
}
