//! One of several threads that search the same tree for one answer: where the others are, and when it goes
//! back because they have changed the numbers by which it chose its way. The numbers themselves are in the
//! table.

use std::sync::Arc;

use super::super::table::Table;
use super::node::Node;
use super::occupancy::Occupancy;

/// Each thread goes back to the root after this number of nodes, since the others have changed the numbers by which it
/// went its way. Measured with virtual threads (`team/turns.rs`): with 16, a quota of 2,000 and 16 for a ply takes 1.5
/// times the positions of this one, and 30 and 2 for a ply 1.2 times.
const QUOTA: u64 = 100;
/// The number of nodes more for each ply at which the thread stands.
const QUOTA_FOR_A_PLY: u64 = 4;
/// The part of the thread's nodes by which the quota is larger. A small table loses what a short quota has found, so that
/// without it the search might never end.
const QUOTA_PART: u64 = 512;

/// One thread among others.
pub struct Together {
    occupancy: Arc<Occupancy>,
    /// The number of nodes of the stack, from the root on, at which this thread is counted.
    entered: usize,
    /// The last result of [`Occupancy::answered`].
    answered: u32,
    /// The numbers of nodes that had been expanded when the search began, and when the present quota began.
    begun_at: u64,
    quota_from: u64,
}

impl Together {
    pub fn new(occupancy: Arc<Occupancy>) -> Together {
        Together { occupancy, entered: 0, answered: 0, begun_at: 0, quota_from: 0 }
    }

    /// Begins a search after this many nodes.
    pub fn begin(&mut self, nodes: u64) {
        self.entered = 0;
        self.answered = self.occupancy.answered();
        (self.begun_at, self.quota_from) = (nodes, nodes);
    }

    /// Whether others are at the position with this key.
    pub fn is_occupied(&self, key: u64) -> bool {
        self.occupancy.is_occupied(key)
    }

    /// A number as it counts while others are at the position with this key.
    pub fn with_virtual_loss(&self, key: u64, number: u32) -> u32 {
        self.occupancy.with_virtual_loss(key, number)
    }

    /// The first node of the stack from which the search goes back, if it does: the child of the root when the
    /// quota is used up, or a node that another thread has answered. Enters the nodes that are new on the
    /// stack.
    pub fn first_to_leave(&mut self, stack: &[Node], nodes: u64, table: &Table) -> Option<usize> {
        for node in &stack[self.entered..] {
            self.occupancy.enter(node.key);
        }
        self.entered = stack.len();
        let quota =
            QUOTA + QUOTA_FOR_A_PLY * stack.len() as u64 + (nodes - self.begun_at) / QUOTA_PART;
        let answered = self.occupancy.answered();
        if nodes - self.quota_from >= quota {
            self.quota_from = nodes;
            return Some(1);
        }
        if self.answered == answered {
            return None;
        }
        self.answered = answered;
        // The thread that answers the root ends all others. An answer in the table may have been there before.
        let is_answered = |node: &Node| table.look_up(node.key, node.hand, node.bound).is_answer();
        (1..stack.len()).find(|&depth| is_answered(&stack[depth]))
    }

    /// Leaves a node that was at this depth of the stack, if it was entered. Returns whether other threads are still
    /// there.
    pub fn leave(&mut self, node: &Node, depth: usize) -> bool {
        if depth >= self.entered {
            return false;
        }
        self.entered -= 1;
        self.occupancy.leave(node.key)
    }

    /// Counts an answer that other threads wait for.
    pub fn count_answered(&self) {
        self.occupancy.count_answered();
    }
}
