//! The positions from the root to the place of the search, and the refutations that hold on this path only.

use super::super::bound::Bound;
use crate::shogi::Hand;

/// The number of slots into which the positions of a path are sorted.
const SLOTS: usize = 1 << 12;
/// No position.
const NONE: u32 = u32::MAX;

struct Ancestor {
    key: u64,
    hand: Hand,
    /// The depth of the one before it in its slot.
    earlier: u32,
    /// The positions from the root to here, in their order.
    path_hash: u64,
}

/// The positions from the root on.
pub(super) struct Path {
    ancestors: Vec<Ancestor>,
    deepest: usize,
    /// The depth of the last position in each slot; each position leads to the one before it in its slot.
    latest: Vec<u32>,
}

impl Default for Path {
    fn default() -> Path {
        Path { ancestors: vec![], deepest: 0, latest: vec![NONE; SLOTS] }
    }
}

/// Board keys are random already.
#[inline(always)]
fn slot(key: u64) -> usize {
    key as usize & (SLOTS - 1)
}

impl Path {
    /// Begins a new problem.
    pub fn begin(&mut self) {
        self.clear();
        self.deepest = 0;
    }

    /// The depth of the deepest position of the problem.
    pub fn deepest(&self) -> u32 {
        self.deepest.saturating_sub(1) as u32
    }

    pub fn clear(&mut self) {
        while !self.ancestors.is_empty() {
            self.pop();
        }
    }

    /// The number of positions: the depth of the next one.
    pub fn depth(&self) -> u32 {
        self.ancestors.len() as u32
    }

    /// Goes on to a position.
    pub fn push(&mut self, key: u64, hand: Hand) {
        let depth = self.depth();
        let path_hash = self.hash_to(key, hand);
        let earlier = std::mem::replace(&mut self.latest[slot(key)], depth);
        self.ancestors.push(Ancestor { key, hand, earlier, path_hash });
        self.deepest = self.deepest.max(self.ancestors.len());
    }

    /// Goes back from the last position.
    pub fn pop(&mut self) {
        if let Some(ancestor) = self.ancestors.pop() {
            self.latest[slot(ancestor.key)] = ancestor.earlier;
        }
    }

    /// The depth of the last position with this board and no less in the attacker's hand. A shortest mate never comes
    /// back to it.
    #[inline]
    pub fn repeated(&self, key: u64, hand: Hand) -> Option<u32> {
        let mut depth = self.latest[slot(key)];
        while let Some(ancestor) = self.ancestors.get(depth as usize) {
            if ancestor.key == key && ancestor.hand.includes(hand) {
                return Some(depth);
            }
            depth = ancestor.earlier;
        }
        None
    }

    /// The hash of the path to a position that would come next.
    pub fn hash_to(&self, key: u64, hand: Hand) -> u64 {
        let before = self.ancestors.last().map_or(0, |ancestor| ancestor.path_hash);
        let mixed = (before ^ key).wrapping_add(u64::from(hand.bits()));
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ (mixed >> 32)
    }
}

/// Refutations by repetition: they depend on a position above them that some move would repeat, and so
/// hold on the same path only. A path is known by its hash, which is made of the keys with all their
/// salts, and of the hands, from the root of the search to the position itself; the
/// refutation also depends on the search (its root) and the bound.
pub(super) struct Repetitions {
    /// The hash of a path, and the packed refutation there. Zeros refute nothing, so that unused memory needs no
    /// filling.
    entries: Vec<[u64; 2]>,
    /// Combined with the hashes, so that those of earlier searches are not found.
    salt: u64,
}

/// The number of bits for the depth.
const DEPTH: u32 = 31;

impl Repetitions {
    /// Room for about `count` refutations.
    pub fn new(count: usize) -> Repetitions {
        Repetitions { entries: vec![[0; 2]; count.next_power_of_two()], salt: 0 }
    }

    /// The number of refutations for which there is room.
    pub fn room(&self) -> usize {
        self.entries.len()
    }

    /// Forgets everything, since another root has other paths; at no cost.
    pub fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x94D0_49BB_1331_11EB);
    }

    fn place(&self, path_hash: u64) -> usize {
        path_hash as usize & (self.entries.len() - 1)
    }

    /// Keeps the fact that there is no mate within `bound` on this path; `in_every_reading` is set if no
    /// interposition is among the replies. It depends on positions from `depth` on.
    pub fn keep(&mut self, path_hash: u64, bound: Bound, depth: u32, in_every_reading: bool) {
        let place = self.place(path_hash);
        let rest = u64::from(depth) << 1 | u64::from(in_every_reading);
        let refuted = u64::from(bound.number()) << (DEPTH + 1) | rest;
        self.entries[place] = [path_hash ^ self.salt, refuted];
    }

    /// The depth on which the refutation of a position on this path depends, if it is refuted, and whether it holds
    /// in every reading.
    pub fn look_up(&self, path_hash: u64, bound: Bound) -> Option<(u32, bool)> {
        let [hash, refuted] = self.entries[self.place(path_hash)];
        let holds =
            hash == path_hash ^ self.salt && refuted >> (DEPTH + 1) >= u64::from(bound.number());
        let depth = (refuted >> 1) as u32 & ((1 << DEPTH) - 1);
        (holds && refuted != 0).then_some((depth, refuted & 1 == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::HandKind::{Gold, Pawn};

    #[test]
    fn a_board_is_repeated_with_the_same_hand_or_less() {
        let pawn: Hand = [Pawn].into_iter().collect();
        let mut path = Path::default();
        path.push(7, pawn);
        path.push(8, Hand::EMPTY);
        path.push(7, Hand::EMPTY);
        assert_eq!(path.repeated(7, Hand::EMPTY), Some(2));
        assert_eq!(path.repeated(7, pawn), Some(0));
        assert_eq!(path.repeated(7, [Gold].into_iter().collect()), None);
        path.pop();
        assert_eq!(path.repeated(7, Hand::EMPTY), Some(0));
        assert_eq!((path.depth(), path.repeated(9, Hand::EMPTY)), (2, None));
        // Another position in the same slot hides neither of them.
        path.push(7 + SLOTS as u64, pawn);
        assert_eq!(path.repeated(7, Hand::EMPTY), Some(0));
        assert_eq!(path.repeated(7 + SLOTS as u64, pawn), Some(2));
        path.clear();
        assert_eq!((path.depth(), path.repeated(7, Hand::EMPTY)), (0, None));
    }

    #[test]
    fn a_repetition_holds_on_its_path_up_to_its_bound_in_its_search() {
        let mut path = Path::default();
        path.push(1, Hand::EMPTY);
        let (hash, bound) = (path.hash_to(2, Hand::EMPTY), Bound::plies(5));
        let mut repetitions = Repetitions::new(16);
        repetitions.keep(hash, bound, 0, true);
        assert_eq!(repetitions.look_up(hash, bound.next_smaller()), Some((0, true)));
        assert_eq!(repetitions.look_up(hash, Bound::ANY), None);
        path.push(3, Hand::EMPTY);
        assert_eq!(repetitions.look_up(path.hash_to(2, Hand::EMPTY), bound), None);
        repetitions.forget();
        assert_eq!(repetitions.look_up(hash, bound), None);
    }
}
