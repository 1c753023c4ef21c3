//! Where a row of entries goes, and in which form: to standard output or to a file.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::Output;
use super::draft::Draft;
use super::language::say;
use crate::report::{self, Entry, Sheet, View};

/// What is written, and where.
#[derive(clap::Args, Debug)]
pub struct SinkArguments {
    /// What is printed [default: what the ending of the name of --output says, else table]
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    /// Write to this file, which appears when nothing of it is missing [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// In CSV, leave texts as they are that spreadsheets take for formulas, as those that begin
    /// with = + - @; else an apostrophe is put before them
    #[arg(long)]
    csv_formulas: bool,

    /// Begin CSV with a byte order mark, by which some spreadsheets know that it is UTF-8
    #[arg(long)]
    bom: bool,
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
                    "{}: {}",
                    name.display(),
                    say(
                        "the ending of this name tells no form; expected .jsonl, .yaml, .csv, .xml \
                         or .txt, or --format",
                        "この名前の末尾では形式が分かりません。.jsonl .yaml .csv .xml .txt のどれかにするか、\
                         --format で指定してください"
                    )
                ),
            },
            None => Ok(usual),
        }
    }

    /// How entries are told in this form.
    pub fn sheet(&self, format: Format, view: View) -> Box<dyn Sheet> {
        match format {
            Format::Table => Box::new(report::Table::new(view)),
            Format::Jsonl => Box::new(report::Jsonl),
            Format::Yaml => Box::new(report::Yaml),
            Format::Csv => Box::new(report::Csv { formulas: self.csv_formulas, bom: self.bom }),
            Format::Junit => Box::new(report::Junit),
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
    /// The head of a table, which stands above its first line.
    head: Option<String>,
    /// What is not written yet.
    pending: String,
}

impl<'a> Sink<'a> {
    /// Standard output, or a file.
    pub fn new(
        output: &'a mut Output,
        draft: Option<Draft>,
        format: Format,
        sheet: Box<dyn Sheet>,
    ) -> Sink<'a> {
        Sink { output, draft, sheet, format, head: None, pending: String::new() }
    }

    /// Begins.
    pub fn begin(&mut self) -> io::Result<()> {
        match self.format {
            Format::Table => self.head = Some(self.sheet.head()),
            _ => self.pending = self.sheet.head(),
        }
        self.flush()
    }

    /// Tells an entry, at the next flush or before.
    pub fn tell(&mut self, entry: &Entry) -> io::Result<()> {
        self.pending += &self.head.take().unwrap_or_default();
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

    /// Ends with a summary, if there is one: below a table, else on stderr. A file that is not whole
    /// is taken away.
    pub fn end(mut self, summary: &str, is_whole: bool) -> io::Result<()> {
        self.pending += &self.sheet.foot();
        match self.format {
            _ if summary.is_empty() => {}
            Format::Table => {
                self.pending += &self.head.take().unwrap_or_default();
                self.pending += &format!("\n{summary}");
            }
            _ => self.complain(summary)?,
        }
        self.flush()?;
        match self.draft {
            Some(draft) if is_whole => draft.finish(),
            _ => Ok(()),
        }
    }
}
