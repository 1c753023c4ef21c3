//! A problem as someone plays it: the attacker's checks come from outside, the defender's replies are
//! the best there are, and whatever was played can be explained. No words for it are known here, and no
//! terminal.

mod game;
mod teacher;

pub use game::{End, Game, Played, Refusal};
pub use teacher::{Stopped, Teacher, Worth};
