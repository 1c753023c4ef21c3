//! Text to and from the values of [`crate::shogi`].
//!
//! Every reader takes a whole text, leaves nothing of it unread, and answers with a value or a
//! [`ParseError`] that says where it stopped, what stands there and what could. This room knows
//! no files, no problems and no search.

mod error;
mod sfen;
mod usi;

pub use error::ParseError;
pub use sfen::{Line, read_line as read_sfen_line, read_sfen, write_sfen};
pub use usi::{read_usi, write_usi};
