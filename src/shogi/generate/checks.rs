//! The legal moves that give check: direct, discovered, or both; also if the side to move is in check itself.

use std::ops::ControlFlow;

use super::frame::{Frame, dead_end, promotions};
use super::set::walk;
use super::{GO_ON, MoveSet, drops};
use crate::shogi::{Bitboard, Color, HandKind, Movement, Position, Square, attacks};

impl Position {
    /// Passes all legal moves that give check to `sink`, which may stop the generator.
    pub(crate) fn checks(
        &self,
        sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(target) = self.king(!self.turn()) else {
            return GO_ON;
        };
        let mut frame = Frame::new(self);
        let checking = CheckSquares::new(target, frame.them, frame.occupied);
        // Pieces of ours that discover a check by leaving the line on which they stand.
        let screens = self.shields(target, frame.us) & self.of_color(frame.us);

        if let Some(king) = frame.king
            && screens.contains(king)
        {
            let off = !attacks::ray(target, king);
            walk(king, frame.safe(self, king, off), Bitboard::EMPTY, sink)?;
        }
        let mut empty = !frame.occupied;
        if let (Some(king), Some(checker)) = (frame.king, frame.checkers.first()) {
            if frame.checkers.many() {
                return GO_ON;
            }
            // Every other piece must take the checker or come between.
            let between = attacks::between(king, checker);
            frame.open &= between.with(checker);
            empty &= between;
        }

        self.pawn_checks(&frame, &checking, target, screens, sink)?;
        let nimble = (screens | self.may_check(frame.us, target))
            .minus(self.movers(frame.us, Movement::Pawn) | self.movers(frame.us, Movement::King));
        for from in nimble {
            let Some(piece) = self.piece_at(from) else {
                continue;
            };
            let movement = piece.kind.movement();
            let to = attacks::by(movement, frame.us, from, frame.occupied)
                & frame.open
                & frame.leash(from);
            let (promoted, plain) = promotions(piece.kind, frame.us, from, to);
            let off =
                if screens.contains(from) { !attacks::ray(target, from) } else { Bitboard::EMPTY };
            let plain = plain & (checking.of(movement) | off);
            let promoted = match piece.kind.promoted() {
                Some(kind) => promoted & (checking.of(kind.movement()) | off),
                None => Bitboard::EMPTY,
            };
            walk(from, plain, promoted, sink)?;
        }
        drops::generate(self, &frame, empty, |kind| checking.of_drop(kind), sink)
    }

    /// The kinds with which the side to move could give check by a drop, if it held them; also a pawn that would
    /// mate.
    pub(crate) fn drop_check_kinds(&self) -> [bool; 7] {
        let Some(target) = self.king(!self.turn()) else { return [false; 7] };
        let frame = Frame::new(self);
        let checking = CheckSquares::new(target, frame.them, frame.occupied);
        let mut empty = !frame.occupied;
        if let (Some(king), Some(checker)) = (frame.king, frame.checkers.first()) {
            if frame.checkers.many() {
                return [false; 7];
            }
            empty &= attacks::between(king, checker);
        }
        HandKind::ALL.map(|kind| {
            let squares = checking.of_drop(kind) & empty;
            let squares = squares.minus(dead_end(kind.on_board(), frame.us));
            let nifu = kind == HandKind::Pawn
                && (squares & self.movers(frame.us, Movement::Pawn).empty_files()).is_empty();
            squares.nonempty() && !nifu
        })
    }

    /// Checks by pawns that step ahead.
    #[inline(always)]
    fn pawn_checks(
        &self,
        frame: &Frame,
        checking: &CheckSquares,
        target: Square,
        screens: Bitboard,
        sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let screens = screens & self.movers(frame.us, Movement::Pawn);
        let mut discovered = Bitboard::EMPTY;
        for pawn in screens {
            discovered |= attacks::pawn(frame.us, pawn).minus(attacks::ray(target, pawn));
        }
        self.pushes(
            frame,
            frame.open & (checking.of(Movement::Pawn) | discovered),
            frame.open & (checking.of(Movement::Gold) | discovered),
            sink,
        )
    }

    /// Our pieces, pawns excepted, that stand near enough to `target`, or slide, so that they might check
    /// it.
    #[inline(always)]
    fn may_check(&self, us: Color, target: Square) -> Bitboard {
        let of = |movement: Movement| self.by_movement[movement.index()];
        let sliders = of(Movement::Lance)
            | of(Movement::Bishop)
            | of(Movement::Rook)
            | of(Movement::Horse)
            | of(Movement::Dragon);
        let steppers = of(Movement::Gold) & attacks::golds_near(us, target)
            | of(Movement::Silver) & attacks::silvers_near(us, target)
            | of(Movement::Knight) & attacks::knights_near(us, target);
        (sliders | steppers) & self.of_color(us)
    }
}

/// The squares from which each way of moving checks a king: by movement, so that no branch is needed.
struct CheckSquares([Bitboard; Movement::COUNT]);

impl CheckSquares {
    /// For the king of `color` on `king`: the squares that its own piece would attack from there.
    #[inline(always)]
    fn new(king: Square, color: Color, occupied: Bitboard) -> CheckSquares {
        let bishop = attacks::bishop(king, occupied);
        let rook = attacks::rook(king, occupied);
        let near = attacks::king(king);
        let mut squares = [Bitboard::EMPTY; Movement::COUNT];
        let mut set = |movement: Movement, to| squares[movement.index()] = to;
        set(Movement::Pawn, attacks::pawn(color, king));
        set(Movement::Lance, rook & attacks::ahead(color, king));
        set(Movement::Knight, attacks::knight(color, king));
        set(Movement::Silver, attacks::silver(color, king));
        set(Movement::Gold, attacks::gold(color, king));
        set(Movement::Bishop, bishop);
        set(Movement::Rook, rook);
        set(Movement::Horse, bishop | near);
        set(Movement::Dragon, rook | near);
        CheckSquares(squares)
    }

    #[inline(always)]
    fn of(&self, movement: Movement) -> Bitboard {
        self.0[movement.index()]
    }

    #[inline(always)]
    fn of_drop(&self, kind: HandKind) -> Bitboard {
        self.of(kind.on_board().movement())
    }
}
