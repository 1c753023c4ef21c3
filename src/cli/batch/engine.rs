//! The engines of the commands: how they are made for this machine, and what they do besides judging.

use std::io::Write;
use std::num::NonZeroU8;
use std::sync::Arc;
use std::thread;

use anyhow::{anyhow, bail};

use crate::cli::options::{Defaults, GoalArguments, Grades, MachineArguments, SearchArguments};
use crate::cli::process::{interruption, memory};
use crate::judge::{Engine, Goal, Length, Task};
use crate::problem::Problem;
use crate::proof::checker::Verified;
use crate::proof::{self, Failure, Theorem};
use crate::search::{Answer, Bound, Limits, Question, Reading, Solver, Table, Valuation};
use crate::shogi::Position;

/// The memory of the program besides tables, and the memory of each thread.
const REST: usize = 64 << 20;
const REST_EACH: usize = 16 << 20;

impl Engine {
    /// Creates an engine that the first signal stops. Its table always has the full size: the result of a problem within
    /// a limit of nodes must not depend on the number of jobs.
    pub fn new(task: Task, limits: Limits, machine: MachineArguments) -> anyhow::Result<Engine> {
        machine.most_memory()?;
        let solver = Solver::try_new(machine.memory).map_err(|_| anyhow!(machine.refused()))?;
        let solver = solver.with_threads(usize::from(machine.threads.get()));
        let stop = Some(interruption::flag()?);
        let limits = Limits { stop, meter: Some(Arc::default()), ..limits };
        Ok(Engine { solver, task, limits })
    }

    /// Creates an engine for each job. By default there is a job for each core.
    pub fn several(
        task: Task,
        limits: &Limits,
        machine: MachineArguments,
        jobs: Option<NonZeroU8>,
    ) -> anyhow::Result<Vec<Engine>> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let count = jobs.map_or_else(cores, |jobs| jobs.get().into());
        let engines = (0..count).map(|_| Engine::new(task, limits.clone(), machine));
        let engines = engines.collect::<anyhow::Result<_>>()?;
        // If a thread cannot allocate its memory later, the program aborts.
        let threads = count * (1 + usize::from(machine.threads.get()));
        if !memory::can_allocate(REST + threads * REST_EACH) {
            bail!("--jobs {count}, {}", machine.refused());
        }
        Ok(engines)
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
}

impl<D: Defaults> SearchArguments<D> {
    /// Creates an engine with this goal.
    pub fn engine(&self, goal: Goal) -> anyhow::Result<Engine> {
        Engine::new(self.futile.task(goal), self.limits.limits(), self.machine)
    }

    /// Creates an engine that judges and grades; without explicit limits it has those of `tsume grade`.
    pub fn grader(&self) -> anyhow::Result<Engine> {
        let limits = self.limits.or_default_of::<Grades>();
        Engine::new(self.futile.task(Goal::Judge), limits, self.machine)
    }
}

impl<D: Defaults> GoalArguments<D> {
    /// Creates the engine.
    pub fn engine(&self) -> anyhow::Result<Engine> {
        Engine::new(self.question.task(), self.limits.limits(), self.machine)
    }
}
