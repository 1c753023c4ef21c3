//! Numbers that keep apart, in one table, what is true of a board under different questions.

use super::reading::Reading;
use crate::shogi::Hand;

/// Of a reading: nothing for the one in which every interposition counts.
pub(super) const fn reading(reading: Reading) -> u64 {
    match reading {
        Reading::None => 0,
        Reading::Checker => 0x9E6C_63D0_676A_9A99,
        Reading::Standard => 0xC2B2_AE3D_27D4_EB4F,
        Reading::Wide => 0x1656_67B1_9E37_79F9,
    }
}

/// Of the problem with some positions forbidden.
pub(super) const FORBIDDING: u64 = 0x2545_F491_4F6C_DD1D;

/// Of the question whether an interposition is futile, of a piece dropped or moved.
pub(super) const fn interposed(moved: bool) -> u64 {
    if moved { 0xD6E8_FEB8_6659_FD93 } else { 0xA076_1D64_78BD_642F }
}

/// Of pieces that have left the game: nothing if there are none.
pub(super) const fn removed(pieces: Hand) -> u64 {
    let mixed = (pieces.bits() as u64).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ (mixed >> 31)).wrapping_mul(0x94D0_49BB_1331_11EB)
}
