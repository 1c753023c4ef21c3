//! The limits of a search: nodes, time, a flag to stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limits of a search. Without a limit, it continues until the answer.
///
/// ```
/// use std::time::Duration;
/// use tsume::search::Limits;
///
/// let limits = Limits::default().with_nodes(100_000).with_time(Duration::from_secs(10));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The most positions that may be expanded. The same limit always leads to the same answer.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// Ends the search when it is set.
    pub stop: Option<Arc<AtomicBool>>,
    /// Receives the number of nodes now and then.
    pub meter: Option<Arc<AtomicU64>>,
    /// The additional time for a line that shows the result after a limit was reached; two seconds by
    /// default.
    pub grace: Option<Duration>,
}

impl Limits {
    /// With at most this number of positions expanded; `None` for any number.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Limits {
        Limits { nodes: nodes.into(), ..self }
    }

    /// With at most this time; `None` for any time.
    #[must_use]
    pub fn with_time(self, time: impl Into<Option<Duration>>) -> Limits {
        Limits { time: time.into(), ..self }
    }

    /// With a flag that ends the search when it is set.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(stop), ..self }
    }

    /// With a meter that receives the number of nodes now and then.
    #[must_use]
    pub fn with_meter(self, meter: Arc<AtomicU64>) -> Limits {
        Limits { meter: Some(meter), ..self }
    }

    /// With at most this time for a line after another limit was reached.
    #[must_use]
    pub fn with_grace(self, grace: Duration) -> Limits {
        Limits { grace: Some(grace), ..self }
    }
}

/// The work of a search so far.
///
/// ```
/// use tsume::search::{Limits, Question, Solver, Table};
///
/// let mut solver = Solver::new(16 << 20);
/// let mut session = solver.problem(&"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
/// session.ask(&Question::ANY, Table::Shared, &Limits::default());
/// let effort = session.effort();
/// assert!(effort.nodes > 0 && effort.nodes == session.nodes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// The number of positions expanded for this problem.
    pub nodes: u64,
    /// The number of plies of the deepest line that was searched for it.
    pub deepest: u32,
    /// The part of the table that is in use, in thousandths.
    pub table_use: u32,
}

/// A limit came before the answer.
///
/// ```
/// use tsume::search::{Bound, Limits, Reading, Solver, Undecided};
///
/// let mut solver = Solver::new(16 << 20);
/// let mut session = solver.problem(&"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
/// let within = session.within(Bound::plies(3), Reading::Standard, &Limits::default().with_nodes(1));
/// assert_eq!(within, Err(Undecided));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a limit came before the answer")]
pub struct Undecided;

/// An answer, unless a limit came first.
pub type Decided<T> = Result<T, Undecided>;

/// Limits with the clock running.
pub(super) struct Watch {
    nodes: u64,
    until: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    done: Option<Arc<AtomicBool>>,
    meter: Option<Arc<AtomicU64>>,
    stopped: bool,
}

impl Watch {
    pub fn start(limits: &Limits) -> Watch {
        Watch {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            until: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            done: None,
            meter: limits.meter.clone(),
            stopped: false,
        }
    }

    /// A watch for a part of the search, which ends at this number of nodes.
    pub fn part(&self, nodes: u64) -> Watch {
        Watch {
            nodes: nodes.min(self.nodes),
            until: self.until,
            stop: self.stop.clone(),
            done: self.done.clone(),
            meter: self.meter.clone(),
            stopped: self.stopped,
        }
    }

    /// The same without a meter.
    pub fn silent(&self) -> Watch {
        Watch { meter: None, ..self.part(u64::MAX) }
    }

    /// The same, which also ends when another thread is done.
    pub fn until_done(mut self, done: &Arc<AtomicBool>) -> Watch {
        self.done = Some(done.clone());
        self
    }

    /// The number of nodes that are left.
    pub fn left(&self, nodes: u64) -> u64 {
        self.nodes.saturating_sub(nodes)
    }

    /// Whether to stop after this number of nodes, by the clock and the flags now.
    pub fn is_over_now(&mut self, nodes: u64) -> bool {
        if let Some(meter) = &self.meter {
            meter.store(nodes, Ordering::Relaxed);
        }
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        self.stopped |= nodes >= self.nodes
            || self.until.is_some_and(|until| Instant::now() >= until)
            || self.stop.as_ref().is_some_and(is_set)
            || self.done.as_ref().is_some_and(is_set);
        self.stopped
    }

    /// Whether to stop after this number of nodes. The clock and the flags are read now and then.
    #[inline]
    pub fn is_over(&mut self, nodes: u64) -> bool {
        if nodes >= self.nodes || nodes.is_multiple_of(256) {
            return self.is_over_now(nodes);
        }
        self.stopped
    }
}
