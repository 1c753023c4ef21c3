//! The best line in every position of one problem, and the worth of checks. The results are remembered, so
//! that a position always has the same reply.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use crate::judge::{
    Best, Defect, Fate, Goal, Refutation, Task, Verdict, Weight, best, fate, in_order,
};
use crate::notation::write_sfen;
use crate::problem::{DefectKind, Outcome, Problem};
use crate::search::{Limits, Solver, Value};
use crate::shogi::{Move, Position};

/// The worth of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It mates as fast as possible, as far as that is known.
    Best,
    /// It mates, but another check mates in fewer plies.
    Slow {
        /// The plies from the start to the mate after this check.
        plies: u32,
        /// The plies from the start to the mate after the best check.
        instead: u32,
    },
    /// It mates, but is not a move of the solution: the defect that the judge found.
    Other(DefectKind),
    /// It does not mate.
    Fails,
    /// A limit ended the search.
    Open,
}

/// The search was interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Stopped;

/// The nodes for each reply to a check that does not mate. A person waits for this explanation.
const NODES_EACH: u64 = 20_000;

/// Answers questions about the positions of one problem.
pub struct PositionOracle<'a> {
    verdict: &'a Verdict,
    start: &'a Position,
    solver: &'a mut Solver,
    limits: &'a Limits,
    task: Task,
    /// The results by the SFEN of the position.
    known: HashMap<String, Best>,
}

impl<'a> PositionOracle<'a> {
    /// Begins with the verdict of a judge. The limits hold for each question.
    pub fn new(
        problem: &'a Problem,
        verdict: &'a Verdict,
        solver: &'a mut Solver,
        limits: &'a Limits,
    ) -> PositionOracle<'a> {
        let task = Task { goal: verdict.goal, reading: verdict.reading, ..Task::default() };
        let start = &problem.position;
        let known = along_solution(start, verdict);
        PositionOracle { verdict, start, solver, limits, task, known }
    }

    /// The best line in a position of the problem.
    pub fn best(&mut self, position: &Position) -> Result<Best, Stopped> {
        let key = key(position);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let found = best(position, self.start.turn(), self.solver, self.limits, &self.task);
        if found.value.is_none() && found.answer != Outcome::NoMate && self.is_stopped() {
            return Err(Stopped);
        }
        self.known.insert(key, found.clone());
        Ok(found)
    }

    /// The worth of a check after these moves.
    pub fn worth(&mut self, before: &[Move], check: Move) -> Result<Worth, Stopped> {
        let here = self.start.after(before);
        let next = self.best(&here.after(&[check]))?;
        match next.answer {
            Outcome::NoMate => return Ok(Worth::Fails),
            Outcome::Undecided => return Ok(Worth::Open),
            Outcome::Mate => {}
        }
        if self.verdict.solution.starts_with(before) {
            if self.verdict.solution.get(before.len()) == Some(&check) {
                return Ok(Worth::Best);
            }
            if let Some(kind) = self.defect(before.len(), check) {
                return Ok(Worth::Other(kind));
            }
        }
        let most = self.best(&here)?.value;
        let played = before.len() as u32;
        Ok(match (most, next.value) {
            (Some(most), Some(next)) if next.length + 1 > most.length => {
                Worth::Slow { plies: played + 1 + next.length, instead: played + most.length }
            }
            _ => Worth::Best,
        })
    }

    /// The reason why the check before this position does not mate.
    pub fn refutation(&mut self, position: &Position) -> Result<Refutation, Stopped> {
        let known: Vec<Move> = self.best(position)?.line.into_iter().take(1).collect();
        let nodes = self.limits.nodes.map_or(NODES_EACH, |nodes| nodes.min(NODES_EACH));
        let limits = self.limits.clone().with_nodes(nodes);
        let fate = fate(&mut self.solver.problem(self.start), position, &limits);
        if self.is_stopped() {
            return Err(Stopped);
        }
        Ok(match fate {
            Fate::Fails(refutation) => refutation,
            // The limit was too small for every reply; an escape is known from the earlier search.
            Fate::Mates | Fate::Undecided => Refutation {
                open: in_order(&position.evasion_moves())
                    .into_iter()
                    .filter(|mv| !known.contains(mv))
                    .collect(),
                replies: known.clone(),
                line: known,
                is_ended: false,
            },
        })
    }

    /// The defect that the judge found about a check outside the solution.
    fn defect(&self, index: usize, check: Move) -> Option<DefectKind> {
        let is_one = |defect: &&Defect| {
            defect.ply() as usize == index + 1
                && defect.mv() == Some(check)
                && defect.weight != Weight::Open
        };
        self.verdict.defects.iter().find(is_one).map(|defect| defect.kind)
    }

    /// The judge's verdict on a position with the attacker to move, as a problem, with its variations.
    pub fn variations(&mut self, position: &Position) -> Result<Verdict, Stopped> {
        let task = Task { goal: Goal::Judge, depth: 1, ..self.task };
        let problem = Problem::new(position.clone());
        let verdict = task.judge(&problem, self.solver, self.limits);
        if self.is_stopped() { Err(Stopped) } else { Ok(verdict) }
    }

    /// Whether the last search was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The best lines in the positions of a complete solution. The solution may be any of several best lines, or
/// two plies shorter by the exception for longer variations.
fn along_solution(start: &Position, verdict: &Verdict) -> HashMap<String, Best> {
    let solution = &verdict.solution;
    let length = solution.len() as u32;
    let is_whole =
        verdict.length.value().is_some_and(|value| [length, length + 2].contains(&value.length));
    if !is_whole || solution.is_empty() {
        return HashMap::new();
    }
    let surplus = !start.after(solution).hand(start.turn()).is_empty();
    let from = |played: usize| {
        let value = Value { length: length - played as u32, surplus };
        let line = solution[played..].to_vec();
        let best = Best { answer: Outcome::Mate, value: Some(value), line };
        (key(&start.after(&solution[..played])), best)
    };
    (0..=solution.len()).map(from).collect()
}

fn key(position: &Position) -> String {
    write_sfen(&position.setup())
}
