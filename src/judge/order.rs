//! The order in which equally good moves are preferred, so that the solution does not depend on the engine's
//! table or threads.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_western, write_usi};
    use crate::shogi::Position;

    #[test]
    fn promotions_come_first_and_drops_last() {
        let text = "Black: S3c, R5a In hand: G, P / White: K1b";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let moves = in_order(&position.check_moves());
        let names: Vec<String> = moves.into_iter().map(write_usi).collect();
        let on_board = ["3c2b+", "5a1a+", "5a2a+", "5a5b+", "5a1a", "5a5b"];
        let drops = ["P*1c", "G*1a", "G*1c", "G*2b", "G*2c"];
        assert_eq!(names, [&on_board[..], &drops].concat());
    }
}
