//! The legal moves of a side in check: step away, take the checker, or come between.

use std::ops::ControlFlow;

use super::frame::{Frame, promotions};
use super::set::walk;
use super::{GO_ON, MoveSet, drops};
use crate::shogi::{Bitboard, Position, Square, attacks};

impl Position {
    /// Passes all legal moves of a side in check to `sink`, which may stop the generator; none if
    /// it is not in check.
    pub(crate) fn evasions(
        &self,
        sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let frame = Frame::new(self);
        if frame.checkers.is_empty() { GO_ON } else { generate(self, &frame, sink) }
    }
}

/// The moves that answer the checks of `frame`, which has at least one.
#[inline(always)]
pub(super) fn generate(
    position: &Position,
    frame: &Frame,
    sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(king) = frame.king else { return GO_ON };
    walk(king, frame.safe(position, king, Bitboard::FULL), Bitboard::EMPTY, sink)?;
    if frame.checkers.many() {
        return GO_ON;
    }
    let Some(checker) = frame.checkers.first() else {
        return GO_ON;
    };
    to_square(position, frame, king, checker, sink)?;
    let between = attacks::between(king, checker);
    for square in between {
        to_square(position, frame, king, square, sink)?;
    }
    drops::generate(position, frame, between, |_| Bitboard::FULL, sink)
}

/// Moves of our pieces, the king excepted, to one square. A pinned piece never answers a check:
/// it can only go along its pin, and the checker is not on it.
#[inline(always)]
fn to_square(
    position: &Position,
    frame: &Frame,
    king: Square,
    square: Square,
    sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let movers = position.attackers(square, frame.us).without(king).minus(frame.pinned);
    for from in movers {
        if let Some(piece) = position.piece_at(from) {
            let to = Bitboard::of(square);
            let (promoted, plain) = promotions(piece.kind, frame.us, from, to);
            walk(from, plain, promoted, sink)?;
        }
    }
    GO_ON
}
