//! The themes of a solution: what composers name, as far as it can be defined exactly.
//!
//! Each theme has one definition, a sentence in English and in Japanese, from which the code beside it was written, and
//! a second time the code in `tests/reference/themes.rs`. A definition uses the starting position, the solution and the
//! rules of shogi, and nothing that needs a search. [`themes`] finds all themes of a solution.
//!
//! Each file has a group of themes: the definitions first, and then the code that finds them. A new theme needs a
//! definition in one of these files, examples and near misses in `examples.txt`, and a row in `docs/themes.md`, which
//! `TSUME_UPDATE=1 cargo test --test integration themes` writes.

mod checks;
mod declined;
mod definition;
mod drops;
mod exchanges;
mod figure;
mod finish;
mod groups;
mod interpositions;
mod king;
mod line;
mod pawn_drop;
mod pieces;
mod sacrifices;
mod start;
#[cfg(test)]
mod tests;
mod theme;

pub use definition::Detail;
pub use figure::Figure;
pub(crate) use finish::head;
pub(crate) use pawn_drop::forbidden_drop;
pub(crate) use theme::themes_of_start;
pub use theme::{Finding, Theme, Themes, themes, unknown_theme};
