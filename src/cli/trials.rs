//! Candidates judged by several threads, in their order, with the journal of an earlier run. What
//! becomes of them is not known here.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Instant;

use super::engine::Engine;
use super::journal::EarlierRun;
use super::language::say;
use super::pool::{self, Feed, Order, Results};
use super::pulse::Desk;
use crate::compose::improve::Candidate;
use crate::report::{ProblemKey, Record};

/// What becomes of a candidate.
pub enum Tried {
    /// It was judged.
    New(Box<Candidate>, Record),
    /// An earlier run has judged it.
    Earlier(Box<Candidate>, Record),
    /// The earlier run had another problem, so that this run ends.
    Mismatch(String),
}

type Job = (u64, Box<Candidate>);

/// Which candidates are judged: these, and when those are all done, what else is asked for.
pub struct Trials {
    /// The first ones.
    pub first: Vec<Candidate>,
    /// Those that come after them, if any are sent.
    pub more: Receiver<Box<dyn Iterator<Item = Candidate> + Send>>,
    /// The records of an earlier run.
    pub earlier: Option<EarlierRun>,
    /// Whether only the same solution will do.
    pub must_keep: bool,
}

impl Trials {
    /// Begins. Results come in the order of the candidates; one whose judgement was interrupted has
    /// none.
    pub fn start(
        self,
        engines: Vec<Engine>,
        desk: Desk,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Results<Tried>> {
        let must_keep = self.must_keep;
        let workers = engines.into_iter().map(|mut engine| {
            let desk = desk.clone();
            move |(number, candidate): Job| {
                let _under_way = desk.begin(number, &candidate.problem());
                let record = judged(&mut engine, &candidate, must_keep)?.numbered(number);
                Some(Tried::New(candidate, record))
            }
        });
        let stop = stop.clone();
        pool::start(Order::OfJobs, move |feed| self.feed(feed, &stop), workers)
    }

    fn feed(self, mut feed: Feed<Job, Tried>, stop: &AtomicBool) {
        let Trials { first, more, mut earlier, .. } = self;
        let second = std::iter::once_with(move || more.recv().ok()).flatten().flatten();
        for (number, candidate) in (1..).zip(first.into_iter().chain(second)) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let candidate = Box::new(candidate);
            let key = ProblemKey::of(number, &candidate.problem());
            let is_wanted = match earlier.as_mut().and_then(|run| run.take(number)) {
                None => feed.put((number, candidate)),
                Some((Ok(record), _)) if record.key() == key => {
                    feed.put_result(Tried::Earlier(candidate, record))
                }
                Some((record, _)) => {
                    let found =
                        record.map_or_else(|error| error, |record| record.key().to_string());
                    feed.put_result(Tried::Mismatch(say(
                        format!("the journal has {found}; now it would be {key}"),
                        format!("記録は {found} ですが、今回は {key} です"),
                    )));
                    return;
                }
            };
            if !is_wanted {
                return;
            }
        }
    }
}

/// The record of a candidate, without its time; nothing if the search was interrupted.
fn judged(engine: &mut Engine, candidate: &Candidate, must_keep: bool) -> Option<Record> {
    let start = Instant::now();
    let task = engine.task();
    let (problem, verdict) =
        candidate.judged(must_keep, &mut |problem| engine.judge(problem, &task, &mut |_| ()));
    let record = Record::judged(&problem, &verdict, start.elapsed()).without_time();
    (!engine.is_stopped()).then(|| record.within(engine.limits()))
}
