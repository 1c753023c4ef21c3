//! Mutated problems: a problem with one to three pieces moved, added, removed or exchanged. Random
//! boards seldom have what composers build: pins, lines that cross, pieces that are exactly where
//! they are needed.

use super::board::{Board, Kind, Piece, Side, Sq};
use super::faults::faults;
use super::random::Rng;
use super::rules::checks;

/// The problems from which others are made, in two lists: with and without several sliders of the
/// attacker.
pub struct Sources {
    several_sliders: Vec<Board>,
    others: Vec<Board>,
}

impl Sources {
    /// Problems with the attacker to move.
    pub fn new(boards: impl IntoIterator<Item = Board>) -> Sources {
        let (several_sliders, others) = boards.into_iter().partition(|board| sliders(board) >= 2);
        Sources { several_sliders, others }
    }

    /// A valid mutation of one of them in which there is a check. Half of them come from a problem
    /// with several sliders; some have a stated hand of the defender, a second king, or exchanged
    /// colours.
    pub fn mutated(&self, rng: &mut Rng) -> Board {
        loop {
            let several = rng.percent(50) && !self.several_sliders.is_empty();
            let from = if several { &self.several_sliders } else { &self.others };
            let index = rng.bits() as usize % from.len().max(1);
            let Some(source) = from.get(index) else { continue };
            let mut board = source.clone();
            for _ in 0..rng.range(1, 3) {
                mutate(rng, &mut board);
            }
            if rng.percent(15) {
                add_king(rng, &mut board);
            }
            if rng.percent(30) {
                state_hand(rng, &mut board);
            }
            if rng.percent(30) {
                board = board.turned();
            }
            if rng.percent(50) {
                board = board.mirrored();
            }
            if faults(&board).is_empty() && !checks(&board).is_empty() {
                return board;
            }
        }
    }
}

/// The number of rooks, bishops and lances of the side to move, on the board and in hand.
fn sliders(board: &Board) -> u32 {
    let kinds = [Kind::Rook, Kind::Bishop, Kind::Lance];
    let attacker = board.to_move;
    let is_slider = |piece: &Piece| match piece.kind {
        Kind::Lance => !piece.promoted,
        kind => kinds.contains(&kind),
    };
    let on_board = board.pieces(attacker).filter(|(_, piece)| is_slider(piece)).count() as u32;
    on_board + kinds.into_iter().map(|kind| u32::from(board.hand(attacker, kind))).sum::<u32>()
}

/// One change, which may do nothing or leave an invalid board.
fn mutate(rng: &mut Rng, board: &mut Board) {
    let (attacker, defender) = (board.to_move, board.to_move.other());
    let pieces: Vec<(Sq, Piece)> = board.pieces(attacker).chain(board.pieces(defender)).collect();
    let Some((sq, piece)) = rng.pick(&pieces) else { return };
    let is_king = piece.kind == Kind::King;
    match rng.range(1, 8) {
        // A piece moves, usually not far.
        1 | 2 => {
            let to = if rng.percent(70) {
                sq.step(rng.range(-2, 2), rng.range(-2, 2))
            } else {
                Sq::new(rng.range(1, 9), rng.range(1, 9))
            };
            if let Some(to) = to.filter(|&to| board.get(to).is_none()) {
                board.set(sq, None);
                board.set(to, Some(piece));
            }
        }
        // One of the pieces that the defender holds is put on the board.
        3 | 4 => {
            let near = board.king(defender).filter(|_| rng.percent(80)).unwrap_or(sq);
            let Some(to) = near.step(rng.range(-3, 3), rng.range(-3, 3)) else { return };
            let held: Vec<Kind> =
                Kind::HELD.into_iter().filter(|&kind| board.hand(defender, kind) > 0).collect();
            let Some(kind) = rng.pick(&held).filter(|_| board.get(to).is_none()) else { return };
            let side = if rng.percent(50) { attacker } else { defender };
            let promoted = kind.can_promote() && rng.percent(30);
            board.set_hand(defender, kind, board.hand(defender, kind) - 1);
            board.set(to, Some(Piece { kind, promoted, side }));
        }
        // A piece is taken away, and the defender holds it.
        5 if !is_king => {
            board.set(sq, None);
            board.set_hand(defender, piece.kind, board.hand(defender, piece.kind) + 1);
        }
        // Two pieces change places.
        6 => {
            if let Some((other_sq, other)) = rng.pick(&pieces) {
                board.set(sq, Some(other));
                board.set(other_sq, Some(piece));
            }
        }
        // A piece changes sides, or is promoted or not.
        7 if !is_king => {
            let changed = if rng.percent(50) {
                Piece { side: piece.side.other(), ..piece }
            } else {
                Piece { promoted: piece.kind.can_promote() && !piece.promoted, ..piece }
            };
            board.set(sq, Some(changed));
        }
        // The hands change.
        _ => {
            let (from, to) =
                if rng.percent(60) { (defender, attacker) } else { (attacker, defender) };
            let held: Vec<Kind> =
                Kind::HELD.into_iter().filter(|&kind| board.hand(from, kind) > 0).collect();
            if let Some(kind) = rng.pick(&held) {
                board.set_hand(from, kind, board.hand(from, kind) - 1);
                board.set_hand(to, kind, board.hand(to, kind) + 1);
            }
        }
    }
}

/// Adds a king of the attacker if there is none.
fn add_king(rng: &mut Rng, board: &mut Board) {
    let side = board.to_move;
    let sq = Sq::new(rng.range(1, 9), rng.range(1, 9));
    if let Some(sq) = sq.filter(|&sq| board.king(side).is_none() && board.get(sq).is_none()) {
        board.set(sq, Some(Piece { kind: Kind::King, promoted: false, side }));
    }
}

/// The defender holds little of the rest, or nothing. Then the attacker may get all pieces of a
/// kind, and lines become long before they become many.
fn state_hand(rng: &mut Rng, board: &mut Board) {
    let defender: Side = board.to_move.other();
    let percent = rng.pick(&[0, 0, 15, 50]).unwrap_or(0);
    for kind in Kind::HELD {
        let most = board.hand(defender, kind).min(2);
        let held = if rng.percent(percent) { rng.range(0, most as i8) as u8 } else { 0 };
        board.set_hand(defender, kind, held);
    }
}
