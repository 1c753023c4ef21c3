//! The driver of every search for problems. It has candidates judged by several engines at a time and returns the
//! judgements in the order of the candidates. Judgements of an earlier run are used again, and new ones recorded.

use std::any::Any;
use std::cell::Cell;
use std::io;
use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::gate::Gate;
use super::pool::{self, Feed, Next, Order};
use crate::judge::{Engine, Task, Verdict};
use crate::judgement::{Judged, Judgement, ProblemKey};
use crate::problem::Problem;
use crate::text::Text;

/// A position to judge, because it may meet the aim of a search.
pub trait Candidate: Send + 'static {
    /// Returns the name in messages about running jobs.
    fn name(&self) -> Text;

    /// Returns the problem with all claims that are judged. A later run compares them to see whether the judgement
    /// still holds.
    fn question(&self) -> Problem;

    /// Judges the candidate. Returns the problem that was passed to the judge, and its verdict; `None` if a short
    /// search shows that the candidate does not meet the aim.
    fn judged(&self, engine: &mut Engine) -> Option<(Problem, Verdict)>;
}

/// The journal of a run, and the display of its progress.
pub trait Host: Send {
    /// Returns the numbers of the judgements of an earlier run, in their order.
    fn numbers(&self) -> Vec<u64>;

    /// Returns the judgement of this number of an earlier run.
    fn find(&mut self, number: u64) -> Option<io::Result<Judgement>>;

    /// Records a judgement, unless the earlier run has one of its number.
    fn record(&mut self, judged: &Judged) -> io::Result<()>;

    /// Shows a job as running until the returned value is dropped.
    fn begin(&self, number: u64, name: &Text) -> Box<dyn Any>;

    /// Shows the progress.
    fn show(&mut self, progress: Progress);
}

/// The progress of a run.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    /// The number of the last candidate.
    pub done: u64,
    /// The number that the last candidate will have; 0 if it is not known.
    pub total: u64,
    /// The number of problems found.
    pub found: u64,
}

/// The reason why a search fails.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The earlier run had other candidates or another aim.
    #[error("{0}")]
    Mismatch(Text),
    /// A worker has ended.
    #[error("{0}")]
    Worker(Text),
    /// The journal or the output failed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The engines of a search, and its host.
pub struct Run {
    engines: Vec<Arc<Mutex<Engine>>>,
    host: Arc<Mutex<dyn Host>>,
    stop: Arc<AtomicBool>,
    /// The gate of a venue, if its rules decide about the candidates.
    gate: Option<Arc<Gate>>,
    progress: Cell<Progress>,
}

impl Run {
    /// Creates a run. The flag interrupts it; the engines stop by the same flag.
    pub fn new(engines: Vec<Engine>, host: Arc<Mutex<dyn Host>>, stop: Arc<AtomicBool>) -> Run {
        let engines = engines.into_iter().map(|engine| Arc::new(Mutex::new(engine))).collect();
        Run { engines, host, stop, gate: None, progress: Cell::default() }
    }

    /// The same run with decisions about the candidates by the rules of a venue.
    pub fn with_gate(self, gate: Option<Arc<Gate>>) -> Run {
        Run { gate, ..self }
    }

    /// The gate of a venue, if its rules decide about the candidates.
    pub fn gate(&self) -> Option<&Gate> {
        self.gate.as_deref()
    }

    /// Whether the run is interrupted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the progress.
    pub fn progress(&self) -> Progress {
        self.progress.get()
    }

    /// Sets the number of problems found.
    pub fn set_found(&self, found: usize) {
        self.progress.set(Progress { found: found as u64, ..self.progress.get() });
    }

    /// Returns the judgements of an earlier run.
    pub fn earlier(&self) -> impl Iterator<Item = io::Result<Judgement>> {
        let numbers = lock(&self.host).numbers();
        numbers.into_iter().filter_map(|number| lock(&self.host).find(number))
    }

    /// Returns an error if an earlier run has judged anything but these candidates.
    pub fn check_earlier<C: Candidate>(
        &self,
        candidates: impl Iterator<Item = C>,
    ) -> Result<(), Failure> {
        let mut candidates = (1..).zip(candidates);
        let numbers = lock(&self.host).numbers();
        for number in numbers {
            match candidates.find(|(own, _)| *own == number) {
                Some((_, candidate)) => drop(earlier(&self.host, number, &candidate)?),
                None => {
                    return Err(Failure::Mismatch(Text::new(
                        format!("the journal has problem #{number}, which is not in this run"),
                        format!("記録の #{number} は、今回の局面にありません"),
                    )));
                }
            }
        }
        Ok(())
    }

    /// Records a judgement, unless the earlier run has one of its number.
    pub fn record(&self, judged: &Judged) -> Result<(), Failure> {
        Ok(lock(&self.host).record(judged)?)
    }

    /// Calls `ask` with an engine while no candidates are judged. Returns `None` after an interruption.
    pub fn with_engine<T>(&self, ask: impl FnOnce(&mut Engine) -> T) -> Option<T> {
        let answer = ask(&mut lock(self.engines.first()?));
        (!self.is_stopped()).then_some(answer)
    }

