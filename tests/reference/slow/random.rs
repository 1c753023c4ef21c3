//! Seeded random numbers, random boards and random play.

use super::board::{Board, Kind, Piece, Side, Sq};
use super::faults::faults;
use super::line::distant_checker;
use super::rules::{Mv, apply, checks, dead_end, legal_moves, pawns_on_file};

/// A small seeded generator (splitmix64).
pub struct Rng(u64);

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn range(&mut self, low: i8, high: i8) -> i8 {
        let choices = u64::from(high.abs_diff(low)) + 1;
        low + (self.bits() % choices) as i8
    }

    /// True in this many of a hundred cases.
    pub fn percent(&mut self, percent: i8) -> bool {
        self.range(1, 100) <= percent
    }

    /// One of the items; `None` if there are no items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let index = self.bits() % (items.len().max(1) as u64);
        items.get(index as usize).copied()
    }

    /// Any square.
    fn square(&mut self) -> Sq {
        self.near(None)
    }

    /// A square at most three steps from another, or any.
    fn near(&mut self, centre: Option<Sq>) -> Sq {
        loop {
            let sq = match centre {
                Some(sq) => sq.step(self.range(-3, 3), self.range(-3, 3)),
                None => Sq::new(self.range(1, 9), self.range(1, 9)),
            };
            if let Some(sq) = sq {
                return sq;
            }
        }
    }
}

/// A kind of which the set has some left, all kinds equally likely.
fn available(rng: &mut Rng, board: &Board) -> Option<Kind> {
    let kinds: Vec<Kind> =
        Kind::HELD.into_iter().filter(|&k| board.count(k) < k.in_a_set()).collect();
    rng.pick(&kinds)
}

/// Puts a random piece of a side on a square, if the square is empty and the piece may be there.
fn place(rng: &mut Rng, board: &mut Board, side: Side, sq: Sq, promoted_percent: i8) {
    let Some(kind) = available(rng, board) else {
        return;
    };
    let promoted = kind.can_promote() && rng.percent(promoted_percent);
    let nifu = kind == Kind::Pawn && pawns_on_file(board, side, sq.file()) > 0;
    let allowed = promoted || !(nifu || dead_end(kind, side, sq));
    if allowed && board.get(sq).is_none() {
        board.set(sq, Some(Piece { kind, promoted, side }));
    }
}

fn place_king(board: &mut Board, side: Side, sq: Sq) {
    if board.get(sq).is_none() {
        board.set(sq, Some(Piece { kind: Kind::King, promoted: false, side }));
    }
}

fn take_in_hand(rng: &mut Rng, board: &mut Board, side: Side) {
    if let Some(kind) = available(rng, board) {
        board.set_hand(side, kind, board.hand(side, kind) + 1);
    }
}

/// Exchanges the colours of half of the boards, and mirrors half of them.
fn any_view(rng: &mut Rng, mut board: Board) -> Board {
    if rng.percent(50) {
        board = board.turned();
    }
    if rng.percent(50) {
        board = board.mirrored();
    }
    board
}

/// A random board like a tsume problem, valid or not, with Black attacking and to move: the
/// defending king, usually at the edge; attackers near it; some defenders; something in hand;
/// sometimes the attacker's king too.
fn scatter(rng: &mut Rng) -> Board {
    let mut board = Board::empty(Side::Black);
    let king = match rng.range(1, 4) {
        1 | 2 => Sq::new(rng.range(1, 3), rng.range(1, 3)),
        3 => Sq::new(rng.range(1, 9), 1),
        _ => Some(rng.square()),
    };
    if let Some(king) = king {
        place_king(&mut board, Side::White, king);
    }
    for _ in 0..rng.range(2, 6) {
        let far = rng.percent(25);
        let sq = rng.near(if far { None } else { king });
        place(rng, &mut board, Side::Black, sq, 35);
    }
    for _ in 0..rng.range(0, 5) {
        let far = rng.percent(30);
        let sq = rng.near(if far { None } else { king });
        place(rng, &mut board, Side::White, sq, 20);
    }
    for _ in 0..rng.range(0, 3) {
        take_in_hand(rng, &mut board, Side::Black);
    }
    if rng.percent(30) {
        let sq = rng.square();
        place_king(&mut board, Side::Black, sq);
    }
    board
}

