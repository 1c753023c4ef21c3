//! `tsume check`: judges every problem of a collection, several at a time, and sums up.
//!
//! What is found is printed in the order of the input, as soon as it can be. How a problem is
//! judged is not known here.

use std::num::NonZeroU8;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::anyhow;
use unicode_width::UnicodeWidthStr;

use super::engine::{self, Engine, EngineArguments, Mode};
use super::input::{Inputs, Item, Trouble};
use super::pool::{self, Answers};
use super::progress::Counter;
use super::tally::{Class, Tally};
use super::verdicts::{exit, is_expected};
use super::{Exit, Output};
use crate::judge::{Verdict, Weight};
use crate::notation::neutral;
use crate::problem::Problem;
use crate::report::{ErrorRecord, Record};

/// Judge every problem of collections, several at a time, and sum up
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    engine: EngineArguments,

    /// How many problems are judged at a time; by default one for each core. They share the
    /// memory
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

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// A line for each problem, for people
    Table,
    /// A JSON object for each problem, on a line of its own
    Jsonl,
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

/// A problem with its verdict.
struct Judged {
    problem: Problem,
    verdict: Verdict,
    time: Duration,
}

impl Judged {
    /// What the problem is called, or else its number among all.
    fn name(&self, number: u64) -> String {
        let claims = &self.problem.claims;
        let name = claims.id.as_deref().or(claims.title.as_deref()).map(neutral);
        name.unwrap_or_else(|| format!("#{number}"))
    }

    fn exit(&self) -> Exit {
        exit(&self.problem, &self.verdict)
    }

    /// Whether it is not as the collection expects; if that says nothing, not as claimed.
    fn is_wrong(&self) -> bool {
        match is_expected(&self.problem, &self.verdict) {
            Some(_) => self.exit() == Exit::Defective,
            None => self.verdict.agrees() == Some(false),
        }
    }

    fn is(&self, only: Only) -> bool {
        let class = Class::of(&self.verdict);
        match only {
            Only::Defective => matches!(class, Class::Defective | Class::NoMate),
            Only::Undecided => class == Class::Undecided,
            Only::Wrong => self.is_wrong(),
        }
    }

    /// The verdict in a word or two.
    fn words(&self) -> String {
        let Judged { problem, verdict, .. } = self;
        let class = Class::of(verdict);
        let kinds = verdict.kinds().into_iter().filter(|(_, weight)| *weight == Weight::Broken);
        let broken = kinds.map(|(kind, _)| kind.name()).collect::<Vec<_>>().join(", ");
        let words = if class == Class::Defective { &broken } else { class.name() };
        let remark = match is_expected(problem, verdict) {
            Some(true) if class != Class::Sound => "; as expected",
            Some(true) => "",
            Some(false) => "; not as expected",
            None if self.is_wrong() => "; not as claimed",
            None => "",
        };
        words.to_owned() + remark
    }
}

/// Judges every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Arguments { inputs, engine, jobs, format, only, fail_fast } = arguments;
    let start = Instant::now();
    let stop = engine::interruption()?;
    let answers = judge_all(inputs, &engine, jobs, &stop)?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let counter = Counter::new();
    let mut tally = Tally::default();
    let mut worst = Exit::Fine;
    let mut number = 0;
    if format == Format::Table {
        output.answer(&row("problem", "claimed", "length", "time", "verdict"))?;
    }
    while let Some(answer) = answers.next(is_stopped) {
        // An input that cannot be read is no problem, and has no number.
        number += u64::from(!matches!(answer, Some(Err(Trouble::Whole(_)))));
        let exit = match answer {
            Some(Ok(judged)) => {
                let name = judged.name(number);
                tally.add(&name, &judged.verdict, judged.is_wrong(), judged.time);
                if only.is_empty() || only.iter().any(|&only| judged.is(only)) {
                    counter.aside(|| print(&judged, &name, format, output))?;
                }
                judged.exit()
            }
            Some(Err(trouble)) => {
                if matches!(trouble, Trouble::Part(_)) {
                    tally.add_unreadable();
                }
                let is_shown = only.is_empty() || only.contains(&Only::Wrong);
                counter.aside(|| complain(&trouble, number, format, is_shown, output))?;
                Exit::Wrong
            }
            // What was interrupted is not done.
            None if is_stopped() => Exit::Interrupted,
            None => return Err(anyhow!("a thread that judges has come to an end")),
        };
        counter.tell(|| tally.line());
        worst = worst.max(exit);
        if fail_fast && matches!(exit, Exit::Defective | Exit::Wrong) {
            break;
        }
    }
    drop(counter);
    let summary = tally.summary(start.elapsed());
    match format {
        Format::Table => output.answer(&format!("\n{summary}"))?,
        Format::Jsonl => output.complain(&summary)?,
    }
    Ok(if is_stopped() { Exit::Interrupted } else { worst })
}

