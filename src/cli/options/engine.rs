//! The engine as every command that searches uses it: the options, the question, its limits, the
//! answer.
//!
//! A limit goes from [`EngineArguments::limits`] to `judge/asker.rs`, which divides it among the
//! questions about a problem, and from there to `search/limits.rs`, which ends the search.

use std::io::Write;
use std::num::NonZeroU8;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{anyhow, bail};

use crate::cli::options::values;
use crate::cli::options::values::size_text as size;
use crate::cli::process::interruption;
use crate::cli::process::language::say;
use crate::cli::process::memory;
use crate::judge::{self, Goal, News, Task, Verdict};
use crate::problem::{Outcome, Problem};
use crate::proof::checker::Verified;
use crate::proof::{self, Failure, Theorem};
use crate::search::{Answer, Bound, Limits, Reading, Solver, Valuation, Value};
use crate::shogi::Position;

/// What is asked of the engine, and what it may use.
#[derive(clap::Args, Debug)]
pub struct EngineArguments {
    /// How much is asked [default: judge]
    #[arg(long, value_enum)]
    mode: Option<Mode>,

    /// Which interpositions are futile, and so no moves
    #[arg(long, value_enum, default_value = "standard")]
    futile: Futile,

    /// The most time for a problem: 30 (seconds), 2m, 1h, or none for as long as it takes
    /// [default: none; of `check`, `play` and `page` 1m, or none where --nodes is given]
    #[arg(long, allow_negative_numbers = true, value_parser = values::time_limit)]
    time: Option<values::TimeLimit>,

    /// The most positions for a problem: 5000, 10k, 1.5M; the same limit always gives the same
    /// answer [default: no limit; of `improve` 50k, of `extend` 20k, of `make` 100k, of `grade` and
    /// `try` 1M, or none where --time is given]
    #[arg(long, allow_negative_numbers = true, value_parser = values::count)]
    nodes: Option<u64>,

    #[command(flatten)]
    machine: MachineArguments,
}

/// What of the machine is used.
#[derive(clap::Args, Debug)]
pub struct MachineArguments {
    /// How many threads work on a problem. They change how long it takes, never the answer; but
    /// with a limit of nodes only one thread always comes equally far
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = values::several)]
    pub threads: NonZeroU8,

    /// The size of the table for a problem: 64M, 1G; no more than the machine has. Only what a
    /// problem needs of it is used
    #[arg(long, default_value = "256M", allow_negative_numbers = true, value_parser = values::size)]
    pub memory: usize,
}

impl MachineArguments {
    /// Refuses more memory than the machine has; else says how much it has, if that is known.
    pub fn most_memory(&self) -> anyhow::Result<Option<u64>> {
        let most = memory::most();
        if let Some(most) = most.filter(|&most| self.memory as u64 > most) {
            let (asked, most) = (size(self.memory as u64), size(most));
            bail!(say(
                format!("--memory {asked}: this machine has {most}"),
                format!("--memory {asked}: この機械のメモリは {most} です"),
            ));
        }
        Ok(most)
    }
}

/// The memory that the program needs besides tables, and that each of its threads needs.
const REST: usize = 64 << 20;
const REST_EACH: usize = 16 << 20;

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

/// What a command does where no option says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    /// How much is asked.
    pub mode: Mode,
    /// The most time for a problem, if there is no other limit.
    pub time: Option<Duration>,
    /// The most nodes, likewise.
    pub nodes: Option<u64>,
}

/// Without a limit of time.
impl From<Mode> for Usual {
    fn from(mode: Mode) -> Usual {
        Usual { mode, time: None, nodes: None }
    }
}

/// What is known of a problem's length when its search ends.
pub enum KnownLength {
    /// Mate, with the exact value.
    Exactly(Value),
    /// Mate in so many moves; a shorter one was not looked for, or a limit came first.
    AtMost(Value),
    /// No mate.
    NoMate,
    /// A limit came first.
    Undecided,
}

impl KnownLength {
    /// What a verdict says of the length.
    pub fn of(verdict: &Verdict) -> KnownLength {
        let at_most = |length| KnownLength::AtMost(Value { length, surplus: false });
        match (verdict.answer, verdict.value) {
            (Outcome::NoMate, _) => KnownLength::NoMate,
            (_, Some(value)) => KnownLength::Exactly(value),
            _ => verdict.at_most.map_or(KnownLength::Undecided, at_most),
        }
    }
}

/// An engine with its question.
pub struct Engine {
    solver: Solver,
    /// What is asked of it.
    pub mode: Mode,
    task: Task,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

impl EngineArguments {
    /// Makes the engine, with the `usual` question and limits where no option says otherwise.
    pub fn engine(&self, usual: impl Into<Usual>) -> anyhow::Result<Engine> {
        self.one_of(usual.into(), interruption::flag()?)
    }

