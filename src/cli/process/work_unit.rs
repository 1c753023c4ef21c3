//! The unit in which a long run counts its work, in both languages.

use crate::report::{self, View};
use crate::text::number_of;

/// The unit of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WorkUnit {
    /// Problems that are judged.
    #[default]
    Problems,
    /// Attempts to find a problem, most of which may fail.
    Attempts,
}

impl WorkUnit {
    /// Returns a number of units in words.
    pub fn count(self, count: u64, view: &View) -> String {
        match self {
            WorkUnit::Problems => report::problems(count, view),
            WorkUnit::Attempts => view.pick(number_of(count, "attempt"), format!("試行{count}回")),
        }
    }

    /// Returns the Japanese counter of the unit.
    pub fn counter(self) -> &'static str {
        match self {
            WorkUnit::Problems => "題",
            WorkUnit::Attempts => "回",
        }
    }
}

/// Returns the number of problems that attempts have found, in words.
pub fn found(count: u64, view: &View) -> String {
    view.pick(format!("{} found", number_of(count, "problem")), format!("見つかった作品{count}題"))
}
