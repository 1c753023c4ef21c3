//! What a judge reports while it works.

use super::length::Length;
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

/// The length and the line that were reported last.
#[derive(Debug)]
pub(super) struct ReportedLength {
    pub length: Length,
    /// A line that mates within the upper bound; empty if none is known.
    pub line: Vec<Move>,
}

impl Default for ReportedLength {
    fn default() -> ReportedLength {
        ReportedLength { length: Length::UNKNOWN, line: vec![] }
    }
}

impl ReportedLength {
    /// Adds what a search knows, and a line that mates if it has one; returns whether anything is better than before.
    pub fn learn(&mut self, known: Valuation, line: &[Move]) -> bool {
        let before = (self.length.at_least(), self.length.at_most());
        let found = Length::from(known);
        let at_least = before.0.max(found.at_least());
        let at_most = before.1.into_iter().chain(found.at_most()).min();
        if (at_least, at_most) != before {
            let at_least = at_least.unwrap_or(1);
            self.length = match at_most {
                Some(at_most) => Length::Between { at_least, at_most },
                None => Length::Unknown { at_least },
            };
        }
        if at_most != before.1 {
            self.line.clear();
        }
        let is_line = self.learn_line(line);
        (at_least, at_most) != before || is_line
    }

    /// Adds a line that mates, if there was none within the upper bound; returns whether it did.
    pub fn learn_line(&mut self, line: &[Move]) -> bool {
        let is_within = self.length.at_most().is_some_and(|most| line.len() <= most as usize);
        let is_new = is_within && self.line.is_empty() && !line.is_empty();
        if is_new {
            self.line = line.to_vec();
        }
        is_new
    }

    pub fn event(&self) -> Event<'_> {
        Event::Length { length: self.length, line: &self.line }
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
    Length {
        /// The bounds, as a length between them or with a lower bound alone.
        length: Length,
        /// A line that mates within the upper bound; empty if none is known.
        line: &'a [Move],
    },
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
