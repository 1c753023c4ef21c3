//! Looks up the position at which a search stands, and those after its moves, in the table.

use super::super::bound::Bound;
use super::super::question::{Question, interposition_salt, reading_salt};
use super::super::reading::Reading;
use super::super::step::Step;
use super::super::table::Known;
use super::worker::Worker;
use crate::shogi::{Hand, Move};

/// A position that is reached by a step.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    pub key: u64,
    pub step: Step,
    /// The attacker's hand.
    pub hand: Hand,
    /// The part of the key that the target of a return makes; 0 without one.
    pub returns_salt: u64,
}

impl Worker {
    /// The entry of the position at which the search stands.
    pub fn known(&self, question: &Question) -> Known {
        let (key, hand) = self.name(question);
        let returns_salt = self.place.returns.salt();
        let reached = Reached { key, step: Step::Move, hand, returns_salt };
        self.look_up_wider(question, reached, question.bound)
    }

    /// The entry of the position after a step, under the rest of the bound.
    pub fn known_after(&self, question: &Question, mv: Move, step: Step) -> Known {
        let returns_salt = self.place.returns_salt_after(mv, step);
        let salt = question.salt(self.place.removed) ^ returns_salt;
        let (key, hand) = self.place.name_after(mv, step, salt);
        let key = key ^ question.hand_salt(hand);
        let reached = Reached { key, step, hand, returns_salt };
        self.look_up_wider(question, reached, step.after(question.bound))
    }

    /// The key and the attacker's hand of the position at which the search stands.
    pub(super) fn name(&self, question: &Question) -> (u64, Hand) {
        let (salt, hand) = (question.salt(self.place.removed), self.place.hand());
        let salt = salt ^ self.place.returns.salt();
        (self.place.position.key() ^ salt ^ question.hand_salt(hand), hand)
    }

    /// The entry of a position that is reached by a step. Answers to other questions serve as well:
    ///
    /// - a mate with every interposition counted is a mate in every reading, and a position without any mate has none
    ///   in any reading (RULES, section 3, theorems 1 and 4);
    /// - a refutation without an interposition holds in every reading;
    /// - a position that is no mate is no mate if positions are excluded; a position that is mate if lesser hands on
    ///   their boards are excluded is mate if only the exact positions are excluded.
    ///
    /// A fact of the table depends on the board and the side to move (the key), the attacker's hand, and the bound; on
    /// the reading, the pieces that have left the game, the excluded positions, and, where an interposition is in
    /// question, on its square and on whether the piece moved there. All of the latter are salts in the key. The
    /// defender holds the rest of the problem's pieces.
    ///
    /// Where returns count, they make a salt as well, and a mate without them is one with them.
    pub(super) fn look_up(&self, question: &Question, reached: Reached, bound: Bound) -> Known {
        let Reached { key, returns_salt, .. } = reached;
        let known = self.look_up_same(question, reached, bound);
        if returns_salt == 0 || known.is_answer() {
            return known;
        }
        let without = Reached { key: key ^ returns_salt, returns_salt: 0, ..reached };
        match self.look_up_same(question, without, bound) {
            mate @ Known::Mate { .. } => mate,
            _ => known,
        }
    }

    /// The same for exactly these returns.
    fn look_up_same(&self, question: &Question, reached: Reached, bound: Bound) -> Known {
        let Reached { key, step, hand, .. } = reached;
        let known = self.table.look_up(key, hand, bound);
        if known.is_answer() {
            return known;
        }
        if question.without.is_some() {
            let plain = key ^ question.without_salt() ^ question.hand_salt(hand);
            if let none @ Known::NoMate { .. } = self.table.look_up(plain, hand, bound) {
                return none;
            }
            let or_less = question.or_less_salt().map(|salt| plain ^ salt);
            return match or_less.map(|key| self.table.look_up(key, hand, bound)) {
                Some(mate @ Known::Mate { .. }) => mate,
                _ => known,
            };
        }
        if question.reading == Reading::None {
            return known;
        }
        let key = key ^ reading_salt(question.reading);
        if let Step::Interposes { square, moved } = step {
            let key = key ^ interposition_salt(square, moved);
            return match self.table.look_up(key, hand, bound.after_ply()) {
                Known::Mate { bound, hand } => {
                    Known::Mate { bound: bound.reached_before_ply(), hand }
                }
                _ => known,
            };
        }
        match self.table.look_up(key, hand, bound) {
            mate @ Known::Mate { .. } => mate,
            none @ (Known::NoMate { bound: Bound::ANY, .. }
            | Known::NoMate { in_every_reading: true, .. }) => none,
            _ => known,
        }
    }

    /// The same, also for an excluded position, and with refutations in wider readings ([`Reading::wider`]).
    fn look_up_wider(&self, question: &Question, reached: Reached, bound: Bound) -> Known {
        let Reached { key, hand, .. } = reached;
        if let Some(hand) = question.excluding_hand(key, self.place.removed, hand) {
            return Known::NoMate { bound: Bound::ANY, hand, in_every_reading: true };
        }
        let known = self.look_up(question, reached, bound);
        if known.is_answer() {
            return known;
        }
        let own = reading_salt(question.reading);
        let in_wider = question.reading.wider().iter().map(|&wider| {
            let key = key ^ own ^ reading_salt(wider);
            self.table.look_up(key, hand, bound)
        });
        let mut refuted = in_wider.filter(|known| matches!(known, Known::NoMate { .. }));
        refuted.next().unwrap_or(known)
    }
}
