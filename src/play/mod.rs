//! A problem as a game: a person plays the attacker's checks, and the program answers with the best replies
//! and explains them.

mod game;
mod oracle;

pub use game::{End, Game, NotPlayed, Played};
pub use oracle::{PositionOracle, Stopped, Worth};
