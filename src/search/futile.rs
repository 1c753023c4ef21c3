//! Interpositions, and the captures that may show them to be futile: RULES, section 3. Whether one
//! is, only a search can tell.

use super::reading::Reading;
use crate::shogi::{Bitboard, HandKind, Move, Position, Square, attacks};

/// The squares on which a check from afar can be interposed; none if there are several checkers or
/// the check is a near one.
pub(super) fn line(position: &Position) -> Bitboard {
    let checkers = position.checkers();
    match (position.king(position.turn()), checkers.first()) {
        (Some(king), Some(checker)) if !checkers.many() => attacks::between(king, checker),
        _ => Bitboard::EMPTY,
    }
}

/// Whether a reply puts a piece on the line.
pub(super) fn interposes(position: &Position, line: Bitboard, mv: Move) -> bool {
    line.contains(mv.to()) && mv.from() != position.king(position.turn())
}

/// After an interposition on `square`: the checks that capture there, and which the reading allows
/// to show that it was futile.
pub(super) fn captures(position: &Position, square: Square, reading: Reading) -> Vec<Move> {
    let attacker = position.turn();
    let checker = position.king(!attacker).and_then(|king| {
        let behind = |&from: &Square| attacks::between(king, from).contains(square);
        position.attackers(square, attacker).into_iter().find(behind)
    });
    let shows = |mv: &Move| {
        mv.to() == square && mv.from().is_some() && {
            mv.from() == checker || {
                let mut after = position.clone();
                after.play(*mv);
                let checkers = after.checkers();
                match reading {
                    Reading::None | Reading::Checker => false,
                    Reading::Standard => checkers.contains(square) && !checkers.many(),
                    Reading::Wide => checkers.contains(square),
                }
            }
        }
    };
    position.check_moves().into_iter().filter(shows).collect()
}

/// What a capture gains, to be taken back.
pub(super) fn gain(position: &Position, capture: Move) -> Option<HandKind> {
    position.piece_at(capture.to()).and_then(|piece| piece.kind.in_hand())
}
