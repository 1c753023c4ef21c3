//! `tsume check`: judges every problem of a collection, several at a time, and sums up.
//!
//! What is found is printed in the order of the input, as soon as it can be. How a problem is
//! judged is not known here.

use std::io;
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{anyhow, bail};

use super::engine::{self, EngineArguments};
use super::entries::Entries;
use super::input::{Inputs, Trouble};
use super::judging::{Answer, Judging, count};
use super::progress::{self, Counter};
use super::shard::Shard;
use super::sink::{Format, Sink, SinkArguments};
use super::store::Store;
use super::verdicts::{ViewArguments, exit};
use super::{Exit, Output};
use crate::report::{Class, Entry, Summary, View};

/// Judge every problem of collections, several at a time, and sum up
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    engine: EngineArguments,

    #[command(flatten)]
    view: ViewArguments,

    #[command(flatten)]
    sink: SinkArguments,

    /// How many problems are judged at a time; by default one for each core. Each has a table of
    /// its own
    #[arg(long, short)]
    jobs: Option<NonZeroU8>,

    /// Print only problems that are like this; the summary counts all
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Only>,

    /// Stop after the first problem that is defective, wrong or unreadable
    #[arg(long)]
    fail_fast: bool,

    /// Judge every N-th problem from the I-th on, so that N programs judge all
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Go on with the JSON lines of a former run, which may have ended anywhere, and append what
    /// is missing. The file need not be there yet
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    resume: Option<PathBuf>,

    /// Leave out times, so that the same work always prints the same
    #[arg(long)]
    no_times: bool,
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

impl Arguments {
    fn format(&self) -> anyhow::Result<Format> {
        let usual = if self.resume.is_some() { Format::Jsonl } else { Format::Table };
        let format = self.sink.format(usual);
        if self.resume.is_some() && format != Format::Jsonl {
            bail!("--resume goes on with JSON lines only");
        }
        Ok(format)
    }

    /// The file to write to, and what a former run has done of it.
    fn store(&self) -> io::Result<(Option<Store>, Option<Entries>)> {
        let name = &self.sink.output;
        match (&self.resume, name) {
            (Some(path), _) => {
                let (store, former) = Store::resume(path, name.clone())?;
                Ok((Some(store), Some(former)))
            }
            (None, Some(name)) => Ok((Some(Store::create(name)?), None)),
            (None, None) => Ok((None, None)),
        }
    }
}

/// Judges every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let format = arguments.format()?;
    let (store, former) = arguments.store()?;
    let Arguments { inputs, engine, view, jobs, only, fail_fast, shard, no_times, .. } = arguments;
    let view = view.view();
    let is_filter = format == Format::Jsonl && inputs.is_standard() && !fail_fast;
    let inputs = inputs.by_line(is_filter);
    let sink = Sink::new(output, store, format, view);
    let mut row = Row { sink, only, is_filter, summary: Summary::default(), now: 0, lost: false };
    let shard = shard.unwrap_or(Shard::WHOLE);
    let stop = engine::interruption()?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let counter = Counter::new(view);
    if counter.is_shown() {
        count(inputs.clone(), shard, counter.total(), stop.clone())?;
    }
    let (times, draws) = (!no_times, !is_filter);
    let judging = Judging { inputs, shard, former, jobs, times, draws };
    let answers = judging.start(&engine, &stop)?;
    let mut worst = Exit::Fine;
    let mut is_cut = false;
    row.sink.begin()?;
    loop {
        if !answers.is_ready() {
            row.sink.flush()?;
        }
        let Some(answer) = answers.next(is_stopped) else { break };
        let exit = match answer {
            Some(answer) => counter.aside(|| row.take(answer))?,
            // What was interrupted is not done.
            None if is_stopped() => Exit::Interrupted,
            None => return Err(anyhow!("a thread that judges has come to an end")),
        };
        counter.tell(|| row.progress(&view));
        worst = worst.max(exit);
        is_cut = fail_fast && matches!(exit, Exit::Defective | Exit::Wrong);
        if is_cut {
            break;
        }
    }
    drop(counter);
    let text = row.summary.text(Some((row.now, start.elapsed())), &view);
    row.sink.end(&text, !(is_cut || row.lost || is_stopped()))?;
    Ok(if is_stopped() { Exit::Interrupted } else { worst })
}

/// The row of problems so far, and where it goes.
struct Row<'a> {
    sink: Sink<'a>,
    only: Vec<Only>,
    /// Whether another program drives this one through a pipe. Verdicts are for that to read; the
    /// exit code tells whether they are all there, and stderr is not filled.
    is_filter: bool,
    summary: Summary,
    /// How many were judged by this run.
    now: u64,
    /// Whether an input could not be read.
    lost: bool,
}

impl Row<'_> {
    fn progress(&self, view: &View) -> progress::Row {
        let Row { summary, now, .. } = self;
        progress::Row { done: summary.count(), now: *now, counts: summary.counts(view) }
    }

    /// Tells what came of an item; answers what exit code it deserves.
    fn take(&mut self, answer: Answer) -> anyhow::Result<Exit> {
        let entry = match answer {
            Answer::New(entry, complaint) => {
                self.now += 1;
                if self.only.is_empty() || self.only.iter().any(|only| only.is(&entry)) {
                    self.sink.tell(&entry)?;
                }
                if let Some(complaint) = complaint {
                    self.sink.complain(&complaint)?;
                }
                entry
            }
            Answer::Former(entry) => entry,
            // A filter may be given nothing to do.
            Answer::Input(Trouble::Empty(_)) if self.is_filter => return Ok(Exit::Fine),
            Answer::Input(trouble @ Trouble::Note(_)) => {
                self.sink.complain(&trouble.draw())?;
                return Ok(Exit::Fine);
            }
            Answer::Input(trouble) => {
                self.lost = true;
                self.sink.complain(&trouble.draw())?;
                return Ok(Exit::Wrong);
            }
            Answer::Mismatch(message) => bail!(message),
        };
        self.summary.add(&entry);
        Ok(if self.is_filter { Exit::Fine } else { exit(entry.standing()) })
    }
}
