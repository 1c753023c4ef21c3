//! A question about a position, and the salts that keep the answers to different questions apart in one table.

use std::collections::HashMap;

use super::bound::Bound;
use super::reading::Reading;
use crate::shogi::{Color, Hand, Position, Square};

/// Whether a position is mate within a bound.
///
/// ```
/// use tsume::search::{Bound, Question};
///
/// // Faster if there is a mate within three plies.
/// let question = Question::counting_all(Bound::plies(3)).hoping();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The reading. Unless it is [`Reading::None`], the question is about the lower value (RULES, section 3,
    /// theorem 4).
    pub(crate) reading: Reading,
    /// The bound.
    pub(crate) bound: Bound,
    /// Positions that count as no mate.
    pub(crate) without: Option<&'a Excluded>,
    /// The expected answer. It changes the order of the search, not the answer.
    pub(crate) expects_mate: bool,
    /// The first look at a new position of the attacker. It changes the order of the search, not the answer.
    pub(super) frontier: Frontier,
}

/// The first look at a new position of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Frontier {
    /// It counts the checks.
    Counted,
    /// It first looks for a check that mates at once. That saves the node in which it would be found, and takes longer
    /// where there is none.
    TriedForMate,
}

impl Question<'_> {
    /// Whether there is any mate; faster if there is one.
    pub const ANY: Question<'static> = Question { expects_mate: true, ..Question::DOUBT };

    /// Whether there is any mate; faster if there is none, and slower if there is one. By theorem 1 of RULES, section 3,
    /// the reading makes no difference.
    pub const DOUBT: Question<'static> = Question {
        reading: Reading::None,
        bound: Bound::ANY,
        without: None,
        expects_mate: false,
        frontier: Frontier::Counted,
    };

    /// The same as [`Question::ANY`], faster where there is a mate in a few plies.
    pub(super) const SHORT: Question<'static> =
        Question { frontier: Frontier::TriedForMate, ..Question::ANY };

    /// The question in which every interposition counts. By theorem 1 of RULES, section 3, [`Bound::ANY`] asks whether
    /// the position is mate at all; no mate is within [`Bound::NEVER`] but not within it.
    pub fn counting_all(bound: Bound) -> Question<'static> {
        Question::of(Reading::None, bound.min(Bound::ANY))
    }

    /// A question that expects a mate if any mate is asked for. With a bound it expects none: it usually asks
    /// whether there is something better than a known mate.
    pub fn of(reading: Reading, bound: Bound) -> Question<'static> {
        Question { reading, bound, expects_mate: bound == Bound::ANY, ..Question::DOUBT }
    }

    /// The same question, expecting no mate.
    pub fn doubting(self) -> Self {
        Question { expects_mate: false, ..self }
    }

    /// The same question, expecting a mate.
    pub fn hoping(self) -> Self {
        Question { expects_mate: true, ..self }
    }

    /// The same question, as if these positions of the problem (the same board, side to move and hands) were no mate.
    pub fn without(self, excluded: &Excluded) -> Question<'_> {
        Question { without: Some(excluded), ..self }
    }

    /// The salt for the key of a board on which these pieces have left the game: it keeps the answers to this
    /// question apart from others in the table.
    #[inline]
    pub(super) fn salt(&self, removed: Hand) -> u64 {
        reading_salt(self.reading) ^ removed_salt(removed) ^ self.without_salt()
    }

    /// The part of the salt that the excluded positions make; 0 if there are none.
    #[inline]
    pub(super) fn without_salt(&self) -> u64 {
        self.without.map_or(0, |excluded| excluded.salt)
    }

    /// If exact positions are excluded, the salt under which lesser hands are excluded too.
    #[inline]
    pub(super) fn or_less_salt(&self) -> Option<u64> {
        let excluded = self.without.filter(|excluded| excluded.hands == Hands::Exactly)?;
        Some(excluded.salt ^ OR_LESS_SALT)
    }

    /// The salt of the attacker's hand. If exact positions are excluded, an answer for one hand says nothing
    /// about others, so the hand becomes part of the key; otherwise the salt is 0.
    #[inline]
    pub(super) fn hand_salt(&self, hand: Hand) -> u64 {
        match self.without {
            Some(Excluded { hands: Hands::Exactly, .. }) => mixed(u64::from(hand.bits()) + 1),
            _ => 0,
        }
    }

    /// The hand with which a position is excluded, if it is.
    #[inline]
    pub(super) fn excluding_hand(&self, key: u64, removed: Hand, hand: Hand) -> Option<Hand> {
        let excluded = self.without?;
        let board = key ^ self.salt(removed) ^ self.hand_salt(hand);
        let hands = excluded.positions.get(&board)?;
        let is_excluding = |one: &Hand| match excluded.hands {
            Hands::Exactly => *one == hand,
            Hands::OrLess => one.includes(hand),
        };
        hands.iter().copied().find(is_excluding)
    }
}

/// The attacker's hands that are excluded on the board of an excluded position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hands {
    /// The hand of the position.
    Exactly,
    /// The hand of the position, and every hand that it includes. Answers are then monotone in the hand.
    OrLess,
}

