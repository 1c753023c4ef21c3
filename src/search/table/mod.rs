//! The transposition table: facts and estimates about positions, by board and attacker's hand.
//!
//! A mate with a hand holds for every hand that includes it, a refutation for every hand that it includes (RULES,
//! section 3, theorem 2).
//!
//! Several threads may share a table. They read without locks: an entry that is being written does not match its key,
//! and is ignored. To write, they lock a bucket.

mod buckets;
mod entry;
mod memory;

use std::cmp::Ordering;

use super::bound::Bound;
use crate::shogi::Hand;
use buckets::{Buckets, ENTRIES};
use entry::{Entry, epoch_of, key_of};
pub use memory::NoMemory;

/// The entry of a position under a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// Mate within `bound`, with `hand` or more.
    Mate { bound: Bound, hand: Hand },
    /// No mate within `bound` with `hand` or less; and whether that holds in every reading.
    NoMate { bound: Bound, hand: Hand, in_every_reading: bool },
    /// Open: proof and disproof number, the least depth at which it was searched, and whether it was refuted by
    /// repetition on some path.
    Open { pn: u32, dn: u32, depth: u16, by_repetition: bool },
    /// Never searched: lower bounds of the numbers, by those of larger and smaller hands.
    New { pn: u32, dn: u32 },
}

impl Known {
    /// Whether it is a mate or no mate.
    #[inline(always)]
    pub fn is_answer(&self) -> bool {
        matches!(self, Known::Mate { .. } | Known::NoMate { .. })
    }
}

/// The factor by which the number of buckets grows when threads stop for it, so that they seldom do.
const GROWTH: usize = 2;

/// The number of buckets that each thread adds before it checks again whether to stop.
const GROWTH_STEP: usize = 1 << 12;

pub(super) struct Table {
    buckets: Buckets,
    /// Whether several threads use the table, so that writers lock.
    is_shared: bool,
}

impl Table {
    /// A table of about this many bytes; fails if they cannot be allocated.
    pub fn try_new(bytes: usize) -> Result<Table, NoMemory> {
        Ok(Table { buckets: Buckets::try_new(bytes)?, is_shared: false })
    }

    pub fn smallest() -> Table {
        Table { buckets: Buckets::one(), is_shared: false }
    }

    /// The same table, cleared, which begins with at most `first` buckets.
    #[cfg(test)]
    pub fn beginning_with(self, first: usize) -> Table {
        Table { buckets: self.buckets.beginning_with(first), is_shared: false }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.buckets.forget();
    }

    /// Makes the table ready for several threads. While they share it, it cannot grow: they stop when it is crowded.
    pub fn begin_sharing(&mut self) {
        self.make_room();
        self.is_shared = true;
    }

    pub fn end_sharing(&mut self) {
        self.is_shared = false;
    }

    /// Whether the table should grow, and can.
    #[inline(always)]
    pub fn is_crowded(&self) -> bool {
        self.buckets.is_crowded()
    }

    /// Grows while the table is crowded.
    pub fn make_room(&mut self) {
        while self.is_crowded() {
            self.buckets.add(self.buckets.sizes().0 + 1, 1);
        }
    }

    /// Grows for several threads, which need more room soon, until `is_over` returns true.
    pub fn make_much_room(&mut self, threads: usize, mut is_over: impl FnMut() -> bool) {
        let (mut count, most) = self.buckets.sizes();
        let wanted = most.min(count.saturating_mul(GROWTH));
        while count < wanted && !is_over() {
            count = wanted.min(count + threads * GROWTH_STEP);
            self.buckets.add(count, threads);
        }
    }

    /// The number of entries for which there is room.
    pub fn room(&self) -> usize {
        self.buckets.sizes().1 * ENTRIES
    }

    /// The part of the room that is in use, in thousandths.
    pub fn use_in_thousandths(&self) -> u32 {
        (self.buckets.used() * 1000 / self.room()).min(1000) as u32
    }

    /// The number of buckets in use, and the greatest possible number.
    #[cfg(test)]
    pub fn sizes(&self) -> (usize, usize) {
        self.buckets.sizes()
    }

    /// Makes the processor fetch the bucket of a position.
    #[inline(always)]
    pub fn fetch(&self, key: u64) {
        self.buckets.fetch(key);
    }

