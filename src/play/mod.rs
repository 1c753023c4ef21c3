//! A problem as a game: a person plays the attacker's checks, and the program answers with the best replies
//! and explains them.

mod game;
mod teacher;

pub use game::{End, Game, Played, Refusal};
pub use teacher::{Stopped, Teacher, Worth};
