//! Files of problems, read as streams: one bad problem does not stop the rest.
//!
//! This room knows how problems are separated, numbered and described; positions themselves are
//! read by [`crate::notation`]. It knows no search and no judge.
//!
//! Every form is read line by line, and no more of it is kept than one problem: text in any
//! notation, lists of SFEN, YAML, and JSON lines. [`Problems`] finds out which it is.

mod block;
mod complaint;
mod encoding;
mod expect;
#[cfg(feature = "cli")]
mod folder;
mod form;
mod former;
mod header;
mod json;
mod key;
mod length;
mod lines;
mod look;
mod node;
mod notes;
mod parse;
mod part;
mod problems;
mod record;
mod rest;
mod scalar;
mod schema;
mod sfen;
mod sfens;
mod text;
mod words;
mod write;
mod yaml;

pub use complaint::Complaint;
#[cfg(feature = "cli")]
pub use folder::files;
pub use form::Form;
pub use header::Header;
pub use problems::Problems;
pub use rest::Rest;
pub use write::{Format, write};