/// Begins to judge, and has the answers in order; none to what was interrupted.
fn judge_all(
    inputs: Inputs,
    arguments: &EngineArguments,
    jobs: Option<NonZeroU8>,
    stop: &Arc<AtomicBool>,
) -> io::Result<Answers<Result<Judged, Trouble>>> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let count = jobs.map_or_else(cores, |jobs| jobs.get().into());
    let workers = (0..count).map(|_| {
        let mut engine = arguments.one_of(count, Mode::Judge, stop.clone());
        move |item: Item| match item {
            Ok(problem) => judged(&mut engine, problem).map(Ok),
            Err(trouble) => Some(Err(trouble)),
        }
    });
    let stop = stop.clone();
    let feed = move |feed: pool::Feed<_, _>| {
        for item in inputs.items() {
            if stop.load(Ordering::Relaxed) || !feed.put(item) {
                break;
            }
        }
    };
    pool::start(feed, workers)
}

/// Judges a problem; what may have been cut short by an interruption does not count.
fn judged(engine: &mut Engine, problem: Problem) -> Option<Judged> {
    if engine.is_stopped() {
        return None;
    }
    let start = Instant::now();
    let verdict = engine.judge(&problem, &engine.task(), &mut |_| ());
    (!engine.is_stopped()).then(|| Judged { problem, verdict, time: start.elapsed() })
}

fn print(judged: &Judged, name: &str, format: Format, output: &mut Output) -> io::Result<()> {
    let Judged { problem, verdict, time } = judged;
    output.answer(&match format {
        Format::Jsonl => Record::new(problem, verdict, *time).json(),
        Format::Table => {
            let number = |number: Option<u32>| number.map_or("-".to_owned(), |n| n.to_string());
            let length = number(verdict.value.map(|value| value.length));
            let length = match verdict.at_most {
                Some(at_most) if verdict.value.is_none() => format!("≤{at_most}"),
                _ => length,
            };
            let claimed = verdict.claimed.as_ref().and_then(|claimed| claimed.length);
            let claimed = number(problem.claims.moves.or(claimed));
            let time = format!("{:.3} s", time.as_secs_f64());
            row(name, &claimed, &length, &time, &judged.words())
        }
    })?;
    output.flush()
}

fn complain(
    trouble: &Trouble,
    number: u64,
    format: Format,
    is_shown: bool,
    output: &mut Output,
) -> io::Result<()> {
    if let Trouble::Part(complaint) = trouble
        && is_shown
    {
        let name = complaint.id().map_or_else(|| format!("#{number}"), neutral);
        output.answer(&match format {
            Format::Jsonl => ErrorRecord::new(complaint).json(),
            Format::Table => row(&name, "-", "-", "-", Class::Unreadable.name()),
        })?;
    }
    output.complain(&trouble.draw())
}

/// A line of the table. Names that are too long move the rest of their line.
fn row(name: &str, claimed: &str, length: &str, time: &str, verdict: &str) -> String {
    let pad = " ".repeat(24_usize.saturating_sub(name.width()));
    format!("{name}{pad} {claimed:>7} {length:>6} {time:>11}  {verdict}\n")
}
