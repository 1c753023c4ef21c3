//! Exact values if futile interpositions are left out (RULES, section 3).
//!
//! Two values that are monotone in the hand, and that one table holds, enclose the value (theorem 4): the lower
//! one, and the one that counts every interposition. Between them this file follows the definition itself, on exact
//! hands.

use std::collections::HashMap;
use std::thread;

use super::bound::{Answer, Bound, Value};
use super::futile;
use super::limits::{Decided, Undecided, Watch};
use super::question::{Question, reading_salt, removed_salt};
use super::reading::Reading;
use super::step::{Captured, Step};
use super::table::Known;
use super::team::Team;
use crate::shogi::Move;

/// The greatest length for which the stack of any thread is large enough.
const SHALLOW: usize = 100;
/// More bytes of stack than the calls for one ply use, with an interposition and its capture.
const STACK_FOR_A_PLY: usize = 16 << 10;

/// The most answers that are remembered.
const REMEMBERED: usize = 1 << 20;

/// The answers between the two values: for a position and a reading, the least bound known to be reached and the
/// greatest known not to be.
///
/// They depend on the board and the side to move, the reading and the pieces that have left the game (the key), and
/// on the attacker's very hand, in which the value is not monotone. There are none about an interposition in
/// question, only about the positions after its captures.
#[derive(Default)]
pub(super) struct Memory(HashMap<(u64, u32), (Bound, Bound)>);

impl Memory {
    pub fn forget(&mut self) {
        self.0.clear();
    }

    fn recall(&self, place: (u64, u32), bound: Bound) -> Option<bool> {
        let (reached, not_reached) = *self.0.get(&place)?;
        if reached <= bound {
            Some(true)
        } else if not_reached >= bound {
            Some(false)
        } else {
            None
        }
    }

    fn remember(&mut self, place: (u64, u32), bound: Bound, is_within: bool) {
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        let known = self.0.entry(place).or_insert((Bound::NEVER, Bound::NOTHING));
        match is_within {
            true => known.0 = known.0.min(bound),
            false => known.1 = known.1.max(bound),
        }
    }
}

/// The question whether values are within bounds, in one reading and under one watch.
pub(super) struct Exact<'a> {
    pub team: &'a mut Team,
    pub memory: &'a mut Memory,
    pub reading: Reading,
    pub watch: &'a mut Watch,
}

