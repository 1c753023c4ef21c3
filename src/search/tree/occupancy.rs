//! The number of threads at each position, while several threads search one tree.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// The most other threads that count at a position.
const MOST_OTHERS: u32 = 15;

/// The number of threads at or below each position; some positions share a number.
pub struct Occupancy {
    threads: Vec<AtomicU8>,
    /// The number of positions that were answered while other threads were at them.
    answered: AtomicU32,
}

impl Occupancy {
    pub fn new() -> Occupancy {
        let threads = (0..1 << 14).map(|_| AtomicU8::new(0)).collect();
        Occupancy { threads, answered: AtomicU32::new(0) }
    }

    fn of(&self, key: u64) -> &AtomicU8 {
        &self.threads[(key >> 24) as usize % self.threads.len()]
    }

    /// Registers a thread at a position.
    pub fn enter(&self, key: u64) {
        self.of(key).fetch_add(1, Relaxed);
    }

    /// Removes a thread from a position. Returns whether other threads are still there.
    pub fn leave(&self, key: u64) -> bool {
        self.of(key).fetch_sub(1, Relaxed) > 1
    }

    /// Counts a position that was answered while other threads were there.
    pub fn count_answered(&self) {
        self.answered.fetch_add(1, Relaxed);
    }

    /// Whether any thread is at a position.
    pub fn is_occupied(&self, key: u64) -> bool {
        self.of(key).load(Relaxed) > 0
    }

    /// A number that changes when a position is answered while several threads work on it.
    pub fn answered(&self) -> u32 {
        self.answered.load(Relaxed)
    }

    /// A proof or disproof number with a virtual loss: it is larger while other threads are at the
    /// position, so that this one searches elsewhere if that is nearly as good. With 16 virtual threads a loss of an
    /// eighth takes 1.16 times the positions of a thirty-second, a half 1.3 times.
    pub fn with_virtual_loss(&self, key: u64, number: u32) -> u32 {
        let others = u32::from(self.of(key).load(Relaxed)).min(MOST_OTHERS);
        number.saturating_add((number / 32 + 1).saturating_mul(others))
    }
}
