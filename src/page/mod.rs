//! Problems as a page: a single HTML file with the board, the moves and the judgements of the moves.
//!
//! The text of a problem is never markup: the file contains it as JSON, the script inserts it into the
//! document as text, and the page forbids every other script and style.

mod card;
mod document;
mod engine;
mod names;
mod node;
mod problem;
mod report;
mod sheet;
mod tree;

pub use document::Document;
pub use engine::Engine;
pub use problem::PageProblem;
pub use sheet::{Paper, Sheets};
pub use tree::{Extent, explore};

#[doc(hidden)]
pub use card::{back, front};
#[doc(hidden)]
pub use names::MoveName;
#[doc(hidden)]
pub use node::{Check, CheckKind, Node, Reply};
#[doc(hidden)]
pub use problem::PageDefect;
#[doc(hidden)]
pub use report::REPORT;
#[doc(hidden)]
pub use sheet::MOST as MOST_DIAGRAMS;
#[doc(hidden)]
pub use tree::explore_one;
