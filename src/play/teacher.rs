//! What is best in every position of one problem, and what a check is worth. What is said of a position
//! is remembered, so that the same position always has the same reply.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use crate::judge::{
    Best, Defect, Fate, Goal, Refutation, Task, Verdict, Weight, best, fate, in_order, judge,
};
use crate::notation::write_sfen;
use crate::problem::{DefectKind, Outcome, Problem};
use crate::search::{Limits, Solver, Value};
use crate::shogi::{Move, Position};

/// What a check is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It mates as fast as can be, as far as that is known.
    Best,
    /// It mates, but another check does so in fewer plies.
    Slow {
        /// The plies from the start to the mate that can now be had,
        plies: u32,
        /// and to the one that could.
        instead: u32,
    },
    /// It mates, and is none of the problem's moves: what the judge calls that.
    Other(DefectKind),
    /// It does not mate.
    Fails,
    /// A limit came before that was known.
    Open,
}

/// A search was interrupted: what was asked is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Stopped;

/// The nodes for each reply to a check that does not mate: who asks why, waits for the answer.
const NODES_EACH: u64 = 20_000;

/// Knows one problem.
pub struct Teacher<'a> {
    verdict: &'a Verdict,
    start: &'a Position,
    solver: &'a mut Solver,
    limits: &'a Limits,
    task: Task,
    /// What was found, by the SFEN of the position.
    known: HashMap<String, Best>,
}

impl<'a> Teacher<'a> {
    /// Begins with what a judge has found. The limits are for each question.
    pub fn new(
        problem: &'a Problem,
        verdict: &'a Verdict,
        solver: &'a mut Solver,
        limits: &'a Limits,
    ) -> Teacher<'a> {
        let task = Task { goal: verdict.goal, reading: verdict.reading, ..Task::default() };
        let start = &problem.position;
        let known = along_solution(start, verdict);
        Teacher { verdict, start, solver, limits, task, known }
    }

    /// What is best in a position of the problem.
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

    /// What a check is worth that is played after these moves.
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

    /// Why a check that leads to this position does not mate.
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
            // The limit came first for every reply. One that escapes was found before.
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

    /// What the judge has found about another check than the solution's.
    fn defect(&self, index: usize, check: Move) -> Option<DefectKind> {
        let is_one = |defect: &&Defect| {
            defect.ply as usize == index + 1
                && defect.mv == Some(check)
                && defect.weight != Weight::Open
        };
        self.verdict.defects.iter().find(is_one).map(|defect| defect.kind)
    }

    /// The judge's verdict on a position in which the attacker is to move, as if it were a problem, with
    /// its variations.
    pub fn variations(&mut self, position: &Position) -> Result<Verdict, Stopped> {
        let task = Task { goal: Goal::Judge, depth: 1, ..self.task };
        let problem = Problem::new(position.clone());
        let verdict = judge(&problem, self.solver, self.limits, &task, &mut |_| ());
        if self.is_stopped() { Err(Stopped) } else { Ok(verdict) }
    }

    /// Whether what was asked last was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What the judge says of the positions of its solution, if it has found one that is whole: it may be
/// another of several best lines than the first, or shorter by the exception for longer variations.
fn along_solution(start: &Position, verdict: &Verdict) -> HashMap<String, Best> {
    let solution = &verdict.solution;
    let length = solution.len() as u32;
    let is_whole = verdict.value.is_some_and(|value| [length, length + 2].contains(&value.length));
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
