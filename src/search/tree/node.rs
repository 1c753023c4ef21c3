//! The parts of the search tree: a position that is being searched, the moves from it, and its evaluation.

use super::super::bound::Bound;
use super::super::step::Step;
use crate::shogi::{Hand, Move, Square, Undo};

/// A proof number that no search reaches: the answer is known to be the other one.
pub const INFINITE: u32 = u32::MAX;
/// The dependence of a refutation that holds on every path: it is a fact of the position.
pub const ANY_PATH: u32 = u32::MAX;
/// The end of a chain.
pub const LAST: u32 = u32::MAX;

/// A position on the path from the root.
pub struct Node {
    /// Whether the attacker is to move.
    pub attacks: bool,
    pub key: u64,
    /// The attacker's hand.
    pub hand: Hand,
    /// The square on which the defender has just interposed, if the question is whether that is futile; and whether
    /// he did so with a piece from the board.
    pub interposed: Option<(Square, bool)>,
    /// The bound of the question.
    pub bound: Bound,
    /// The search goes back when the proof number reaches this.
    pub pn_threshold: u32,
    /// The same for the disproof number.
    pub dn_threshold: u32,
    /// The place of its first child.
    pub first_child: usize,
    /// The place of the first refutation that waits below it.
    pub first_pending: usize,
    /// Its place among all children, and the way to take its move back.
    pub entered_by: Option<(usize, Undo)>,
    /// The number of nodes that had been expanded when the search came here.
    pub nodes_before: u64,
    /// Whether an estimate from a smaller depth on the way here may hold the search in a loop, so that
    /// the thresholds of its children must be above their numbers.
    pub may_loop: bool,
}

/// A move, and the numbers or the answer of the position after it.
#[derive(Clone, Copy)]
pub struct Child {
    pub mv: Move,
    pub step: Step,
    /// The reply to try when this one has failed: a more valuable interposition on the same square,
    /// the same move without promotion. Its index among the children, or [`LAST`].
    pub next_in_chain: u32,
    /// Whether it waits until the move before it in a chain has failed.
    pub is_deferred: bool,
    /// Whether its estimate was made at a smaller depth.
    pub is_shallower: bool,
    /// Whether the position after it was searched before.
    pub was_visited: bool,
    pub key: u64,
    /// The part of the key that the target of a return makes; 0 without one.
    pub returns_salt: u64,
    pub hand: Hand,
    pub pn: u32,
    pub dn: u32,
    /// For a mate: a hand that suffices. For a refutation: a hand that does not suffice.
    pub sufficient: Hand,
    /// For an answer: the bound.
    pub bound: Bound,
    /// For a refutation: the depth of the highest position on the path that it depends on, since some move would
    /// repeat it; or [`ANY_PATH`].
    pub depends_on: u32,
    /// For a refutation: whether it holds in every reading, since no interposition is among its replies.
    pub in_every_reading: bool,
}

impl Child {
    pub fn new(mv: Move, step: Step, is_deferred: bool) -> Child {
        Child {
            mv,
            step,
            next_in_chain: LAST,
            is_deferred,
            is_shallower: false,
            was_visited: false,
            key: 0,
            returns_salt: 0,
            hand: Hand::EMPTY,
            pn: 1,
            dn: 1,
            sufficient: Hand::EMPTY,
            bound: Bound::NOTHING,
            depends_on: ANY_PATH,
            in_every_reading: false,
        }
    }

    pub fn set_mate(&mut self, bound: Bound, sufficient: Hand) {
        (self.pn, self.dn) = (0, INFINITE);
        (self.bound, self.sufficient) = (bound, sufficient);
    }

    pub fn set_no_mate(
        &mut self,
        bound: Bound,
        hand: Hand,
        depends_on: u32,
        in_every_reading: bool,
    ) {
        (self.pn, self.dn) = (INFINITE, 0);
        (self.bound, self.sufficient) = (bound, hand);
        (self.depends_on, self.in_every_reading) = (depends_on, in_every_reading);
    }

    /// Sets the evaluation of the position after the move.
    pub fn set(&mut self, evaluation: Evaluation) {
        match evaluation {
            Evaluation::Mate { bound, hand } => self.set_mate(bound, hand),
            Evaluation::NoMate { bound, hand, depends_on, in_every_reading } => {
                self.set_no_mate(bound, hand, depends_on, in_every_reading);
            }
            Evaluation::Open { pn, dn } => {
                (self.pn, self.dn) = (pn, dn);
                (self.is_shallower, self.was_visited) = (false, true);
            }
        }
    }

    /// The bound within which the parent is mate by this child's mate.
    pub fn mate_before(&self) -> Bound {
        self.step.mate_before(self.bound)
    }

    /// The bound within which the parent is no mate by this child's refutation.
    pub fn no_mate_before(&self) -> Bound {
        self.step.no_mate_before(self.bound)
    }

    pub fn is_mate(&self) -> bool {
        self.pn == 0
    }

    pub fn is_no_mate(&self) -> bool {
        self.dn == 0
    }
}

/// The evaluation of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Mate within the bound with this hand, and so with any that includes it.
    Mate { bound: Bound, hand: Hand },
    /// No mate within the bound even with this hand; see [`Child`] for the rest.
    NoMate { bound: Bound, hand: Hand, depends_on: u32, in_every_reading: bool },
    /// Open: proof and disproof number.
    Open { pn: u32, dn: u32 },
}
