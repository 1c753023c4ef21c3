//! What a form of collections is: its name, its reader and its writer.

use std::{fmt, io};

use super::complaint::Item;
use super::input::AnyLines;
use super::notes::Notes;
use super::rest::Rest;
use crate::notation::RecordNotation;
use crate::problem::Problem;

/// A form in which problems are stored. [`super::FORMS`] lists all of them.
#[derive(Clone, Copy)]
pub struct Form {
    /// The name by which users ask for it.
    pub name: &'static str,
    /// What it is, for the help in English and in Japanese.
    pub about: (&'static str, &'static str),
    /// The endings of the names of its files.
    pub endings: &'static [&'static str],
    /// How problems are written in it, unless that depends on a notation.
    pub write: Option<Write>,
    /// Whether a line can stand in no other form.
    pub(super) is_certain: fn(&str) -> bool,
    /// How its readers are made.
    pub(super) reader: MakeReader,
}

/// How readers of a form are made.
#[derive(Clone, Copy)]
pub(super) enum MakeReader {
    /// By a function of the form.
    Own(fn(ReadOptions) -> Box<dyn Reader>),
    /// With the one reader for all notations of records.
    Record(&'static RecordNotation),
}

/// How problems are written in a form.
#[derive(Clone, Copy)]
pub struct Write {
    /// What is written, for the help in English and in Japanese.
    pub about: (&'static str, &'static str),
    /// Whether each problem is one line, so that nothing need stand between two.
    pub is_line: bool,
    /// What writes it.
    pub(super) writer: Writer,
}

/// How a problem is written in a form.
#[derive(Clone, Copy)]
pub(super) enum Writer {
    /// By a function of its own.
    Own(fn(&Problem) -> String),
    /// As a record.
    Record(&'static RecordNotation),
}

/// Options of the readers of every form.
#[derive(Clone, Copy, Default)]
pub(super) struct ReadOptions {
    /// What the defender of an SFEN or a board diagram holds.
    pub rest: Rest,
    /// Whether every line that is not blank is to be answered.
    pub by_line: bool,
}

/// The header of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// What it is called.
    pub title: Option<String>,
    /// Who put it together.
    pub editor: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The language of its texts.
    pub language: Option<String>,
}

/// What reads the problems of a form, one after the other.
pub(super) trait Reader: Send {
    /// The next problem, or `None` at the end. No more lines are taken than it needs.
    fn next(&mut self, lines: &mut AnyLines<'_>, notes: &mut Notes) -> io::Result<Option<Item>>;

    /// The header of the collection, as far as it has been read; none if the form has no header.
    fn header(&self) -> Option<&Header> {
        None
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.name == other.name
    }
}

impl Eq for Form {}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
