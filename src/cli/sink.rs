//! Where a row of entries goes, and in which form: to standard output or to a file.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::Output;
use super::draft::Draft;
use crate::report::{self, Entry, Sheet, View};

/// What is written, and where.
#[derive(clap::Args, Debug)]
pub struct SinkArguments {
    /// What is printed; by default what the ending of the name of --output says, else a
    /// table
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    /// Write to this file, which appears when nothing of it is missing
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The form of what is printed.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each problem, for people
    Table,
    /// A JSON object for each problem, on a line of its own
    Jsonl,
    /// The same objects as items of a YAML list
    Yaml,
    /// A line of values for each problem, for spreadsheets
    Csv,
    /// XML as JUnit writes it, for what shows the results of tests
    Junit,
}

impl Format {
    fn sheet(self, view: View) -> Box<dyn Sheet> {
        match self {
            Format::Table => Box::new(report::Table::new(view)),
            Format::Jsonl => Box::new(report::Jsonl),
            Format::Yaml => Box::new(report::Yaml),
            Format::Csv => Box::new(report::Csv),
            Format::Junit => Box::new(report::Junit),
        }
    }

    fn of_name(name: &Path) -> Option<Format> {
        match name.extension()?.to_str()? {
            "jsonl" | "ndjson" => Some(Format::Jsonl),
            "yaml" | "yml" => Some(Format::Yaml),
            "csv" => Some(Format::Csv),
            "xml" => Some(Format::Junit),
            "txt" => Some(Format::Table),
            _ => None,
        }
    }

    /// Whether it is for people, who see colours and no harmful characters.
    fn is_text(self) -> bool {
        self == Format::Table
    }
}

impl SinkArguments {
    /// The form that is meant.
    pub fn format(&self, usual: Format) -> anyhow::Result<Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        match &self.output {
            Some(name) => match Format::of_name(name) {
                Some(format) => Ok(format),
                None if name.extension().is_none() => Ok(usual),
                None => bail!(
                    "{}: the ending of this name tells no form; expected .jsonl, .yaml, .csv, \
                     .xml or .txt, or --format",
                    name.display()
                ),
            },
            None => Ok(usual),
        }
    }
}

/// The most that is held back.
const MOST: usize = 1 << 16;

/// Where entries go.
pub struct Sink<'a> {
    output: &'a mut Output,
    draft: Option<Draft>,
    sheet: Box<dyn Sheet>,
    format: Format,
    /// What is not written yet.
    pending: String,
}

impl<'a> Sink<'a> {
    /// Standard output, or a file.
    pub fn new(
        output: &'a mut Output,
        draft: Option<Draft>,
        format: Format,
        view: View,
    ) -> Sink<'a> {
        Sink { output, draft, sheet: format.sheet(view), format, pending: String::new() }
    }

    /// Begins.
    pub fn begin(&mut self) -> io::Result<()> {
        self.pending = self.sheet.head();
        self.flush()
    }

    /// Tells an entry, at the next flush or before.
    pub fn tell(&mut self, entry: &Entry) -> io::Result<()> {
        self.pending += &self.sheet.entry(entry);
        if self.pending.len() < MOST { Ok(()) } else { self.flush() }
    }

    /// Writes what is not written yet.
    pub fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.pending);
        match &mut self.draft {
            _ if text.is_empty() => Ok(()),
            Some(draft) => draft.write(&text).and_then(|()| draft.flush()),
            None if self.format.is_text() => {
                self.output.answer(&text).and_then(|()| self.output.flush())
            }
            None => self.output.data(&text).and_then(|()| self.output.flush()),
        }
    }

    /// Complains on stderr.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        self.flush()?;
        self.output.complain(text)
    }

    /// Ends with a summary: below a table, else on stderr. A file that is not whole is taken away.
    pub fn end(mut self, summary: &str, is_whole: bool) -> io::Result<()> {
        self.pending += &self.sheet.foot();
        if self.format == Format::Table {
            self.pending += &format!("\n{summary}");
        }
        self.flush()?;
        if self.format != Format::Table {
            self.complain(summary)?;
        }
        match self.draft {
            Some(draft) if is_whole => draft.finish(),
            _ => Ok(()),
        }
    }
}
