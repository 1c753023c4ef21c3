//! What is asked of a position, as a value; and the numbers that keep the answers to different
//! questions apart in one table.

use std::collections::HashMap;

use super::bound::Bound;
use super::reading::Reading;
use crate::shogi::{Color, Hand, Position, Square};

/// Whether a position is mate within a bound.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Which interpositions are futile. Unless it is [`Reading::None`], the question is about the
    /// lower value (RULES, section 3, theorem 4).
    pub reading: Reading,
    /// The bound.
    pub bound: Bound,
    /// Positions that are taken to be no mate.
    pub without: Option<&'a Excluded>,
    /// Which answer is expected. It changes where the search looks first, not what it finds.
    pub expects_mate: bool,
}

impl Question<'_> {
    /// The question in which every interposition counts.
    pub fn counting_all(bound: Bound) -> Question<'static> {
        Question::of(Reading::None, bound)
    }

    /// A question that expects a mate if any is asked for: what is asked with a bound mostly is whether
    /// there is something better than what is known.
    pub fn of(reading: Reading, bound: Bound) -> Question<'static> {
        Question { reading, bound, without: None, expects_mate: bound == Bound::ANY }
    }

    /// The same, which expects that there is no mate.
    pub fn doubting(self) -> Self {
        Question { expects_mate: false, ..self }
    }

    /// What is combined with the key of a board on which these pieces have left the game, so that the
    /// table keeps the answers to this question apart from others.
    #[inline]
    pub(super) fn salt(&self, removed: Hand) -> u64 {
        reading_salt(self.reading) ^ removed_salt(removed) ^ self.without_salt()
    }

    /// The part of the salt that the excluded positions make; 0 if there are none.
    #[inline]
    pub(super) fn without_salt(&self) -> u64 {
        self.without.map_or(0, |excluded| excluded.salt)
    }

    /// The hand with which a position is excluded, if it is: one with no less.
    #[inline]
    pub(super) fn excluding_hand(&self, key: u64, removed: Hand, hand: Hand) -> Option<Hand> {
        let excluded = self.without?;
        let hands = excluded.hands.get(&(key ^ self.salt(removed)))?;
        hands.iter().copied().find(|excluded| excluded.includes(hand))
    }
}

/// Positions that are taken to be no mate, and so are those on the same board with less in the
/// attacker's hand.
pub struct Excluded {
    hands: HashMap<u64, Vec<Hand>>,
    /// What is found depends on which positions they are.
    salt: u64,
}

impl Excluded {
    /// These positions.
    pub fn new(positions: &[Position], attacker: Color) -> Excluded {
        let mut hands: HashMap<u64, Vec<Hand>> = HashMap::new();
        let mut salt: u64 = 0x2545_F491_4F6C_DD1D;
        for position in positions {
            let (key, hand) = (position.key(), position.hand(attacker));
            hands.entry(key).or_default().push(hand);
            salt = salt.wrapping_add(mixed(key ^ mixed(u64::from(hand.bits()) + 1)));
        }
        Excluded { hands, salt: salt & SALT_BITS }
    }
}

/// The bits of a key that salts change. The table finds a bucket by the others, so that what is known
/// of a board in different questions lies together.
const SALT_BITS: u64 = !0 << 28;

/// Of a reading: nothing for the one in which every interposition counts.
pub(super) const fn reading_salt(reading: Reading) -> u64 {
    match reading {
        Reading::None => 0,
        Reading::Checker => 0x9E6C_63D0_676A_9A99 & SALT_BITS,
        Reading::Standard => 0xC2B2_AE3D_27D4_EB4F & SALT_BITS,
        Reading::Wide => 0x1656_67B1_9E37_79F9 & SALT_BITS,
    }
}

/// Of the question whether an interposition is futile, by its square and by whether a piece on the
/// board moved there: with the same board, which captures may show that depends on both.
#[inline]
pub(super) const fn interposition_salt(square: Square, moved: bool) -> u64 {
    mixed(0xA076_1D64_78BD_642F + (square.index() as u64) * 2 + moved as u64) & SALT_BITS
}

/// Of pieces that have left the game: nothing if there are none.
#[inline]
pub(super) const fn removed_salt(pieces: Hand) -> u64 {
    mixed(pieces.bits() as u64) & SALT_BITS
}

/// Spreads the bits of a number; zero stays zero.
#[inline]
const fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ (mixed >> 31)).wrapping_mul(0x94D0_49BB_1331_11EB)
}