impl Exact<'_> {
    /// Whether the value of the position at which the search stands is within `bound`.
    ///
    /// The definition is followed ply by ply with recursion, so long lines get a separate stack.
    pub fn is_within(&mut self, bound: Bound) -> Decided<bool> {
        let length = bound.value().map_or(0, |value| value.length) as usize;
        if length <= SHALLOW || self.reading == Reading::None {
            return self.is_within_here(bound);
        }
        thread::scope(|scope| {
            let with_stack = thread::Builder::new().stack_size(length * STACK_FOR_A_PLY);
            let answer = || self.is_within_here(bound);
            let thread = with_stack.spawn_scoped(scope, answer).map_err(|_| Undecided)?;
            thread.join().unwrap_or(Err(Undecided))
        })
    }

    /// The same on the current stack.
    fn is_within_here(&mut self, bound: Bound) -> Decided<bool> {
        let counting_all = Question::counting_all(bound);
        let Some(value) = bound.value().filter(|_| self.reading != Reading::None) else {
            return match self.team.search(counting_all, self.watch) {
                Answer::Mate(_) => Ok(true),
                Answer::NoMate(_) => Ok(false),
                Answer::Undecided => Err(Undecided),
            };
        };
        let attacks = self.team.first.place.attacks();
        let bound = largest_possible(value, attacks);
        let before = self.team.nodes();
        let lower = match self.team.search(Question::of(self.reading, bound), self.watch) {
            Answer::Mate(lower) => lower,
            Answer::NoMate(_) => return Ok(false),
            Answer::Undecided => return Err(Undecided),
        };
        let place = self.memory_place();
        if let Some(answer) = self.memory.recall(place, bound) {
            return Ok(answer);
        }
        // Usually no interposition matters, and this question takes no more nodes than the last one.
        let spent = self.team.nodes() - before;
        let most = self.team.nodes() + 4 * spent + 50;
        let counting_all = Question::counting_all(bound);
        if let Answer::Mate(_) = self.team.search(counting_all, &mut self.watch.part(most)) {
            return Ok(true);
        }
        if self.watch.is_over_now(self.team.nodes()) {
            return Err(Undecided);
        }
        let answer = match attacks {
            true => self.some_check_is_within(bound)?,
            false => self.all_replies_are_within(bound, lower)?,
        };
        self.memory.remember(place, bound, answer);
        Ok(answer)
    }

    fn memory_place(&self) -> (u64, u32) {
        let place = &self.team.first.place;
        let salt = reading_salt(self.reading) ^ removed_salt(place.removed);
        (place.position.key() ^ salt, place.hand().bits())
    }

    /// Whether some check mates within the bound. Checks that mate by the lower value come first: the others need a
    /// refutation, which takes far longer.
    fn some_check_is_within(&mut self, bound: Bound) -> Decided<bool> {
        let left = bound.after_ply();
        let mut checks: Vec<Move> =
            self.team.first.place.position.check_moves().into_iter().collect();
        if !checks.iter().any(|&mv| self.known_after(mv, left) <= left) {
            // The table has the lower value of the position, but not of a check: from other hands on the same board,
            // or because entries were lost.
            let question = Question::of(self.reading, bound);
            if self.team.search_below(question, self.watch) == Answer::Undecided {
                return Err(Undecided);
            }
        }
        checks.sort_by_cached_key(|&mv| self.known_after(mv, left));
        for mv in checks {
            if self.is_within_after(mv, Step::Move, left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The lower value after a move, if the table knows it and it is within the bound; else a large one.
    fn known_after(&mut self, mv: Move, bound: Bound) -> Bound {
        let worker = &mut self.team.first;
        let undo = worker.place.play(mv, Step::Move);
        let known = worker.known(&Question::of(self.reading, bound));
        worker.place.take_back(mv, Step::Move, undo);
        match known {
            Known::Mate { bound, .. } => bound,
            _ => Bound::NEVER,
        }
    }

    /// Whether all replies are within the bound. The length is the smallest that exists and at which every longer
    /// interposition is futile. Usually this is the lower value; the shorter lengths, which would have to be
    /// refuted, come last.
    fn all_replies_are_within(&mut self, bound: Bound, lower: Bound) -> Decided<bool> {
        let (lower, length) = (lower.rounded_up(), bound.rounded_up());
        Ok(lower < length && self.is_within_here(lower)?
            || self.all_replies_agree(bound)?
            || self.is_within_here(length.after_ply().after_ply())?)
    }

    /// Whether every reply is within the bound or futile at its length, and the length exists. It exists if some
    /// reply has it. If no reply had to be futile, the length of the longest reply, which is at most as large,
    /// exists.
    fn all_replies_agree(&mut self, bound: Bound) -> Decided<bool> {
        let Some(Value { length, surplus }) = bound.value() else { return Ok(false) };
        let position = &self.team.first.place.position;
        let squares = futile::interposition_squares(position);
        let replies = position.legal_moves();
        let (interpositions, others): (Vec<Move>, Vec<Move>) =
            replies.into_iter().partition(|&mv| futile::interposes(position, squares, mv));
        for &mv in &others {
            if !self.is_within_after(mv, Step::Move, bound.after_ply())? {
                return Ok(false);
            }
        }
        let mut counted = others;
        let mut some_futile = false;
        for mv in interpositions {
            if self.is_within_after(mv, Step::Move, bound.rounded_up().after_ply())? {
                // An ordinary variation; if a surplus is required, its own surplus counts as well.
                if surplus && !self.is_within_after(mv, Step::Move, bound.after_ply())? {
                    return Ok(false);
                }
                counted.push(mv);
            } else if self.is_futile(mv, length)? {
                some_futile = true;
            } else {
                return Ok(false);
            }
        }
        if length == 0 {
            return Ok(!surplus || !self.team.first.place.hand().is_empty());
        }
        if !some_futile {
            return Ok(true);
        }
        let shorter = length.checked_sub(3).map_or(Bound::NOTHING, Bound::plies);
        for mv in counted {
            if !self.is_within_after(mv, Step::Move, shorter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an interposition is futile at this length: some capture of it, without the gain, leads to a mate
    /// that is no longer, or in the restoring reading back to the position before it.
    pub fn is_futile(&mut self, mv: Move, length: u32) -> Decided<bool> {
        let moved = mv.dropped().is_none();
        let place = &mut self.team.first.place;
        let undo = place.position.play(mv);
        let captures = futile::captures(&place.position, mv.to(), self.reading);
        let bound = Bound::plies(length);
        let mut answer = Ok(false);
        for capture in captures {
            let captured = if moved { Captured::Moved } else { Captured::Dropped };
            answer = self.is_within_after(capture, Step::Captures(captured), bound);
            if answer == Ok(false) && !moved && self.reading == Reading::Restoring {
                answer = self.turns_back_after(capture, bound);
            }
            if answer != Ok(false) {
                break;
            }
        }
        self.team.first.place.position.take_back(mv, undo);
        answer
    }

    /// Whether after a capture the length of the game in which a return to the position before the interposition counts
    /// as well is within the bound, and smaller than without the return.
    fn turns_back_after(&mut self, capture: Move, bound: Bound) -> Decided<bool> {
        let (with_return, without) = (Captured::DroppedInReturn, Captured::Dropped);
        let mut bound = bound;
        loop {
            let Some(found) = self.lower_after(capture, with_return, bound)? else {
                return Ok(false);
            };
            match self.lower_after(capture, without, found)? {
                None => return Ok(true),
                Some(same) => bound = same.with_surplus().next_smaller(),
            }
        }
    }

    /// A bound of the lower length after a capture, if it is within `bound`.
    fn lower_after(
        &mut self,
        mv: Move,
        captured: Captured,
        bound: Bound,
    ) -> Decided<Option<Bound>> {
        let step = Step::Captures(captured);
        let undo = self.team.first.place.play(mv, step);
        let answer = self.team.search(Question::of(self.reading, bound), self.watch);
        self.team.first.place.take_back(mv, step, undo);
        match answer {
            Answer::Mate(bound) => Ok(Some(bound.rounded_up())),
            Answer::NoMate(_) => Ok(None),
            Answer::Undecided => Err(Undecided),
        }
    }

    fn is_within_after(&mut self, mv: Move, step: Step, bound: Bound) -> Decided<bool> {
        if !bound.allows_mate() {
            return Ok(false);
        }
        let undo = self.team.first.place.play(mv, step);
        let answer = self.is_within_here(bound);
        self.team.first.place.take_back(mv, step, undo);
        answer
    }
}

/// The worst bound within this value that a position can have: only the attacker's plies end in mate, so lengths are
/// odd if the attacker is to move, and even otherwise.
fn largest_possible(value: Value, attacks: bool) -> Bound {
    match value.length.checked_sub(1) {
        Some(shorter) if (value.length % 2 == 1) != attacks => Bound::plies(shorter),
        None if attacks => Bound::NOTHING,
        _ => Bound::of(value),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Solver};
    use super::*;
    use crate::notation::read_sfen;
    use crate::shogi::Position;

    /// The table may know that a position mates, and no check that does, because entries were lost. The other checks
    /// are not refuted then.
    #[test]
    fn a_lost_check_is_found_before_others_are_refuted() {
        for (sfen, length) in [
            ("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GS 1", 7),
            ("5+P1k1/9/5+rB2/9/9/9/9/9/9 b RP 1", 7),
            ("9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b L 1", 5),
        ] {
            let mut setup = read_sfen(sfen).expect("an SFEN");
            setup.give_rest(!setup.turn);
            let position = Position::new(&setup).expect("a legal position");
            let (bound, reading) = (Bound::plies(length), Reading::Standard);
            let within = |mut solver: Solver, knows_mate| {
                solver.problem(&position);
                if knows_mate {
                    let hand = position.hand(position.turn());
                    let key = position.key() ^ reading_salt(reading);
                    solver.team.first.table.keep_mate(key, hand, bound, 1);
                }
                let mut problem = solver.resume();
                let within = problem.within(bound, reading, &Limits::default());
                assert_eq!(within, Ok(true), "{sfen}");
                problem.nodes()
            };
            let [anew, after_loss] =
                [false, true].map(|knows_mate| within(Solver::new(1 << 22), knows_mate));
            assert!(after_loss <= anew, "{sfen} {after_loss} {anew}");
            for _ in 0..100 {
                within(Solver::impatient(1 << 22).with_threads(3), true);
            }
        }
    }
}
