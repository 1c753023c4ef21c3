//! What has been found out about positions: facts and estimates, by board and attacker's hand.
//!
//! A mate found with a hand holds for every hand that includes it, a refutation for every hand
//! that it includes (RULES, section 3, theorem 2). The table knows no moves and no search.

use super::bound::Bound;
use crate::shogi::Hand;

/// What the table says of a position under a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// Mate within `bound`, and with no more than `hand`.
    Mate { bound: Bound, hand: Hand },
    /// No mate within `bound`, even with `hand`.
    NoMate { bound: Bound, hand: Hand },
    /// Not known; proof and disproof number, and the least depth at which it was met.
    Open { pn: u32, dn: u32, depth: u16 },
    /// Never met.
    New,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    hand: Hand,
    pn: u32,
    dn: u32,
    /// The least bound known to be reached; `Bound::NEVER` if none is.
    mate: Bound,
    /// The greatest bound known not to be reached; `Bound::NOTHING` if none is.
    no_mate: Bound,
    /// The least depth at which the position was met.
    depth: u16,
    /// The logarithm of the work that stands behind the entry.
    weight: u8,
    /// The problem for which it was made.
    epoch: u8,
}

const BUCKET: usize = 16;

/// The table: buckets of entries; in each, those in use come first.
pub(super) struct Table {
    entries: Vec<Entry>,
    epoch: u8,
}

impl Table {
    /// A table of about this many bytes.
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / (BUCKET * size_of::<Entry>())).max(1);
        Table { entries: vec![Entry::FREE; buckets * BUCKET], epoch: 1 }
    }

    /// Forgets everything, at no cost but once in 255 times: a new problem has other pieces.
    pub fn forget(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.entries.fill(Entry::FREE);
            self.epoch = 1;
        }
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.entries.len() / BUCKET) as u64;
        // The high half of the product spreads keys evenly over any number of buckets.
        ((u128::from(key) * u128::from(buckets)) >> 64) as usize * BUCKET
    }

    /// What is known of a position, as far as `bound` goes.
    #[inline]
    pub fn look_up(&self, key: u64, hand: Hand, bound: Bound) -> Known {
        let start = self.bucket(key);
        let mut found = Known::New;
        for entry in &self.entries[start..start + BUCKET] {
            if entry.epoch != self.epoch {
                break;
            }
            if entry.key != key {
                continue;
            }
            if entry.mate <= bound && hand.includes(entry.hand) {
                return Known::Mate { bound: entry.mate, hand: entry.hand };
            }
            if entry.no_mate >= bound && entry.hand.includes(hand) {
                return Known::NoMate { bound: entry.no_mate, hand: entry.hand };
            }
            if entry.hand == hand && entry.pn > 0 {
                found = Known::Open { pn: entry.pn, dn: entry.dn, depth: entry.depth };
            }
        }
        found
    }

    /// Keeps a mate within `bound` that needs no more than `hand`.
    pub fn keep_mate(&mut self, key: u64, hand: Hand, bound: Bound, work: u64) {
        let entry = self.entry(key, hand, work, |other| other.includes(hand));
        entry.mate = entry.mate.min(bound);
    }

    /// Keeps that there is no mate within `bound` even with `hand`.
    pub fn keep_no_mate(&mut self, key: u64, hand: Hand, bound: Bound, work: u64) {
        let entry = self.entry(key, hand, work, |other| hand.includes(other));
        entry.no_mate = entry.no_mate.max(bound);
    }

    /// Keeps an estimate.
    pub fn keep_open(&mut self, key: u64, hand: Hand, pn: u32, dn: u32, depth: u16, work: u64) {
        let entry = self.entry(key, hand, work, |_| false);
        entry.depth = if entry.pn == 0 { depth } else { entry.depth.min(depth) };
        (entry.pn, entry.dn) = (pn, dn);
    }

    /// The entry of this board and hand: the old one, a free one, or the one with the least work
    /// behind it. Estimates for hands that a new fact `settles` are dropped.
    fn entry(
        &mut self,
        key: u64,
        hand: Hand,
        work: u64,
        settles: impl Fn(Hand) -> bool,
    ) -> &mut Entry {
        let weight = (64 - work.leading_zeros()) as u8;
        let start = self.bucket(key);
        let bucket = &mut self.entries[start..start + BUCKET];
        let mut used = bucket.iter().position(|entry| entry.epoch != self.epoch).unwrap_or(BUCKET);
        let mut place = None;
        let mut index = 0;
        while index < used {
            let entry = &bucket[index];
            if entry.key == key && entry.hand == hand {
                place = Some(index);
            } else if entry.key == key && entry.is_estimate() && settles(entry.hand) {
                used -= 1;
                bucket.swap(index, used);
                bucket[used].epoch = 0;
                continue;
            }
            index += 1;
        }
        if let Some(place) = place {
            let entry = &mut bucket[place];
            entry.weight = entry.weight.max(weight);
            return entry;
        }
        let place = if used < BUCKET {
            used
        } else {
            let least = bucket.iter().enumerate().min_by_key(|(_, entry)| entry.weight);
            least.map_or(0, |(index, _)| index)
        };
        let entry = &mut bucket[place];
        *entry = Entry { key, hand, weight, epoch: self.epoch, ..Entry::FREE };
        entry
    }
}

impl Entry {
    const FREE: Entry = Entry {
        key: 0,
        hand: Hand::EMPTY,
        pn: 0,
        dn: 0,
        mate: Bound::NEVER,
        no_mate: Bound::NOTHING,
        depth: 0,
        weight: 0,
        epoch: 0,
    };

    fn is_estimate(&self) -> bool {
        self.mate == Bound::NEVER && self.no_mate == Bound::NOTHING
    }
}
