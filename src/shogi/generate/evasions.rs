//! The legal moves of a side in check: step away, take the checker, or come between.

use std::ops::ControlFlow;

use super::frame::{Frame, dead_end, promotions};
use super::set::walk;
use super::{GO_ON, MoveSet, STOP, drops};
use crate::shogi::{Bitboard, Kind, Movement, Position, Square, attacks};

impl Position {
    /// Passes all legal moves of a side in check to `sink`, which may stop the generator; none if
    /// it is not in check.
    pub fn evasions(&self, sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let frame = Frame::new(self);
        if frame.checkers.is_empty() { GO_ON } else { generate(self, &frame, sink) }
    }

    /// Counts the legal moves of a side in check, without making them; there are none if it is not in
    /// check.
    pub fn count_evasions(&self) -> EvasionCount {
        let frame = Frame::new(self);
        let mut count = EvasionCount::default();
        let (Some(king), Some(checker)) = (frame.king, frame.checkers.first()) else {
            return count;
        };
        count.flights = frame.safe(self, king, Bitboard::FULL).len();
        if frame.checkers.many() {
            return count;
        }
        count.checker = Some(checker);
        count.capturers = self.attackers(checker, frame.us);
        count.others = count_captures(self, &frame, count.capturers.without(king), checker);
        let between = attacks::between(king, checker);
        if between.nonempty() {
            count.others += count_to(self, &frame, king, between);
            let stop = &mut |_| STOP;
            count.can_drop =
                drops::generate(self, &frame, between, |_| Bitboard::FULL, stop).is_break();
        }
        count
    }
}

/// How many legal moves a side in check has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EvasionCount {
    /// Moves of the king.
    pub flights: u32,
    /// Moves of other pieces on the board.
    pub others: u32,
    /// Whether there is a drop.
    pub can_drop: bool,
    /// The piece that checks, if it is but one.
    pub checker: Option<Square>,
    /// The pieces that attack it, the king and pinned ones among them.
    pub capturers: Bitboard,
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

/// How many captures on a square `capturers` of ours have.
#[inline(always)]
fn count_captures(position: &Position, frame: &Frame, capturers: Bitboard, square: Square) -> u32 {
    let capturers = capturers.minus(frame.pinned);
    let zone = Bitboard::promotion_zone(frame.us);
    let promotable = capturers & position.promotable();
    let promoting = if zone.contains(square) { promotable } else { promotable & zone };
    if promoting.is_empty() {
        return capturers.len();
    }
    let stuck = [Kind::Pawn, Kind::Lance, Kind::Knight]
        .into_iter()
        .filter(|&kind| dead_end(kind, frame.us).contains(square))
        .fold(Bitboard::EMPTY, |stuck, kind| stuck | position.movers(frame.us, kind.movement()));
    capturers.minus(stuck).len() + promoting.len()
}

/// How many moves of our pieces, the king excepted, go to these squares and so answer a check.
/// Pieces that step are counted a direction at a time: all that go there at once.
#[inline(always)]
fn count_to(position: &Position, frame: &Frame, king: Square, targets: Bitboard) -> u32 {
    let us = frame.us;
    let free = position.of_color(us).without(king).minus(frame.pinned);
    let zone = Bitboard::promotion_zone(us);
    if ((targets | position.promotable() & free) & zone).nonempty() {
        return count_with_promotions(position, frame, king, targets);
    }
    let of = |movement: Movement| position.by_movement[movement.index()] & free;
    let (horses, dragons) = (of(Movement::Horse), of(Movement::Dragon));
    let golds = of(Movement::Gold) | horses;
    let (silvers, knights) = (of(Movement::Silver), of(Movement::Knight));
    let mut count = 0;
    let mut add = |to: Bitboard| {
        let hits = to & targets;
        if hits.nonempty() {
            count += hits.len();
        }
    };
    add((golds | silvers | of(Movement::Pawn)).pushed(us));
    add(golds.pushed(!us));
    let diagonally = (of(Movement::Gold) | silvers | dragons).pushed(us);
    for beside in
        [diagonally, golds, (silvers | dragons).pushed(!us), knights.pushed(us).pushed(us)]
    {
        add(beside.left());
        add(beside.right());
    }
    let occupied = frame.occupied;
    for from in of(Movement::Lance) {
        add(attacks::lance(us, from, occupied));
    }
    for from in of(Movement::Bishop) | horses {
        add(attacks::bishop(from, occupied));
    }
    for from in of(Movement::Rook) | dragons {
        add(attacks::rook(from, occupied));
    }
    count
}

/// The same, one by one, where pieces may promote.
#[cold]
fn count_with_promotions(
    position: &Position,
    frame: &Frame,
    king: Square,
    targets: Bitboard,
) -> u32 {
    let mut count = 0;
    for square in targets {
        let _ = to_square(position, frame, king, square, &mut |set| {
            count += set.len();
            GO_ON
        });
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Color, HandKind, Piece, Setup};

    /// Some piece or other on a third of the squares, and as much in hand.
    fn random_setup(random: &mut impl FnMut(usize) -> usize) -> Setup {
        let mut setup = Setup::new();
        let mut squares: Vec<Square> = Square::all().collect();
        for color in Color::ALL {
            let king = squares.swap_remove(random(squares.len()));
            setup.set(king, Some(Piece::new(color, Kind::King)));
        }
        for _ in 0..random(28) {
            let (color, kind) = (Color::ALL[random(2)], Kind::ALL[random(14)]);
            let square = squares.swap_remove(random(squares.len()));
            if kind != Kind::King {
                setup.set(square, Some(Piece::new(color, kind)));
            }
        }
        for _ in 0..random(5) {
            setup.hold(Color::ALL[random(2)], HandKind::ALL[random(7)], 1);
        }
        setup.turn = Color::ALL[random(2)];
        setup
    }

    #[test]
    fn evasions_are_counted_as_they_are_generated() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let (mut single, mut double, mut mates) = (0, 0, 0);
        while single < 100_000 {
            let Ok(position) = Position::new(&random_setup(&mut random)) else { continue };
            for mv in position.check_moves().into_iter() {
                let mut after = position.clone();
                after.play(mv);
                let count = after.count_evasions();
                let replies = after.evasion_moves();
                let king = after.king(after.turn());
                let flights = replies.iter().filter(|mv| mv.from() == king).count();
                let drops = replies.iter().filter(|mv| mv.dropped().is_some()).count();
                assert_eq!(count.flights as usize, flights, "{after:?} {mv:?}");
                assert_eq!(
                    count.others as usize,
                    replies.len() - flights - drops,
                    "{after:?} {mv:?}"
                );
                assert_eq!(count.can_drop, drops > 0, "{after:?} {mv:?}");
                match count.checker {
                    Some(square) => {
                        single += 1;
                        assert_eq!(after.checkers(), Bitboard::of(square));
                        assert_eq!(count.capturers, after.attackers(square, after.turn()));
                    }
                    None => double += 1,
                }
                mates += usize::from(replies.is_empty());
            }
        }
        assert!(double > 10 && mates > 100, "{double} {mates}");
    }
}
