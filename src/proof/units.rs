//! Conversions between the checker's positions, moves and bounds and those of the rest of the program.

use super::checker::{self, READINGS};
use crate::notation::write_sfen;
use crate::search::{Bound, Reading, Value};
use crate::shogi::{
    Color, Faults, Hand, HandKind, Kind, Move, MoveParts, Piece, Position, Rule, Setup, Square,
};
use crate::text::Text;

/// The kinds in the order of the checker's hands.
const HELD: [HandKind; 7] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Gold,
    HandKind::Bishop,
    HandKind::Rook,
];

/// The kind of one of the checker's pieces; `None` for an empty square.
fn kind(cell: u8) -> Option<Kind> {
    let held = usize::from(cell % 8).checked_sub(1).and_then(|held| HELD.get(held));
    match (held, cell % 16 > 8) {
        (Some(held), true) => held.on_board().promoted(),
        (Some(held), false) => Some(held.on_board()),
        (None, _) => (cell % 16 == 8).then_some(Kind::King),
    }
}

/// The checker's number of a square.
fn number(square: Square) -> usize {
    usize::from((square.rank() - 1) * 9 + 9 - square.file())
}

fn square(number: usize) -> Option<Square> {
    let number = u8::try_from(number).ok()?;
    Square::new(9 - number % 9, number / 9 + 1)
}

fn color(side: usize) -> Color {
    if side == 0 { Color::Black } else { Color::White }
}

/// The program's move for one of the checker's.
pub fn from_checkers_move(mv: checker::Move) -> Option<Move> {
    let to = square(mv.to)?;
    match mv.dropped() {
        Some(held) => Some(Move::drop(*HELD.get(held)?, to)),
        None => Move::of(MoveParts::Walk { from: square(mv.from)?, to, promote: mv.promote }),
    }
}

/// The program's position for one of the checker's, with either side to move.
pub fn from_checker(position: &checker::Position) -> Result<Position, Faults> {
    let mut setup = Setup::new();
    setup.turn = color(position.turn);
    for (at, &cell) in (0..).zip(&position.cells) {
        if let (Some(at), Some(kind)) = (square(at), kind(cell)) {
            setup.set(at, Some(Piece::new(color(usize::from(cell / 16)), kind)));
        }
    }
    for side in [0, 1] {
        for (&count, kind) in position.hands[side].iter().zip(HELD) {
            setup.hold(color(side), kind, count.into());
        }
    }
    Position::allowing(&setup, &[Rule::DefendingKing])
}

/// The checker's move for one of the program's.
pub fn checkers_move(mv: Move) -> checker::Move {
    match mv.parts() {
        MoveParts::Walk { from, to, promote } => {
            checker::Move { from: number(from), to: number(to), promote }
        }
        MoveParts::Drop { kind, to } => {
            let kind = HELD.iter().position(|&held| held == kind).unwrap_or_default();
            checker::Move::drop(kind, number(to))
        }
    }
}

/// The number of pieces of each kind in both hands and on the board.
pub fn pieces(position: &checker::Position) -> [u8; 7] {
    let mut count: [u8; 7] =
        std::array::from_fn(|kind| position.hands[0][kind] + position.hands[1][kind]);
    for &cell in &position.cells {
        if let Some(kind) = usize::from(cell % 8).checked_sub(1) {
            count[kind] += 1;
        }
    }
    count
}

/// A hand with these counts.
pub fn hand(counts: [u8; 7]) -> Hand {
    HELD.into_iter().zip(counts).fold(Hand::EMPTY, |hand, (kind, n)| hand.with_count(kind, n))
}

/// The number of pieces of each kind that one hand has more than another, at most `most`, as certificates write
/// it.
pub fn packed_difference(more: Hand, less: Hand, most: Hand) -> u64 {
    HELD.into_iter().rev().fold(0, |packed, kind| {
        let count = more.count(kind).saturating_sub(less.count(kind)).min(most.count(kind));
        packed << 5 | u64::from(count)
    })
}

/// The checker's reading for one of the engine's, if it knows that.
pub fn checkers_reading(reading: Reading) -> Option<checker::Reading> {
    READINGS.iter().find(|(name, _)| *name == reading.name()).map(|&(_, one)| one)
}

/// The name of the checker's reading in certificates and in Japanese.
pub fn reading_name(reading: checker::Reading) -> Text<&'static str> {
    let own = Reading::ALL.into_iter().find(|&one| checkers_reading(one) == Some(reading));
    own.map_or(Text { en: "", ja: "" }, |own| Text { en: own.name(), ja: own.japanese() })
}

/// A position in SFEN.
pub fn sfen(position: &Position) -> String {
    write_sfen(&position.setup())
}

/// The engine's bound for one of the checker's at a position with the attacker or the defender to move.
pub fn bound(bound: checker::Bound, attacks: bool) -> Bound {
    if bound == checker::ANY {
        return Bound::ANY;
    }
    let length = if attacks { bound | 1 } else { bound & !1 };
    // No question is about a bound below 0.
    Bound::of(Value { length: length.unsigned_abs(), surplus: bound % 2 == 0 })
}

/// The checker's bound for one of the engine's; `None` for the bound of nothing.
pub fn checkers_bound(bound: Bound, attacks: bool) -> Option<checker::Bound> {
    if bound == Bound::ANY {
        return Some(checker::ANY);
    }
    let Value { length, surplus } = bound.value()?;
    let length = i32::try_from(length).ok()?;
    match (length % 2 == 1) == attacks {
        true => Some(length - i32::from(attacks) + i32::from(!surplus)),
        // The longest that the position can have is shorter by one.
        false => Some(length - i32::from(attacks)).filter(|&bound| length > 0 && bound >= 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_convert_back() {
        for number in 0..20 {
            for attacks in [false, true] {
                assert_eq!(checkers_bound(bound(number, attacks), attacks), Some(number));
            }
        }
        // Within two plies is within one if the attacker is to move, and within three within two if not.
        assert_eq!(checkers_bound(Bound::plies(2), true), Some(1));
        assert_eq!(checkers_bound(Bound::plies(3), false), Some(3));
        assert_eq!(checkers_bound(Bound::plies(0), true), None);
        assert_eq!(checkers_bound(Bound::NOTHING, false), None);
        assert_eq!(checkers_bound(bound(checker::ANY, true), true), Some(checker::ANY));
    }
}
