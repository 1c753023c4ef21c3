//! The forms in which a row of problems is told: one file each.

mod csv;
mod data;
mod junit;
mod table;

use super::{Entry, View};

/// A form in which a row of problems is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each problem, for people.
    Table,
    /// A JSON object for each problem, on a line of its own.
    Jsonl,
    /// The same objects as items of a YAML list.
    Yaml,
    /// A line of values for each problem, for spreadsheets.
    Csv,
    /// XML, for what shows the results of tests.
    Junit,
}

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

impl Format {
    /// How this form tells problems; the view is for what people read.
    pub fn sheet(self, view: View) -> Box<dyn Sheet> {
        match self {
            Format::Table => Box::new(table::Table::new(view)),
            Format::Jsonl => Box::new(data::Jsonl),
            Format::Yaml => Box::new(data::Yaml),
            Format::Csv => Box::new(csv::Csv),
            Format::Junit => Box::new(junit::Junit),
        }
    }
}

/// An optional number or truth value as text.
fn word(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
