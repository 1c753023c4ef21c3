//! Exact values where futile interpositions are left out: RULES, section 3.
//!
//! Two values that larger hands can only better, and that one table holds, enclose the value
//! (theorem 4): the lower one, and the one that counts every interposition. Between them the
//! definition itself is followed, on exact hands.

use std::collections::HashMap;
use std::thread;

use super::bound::{Bound, Value};
use super::futile;
use super::limits::Watch;
use super::node::Step;
use super::reading::Reading;
use super::solver::{Answer, Solver};
use super::table::Known;
use crate::shogi::Move;

/// A limit came first.
pub(super) struct Undecided;

/// Up to this length any thread's stack is large enough.
const SHALLOW: usize = 100;
/// More than the calls for one ply, an interposition and its capture among them, ever take.
const STACK_FOR_A_PLY: usize = 16 << 10;

/// How many answers are remembered.
const MEMORY: usize = 1 << 20;

/// What was found between the two values: for a position, its hands and the reading, the least
/// bound known to be reached and the greatest known not to be.
///
/// Such a fact depends on the board and the side to move, the reading and what has left the game (the
/// key), and on the attacker's very hand: the value is not monotone in it. No fact is kept about an
/// interposition in question, only about the positions after its captures.
#[derive(Default)]
pub(super) struct Exact {
    found: HashMap<(u64, u32), (Bound, Bound)>,
}

impl Exact {
    pub fn forget(&mut self) {
        self.found.clear();
    }

    fn recall(&self, place: (u64, u32), bound: Bound) -> Option<bool> {
        let (reached, not_reached) = *self.found.get(&place)?;
        if reached <= bound {
            Some(true)
        } else if not_reached >= bound {
            Some(false)
        } else {
            None
        }
    }

    fn remember(&mut self, place: (u64, u32), bound: Bound, is_within: bool) {
        if self.found.len() >= MEMORY {
            self.found.clear();
        }
        let known = self.found.entry(place).or_insert((Bound::NEVER, Bound::NOTHING));
        match is_within {
            true => known.0 = known.0.min(bound),
            false => known.1 = known.1.max(bound),
        }
    }
}

impl Solver {
    /// Whether the value of the position at which the engine stands is within `bound`.
    ///
    /// The definition is followed ply by ply, which takes stack: long lines get their own.
    pub(super) fn is_within_any_depth(
        &mut self,
        bound: Bound,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let length = bound.value().map_or(0, |value| value.length) as usize;
        if length <= SHALLOW || reading == Reading::None {
            return self.is_within(bound, reading, watch);
        }
        thread::scope(|scope| {
            let room = thread::Builder::new().stack_size(length * STACK_FOR_A_PLY);
            let answer = || self.is_within(bound, reading, watch);
            let thread = room.spawn_scoped(scope, answer).map_err(|_| Undecided)?;
            thread.join().unwrap_or(Err(Undecided))
        })
    }

    fn is_within(
        &mut self,
        bound: Bound,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let Some(value) = bound.value() else {
            return self.counting_all(bound, watch);
        };
        if reading == Reading::None {
            return self.counting_all(bound, watch);
        }
        let bound = fitting(value, self.position.turn() == self.attacker);
        let before = self.work;
        let lower = match self.search_in(reading, bound, watch) {
            Answer::Mate(lower) => lower,
            Answer::NoMate(_) => return Ok(false),
            Answer::Undecided => return Err(Undecided),
        };
        let place = self.exact_place(reading);
        if let Some(answer) = self.exact.recall(place, bound) {
            return Ok(answer);
        }
        // Mostly no interposition matters, and this takes no more work than that.
        let spent = self.work - before;
        let most = self.work + 4 * spent + 50;
        if let Answer::Mate(_) = self.search(bound, &mut watch.part(most)) {
            return Ok(true);
        }
        if watch.is_over_now(self.work) {
            return Err(Undecided);
        }
        let answer = match self.position.turn() == self.attacker {
            true => self.some_check_is_within(bound, reading, watch)?,
            false => self.all_replies_are_within(bound, lower, reading, watch)?,
        };
        self.exact.remember(place, bound, answer);
        Ok(answer)
    }

    fn counting_all(&mut self, bound: Bound, watch: &mut Watch) -> Result<bool, Undecided> {
        match self.search(bound, watch) {
            Answer::Mate(_) => Ok(true),
            Answer::NoMate(_) => Ok(false),
            Answer::Undecided => Err(Undecided),
        }
    }

    fn exact_place(&self, reading: Reading) -> (u64, u32) {
        let key = self.position.key() ^ super::salt::reading(reading);
        (key ^ super::salt::removed(self.removed), self.position.hand(self.attacker).bits())
    }

