//! Random numbers for the board's key. They are the same in each process, unless it draws its own from
//! a seed: two positions with equal keys can be found for numbers that are known.

use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::square::BySquare;
use super::{Color, Kind, Piece, Square};

/// The numbers of the pieces. Reading one costs no more than reading a constant.
type Numbers = [[BySquare<AtomicU64>; 14]; 2];

/// The number of random numbers.
const COUNT: usize = 2 * 14 * 128;

/// The seed of the numbers that are the same in each process.
const SEED: u64 = 0x7473_756D_6521;

/// One step of splitmix64: the next state, and the number drawn from it.
const fn draw(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// The change of the key when the turn passes.
const WHITE_TO_MOVE: u64 = draw(SEED).1;

static NUMBERS: Numbers = {
    let mut numbers = [const { [const { BySquare([const { AtomicU64::new(0) }; 128]) }; 14] }; 2];
    let (mut state, _) = draw(SEED);
    let mut index = 0;
    while index < COUNT {
        let (next, number) = draw(state);
        state = next;
        numbers[index / (14 * 128)][index / 128 % 14].0[index % 128] = AtomicU64::new(number);
        index += 1;
    }
    numbers
};

/// Completed once the numbers of the process are fixed.
static SETTLED: Once = Once::new();

/// The error that keys cannot be changed any more, because some positions have keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("keys must be drawn before the first position is made")]
pub struct KeysInUse;

/// Draws the numbers of all keys from a seed, before the process makes its first position. Without it
/// they are the same in each process, and so is the number of nodes of a search.
pub fn draw_keys(seed: u64) -> Result<(), KeysInUse> {
    let mut is_first = false;
    SETTLED.call_once(|| {
        is_first = true;
        fill(&NUMBERS, seed);
    });
    if is_first { Ok(()) } else { Err(KeysInUse) }
}

fn fill(numbers: &Numbers, seed: u64) {
    let (mut state, _) = draw(SEED ^ seed);
    for place in numbers.iter().flatten().flat_map(|squares| &squares.0) {
        let (next, number) = draw(state);
        state = next;
        place.store(number, Relaxed);
    }
}

/// The share of one piece in the key.
#[inline(always)]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS[piece.color.index()][piece.kind.index()][square].load(Relaxed)
}

/// The change of the key when the turn passes.
#[inline(always)]
pub(super) fn turn() -> u64 {
    WHITE_TO_MOVE
}

/// The key of a board, computed from scratch.
pub(super) fn key(pieces: impl Iterator<Item = (Square, Piece)>, to_move: Color) -> u64 {
    SETTLED.call_once(|| {});
    let start = if to_move == Color::White { turn() } else { 0 };
    pieces.fold(start, |key, (square, one)| key ^ piece(one, square))
}

// The table has a row for each kind.
const _: () = assert!(Kind::ALL.len() == 14);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Position;

    fn drawn(seed: u64) -> Vec<u64> {
        let numbers: Numbers = std::array::from_fn(|_| {
            std::array::from_fn(|_| BySquare([const { AtomicU64::new(0) }; 128]))
        });
        fill(&numbers, seed);
        numbers
            .iter()
            .flatten()
            .flat_map(|squares| &squares.0)
            .map(|one| one.load(Relaxed))
            .collect()
    }

    #[test]
    fn each_seed_has_its_own_numbers() {
        let seeds = [0, 1, 2, 1 << 63];
        let mut all: Vec<u64> = seeds.iter().flat_map(|&seed| drawn(seed)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), seeds.len() * COUNT);
        let fixed = NUMBERS.iter().flatten().flat_map(|squares| &squares.0);
        assert!(fixed.map(|one| one.load(Relaxed)).eq(drawn(0)));
    }

    #[test]
    fn position_keys_are_stable() {
        let key = Position::empty().key();
        assert_eq!(draw_keys(7), Err(KeysInUse));
        assert_eq!(Position::empty().key(), key);
    }
}