    /// The entry of a position under `bound`.
    #[inline]
    pub fn look_up(&self, key: u64, hand: Hand, bound: Bound) -> Known {
        let bucket = self.buckets.bucket(self.buckets.number(key));
        let mut found = None;
        let (mut least_pn, mut least_dn) = (0, 0);
        for slot in bucket.of_key(key) {
            let packed = bucket.load(slot);
            if key_of(&packed) != key || epoch_of(&packed) != self.buckets.epoch() {
                continue;
            }
            let entry = Entry::unpack(&packed);
            if entry.mate <= bound && hand.includes(entry.hand) {
                return Known::Mate { bound: entry.mate, hand: entry.hand };
            }
            if entry.no_mate >= bound && entry.hand.includes(hand) {
                return Known::NoMate {
                    bound: entry.no_mate,
                    hand: entry.hand,
                    in_every_reading: entry.in_every_reading,
                };
            }
            if entry.pn == 0 {
                continue;
            }
            if entry.hand == hand {
                found = Some(entry);
            } else if entry.hand.includes(hand) {
                least_pn = least_pn.max(entry.pn);
            } else if hand.includes(entry.hand) {
                least_dn = least_dn.max(entry.dn);
            }
        }
        match found {
            Some(Entry { pn, dn, depth, by_repetition, .. }) => {
                Known::Open { pn: pn.max(least_pn), dn: dn.max(least_dn), depth, by_repetition }
            }
            None => Known::New { pn: least_pn, dn: least_dn },
        }
    }

    /// Keeps a mate within `bound` that needs no more than `hand`.
    pub fn keep_mate(&self, key: u64, hand: Hand, bound: Bound, nodes: u64) {
        self.change(
            key,
            hand,
            nodes,
            |other| other.includes(hand),
            |entry| {
                entry.mate = entry.mate.min(bound);
            },
        );
    }

    /// Keeps the fact that there is no mate within `bound` with `hand` or less, and whether it holds in every
    /// reading.
    pub fn keep_no_mate(
        &self,
        key: u64,
        hand: Hand,
        bound: Bound,
        in_every_reading: bool,
        nodes: u64,
    ) {
        self.change(
            key,
            hand,
            nodes,
            |other| hand.includes(other),
            |entry| {
                entry.in_every_reading = match entry.no_mate.cmp(&bound) {
                    Ordering::Less => in_every_reading,
                    Ordering::Equal => entry.in_every_reading || in_every_reading,
                    Ordering::Greater => entry.in_every_reading,
                };
                entry.no_mate = entry.no_mate.max(bound);
            },
        );
    }

    /// Keeps an estimate.
    pub fn keep_open(&self, key: u64, hand: Hand, pn: u32, dn: u32, depth: u16, nodes: u64) {
        self.change(
            key,
            hand,
            nodes,
            |_| false,
            |entry| {
                entry.depth = if entry.pn == 0 { depth } else { entry.depth.min(depth) };
                (entry.pn, entry.dn) = (pn, dn);
            },
        );
    }

    /// Keeps the fact that a position was refuted by repetition on some path. The numbers are for a new position.
    pub fn keep_repetition(&self, key: u64, hand: Hand, pn: u32, dn: u32, depth: u16, nodes: u64) {
        self.change(
            key,
            hand,
            nodes,
            |_| false,
            |entry| {
                if entry.pn == 0 {
                    (entry.pn, entry.dn, entry.depth) = (pn, dn, depth);
                }
                entry.by_repetition = true;
            },
        );
    }

    /// Changes the entry of this board and hand: the old one, a free one, or the one with the
    /// fewest nodes behind it. Estimates for other hands that a new fact `settles` are dropped.
    fn change(
        &self,
        key: u64,
        hand: Hand,
        nodes: u64,
        settles: impl Fn(Hand) -> bool,
        change: impl Fn(&mut Entry),
    ) {
        let weight = (64 - nodes.leading_zeros()).min(63) as u8;
        let number = self.buckets.number(key);
        let bucket = self.buckets.bucket(number);
        let _locked = self.is_shared.then(|| bucket.lock());
        let mut found = None;
        for slot in bucket.of_key(key) {
            let entry = Entry::unpack(&bucket.load(slot));
            if entry.key != key {
                continue;
            }
            if entry.hand == hand {
                found = Some((slot, entry));
            } else if entry.is_estimate() && settles(entry.hand) {
                bucket.free(slot);
                self.buckets.count_gone(number);
            }
        }
        let (slot, mut entry) = found.unwrap_or_else(|| {
            let entry = Entry {
                key,
                hand,
                pn: 0,
                dn: 0,
                mate: Bound::NEVER,
                no_mate: Bound::NOTHING,
                in_every_reading: false,
                depth: 0,
                by_repetition: false,
                weight: 0,
                epoch: self.buckets.epoch(),
            };
            (self.slot_for_new(number), entry)
        });
        entry.weight = entry.weight.max(weight);
        change(&mut entry);
        bucket.put(slot, &entry.pack());
    }

