//! Maps of the board: mirrored, moved, or rotated so that Black attacks.

use std::fmt;

use crate::shogi::{Color, HandKind, Move, MoveParts, Piece, Setup, Square};
use crate::text::number_of;

/// A map of the board: first an optional mirror, which swaps left and right, then a shift to the left (to
/// higher files) and down (to higher ranks).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Image {
    /// Whether left and right are swapped.
    pub is_mirrored: bool,
    /// The shift to the left in files.
    pub files: i8,
    /// The shift down in ranks.
    pub ranks: i8,
}

impl Image {
    /// Only the mirror.
    pub const MIRROR: Image = Image { is_mirrored: true, files: 0, ranks: 0 };

    /// The same image with the shift that maps one square to another.
    pub fn between(self, from: Square, to: Square) -> Image {
        let from_file = if self.is_mirrored { 10 - from.file() } else { from.file() };
        let files = to.file() as i8 - from_file as i8;
        Image { files, ranks: to.rank() as i8 - from.rank() as i8, ..self }
    }

    /// Whether nothing is moved or mirrored.
    pub fn is_none(self) -> bool {
        self == Image::default()
    }

    /// Whether there is no shift; the board may be mirrored.
    pub fn is_in_place(self) -> bool {
        (self.files, self.ranks) == (0, 0)
    }

    /// The image of a square, if it is on the board.
    pub fn of_square(self, square: Square) -> Option<Square> {
        let file = if self.is_mirrored { 10 - square.file() } else { square.file() };
        Square::new(file, square.rank())?.offset(self.files, self.ranks)
    }

    /// The image of a move.
    pub fn of_move(self, mv: Move) -> Option<Move> {
        match mv.parts() {
            MoveParts::Drop { kind, to } => Some(Move::drop(kind, self.of_square(to)?)),
            MoveParts::Walk { from, to, promote } => {
                let (from, to) = (self.of_square(from)?, self.of_square(to)?);
                Move::of(MoveParts::Walk { from, to, promote })
            }
        }
    }

    /// The image of a line.
    pub fn of_line(self, line: &[Move]) -> Option<Vec<Move>> {
        line.iter().map(|&mv| self.of_move(mv)).collect()
    }

    /// The image in Japanese; [`fmt::Display`] writes it in English.
    pub fn japanese(self) -> String {
        let shift = |by: i8, plus: &str, minus: &str, unit: &str| match by {
            0 => None,
            1.. => Some(format!("{plus}へ{by}{unit}")),
            _ => Some(format!("{minus}へ{}{unit}", by.unsigned_abs())),
        };
        let mirrored = self.is_mirrored.then(|| "左右逆".to_owned());
        let files = shift(self.files, "左", "右", "筋");
        let parts = [mirrored, files, shift(self.ranks, "下", "上", "段")];
        parts.into_iter().flatten().collect::<Vec<_>>().join("、")
    }

    /// The image of a board, if all pieces stay on it. The hands do not change.
    pub fn of_setup(self, setup: &Setup) -> Option<Setup> {
        let mut image = setup.clone();
        setup.pieces().for_each(|(square, _)| image.set(square, None));
        for (square, piece) in setup.pieces() {
            image.set(self.of_square(square)?, Some(piece));
        }
        Some(image)
    }
}

/// `mirrored and moved 1 file to the left, 2 ranks down`.
impl fmt::Display for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shift = |by: i8, plus: &str, minus: &str, unit: &str| match by.unsigned_abs() {
            0 => None,
            count => {
                let way = if by > 0 { plus } else { minus };
                Some(format!("{} {way}", number_of(count.into(), unit)))
            }
        };
        let files = shift(self.files, "to the left", "to the right", "file");
        let parts = [files, shift(self.ranks, "down", "up", "rank")];
        let parts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
        match (self.is_mirrored, parts.is_empty()) {
            (true, true) => f.write_str("mirrored"),
            (true, false) => write!(f, "mirrored and moved {parts}"),
            (false, true) => f.write_str("as it is"),
            (false, false) => write!(f, "moved {parts}"),
        }
    }
}

/// The setting, rotated if necessary so that Black attacks.
pub(super) fn with_black_attacking(setup: &Setup) -> Setup {
    if setup.turn == Color::Black {
        return setup.clone();
    }
    let mut turned = Setup::new();
    for color in Color::ALL {
        for kind in HandKind::ALL {
            turned.hold(!color, kind, setup.held(color, kind));
        }
    }
    for (square, piece) in setup.pieces() {
        turned.set(square.rotated(), Some(Piece::new(!piece.color, piece.kind)));
    }
    turned
}

/// A move on the rotated board.
pub(super) fn turned_move(mv: Move) -> Move {
    match mv.parts() {
        MoveParts::Drop { kind, to } => Move::drop(kind, to.rotated()),
        MoveParts::Walk { from, to, promote } => {
            let (from, to) = (from.rotated(), to.rotated());
            Move::of(MoveParts::Walk { from, to, promote }).unwrap_or(mv)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_usi, write_sfen, write_usi};

    #[test]
    fn boards_and_moves_are_transformed_alike() {
        let setup = read_sfen("9/9/7k1/9/7G1/9/9/9/9 b G 1").unwrap();
        for (is_mirrored, files, ranks, board, mv) in [
            (false, 0, 0, "9/9/7k1/9/7G1/9/9/9/9 b G 1", "2e2d"),
            (true, 0, 0, "9/9/1k7/9/1G7/9/9/9/9 b G 1", "8e8d"),
            (false, 3, -2, "4k4/9/4G4/9/9/9/9/9/9 b G 1", "5c5b"),
            (true, -7, 1, "9/9/9/8k/9/8G/9/9/9 b G 1", "1f1e"),
        ] {
            let image = Image { is_mirrored, files, ranks };
            let found = image.of_setup(&setup).unwrap();
            assert_eq!(write_sfen(&found), write_sfen(&read_sfen(board).unwrap()));
            let moved = image.of_move(read_usi("2e2d").unwrap()).unwrap();
            assert_eq!(write_usi(moved), mv);
        }
        let off = Image { is_mirrored: false, files: -2, ranks: 0 };
        assert_eq!((off.of_setup(&setup), off.of_square(Square::new(2, 3).unwrap())), (None, None));
    }

    #[test]
    fn a_square_is_mapped_onto_another() {
        for from in Square::all() {
            for to in Square::all() {
                for image in [Image::default(), Image::MIRROR] {
                    assert_eq!(image.between(from, to).of_square(from), Some(to));
                }
            }
        }
    }
}
