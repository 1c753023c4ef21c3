//! Messages between the session and the thread of the search: jobs, and the events that answer them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::go::Go;
use super::options::Settings;
use super::talk::Meters;
use crate::search::Limits;
use crate::shogi::Position;

/// What the thread is to do.
pub(super) enum Job {
    /// To make the table ready.
    Prepare(Settings),
    /// To search.
    Search(Box<Search>),
}

/// A search, with all that it depends on.
pub(super) struct Search {
    pub position: Position,
    pub go: Go,
    pub settings: Settings,
    /// Whether what is known comes from another game.
    pub is_new_game: bool,
    /// Ends the search when it is set.
    pub stop: Arc<AtomicBool>,
    pub meters: Arc<Meters>,
}

impl Search {
    /// What is left of the limits, but no more than `most` nodes if that is said.
    pub fn limits(&self, most: Option<u64>) -> Limits {
        /// A line of what is known must come soon.
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

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// What happens in a session.
pub(super) enum Event {
    /// A line was read.
    Line(String),
    /// A line was passed over because of its length.
    TooLong,
    /// There are no more lines.
    End,
    /// The search says something.
    Info(String),
    /// The table is ready.
    Ready,
    /// The search has answered.
    Answer(String),
}
