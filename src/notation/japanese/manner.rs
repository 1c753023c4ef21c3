//! The words that tell apart pieces of one name that could go to the same square.
//!
//! By the rule of the Japan Shogi Association the movement (上 寄 引) tells them apart if it can,
//! else the position (右 左 直), else both. Pieces are compared by their way of moving; pins are
//! not looked at. The same rule is used for writing and for reading.

use std::cmp::Ordering;

use crate::notation::naming::file_for;
use crate::shogi::{Bitboard, Color, Kind, Piece, Square};

/// Which way a piece goes, as its side sees it: 上, 寄 or 引.
pub(super) fn movement(from: Square, to: Square, color: Color) -> char {
    match to.rank_for(color).cmp(&from.rank_for(color)) {
        Ordering::Less => '上',
        Ordering::Equal => '寄',
        Ordering::Greater => '引',
    }
}

/// On which side a candidate stands, as its side sees it: of the target, but horses and dragons,
/// of which there are two at most, of each other. `None` for straight ahead of the target: what
/// comes back from there has its movement as its name.
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
