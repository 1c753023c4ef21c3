//! All legal moves.

use std::ops::ControlFlow;

use super::frame::{Frame, promotions};
use super::set::walk;
use super::{GO_ON, MoveSet, drops, evasions};
use crate::shogi::{Bitboard, Kind, Movement, Position, attacks};

impl Position {
    /// Passes all legal moves to `sink`, which may stop the generator.
    #[doc(hidden)]
    pub fn legal(&self, sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let frame = Frame::new(self);
        if frame.checkers.nonempty() {
            return evasions::generate(self, &frame, sink);
        }
        self.pushes(&frame, frame.open, frame.open, sink)?;
        self.walks(&frame, Kind::Lance, sink)?;
        self.walks(&frame, Kind::Knight, sink)?;
        self.walks(&frame, Kind::Silver, sink)?;
        self.walks(&frame, Kind::Bishop, sink)?;
        self.walks(&frame, Kind::Rook, sink)?;
        self.walks(&frame, Kind::Gold, sink)?;
        self.walks(&frame, Kind::Horse, sink)?;
        self.walks(&frame, Kind::Dragon, sink)?;
        if let Some(king) = frame.king {
            walk(king, frame.safe(self, king, Bitboard::FULL), Bitboard::EMPTY, sink)?;
        }
        drops::generate(self, &frame, !frame.occupied, |_| Bitboard::FULL, sink)
    }

    /// Steps of the pawns, to `plain` as they are and to `promoted` with promotion.
    #[inline(always)]
    pub(super) fn pushes(
        &self,
        frame: &Frame,
        plain: Bitboard,
        promoted: Bitboard,
        sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut pawns = self.movers(frame.us, Movement::Pawn);
        if (pawns & frame.pinned).nonempty() {
            pawns = pawns
                .filter(|&pawn| (attacks::pawn(frame.us, pawn) & frame.leash(pawn)).nonempty())
                .collect();
        }
        let to = pawns.pushed(frame.us);
        let plain = to & plain.minus(Bitboard::far_ranks(frame.us, 1));
        let promoted = to & promoted & Bitboard::promotion_zone(frame.us);
        if (plain | promoted).nonempty() {
            sink(MoveSet::Push { color: frame.us, plain, promoted })?;
        }
        GO_ON
    }

    /// Moves of the pieces that move like `kind`, and promote like it.
    #[inline(always)]
    fn walks(
        &self,
        frame: &Frame,
        kind: Kind,
        sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let movement = kind.movement();
        for from in self.movers(frame.us, movement) {
            let to = attacks::by(movement, frame.us, from, frame.occupied)
                & frame.open
                & frame.leash(from);
            let (promoted, plain) = promotions(kind, frame.us, from, to);
            walk(from, plain, promoted, sink)?;
        }
        GO_ON
    }
}
