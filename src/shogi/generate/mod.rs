//! Move generation: all legal moves, checks, evasions. Each is generated directly, in sets of
//! moves that share a piece, so that a caller can count, filter or stop without listing.

mod checks;
mod drops;
mod evasions;
mod frame;
mod legal;
mod replies;
mod set;

use std::ops::ControlFlow;

pub use replies::{ReplyCount, ReplyCounter};
pub use set::{IntoMoves, MoveList, MoveSet};

use super::{Move, Position};

/// The return value of a sink: it stops the generator, or lets it continue.
const STOP: ControlFlow<()> = ControlFlow::Break(());
const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

impl Position {
    /// All legal moves, in a list.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.legal(&mut |set| list.add(set));
        list
    }

    /// All legal moves that give check, in a list.
    pub fn check_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.checks(&mut |set| list.add(set));
        list
    }

    /// All legal moves of a side that is in check, in a list; empty if it is not in check.
    pub fn evasion_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.evasions(&mut |set| list.add(set));
        list
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        self.legal(&mut |set| if set.is_empty() { GO_ON } else { STOP }).is_break()
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        self.is_check() && !self.can_move()
    }

    /// Whether a move, any move at all, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal(&mut |set| if set.contains(mv) { STOP } else { GO_ON }).is_break()
    }

    /// Whether a move is legal here and gives check.
    pub fn is_legal_check(&self, mv: Move) -> bool {
        self.checks(&mut |set| if set.contains(mv) { STOP } else { GO_ON }).is_break()
    }
}
