//! The positions from the root to where the search stands, and what is refuted only on this road.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::bound::Bound;
use crate::shogi::Hand;

/// Board keys are random already.
#[derive(Clone, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

struct Step {
    key: u64,
    hand: Hand,
    /// The depth of the same board earlier on the path.
    earlier: Option<u32>,
    /// The positions from the root to here, in their order.
    road: u64,
}

/// The positions from the root on.
#[derive(Default)]
pub(super) struct Path {
    steps: Vec<Step>,
    deepest: usize,
    latest: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
}

impl Path {
    /// Begins a new problem.
    pub fn begin(&mut self) {
        self.clear();
        self.deepest = 0;
    }

    /// The depth of the deepest position since then.
    pub fn deepest(&self) -> u32 {
        self.deepest.saturating_sub(1) as u32
    }

    pub fn clear(&mut self) {
        self.steps.clear();
        self.latest.clear();
    }

    /// How many positions it has: the depth of the next one.
    pub fn depth(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Goes on to a position.
    pub fn push(&mut self, key: u64, hand: Hand) {
        let depth = self.depth();
        let road = self.road_to(key, hand);
        let earlier = self.latest.insert(key, depth);
        self.steps.push(Step { key, hand, earlier, road });
        self.deepest = self.deepest.max(self.steps.len());
    }

    /// Goes back from the last position.
    pub fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            match step.earlier {
                Some(depth) => self.latest.insert(step.key, depth),
                None => self.latest.remove(&step.key),
            };
        }
    }

    /// The depth of the last position with this board and no less in the attacker's hand. To come
    /// back to it is no way to a mate: a shortest one never does.
    pub fn repeated(&self, key: u64, hand: Hand) -> Option<u32> {
        let mut depth = self.latest.get(&key).copied();
        while let Some(step) = depth.and_then(|depth| self.steps.get(depth as usize)) {
            if step.hand.includes(hand) {
                return depth;
            }
            depth = step.earlier;
        }
        None
    }

    /// A number for the road to a position that would come next.
    pub fn road_to(&self, key: u64, hand: Hand) -> u64 {
        let before = self.steps.last().map_or(0, |step| step.road);
        let mixed = (before ^ key).wrapping_add(u64::from(hand.bits()));
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ (mixed >> 32)
    }
}

/// Refutations that lean on a position repeated above them: they hold on the same road only. The
/// road is made of the keys with all their salts, and of the hands, from the root of the search to the
/// position itself; besides, such a refutation depends on the search (its root) and the bound.
pub(super) struct Detours {
    entries: Vec<Detour>,
    /// The number of the search, so that what earlier ones left is not found.
    search: u32,
}

#[derive(Clone, Copy)]
struct Detour {
    road: u64,
    bound: Bound,
    /// The depth of the highest position that is leant on.
    depth: u32,
    /// Whether no interposition is among its replies.
    plain: bool,
    search: u32,
}

impl Detours {
    const NONE: Detour =
        Detour { road: 0, bound: Bound::NOTHING, depth: 0, plain: false, search: 0 };

    /// Room for about this many.
    pub fn new(count: usize) -> Detours {
        Detours { entries: vec![Detours::NONE; count.next_power_of_two()], search: 1 }
    }

    /// Forgets everything, since another root has other roads; at no cost but once in four
    /// thousand million times.
    pub fn forget(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.fill(Detours::NONE);
            self.search = 1;
        }
    }

    fn place(&self, road: u64) -> usize {
        road as usize & (self.entries.len() - 1)
    }

    /// Keeps that there is no mate within `bound` on this road.
    pub fn keep(&mut self, road: u64, bound: Bound, depth: u32, plain: bool) {
        let place = self.place(road);
        self.entries[place] = Detour { road, bound, depth, plain, search: self.search };
    }

    /// The depth on which the refutation of a position on this road leans, if it is refuted, and
    /// whether without an interposition.
    pub fn look_up(&self, road: u64, bound: Bound) -> Option<(u32, bool)> {
        let detour = self.entries[self.place(road)];
        let holds = detour.search == self.search && detour.road == road && detour.bound >= bound;
        holds.then_some((detour.depth, detour.plain))
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
    }

    #[test]
    fn a_detour_holds_on_its_road_up_to_its_bound_in_its_search() {
        let mut path = Path::default();
        path.push(1, Hand::EMPTY);
        let (road, bound) = (path.road_to(2, Hand::EMPTY), Bound::plies(5));
        let mut detours = Detours::new(16);
        detours.keep(road, bound, 0, true);
        assert_eq!(detours.look_up(road, bound.less()), Some((0, true)));
        assert_eq!(detours.look_up(road, Bound::ANY), None);
        path.push(3, Hand::EMPTY);
        assert_eq!(detours.look_up(path.road_to(2, Hand::EMPTY), bound), None);
        detours.forget();
        assert_eq!(detours.look_up(road, bound), None);
    }
}
