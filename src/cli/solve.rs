//! `tsume solve`: whether problems are mate, in how many moves, how, and whether they are sound.

use std::time::Instant;

use super::engine::{EngineArguments, Mode};
use super::input::Inputs;
use super::language::say;
use super::progress::Meter;
use super::verdicts::{ViewArguments, exit};
use super::{Exit, Output};
use crate::judge::{News, Task};
use crate::report::{self, Record, View};

/// Solve problems: is it mate, in how many moves, how, and is it sound
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    engine: EngineArguments,

    #[command(flatten)]
    view: ViewArguments,

    /// How moves are written in text; with --ascii always in Western notation
    /// [default: both; with --lang ja, ja]
    #[arg(long, value_enum)]
    moves: Option<Moves>,

    /// What is printed
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    /// Tell the variations as well; twice, their variations, too, and all of many defects
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
enum Moves {
    /// ▲１二飛
    Ja,
    /// R*1b
    Western,
    /// The solution in both, other lines as is usual in the language
    Both,
}

impl Moves {
    /// What was asked for, or what is usual in the language.
    fn of(asked: Option<Moves>) -> report::Moves {
        match asked.unwrap_or(say(Moves::Both, Moves::Ja)) {
            Moves::Ja => report::Moves::Japanese,
            Moves::Western => report::Moves::Western,
            Moves::Both => report::Moves::Both,
        }
    }
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ReportFormat {
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
    let (moves, all) = (Moves::of(arguments.moves), arguments.verbose > 1);
    let view = View { moves, variations, all, ..arguments.view.view() };
    let task = Task { depth: arguments.verbose.into(), idle: arguments.idle, ..engine.task() };
    let meter = Meter::new(engine.meter(), view.language);
    let shows_all = arguments.format == ReportFormat::Text && !arguments.quiet;
    arguments.inputs.telling_rest(shows_all).each(output, |problem, output| {
        if shows_all {
            output.separate()?;
            output.answer(&report::problem(problem, &view))?;
            output.flush()?;
        }
        let start = Instant::now();
        let mut shown = None;
        let mut failed = Ok(());
        meter.start();
        let verdict = engine.judge(problem, &task, &mut |news| match news {
            News::Progress(progress) => meter.tell(progress),
            // The solution does not wait for what is wrong with the problem.
            News::Solution(verdict) if shows_all => {
                let text = report::answer(problem, verdict, &view);
                failed = meter.aside(|| output.answer(&text).and_then(|()| output.flush()));
                shown = Some(verdict.solution.clone());
            }
            News::Solution(_) => {}
        });
        meter.end();
        failed?;
        let view = View { interrupted: engine.is_stopped(), ..view };
        let record = Record::judged(problem, &verdict, start.elapsed()).within(engine.limits());
        match arguments.format {
            ReportFormat::Json => output.data(&record.json())?,
            ReportFormat::Yaml => output.data(&record.yaml())?,
            ReportFormat::Text => output.answer(&match shown {
                _ if arguments.quiet => report::short(problem, &verdict, &view),
                None => report::verdict(problem, &verdict, &view),
                Some(shown) => report::rest(problem, &verdict, &shown, &view),
            })?,
        }
        output.flush()?;
        Ok(if engine.is_stopped() { Exit::Interrupted } else { exit(record.standing()) })
    })
}
