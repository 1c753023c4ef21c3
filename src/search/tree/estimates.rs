//! Recent first estimates. A node that is entered again needs those of all its children that were never searched:
//! over the classics, a fifth of all estimates are found here.

use super::node::Child;

/// The number of entries: as many as fit into the cache of a processor beside the rest.
const COUNT: usize = 1 << 14;
/// The number of bits for each of the two numbers of an entry. No position has a thousand moves.
const NUMBER: u32 = 12;
/// The other bits, which distinguish positions.
const TAG: u64 = !0 << (2 * NUMBER);

/// The estimates for one problem, by position and move. An entry has a hash of both, and the numbers. If two hashes are
/// the same, the search goes another way: nothing else depends on an estimate.
pub(super) struct Estimates {
    entries: Vec<u64>,
    /// Combined with the hashes, so that those of earlier problems are not found.
    salt: u64,
}

impl Estimates {
    pub fn new() -> Estimates {
        Estimates { entries: vec![0; COUNT], salt: 0 }
    }

    /// Forgets everything, since another problem has other pieces; at no cost.
    pub fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x94D0_49BB_1331_11EB);
    }

    /// The place of a child, from bits that are not in the tag, and its tag. The estimate also depends on the square
    /// of the move, and on the answer that the question expects.
    #[inline(always)]
    fn place(&self, child: &Child, expects_mate: bool) -> (usize, u64) {
        let hand = u64::from(child.hand.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let move_and_question = u64::from(child.mv.bits()) << 10 | u64::from(expects_mate);
        let mixed = child.key ^ self.salt ^ hand ^ move_and_question;
        let hash = mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (hash as usize >> 10 & (COUNT - 1), hash & TAG)
    }

    /// The proof and disproof number of a child, if they are kept.
    #[inline(always)]
    pub fn find(&self, child: &Child, expects_mate: bool) -> Option<(u32, u32)> {
        let (place, tag) = self.place(child, expects_mate);
        let entry = self.entries[place];
        let number = |shift: u32| (entry >> shift) as u32 & ((1 << NUMBER) - 1);
        (entry & TAG == tag && entry != 0).then(|| (number(NUMBER), number(0)))
    }

    /// Keeps the numbers of a child.
    #[inline(always)]
    pub fn keep(&mut self, child: &Child, expects_mate: bool) {
        let (place, tag) = self.place(child, expects_mate);
        self.entries[place] = tag | u64::from(child.pn) << NUMBER | u64::from(child.dn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::step::Step;
    use crate::shogi::{Hand, HandKind, Move, Square};

    #[test]
    fn estimates_are_found_by_position_and_move_until_forgotten() {
        let square = |index| Square::from_index(index).unwrap();
        let mut child = Child::new(Move::drop(HandKind::Gold, square(1)), Step::Move, false);
        (child.key, child.pn, child.dn) = (1 << 40, 1188, 297);
        let mut estimates = Estimates::new();
        assert_eq!(estimates.find(&child, true), None);
        estimates.keep(&child, true);
        assert_eq!(estimates.find(&child, true), Some((1188, 297)));
        let gold: Hand = [HandKind::Gold].into_iter().collect();
        let mv = Move::drop(HandKind::Gold, square(2));
        assert_eq!(estimates.find(&Child { hand: gold, ..child }, true), None);
        assert_eq!(estimates.find(&Child { mv, ..child }, true), None);
        assert_eq!(estimates.find(&Child { key: 1 << 41, ..child }, true), None);
        assert_eq!(estimates.find(&child, false), None);
        estimates.forget();
        assert_eq!(estimates.find(&child, true), None);
    }
}
