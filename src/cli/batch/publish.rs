//! The output of extended or new problems: as text, as data, or in a notation.

use std::io;

use anyhow::bail;

use crate::cli::options::view_of;
use crate::cli::output::{Format, WriteArguments, Writer, formats};
use crate::cli::process::{Output, say};
use crate::compose::composed::Composed;
use crate::problem::Problem;
use crate::report::{Content, JSON_LINES, TEXT, View};

/// The arguments for the format and the destination of composed problems.
#[derive(clap::Args, Debug)]
pub struct PublishArguments {
    #[arg(help = say(
        "Print text, or write the problems in this format [default: by the ending of --output, else \
         text]",
        "出力の形式（既定: --output の名前の末尾で決まり、それもなければ text）",
    ))]
    #[arg(long, alias = "to", value_parser = formats::parser(FORMATS))]
    format: Option<Format>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// The contents of these formats.
const FORMATS: &[Content] = &[Content::Answers, Content::Problems];

/// The output of composed problems.
pub struct Publishing {
    pub writer: Writer,
    pub view: View,
}

impl PublishArguments {
    /// Opens the output.
    pub fn begin(&self) -> anyhow::Result<Publishing> {
        let format = self.writing.format(self.format, &[Content::Problems], "--format")?;
        if self.writing.target.is_asked() && format.is_none() {
            bail!(say(
                "--output needs --format, or a file name such as new.kif",
                "--output には --format か、new.kif のようなファイル名が必要です"
            ));
        }
        let view = view_of(&self.writing.target);
        Ok(Publishing { writer: self.writing.begin(format.unwrap_or(&TEXT), view)?, view })
    }
}

impl Publishing {
    /// Writes a composed problem.
    pub fn add(&mut self, composed: &Composed, output: &mut Output) -> io::Result<()> {
        let problem = composed.problem();
        let text = |view: &View| composed.text(view);
        self.write(&problem, text, || composed.data(), || vec![problem.clone()], output)
    }

    /// Writes what was made of a problem: as text, as objects, or as problems in a notation or form.
    pub fn write(
        &mut self,
        original: &Problem,
        text: impl FnOnce(&View) -> String,
        data: impl FnOnce() -> String,
        problems: impl FnOnce() -> Vec<Problem>,
        output: &mut Output,
    ) -> io::Result<()> {
        let writer = &mut self.writer;
        if writer.format.is_for_people {
            writer.last_part(original, &text(&self.view), output)?;
        } else if writer.format.name == JSON_LINES.name {
            writer.last_part(original, &data(), output)?;
        } else {
            problems().iter().try_for_each(|problem| writer.problem(problem, output).map(drop))?;
        }
        output.flush()
    }

    /// Ends the output with a summary: after text on standard output, otherwise on stderr.
    pub fn end(self, summary: &str, output: &mut Output) -> anyhow::Result<()> {
        Ok(self.writer.end(summary, output)?)
    }
}
