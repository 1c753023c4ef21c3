//! An engine for one problem after the other, with the question about each and its limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::event::Event;
use super::verdict::{IdleSearch, Task, Verdict};
use crate::problem::Problem;
use crate::search::{Limits, Solver};

/// An engine with its question and the limits of a problem.
pub struct Engine {
    /// The engine that answers the judge.
    pub solver: Solver,
    /// The question about each problem.
    pub task: Task,
    /// The limits of a problem.
    pub limits: Limits,
}

impl Engine {
    /// Makes the engine keep its findings about one position of a problem for the next positions.
    pub fn keeping(self) -> Engine {
        Engine { solver: self.solver.keeping(), ..self }
    }

    /// Judges a problem.
    pub fn judge(&mut self, problem: &Problem) -> Verdict {
        self.task.judge(problem, &mut self.solver, &self.limits)
    }

    /// Judges a problem, and finds its idle pieces.
    pub fn judge_idle_pieces(&mut self, problem: &Problem) -> Verdict {
        let task = Task { idle: IdleSearch::Whole, ..self.task };
        task.judge(problem, &mut self.solver, &self.limits)
    }

    /// Judges a problem, and calls `report` with everything that becomes known before the end.
    pub fn judge_reporting(&mut self, problem: &Problem, report: &mut dyn FnMut(Event)) -> Verdict {
        self.task.judge_reporting(problem, &mut self.solver, &self.limits, report)
    }

    /// Returns the limits of a short search: this number of nodes, in any time.
    pub fn limits_within(&self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), time: None, ..self.limits.clone() }
    }

    /// Returns the counter of nodes of the current problem. Other threads may read it during the
    /// search.
    pub fn meter(&self) -> Arc<AtomicU64> {
        self.limits.meter.clone().unwrap_or_default()
    }

    /// Whether the search was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
