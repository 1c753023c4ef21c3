//! Japanese names of moves: `▲１二飛　△同香　▲２四馬　まで3手詰`.

mod manner;
mod read;
mod write;

pub use read::read_japanese_move;
pub(super) use read::{japanese_like, legal_move};
pub use write::{
    Drops, NameForm, Style, japanese_leftovers, japanese_line, japanese_move, japanese_solution,
    japanese_tail,
};
