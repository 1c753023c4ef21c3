//! Notations of positions and of moves as values, so that texts can be searched for each of them.

use std::fmt;

use super::ParseError;
use super::error::Parsed;
use crate::shogi::{Move, Position, Setup, Square};

/// A way of writing a position down. [`super::NOTATIONS`] lists all of them.
pub struct Notation {
    /// The name by which users ask for it.
    pub name: &'static str,
    /// What it is, for the help in English and in Japanese.
    pub about: (&'static str, &'static str),
    /// Whether the keys and the moves beside the position are written in Japanese, too.
    pub is_japanese: bool,
    /// Writes a position. A line may or may not end it.
    pub write: fn(&Setup) -> String,
    /// How it stands in a text.
    pub layout: Layout,
}

/// How a position stands in a text, among titles, solutions and prose.
pub enum Layout {
    /// In sentences of words and pieces, which headings such as `Black:` begin.
    Sentences,
    /// All of it on one line, behind which may be a comment.
    Line,
    /// In lines of its own, each of which can be recognised.
    Board(Board),
}

/// How the lines of a board are recognised and read.
pub struct Board {
    /// Whether a line is one that only this notation has: a text with such a line has the position
    /// in this notation.
    pub is_certain: fn(&str) -> bool,
    /// Whether a line belongs to the position, if the text has a certain one.
    pub is_part: fn(&str) -> bool,
    /// Reads the position from a text in which everything else is blanks.
    pub read: fn(&str) -> Result<Setup, ParseError>,
}

/// A way of writing moves down. [`super::MOVE_NOTATIONS`] lists all of them.
pub(super) struct MoveNotation {
    /// Whether a move in this notation begins here.
    pub begins: fn(&str) -> bool,
    /// Reads one legal move of a position, after a move to a square if there was one.
    pub read: for<'a> fn(&Position, Option<Square>, &'a str) -> Parsed<'a, Move>,
}

impl Notation {
    /// How its board is recognised, if it has one.
    pub fn board(&self) -> Option<&Board> {
        match &self.layout {
            Layout::Board(board) => Some(board),
            Layout::Sentences | Layout::Line => None,
        }
    }
}

impl PartialEq for Notation {
    fn eq(&self, other: &Notation) -> bool {
        self.name == other.name
    }
}

impl Eq for Notation {}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