    /// Makes as many engines as there are jobs, or cores, that end together.
    pub fn several(
        &self,
        usual: Usual,
        jobs: Option<NonZeroU8>,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Vec<Engine>> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let count = jobs.map_or_else(cores, |jobs| jobs.get().into());
        let engines: anyhow::Result<Vec<_>> =
            (0..count).map(|_| self.one_of(usual, stop.clone())).collect();
        let engines = engines?;
        // Threads cannot be refused memory later without ending the program.
        let threads = count * (1 + usize::from(self.machine.threads.get()));
        if !memory::can_be_had(REST + threads * REST_EACH) {
            bail!("--jobs {count}, {}", self.refused());
        }
        Ok(engines)
    }

    /// The message that there is not so much memory.
    fn refused(&self) -> String {
        let asked = size(self.machine.memory as u64);
        say(
            format!("--memory {asked}: so much cannot be had"),
            format!("--memory {asked}: それだけのメモリは確保できません"),
        )
    }

    /// Makes one of several engines that end together. Each has the whole memory: what a problem
    /// gets within so many nodes must not depend on how many are judged beside it.
    fn one_of(&self, usual: Usual, stop: Arc<AtomicBool>) -> anyhow::Result<Engine> {
        self.machine.most_memory()?;
        let MachineArguments { memory, threads } = self.machine;
        let solver = Solver::try_new(memory).map_err(|_| anyhow!(self.refused()))?;
        let solver = solver.with_threads(usize::from(threads.get()));
        let (stop_flag, meter) = (Some(stop.clone()), Some(Arc::default()));
        let limits = Limits { stop: stop_flag, meter, ..self.limits(usual) };
        let mode = self.mode.unwrap_or(usual.mode);
        Ok(Engine { solver, mode, task: self.task(usual), limits, stop })
    }

    /// The limits of a problem.
    pub fn limits(&self, usual: Usual) -> Limits {
        let time = match self.time {
            Some(values::TimeLimit(time)) => time,
            None => usual.time.filter(|_| self.is_usual_time()),
        };
        let nodes = self.nodes.or(usual.nodes.filter(|_| self.is_usual_time()));
        Limits { nodes, time, ..Limits::default() }
    }

    /// Whether the usual limits hold: no limit of time was given, and none of nodes, with which the
    /// same work must always have the same answer.
    pub fn is_usual_time(&self) -> bool {
        self.time.is_none() && self.nodes.is_none()
    }

    /// What a judge is asked.
    pub fn task(&self, usual: impl Into<Usual>) -> Task {
        let goal = match self.mode.unwrap_or(usual.into().mode) {
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

    /// The same, which also looks at the variations that problems claim, if that is asked.
    pub fn with_claimed_variations(mut self, is_asked: bool) -> Engine {
        self.task.claimed_variations = is_asked;
        self
    }

    /// The same, which remembers what it has found in one position of a problem for the others.
    pub fn keeping(self) -> Engine {
        Engine { solver: self.solver.keeping(), ..self }
    }

    /// What answers questions.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// What a problem may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Judges a problem; `tell` hears how far it is, and the solution as soon as it is known.
    pub fn judge(&mut self, problem: &Problem, task: &Task, tell: &mut dyn FnMut(News)) -> Verdict {
        judge::judge(problem, &mut self.solver, &self.limits, task, tell)
    }

    /// Writes a proof of what was just judged of the problem.
    pub fn prove(
        &mut self,
        problem: &Problem,
        theorem: &Theorem,
        reading: Reading,
        output: &mut dyn Write,
    ) -> Result<Verified, Failure> {
        let mut session = self.solver.resume();
        // As much again as for the verdict.
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_add(session.nodes()));
        let limits = Limits { nodes, ..self.limits.clone() };
        proof::write(&problem.position, theorem, reading, &mut session, &limits, output)
    }

    /// Asks the engine alone about a position, and counts the nodes: no line is followed.
    pub fn measure(&mut self, position: &Position) -> (KnownLength, u64) {
        let at_most =
            |bound: Bound| bound.value().map_or(KnownLength::Undecided, KnownLength::AtMost);
        let mut session = self.solver.problem(position);
        let found = match self.mode {
            Mode::Any => match session.ask(Bound::ANY, &self.limits) {
                Answer::Mate(bound) => at_most(bound),
                Answer::NoMate(_) => KnownLength::NoMate,
                Answer::Undecided => KnownLength::Undecided,
            },
            Mode::Length | Mode::Judge => match session.value(self.task.reading, &self.limits) {
                Valuation::Mate(value) => KnownLength::Exactly(value),
                Valuation::NoMate => KnownLength::NoMate,
                Valuation::Open { within, .. } => at_most(within),
            },
        };
        (found, session.nodes())
    }

    /// The number of nodes since the problem was begun, which other threads may read during the
    /// search.
    pub fn meter(&self) -> Arc<AtomicU64> {
        self.limits.meter.clone().unwrap_or_default()
    }

    /// Whether the search was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The answer in a word or two.
impl std::fmt::Display for KnownLength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            KnownLength::Exactly(value) => write!(f, "mate in {}", value.length),
            KnownLength::AtMost(value) => write!(f, "mate in {} at most", value.length),
            KnownLength::NoMate => f.write_str("no mate"),
            KnownLength::Undecided => f.write_str("undecided"),
        }
    }
}
