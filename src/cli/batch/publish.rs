//! The output of extended or new problems: as text, as data, or in a notation.

use std::io;

use anyhow::bail;

use crate::cli::options::text_or_json::TextOrJson;
use crate::cli::options::view::view_of;
use crate::cli::output::answers::{AnswerKind, Answers};
use crate::cli::output::writer::{WriteArguments, Writing};
use crate::cli::process::language::say;
use crate::cli::process::terminal::Output;
use crate::collection::ProblemWriter;
use crate::compose::composed::Composed;
use crate::report::View;

/// The arguments for the format and the destination of composed problems.
#[derive(clap::Args, Debug)]
pub struct PublishArguments {
    #[arg(help = say("Print in this format [default: text]", "出力の形式（既定: text）"))]
    #[arg(long, value_enum, conflicts_with = "to")]
    format: Option<TextOrJson>,

    #[arg(help = say(
        "Write the problems in this notation or form [default: by the ending of --output]",
        "得られた作品をこの形式で出力する（既定: --format のとおりに示す）",
    ))]
    #[arg(long, value_enum, value_name = "NOTATION")]
    to: Option<ProblemWriter>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// The output of composed problems.
pub enum Publishing {
    /// Problems in a notation or form.
    Problems(Writing),
    /// Text for people.
    Text(Answers, View),
    /// Judgements of the problems.
    Data(Answers),
}

impl PublishArguments {
    /// Opens the output.
    pub fn begin(&self) -> anyhow::Result<Publishing> {
        let target = &self.writing.target;
        let form = match (self.to, self.format) {
            (None, None) => self.writing.form()?,
            (form, _) => form,
        };
        if let Some(form) = form {
            return Ok(Publishing::Problems(self.writing.begin(form)?));
        }
        if target.is_asked() && self.format.is_none() {
            bail!(say(
                "--output needs --to or --format, or a file name such as new.kif",
                "--output には --to か --format、または new.kif のようなファイル名が必要です"
            ));
        }
        self.writing
            .refuse_encoding(say("--encoding needs --to", "--encoding には --to が必要です"))?;
        Ok(match self.format {
            Some(TextOrJson::Jsonl) => {
                Publishing::Data(Answers::begin(target, AnswerKind::Data("jsonl"))?)
            }
            _ => Publishing::Text(Answers::begin(target, AnswerKind::Text)?, view_of(target)),
        })
    }
}

impl Publishing {
    /// Whether the output is text on standard output.
    pub fn is_printed(&self) -> bool {
        matches!(self, Publishing::Text(answers, _) if answers.is_standard())
    }

    /// Writes a problem.
    pub fn add(&mut self, composed: &Composed, output: &mut Output) -> io::Result<()> {
        let problem = composed.problem();
        match self {
            Publishing::Problems(writing) => writing.problem(&problem, output)?,
            Publishing::Text(answers, view) => {
                answers.last_part(&problem, &composed.text(view), output)?;
            }
            Publishing::Data(answers) => answers.last_part(&problem, &composed.data(), output)?,
        }
        output.flush()
    }

    /// Ends the output with a summary: after text on standard output, otherwise on stderr.
    pub fn end(self, summary: &str, output: &mut Output) -> anyhow::Result<()> {
        let is_printed = self.is_printed();
        match self {
            Publishing::Problems(writing) => writing.end(output)?,
            Publishing::Text(answers, _) | Publishing::Data(answers) => answers.finish()?,
        }
        match is_printed {
            true => output.answer(summary)?,
            false => output.complain(summary)?,
        }
        Ok(())
    }
}
