//! tsume: a tsume-shogi solver and judge.
//!
//! The house has rooms, and data takes one road through them. A room may use those above it in
//! this list, never one below; a test reads the sources to see that it is so.
//!
//! - [`shogi`]: the rules; knows no text, no problems, no search.
//! - [`notation`]: text to and from the values of `shogi`; knows no files.
//! - [`problem`]: a position and what is claimed of it; does not know where it came from.
//! - [`search`]: the engine: is it mate, and within what; knows no tsume conventions.
//! - [`judge`]: from a problem to a verdict; does not know how answers are found or shown.
//! - [`collection`]: problem files, read as a stream; knows no search.
//! - [`report`]: what people see, as text; knows no commands and no terminals.
//! - [`cli`]: the commands; knows no rule of shogi.
//!
//! What the answer to a problem is, is defined in [`judge::rules`], which comments cite as RULES.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)
)]

pub mod cli;
pub mod collection;
pub mod judge;
pub mod notation;
pub mod problem;
pub mod report;
pub mod search;
pub mod shogi;