/// Positions that count as no mate.
///
/// ```
/// use tsume::search::{Excluded, Question};
/// use tsume::shogi::{Color, Position};
///
/// let start: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let excluded = Excluded::new([&start], Color::Black);
/// let question = Question::ANY.without(&excluded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Excluded {
    /// The attacker's hands by board.
    positions: HashMap<u64, Vec<Hand>>,
    hands: Hands,
    /// Identifies the set of positions, on which the answers depend.
    salt: u64,
}

impl Excluded {
    /// These positions, and no others.
    pub fn new<'p>(positions: impl IntoIterator<Item = &'p Position>, attacker: Color) -> Excluded {
        let mut by_board: HashMap<u64, Vec<Hand>> = HashMap::new();
        let mut salt: u64 = 0x2545_F491_4F6C_DD1D;
        for position in positions {
            let (key, hand) = (position.key(), position.hand(attacker));
            let hands = by_board.entry(key).or_default();
            // A position that is named twice is excluded once.
            if !hands.contains(&hand) {
                hands.push(hand);
                salt = salt.wrapping_add(mixed(key ^ mixed(u64::from(hand.bits()) + 1)));
            }
        }
        Excluded { positions: by_board, hands: Hands::Exactly, salt: salt & SALT_BITS }
    }

    /// These positions, and those on the same boards with less in the attacker's hand. A mate without all of them
    /// is a mate without the exact ones, and is found sooner.
    pub(super) fn or_less(&self) -> Excluded {
        let salt = self.salt ^ OR_LESS_SALT;
        Excluded { hands: Hands::OrLess, salt, positions: self.positions.clone() }
    }
}

/// Keeps the answers without positions and lesser hands apart from those without the exact positions.
const OR_LESS_SALT: u64 = 0x9FB2_1C65_1E98_DF25 & SALT_BITS;

/// The bits of a key that salts change. The other bits choose the bucket, so that the entries of a board for
/// different questions lie together.
const SALT_BITS: u64 = !0 << 28;

/// The salt of a reading: 0 if every interposition counts.
pub(super) const fn reading_salt(reading: Reading) -> u64 {
    match reading {
        Reading::None => 0,
        Reading::Checker => 0x9E6C_63D0_676A_9A99 & SALT_BITS,
        Reading::Standard => 0xC2B2_AE3D_27D4_EB4F & SALT_BITS,
        Reading::Wide => 0x1656_67B1_9E37_79F9 & SALT_BITS,
        Reading::Restoring => 0x27D4_EB2F_1656_67C5 & SALT_BITS,
    }
}

/// The salt of the question whether an interposition is futile. With the same board, the captures that may show
/// it depend on its square, and on whether a piece of the board moved there.
#[inline]
pub(super) const fn interposition_salt(square: Square, moved: bool) -> u64 {
    mixed(0xA076_1D64_78BD_642F + (square.index() as u64) * 2 + moved as u64) & SALT_BITS
}

/// The salt of a position, with the attacker's hand, to which a return counts.
pub(super) const fn place_salt(key: u64, hand: Hand) -> u64 {
    mixed(key ^ mixed(hand.bits() as u64 + 1)) & SALT_BITS
}

/// The salt of pieces that have left the game: 0 if there are none.
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::shogi::HandKind;

    fn are_different(salts: impl IntoIterator<Item = u64>) -> bool {
        let mut seen = HashSet::new();
        salts.into_iter().all(|salt| seen.insert(salt))
    }

    /// Positions on which two of these questions have different answers are rare, so that comparisons of values on random
    /// positions do not show every mistake here.
    #[test]
    fn different_questions_have_different_salts() {
        let readings =
            [Reading::None, Reading::Checker, Reading::Standard, Reading::Wide, Reading::Restoring];
        assert!(are_different(readings.map(reading_salt)));
        let both = |square| [interposition_salt(square, false), interposition_salt(square, true)];
        assert!(are_different(Square::all().flat_map(both).chain([0])));
        let one = |kind| Hand::EMPTY.with(kind);
        let pairs = HandKind::ALL.into_iter().flat_map(|kind| {
            HandKind::ALL
                .into_iter()
                .take_while(move |other| *other <= kind)
                .map(move |other| one(kind).with(other))
        });
        let removed: Vec<Hand> =
            HandKind::ALL.into_iter().map(one).chain(pairs).chain([Hand::EMPTY]).collect();
        assert!(are_different(removed.iter().map(|hand| removed_salt(*hand))));
        assert!(are_different(removed.iter().map(|hand| place_salt(1, *hand))));
    }

    #[test]
    fn questions_without_different_positions_have_different_salts() {
        let positions: Vec<Position> = [
            "8k/9/8P/9/9/9/9/9/9 b G 1",
            "8k/9/8P/9/9/9/9/9/9 b GS 1",
            "7k1/9/7P1/9/9/9/9/9/9 b G 1",
        ]
        .map(|sfen| sfen.parse().expect("a position"))
        .into();
        let sets = (1..8).map(|set| {
            positions.iter().enumerate().filter(move |(index, _)| set >> index & 1 == 1)
        });
        let sets: Vec<Excluded> = sets
            .map(|set| Excluded::new(set.map(|(_, position)| position), Color::Black))
            .collect();
        let question = Question::of(Reading::Standard, Bound::ANY);
        let salts =
            sets.iter().flat_map(|set| [question.without(set).without_salt(), set.or_less().salt]);
        assert!(are_different(salts.chain([question.without_salt()])));
    }
}
