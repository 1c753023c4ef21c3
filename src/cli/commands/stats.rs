//! `tsume stats`: counts the lengths, verdicts, themes and pieces of collections.

use crate::cli::options::{Group, Help, InputError, Inputs, ScriptArguments, example, view};
use crate::cli::process::{Exit, Output, say};
use crate::collection::Complaint;
use crate::judgement::Judgement;
use crate::report::{self, Stats, View};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Collections),
    pages: "docs/check.md, docs/collections.md, docs/json.md",
    examples: [
        example("tsume stats problems/", "the claims of a folder", "フォルダの作品を集計する"),
        example(
            "tsume stats verdicts.jsonl",
            "the results of tsume check",
            "check の結果を集計する",
        ),
        example(
            "tsume stats --script letters - <problems.sfen",
            "without kanji",
            "漢字を使わずに示す",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Count lengths, verdicts, themes and pieces",
    "作品集、または check の結果の手数・判定・手筋・駒を集計する",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    script: ScriptArguments,
}

/// Whether the unreadable text is a line of `tsume check` about an unreadable problem.
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
            Err(InputError::Part(complaint)) if is_error_record(&complaint) => {
                stats.add_unreadable()
            }
            Err(error) => {
                if matches!(error, InputError::Part(_)) {
                    stats.add_unreadable();
                }
                output.complain(&error.draw())?;
                return Ok(error.exit());
            }
        }
        Ok(Exit::Fine)
    })?;
    // If nothing was counted, the error message is enough.
    if !stats.is_empty() || exit == Exit::Fine {
        let moves = say(report::Moves::Western, report::Moves::Japanese);
        let view = arguments.script.applied_to(View { moves, ..view() });
        output.answer(&stats.text(&view))?;
    }
    Ok(exit)
}
