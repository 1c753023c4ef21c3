//! The steps of a search: moves, and where futile interpositions are left out, the parts of the question about one
//! (`futile.rs`). Each step changes the bound, and the hand that an answer needs.

use super::bound::Bound;
use super::hands;
use super::reading::Reading;
use crate::shogi::{Hand, Move, Position, Square};

/// A step from one position to the next. Steps other than moves occur only where futile interpositions are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A move, a ply later.
    Move,
    /// An interposition on a square, of a piece dropped or moved there.
    Interposes { square: Square, moved: bool },
    /// The attacker captures the interposed piece; the captured piece is given back, so no ply has
    /// passed.
    Captures(Captured),
    /// The attacker answers the interposition with a check, as if it were a move like any other.
    Answers,
}

/// A captured piece that does not help the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Captured {
    /// It had moved there on the board, and leaves the game.
    Moved,
    /// It was dropped, and goes back to the defender's hand.
    Dropped,
    /// The same, and a return to the position before the drop counts as well as a mate.
    DroppedInReturn,
}

impl Captured {
    /// The piece of an interposition, in a reading.
    pub fn of(moved: bool, reading: Reading) -> Captured {
        match (moved, reading) {
            (true, _) => Captured::Moved,
            (false, Reading::Restoring) => Captured::DroppedInReturn,
            (false, _) => Captured::Dropped,
        }
    }
}

impl Step {
    /// The bound after the step.
    #[inline]
    pub fn after(self, bound: Bound) -> Bound {
        match self {
            Step::Move => bound.after_ply(),
            Step::Interposes { .. } => bound,
            // Whether something is left does not matter where an interposition is futile.
            Step::Captures(_) => bound.rounded_up(),
            Step::Answers => bound.after_ply().after_ply(),
        }
    }

    /// The bound within which a position is mate if the one after the step is mate within `bound`.
    pub fn mate_before(self, bound: Bound) -> Bound {
        match self {
            Step::Move => bound.reached_before_ply(),
            Step::Interposes { .. } => bound,
            Step::Captures(_) if bound == Bound::RETURN => bound,
            Step::Captures(_) => bound.with_surplus(),
            Step::Answers => bound.reached_before_ply().reached_before_ply(),
        }
    }

    /// The bound within which a position is no mate if the position after the step is no mate within `bound`.
    pub fn no_mate_before(self, bound: Bound) -> Bound {
        match self {
            Step::Move => bound.before_ply(),
            Step::Interposes { .. } => bound,
            Step::Captures(_) => bound.rounded_down(),
            Step::Answers => bound.before_ply().before_ply(),
        }
    }

    /// The attacker's hand before a step of the attacker that leaves `after`: the hand that a mate needs, or that a
    /// refutation allows, one step earlier.
    pub fn hand_before(self, position: &Position, mv: Move, after: Hand) -> Hand {
        match self {
            // The gain was given back.
            Step::Captures(_) => after,
            _ => hands::before(position, mv, after),
        }
    }
}
