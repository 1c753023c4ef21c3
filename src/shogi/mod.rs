//! The rules of shogi: squares, pieces, hands, moves, positions, attacks and move generation.
//!
//! Every rule is here: promotion, drops, nifu, dead ends, uchifuzume, pins, and kings on one side, both or none.
//!
//! A [`Setup`] may have any pieces anywhere; a [`Position`] made from it breaks no rule:
//!
//! ```
//! use tsume::shogi::{Color, HandKind, Kind, Move, Piece, Position, Setup, Square};
//!
//! // White's king on 5a, Black's pawn on 5c, and a gold in Black's hand.
//! let square = |file, rank| Square::new(file, rank).expect("on the board");
//! let mut setup = Setup::new();
//! setup.set(square(5, 1), Some(Piece::new(Color::White, Kind::King)));
//! setup.set(square(5, 3), Some(Piece::new(Color::Black, Kind::Pawn)));
//! setup.hold(Color::Black, HandKind::Gold, 1);
//! let position = Position::new(&setup)?;
//!
//! let checks = position.check_moves();
//! assert_eq!(checks.len(), 7);
//!
//! let mates = |mv: &Move| {
//!     let mut after = position.clone();
//!     after.play(*mv);
//!     after.is_mate()
//! };
//! let mates: Vec<Move> = checks.iter().copied().filter(mates).collect();
//! assert_eq!(mates, [Move::drop(HandKind::Gold, square(5, 2))]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod attacks;
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

pub use color::Color;
pub use generate::{IntoMoves, MoveList};
pub use hand::Hand;
pub use moves::{Move, MoveParts};
pub use perft::{Perft, perft};
pub use piece::{HandKind, Kind, Piece};
pub use play::{IllegalMove, Undo};
pub use position::Position;
pub use setup::{Fault, Faults, Rule, Setup};
pub use square::Square;

pub(crate) use bitboard::Bitboard;
pub(crate) use generate::{MoveSet, ReplyCount, ReplyCounter};
pub(crate) use piece::Movement;
pub(crate) use zobrist::KeysInUse;
#[doc(hidden)]
pub use zobrist::draw_keys;
