//! The search tree's parts: a position that is being searched, and the moves from it.

use super::bound::Bound;
use crate::shogi::{Hand, Move, Undo};

/// A proof number that no search reaches: the answer is known to be the other one.
pub(super) const INFINITE: u32 = u32::MAX;
/// A refutation that leans on nothing above it.
pub(super) const FACT: u32 = u32::MAX;
/// No move follows in a chain.
pub(super) const LAST: u32 = u32::MAX;

/// A position on the way from the root.
pub(super) struct Node {
    /// Whether the attacker is to move.
    pub attacks: bool,
    pub key: u64,
    /// The attacker's hand.
    pub hand: Hand,
    /// The question: is this mate within it?
    pub bound: Bound,
    /// The search goes back when the proof number reaches this.
    pub most_pn: u32,
    /// The same for the disproof number.
    pub most_dn: u32,
    /// Where its children begin.
    pub first: usize,
    /// The child of its parent that it is, and how to go back there.
    pub came: Option<(usize, Undo)>,
    /// How much work had been done when the search came.
    pub work: u64,
    /// Whether an old estimate on the way here may hold the search in a loop, so that thresholds
    /// must give way.
    pub gives_way: bool,
}

/// A move, and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub mv: Move,
    /// The move to try when this one has failed: a dearer interposition on the same square, the
    /// same move without promotion.
    pub next: u32,
    /// Whether it waits for the move before it in a chain.
    pub waits: bool,
    /// Whether its estimate stems from a smaller depth.
    pub old: bool,
    pub key: u64,
    pub hand: Hand,
    pub pn: u32,
    pub dn: u32,
    /// Of an answer: what the mate needs or the refutation bears.
    pub decisive: Hand,
    /// Of an answer: the bound.
    pub bound: Bound,
    /// Of a refutation: the depth of the highest position that it leans on.
    pub leans: u32,
}

impl Child {
    pub fn new(mv: Move, waits: bool) -> Child {
        Child {
            mv,
            next: LAST,
            waits,
            old: false,
            key: 0,
            hand: Hand::EMPTY,
            pn: 1,
            dn: 1,
            decisive: Hand::EMPTY,
            bound: Bound::NOTHING,
            leans: FACT,
        }
    }

    pub fn set_mate(&mut self, bound: Bound, decisive: Hand) {
        (self.pn, self.dn) = (0, INFINITE);
        (self.bound, self.decisive) = (bound, decisive);
    }

    pub fn set_no_mate(&mut self, bound: Bound, decisive: Hand, leans: u32) {
        (self.pn, self.dn) = (INFINITE, 0);
        (self.bound, self.decisive, self.leans) = (bound, decisive, leans);
    }

    /// Takes over what was found of the position after the move.
    pub fn set(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Mate { bound, hand } => self.set_mate(bound, hand),
            Outcome::NoMate { bound, hand, leans } => self.set_no_mate(bound, hand, leans),
            Outcome::Open { pn, dn } => {
                (self.pn, self.dn) = (pn, dn);
                self.old = false;
            }
        }
    }

    pub fn is_mate(&self) -> bool {
        self.pn == 0
    }

    pub fn is_no_mate(&self) -> bool {
        self.dn == 0
    }
}

/// What the children say of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Mate { bound: Bound, hand: Hand },
    NoMate { bound: Bound, hand: Hand, leans: u32 },
    Open { pn: u32, dn: u32 },
}
