//! The conversation of `tsume play`.

pub mod command;
pub mod conversation;
pub mod help_counts;
pub mod prompt;
pub mod words;
