//! Patterns of the board, which the starting or the final position may have.

use super::pattern::{Cell, read_board};
use crate::notation::ParseError;
use crate::shogi::{Color, Piece, Position, Square};

/// A pattern of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPattern {
    pub(super) text: String,
    pub(super) extent: Extent,
    /// The ranks from the top, each from the right. A square that is missing is empty on the whole board, and anything
    /// in a part of it.
    ranks: Vec<Vec<Cell>>,
}

/// The squares that a pattern is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All squares: the pattern begins in the upper right corner, and the squares outside it are empty.
    Whole,
    /// Some squares: the pattern is anywhere on the board, or its mirror image is.
    Part,
}

/// The position of a solution that a pattern is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The starting position.
    Start,
    /// The position after the last move.
    Final,
}

impl BoardPattern {
    /// Reads a pattern in the notation of [`super::Pattern`], without a hand.
    ///
    /// # Errors
    ///
    /// If the text is not such a pattern, with the place.
    pub fn read(text: &str, extent: Extent) -> Result<BoardPattern, ParseError> {
        Ok(BoardPattern { text: text.to_owned(), extent, ranks: read_board(text)? })
    }

    /// Whether a position has this pattern, seen by the attacker.
    pub fn matches(&self, position: &Position, attacker: Color) -> bool {
        let content = |(file, rank): (usize, usize)| content(position, attacker, file, rank);
        match self.extent {
            Extent::Whole => (0..9).all(|rank| {
                let cells = self.ranks.get(rank);
                (0..9).all(|file| {
                    let content = content((file, rank));
                    match cells.and_then(|cells| cells.get(file)) {
                        Some(cell) => cell.fits(content),
                        None => content.is_none(),
                    }
                })
            }),
            Extent::Part => {
                let (width, height) = (self.width(), self.ranks.len());
                let places = (0..=9usize.saturating_sub(height)).flat_map(|down| {
                    (0..=9usize.saturating_sub(width)).map(move |left| (left, down))
                });
                let has = |left: usize, down: usize, is_mirrored: bool| {
                    self.cells().all(|(file, rank, cell)| {
                        let file = if is_mirrored { width - 1 - file } else { file };
                        cell.fits(content((left + file, down + rank)))
                    })
                };
                places
                    .into_iter()
                    .any(|(left, down)| has(left, down, false) || has(left, down, true))
            }
        }
    }

    fn width(&self) -> usize {
        self.ranks.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The squares of the pattern with their places from the upper right corner.
    fn cells(&self) -> impl Iterator<Item = (usize, usize, &Cell)> {
        self.ranks.iter().enumerate().flat_map(|(rank, cells)| {
            cells.iter().enumerate().map(move |(file, cell)| (file, rank, cell))
        })
    }
}

/// Returns the piece on a square. File and rank are counted from the upper right corner as the attacker sees the board,
/// and the attacker's pieces are black.
fn content(position: &Position, attacker: Color, file: usize, rank: usize) -> Option<Piece> {
    let square = Square::new(file as u8 + 1, rank as u8 + 1)?;
    match attacker {
        Color::Black => position.piece_at(square),
        Color::White => {
            let piece = position.piece_at(square.rotated())?;
            Some(Piece::new(!piece.color, piece.kind))
        }
    }
}
