//! The search tree's parts: a position that is being searched, and the moves from it.

use super::bound::Bound;
use crate::shogi::{Hand, Move, Square, Undo};

/// A proof number that no search reaches: the answer is known to be the other one.
pub(super) const INFINITE: u32 = u32::MAX;
/// A refutation that leans on nothing above it.
pub(super) const FACT: u32 = u32::MAX;
/// No move follows in a chain.
pub(super) const LAST: u32 = u32::MAX;

/// How a position follows from another. Only where futile interpositions are left out is there
/// anything but moves: RULES, section 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// By a move, a ply later.
    Move,
    /// By an interposition on a square, of a piece dropped or moved there. The position after it
    /// stands for the question whether it is futile at the bound, or a move within the bound like any
    /// other.
    Interposes { square: Square, moved: bool },
    /// To that question: by a capture of the piece, the gain taken back. No ply has passed.
    Captures { moved: bool },
    /// To that question: by a check, two plies later.
    Answers,
}

impl Step {
    /// What a bound becomes.
    #[inline]
    pub fn after(self, bound: Bound) -> Bound {
        match self {
            Step::Move => bound.after_ply(),
            Step::Interposes { .. } => bound,
            // Whether something is left does not matter where an interposition is futile.
            Step::Captures { .. } => bound.whole(),
            Step::Answers => bound.after_ply().after_ply(),
        }
    }
}

/// A position on the way from the root.
pub(super) struct Node {
    /// Whether the attacker is to move.
    pub attacks: bool,
    pub key: u64,
    /// The attacker's hand.
    pub hand: Hand,
    /// Where the defender has just interposed, if it is asked whether that is futile; and whether
    /// with a piece from the board.
    pub interposed: Option<(Square, bool)>,
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
    pub step: Step,
    /// The reply to try when this one has failed: a dearer interposition on the same square, the
    /// same move without promotion.
    pub next: u32,
    /// Whether it waits for the move before it in a chain.
    pub waits: bool,
    /// Whether its estimate stems from a smaller depth.
    pub old: bool,
    /// Whether the position after it was met before.
    pub met: bool,
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
    /// Of a refutation: whether no interposition is among its replies, so that it holds in every
    /// reading.
    pub plain: bool,
}

impl Child {
    pub fn new(mv: Move, step: Step, waits: bool) -> Child {
        Child {
            mv,
            step,
            next: LAST,
            waits,
            old: false,
            met: false,
            key: 0,
            hand: Hand::EMPTY,
            pn: 1,
            dn: 1,
            decisive: Hand::EMPTY,
            bound: Bound::NOTHING,
            leans: FACT,
            plain: false,
        }
    }

    pub fn set_mate(&mut self, bound: Bound, decisive: Hand) {
        (self.pn, self.dn) = (0, INFINITE);
        (self.bound, self.decisive) = (bound, decisive);
    }

    pub fn set_no_mate(&mut self, bound: Bound, decisive: Hand, leans: u32, plain: bool) {
        (self.pn, self.dn) = (INFINITE, 0);
        (self.bound, self.decisive) = (bound, decisive);
        (self.leans, self.plain) = (leans, plain);
    }

    /// Takes over what was found of the position after the move.
    pub fn set(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Mate { bound, hand } => self.set_mate(bound, hand),
            Outcome::NoMate { bound, hand, leans, plain } => {
                self.set_no_mate(bound, hand, leans, plain);
            }
            Outcome::Open { pn, dn } => {
                (self.pn, self.dn) = (pn, dn);
                (self.old, self.met) = (false, true);
            }
        }
    }

    /// The bound within which the parent is mate by this child's mate.
    pub fn mate_before(&self) -> Bound {
        match self.step {
            Step::Move => self.bound.before_ply(),
            Step::Interposes { .. } => self.bound,
            Step::Captures { .. } => self.bound.with_surplus(),
            Step::Answers => self.bound.before_ply().before_ply(),
        }
    }

    /// The bound within which the parent is no mate by this child's refutation.
    pub fn no_mate_before(&self) -> Bound {
        match self.step {
            Step::Move => self.bound.before_ply(),
            Step::Interposes { .. } => self.bound,
            Step::Captures { .. } => self.bound.only_whole(),
            Step::Answers => self.bound.before_ply().before_ply(),
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
    NoMate { bound: Bound, hand: Hand, leans: u32, plain: bool },
    Open { pn: u32, dn: u32 },
}
