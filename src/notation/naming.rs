//! The facts about a move on which its name depends in every notation.

use crate::shogi::{Bitboard, Color, Move, MoveParts, Piece, Position, Square};

/// A move with the facts that its name may mention.
pub(super) struct Action {
    /// The piece before it moves.
    pub piece: Piece,
    /// The origin; `None` for a drop.
    pub from: Option<Square>,
    /// The pieces of the same name and side that reach the target by their way of moving, including
    /// the mover. Pins are ignored, so a name is sometimes longer than necessary, but never ambiguous.
    pub candidates: Bitboard,
    /// Whether the piece promotes; `None` if it cannot.
    pub promotes: Option<bool>,
}

impl Action {
    /// The facts about a move of this position; `None` if no piece stands on its origin.
    pub fn new(position: &Position, mv: Move) -> Option<Action> {
        let piece = match mv.parts() {
            MoveParts::Walk { from, .. } => position.piece_at(from)?,
            MoveParts::Drop { kind, .. } => Piece::new(position.turn(), kind.on_board()),
        };
        let from = mv.from();
        let zone = Bitboard::promotion_zone(piece.color);
        let can_promote = piece.kind.promoted().is_some()
            && from.is_some_and(|from| zone.contains(from) || zone.contains(mv.to()));
        Some(Action {
            piece,
            from,
            candidates: reaching(position, piece, mv.to()),
            promotes: can_promote.then_some(mv.promotes()),
        })
    }
}

/// The squares of the pieces of this name and side that reach `to` by their way of moving.
pub(super) fn reaching(position: &Position, piece: Piece, to: Square) -> Bitboard {
    position.attackers(to, piece.color) & position.pieces(piece.color, piece.kind)
}

/// The file of a square, counted from the right of this side.
pub(super) fn file_for(square: Square, color: Color) -> u8 {
    match color {
        Color::Black => square.file(),
        Color::White => 10 - square.file(),
    }
}

/// A square as two digits: `34`.
pub(super) fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}
