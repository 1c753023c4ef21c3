//! The road from an item of the inputs to its entry: numbered, perhaps left to another shard or
//! done by a former run, and judged by one of several threads.

use std::io;
use std::num::NonZeroU8;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use super::engine::{Engine, EngineArguments, Mode};
use super::entries::Entries;
use super::input::{Inputs, Item, Trouble};
use super::pool::{self, Answers};
use super::shard::Shard;
use crate::judge::Task;
use crate::problem::Problem;
use crate::report::{Entry, Key};

/// What comes of an item.
pub enum Answer {
    /// A problem that was judged, or one that cannot be read and what to complain of.
    New(Entry, Option<String>),
    /// A problem that a former run has done.
    Former(Entry),
    /// An input that cannot be read.
    Input(Trouble),
    /// A former run that did something else; there is nothing more to do.
    Mismatch(String),
}

/// What is to be done about an item.
pub enum Job {
    /// To judge the problem of this number.
    Judge(u64, Box<Problem>),
    /// Nothing more.
    Done(Answer),
}

/// What is judged, and how.
pub struct Judging {
    /// Where the problems are.
    pub inputs: Inputs,
    /// Which of them.
    pub shard: Shard,
    /// What a former run has done.
    pub former: Option<Entries>,
    /// How many at a time; by default as many as there are cores.
    pub jobs: Option<NonZeroU8>,
    /// Whether times are told.
    pub times: bool,
    /// Whether there are complaints.
    pub draws: bool,
}

impl Judging {
    /// Begins, and has the answers in order; none to what was interrupted.
    pub fn start(
        self,
        arguments: &EngineArguments,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Answers<Job, Answer>> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let count = self.jobs.map_or_else(cores, |jobs| jobs.get().into());
        let times = self.times;
        let workers = (0..count).map(|_| {
            let mut engine = arguments.one_of(Mode::Judge, stop.clone());
            move |job| match job {
                Job::Judge(number, problem) => {
                    let entry = judged(&mut engine, &problem)?.numbered(number);
                    let entry = if times { entry } else { entry.without_time() };
                    Some(Answer::New(entry, None))
                }
                Job::Done(answer) => Some(answer),
            }
        });
        let (task, stop) = (arguments.task(Mode::Judge), stop.clone());
        pool::start(move |feed| self.feed(&feed, &task, &stop), workers)
    }

    fn feed(self, feed: &pool::Feed<Job, Answer>, task: &Task, stop: &AtomicBool) {
        let Judging { inputs, shard, mut former, draws, .. } = self;
        for (number, item) in numbered(inputs.items()) {
            let mut job = match item {
                Ok(_) | Err(Trouble::Part(_)) if !shard.has(number) => continue,
                item => job(number, item, draws),
            };
            if let Some(answer) = former.as_mut().and_then(|former| done(&job, former, task)) {
                job = Job::Done(answer);
            }
            if stop.load(Ordering::Relaxed) || !feed.put(job) {
                return;
            }
        }
        // What is left has no problem here.
        if let Some(mut former) = former
            && let Some(left) = former.next()
        {
            let none = |_| format!("{}: the input has no problem for this line", former.place());
            feed.put(Job::Done(Answer::Mismatch(left.map_or_else(|error| error, none))));
        }
    }
}

/// What there is to do about an item.
fn job(number: u64, item: Item, draws: bool) -> Job {
    match item {
        Ok(problem) => Job::Judge(number, Box::new(problem)),
        // What is kept of it until its turn comes is small.
        Err(Trouble::Part(complaint)) => {
            let entry = Entry::unreadable(&complaint).numbered(number);
            let drawn = draws.then(|| Trouble::Part(complaint).draw());
            Job::Done(Answer::New(entry, drawn))
        }
        Err(trouble) => Job::Done(Answer::Input(trouble)),
    }
}

/// What a former run has done about a job, if it came so far.
fn done(job: &Job, former: &mut Entries, task: &Task) -> Option<Answer> {
    let key = match job {
        Job::Judge(number, problem) => Key::of(*number, problem),
        Job::Done(Answer::New(entry, _)) => entry.key(),
        Job::Done(_) => return None,
    };
    Some(match former.next()? {
        Ok(entry) => match entry.mismatch(&key, task) {
            None => Answer::Former(entry),
            Some(message) => Answer::Mismatch(format!("{}: {message}", former.place())),
        },
        Err(message) => Answer::Mismatch(message),
    })
}

/// Counts the problems, beside everything else, where the inputs can be read twice.
pub fn count(
    inputs: Inputs,
    shard: Shard,
    total: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
) -> io::Result<()> {
    if !inputs.can_be_read_twice() {
        return Ok(());
    }
    thread::Builder::new().spawn(move || {
        let is_one = |&(number, ref item): &(u64, Item)| {
            matches!(item, Ok(_) | Err(Trouble::Part(_))) && shard.has(number)
        };
        let items = numbered(inputs.items());
        let count = items.take_while(|_| !stop.load(Ordering::Relaxed)).filter(is_one).count();
        total.store(count as u64, Ordering::Relaxed);
    })?;
    Ok(())
}

/// The items with the numbers of the problems among all. An input that cannot be read is no
/// problem, and has none of its own.
pub fn numbered(items: impl Iterator<Item = Item>) -> impl Iterator<Item = (u64, Item)> {
    items.scan(0, |number, item| {
        *number += u64::from(matches!(item, Ok(_) | Err(Trouble::Part(_))));
        Some((*number, item))
    })
}

/// Judges a problem; what may have been cut short by an interruption does not count.
fn judged(engine: &mut Engine, problem: &Problem) -> Option<Entry> {
    if engine.is_stopped() {
        return None;
    }
    let start = Instant::now();
    let verdict = engine.judge(problem, &engine.task(), &mut |_| ());
    (!engine.is_stopped()).then(|| Entry::judged(problem, &verdict, start.elapsed()))
}
