//! `tsume solve`: whether problems are mate, in how many moves, and how.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;

use super::input::Inputs;
use super::{Exit, Output, units};
use crate::notation::{Squares, Style as Names, japanese_solution, write_moves};
use crate::problem::Problem;
use crate::report::{Style, diagram, heading};
use crate::search::{Answer, Bound, Limits, Solver, Value};

/// Solve problems: is it mate, in how many moves, and how
///
/// For now every interposition counts as a move, also a futile one.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Use letters of ASCII instead of kanji
    #[arg(long)]
    ascii: bool,

    /// Whether to stop at the first mate, or to find the shortest
    #[arg(long, value_enum, default_value = "length")]
    mode: Mode,

    /// The most time for a problem: 30 (seconds), 2m, 1h
    #[arg(long, value_parser = units::duration)]
    time: Option<Duration>,

    /// The most positions for a problem; the same limit always gives the same answer
    #[arg(long)]
    nodes: Option<u64>,

    /// The size of the table: 64M, 1G
    #[arg(long, default_value = "256M", value_parser = units::size)]
    memory: usize,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// The first mate that is found, however long
    Any,
    /// The shortest mate
    Length,
}

/// What is known of a problem when its search ends.
enum Found {
    /// Mate, with the exact value.
    Exactly(Value),
    /// Mate in so many moves; a shorter one was not looked for, or a limit came first.
    AtMost(Value),
    NoMate,
    Undecided,
}

/// Solves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || {
        // Whoever asks twice does not want to wait for the answer.
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
    })
    .context("cannot listen for interruption")?;
    let limits = Limits { nodes: arguments.nodes, time: arguments.time, stop: Some(stop.clone()) };
    let style = if arguments.ascii { Style::Ascii } else { Style::Japanese };
    let mut solver = Solver::new(arguments.memory);
    let mut first = true;
    arguments.inputs.each(output, |problem, output| {
        if !first {
            output.answer("\n")?;
        }
        first = false;
        output.answer(&heading(problem))?;
        output.answer(&diagram(&problem.position.setup(), style))?;
        output.flush()?;
        solver.begin(&problem.position);
        let found = search(&mut solver, arguments.mode, &limits);
        output.answer(&told(problem, &found, &mut solver, style))?;
        output.flush()?;
        Ok(match found {
            _ if stop.load(Ordering::Relaxed) => Exit::Interrupted,
            Found::Exactly(_) | Found::AtMost(_) => Exit::Fine,
            Found::NoMate => Exit::Defective,
            Found::Undecided => Exit::Undecided,
        })
    })
}

fn search(solver: &mut Solver, mode: Mode, limits: &Limits) -> Found {
    let at_most = |answer| match answer {
        Answer::Mate(bound) => bound.value().map_or(Found::Undecided, Found::AtMost),
        Answer::NoMate(_) => Found::NoMate,
        Answer::Undecided => Found::Undecided,
    };
    match mode {
        Mode::Any => at_most(solver.ask(Bound::ANY, limits)),
        Mode::Length => match solver.value(limits) {
            Ok(Some(value)) => Found::Exactly(value),
            Ok(None) => Found::NoMate,
            Err(answer) => at_most(answer),
        },
    }
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
