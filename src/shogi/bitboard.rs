//! A set of squares, one bit each.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Color, Square};

/// A set of squares: bit `n` is the square of index `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(super) u128);

const ALL: u128 = (1 << Square::COUNT) - 1;
/// The bit of each square. Shifting a number of 128 bits takes longer than reading one. It has 128
/// entries, so that an index of seven bits needs no bounds check.
static BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < Square::COUNT {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};
/// The squares of rank 1.
const RANK_1: u128 = {
    let mut bits = 0;
    let mut file = 0;
    while file < 9 {
        bits |= 1 << (file * 9);
        file += 1;
    }
    bits
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const FULL: Bitboard = Bitboard(ALL);

    /// Just `square`.
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(BITS[square.index() & 127])
    }

    /// The `count` ranks that are farthest ahead for `color`.
    pub const fn far_ranks(color: Color, count: u8) -> Bitboard {
        let mut bits = 0;
        let mut rank = 0;
        while rank < count {
            bits |= match color {
                Color::Black => RANK_1 << rank,
                Color::White => RANK_1 << (8 - rank),
            };
            rank += 1;
        }
        Bitboard(bits)
    }

    /// The squares where `color` promotes.
    #[inline(always)]
    pub const fn promotion_zone(color: Color) -> Bitboard {
        const ZONES: [Bitboard; 2] =
            [Bitboard::far_ranks(Color::Black, 3), Bitboard::far_ranks(Color::White, 3)];
        ZONES[color.index()]
    }

    /// Whether it has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has any square.
    #[inline(always)]
    pub const fn nonempty(self) -> bool {
        self.0 != 0
    }

    /// Whether it has two squares or more.
    #[inline(always)]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of its squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        if cfg!(any(target_feature = "popcnt", target_arch = "wasm32")) {
            return self.0.count_ones();
        }
        // Counted in pairs of bits, then in fours, to which the bits above the 64th are added.
        const TWOS: u64 = u64::MAX / 3;
        const FOURS: u64 = u64::MAX / 5;
        const EIGHTS: u64 = u64::MAX / 17;
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let (low, high) = (low - (low >> 1 & TWOS), high - (high >> 1 & TWOS));
        let low = (low & FOURS) + (low >> 2 & FOURS);
        let high = (high & FOURS) + (high >> 2 & FOURS);
        let fours = low + high;
        let eights = (fours & EIGHTS) + (fours >> 4 & EIGHTS);
        (eights.wrapping_mul(u64::MAX / 255) >> 56) as u32
    }

    /// Whether `square` is one of them.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & BITS[square.index() & 127] != 0
    }

    /// Its square of the lowest index.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_bit(self.0.trailing_zeros())) }
    }

    /// The squares that are in this set and not in `other`.
    #[inline(always)]
    pub const fn minus(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The set with `square` added.
    #[inline(always)]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | BITS[square.index() & 127])
    }

    /// The set without `square`.
    #[inline(always)]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !BITS[square.index() & 127])
    }

    /// Every square moved one step ahead for `color`; those on its far rank fall off.
    #[inline(always)]
    pub const fn pushed(self, color: Color) -> Bitboard {
        match color {
            Color::Black => Bitboard((self.0 & !RANK_1) >> 1),
            Color::White => Bitboard((self.0 & !(RANK_1 << 8)) << 1),
        }
    }

    /// The square to the left of each; those on the left edge fall off.
    #[inline(always)]
    pub const fn left(self) -> Bitboard {
        Bitboard(self.0 << 9 & ALL)
    }

    /// The square to the right of each; those on the right edge fall off.
    #[inline(always)]
    pub const fn right(self) -> Bitboard {
        Bitboard(self.0 >> 9)
    }

    /// All squares of the files on which the set, at most one square a file, has none.
    #[inline(always)]
    pub const fn empty_files(self) -> Bitboard {
        // In each file's nine bits: 256 minus a bit leaves 256 only where there was no bit.
        let top = RANK_1 << 8;
        let free = (top - self.0) & top;
        Bitboard(free | (free - (free >> 8)))
    }
}

impl Bitboard {
    /// Calls `visit` with each square. Faster than iterating: it works on 64 bits at a time.
    #[inline(always)]
    pub fn each(self, mut visit: impl FnMut(Square)) {
        let mut low = self.0 as u64;
        while low != 0 {
            visit(Square::from_bit(low.trailing_zeros()));
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            visit(Square::from_bit(64 + high.trailing_zeros()));
            high &= high - 1;
        }
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.len() as usize;
        (len, Some(len))
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! operators {
    ($($binary:ident $assign:ident $name:ident $name_assign:ident $op:tt;)*) => {$(
        impl $binary for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $name(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $name_assign(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    )*};
}

operators! {
    BitAnd BitAndAssign bitand bitand_assign &;
    BitOr BitOrAssign bitor bitor_assign |;
    BitXor BitXorAssign bitxor bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & ALL)
    }
}

/// Nine lines as one sees the board, file 9 at the left.
impl std::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in 1..=9 {
            let line: String = (1..=9)
                .rev()
                .filter_map(|file| Square::new(file, rank))
                .map(|square| if self.contains(square) { 'x' } else { '.' })
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[(u8, u8)]) -> Bitboard {
        names.iter().map(|&(file, rank)| Square::new(file, rank).unwrap()).collect()
    }

    #[test]
    fn a_pawn_push_stays_on_its_file() {
        assert_eq!(set(&[(1, 1), (2, 2), (9, 9)]).pushed(Color::Black), set(&[(2, 1), (9, 8)]));
        assert_eq!(set(&[(1, 1), (2, 9), (8, 9)]).pushed(Color::White), set(&[(1, 2)]));
    }

    #[test]
    fn edge_squares_have_one_neighbour_on_the_rank() {
        let some = set(&[(1, 1), (2, 9), (9, 9)]);
        assert_eq!(some.left() | some.right(), set(&[(2, 1), (1, 9), (3, 9), (8, 9)]));
    }

    #[test]
    fn empty_files_have_no_bits() {
        for pawns in [vec![], vec![(1, 1)], vec![(1, 9), (2, 5), (9, 9), (5, 1)]] {
            let expected = Square::all()
                .filter(|square| pawns.iter().all(|&(file, _)| file != square.file()))
                .collect();
            assert_eq!(set(&pawns).empty_files(), expected);
        }
    }

    #[test]
    fn all_bits_are_counted() {
        assert_eq!((Bitboard::EMPTY.len(), Bitboard::FULL.len()), (0, 81));
        let mut bits = 1u128;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(0xDA94_2042_E4DD_58B5).wrapping_add(bits >> 67);
            let (some, few) = (Bitboard(bits & ALL), Bitboard(bits & bits >> 3 & bits >> 9 & ALL));
            assert_eq!((some.len(), few.len()), (some.0.count_ones(), few.0.count_ones()));
        }
    }

    #[test]
    fn a_set_contains_exactly_the_inserted_squares() {
        let squares = set(&[(3, 4), (9, 9), (1, 1), (8, 2)]);
        assert_eq!(squares.len(), 4);
        assert_eq!(squares.collect::<Bitboard>(), squares);
        assert_eq!((!squares).len(), 77);
        assert!(squares.many() && !Bitboard::of(Square::new(1, 1).unwrap()).many());
        assert_eq!(
            Bitboard::promotion_zone(Color::White),
            set(&[]) | !Bitboard::far_ranks(Color::Black, 6)
        );
    }
}
