//! Random numbers for the board's key, fixed for all time so that keys may be stored.

use super::square::BySquare;
use super::{Color, Kind, Piece, Square};

struct Numbers {
    pieces: [[BySquare<u64>; 14]; 2],
    white_to_move: u64,
}

/// One step of splitmix64: the next state, and the number drawn from it.
const fn draw(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

static NUMBERS: Numbers = {
    let mut numbers =
        Numbers { pieces: [const { [const { BySquare([0; 128]) }; 14] }; 2], white_to_move: 0 };
    let (mut state, first) = draw(0x7473_756D_6521);
    numbers.white_to_move = first;
    let mut index = 0;
    while index < 2 * 14 * 128 {
        let (next, number) = draw(state);
        state = next;
        numbers.pieces[index / (14 * 128)][index / 128 % 14].0[index % 128] = number;
        index += 1;
    }
    numbers
};

/// The share of one piece in the key.
#[inline(always)]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.color.index()][piece.kind.index()][square]
}

/// What changes in the key when the turn passes.
#[inline(always)]
pub(super) fn turn() -> u64 {
    NUMBERS.white_to_move
}

/// The key of a board, from nothing.
pub(super) fn key(pieces: impl Iterator<Item = (Square, Piece)>, to_move: Color) -> u64 {
    let start = if to_move == Color::White { turn() } else { 0 };
    pieces.fold(start, |key, (square, one)| key ^ piece(one, square))
}

// The table has a row for each kind.
const _: () = assert!(Kind::ALL.len() == 14);
