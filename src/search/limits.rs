//! When to stop: nodes, time, a flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may use. Without a limit it goes on until it knows.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most positions that may be expanded. The same limit gives the same answer every time.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// Set by anyone to end the search.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Limits with the clock running.
pub(super) struct Watch {
    nodes: u64,
    until: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    stopped: bool,
}

impl Watch {
    pub fn start(limits: &Limits) -> Watch {
        Watch {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            until: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            stopped: false,
        }
    }

    /// A watch for a part of the work, which ends at so many nodes.
    pub fn part(&self, nodes: u64) -> Watch {
        let nodes = nodes.min(self.nodes);
        Watch { nodes, until: self.until, stop: self.stop.clone(), stopped: self.stopped }
    }

    /// Whether to stop after so many nodes, by the clock and the flag as they are now.
    pub fn is_over_now(&mut self, nodes: u64) -> bool {
        self.stopped |= nodes >= self.nodes
            || self.until.is_some_and(|until| Instant::now() >= until)
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.stopped
    }

    /// Whether to stop after so many nodes. The clock and the flag are looked at now and then.
    #[inline]
    pub fn is_over(&mut self, nodes: u64) -> bool {
        if nodes >= self.nodes {
            self.stopped = true;
        }
        if nodes.is_multiple_of(256) {
            self.stopped |= self.until.is_some_and(|until| Instant::now() >= until);
            self.stopped |= self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        }
        self.stopped
    }
}
