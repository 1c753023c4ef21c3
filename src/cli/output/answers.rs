//! The output of answers as text or data: standard output, a file, or a folder with a file for each problem.

use std::io;

use crate::cli::output::target::{Target, TargetArguments};
use crate::cli::process::terminal::Output;
use crate::problem::Problem;

/// The kind of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerKind {
    /// Text for people, with an empty line between two problems.
    Text,
    /// Data for programs, in files with this extension.
    Data(&'static str),
}

/// The output of answers.
pub struct Answers {
    target: Target,
    kind: AnswerKind,
    /// The number of problems written to a file.
    count: usize,
    /// The beginning of the answer to the present problem, if it goes to a file.
    pending: String,
}

impl Answers {
    /// Opens the output.
    pub fn begin(target: &TargetArguments, kind: AnswerKind) -> io::Result<Answers> {
        Ok(Answers { target: target.begin()?, kind, count: 0, pending: String::new() })
    }

    /// Whether answers go to standard output.
    pub fn is_standard(&self) -> bool {
        self.target.is_standard()
    }

    /// Separates the answer to a problem from the one before.
    pub fn separate(&self, output: &mut Output) -> io::Result<()> {
        match self.target.is_standard() && self.kind == AnswerKind::Text {
            true => output.separate(),
            false => Ok(()),
        }
    }

    /// Writes a part of an answer. On standard output it appears at once.
    pub fn part(&mut self, text: &str, output: &mut Output) -> io::Result<()> {
        match (self.kind, self.target.is_standard()) {
            (AnswerKind::Text, true) => output.answer(text)?,
            (AnswerKind::Data(_), true) => output.data(text)?,
            (AnswerKind::Text, false) => {
                self.pending += &anstream::adapter::strip_str(text).to_string();
            }
            (AnswerKind::Data(_), false) => self.pending += text,
        }
        output.flush()
    }

    /// Writes the last part of the answer to a problem.
    pub fn last_part(
        &mut self,
        problem: &Problem,
        text: &str,
        output: &mut Output,
    ) -> io::Result<()> {
        self.part(text, output)?;
        if self.target.is_standard() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.pending);
        let (ending, begin) = match self.kind {
            AnswerKind::Text if self.count > 0 && self.target.is_file() => ("txt", "\n"),
            AnswerKind::Text => ("txt", ""),
            AnswerKind::Data(ending) => (ending, ""),
        };
        self.count += 1;
        self.target.write(problem, ending, (begin.to_owned() + &text).as_bytes(), output)
    }

    /// Ends the output.
    pub fn finish(self) -> io::Result<()> {
        self.target.finish()
    }
}
