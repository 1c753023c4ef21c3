//! What every command that searches takes, and what it gets: the question, its limits, the answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context;

use super::{Exit, units};
use crate::judge::{self, Goal, News, Task, Verdict};
use crate::problem::{Outcome, Problem};
use crate::search::{self, Answer, Bound, Limits, Reading, Solver, Value};

/// What is asked of the engine, and what it may use.
#[derive(clap::Args, Debug)]
pub struct EngineArguments {
    /// How much is asked [default: judge]
    #[arg(long, value_enum)]
    mode: Option<Mode>,

    /// Which interpositions are futile, and so no moves
    #[arg(long, value_enum, default_value = "standard")]
    futile: Futile,

    /// The most time for a problem: 30 (seconds), 2m, 1h [default: no limit]
    #[arg(long, allow_negative_numbers = true, value_parser = units::duration)]
    time: Option<Duration>,

    /// The most positions for a problem: 5000, 10k, 1.5M; the same limit always gives the same
    /// answer [default: no limit]
    #[arg(long, allow_negative_numbers = true, value_parser = units::count)]
    nodes: Option<u64>,

    /// How many threads work on a problem. They change how long it takes, never the answer; but
    /// with a limit of nodes only one thread always comes equally far
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = units::several)]
    threads: std::num::NonZeroU8,

    /// The size of the table for a problem: 64M, 1G. Only what a problem needs of it is used
    #[arg(long, default_value = "256M", allow_negative_numbers = true, value_parser = units::size)]
    memory: usize,
}

/// How much is asked.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The first mate that is found, however long
    Any,
    /// The shortest mate
    Length,
    /// That, and every defect of the problem
    Judge,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Futile {
    /// None: every interposition counts
    None,
    /// Those that the checker itself captures in vain
    Checker,
    /// Those also that another piece captures in vain, which then gives check alone
    Standard,
    /// Those also where that is a double check
    Wide,
}

/// What is known of a problem when its search ends.
pub enum Found {
    /// Mate, with the exact value.
    Exactly(Value),
    /// Mate in so many moves; a shorter one was not looked for, or a limit came first.
    AtMost(Value),
    /// No mate.
    NoMate,
    /// A limit came first.
    Undecided,
}

impl Found {
    /// What a verdict says of it.
    pub fn of(verdict: &Verdict) -> Found {
        let at_most = |length| Found::AtMost(Value { length, surplus: false });
        match (verdict.answer, verdict.value) {
            (Outcome::NoMate, _) => Found::NoMate,
            (_, Some(value)) => Found::Exactly(value),
            _ => verdict.at_most.map_or(Found::Undecided, at_most),
        }
    }
}

/// An engine with its question.
pub struct Engine {
    /// The engine itself, which stands at the last problem.
    pub solver: Solver,
    /// What is asked of it.
    pub mode: Mode,
    task: Task,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

/// Listens for Ctrl-C: the first sets the flag, which ends searches with what they have found; the
/// second ends the program.
pub fn interruption() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
    })
    .context("cannot listen for interruption")?;
    Ok(stop)
}

impl EngineArguments {
    /// Makes the engine, which is asked what is `usual` if nothing was said, and listens for
    /// Ctrl-C.
    pub fn engine(&self, usual: Mode) -> anyhow::Result<Engine> {
        Ok(self.one_of(usual, interruption()?))
    }

    /// Makes one of several engines that end together. Each has the whole memory: what a problem
    /// comes to with so many nodes must not depend on how many are judged beside it.
    pub fn one_of(&self, usual: Mode, stop: Arc<AtomicBool>) -> Engine {
        let (stop_flag, meter) = (Some(stop.clone()), Some(Arc::default()));
        let limits = Limits { nodes: self.nodes, time: self.time, stop: stop_flag, meter };
        let solver = Solver::new(self.memory).with_threads(usize::from(self.threads.get()));
        let mode = self.mode.unwrap_or(usual);
        Engine { solver, mode, task: self.task(usual), limits, stop }
    }

    /// What a judge is asked.
    pub fn task(&self, usual: Mode) -> Task {
        let goal = match self.mode.unwrap_or(usual) {
            Mode::Any => Goal::Any,
            Mode::Length => Goal::Length,
            Mode::Judge => Goal::Judge,
        };
        let reading = match self.futile {
            Futile::None => Reading::None,
            Futile::Checker => Reading::Checker,
            Futile::Standard => Reading::Standard,
            Futile::Wide => Reading::Wide,
        };
        Task { goal, reading, ..Task::default() }
    }
}

impl Engine {
    /// What a judge is asked.
    pub fn task(&self) -> Task {
        self.task
    }

    /// Judges a problem; `tell` hears how far it is, and the solution as soon as it is known.
    pub fn judge(&mut self, problem: &Problem, task: &Task, tell: &mut dyn FnMut(News)) -> Verdict {
        judge::judge(problem, &mut self.solver, &self.limits, task, tell)
    }

    /// Asks the engine alone about the problem at which it stands: no line is followed.
    pub fn find(&mut self) -> Found {
        let at_most = |answer| match answer {
            Answer::Mate(bound) => bound.value().map_or(Found::Undecided, Found::AtMost),
            Answer::NoMate(_) => Found::NoMate,
            Answer::Undecided => Found::Undecided,
        };
        match self.mode {
            Mode::Any => at_most(self.solver.ask(Bound::ANY, &self.limits)),
            Mode::Length | Mode::Judge => {
                match self.solver.value(self.task.reading, &self.limits) {
                    search::Found::Mate(value) => Found::Exactly(value),
                    search::Found::NoMate => Found::NoMate,
                    search::Found::Open { within, .. } if within == Bound::NEVER => {
                        Found::Undecided
                    }
                    search::Found::Open { within, .. } => at_most(Answer::Mate(within)),
                }
            }
        }
    }

    /// How many nodes the question of the moment has taken since its problem was begun; read by
    /// others while it goes on.
    pub fn meter(&self) -> Arc<AtomicU64> {
        self.limits.meter.clone().unwrap_or_default()
    }

    /// Whether the search was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The answer in a word or two.
impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Found::Exactly(value) => write!(f, "mate in {}", value.length),
            Found::AtMost(value) => write!(f, "mate in {} at most", value.length),
            Found::NoMate => f.write_str("no mate"),
            Found::Undecided => f.write_str("undecided"),
        }
    }
}
