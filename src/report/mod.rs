//! What people see: diagrams, complaints and verdicts, as text with colours in it, or as data.
//!
//! This room knows neither commands nor terminals: whoever prints takes the colours out where
//! they do not belong.

mod chart;
mod complaint;
mod diagram;
mod entry;
mod group;
mod heading;
mod lines;
mod record;
mod sentence;
mod sheet;
mod standing;
mod stats;
mod summary;
mod terms;
mod valid;
mod verdict;
mod view;
mod words;

pub use complaint::{draw as draw_complaint, draw_error, draw_note};
pub use diagram::Style;
pub use entry::{Entry, Key};
pub use record::{ErrorRecord, Record};
pub use sheet::{Csv, Jsonl, Junit, Sheet, Table, Yaml};
pub use standing::{Class, Standing};
pub use stats::Stats;
pub use summary::{Summary, problems};
pub use terms::Terms;
pub use verdict::{answer, rest, short, verdict};
pub use view::{Language, Moves, View};

use crate::problem::Problem;

/// What is said about a problem, and its diagram, in lines that each end.
pub fn problem(problem: &Problem, view: &View) -> String {
    let diagram = diagram::diagram(&problem.position.setup(), view);
    heading::heading(problem, view) + &diagram + &heading::rest(problem, view)
}