    /// Those that mate by the lower value come first: to ask others often takes a refutation.
    fn some_check_is_within(
        &mut self,
        bound: Bound,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let left = bound.after_ply();
        let mut checks: Vec<Move> = self.position.check_moves().into_iter().collect();
        checks.sort_by_cached_key(|&mv| self.known_after(mv, left, reading));
        for mv in checks {
            if self.is_within_after(mv, Step::Move, left, reading, watch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The lower value after a move, as far as the table knows it and it is within the bound.
    fn known_after(&mut self, mv: Move, bound: Bound, reading: Reading) -> Bound {
        let undo = self.go(mv, Step::Move);
        let known = self.known_here(reading, bound);
        self.back(mv, Step::Move, undo);
        match known {
            Known::Mate { bound, .. } => bound,
            _ => Bound::NEVER,
        }
    }

    /// The defender is to move: his length is the smallest that exists and at which every longer
    /// interposition is futile. Mostly that is the lower one; what is shorter, and would have to be
    /// refuted, is asked last.
    fn all_replies_are_within(
        &mut self,
        bound: Bound,
        lower: Bound,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let (lower, whole) = (lower.whole(), bound.whole());
        Ok(lower < whole && self.is_within(lower, reading, watch)?
            || self.all_replies_agree(bound, reading, watch)?
            || self.is_within(whole.after_ply().after_ply(), reading, watch)?)
    }

    /// Whether every reply is within the bound or futile at its length; and that is the length of
    /// one, or none had to be futile: then the longest reply's, which is no more, will do.
    fn all_replies_agree(
        &mut self,
        bound: Bound,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let Some(Value { length, surplus }) = bound.value() else { return Ok(false) };
        let line = futile::line(&self.position);
        let replies = self.position.legal_moves();
        let (interpositions, others): (Vec<Move>, Vec<Move>) =
            replies.into_iter().partition(|&mv| futile::interposes(&self.position, line, mv));
        for &mv in &others {
            if !self.is_within_after(mv, Step::Move, bound.after_ply(), reading, watch)? {
                return Ok(false);
            }
        }
        let mut counted = others;
        let mut some_futile = false;
        for mv in interpositions {
            let whole = bound.whole().after_ply();
            if self.is_within_after(mv, Step::Move, whole, reading, watch)? {
                // An ordinary variation; where a surplus is asked for, its own counts as well.
                if surplus
                    && !self.is_within_after(mv, Step::Move, bound.after_ply(), reading, watch)?
                {
                    return Ok(false);
                }
                counted.push(mv);
            } else if self.is_futile(mv, length, reading, watch)? {
                some_futile = true;
            } else {
                return Ok(false);
            }
        }
        if length == 0 {
            return Ok(!surplus || !self.position.hand(self.attacker).is_empty());
        }
        if !some_futile {
            return Ok(true);
        }
        let shorter = length.checked_sub(3).map_or(Bound::NOTHING, Bound::plies);
        for mv in counted {
            if !self.is_within_after(mv, Step::Move, shorter, reading, watch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an interposition is futile at this length: some capture of it, the gain taken back,
    /// leads to a mate that is no longer.
    fn is_futile(
        &mut self,
        mv: Move,
        length: u32,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let moved = mv.dropped().is_none();
        let undo = self.position.play(mv);
        let mut answer = Ok(false);
        for capture in futile::captures(&self.position, mv.to(), reading) {
            let step = Step::Captures { moved };
            answer = self.is_within_after(capture, step, Bound::plies(length), reading, watch);
            if !matches!(answer, Ok(false)) {
                break;
            }
        }
        self.position.take_back(mv, undo);
        answer
    }

    fn is_within_after(
        &mut self,
        mv: Move,
        step: Step,
        bound: Bound,
        reading: Reading,
        watch: &mut Watch,
    ) -> Result<bool, Undecided> {
        let undo = self.go(mv, step);
        let answer =
            if bound == Bound::NOTHING { Ok(false) } else { self.is_within(bound, reading, watch) };
        self.back(mv, step, undo);
        answer
    }
}

/// The worst bound within this value that a position can have: only the attacker's plies end a
/// mate, so that lengths are odd with him to move, and else even.
fn fitting(value: Value, attacks: bool) -> Bound {
    match value.length.checked_sub(1) {
        Some(shorter) if (value.length % 2 == 1) != attacks => Bound::plies(shorter),
        None if attacks => Bound::NOTHING,
        _ => Bound::of(value),
    }
}
