//! Candidates judged by several threads, in their order, with the journal of an earlier run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::journal::{End, Journal};
use crate::cli::batch::pool::{self, Feed, Next, Order, Results};
use crate::cli::output::atomic_file::Existing;
use crate::cli::process::heartbeat::{Heartbeat, InProgress};
use crate::cli::process::interruption;
use crate::cli::process::language::say;
use crate::cli::process::progress::{Counter, Counts};
use crate::cli::process::terminal::Output;
use crate::cli::process::work_unit::{self, WorkUnit};
use crate::judge::{Task, Verdict};
use crate::judgement::{Judgement, ProblemKey};
use crate::problem::Problem;
use crate::report::View;
use crate::text::Text;

/// A position to judge, because it may meet the aim.
pub trait Candidate: Send + 'static {
    /// Returns the candidate as a problem.
    fn problem(&self) -> Problem;

    /// The name in messages about running jobs.
    fn name(&self) -> Text;

    /// Returns the problem with all claims that are judged. A later run compares them to see
    /// whether the judgement still holds.
    fn question(&self) -> Problem {
        self.problem()
    }

    /// Whether a short search shows that the candidate does not meet the aim, so that it need not be judged.
    fn is_refuted(&self, _engine: &mut Engine) -> bool {
        false
    }

    /// Judges the candidate. Returns the problem that was passed to the judge, and its verdict.
    fn judged(&self, judge: &mut dyn FnMut(&Problem) -> Verdict) -> (Problem, Verdict) {
        let problem = self.problem();
        let verdict = judge(&problem);
        (problem, verdict)
    }
}

/// The result for a candidate.
enum Tried<C> {
    /// A short search has refuted the candidate.
    Refuted,
    /// The candidate was judged.
    New(Box<C>, Judgement),
    /// An earlier run has judged the candidate.
    Earlier(Box<C>, Judgement),
    /// The earlier run had another problem: this run ends.
    Mismatch(String),
}

type NumberedCandidate<C> = (u64, Box<C>);

/// Candidates in the order in which they are judged.
type CandidateQueue<C> = Box<dyn Iterator<Item = C> + Send>;

/// The judge of candidates. It reuses judgements in the journal of an earlier run, and adds new
/// ones to it.
pub struct CandidateJudge<C> {
    candidates: Option<Sender<CandidateQueue<C>>>,
    results: Results<Tried<C>>,
    journal: Option<Journal>,
    /// The reason why the earlier run does not match.
    mismatch: Option<String>,
    counter: Counter,
    in_progress: InProgress,
    view: View,
    _heartbeat: Heartbeat,
    stop: Arc<AtomicBool>,
    /// The number of judged candidates, in this run or an earlier one.
    pub done: u64,
    now: u64,
}

impl<C: Candidate> CandidateJudge<C> {
    /// Starts the engines. They wait for candidates.
    pub fn start(
        engines: Vec<Engine>,
        journal: Option<Journal>,
        earlier: Option<EarlierRun>,
        view: View,
        output: &mut Output,
    ) -> anyhow::Result<CandidateJudge<C>> {
        let stop = interruption::flag()?;
        let counter = Counter::new(WorkUnit::Attempts, None, view);
        output.make_way(counter.bar());
        let in_progress = InProgress::attempts();
        let _heartbeat = Heartbeat::start(&in_progress, view, !counter.is_shown())?;
        let running = in_progress.clone();
        let workers = engines.into_iter().map(move |mut engine| {
            let in_progress = running.clone();
            move |(number, candidate): NumberedCandidate<C>| {
                let _guard = in_progress.begin_named(number, Some(view.of(&candidate.name())));
                if candidate.is_refuted(&mut engine) {
                    return (!engine.is_stopped()).then_some(Tried::Refuted);
                }
                let judgement = judged(&mut engine, &*candidate)?.numbered(number);
                Some(Tried::New(candidate, judgement))
            }
        });
        let (send, candidates) = mpsc::channel();
        let stopped = stop.clone();
        let feed = move |feed| put_all(feed, candidates, earlier, &stopped);
        let results = pool::start(Order::OfJobs, feed, workers)?;
        let (candidates, mismatch) = (Some(send), None);
        let (done, now) = (0, 0);
        Ok(CandidateJudge {
            candidates,
            results,
            journal,
            mismatch,
            counter,
            in_progress,
            view,
            _heartbeat,
            stop,
            done,
            now,
        })
    }

    /// Adds candidates at the end; `count` is their number, if it is known.
    pub fn add(&self, candidates: impl Iterator<Item = C> + Send + 'static, count: Option<usize>) {
        let total = count.map_or(0, |count| self.done + count as u64);
        self.counter.total().store(total, Ordering::Relaxed);
        // The receiver has already ended if the earlier run does not match.
        let _ = self.candidates.as_ref().map(|send| send.send(Box::new(candidates)));
    }

    /// Ends the list of candidates.
    pub fn close(&mut self) {
        self.candidates = None;
    }

    /// Whether candidates may still be added.
    pub fn is_open(&self) -> bool {
        self.candidates.is_some()
    }

