//! The engine of the commands. It judges, proves and measures problems under limits.

use std::io::Write;
use std::num::NonZeroU8;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use anyhow::{anyhow, bail};

use crate::cli::options::machine::MachineArguments;
use crate::cli::process::interruption;
use crate::cli::process::memory;
use crate::judge::{Event, Goal, Length, Task, Verdict};
use crate::problem::Problem;
use crate::proof::checker::Verified;
use crate::proof::{self, Failure, Theorem};
use crate::search::{Answer, Bound, Limits, Question, Reading, Solver, Table, Valuation};
use crate::shogi::Position;

/// The memory of the program besides tables, and the memory of each thread.
const REST: usize = 64 << 20;
const REST_EACH: usize = 16 << 20;

/// An engine with its question and the limits of a problem.
pub struct Engine {
    solver: Solver,
    task: Task,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

impl Engine {
    /// Creates an engine that the first signal stops.
    pub fn new(task: Task, limits: Limits, machine: MachineArguments) -> anyhow::Result<Engine> {
        Engine::one(task, limits, machine, interruption::flag()?)
    }

    /// Creates an engine for each job. By default there is a job for each core.
    pub fn several(
        task: Task,
        limits: &Limits,
        machine: MachineArguments,
        jobs: Option<NonZeroU8>,
    ) -> anyhow::Result<Vec<Engine>> {
        let stop = interruption::flag()?;
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let count = jobs.map_or_else(cores, |jobs| jobs.get().into());
        let engines: anyhow::Result<Vec<_>> =
            (0..count).map(|_| Engine::one(task, limits.clone(), machine, stop.clone())).collect();
        let engines = engines?;
        // If a thread cannot allocate its memory later, the program aborts.
        let threads = count * (1 + usize::from(machine.threads.get()));
        if !memory::can_allocate(REST + threads * REST_EACH) {
            bail!("--jobs {count}, {}", machine.refused());
        }
        Ok(engines)
    }

    /// Creates one of several engines that the same flag stops. Each engine has a table of the full
    /// size: the result of a problem within a limit of nodes must not depend on the number of jobs.
    fn one(
        task: Task,
        limits: Limits,
        machine: MachineArguments,
        stop: Arc<AtomicBool>,
    ) -> anyhow::Result<Engine> {
        machine.most_memory()?;
        let solver = Solver::try_new(machine.memory).map_err(|_| anyhow!(machine.refused()))?;
        let solver = solver.with_threads(usize::from(machine.threads.get()));
        let limits = Limits { stop: Some(stop.clone()), meter: Some(Arc::default()), ..limits };
        Ok(Engine { solver, task, limits, stop })
    }

    /// Returns the question for the judge.
    pub fn task(&self) -> Task {
        self.task
    }

    /// Makes the engine keep its findings about one position of a problem for the next positions.
    pub fn keeping(self) -> Engine {
        Engine { solver: self.solver.keeping(), ..self }
    }

    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The limits of a problem.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Judges a problem.
    pub fn judge(&mut self, problem: &Problem, task: &Task) -> Verdict {
        task.judge(problem, &mut self.solver, &self.limits)
    }

    /// Judges a problem, and calls `report` with everything that becomes known before the end.
    pub fn judge_reporting(
        &mut self,
        problem: &Problem,
        task: &Task,
        report: &mut dyn FnMut(Event),
    ) -> Verdict {
        task.judge_reporting(problem, &mut self.solver, &self.limits, report)
    }

    /// Writes a proof of a theorem about the problem that was judged last.
    pub fn prove(
        &mut self,
        problem: &Problem,
        theorem: &Theorem,
        reading: Reading,
        output: &mut dyn Write,
    ) -> Result<Verified, Failure> {
        let mut session = self.solver.resume();
        // The proof may search as many nodes again as the limit of the verdict.
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_add(session.nodes()));
        let limits = Limits { nodes, ..self.limits.clone() };
        proof::write(&problem.position, theorem, reading, &mut session, &limits, output)
    }

    /// Searches the value of a position without judging its lines. Returns the length and the number of
    /// nodes.
    pub fn measure(&mut self, position: &Position) -> (Length, u64) {
        let mut session = self.solver.problem(position);
        let found = match self.task.goal {
            Goal::Any => match session.ask(&Question::ANY, Table::Shared, &self.limits) {
                Answer::Mate(within) => {
                    Valuation::Open { not_within: Bound::NOTHING, within }.into()
                }
                Answer::NoMate(_) => Length::NoMate,
                Answer::Undecided => Length::UNKNOWN,
            },
            Goal::Length | Goal::Judge => session.value(self.task.reading, &self.limits).into(),
        };
        (found, session.nodes())
    }

    /// Returns the counter of nodes of the current problem. Other threads may read it during the
    /// search.
    pub fn meter(&self) -> Arc<AtomicU64> {
        self.limits.meter.clone().unwrap_or_default()
    }

    /// Whether the search was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
