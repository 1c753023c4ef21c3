//! `tsume solve`: whether problems are mate, in how many moves, how, and whether they are sound.

use std::time::{Duration, Instant};

use super::engine::{Engine, EngineArguments, Mode};
use super::input::Inputs;
use super::progress::Meter;
use super::verdicts::{ViewArguments, exit};
use super::{Exit, Output};
use crate::judge::{Task, Verdict};
use crate::problem::Problem;
use crate::report::{self, Entry, View};

/// Solve problems: is it mate, in how many moves, how, and is it sound
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    engine: EngineArguments,

    #[command(flatten)]
    view: ViewArguments,

    /// What is printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// Tell the variations as well; twice, their variations, too
    #[arg(long, short, action = clap::ArgAction::Count)]
    verbose: u8,

    /// Tell only the answer, on one line
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Look for idle pieces, too: those that can be taken off without changing the solution
    #[arg(long)]
    idle: bool,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// Words for people
    Text,
    /// A JSON object for each problem, on a line of its own
    Json,
    /// A YAML list with an item for each problem
    Yaml,
}

/// Solves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut engine = arguments.engine.engine(Mode::Judge)?;
    let variations = arguments.verbose > 0;
    let view = View { variations, ..arguments.view.view() };
    let task = Task { depth: arguments.verbose.into(), idle: arguments.idle, ..engine.task() };
    let meter = Meter::new(engine.meter(), view.language);
    let shows_all = arguments.format == Format::Text && !arguments.quiet;
    arguments.inputs.telling_rest(shows_all).each(output, |problem, output| {
        if shows_all {
            output.separate()?;
            output.answer(&report::problem(problem, &view))?;
            output.flush()?;
        }
        let (verdict, time) = judged(&mut engine, problem, &task, &meter);
        let entry = Entry::judged(problem, &verdict, time);
        output.answer(&match arguments.format {
            Format::Json => entry.json(),
            Format::Yaml => entry.yaml(),
            Format::Text if arguments.quiet => report::short(problem, &verdict, &view),
            Format::Text => report::verdict(problem, &verdict, &view),
        })?;
        output.flush()?;
        Ok(if engine.is_stopped() { Exit::Interrupted } else { exit(entry.standing()) })
    })
}

fn judged(
    engine: &mut Engine,
    problem: &Problem,
    task: &Task,
    meter: &Meter,
) -> (Verdict, Duration) {
    let start = Instant::now();
    meter.start();
    let verdict = engine.judge(problem, task, &mut |progress| meter.tell(progress));
    meter.end();
    (verdict, start.elapsed())
}
