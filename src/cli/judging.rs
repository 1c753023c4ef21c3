//! The road from an item of the inputs to its entry: numbered, perhaps left to another shard or
//! done by a former run, and judged by one of several threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use super::engine::Engine;
use super::input::{Inputs, Item, Trouble};
use super::journal::Former;
use super::language::say;
use super::pool::{self, Answers, Order};
use super::pulse::Desk;
use super::shard::Shard;
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

/// A problem to judge, and its number.
pub type Job = (u64, Box<Problem>);

/// What is judged, and how.
pub struct Judging {
    /// Where the problems are.
    pub inputs: Inputs,
    /// Which of them.
    pub shard: Shard,
    /// What a former run has done.
    pub former: Option<Former>,
    /// In which order answers are wanted.
    pub order: Order,
    /// Whether times are told.
    pub times: bool,
    /// Whether there are complaints.
    pub draws: bool,
}

impl Judging {
    /// Begins, with as many at a time as there are engines; there are no answers to what was
    /// interrupted. The desk knows what is under way.
    pub fn start(
        self,
        engines: Vec<Engine>,
        desk: Desk,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Answers<Job, Answer>> {
        let times = self.times;
        let workers = engines.into_iter().map(|mut engine| {
            let desk = desk.clone();
            move |(number, problem): Job| {
                let _at_work = desk.begin(number, &problem);
                let entry = judged(&mut engine, &problem)?.numbered(number);
                let entry = if times { entry } else { entry.without_time() };
                Some(Answer::New(entry, None))
            }
        });
        let stop = stop.clone();
        pool::start(self.order, move |feed| self.feed(&feed, &stop), workers)
    }

    fn feed(self, feed: &pool::Feed<Job, Answer>, stop: &AtomicBool) {
        let Judging { inputs, shard, mut former, draws, .. } = self;
        let mut done = |key: &Key| former.as_mut().and_then(|former| done(former, key));
        for (number, item) in numbered(inputs.items()) {
            if matches!(item, Ok(_) | Err(Trouble::Part(_))) && !shard.has(number) {
                continue;
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let is_wanted = match item {
                Ok(problem) => match done(&Key::of(number, &problem)) {
                    Some(answer) => feed.put_answer(answer),
                    None => feed.put((number, Box::new(problem))),
                },
                // What is kept of it until its turn comes is small.
                Err(Trouble::Part(complaint)) => {
                    let entry = Entry::unreadable(&complaint).numbered(number);
                    let drawn = || draws.then(|| Trouble::Part(complaint).draw());
                    let answer = done(&entry.key());
                    feed.put_answer(answer.unwrap_or_else(|| Answer::New(entry, drawn())))
                }
                Err(trouble) => feed.put_answer(Answer::Input(trouble)),
            };
            if !is_wanted {
                return;
            }
        }
        if let Some(place) = former.as_mut().and_then(Former::left) {
            let message = say(
                format!("{place}: the input has no problem for this line"),
                format!("{place}: この行に当たる作品が入力にありません"),
            );
            feed.put_answer(Answer::Mismatch(message));
        }
    }
}

/// What a former run has done about a problem, if it has.
fn done(former: &mut Former, key: &Key) -> Option<Answer> {
    let (entry, offset) = former.take(key.number())?;
    Some(match entry {
        Ok(entry) if entry.key() == *key => Answer::Former(entry),
        Ok(entry) => {
            let (place, own) = (former.place(offset), entry.key());
            Answer::Mismatch(say(
                format!("{place}: this line is {own}; the input has {key}"),
                format!("{place}: この行は {own} ですが、入力は {key} です"),
            ))
        }
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
    let entry = || Entry::judged(problem, &verdict, start.elapsed()).within(engine.limits());
    (!engine.is_stopped()).then(entry)
}
