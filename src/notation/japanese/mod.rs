//! Japanese names of moves: `▲１二飛　△同香　▲２四馬　まで3手詰`.

mod modifier;
mod read;
mod write;

pub(super) use read::legal_move;
pub use read::read_japanese_move;
pub use write::{
    Drops, NameStyle, Style, japanese_line, japanese_move, japanese_solution, japanese_tail,
};

use super::list::MoveNotation;

/// Japanese names in a line of moves.
pub(super) static MOVES: MoveNotation =
    MoveNotation { begins: read::japanese_like, read: read::legal_move };
