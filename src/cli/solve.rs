//! `tsume solve`: whether problems are mate, in how many moves, and how.

use std::time::Duration;

use super::engine::{EngineArguments, Found};
use super::input::Inputs;
use super::{Exit, Output};
use crate::notation::{Squares, Style as Names, japanese_solution, write_moves};
use crate::problem::Problem;
use crate::report::{self, Style};
use crate::search::{Bound, Limits, Solver};

/// Solve problems: is it mate, in how many moves, and how
///
/// For now every interposition counts as a move, also a futile one.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    engine: EngineArguments,

    /// Use letters of ASCII instead of kanji
    #[arg(long)]
    ascii: bool,
}

/// Solves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut engine = arguments.engine.engine()?;
    let style = if arguments.ascii { Style::Ascii } else { Style::Japanese };
    arguments.inputs.each(output, |problem, output| {
        output.separate()?;
        output.answer(&report::problem(problem, style))?;
        output.flush()?;
        engine.solver.begin(&problem.position);
        let found = engine.find();
        output.answer(&told(problem, &found, &mut engine.solver, style))?;
        output.flush()?;
        Ok(engine.exit(&found))
    })
}

/// The answer in words, and the line that shows it.
fn told(problem: &Problem, found: &Found, solver: &mut Solver, style: Style) -> String {
    let (value, exact) = match found {
        Found::NoMate => return "No mate.\n".to_owned(),
        Found::Undecided => return "Undecided: a limit came first.\n".to_owned(),
        Found::Exactly(value) => (*value, true),
        Found::AtMost(value) => (*value, false),
    };
    // What was proved is in the table, so that the line takes little time; but what a small table
    // has lost is searched again, and nobody waits for that forever.
    let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
    let line = solver.line(Bound::of(value), exact, &limits);
    let position = &problem.position;
    let length = value.length;
    let mut text = match exact {
        true => format!("Mate in {length}."),
        false => format!("Mate, in {length} at most."),
    };
    if exact && value.surplus {
        text += " Something is left in hand.";
    }
    text.push('\n');
    if !line.is_empty() {
        text += &write_moves(position, &line, Squares::Hodges);
        text.push('\n');
        if style == Style::Japanese {
            text += &japanese_solution(position, &line, Names::LONG);
            text.push('\n');
        }
    }
    text
}