/// A valid board like that of a tsume problem, with the attacker (of either colour) to move and the
/// rest in the defender's hand.
pub fn tsume_board(rng: &mut Rng) -> Board {
    loop {
        let mut board = scatter(rng);
        board.give_rest();
        if faults(&board).is_empty() {
            return any_view(rng, board);
        }
    }
}

/// A valid board with a promoted rook or bishop and one or two small pieces that chase a king, who
/// has few defenders and nothing in hand: a game without end, but with few enough positions to
/// write them all down.
pub fn chasing_board(rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::empty(Side::Black);
        let king = rng.square();
        place_king(&mut board, Side::White, king);
        let chaser = if rng.percent(50) { Kind::Bishop } else { Kind::Rook };
        let small = [Kind::Gold, Kind::Silver, Kind::Knight, Kind::Pawn];
        for (kind, side, percent) in [
            (Some(chaser), Side::Black, 100),
            (rng.pick(&small), Side::Black, 100),
            (rng.pick(&small), Side::Black, 30),
            (rng.pick(&small), Side::White, 30),
            (rng.pick(&[Kind::Lance, Kind::Pawn]), Side::White, 30),
        ] {
            let sq = rng.near(Some(king));
            let promoted = kind == Some(chaser) || rng.percent(30);
            if let Some(kind) = kind.filter(|_| rng.percent(percent) && board.get(sq).is_none()) {
                let promoted = promoted && kind.can_promote();
                board.set(sq, Some(Piece { kind, promoted, side }));
            }
        }
        if faults(&board).is_empty() {
            return any_view(rng, board);
        }
    }
}

/// A valid board like that of a tsume problem, but with the defender to move and in check from one
/// distant piece only, so that interpositions must be judged.
pub fn interposing_board(rng: &mut Rng) -> Board {
    loop {
        let mut board = scatter(rng);
        board.give_rest();
        board.to_move = board.to_move.other();
        if faults(&board).is_empty() && distant_checker(&board).is_some() {
            return any_view(rng, board);
        }
    }
}

/// Any legal board with few or many pieces of both sides, on the board and in hand, in most cases
/// with each king.
pub fn wild_board(rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::empty(Side::Black);
        for side in [Side::Black, Side::White] {
            if rng.percent(80) {
                let sq = rng.square();
                place_king(&mut board, side, sq);
            }
        }
        let promoted_percent = rng.range(0, 60);
        for _ in 0..rng.range(2, 38) {
            let side = if rng.percent(50) { Side::Black } else { Side::White };
            let sq = rng.square();
            place(rng, &mut board, side, sq, promoted_percent);
        }
        for _ in 0..rng.range(0, 12) {
            let side = if rng.percent(50) { Side::Black } else { Side::White };
            take_in_hand(rng, &mut board, side);
        }
        if rng.percent(25) {
            board.give_rest();
        }
        if faults(&board).is_empty() {
            return any_view(rng, board);
        }
    }
}

/// Random legal play: at most `plies` moves, each with the position after it. With `tsume`, the
/// side that begins is the attacker, who plays a random check if there is one.
pub fn random_walk(rng: &mut Rng, start: &Board, plies: usize, tsume: bool) -> Vec<(Mv, Board)> {
    let mut board = start.clone();
    let mut walk = Vec::new();
    while walk.len() < plies {
        let attacking = tsume && board.to_move == start.to_move;
        let preferred = if attacking { checks(&board) } else { Vec::new() };
        let Some(mv) = rng.pick(&preferred).or_else(|| rng.pick(&legal_moves(&board))) else {
            break; // mate or stalemate
        };
        board = apply(&board, mv);
        walk.push((mv, board.clone()));
    }
    walk
}
