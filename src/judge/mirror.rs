//! Mirror images: in a position that is its own, a move and its image are one move (RULES,
//! section 4).

use crate::shogi::{Move, MoveParts, Position, Square};

/// Whether the position is the same seen in a mirror.
pub(super) fn is_symmetric(position: &Position) -> bool {
    Square::all().all(|square| position.piece_at(square) == position.piece_at(mirrored(square)))
}

/// The square on the other side of file 5.
fn mirrored(square: Square) -> Square {
    Square::new(10 - square.file(), square.rank()).unwrap_or(square)
}

/// The image of a move.
pub(super) fn image(mv: Move) -> Move {
    match mv.parts() {
        MoveParts::Drop { kind, to } => Move::drop(kind, mirrored(to)),
        MoveParts::Walk { from, to, promote } => {
            Move::walk(mirrored(from), mirrored(to), promote).unwrap_or(mv)
        }
    }
}

/// The moves but for `played`; of those that are images of each other only the first.
pub(super) fn others(position: &Position, moves: Vec<Move>, played: Move) -> Vec<Move> {
    let symmetric = is_symmetric(position);
    let mut others: Vec<Move> = vec![];
    for mv in moves {
        let is_one = |known: Move| mv == known || symmetric && image(mv) == known;
        if !is_one(played) && !others.iter().any(|&other| is_one(other)) {
            others.push(mv);
        }
    }
    others
}
