//! Candidates judged by several threads, in their order, with the journal of an earlier run. What
//! becomes of them is not known here.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::pool::{self, Feed, Order, Results};
use crate::cli::process::heartbeat::Desk;
use crate::cli::process::language::say;
use crate::judge::Verdict;
use crate::judgement::{Judgement, ProblemKey};
use crate::problem::Problem;

/// What can be judged.
pub trait Candidate: Send + 'static {
    /// The problem that it is.
    fn problem(&self) -> Problem;

    /// The problem with everything that is asked about it, by which a later run sees that the record
    /// still holds.
    fn asked(&self) -> Problem {
        self.problem()
    }

    /// Asks a judge about it, with the problem as it was asked.
    fn judged(&self, judge: &mut dyn FnMut(&Problem) -> Verdict) -> (Problem, Verdict) {
        let problem = self.problem();
        let verdict = judge(&problem);
        (problem, verdict)
    }
}

/// What becomes of a candidate.
pub enum Tried<C> {
    /// It was judged.
    New(Box<C>, Judgement),
    /// An earlier run has judged it.
    Earlier(Box<C>, Judgement),
    /// The earlier run had another problem, so that this run ends.
    Mismatch(String),
}

type Job<C> = (u64, Box<C>);

/// Some candidates, one after the other.
pub type Candidates<C> = Box<dyn Iterator<Item = C> + Send>;

/// Which candidates are judged.
pub struct Trials<C> {
    /// They come as long as anyone may send more.
    pub candidates: Receiver<Candidates<C>>,
    /// The records of an earlier run.
    pub earlier: Option<EarlierRun>,
}

impl<C: Candidate> Trials<C> {
    /// Begins. Results come in the order of the candidates; one whose judgement was interrupted has
    /// none.
    pub fn start(
        self,
        engines: Vec<Engine>,
        desk: Desk,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Results<Tried<C>>> {
        let workers = engines.into_iter().map(|mut engine| {
            let desk = desk.clone();
            move |(number, candidate): Job<C>| {
                let _under_way = desk.begin(number, &candidate.problem());
                let record = judged(&mut engine, &*candidate)?.numbered(number);
                Some(Tried::New(candidate, record))
            }
        });
        let stop = stop.clone();
        pool::start(Order::OfJobs, move |feed| self.feed(feed, &stop), workers)
    }

    fn feed(self, mut feed: Feed<Job<C>, Tried<C>>, stop: &AtomicBool) {
        let Trials { candidates, mut earlier } = self;
        for (number, candidate) in (1..).zip(candidates.into_iter().flatten()) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let candidate = Box::new(candidate);
            let key = ProblemKey::of(number, &candidate.problem());
            let key = key.with_claims(&candidate.asked(), false);
            let is_wanted = match earlier.as_mut().and_then(|run| run.take(number)) {
                None => feed.put((number, candidate)),
                Some((Ok(record), _)) if record.key().agrees(&key) => {
                    feed.put_result(Tried::Earlier(candidate, record))
                }
                Some((Ok(record), _)) if record.key().is_same_problem(&key) => {
                    feed.put_result(Tried::Mismatch(say(
                        format!("the journal has {key} with another solution or another aim"),
                        format!("記録の {key} は、作意か目的が今回と違います"),
                    )));
                    return;
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

/// The record of a candidate and its claims, without its time; nothing if the search was interrupted.
fn judged(engine: &mut Engine, candidate: &impl Candidate) -> Option<Judgement> {
    let task = engine.task();
    let (problem, verdict) =
        candidate.judged(&mut |problem| engine.judge(problem, &task, &mut |_| ()));
    let record = Judgement::judged(&problem, &verdict, Duration::ZERO).without_time();
    let record = record.within(engine.limits()).asked(&candidate.asked(), false);
    (!engine.is_stopped()).then_some(record)
}
