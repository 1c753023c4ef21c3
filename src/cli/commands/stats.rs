//! `tsume stats`: what the problems of collections are like.

use crate::cli::options::inputs::{Inputs, Trouble};
use crate::cli::options::view::ViewArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::terminal::Output;
use crate::collection::Complaint;
use crate::judgement::Judgement;
use crate::report::Stats;

/// Count lengths, verdicts and pieces
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    view: ViewArguments,
}

/// Whether what cannot be read is what check has written of a problem that could not be read.
fn is_error_record(complaint: &Complaint) -> bool {
    let Complaint::Text { text, .. } = complaint else { return false };
    matches!(Judgement::read(text.trim()), Ok(Judgement::Unreadable(_)))
}

/// Counts every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut stats = Stats::default();
    let exit = arguments.inputs.each_item(|item| {
        match item {
            Ok(problem) => stats.add(&problem),
            Err(Trouble::Part(complaint)) if is_error_record(&complaint) => stats.add_unreadable(),
            Err(trouble) => {
                output.complain(&trouble.draw())?;
                return Ok(trouble.exit());
            }
        }
        Ok(Exit::Fine)
    })?;
    // Of nothing there is nothing to say but the complaint.
    if !stats.is_empty() || exit == Exit::Fine {
        output.answer(&stats.text(&arguments.view.view()))?;
    }
    Ok(exit)
}
