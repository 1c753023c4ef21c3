//! A form of collections: its name, its reader and its writer.

use std::{fmt, io};

use super::complaint::Item;
use super::lines::{AnyLines, InputLine};
use super::notes::Notes;
use super::rest::Rest;
use crate::notation::{Notation, Part, RecordNotation};
use crate::problem::Problem;
use crate::text::Text;

/// A form of collection files. [`super::FORMS`] lists all of them.
///
/// ```
/// use std::path::Path;
/// use tsume::collection::{FORMS, Form, Problems};
///
/// let yaml = Form::of_name(Path::new("fox.yml")).expect("one of them");
/// assert!(yaml.name == "yaml" && FORMS.contains(&yaml));
/// let text = "- sfen: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1\n  moves: 3\n";
/// let problem = Problems::new("input", text.as_bytes()).form(yaml).next().expect("one")?;
/// assert_eq!(problem.claims.moves, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Form {
    /// The name on the command line.
    pub name: &'static str,
    /// The description in the help, in English and in Japanese.
    pub about: Text<&'static str>,
    /// The endings of file names.
    pub endings: &'static [&'static str],
    /// Its writer; texts have none, because they need a notation.
    pub write: Option<Write>,
    /// Whether a line occurs in no other form.
    pub(super) is_certain: fn(&str) -> bool,
    /// The constructor of its readers.
    pub(super) reader: MakeReader,
}

/// The constructor of the readers of a form.
#[derive(Clone, Copy)]
pub(super) enum MakeReader {
    /// A function of the form.
    Own(fn(ReadOptions) -> Box<dyn Reader>),
    /// The common reader for forms in which each line that is not blank is a problem.
    Line(fn(&InputLine, Rest) -> Item),
    /// The common reader for notations of records.
    Record(&'static RecordNotation),
    /// A function of a form that is no text.
    Bytes(fn() -> Box<dyn Reader>),
}

/// The writing of problems in a form.
#[derive(Clone, Copy)]
pub struct Write {
    /// Whether each problem is one line, so that no separator is needed.
    pub is_line: bool,
    pub(super) writer: Writer,
}

/// The writer of a form, or of texts.
#[derive(Clone, Copy)]
pub(super) enum Writer {
    /// The writer of texts with positions in a notation.
    Notation(&'static Notation),
    /// A function of the form.
    Own(fn(&Problem) -> String),
    /// The writer of a notation of records.
    Record(&'static RecordNotation),
}

/// A part of a problem that a form cannot express.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// A claim, by its names in English and in Japanese.
    Claim(Text<&'static str>),
    /// A part of a record, such as its variations; also headers.
    Part(Part),
}

impl Loss {
    /// The name in English and in Japanese.
    pub fn names(self) -> Text<&'static str> {
        match self {
            Loss::Claim(name) => name,
            Loss::Part(part) => part.names(),
        }
    }
}

/// Options of the readers of every form.
#[derive(Clone, Copy, Default)]
pub(super) struct ReadOptions {
    /// The rule for the hand of the defender in an SFEN or a board diagram.
    pub rest: Rest,
    /// Whether every line that is not blank needs an answer.
    pub by_line: bool,
    /// Whether problems keep how each part of their texts was understood.
    pub keep_reading: bool,
}

/// The header of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The title.
    pub title: Option<String>,
    /// The editor.
    pub editor: Option<String>,
    /// The source.
    pub source: Option<String>,
    /// The language of the texts.
    pub language: Option<String>,
}

/// A reader of the problems of a form, one after the other.
pub(super) trait Reader: Send {
    /// The next problem, or `None` at the end. It reads no more lines than necessary.
    fn next(&mut self, lines: &mut AnyLines<'_>, notes: &mut Notes) -> io::Result<Option<Item>>;

    /// The header of the collection, as far as it has been read; `None` if the form has no header.
    fn header(&self) -> Option<&Header> {
        None
    }
}

/// The common reader for forms in which each line that is not blank is a problem.
pub(super) struct LineReader {
    pub problem: fn(&InputLine, Rest) -> Item,
    pub rest: Rest,
}

impl Reader for LineReader {
    fn next(&mut self, lines: &mut AnyLines<'_>, _: &mut Notes) -> io::Result<Option<Item>> {
        Ok(lines.next_filled()?.map(|line| (self.problem)(&line, self.rest)))
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
