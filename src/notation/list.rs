//! The notations of positions and of moves as values, so that a text can be searched for each of them.

use std::ops::Range;

use super::ParseError;
use super::error::Parsed;
use crate::shogi::{Move, Position, Setup, Square};
use crate::text::Text;

/// A notation of positions. [`super::NOTATIONS`] lists all of them.
pub struct Notation {
    /// The name on the command line.
    pub name: &'static str,
    /// The description in the help, in English and in Japanese.
    pub about: Text<&'static str>,
    /// Whether keys and moves beside the position are also written in Japanese.
    pub is_japanese: bool,
    /// Writes a position, with or without a line break at its end.
    pub write: fn(&Setup) -> String,
    /// The layout of a position in a text.
    pub layout: Layout,
}

/// The layout of a position in a text, among titles, solutions and prose.
pub enum Layout {
    /// Sentences of words and pieces, which begin with headings such as `Black:`.
    Sentences,
    /// One line, which may end with a comment.
    Line,
    /// Several lines, each of which can be recognised.
    Board(Board),
}

/// The squares of pieces, and the places in the text where the pieces are written.
pub(crate) type Places = Vec<(Square, Range<usize>)>;

/// The functions that recognise and read the lines of a board.
pub struct Board {
    /// Whether a line occurs only in this notation. The position of a text with such a line is in this
    /// notation.
    pub is_certain: fn(&str) -> bool,
    /// Whether a line belongs to the position, in a text that has a certain line.
    pub is_part: fn(&str) -> bool,
    /// Reads the position from a text in which everything else has been replaced by blanks.
    pub read: fn(&str) -> Result<Setup, ParseError>,
    /// The pieces in such a text with their places.
    pub places: fn(&str) -> Places,
}

/// A notation of moves. [`super::MOVE_NOTATIONS`] lists all of them.
pub(super) struct MoveNotation {
    /// Whether a move in this notation begins here.
    pub begins: fn(&str) -> bool,
    /// Reads one legal move of a position. The square is the target of the move before, if there is one.
    pub read: for<'a> fn(&Position, Option<Square>, &'a str) -> Parsed<'a, Move>,
}

impl Notation {
    /// The functions for its board, if it has one.
    pub fn board(&self) -> Option<&Board> {
        match &self.layout {
            Layout::Board(board) => Some(board),
            Layout::Sentences | Layout::Line => None,
        }
    }
}
