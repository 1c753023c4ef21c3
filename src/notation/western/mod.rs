//! The notation of Hodges: `+B3d` in positions, `+B-2d` in moves.

mod hand;
mod heading;
mod position;
mod write;

pub(crate) use heading::{Heading, heading_of, headings};
pub use position::read_western;
pub use write::{write_western, write_western_line};
