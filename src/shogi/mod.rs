//! The rules of shogi: squares, pieces, hands, moves, positions, attacks and move generation.
//!
//! This room knows no notation beyond the names of squares, no problems and no search. Every
//! rule is here: promotion, drops, nifu, dead ends, uchifuzume, pins, and kings on one side,
//! both or none.

pub mod attacks;
mod bitboard;
mod color;
mod generate;
mod hand;
mod moves;
mod perft;
mod piece;
mod play;
mod position;
mod setup;
mod square;
mod zobrist;

pub use bitboard::Bitboard;
pub use color::Color;
pub use generate::{MoveList, MoveSet, Moves};
pub use hand::Hand;
pub use moves::{Move, MoveParts};
pub use perft::{Perft, perft};
pub use piece::{HandKind, Kind, Movement, Piece};
pub use play::Undo;
pub use position::Position;
pub use setup::{Fault, Faults, Rule, Setup};
pub use square::Square;
