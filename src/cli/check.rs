//! `tsume check`: judges every problem of a collection, several at a time, and sums up.
//!
//! What is found is printed in the order of the input, as soon as it can be. How a problem is
//! judged is not known here.

use std::num::NonZeroU8;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use std::{io, thread};

use anyhow::anyhow;

use super::engine::{self, Engine, EngineArguments, Mode};
use super::input::{Inputs, Item, Trouble};
use super::pool::{self, Answers};
use super::progress::Counter;
use super::verdicts::{ViewArguments, exit};
use super::{Exit, Output};
use crate::problem::Problem;
use crate::report::{self, Class, Entry, Sheet, Summary};

/// Judge every problem of collections, several at a time, and sum up
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    engine: EngineArguments,

    #[command(flatten)]
    view: ViewArguments,

    /// How many problems are judged at a time; by default one for each core. Each has a table of
    /// its own
    #[arg(long, short)]
    jobs: Option<NonZeroU8>,

    /// What is printed
    #[arg(long, value_enum, default_value = "table")]
    format: Format,

    /// Print only problems that are like this; the summary counts all
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Only>,

    /// Stop after the first problem that is defective, wrong or unreadable
    #[arg(long)]
    fail_fast: bool,
}

/// The form of what is printed.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each problem, for people
    Table,
    /// A JSON object for each problem, on a line of its own
    Jsonl,
    /// The same objects as items of a YAML list
    Yaml,
    /// A line of values for each problem, for spreadsheets
    Csv,
    /// XML as JUnit writes it, for what shows the results of tests
    Junit,
}

impl Format {
    /// The form as reports know it.
    pub fn of_report(self) -> report::Format {
        match self {
            Format::Table => report::Format::Table,
            Format::Jsonl => report::Format::Jsonl,
            Format::Yaml => report::Format::Yaml,
            Format::Csv => report::Format::Csv,
            Format::Junit => report::Format::Junit,
        }
    }
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Only {
    /// No mate, or broken
    Defective,
    /// A limit came first
    Undecided,
    /// Not as claimed, not as the collection expects, or unreadable
    Wrong,
}

impl Only {
    fn is(self, entry: &Entry) -> bool {
        match self {
            Only::Defective => matches!(entry.class(), Class::Defective | Class::NoMate),
            Only::Undecided => entry.class() == Class::Undecided,
            Only::Wrong => entry.is_wrong(),
        }
    }
}

/// What comes of an item of the inputs, and what is complained of it.
type Answer = Result<(Entry, Option<String>), Trouble>;

/// Judges every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Arguments { inputs, engine, view, jobs, format, only, fail_fast } = arguments;
    let start = Instant::now();
    let stop = engine::interruption()?;
    let view = view.view();
    let sheet = format.of_report().sheet(view);
    let answers = judge_all(inputs, &engine, jobs, &stop)?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let counter = Counter::new();
    let mut summary = Summary::default();
    let mut worst = Exit::Fine;
    output.answer(&sheet.head())?;
    output.flush()?;
    while let Some(answer) = answers.next(is_stopped) {
        let exit = match answer {
            Some(Ok((entry, complaint))) => {
                summary.add(&entry);
                let is_shown = only.is_empty() || only.iter().any(|only| only.is(&entry));
                let shown = is_shown.then_some(&entry);
                counter.aside(|| print(&*sheet, shown, complaint, output))?;
                exit(entry.standing())
            }
            Some(Err(trouble)) => {
                counter.aside(|| output.complain(&trouble.draw()))?;
                Exit::Wrong
            }
            // What was interrupted is not done.
            None if is_stopped() => Exit::Interrupted,
            None => return Err(anyhow!("a thread that judges has come to an end")),
        };
        counter.tell(|| summary.counts(&view).join(", "));
        worst = worst.max(exit);
        if fail_fast && matches!(exit, Exit::Defective | Exit::Wrong) {
            break;
        }
    }
    drop(counter);
    output.answer(&sheet.foot())?;
    let text = summary.text(Some((summary.count(), start.elapsed())), &view);
    match format {
        Format::Table => output.answer(&format!("\n{text}"))?,
        _ => output.complain(&text)?,
    }
    Ok(if is_stopped() { Exit::Interrupted } else { worst })
}

/// Begins to judge, and has the answers in order; none to what was interrupted.
fn judge_all(
    inputs: Inputs,
    arguments: &EngineArguments,
    jobs: Option<NonZeroU8>,
    stop: &Arc<AtomicBool>,
) -> io::Result<Answers<Answer>> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let count = jobs.map_or_else(cores, |jobs| jobs.get().into());
    let workers = (0..count).map(|_| {
        let mut engine = arguments.one_of(Mode::Judge, stop.clone());
        move |(number, item): (u64, Item)| match item {
            Ok(problem) => {
                judged(&mut engine, problem).map(|entry| Ok((entry.numbered(number), None)))
            }
            Err(trouble) => Some(complained(number, trouble)),
        }
    });
    let stop = stop.clone();
    let feed = move |feed: pool::Feed<_, _>| {
        for item in numbered(inputs.items()) {
            if stop.load(Ordering::Relaxed) || !feed.put(item) {
                break;
            }
        }
    };
    pool::start(feed, workers)
}

/// The items with the numbers of the problems among all. An input that cannot be read is no
/// problem, and has none of its own.
fn numbered(items: impl Iterator<Item = Item>) -> impl Iterator<Item = (u64, Item)> {
    items.scan(0, |number, item| {
        *number += u64::from(!matches!(item, Err(Trouble::Whole(_))));
        Some((*number, item))
    })
}

/// Judges a problem; what may have been cut short by an interruption does not count.
fn judged(engine: &mut Engine, problem: Problem) -> Option<Entry> {
    if engine.is_stopped() {
        return None;
    }
    let start = Instant::now();
    let verdict = engine.judge(&problem, &engine.task(), &mut |_| ());
    (!engine.is_stopped()).then(|| Entry::judged(&problem, &verdict, start.elapsed()))
}

fn complained(number: u64, trouble: Trouble) -> Answer {
    let drawn = trouble.draw();
    match trouble {
        Trouble::Part(complaint) => {
            Ok((Entry::unreadable(&complaint).numbered(number), Some(drawn)))
        }
        Trouble::Whole(_) => Err(trouble),
    }
}

fn print(
    sheet: &dyn Sheet,
    shown: Option<&Entry>,
    complaint: Option<String>,
    output: &mut Output,
) -> io::Result<()> {
    if let Some(entry) = shown {
        output.answer(&sheet.entry(entry))?;
        output.flush()?;
    }
    complaint.map_or(Ok(()), |complaint| output.complain(&complaint))
}
