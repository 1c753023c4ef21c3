//! `tsume show`: draws problems.

use super::input::Inputs;
use super::verdicts::ViewArguments;
use super::{Exit, Output};
use crate::report;

/// Draw problems: the board, the hands, and what is claimed
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    view: ViewArguments,
}

/// Draws every problem of the inputs, with an empty line between two.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let view = arguments.view.view();
    arguments.inputs.telling_rest(true).each(output, |problem, output| {
        output.separate()?;
        output.answer(&report::problem(problem, &view))?;
        Ok(Exit::Fine)
    })
}
