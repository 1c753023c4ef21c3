//! Numbers that keep apart, in one table, what is true of a board under different questions.

use super::reading::Reading;
use crate::shogi::{Hand, Square};

/// Of a reading: nothing for the one in which every interposition counts.
pub(super) const fn reading(reading: Reading) -> u64 {
    match reading {
        Reading::None => 0,
        Reading::Checker => 0x9E6C_63D0_676A_9A99,
        Reading::Standard => 0xC2B2_AE3D_27D4_EB4F,
        Reading::Wide => 0x1656_67B1_9E37_79F9,
    }
}

/// Of the question what a problem is without some positions, given by their keys and the attacker's
/// hands. What is found depends on which positions they are.
pub(super) fn without(positions: impl Iterator<Item = (u64, Hand)>) -> u64 {
    positions.fold(0x2545_F491_4F6C_DD1D, |sum: u64, (key, hand)| {
        sum.wrapping_add(mixed(key ^ mixed(u64::from(hand.bits()) + 1)))
    })
}

/// Of the question whether an interposition is futile, by its square and by whether a piece on the
/// board moved there: with the same board, which captures may show that depends on both.
#[inline]
pub(super) const fn interposed(square: Square, moved: bool) -> u64 {
    mixed(0xA076_1D64_78BD_642F + (square.index() as u64) * 2 + moved as u64)
}

/// Of pieces that have left the game: nothing if there are none.
#[inline]
pub(super) const fn removed(pieces: Hand) -> u64 {
    mixed(pieces.bits() as u64)
}

/// Spreads the bits of a number; zero stays zero.
#[inline]
const fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ (mixed >> 31)).wrapping_mul(0x94D0_49BB_1331_11EB)
}
