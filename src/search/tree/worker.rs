//! The state of one thread's search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::super::futile::PlayedPosition;
use super::super::table::Table;
use super::estimates::Estimates;
use super::node::{Child, Node};
use super::occupancy::Occupancy;
use super::path::{Path, Repetitions};
use super::pending::Pending;
use super::together::Together;
use crate::shogi::{Color, Position};

/// The most refutations by repetition that each thread remembers.
const REPETITIONS: usize = 1 << 18;
/// The number of entries of the table for each of them: beside a small table, they are few.
const ENTRIES_EACH: usize = 64;

/// One thread's search: its place, its path, and its table.
pub struct Worker {
    pub place: PlayedPosition,
    pub table: Arc<Table>,
    /// The number of nodes that were expanded for this problem.
    pub nodes: u64,
    /// Whether other threads have the table, too, so that it cannot grow now.
    pub shares_table: bool,
    /// Set by any of the threads that share the table: all threads must stop, and then continue
    /// together.
    pub parting: Arc<AtomicBool>,
    /// The threads with which it searches for one answer, if there are any.
    pub(super) together: Option<Together>,
    pub(super) path: Path,
    pub(super) repetitions: Repetitions,
    pub(super) pending: Pending,
    pub(super) estimates: Estimates,
    /// The nodes on the path, the root first, and the children of all of them.
    pub(super) stack: Vec<Node>,
    pub(super) children: Vec<Child>,
}

impl Worker {
    pub fn new(table: Table) -> Worker {
        let repetitions = (table.room() / ENTRIES_EACH).min(REPETITIONS);
        Worker::with_room(table, repetitions)
    }

    /// Another thread's worker, which receives the table while they search together.
    pub fn another(&self) -> Worker {
        Worker::with_room(Table::smallest(), self.repetitions.room())
    }

    fn with_room(table: Table, repetitions: usize) -> Worker {
        Worker {
            place: PlayedPosition::new(&Position::empty(), Color::Black),
            table: Arc::new(table),
            nodes: 0,
            shares_table: false,
            parting: Arc::default(),
            together: None,
            path: Path::default(),
            repetitions: Repetitions::new(repetitions),
            pending: Pending::default(),
            estimates: Estimates::new(),
            stack: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Begins a new problem, and stands at its first position.
    pub fn begin(&mut self, position: &Position, attacker: Color) {
        self.place = PlayedPosition::new(position, attacker);
        self.path.begin();
        self.nodes = 0;
    }

    /// Forgets the table and the estimates.
    pub fn forget(&mut self) {
        // Other threads have the table only while they search.
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.forget();
        }
        self.estimates.forget();
    }

    /// The depth of the deepest position that was searched for this problem.
    pub fn deepest(&self) -> u32 {
        self.path.deepest()
    }

    /// Makes it search with others from now on, or alone again.
    pub fn search_with(&mut self, occupancy: Option<Arc<Occupancy>>) {
        self.together = occupancy.map(Together::new);
    }

    /// Whether all threads must stop, so that their table can grow or since one has nothing to do.
    pub fn must_part(&self) -> bool {
        self.shares_table && (self.table.is_crowded() || self.parting.load(Relaxed))
    }
}
