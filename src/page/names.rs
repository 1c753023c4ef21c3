//! The names of moves on a page.

use serde::Serialize;

use crate::notation::{Squares, Style, japanese_move, write_usi, write_western_move};
use crate::shogi::{Move, Position, Square};

/// A move in USI, in Western notation and in Japanese.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct MoveName(String, String, String);

impl MoveName {
    /// The names of a legal move, after a move that went to `previous_to`.
    pub fn of(position: &Position, mv: Move, previous_to: Option<Square>) -> MoveName {
        MoveName(
            write_usi(mv),
            write_western_move(position, mv, Squares::Hodges),
            japanese_move(position, mv, previous_to, Style::LONG),
        )
    }

    /// The names of the legal moves of a line.
    pub fn of_line(start: &Position, previous_to: Option<Square>, moves: &[Move]) -> Vec<MoveName> {
        let mut previous_to = previous_to;
        let named = |(position, mv): (Position, Move)| {
            MoveName::of(&position, mv, previous_to.replace(mv.to()))
        };
        start.along(moves).map(named).collect()
    }
}
