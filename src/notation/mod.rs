//! Text to and from the values of [`crate::shogi`].
//!
//! Every reader takes a whole text, leaves nothing of it unread, and answers with a value or a
//! [`ParseError`] that says where it stopped, what stands there and what could. This room knows
//! no files, no problems and no search.

mod bod;
mod error;
mod glyph;
mod japanese;
mod line;
mod link;
mod list;
mod message;
mod naming;
mod resolve;
mod safe;
#[cfg(test)]
pub(crate) mod sample;
mod sfen;
mod usi;
mod western;

pub use bod::{BOD, read_bod, write_bod};
pub use error::ParseError;
pub(crate) use glyph::{KANJI_DIGITS, kanji, letter, plain};
pub use japanese::{
    Drops, NameForm, Style, japanese_leftovers, japanese_line, japanese_move, japanese_solution,
    japanese_tail, read_japanese_move,
};
pub use line::{Solution, read_moves, read_solution};
pub use link::sfen_of_link;
pub use list::{Board, Layout, Notation};
pub use message::Message;
pub(crate) use message::say;
pub(crate) use safe::{brief, harmless_json, is_harmful, neutral, shown};
pub use sfen::{SFEN, SfenLine, read_sfen, read_sfen_line, write_sfen};
pub use usi::{read_usi, write_usi};
pub(crate) use western::{Heading, heading_of, headings};
pub use western::{
    Squares, WESTERN, read_western, read_western_move, write_moves, write_western,
    write_western_line, write_western_move,
};

/// Every notation of positions, in the order in which help lists them: texts are searched for each of
/// them, and problems can be written in each.
pub static NOTATIONS: [&Notation; 3] = [&WESTERN, &SFEN, &BOD];
