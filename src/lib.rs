//! tsume: a tsume-shogi solver and judge.
//!
//! The house has rooms, and data takes one road through them. A room may use those above it in
//! this list, never one below; a test reads the sources to see that it is so.
//!
//! - [`shogi`]: the rules; knows no text, no problems, no search.
//! - [`notation`]: text to and from the values of `shogi`; knows no files.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)
)]

pub mod notation;
pub mod shogi;
