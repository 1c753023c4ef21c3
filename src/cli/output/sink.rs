//! The output of judgements, in a format: standard output or a file.

use std::io;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::output::atomic_file::{AtomicFile, Existing, refuse_existing};
use crate::cli::output::target::{OverwriteArguments, unknown_ending};
use crate::cli::process::language::{say, spoken};
use crate::cli::process::terminal::Output;
use crate::cli::process::unused;
use crate::judgement::{FileNames, Judgement};
use crate::page;
use crate::report::{FormatOptions, JSON_LINES, OUTPUT_FORMATS, OutputFormat, View};

/// The arguments for the format and the destination of judgements.
#[derive(clap::Args, Debug)]
pub struct SinkArguments {
    #[arg(help = say(
        "Print this format [default: by the ending of --output, else table]",
        "出力の形式（既定: --output の名前の末尾で決まり、それもなければ table）",
    ))]
    #[arg(long, value_parser = format_parser())]
    pub format: Option<&'static dyn OutputFormat>,

    #[arg(help = say(
        "Write to this file [default: standard output]\n\n\
         The file appears when it is complete.",
        "このファイルに書き出す。全てそろったときに、この名前で現れる（既定: 標準出力）",
    ))]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    overwriting: OverwriteArguments,

    #[arg(help = say(
        "Leave texts that look like formulas unchanged in CSV\n\n\
         Without this option such texts, which begin with = + - @ (also after `;` or a tab), get an \
         apostrophe.",
        "CSVで、= + - @ などで始まり数式と解釈されうる文字列の前に ' を付けない（; やタブの後も同じ）",
    ))]
    #[arg(long, hide_short_help = true)]
    csv_formulas: bool,

    #[arg(help = say(
        "Begin CSV with a byte order mark, which some spreadsheets need",
        "CSVの先頭にBOMを付ける（日本語を正しく読むのに必要な表計算ソフトがある）",
    ))]
    #[arg(long, hide_short_help = true)]
    bom: bool,
}

/// Returns every format, in the order of the help.
fn formats() -> impl Iterator<Item = &'static dyn OutputFormat> {
    OUTPUT_FORMATS.iter().copied().chain([page::REPORT])
}

/// Reads the name of a format.
fn format_parser() -> impl TypedValueParser<Value = &'static dyn OutputFormat> {
    let value = |format: &'static dyn OutputFormat| {
        let named = PossibleValue::new(format.name()).help(format.help().of(spoken()));
        // `solve` has the same objects under this name.
        if format.name() == JSON_LINES.name() { named.alias("json") } else { named }
    };
    let values = formats().map(value);
    PossibleValuesParser::new(values).try_map(|name| {
        let name = if name == "json" { JSON_LINES.name() } else { &name };
        let named = formats().find(|format| format.name() == name);
        named.ok_or("no such format")
    })
}

/// Returns the format of files with the extension of this name.
fn format_of(name: &Path) -> Option<&'static dyn OutputFormat> {
    let ending = name.extension()?.to_str()?;
    formats().find(|format| format.endings().contains(&ending))
}

/// Returns the first extension of each format, formats for programs first.
fn endings() -> Vec<&'static str> {
    let (for_people, for_programs): (
        Vec<&'static dyn OutputFormat>,
        Vec<&'static dyn OutputFormat>,
    ) = formats().partition(|format| format.is_for_people());
    let formats = for_programs.into_iter().chain(for_people);
    formats.filter_map(|format| format.endings().first().copied()).collect()
}

impl SinkArguments {
    /// Returns what happens to existing files.
    pub fn existing(&self) -> Existing {
        self.overwriting.existing()
    }

    /// Refuses an existing file unless it may be replaced.
    pub fn refuse_existing(&self, existing: Existing) -> io::Result<()> {
        self.output.iter().try_for_each(|path| refuse_existing(path, existing))
    }

    /// Returns the selected format: that of --format, else that of the file name, else the default.
    pub fn format(
        &self,
        default: &'static dyn OutputFormat,
    ) -> anyhow::Result<&'static dyn OutputFormat> {
        let Some(name) = self.output.as_ref().filter(|_| self.format.is_none()) else {
            return Ok(self.format.unwrap_or(default));
        };
        match format_of(name) {
            Some(format) => Ok(format),
            None if name.extension().is_none() => Ok(default),
            None => Err(unknown_ending(name, &endings(), Some("--format"))),
        }
    }

    /// Prints a note on options that change nothing in this format.
    pub fn note_unused(
        &self,
        format: &'static dyn OutputFormat,
        output: &mut Output,
    ) -> io::Result<()> {
        match format.name() {
            "csv" => Ok(()),
            name => unused::note(&["csv_formulas", "bom"], name, output),
        }
    }

    /// Returns the options of the format, without a column for authors and titles.
    pub fn options(&self, view: View, files: FileNames) -> FormatOptions {
        let (formulas, byte_order_mark) = (self.csv_formulas, self.bom);
        FormatOptions { view, files, credits: false, formulas, byte_order_mark }
    }
}

/// The number of pending bytes that causes a write.
const MOST: usize = 1 << 16;

/// The output of judgements.
pub struct Sink<'a> {
    output: &'a mut Output,
    draft: Option<AtomicFile>,
    format: &'static dyn OutputFormat,
    options: FormatOptions,
    /// The head of a table until its first line is written.
    head: Option<String>,
    /// The text that is not written yet.
    pending: String,
}

impl<'a> Sink<'a> {
    /// Begins the output in a file, or on standard output if there is no draft.
    pub fn begin(
        output: &'a mut Output,
        draft: Option<AtomicFile>,
        format: &'static dyn OutputFormat,
        options: FormatOptions,
    ) -> io::Result<Sink<'a>> {
        let (mut head, mut pending) = (Some(format.head(&options)), String::new());
        if !format.is_for_people() {
            pending = head.take().unwrap_or_default();
        }
        let mut sink = Sink { output, draft, format, options, head, pending };
        sink.flush().map(|()| sink)
    }

    /// Adds a judgement. It is written at the next flush or earlier.
    pub fn write(&mut self, judgement: &Judgement) -> io::Result<()> {
        self.pending += &self.head.take().unwrap_or_default();
        self.pending += &self.format.judgement(judgement, &self.options);
        if self.pending.len() < MOST { Ok(()) } else { self.flush() }
    }

    /// Writes the pending text.
    pub fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.pending);
        match &mut self.draft {
            _ if text.is_empty() => Ok(()),
            Some(draft) => draft.write(&text).and_then(|()| draft.flush()),
            None if self.format.is_for_people() => {
                self.output.answer(&text).and_then(|()| self.output.flush())
            }
            None => self.output.data(&text).and_then(|()| self.output.flush()),
        }
    }

    /// Prints a message to stderr.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        self.flush()?;
        self.output.complain(text)
    }

    /// Ends the output with a summary, unless the summary is empty: below a table, else on stderr.
    /// A file that is not complete is removed.
    pub fn end(mut self, summary: &str, is_whole: bool) -> io::Result<()> {
        self.pending += &self.format.foot();
        match self.format.is_for_people() {
            _ if summary.is_empty() => {}
            true => {
                self.pending += &self.head.take().unwrap_or_default();
                self.pending += &format!("\n{summary}");
            }
            false => self.complain(summary)?,
        }
        self.flush()?;
        match self.draft {
            Some(draft) if is_whole => draft.finish(),
            _ => Ok(()),
        }
    }
}
