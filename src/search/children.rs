//! The moves from the node at which a search stands: going there and back, and what is known of
//! the positions after them.

use super::bound::Bound;
use super::expand;
use super::node::{Child, FACT, LAST, Step};
use super::reading::Reading;
use super::solver::Solver;
use super::table::Known;
use super::{futile, salt};
use crate::shogi::{Hand, Move, Undo};

impl Solver {
    /// What sets the keys of this search apart from those of others.
    pub(super) fn salt(&self) -> u64 {
        salt::reading(self.reading) ^ salt::removed(self.removed) ^ self.without
    }

    /// Works out the key and the hand after each move. The table is touched for all of them before
    /// the first is looked up, so that the processor fetches the memory for all at the same time.
    pub(super) fn name_children(&mut self, first: usize, attacks: bool) {
        let (hand, salt) = (self.position.hand(self.attacker), self.salt());
        for child in &mut self.children[first..] {
            child.key = self.position.key_after(child.mv) ^ salt;
            child.hand = if attacks { self.position.hand_after(child.mv) } else { hand };
            match child.step {
                Step::Move | Step::Answers => {}
                Step::Interposes { square, moved } => {
                    child.key ^= salt::interposed(square, moved);
                }
                Step::Captures { moved } => {
                    child.hand = hand;
                    if let (true, Some(kind)) = (moved, futile::gain(&self.position, child.mv)) {
                        child.key ^=
                            salt::removed(self.removed) ^ salt::removed(self.removed.with(kind));
                    }
                }
            }
        }
        // By itself, so that nothing else stands between one fetch and the next.
        let soon = self.children[first..].iter().filter(|child| !child.waits);
        let touched = soon.fold(0, |touched, child| touched ^ self.table.touch(child.key));
        std::hint::black_box(touched);
    }

    /// Goes to the position of a child.
    pub(super) fn go(&mut self, mv: Move, step: Step) -> Undo {
        let undo = self.position.play(mv);
        if let (Step::Captures { moved }, Some(kind)) = (step, undo.gain()) {
            self.position.give_up(kind, !moved);
            if moved {
                self.removed = self.removed.with(kind);
            }
        }
        undo
    }

    /// Goes back from there.
    pub(super) fn back(&mut self, mv: Move, step: Step, undo: Undo) {
        if let (Step::Captures { moved }, Some(kind)) = (step, undo.gain()) {
            self.position.regain(kind, !moved);
            if moved {
                self.removed = self.removed.without(kind);
            }
        }
        self.position.take_back(mv, undo);
    }

    /// What the table says of a position under the reading of the search. A mate where every
    /// interposition counts is one in every reading, and what is no mate at all is none in any:
    /// RULES, section 3, theorems 1 and 4. Nor is any in another reading what is refuted without an
    /// interposition. And what is no mate is none either where positions are forbidden.
    ///
    /// A fact of the table depends on the board and the side to move (the key), the attacker's hand,
    /// and the bound; on the reading, on what has left the game, on which positions are forbidden,
    /// and, where an interposition is in question, on its square and on whether the piece moved
    /// there. All of the latter are salts in the key. The defender holds what the others leave of the
    /// problem's pieces.
    pub(super) fn look_up(&self, key: u64, step: Step, hand: Hand, bound: Bound) -> Known {
        let known = self.table.look_up(key, hand, bound);
        if matches!(known, Known::Mate { .. } | Known::NoMate { .. }) {
            return known;
        }
        if self.without != 0 {
            return match self.table.look_up(key ^ self.without, hand, bound) {
                none @ Known::NoMate { .. } => none,
                _ => known,
            };
        }
        if self.reading == Reading::None {
            return known;
        }
        let key = key ^ salt::reading(self.reading);
        if let Step::Interposes { square, moved } = step {
            let key = key ^ salt::interposed(square, moved);
            return match self.table.look_up(key, hand, bound.after_ply()) {
                Known::Mate { bound, hand } => Known::Mate { bound: bound.before_ply(), hand },
                _ => known,
            };
        }
        match self.table.look_up(key, hand, bound) {
            mate @ Known::Mate { .. } => mate,
            none
            @ (Known::NoMate { bound: Bound::ANY, .. } | Known::NoMate { plain: true, .. }) => none,
            _ => known,
        }
    }

    /// What is known of the position after a child's move, under the bound of its parent.
    pub(super) fn look_at(&mut self, index: usize, bound: Bound) {
        let mut child = self.children[index];
        let bound = child.step.after(bound);
        child.waits = false;
        let depth = self.path.depth();
        if bound == Bound::NOTHING {
            child.set_no_mate(Bound::NOTHING, child.hand, FACT, true);
        } else if let Some(hand) = self.forbidding_hand(child.key, child.hand) {
            child.set_no_mate(Bound::ANY, hand, FACT, true);
        } else if let Some(depth) = self.path.repeated(child.key, child.hand) {
            child.set_no_mate(bound, child.hand, depth, true);
        } else {
            match self.look_up(child.key, child.step, child.hand, bound) {
                Known::Mate { bound, hand } => child.set_mate(bound, hand),
                Known::NoMate { bound, hand, plain } => {
                    child.set_no_mate(bound, hand, FACT, plain);
                }
                Known::Open { pn, dn, depth: met, detour } => {
                    (child.pn, child.dn) = (pn, dn);
                    (child.old, child.met) = (u32::from(met) < depth, true);
                    if detour {
                        self.look_for_detour(&mut child, bound);
                    }
                }
                Known::New { pn, dn } => {
                    let undo = self.go(child.mv, child.step);
                    let (attacker, reading) = (self.attacker, self.reading);
                    expand::estimate(&self.position, attacker, reading, bound, &mut child);
                    self.back(child.mv, child.step, undo);
                    if !child.is_mate() && !child.is_no_mate() {
                        (child.pn, child.dn) = (child.pn.max(pn), child.dn.max(dn));
                    }
                }
            }
        }
        self.children[index] = child;
    }

    /// The hand with which a position is forbidden, if it is.
    pub(super) fn forbidding_hand(&self, key: u64, hand: Hand) -> Option<Hand> {
        if self.without == 0 {
            return None;
        }
        self.forbidden
            .get(&(key ^ self.salt()))?
            .iter()
            .copied()
            .find(|forbidden| forbidden.includes(hand))
    }

    fn look_for_detour(&self, child: &mut Child, bound: Bound) {
        let road = self.path.road_to(child.key, child.hand);
        if let Some((leans, plain)) = self.detours.look_up(road, bound) {
            child.set_no_mate(bound, child.hand, leans, plain);
        }
    }

    /// Lets in the replies that wait behind one that has failed. Nothing is concluded from one move of
    /// a chain about the next: each is looked up or searched for itself, so that a chain depends on
    /// nothing but its order.
    pub(super) fn follow_chain(&mut self, first: usize, mut index: usize, bound: Bound) {
        loop {
            let child = &self.children[index];
            if child.waits || !child.is_mate() || child.next == LAST {
                return;
            }
            index = first + child.next as usize;
            if !self.children[index].waits {
                return;
            }
            self.look_at(index, bound);
        }
    }
}
