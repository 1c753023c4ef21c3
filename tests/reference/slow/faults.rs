//! The rules that a start position must keep. Either king may be missing.

use super::board::{Board, Kind, Side};
use super::rules::{dead_end, in_check, pawns_on_file};

/// The rules that a position breaks as a start: too many of a kind, two kings
/// of a side, nifu, a piece that can never move, the side not to move in check.
pub fn faults(board: &Board) -> Vec<String> {
    let mut faults = Vec::new();
    for kind in Kind::HELD {
        if board.count(kind) > kind.in_a_set() {
            faults.push(format!("too many {kind:?}s"));
        }
    }
    for side in [Side::Black, Side::White] {
        if board.pieces(side).filter(|(_, p)| p.kind == Kind::King).count() > 1 {
            faults.push(format!("two {side:?} kings"));
        }
        for file in (1..=9).filter(|&file| pawns_on_file(board, side, file) > 1) {
            faults.push(format!("nifu {side:?} on file {file}"));
        }
        for (sq, p) in board.pieces(side) {
            if !p.promoted && dead_end(p.kind, side, sq) {
                faults.push(format!("{side:?} {:?} on {sq} can never move", p.kind));
            }
        }
    }
    if in_check(board, board.to_move.other()) {
        faults.push("the side not to move is in check".to_string());
    }
    faults
}
