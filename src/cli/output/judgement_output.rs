//! The format and the file of the judgements of many problems.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;

use crate::cli::output::columns::{ColumnWriter, refuse_missing};
use crate::cli::output::{
    Encoding, EncodingArgument, Existing, Format, OverwriteArguments, RunFiles, Target, Writer,
    formats, refuse_existing,
};
use crate::cli::process::{Output, say, unused};
use crate::report::{Content, FormatOptions};

/// The contents of these formats.
const JUDGEMENTS: &[Content] = &[Content::Judgements];

/// The arguments for the format and the file.
#[derive(clap::Args, Debug)]
pub struct JudgementArguments {
    #[arg(help = say(
        "Print this format [default: by the ending of --output, else table]",
        "出力の形式（既定: --output の名前の末尾で決まり、それもなければ table）",
    ))]
    #[arg(long, value_parser = formats::parser(JUDGEMENTS))]
    format: Option<Format>,

    #[arg(help = say(
        "Write to this file [default: standard output]\n\n\
         The file appears when it is complete.",
        "このファイルに書き出す。書き終えた時点でこの名前になる（既定: 標準出力）",
    ))]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub overwriting: OverwriteArguments,

    #[arg(help = say(
        "Leave texts that look like formulas unchanged in CSV\n\n\
         Without this option such texts, which begin with = + - @ (also after `;` or a tab), get an \
         apostrophe.",
        "CSVで、= + - @ などで始まり数式と解釈されうる文字列の前に ' を付けない（; やタブの後も同じ）",
    ))]
    #[arg(long, hide_short_help = true)]
    csv_formulas: bool,

    #[command(flatten)]
    encoding: EncodingArgument,
}

impl JudgementArguments {
    /// Returns the format: that of --format, else that of the file name, else the default.
    pub fn format(&self, default: Format) -> anyhow::Result<Format> {
        let chosen = formats::chosen(self.format, self.output.as_deref(), JUDGEMENTS, "--format")?;
        let format = chosen.unwrap_or(default);
        refuse_missing(format)?;
        if format.columns.is_some() && self.output.is_none() && io::stdout().is_terminal() {
            bail!(say(
                "columns are not text; name a file with --output",
                "端末には出力できません。--output でファイルを指定してください",
            ));
        }
        Ok(format)
    }

    /// Resolves the arguments. Refuses an existing file that must stay, and prints a note on options that change
    /// nothing in the format.
    pub fn resolve(
        &self,
        format: Format,
        existing: Existing,
        output: &mut Output,
    ) -> io::Result<JudgementOutput> {
        self.output.iter().try_for_each(|path| refuse_existing(path, existing))?;
        if format.name != "csv" {
            unused::note(&["csv_formulas", "encoding"], format.name, output)?;
        }
        let encoding = match format.name {
            "csv" => self.encoding.encoding.unwrap_or(Encoding::Utf8),
            _ => Encoding::Utf8,
        };
        let options = FormatOptions { formulas: self.csv_formulas, ..FormatOptions::default() };
        Ok(JudgementOutput { path: self.output.clone(), existing, format, encoding, options })
    }
}

/// The place of judgements, and their format.
pub struct JudgementOutput {
    /// The file; none for standard output.
    pub path: Option<PathBuf>,
    /// What happens to an existing file of this name.
    pub existing: Existing,
    pub format: Format,
    encoding: Encoding,
    pub options: FormatOptions,
}

impl JudgementOutput {
    /// Opens the output.
    pub fn open(&self) -> io::Result<Writer> {
        let target = match &self.path {
            Some(path) => Target::file(path, self.existing)?,
            None => Target::Standard,
        };
        let columns = self.format.columns.map(ColumnWriter::new).transpose()?;
        Ok(Writer::new(target, self.format, self.encoding, self.options).with_columns(columns))
    }

    /// Returns the files that the run writes, which are no inputs.
    pub fn own_files(&self) -> RunFiles {
        self.path.iter().fold(RunFiles::standard(), |own, path| own.with_replaced(path))
    }
}
