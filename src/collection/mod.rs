//! Files of problems, read as streams: one bad problem does not stop the rest.
//!
//! This room knows how problems are separated, numbered and described; positions themselves are
//! read by [`crate::notation`]. It knows no search and no judge.

mod block;
mod key;
mod lines;
mod look;
mod parse;
mod text;
mod write;

use std::io;

use crate::notation::ParseError;

pub use text::Problems;
pub use write::{Format, write};

/// Why a problem could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Complaint {
    /// A part of the input is not a problem; reading goes on after it.
    #[error("{name}:{line}:{column}: {message}", line = first_line + error.line - 1,
        column = error.column, message = error.message)]
    Text {
        /// Where the input came from.
        name: String,
        /// The line of the input at which the part begins, counted from 1.
        first_line: usize,
        /// The part itself.
        text: String,
        /// The place within `text`, and what is wrong there.
        error: ParseError,
    },
    /// The input could not be read any further.
    #[error("{name}: {error}")]
    Input {
        /// Where the input came from.
        name: String,
        /// What the system said.
        error: io::Error,
    },
}

impl Complaint {
    /// The line and the column in the whole input, both counted from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            Complaint::Text { first_line, error, .. } => {
                Some((first_line + error.line - 1, error.column))
            }
            Complaint::Input { .. } => None,
        }
    }
}
