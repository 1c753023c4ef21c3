//! `tsume show`: draws problems.

use super::input::Inputs;
use super::{Exit, Output};
use crate::report::{self, Style};

/// Draw problems: the board, the hands, and what is claimed
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Use letters of ASCII instead of kanji
    #[arg(long)]
    ascii: bool,
}

/// Draws every problem of the inputs, with an empty line between two.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let style = if arguments.ascii { Style::Ascii } else { Style::Japanese };
    arguments.inputs.each(output, |problem, output| {
        output.separate()?;
        output.answer(&report::problem(problem, style))?;
        Ok(Exit::Fine)
    })
}
