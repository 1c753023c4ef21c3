//! One of several threads that search the same tree for one answer: what it tells the others, and when
//! it goes back since they have changed the numbers by which it chose its way. The numbers themselves
//! are in the table.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::super::question::Question;
use super::super::table::Known;
use super::super::team::Occupancy;
use super::{Node, Worker};

/// Each thread goes back to the root after so many nodes, and so many more for each ply at which it
/// stands. Measured over 37 classics, for any mate: with 2 and 8 threads 1.1 and 1.2 times the nodes of one
/// with 2,000, 1.1 and 1.3 with 4,000, 1.3 and 2.0 without.
const QUOTA: u64 = 2000;
const QUOTA_FOR_A_PLY: u64 = 16;

/// What a thread and the others tell each other.
pub(super) struct Together {
    occupancy: Arc<Occupancy>,
    /// How many nodes of the stack, from the root on, the others are told of.
    told: usize,
    /// What [`Occupancy::answered`] said last.
    answered: u32,
    /// How many nodes had been expanded when the quota of work began.
    quota_from: u64,
}

impl Together {
    /// Whether others are at the position with this key.
    pub fn is_occupied(&self, key: u64) -> bool {
        self.occupancy.is_occupied(key)
    }

    /// A number as it counts while others are at the position with this key.
    pub fn with_virtual_loss(&self, key: u64, number: u32) -> u32 {
        self.occupancy.with_virtual_loss(key, number)
    }
}

impl Worker {
    /// From now on it searches with others, or alone again.
    pub fn search_with(&mut self, occupancy: Option<Arc<Occupancy>>) {
        let together = |occupancy| Together { occupancy, told: 0, answered: 0, quota_from: 0 };
        self.together = occupancy.map(together);
    }

    /// Begins a search.
    pub(super) fn begin_together(&mut self) {
        if let Some(together) = &mut self.together {
            together.told = 0;
            together.answered = together.occupancy.answered();
            together.quota_from = self.nodes;
        }
    }

    /// Whether the threads must stop so that their table can grow, or since one has nothing to do.
    pub fn must_part(&self) -> bool {
        self.shares_table && (self.table.is_crowded() || self.parting.load(Relaxed))
    }

    /// Whether the search goes back: to the root when its quota is used up, or to the parent of a node
    /// that another thread has answered. Tells the others of the nodes at which this one is.
    pub(super) fn must_go_back(&mut self) -> bool {
        let Some(together) = &mut self.together else { return false };
        for node in &self.stack[together.told..] {
            together.occupancy.enter(node.key);
        }
        together.told = self.stack.len();
        let quota = QUOTA + QUOTA_FOR_A_PLY * self.stack.len() as u64;
        let answered = together.occupancy.answered();
        let first_left = if self.nodes - together.quota_from >= quota {
            together.quota_from = self.nodes;
            Some(1)
        } else if together.answered != answered {
            together.answered = answered;
            let is_answered = |node: &Node| {
                let known = self.table.look_up(node.key, node.hand, node.bound);
                matches!(known, Known::Mate { .. } | Known::NoMate { .. })
            };
            self.stack.iter().position(is_answered)
        } else {
            None
        };
        let Some(first_left) = first_left else { return false };
        for node in self.stack.iter_mut().skip(first_left) {
            // Whatever its numbers are, it is left.
            (node.pn_threshold, node.dn_threshold) = (0, 0);
        }
        true
    }

    /// Tells the others that a node that was just taken from the stack is left, if they knew of it.
    pub(super) fn tell_left(&mut self, node: &Node, is_answered: bool) {
        if let Some(together) = &mut self.together
            && self.stack.len() < together.told
        {
            together.occupancy.leave(node.key, is_answered);
            together.told -= 1;
        }
    }

    /// Back at the root, looks up its open children again: other threads have searched them, too.
    pub(super) fn read_again(&mut self, question: &Question) {
        let [Node { bound, .. }] = self.stack[..] else { return };
        if self.together.is_none() {
            return;
        }
        for index in 0..self.children.len() {
            let child = &self.children[index];
            if !child.is_deferred && !child.is_mate() && !child.is_no_mate() {
                self.evaluate_child(question, index, bound, &mut None);
                self.follow_chain(question, 0, index, bound);
            }
        }
    }
}
