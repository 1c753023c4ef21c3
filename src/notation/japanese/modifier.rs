//! The words that distinguish pieces of one name that can go to the same square.
//!
//! The rule of the Japan Shogi Association: the movement (上 寄 引) if it is enough, else the position
//! (右 左 直), else both. Pieces are compared by their way of moving; pins are ignored. Reader and writer
//! use the same rule.

use std::cmp::Ordering;

use crate::notation::naming::file_for;
use crate::shogi::{Bitboard, Color, Kind, Piece, Square};

/// The direction of a move as the side of its piece sees it: 上, 寄 or 引.
pub(super) fn movement(from: Square, to: Square, color: Color) -> char {
    match to.rank_for(color).cmp(&from.rank_for(color)) {
        Ordering::Less => '上',
        Ordering::Equal => '寄',
        Ordering::Greater => '引',
    }
}

/// The position of a candidate as its side sees it: relative to the target, or, for horses and dragons
/// (at most two), relative to each other. `None` for a piece on the file of the target that does not move
/// forward; its movement is enough.
pub(super) fn side(from: Square, to: Square, piece: Piece, candidates: Bitboard) -> Option<char> {
    let color = piece.color;
    let other = match piece.kind {
        Kind::Horse | Kind::Dragon => candidates.without(from).first(),
        _ => None,
    };
    match file_for(from, color).cmp(&file_for(other.unwrap_or(to), color)) {
        Ordering::Greater => Some('左'),
        Ordering::Less => Some('右'),
        Ordering::Equal => (movement(from, to, color) == '上').then_some('直'),
    }
}
