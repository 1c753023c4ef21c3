//! A hand, packed into 32 bits so that inclusion is one subtraction.

use super::HandKind;

/// The place of each kind's count: pawns have five bits, bishops and rooks two, others three,
/// and above each count one bit stays free to show a borrow.
const SHIFT: [u32; 7] = [0, 6, 10, 14, 22, 25, 18];
const MASK: [u32; 7] = [31, 7, 7, 7, 3, 3, 7];
const BORROWS: u32 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < 7 {
        bits |= (MASK[kind] + 1) << SHIFT[kind];
        kind += 1;
    }
    bits
};

/// The bits of all counts.
const ALL_COUNTS: u32 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < 7 {
        bits |= MASK[kind] << SHIFT[kind];
        kind += 1;
    }
    bits
};
/// The lowest bits of the fields that are five, three and two bits wide.
const FIELD_5: u32 = 1 << SHIFT[0];
const FIELD_3: u32 = 1 << SHIFT[1] | 1 << SHIFT[2] | 1 << SHIFT[3] | 1 << SHIFT[6];
const FIELD_2: u32 = 1 << SHIFT[4] | 1 << SHIFT[5];

/// The pieces that one side holds.
///
/// ```
/// use tsume::shogi::{Hand, HandKind};
///
/// let hand = "R2P".parse::<Hand>()?.with(HandKind::Gold).without(HandKind::Pawn);
/// assert_eq!((hand.to_string().as_str(), hand.count(HandKind::Pawn), hand.total()), ("RGP", 1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u32);

impl Hand {
    /// A hand with nothing in it.
    pub const EMPTY: Hand = Hand(0);

    /// The number of pieces of `kind` in it.
    #[inline(always)]
    pub const fn count(self, kind: HandKind) -> u8 {
        ((self.0 >> SHIFT[kind as usize]) & MASK[kind as usize]) as u8
    }

    /// Whether it holds at least one of `kind`.
    #[inline(always)]
    pub const fn has(self, kind: HandKind) -> bool {
        self.0 & (MASK[kind as usize] << SHIFT[kind as usize]) != 0
    }

    /// Whether it holds nothing.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The hand with one more of `kind`; a full set of the kind stays as it is.
    #[inline(always)]
    pub const fn with(self, kind: HandKind) -> Hand {
        if self.count(kind) < kind.limit() {
            Hand(self.0 + (1 << SHIFT[kind as usize]))
        } else {
            self
        }
    }

    /// The hand with one less of `kind`, unless it has none.
    #[inline(always)]
    pub const fn without(self, kind: HandKind) -> Hand {
        if self.has(kind) { Hand(self.0 - (1 << SHIFT[kind as usize])) } else { self }
    }

    /// Whether it holds at least as much of every kind as `other`.
    #[inline(always)]
    pub const fn includes(self, other: Hand) -> bool {
        (self.0 | BORROWS).wrapping_sub(other.0) & BORROWS == BORROWS
    }

    /// The hand with `count` of `kind`, or a full set if that is more.
    #[inline(always)]
    pub const fn with_count(self, kind: HandKind, count: u8) -> Hand {
        let count = if count < kind.limit() { count } else { kind.limit() };
        let others = self.0 & !(MASK[kind as usize] << SHIFT[kind as usize]);
        Hand(others | (count as u32) << SHIFT[kind as usize])
    }

    /// The least hand that includes both hands: the larger count of each kind.
    #[inline(always)]
    pub(crate) const fn union(self, other: Hand) -> Hand {
        let mine = self.larger_fields(other);
        Hand(self.0 & mine | other.0 & !mine)
    }

    /// The greatest hand that both hands include: the smaller count of each kind.
    #[inline(always)]
    pub(crate) const fn intersection(self, other: Hand) -> Hand {
        let mine = self.larger_fields(other);
        Hand(other.0 & mine | self.0 & !mine)
    }

    /// All bits of those counts that are at least as large as in `other`.
    #[inline(always)]
    const fn larger_fields(self, other: Hand) -> u32 {
        // A field's guard bit stays where the subtraction did not borrow from it; take away its
        // lowest bit, moved down from the guard, and all the field's bits are set.
        let kept = (self.0 | BORROWS).wrapping_sub(other.0) & BORROWS;
        let lowest = kept >> 5 & FIELD_5 | kept >> 3 & FIELD_3 | kept >> 2 & FIELD_2;
        kept - lowest
    }

    /// The counts, strongest kind first, without the kinds that are missing.
    pub fn counts(self) -> impl Iterator<Item = (HandKind, u8)> {
        HandKind::BY_STRENGTH
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }

    /// The number of all pieces in it.
    pub fn total(self) -> u32 {
        self.counts().map(|(_, count)| u32::from(count)).sum()
    }

    /// The hand that has these [`Hand::bits`]; bits of no hand are cut off to those of one.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Hand {
        Hand(bits & ALL_COUNTS)
    }

    /// The packed counts: equal hands have equal bits.
    #[inline(always)]
    #[doc(hidden)]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.counts()).finish()
    }
}

impl FromIterator<HandKind> for Hand {
    fn from_iter<I: IntoIterator<Item = HandKind>>(kinds: I) -> Hand {
        kinds.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_hand() -> impl Strategy<Value = Hand> {
        proptest::collection::vec(0..7usize, 0..20)
            .prop_map(|kinds| kinds.into_iter().map(|k| HandKind::ALL[k]).collect())
    }

    proptest! {
        #[test]
        fn inclusion_compares_every_count(a in any_hand(), b in any_hand()) {
            let slow = HandKind::ALL.iter().all(|&k| a.count(k) >= b.count(k));
            prop_assert_eq!(a.includes(b), slow);
        }

        #[test]
        fn unions_and_intersections_compare_every_count(a in any_hand(), b in any_hand()) {
            for kind in HandKind::ALL {
                let (x, y) = (a.count(kind), b.count(kind));
                prop_assert_eq!(a.union(b).count(kind), x.max(y));
                prop_assert_eq!(a.intersection(b).count(kind), x.min(y));
                prop_assert_eq!(a.with_count(kind, y).count(kind), y);
            }
            prop_assert_eq!(a.union(b).total() + a.intersection(b).total(), a.total() + b.total());
        }

        #[test]
        fn a_piece_more_and_a_piece_less_cancel(hand in any_hand(), k in 0..7usize) {
            let kind = HandKind::ALL[k];
            if hand.count(kind) < kind.limit() {
                let more = hand.with(kind);
                prop_assert_eq!(more.count(kind), hand.count(kind) + 1);
                prop_assert_eq!(more.total(), hand.total() + 1);
                prop_assert_eq!(more.without(kind), hand);
                prop_assert_eq!(Hand::from_bits(more.bits()), more);
                prop_assert!(more.includes(hand) && !hand.includes(more));
            }
        }
    }

    #[test]
    fn full_and_empty_hands_stay_in_bounds() {
        for kind in HandKind::ALL {
            let full = (0..40).fold(Hand::EMPTY, |hand, _| hand.with(kind));
            assert_eq!(full.count(kind), kind.limit());
            assert_eq!(full.total(), u32::from(kind.limit()));
            assert!(Hand::EMPTY.without(kind).is_empty());
        }
    }
}
