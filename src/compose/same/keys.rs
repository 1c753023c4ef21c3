//! Hashes of settings and solutions, to find problems that may be the same. Squares are relative to the
//! defending king, so that a shifted setting has the same hash. Every hash is made twice, the second time
//! for the mirror image.

use super::super::image::Image;
use super::super::random::mixed;
use crate::shogi::{HandKind, Move, MoveParts, Piece, Position, Setup, Square};

/// A hash, and that of the mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Keys {
    pub straight: u64,
    pub mirrored: u64,
}

impl Keys {
    /// One hash for both images.
    pub fn common(self) -> u64 {
        self.straight.min(self.mirrored)
    }

    /// The hash with another part added; the order of parts does not matter.
    pub fn with(self, other: Keys) -> Keys {
        Keys {
            straight: self.straight.wrapping_add(other.straight),
            mirrored: self.mirrored.wrapping_add(other.mirrored),
        }
    }

    /// The hash with one of its parts removed.
    pub fn without(self, other: Keys) -> Keys {
        Keys {
            straight: self.straight.wrapping_sub(other.straight),
            mirrored: self.mirrored.wrapping_sub(other.mirrored),
        }
    }

    /// The hash of this image of the board, wherever it is moved.
    pub fn seen(self, image: Image) -> u64 {
        if image.is_mirrored { self.mirrored } else { self.straight }
    }
}

/// A number for a square relative to a king, and relative to its mirror image.
fn from_king(king: Square, square: Square) -> (u64, u64) {
    let files = i16::from(square.file()) - i16::from(king.file());
    let ranks = i16::from(square.rank()) - i16::from(king.rank());
    let number = |files: i16| ((files + 8) * 17 + ranks + 8) as u64;
    (number(files), number(-files))
}

/// A number for a piece.
fn number(piece: Piece) -> u64 {
    (piece.kind.index() * 2 + piece.color.index()) as u64
}

/// A piece of a setting.
pub(super) fn of_piece(piece: Piece, square: Square, king: Square) -> Keys {
    let (straight, mirrored) = from_king(king, square);
    let key = |place: u64| mixed(1 << 32 | number(piece) << 16 | place);
    Keys { straight: key(straight), mirrored: key(mirrored) }
}

/// A piece in the attacker's hand.
pub(super) fn of_held(kind: HandKind) -> Keys {
    let key = mixed(2 << 32 | kind.index() as u64);
    Keys { straight: key, mirrored: key }
}

/// The place of a setting. A hash with this part added depends on the absolute squares.
pub(super) fn of_place(king: Square) -> Keys {
    let key = |square: Square| mixed(3 << 32 | square.index() as u64);
    let mirrored = Image::MIRROR.of_square(king).unwrap_or(king);
    Keys { straight: key(king), mirrored: key(mirrored) }
}

/// A setting with Black to attack, including the attacker's hand. The defender's hand, usually the rest, does
/// not count.
pub(super) fn of_setting(setup: &Setup, king: Square) -> Keys {
    let on_board = setup.pieces().map(|(square, piece)| of_piece(piece, square, king));
    let held = HandKind::ALL.into_iter().flat_map(|kind| {
        let count = setup.held(setup.turn, kind) as usize;
        std::iter::repeat_n(of_held(kind), count)
    });
    on_board.chain(held).fold(Keys::default(), Keys::with)
}

/// A solution: the pieces, squares and captures of its moves.
pub(super) fn of_solution(start: &Position, king: Square, line: &[Move]) -> Keys {
    let mut keys = Keys::default();
    for (position, mv) in start.along(line) {
        let (to, to_mirrored) = from_king(king, mv.to());
        let captured = position.piece_at(mv.to()).map_or(31, number);
        let (what, from, from_mirrored) = match mv.parts() {
            MoveParts::Drop { kind, .. } => (64 + kind.index() as u64, 511, 511),
            MoveParts::Walk { from, promote, .. } => {
                let moved = position.piece_at(from).map_or(31, number);
                let (from, from_mirrored) = from_king(king, from);
                (moved << 1 | u64::from(promote), from, from_mirrored)
            }
        };
        let step = |before: u64, from: u64, to: u64| {
            mixed(before ^ mixed(4 << 48 | what << 32 | captured << 24 | from << 9 | to))
        };
        keys.straight = step(keys.straight, from, to);
        keys.mirrored = step(keys.mirrored, from_mirrored, to_mirrored);
    }
    keys
}
