//! Problems as a page: one HTML file that needs nothing else, with the board, the moves and what is known
//! of them. How it was found, and where the file goes, is not known here.
//!
//! The text of a problem is never markup: it stands in the file as JSON, the script puts it into the
//! document as text, and the page forbids every script and style but its own.

mod card;
mod document;
mod names;
mod node;
mod problem;
mod report;
mod sheet;
mod tree;

pub use card::{back, front};
pub use document::Document;
pub use node::{Check, CheckKind, Node, Reply};
pub use problem::{Fault, PageProblem};
pub use report::REPORT;
pub use sheet::{MOST as MOST_DIAGRAMS, Paper, Sheets};
pub use tree::{Extent, explore};
