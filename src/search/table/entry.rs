//! One entry of the table, and its words in memory.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::super::bound::Bound;
use crate::shogi::Hand;

/// One board and hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub key: u64,
    pub hand: Hand,
    pub pn: u32,
    pub dn: u32,
    /// The least bound known to be reached; `Bound::NEVER` if none is.
    pub mate: Bound,
    /// The greatest bound known not to be reached; `Bound::NOTHING` if none is.
    pub no_mate: Bound,
    /// Whether the refutation holds in every reading, since no interposition is among its replies:
    /// all other replies count in each.
    pub in_every_reading: bool,
    /// The least depth at which the position was searched.
    pub depth: u16,
    /// Whether it was once refuted by a repetition of a position above it.
    pub by_repetition: bool,
    /// The logarithm of the number of nodes behind the entry; it has six bits.
    pub weight: u8,
    /// The problem for which it was made, from 1 on.
    pub epoch: u8,
}

/// An entry as words of the table. All zeros are a free one, so that a large table costs nothing before it is used. The
/// first word is the key combined with the other words, which proves that they belong together.
pub(super) type Packed = [u64; 4];

#[inline(always)]
pub(super) fn load(words: &[AtomicU64]) -> Packed {
    std::array::from_fn(|index| words[index].load(Relaxed))
}

pub(super) fn store(words: &[AtomicU64], packed: &Packed) {
    for (word, value) in words.iter().zip(packed) {
        word.store(*value, Relaxed);
    }
}

#[inline(always)]
pub(super) fn key_of(packed: &Packed) -> u64 {
    packed[0] ^ packed[1] ^ packed[2] ^ packed[3]
}

impl Entry {
    pub fn pack(self) -> Packed {
        let two = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let rest = u32::from_le_bytes({
            let [low, high] = self.depth.to_le_bytes();
            let flags = u8::from(self.in_every_reading) << 6 | u8::from(self.by_repetition) << 7;
            [low, high, self.weight | flags, self.epoch]
        });
        let one = two(self.hand.bits(), self.pn);
        let other = two(self.dn, self.mate.number());
        let last = two(self.no_mate.number(), rest);
        [self.key ^ one ^ other ^ last, one, other, last]
    }

    #[inline(always)]
    pub fn unpack(packed: &Packed) -> Entry {
        let (low, high) = (|word: u64| word as u32, |word: u64| (word >> 32) as u32);
        let [depth_low, depth_high, weight, epoch] = high(packed[3]).to_le_bytes();
        Entry {
            key: key_of(packed),
            hand: Hand::from_bits(low(packed[1])),
            pn: high(packed[1]),
            dn: low(packed[2]),
            mate: Bound::from_number(high(packed[2])),
            no_mate: Bound::from_number(low(packed[3])),
            depth: u16::from_le_bytes([depth_low, depth_high]),
            weight: weight & 0x3F,
            in_every_reading: weight & 1 << 6 != 0,
            by_repetition: weight & 1 << 7 != 0,
            epoch,
        }
    }

    pub fn is_estimate(&self) -> bool {
        self.mate == Bound::NEVER && self.no_mate == Bound::NOTHING
    }
}

#[inline(always)]
pub(super) fn epoch_of(packed: &Packed) -> u8 {
    (packed[3] >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::HandKind::{Gold, Pawn};

    #[test]
    fn an_entry_is_unpacked_as_packed() {
        let entry = Entry {
            key: u64::MAX,
            hand: [Gold, Pawn, Pawn].into_iter().collect(),
            pn: 7,
            dn: u32::MAX,
            mate: Bound::plies(1525),
            no_mate: Bound::ANY,
            in_every_reading: true,
            depth: 40_000,
            by_repetition: true,
            weight: 63,
            epoch: 255,
        };
        assert_eq!(Entry::unpack(&entry.pack()), entry);
    }
}
