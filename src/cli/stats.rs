//! `tsume stats`: what the problems of collections are like.

use super::input::Inputs;
use super::verdicts::ViewArguments;
use super::{Exit, Output};
use crate::report::Stats;

/// Count the lengths, verdicts and pieces of collections, or of what check has written
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    view: ViewArguments,
}

/// Counts every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut stats = Stats::default();
    let exit = arguments.inputs.each(output, |problem, _| {
        stats.add(problem);
        Ok(Exit::Fine)
    })?;
    output.answer(&stats.text(&arguments.view.view()))?;
    Ok(exit)
}
