//! Messages between the session and the thread of the search: jobs, and the events that answer them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::go::Go;
use super::options::Settings;
use super::output::Meters;
use crate::search::{Limits, Reading};
use crate::shogi::Position;

/// A job for the thread of the search.
pub(super) enum Job {
    /// Prepare the table.
    Prepare(Settings),
    /// Search.
    Search(Box<Search>),
}

/// A search with everything that it depends on.
pub(super) struct Search {
    pub position: Position,
    pub go: Go,
    pub settings: Settings,
    /// Whether the table is from another game.
    pub is_new_game: bool,
    /// Ends the search when set.
    pub stop: Arc<AtomicBool>,
    pub meters: Arc<Meters>,
}

impl Search {
    /// The remaining limits, with at most `most` nodes.
    pub fn limits(&self, most: Option<u64>) -> Limits {
        /// The time to build the line of a mate that was found.
        const GRACE: Duration = Duration::from_millis(20);
        let left = self.go.nodes.map(|nodes| nodes.saturating_sub(self.meters.all_nodes()));
        Limits {
            nodes: [left, most].into_iter().flatten().min(),
            ..Limits::default()
                .with_stop(self.stop.clone())
                .with_meter(self.meters.nodes.clone())
                .with_grace(GRACE)
        }
    }

    /// The reading of futile interpositions.
    pub fn reading(&self) -> Reading {
        self.settings.reading(&self.position)
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// An event of a session.
pub(super) enum Event {
    /// A line was read.
    Line(String),
    /// A line was ignored because of its length.
    TooLong,
    /// The input has ended.
    End,
    /// The search reports something.
    Info(String),
    /// The table is ready.
    Ready,
    /// The search has answered.
    Answer(String),
}