    /// Judges candidates. Returns each that no short search has refuted with its judgement, in their order. `count` is the number of candidates, if it is known.
    pub fn judge<C: Candidate>(
        &self,
        candidates: impl Iterator<Item = C> + Send + 'static,
        count: Option<usize>,
    ) -> Result<impl Iterator<Item = Result<(C, Judged), Failure>>, Failure> {
        let Progress { done, found, .. } = self.progress();
        let total = count.map_or(0, |count| done + count as u64);
        self.progress.set(Progress { done, found, total });
        let (host, gate) = (self.host.clone(), self.gate.clone());
        let work = move |engine: &mut Engine, number, candidate: C| {
            let judged = ask(&host, gate.as_deref(), engine, number, &candidate)?;
            Ok(judged.map(|judged| (candidate, judged)))
        };
        let record = |(_, judged): (u64, Result<Option<(C, Judged)>, Failure>)| {
            let judged = judged?;
            judged.iter().try_for_each(|(_, judged)| self.record(judged))?;
            Ok(judged)
        };
        let results = self.work((done + 1..).zip(candidates), C::name, work)?;
        Ok(results.filter_map(move |result| result.and_then(record).transpose()))
    }

    /// Does numbered jobs with the engines. Returns the results with their numbers, in the order of the jobs. They end
    /// with the jobs, or after an interruption.
    pub fn work<J: Send + 'static, R: Send + 'static>(
        &self,
        jobs: impl Iterator<Item = (u64, J)> + Send + 'static,
        name: fn(&J) -> Text,
        work: impl Fn(&mut Engine, u64, J) -> R + Clone + Send + 'static,
    ) -> Result<impl Iterator<Item = Result<(u64, R), Failure>>, Failure> {
        let workers = self.engines.iter().map(|engine| {
            let (engine, host, work) = (engine.clone(), self.host.clone(), work.clone());
            move |(number, job)| {
                let _running = lock(&host).begin(number, &name(&job));
                let mut engine = lock(&engine);
                let result = work(&mut engine, number, job);
                (!engine.is_stopped()).then_some((number, result))
            }
        });
        let stop = self.stop.clone();
        let feed = move |mut feed: Feed<_, _>| {
            for job in jobs {
                if stop.load(Ordering::Relaxed) || !feed.put(job) {
                    return;
                }
            }
        };
        let mut results = pool::start(Order::OfJobs, feed, workers)?;
        Ok(iter::from_fn(move || {
            lock(&self.host).show(self.progress());
            match results.take(&self.stop) {
                Ok(Next::Result((done, result))) => {
                    self.progress.set(Progress { done, ..self.progress() });
                    Some(Ok((done, result)))
                }
                Ok(Next::Interrupted | Next::End) => None,
                Err(reason) => Some(Err(Failure::Worker(reason))),
            }
        }))
    }
}

/// Returns the judgement of a problem, without the time of the search.
pub fn judged(engine: &Engine, number: u64, problem: &Problem, verdict: Verdict) -> Judged {
    let judged = Judged::new(problem, verdict, Duration::ZERO).with_limits(&engine.limits);
    Judged { number: Some(number), ms: None, ..judged }
}

/// Returns the judgement of a candidate by the earlier run or by the engine; `None` if a short search refutes it.
fn ask(
    host: &Mutex<dyn Host>,
    gate: Option<&Gate>,
    engine: &mut Engine,
    number: u64,
    candidate: &impl Candidate,
) -> Result<Option<Judged>, Failure> {
    if let Some(judged) = earlier(host, number, candidate)? {
        return Ok(Some(judged));
    }
    let Some((problem, verdict)) = candidate.judged(engine) else { return Ok(None) };
    let judged = judged(engine, number, &problem, verdict);
    let judged = match gate {
        Some(gate) => gate.decide(judged, &problem),
        None => judged,
    };
    Ok(Some(judged.with_claims(&candidate.question(), &Task::default())))
}

/// Returns the judgement of the earlier run under this number. If it is not about the candidate, the earlier run does
/// not match.
fn earlier(
    host: &Mutex<dyn Host>,
    number: u64,
    candidate: &impl Candidate,
) -> Result<Option<Judged>, Failure> {
    let Some(judgement) = lock(host).find(number).transpose()? else { return Ok(None) };
    let question = candidate.question();
    let key = ProblemKey::of(number, &question).with_claims(&question, &Task::default());
    let found = judgement.key();
    if let Judgement::Judged(judged) = judgement
        && found.agrees(&key)
    {
        return Ok(Some(*judged));
    }
    Err(Failure::Mismatch(match found.is_same_problem(&key) {
        true => Text::new(
            format!("the journal has {key} with another solution or aim"),
            format!("記録の {key} は、作意か目的が今回と違います"),
        ),
        false => Text::new(
            format!("the journal has {found}; this run has {key}"),
            format!("記録は {found} ですが、今回は {key} です"),
        ),
    }))
}

/// Locks a value, also after a panic of another thread.
pub fn lock<T: ?Sized>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
