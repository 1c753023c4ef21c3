//! Questions to the engine under one set of limits, which all of them share. What to ask is not
//! known here.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::verdict::Verdict;
use crate::search::{Answer, Bound, Found, Limits, Reading, Solver};
use crate::shogi::{Color, Move, Position};

/// What a judge is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Looking for the value.
    Value,
    /// Comparing what is claimed.
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
    /// Taking pieces off.
    Pieces,
}

/// How far a judge is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// How many plies, or pieces, are settled.
    pub done: usize,
    /// Of how many; 0 if that is not known.
    pub of: usize,
    /// Positions expanded.
    pub work: u64,
}

/// What a judge tells while it is at work.
pub enum News<'a> {
    /// How far it is; told often.
    Progress(Progress),
    /// The length and a solution, as soon as they are known; what is wrong with the problem is not
    /// known yet, and another best line may serve it better.
    Solution(&'a Verdict),
}

/// The engine, with what is left of the limits.
pub(super) struct Asker<'a> {
    solver: &'a mut Solver,
    limits: &'a Limits,
    /// The nodes for questions. What is left of the limit is for [`Asker::last_line`].
    nodes: Option<u64>,
    until: Option<Instant>,
    /// How much work a question is worth, whatever the limits allow.
    effort: u64,
    /// The work of what was begun before, of which there may be none.
    spent: u64,
    begun: bool,
    pub reading: Reading,
    pub attacker: Color,
    tell: &'a mut dyn FnMut(News),
    progress: Progress,
}

/// One node in so many is kept for the line of the mate that is known when a limit comes,
const LAST_LINE: u64 = 10;
/// but no more than these.
const MOST: u64 = 100_000;

impl<'a> Asker<'a> {
    /// Starts the clock.
    pub fn new(
        solver: &'a mut Solver,
        limits: &'a Limits,
        reading: Reading,
        tell: &'a mut dyn FnMut(News),
    ) -> Asker<'a> {
        let until = limits.time.and_then(|time| Instant::now().checked_add(time));
        let progress = Progress { phase: Phase::Value, done: 0, of: 0, work: 0 };
        let attacker = Color::Black;
        let (effort, spent, begun) = (u64::MAX, 0, false);
        let nodes = limits.nodes.map(|nodes| nodes - (nodes / LAST_LINE).min(MOST));
        Asker {
            solver,
            limits,
            nodes,
            until,
            effort,
            spent,
            begun,
            reading,
            attacker,
            tell,
            progress,
        }
    }

    /// Begins a problem. Everything else is asked of its positions.
    pub fn begin(&mut self, start: &Position) {
        if self.begun {
            self.spent += self.solver.work();
        }
        self.begun = true;
        self.attacker = start.turn();
        self.solver.begin(start);
    }

    /// Asks with no more than so much work a question.
    pub fn with_effort<T>(&mut self, effort: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.effort, effort);
        let answer = ask(self);
        self.effort = before;
        answer
    }

    /// Positions expanded for everything so far.
    pub fn work(&self) -> u64 {
        self.spent + self.solver.work()
    }

    /// Says what comes next, and how far it is.
    pub fn enter(&mut self, phase: Phase, done: usize, of: usize) {
        self.progress = Progress { phase, done, of, work: self.work() };
        (self.tell)(News::Progress(self.progress));
    }

    /// Tells the solution.
    pub fn tell_solution(&mut self, verdict: &Verdict) {
        (self.tell)(News::Solution(verdict));
    }

    fn left(&self) -> Limits {
        let now = Instant::now();
        let worth = self.solver.work().saturating_add(self.effort);
        let nodes = self.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        Limits {
            nodes: Some(nodes.map_or(worth, |nodes| nodes.min(worth))),
            time: self.until.map(|until| until.saturating_duration_since(now)),
            ..self.limits.clone()
        }
    }

    /// Whether a limit is reached, so that more work would find nothing more.
    pub fn is_spent(&self) -> bool {
        self.is_over() || self.nodes.is_some_and(|nodes| self.work() >= nodes)
    }

    /// Whether the time is up, so that nothing more need be asked. (Nodes are left to the engine,
    /// which still answers what it knows.)
    fn is_over(&self) -> bool {
        let is_stopped = self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_stopped || self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn stand_at(&mut self, position: &Position) -> Limits {
        self.progress.work = self.work();
        (self.tell)(News::Progress(self.progress));
        self.solver.stand_at(position);
        self.left()
    }

    /// The value of a position.
    pub fn value(&mut self, position: &Position, reading: Reading) -> Found {
        if self.is_over() {
            return Found::Open { above: Bound::NOTHING, within: Bound::NEVER };
        }
        let limits = self.stand_at(position);
        self.solver.value(reading, &limits)
    }

    /// Whether a position is mate within a bound; `None` if a limit came first.
    pub fn within(&mut self, position: &Position, bound: Bound) -> Option<bool> {
        if self.is_over() {
            return None;
        }
        let limits = self.stand_at(position);
        self.solver.within(bound, self.reading, &limits)
    }

    /// Whether a position is mate in any number of moves, which does not depend on the reading
    /// (theorem 1 of RULES, section 3).
    pub fn any(&mut self, position: &Position) -> Answer {
        if self.is_over() {
            return Answer::Undecided;
        }
        let limits = self.stand_at(position);
        self.solver.ask(Bound::ANY, &limits)
    }

    /// The same without the positions that are forbidden.
    pub fn any_without(&mut self, position: &Position, forbidden: &[Position]) -> Answer {
        if self.is_over() {
            return Answer::Undecided;
        }
        let limits = self.stand_at(position);
        self.solver.ask_without(forbidden, &limits)
    }

    /// A line that mates within a bound, with the nodes that were kept for it and a little more
    /// than the time that is left, so that what was found is not lost: most of such a line is in the
    /// table.
    pub fn last_line(&mut self, position: &Position, bound: Bound) -> Vec<Move> {
        const GRACE: Duration = Duration::from_secs(2);
        let limits = self.stand_at(position);
        let all = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        let limits = Limits {
            nodes: Some(all.unwrap_or(u64::MAX).min(self.solver.work().saturating_add(MOST))),
            // With a limit of nodes alone the answer must not depend on the clock.
            time: match limits.time {
                None if !self.is_over() => None,
                time => Some(time.unwrap_or(GRACE).max(GRACE)),
            },
            stop: None,
            ..limits
        };
        self.solver.line(bound, false, &limits)
    }

    /// A line that mates within a bound, every interposition counted.
    pub fn line(&mut self, position: &Position, bound: Bound) -> Vec<Move> {
        let limits = self.stand_at(position);
        self.solver.line(bound, false, &limits)
    }
}

/// The position after a move.
pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv);
    after
}
