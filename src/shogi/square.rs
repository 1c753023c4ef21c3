//! The 81 squares, counted file by file from 1a (the right upper corner).

use std::fmt;
use std::ops::{Index, IndexMut};

use super::Color;

/// A square. Its index is `9 * (file - 1) + (rank - 1)`.
///
/// ```
/// use tsume::shogi::Square;
///
/// let square: Square = "３四".parse()?;
/// assert_eq!((square.file(), square.rank(), square.to_string().as_str()), (3, 4, "3d"));
/// assert_eq!((Square::new(3, 4), square.offset(1, -1)), (Some(square), Some("4c".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// The square on `file` and `rank`, both counted from 1; `None` outside the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Square((file - 1) * 9 + rank - 1))
        } else {
            None
        }
    }

    /// The square with this index; `None` from 81 on.
    pub(crate) const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// For the bitboards, whose set bits lie below 81.
    #[inline(always)]
    pub(super) const fn from_bit(bit: u32) -> Square {
        debug_assert!(bit < Square::COUNT as u32);
        Square(bit as u8)
    }

    /// All squares in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The number below 81 that stands for this square in tables.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 1 to 9, counted from the right as Black sees the board.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The rank, 1 to 9, counted from the top as Black sees the board.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The distance of the square from the far edge for `color`: 1 is the far edge, 9 the own one.
    #[inline(always)]
    pub(crate) const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// The square `files` to the left and `ranks` down, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 1 || rank < 1 {
            return None;
        }
        Square::new(file as u8, rank as u8)
    }

    /// The distance to another square in steps of a king.
    pub(crate) fn distance(self, other: Square) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank()))
    }

    /// The square seen from the other side of the board.
    pub const fn rotated(self) -> Square {
        Square(80 - self.0)
    }
}

/// File digit and rank letter, `7g`.
impl Square {
    /// Its Japanese name: a full-width digit for the file, a kanji for the rank.
    pub fn japanese(self) -> String {
        let nth = |names: &str, number: u8| names.chars().nth(usize::from(number) - 1);
        let (file, rank) =
            (nth("１２３４５６７８９", self.file()), nth("一二三四五六七八九", self.rank()));
        file.into_iter().chain(rank).collect()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A table with one entry for each square.
///
/// It has 128 entries, so that an index of seven bits needs no bounds check.
#[derive(Clone)]
pub(super) struct BySquare<T>(pub(super) [T; 128]);

impl<T> Index<Square> for BySquare<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square) -> &T {
        &self.0[square.index() & 127]
    }
}

impl<T> IndexMut<Square> for BySquare<T> {
    #[inline(always)]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[square.index() & 127]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_ranks_count_from_the_right_upper_corner() {
        let square = Square::new(7, 6).unwrap();
        assert_eq!((square.file(), square.rank()), (7, 6));
        assert_eq!(square.to_string(), "7f");
        assert_eq!(Square::from_index(square.index()), Some(square));
        assert_eq!(square.rotated(), Square::new(3, 4).unwrap());
        assert_eq!(square.rank_for(Color::White), 4);
    }

    #[test]
    fn nothing_lies_outside_the_board() {
        for (file, rank) in [(0, 1), (1, 0), (10, 1), (1, 10), (255, 255)] {
            assert_eq!(Square::new(file, rank), None);
        }
        assert_eq!(Square::from_index(81), None);
        assert_eq!(Square::new(1, 1).unwrap().offset(-1, 0), None);
        assert_eq!(Square::new(9, 9).unwrap().offset(0, 1), None);
        assert_eq!(Square::all().count(), 81);
    }
}