    /// Returns the next candidate with its judgement. Returns `None` at the end, after a stop, if
    /// the earlier run does not match, and for a candidate that `is_wanted` rejects.
    pub fn next(
        &mut self,
        is_wanted: impl FnOnce(&C) -> bool,
    ) -> anyhow::Result<Option<(C, Judgement)>> {
        let Some(tried) = self.tried()? else { return Ok(None) };
        let is_rejected = match &tried {
            Tried::New(candidate, _) | Tried::Earlier(candidate, _) => !is_wanted(candidate),
            Tried::Refuted | Tried::Mismatch(_) => false,
        };
        if is_rejected { Ok(None) } else { self.keep(tried) }
    }

    fn tried(&mut self) -> anyhow::Result<Option<Tried<C>>> {
        Ok(match self.results.take(&self.stop)? {
            Next::Result(tried) => Some(tried),
            Next::Interrupted | Next::End => None,
        })
    }

    /// Adds a new judgement to the journal, and returns it with its candidate.
    fn keep(&mut self, tried: Tried<C>) -> anyhow::Result<Option<(C, Judgement)>> {
        let (candidate, judgement, is_new) = match tried {
            Tried::Refuted => return Ok(None),
            Tried::New(candidate, judgement) => (candidate, judgement, true),
            Tried::Earlier(candidate, judgement) => (candidate, judgement, false),
            Tried::Mismatch(message) => {
                self.mismatch = Some(message);
                return Ok(None);
            }
        };
        if is_new {
            self.journal.as_mut().map_or(Ok(()), |journal| journal.add(&judgement))?;
            self.now += 1;
        }
        self.done += 1;
        Ok(Some((*candidate, judgement)))
    }

    /// Returns the next candidate that no short search has refuted, with its judgement. Returns `None` at the end,
    /// after a stop, and if the earlier run does not match.
    pub fn next_judged(&mut self) -> anyhow::Result<Option<(C, Judgement)>> {
        loop {
            match self.tried()? {
                None => return Ok(None),
                Some(Tried::Refuted) => self.done += 1,
                Some(tried) => return self.keep(tried),
            }
        }
    }

    /// Shows the progress, with the number of candidates that meet the aim.
    pub fn show(&self, found: usize) {
        let found = found as u64;
        self.in_progress.set_found(found);
        let classes = || vec![work_unit::found(found, &self.view)];
        self.counter.update(|| Counts { done: self.done, now: self.now, classes: classes() });
    }

    /// Whether there are no further judgements.
    pub fn is_over(&self) -> bool {
        self.mismatch.is_some() || self.stop.load(Ordering::Relaxed)
    }

    /// Ends the journal. Returns an error if the earlier run does not match.
    pub fn end(self) -> anyhow::Result<()> {
        let end = match self.mismatch {
            Some(_) => End::Mismatch,
            None if self.stop.load(Ordering::Relaxed) => End::Incomplete,
            None => End::Complete(None, Existing::Replace),
        };
        Journal::close(self.journal, end)?;
        self.mismatch.map_or(Ok(()), |mismatch| Err(anyhow::anyhow!(mismatch)))
    }
}

/// Sends all candidates to the pool, or in their place the judgements of an earlier run.
fn put_all<C: Candidate>(
    mut feed: Feed<NumberedCandidate<C>, Tried<C>>,
    candidates: Receiver<CandidateQueue<C>>,
    mut earlier: Option<EarlierRun>,
    stop: &AtomicBool,
) {
    for (number, candidate) in (1..).zip(candidates.into_iter().flatten()) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let candidate = Box::new(candidate);
        let key = ProblemKey::of(number, &candidate.problem());
        let key = key.with_claims(&candidate.question(), &Task::default());
        let is_wanted = match earlier.as_mut().and_then(|run| run.take(number)) {
            None => feed.put((number, candidate)),
            Some((Ok(judgement), _)) if judgement.key().agrees(&key) => {
                feed.put_result(Tried::Earlier(candidate, judgement))
            }
            Some((Ok(judgement), _)) if judgement.key().is_same_problem(&key) => {
                feed.put_result(Tried::Mismatch(say(
                    format!("the journal has {key} with another solution or aim"),
                    format!("記録の {key} は、作意か目的が今回と違います"),
                )));
                return;
            }
            Some((judgement, _)) => {
                let found =
                    judgement.map_or_else(|error| error, |judgement| judgement.key().to_string());
                feed.put_result(Tried::Mismatch(say(
                    format!("the journal has {found}; this run has {key}"),
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

/// Judges a candidate, without recording the time; `None` if the search was interrupted.
fn judged(engine: &mut Engine, candidate: &impl Candidate) -> Option<Judgement> {
    let task = engine.task();
    let (problem, verdict) = candidate.judged(&mut |problem| engine.judge(problem, &task));
    let judgement = Judgement::judged(&problem, verdict, Duration::ZERO).without_time();
    let judgement =
        judgement.with_limits(engine.limits()).with_claims(&candidate.question(), &Task::default());
    (!engine.is_stopped()).then_some(judgement)
}
