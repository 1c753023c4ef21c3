//! The order in which equally good moves are preferred, so that the solution is one and the same
//! whatever the engine's table or threads.

use crate::shogi::{Move, MoveList};

/// The moves of a list in the judge's order, which is a property of the moves alone: promotions
/// first; then moves on the board before drops; then by origin, file 1 first and each file from
/// rank a on (drops: pawn, lance, knight, silver, bishop, rook, gold); then by target in the same
/// way.
pub fn in_order(moves: &MoveList) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable_by_key(|mv| (!mv.promotes(), mv.bits()));
    moves
}
