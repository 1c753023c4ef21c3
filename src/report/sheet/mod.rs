//! The forms in which a row of problems is told: one file each.

mod csv;
mod data;
mod junit;
mod table;

pub use csv::Csv;
pub use data::{Jsonl, Yaml};
pub use junit::Junit;
pub use table::Table;

use super::Entry;

/// How a row of problems is told: what stands before it, what for each, and what after it.
pub trait Sheet {
    /// What stands before the first problem.
    fn head(&self) -> String {
        String::new()
    }

    /// What is told of a problem.
    fn entry(&self, entry: &Entry) -> String;

    /// What stands after the last problem.
    fn foot(&self) -> String {
        String::new()
    }
}

/// An optional number or truth value as text.
fn word(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
