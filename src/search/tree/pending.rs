//! Refutations that wait for the refutation of a position above them.
//!
//! A move that would come back to a position on the path counts as no mate: the shortest mate of that position never
//! comes back to it. A refutation by such a move holds on this path only ([`Repetitions`](super::path::Repetitions)).
//! But once the position above is refuted itself, within a bound that is no smaller than any below it, the assumption
//! is true, and so are the refutations that depended on it, on every path.

use super::super::bound::Bound;
use crate::shogi::Hand;

/// The most refutations that wait at a time.
const MOST: usize = 1 << 16;

/// The refutation of a position within a bound, as long as those above it are no mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refutation {
    pub key: u64,
    pub hand: Hand,
    pub bound: Bound,
    /// The depth of the highest position on the path that it depends on.
    pub depends_on: u32,
    /// Whether it holds in every reading.
    pub in_every_reading: bool,
    /// The number of nodes that it took.
    pub nodes: u64,
}

/// The refutations that wait, those below the last node of the path last.
#[derive(Default)]
pub(super) struct Pending(Vec<Refutation>);

impl Pending {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The number of refutations: the place of the first one below the next node.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn add(&mut self, refutation: Refutation) {
        if self.0.len() < MOST {
            self.0.push(refutation);
        }
    }

    /// Drops the refutations below a node that the search leaves without a refutation: they may depend on the node
    /// even if they depend on one above, too.
    pub fn drop_from(&mut self, first: usize) {
        self.0.truncate(first);
    }

    /// Makes the refutations from `first` on depend on the same positions as the node above them, which is refuted on
    /// this path.
    pub fn depend_on(&mut self, first: usize, depends_on: u32, in_every_reading: bool) {
        for waiting in &mut self.0[first..] {
            waiting.depends_on = waiting.depends_on.min(depends_on);
            waiting.in_every_reading &= in_every_reading;
        }
    }

    /// Settles the refutations from `first` on, below a node at this depth that is refuted on every path. Those that
    /// depend on no position above it are kept; the others continue to wait.
    pub fn settle(
        &mut self,
        first: usize,
        depth: u32,
        in_every_reading: bool,
        mut keep: impl FnMut(&Refutation),
    ) {
        let mut left = first;
        for index in first..self.0.len() {
            let mut waiting = self.0[index];
            waiting.in_every_reading &= in_every_reading;
            if waiting.depends_on >= depth {
                keep(&waiting);
            } else {
                self.0[left] = waiting;
                left += 1;
            }
        }
        self.0.truncate(left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(key: u64, depends_on: u32) -> Refutation {
        let (hand, bound) = (Hand::EMPTY, Bound::plies(5));
        Refutation { key, hand, bound, depends_on, in_every_reading: true, nodes: 1 }
    }

    fn settled(pending: &mut Pending, first: usize, depth: u32) -> Vec<u64> {
        let mut keys = vec![];
        pending.settle(first, depth, true, |one| keys.push(one.key));
        keys
    }

    #[test]
    fn a_refutation_waits_for_everything_it_depends_on() {
        let mut pending = Pending::default();
        for (key, depends_on) in [(1, 2), (2, 5), (3, 7), (4, 5)] {
            pending.add(waiting(key, depends_on));
        }
        assert_eq!(settled(&mut pending, 1, 6), [3]);
        assert_eq!(settled(&mut pending, 1, 5), [2, 4]);
        assert!(settled(&mut pending, 0, 3).is_empty());
        assert_eq!(settled(&mut pending, 0, 2), [1]);
        assert_eq!(pending.count(), 0);
    }

    #[test]
    fn a_parents_dependency_is_inherited() {
        let mut pending = Pending::default();
        pending.add(waiting(1, 6));
        pending.add(waiting(2, 6));
        pending.depend_on(1, 3, false);
        assert_eq!(settled(&mut pending, 0, 5), [1]);
        let mut kept = vec![];
        pending.settle(0, 3, true, |one| kept.push(*one));
        let expected = Refutation { in_every_reading: false, ..waiting(2, 3) };
        assert_eq!(kept, [expected]);
    }

    #[test]
    fn nothing_waits_below_an_open_node() {
        let mut pending = Pending::default();
        pending.add(waiting(1, 0));
        let first = pending.count();
        pending.add(waiting(2, 0));
        pending.add(waiting(3, 4));
        pending.drop_from(first);
        assert_eq!(settled(&mut pending, 0, 0), [1]);
    }
}
