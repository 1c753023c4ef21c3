//! The notation of Hodges: `+B3d` in positions, `+B-2d` in moves.

mod hand;
mod heading;
mod moves;
mod owner;
mod phrase;
mod placed;
mod position;
mod suggestion;
mod write;

pub(super) use heading::heading;
pub(crate) use heading::{Heading, heading_of, headings};
pub use moves::{Squares, read_western_move, write_moves, write_western_move};
pub(crate) use owner::{Owner, Sentences};
pub(crate) use phrase::are_only_pieces;
pub(crate) use position::read_sentences;
pub use position::read_western;
pub use write::{write_western, write_western_line};

use super::list::MoveNotation;
use super::{Layout, Notation};
use crate::text::Text;

/// The notation of Hodges.
pub static WESTERN: Notation = Notation {
    name: "western",
    about: Text {
        en: "`Black: +B3d, P2e In hand: R` and `White: K1c, …`",
        ja: "`Black: +B3d, P2e In hand: R` と `White: K1c, …`",
    },
    is_japanese: false,
    write: write_western,
    layout: Layout::Sentences,
};

/// Western and USI moves in a line of moves. Every move that does not begin like another is read as one.
pub(super) static MOVES: MoveNotation = MoveNotation {
    begins: |_| true,
    read: |position, _, text| moves::separate_move(position, text),
};