    /// A free slot, or the one with the fewest nodes behind it.
    fn slot_for_new(&self, number: usize) -> usize {
        let bucket = self.buckets.bucket(number);
        if let Some(slot) = bucket.free_slot() {
            self.buckets.count_new(number);
            return slot;
        }
        let weight = |&slot: &usize| Entry::unpack(&bucket.load(slot)).weight;
        (0..ENTRIES).min_by_key(weight).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::HandKind::{Gold, Pawn};

    const KEY: u64 = 1 << 63;

    fn hand(kinds: &[crate::shogi::HandKind]) -> Hand {
        kinds.iter().copied().collect()
    }

    #[test]
    fn facts_apply_to_larger_and_smaller_hands() {
        let mut table = Table::try_new(1 << 16).unwrap();
        let bound = Bound::plies(5);
        table.keep_open(KEY, hand(&[Gold, Pawn]), 3, 4, 2, 1);
        table.keep_mate(KEY, hand(&[Gold]), bound, 1);
        table.keep_no_mate(KEY, hand(&[Pawn]), Bound::ANY, false, 1);
        let ask = |table: &Table, kinds: &[_], bound| table.look_up(KEY, hand(kinds), bound);
        let mate = Known::Mate { bound, hand: hand(&[Gold]) };
        assert_eq!(ask(&table, &[Gold, Pawn], bound), mate);
        assert_eq!(ask(&table, &[Gold], Bound::ANY), mate);
        assert_eq!(ask(&table, &[Gold], bound.next_smaller()), Known::New { pn: 0, dn: 0 });
        let none =
            Known::NoMate { bound: Bound::ANY, hand: hand(&[Pawn]), in_every_reading: false };
        assert_eq!(ask(&table, &[], Bound::plies(1)), none);
        assert_eq!(ask(&table, &[Pawn, Pawn], Bound::ANY), Known::New { pn: 0, dn: 0 });
        table.forget();
        assert_eq!(ask(&table, &[Gold], bound), Known::New { pn: 0, dn: 0 });
    }

    #[test]
    fn a_refutation_holds_in_every_reading_if_its_largest_bound_does() {
        let table = Table::smallest();
        let known =
            |bound, in_every_reading| Known::NoMate { bound, hand: Hand::EMPTY, in_every_reading };
        let keep = |length, in_every_reading| {
            table.keep_no_mate(KEY, Hand::EMPTY, Bound::plies(length), in_every_reading, 1);
            table.look_up(KEY, Hand::EMPTY, Bound::NOTHING)
        };
        assert_eq!(keep(5, false), known(Bound::plies(5), false));
        assert_eq!(keep(5, true), known(Bound::plies(5), true));
        assert_eq!(keep(3, false), known(Bound::plies(5), true));
        assert_eq!(keep(7, false), known(Bound::plies(7), false));
    }

    #[test]
    fn a_full_bucket_drops_the_cheapest_entry() {
        let table = Table::smallest();
        for work in 1..=40u32 {
            let pawns = Hand::EMPTY.with_count(Pawn, (work % 18) as u8);
            let key = u64::from(work);
            table.keep_open(key, pawns, 1, 1, 0, 1 << work);
            assert_ne!(table.look_up(key, pawns, Bound::ANY), Known::New { pn: 0, dn: 0 });
        }
        let is_kept = |work: u32| {
            let pawns = Hand::EMPTY.with_count(Pawn, (work % 18) as u8);
            table.look_up(u64::from(work), pawns, Bound::ANY) != Known::New { pn: 0, dn: 0 }
        };
        let kept = 40 - ENTRIES as u32;
        assert!((kept + 1..=40).all(is_kept) && (1..=kept).all(|work| !is_kept(work)));
    }

    #[test]
    fn a_growing_table_keeps_its_entries() {
        let mut table = Table::try_new(1 << 24).unwrap();
        let (before, _) = table.sizes();
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for number in 0..100_000 {
            let bound = Bound::plies(number as u32);
            table.keep_mate(key(number), hand(&[Gold]), bound, 1);
            table.make_room();
        }
        assert!(table.sizes().0 > before);
        for number in 0..100_000 {
            let bound = Bound::plies(number as u32);
            let found = table.look_up(key(number), hand(&[Gold]), Bound::ANY);
            assert_eq!(found, Known::Mate { bound, hand: hand(&[Gold]) }, "{number}");
        }
    }
}
