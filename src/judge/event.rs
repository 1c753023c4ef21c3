//! What a judge reports while it works.

use super::verdict::Verdict;
use crate::problem::DefectKind;
use crate::search::{Valuation, Value};
use crate::shogi::Move;

/// A part of a judgement.
///
/// [`Event`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// Looking for the value.
    Value,
    /// Comparing the claims.
    Claim,
    /// Following the solution.
    Solution,
    /// Asking the attacker's other checks.
    Alternatives,
    /// Asking the defender's other replies.
    Replies,
    /// Writing down the variations.
    Variations,
    /// Asking under the other readings.
    Readings,
    /// Removing pieces.
    Pieces,
}

/// The progress of a judgement.
///
/// [`Event`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The current part.
    pub phase: Phase,
    /// The number of plies, or pieces, that are settled.
    pub done: usize,
    /// The number of all plies, or pieces; 0 if unknown.
    pub of: usize,
    /// The number of positions expanded.
    pub nodes: u64,
}

/// The proven bounds of the length of the shortest mate.
///
/// ```
/// use tsume::judge::{Event, LengthBounds, Task};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let (mut solver, mut last) = (Solver::new(16 << 20), LengthBounds::default());
/// Task::default().judge_reporting(&problem, &mut solver, &Limits::default(), &mut |event| {
///     if let Event::Bounds(bounds) = event {
///         last = bounds.clone();
///     }
/// });
/// assert_eq!((last.at_least, last.at_most, last.line.len()), (Some(3), Some(3), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct LengthBounds {
    /// There is no mate in less; `None` if that is trivial.
    pub at_least: Option<u32>,
    /// There is a mate in this or less; `None` if no mate is known.
    pub at_most: Option<u32>,
    /// A line that mates in `at_most` moves or less; empty if none is known.
    pub line: Vec<Move>,
}

impl LengthBounds {
    /// Adds what a search knows, and a line that mates if it has one; returns whether anything is better than before.
    pub(super) fn learn(&mut self, known: Valuation, line: &[Move]) -> bool {
        let is_higher = known.at_least() > self.at_least;
        if is_higher {
            self.at_least = known.at_least();
        }
        let within = match known {
            Valuation::NoMate => None,
            Valuation::Mate(value) => Some(value),
            Valuation::Open { within, .. } => within.value(),
        };
        let Some(length) = within.map(|value| value.length) else { return is_higher };
        let is_lower = self.at_most.is_none_or(|most| length < most);
        if is_lower {
            self.at_most = Some(length);
            self.line.clear();
        }
        let is_line = self.learn_line(line);
        is_higher || is_lower || is_line
    }

    /// Adds a line that mates, if there was none within the upper bound; returns whether it did.
    pub(super) fn learn_line(&mut self, line: &[Move]) -> bool {
        let is_within = self.at_most.is_some_and(|most| line.len() <= most as usize);
        let is_new = is_within && self.line.is_empty() && !line.is_empty();
        if is_new {
            self.line = line.to_vec();
        }
        is_new
    }
}

/// A question of the judge about another move than that of the solution, or about a reading or a piece.
///
/// [`Event`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct JudgeQuestion {
    /// The part of the judgement that it belongs to.
    pub phase: Phase,
    /// The number of the move in the solution, from 1 on, and the other move; `None` if it is not about a move.
    pub instead: Option<(u32, Move)>,
}

/// The answer to a question of the judge.
///
/// [`Event`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JudgeAnswer {
    /// Whether the other check mates.
    Mates(bool),
    /// The finding that the other move makes; `None` if it makes none.
    Finding(Option<DefectKind>),
    /// The value in the other reading.
    Value(Value),
    /// Whether the piece is idle.
    IsIdle(bool),
}

/// A report of a judge at work.
///
/// ```
/// use tsume::judge::{Event, Phase, Task};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let problem = Problem::new("8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1".parse()?);
/// let (mut solver, mut phases, mut asked) = (Solver::new(16 << 20), vec![], 0);
/// let limits = Limits::default();
/// Task::default().judge_reporting(&problem, &mut solver, &limits, &mut |event| match event {
///     Event::Progress(progress) => phases.push(progress.phase),
///     Event::Asked(question) => asked += usize::from(question.instead.is_some()),
///     _ => {}
/// });
/// assert!(phases.first() == Some(&Phase::Value) && phases.contains(&Phase::Alternatives) && asked > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The progress; often.
    Progress(Progress),
    /// Better bounds of the length than before. They never widen, and the exact length is within them.
    Bounds(&'a LengthBounds),
    /// The length and a solution, as soon as they are known. The defects are not known yet, and another best
    /// line may serve the problem better.
    Solution(&'a Verdict),
    /// A question begins. It may begin again with more effort. With several threads, several questions are asked at
    /// a time.
    Asked(JudgeQuestion),
    /// A question is answered.
    Answered(JudgeQuestion, JudgeAnswer),
    /// A question has no answer with the effort that was spent on it so far.
    LeftOpen(JudgeQuestion),
}
