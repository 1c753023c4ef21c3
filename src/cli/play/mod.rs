//! The conversation of `tsume play`.

pub mod command;
mod conversation;
mod help_counts;
mod prompt;
pub mod words;

pub use command::{Command, TypedLine};
pub use conversation::{CLEAR, Conversation, NextStep, PlayStyle};
pub use help_counts::HelpCounts;
pub use prompt::{Line, Prompt};
