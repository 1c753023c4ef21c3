//! The output of extended or new problems: as text, as data, or in a notation.

use anyhow::bail;

use crate::cli::batch::composed::Composed;
use crate::cli::options::text_or_json::TextOrJson;
use crate::cli::output::writer::{WriteArguments, Writing};
use crate::cli::process::language::say;
use crate::cli::process::terminal::Output;
use crate::collection::ProblemWriter;
use crate::report::View;

/// The arguments for the format and the destination of composed problems.
#[derive(clap::Args, Debug)]
pub struct PublishArguments {
    /// Print in this format
    #[arg(long, value_enum, default_value = "text", conflicts_with = "to")]
    format: TextOrJson,

    /// Write the problems in this notation or form [default: print them as --format says]
    #[arg(long, value_enum, value_name = "NOTATION")]
    to: Option<ProblemWriter>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// The output of composed problems.
pub struct Publishing {
    format: TextOrJson,
    writing: Option<Writing>,
    view: View,
}

impl PublishArguments {
    /// Returns the format for output without a notation.
    pub fn format(&self) -> TextOrJson {
        self.format
    }

    /// Opens the output in a notation, if one is selected.
    pub fn writing(&self) -> anyhow::Result<Option<Writing>> {
        match self.to {
            Some(form) => Ok(Some(self.writing.begin(form)?)),
            None if self.writing.is_asked() => bail!(say(
                "--output and --encoding need --to",
                "--output と --encoding には --to が必要です"
            )),
            None => Ok(None),
        }
    }

    /// Opens the output.
    pub fn begin(&self, view: View) -> anyhow::Result<Publishing> {
        Ok(Publishing { format: self.format, writing: self.writing()?, view })
    }
}

impl Publishing {
    /// Prints a problem.
    pub fn add(&mut self, composed: &Composed, output: &mut Output) -> anyhow::Result<()> {
        match (&mut self.writing, self.format) {
            (Some(writing), _) => writing.problem(&composed.problem(), output)?,
            (None, TextOrJson::Text) => output.answer(&composed.text(&self.view))?,
            (None, TextOrJson::Jsonl) => output.data(&composed.data())?,
        }
        Ok(output.flush()?)
    }

    /// Ends the output with a summary: after text on standard output, otherwise on stderr.
    pub fn end(self, summary: &str, output: &mut Output) -> anyhow::Result<()> {
        let is_text = self.writing.is_none() && self.format == TextOrJson::Text;
        if let Some(writing) = self.writing {
            writing.end(output)?;
        }
        if is_text {
            output.answer(summary)?
        } else {
            output.complain(summary)?
        }
        Ok(())
    }
}
