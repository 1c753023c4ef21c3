//! Grades of problems, for the commands that print them or select problems by them.

use crate::cli::batch::engine::Engine;
use crate::cli::options::limits::Defaults;
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::question::FutileArguments;
use crate::compose::grade::{Grade, NODES_EACH, grade};
use crate::judge::{Event, Goal, Verdict};
use crate::problem::Problem;
use crate::search::Limits;

/// The default limits: a million positions for each problem.
#[derive(Debug)]
pub struct Grades;

impl Defaults for Grades {
    const NODES: &'static str = "1M";
}

/// A grader of one problem after the other.
pub struct Grader {
    engine: Engine,
}

impl Grader {
    /// Creates a grader with the limits of a problem.
    pub fn new(
        futile: &FutileArguments,
        limits: Limits,
        machine: MachineArguments,
    ) -> anyhow::Result<Grader> {
        Ok(Grader { engine: Engine::new(futile.task(Goal::Judge), limits, machine)? })
    }

    /// Returns the engine that judges.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Judges and grades a problem, and calls `report` with the progress. A problem without a mate,
    /// or an undecided one, has no grade. After an interruption the caller must ignore the result.
    pub fn grade(
        &mut self,
        problem: &Problem,
        report: &mut dyn FnMut(Event),
    ) -> (Verdict, Option<Grade>) {
        let task = self.engine.task();
        let verdict = self.engine.judge_reporting(problem, &task, report);
        let limits = Limits { nodes: Some(NODES_EACH), time: None, ..self.engine.limits().clone() };
        let graded = grade(&problem.position, &verdict, self.engine.solver(), &limits);
        (verdict, graded)
    }
}

/// Rounds a grade to one decimal.
pub fn rounded(points: f64) -> f64 {
    (points * 10.0).round() / 10.0
}
