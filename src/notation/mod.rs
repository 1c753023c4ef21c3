//! Text to and from the values of [`crate::shogi`].
//!
//! Every reader reads a whole text and returns a value, or a [`ParseError`] with the place where it
//! stopped, what was found there and what was expected.
//!
//! A position and its solution in Western notation, printed as SFEN and in Japanese:
//!
//! ```
//! use tsume::notation::{Style, japanese_solution, read_moves, read_western};
//! use tsume::shogi::Position;
//!
//! let text = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
//! let setup = read_western(text)?;
//! assert_eq!(setup.to_string(), "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1");
//!
//! let position = Position::new(&setup)?;
//! let moves = read_moves(&position, "1. R*1b 2. Lx1b 3. +B-2d")?;
//! let solution = japanese_solution(&position, &moves, Style::LONG);
//! assert_eq!(solution, "▲１二飛　△同香　▲２四馬　まで3手詰");
//!
//! // An error has a place, and says what was found and what was expected.
//! let error = read_western("Black: R1z / White: K1a").unwrap_err();
//! assert_eq!((error.line, error.column), (1, 9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bod;
mod error;
mod glyph;
mod japanese;
mod json;
mod line;
mod link;
mod list;
mod message;
mod naming;
mod packed;
mod record;
mod resolve;
#[cfg(test)]
pub(crate) mod sample;
mod sfen;
mod square;
mod standard;
mod usi;
mod western;

pub(crate) use bod::{BOD, bod_places};
pub use bod::{read_bod, write_bod};
pub use error::ParseError;
pub(crate) use error::{Parsed, SyntaxError, context, offset_of, whole};
pub(crate) use glyph::{
    KANJI_DIGITS, kanji, kind as parse_kind, kind_of, letter, number as parse_number, plain, sign,
    word as parse_word, write_held, write_kanji_number,
};
pub use japanese::{NameStyle, Style, japanese_line, japanese_move, read_japanese_move};
pub(crate) use json::{Pairs, json_error, json_place};
pub use line::read_moves;
pub(crate) use line::{are_endings, read_move};
use list::MoveNotation;
pub(crate) use list::{Board, Layout, Notation, Places};
pub(crate) use message::{fault_place, found_instead, hand_without_side, illegal_position};
pub(crate) use packed::{HUFFMAN_CODED_POS, PACKED, PACKED_SFEN, Packing};
pub use record::{
    CSA, End, JKF, KI2, KIF, Line, MoveTree, Node, NodeId, Part, RECORD_NOTATIONS, Record,
    RecordNotation, USEN, USI,
};
pub(crate) use record::{Extent, is_handicap};
pub(crate) use sfen::{SfenLine, sfen_places};
pub use standard::PositionError;
pub(crate) use western::{
    Heading, Owner, Sentences, WESTERN, are_only_pieces, heading_of, headings, read_sentences,
};
pub use western::{
    Squares, read_western, read_western_move, write_moves, write_western, write_western_line,
    write_western_move,
};

pub(crate) use japanese::japanese_tail;
pub(crate) use usi::write_usi_line;
#[doc(hidden)]
pub use {
    japanese::{Drops, japanese_solution},
    line::{Solution, read_moves_after, read_solution},
    link::sfen_of_link,
    sfen::{SFEN, read_sfen, read_sfen_line, write_sfen},
    square::read_square,
    usi::{read_usi, write_usi},
};

/// Every notation of moves. A solution is read in the first one that it begins like, or else in the
/// last.
static MOVE_NOTATIONS: [&MoveNotation; 2] = [&japanese::MOVES, &western::MOVES];

/// The mark in a comment that makes the hands of a position exact: the defender holds only the stated
/// pieces, even if there are none.
pub(crate) const EXACT_HANDS: &str = "hands=literal";

/// Every notation of positions, in the order of the help. Texts are searched for each of them, and problems
/// can be written in each.
pub static NOTATIONS: [&Notation; 3] = [&WESTERN, &SFEN, &BOD];
