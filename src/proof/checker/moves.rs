//! The moves of the pieces, by definition: every piece step by step, every move tried on a copy.

use std::sync::LazyLock;

use super::board::{GOLD, Move, NOWHERE, PROMOTED, Position, WHITE, from_hand};

/// Ahead, ahead to both sides, to both sides, back, back to both sides, and the knight's two jumps: rows
/// and files to add, as Black sees the board.
const DIRECTIONS: [(isize, isize); 10] =
    [(-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0), (1, -1), (1, 1), (-2, -1), (-2, 1)];

/// The most squares that a piece goes in each direction: 8 where it slides.
type Reach = [usize; 10];

/// The reach of each kind by its number: none, from pawn to king, and promoted.
#[rustfmt::skip]
const REACHES: [Reach; 16] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    // Pawn, lance, knight; silver, gold; bishop, rook, king.
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], [8, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    [1, 1, 1, 0, 0, 0, 1, 1, 0, 0], [1, 1, 1, 1, 1, 1, 0, 0, 0, 0],
    [0, 8, 8, 0, 0, 0, 8, 8, 0, 0], [8, 0, 0, 8, 8, 8, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1, 0, 0],
    // The same promoted; a gold and a king never are.
    [1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 0, 0, 0, 0],
    [1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 8, 8, 1, 1, 1, 8, 8, 0, 0], [8, 1, 1, 8, 8, 8, 1, 1, 0, 0],
];

fn reach(piece: u8) -> &'static Reach {
    &REACHES[usize::from(piece % WHITE)]
}

/// The squares in each direction from each square, the nearest first: for each square as Black sees it, and then
/// as White does. They are used so often that they are kept.
static RAYS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let ray = |from: isize, sign: isize, (rows, files): (isize, isize)| {
        let square = |distance: isize| {
            let row = from / 9 + sign * rows * distance;
            let file = from % 9 + sign * files * distance;
            ((0..9).contains(&row) && (0..9).contains(&file)).then_some((9 * row + file) as usize)
        };
        (1..9).map_while(square).collect()
    };
    let sides = (0..81).flat_map(|from| [(from, 1), (from, -1)]);
    sides.flat_map(|(from, sign)| DIRECTIONS.map(|way| ray(from, sign, way))).collect()
});

/// The squares in a direction as a side sees it, up to the edge, the nearest first; none from nowhere.
fn ray(from: usize, direction: usize, side: usize) -> &'static [usize] {
    RAYS.get((2 * from + side) * DIRECTIONS.len() + direction).map_or(&[], Vec::as_slice)
}

/// The direction from a square to another on one of its eight lines.
pub fn direction(from: usize, to: usize) -> Option<usize> {
    (0..8).find(|&direction| ray(from, direction, 0).contains(&to))
}

/// Whether a piece could never move on from there.
pub fn is_dead_end(piece: u8, square: usize) -> bool {
    let has_room = |way| !ray(square, way, usize::from(piece / WHITE)).is_empty();
    !(0..DIRECTIONS.len()).any(|way| reach(piece)[way] > 0 && has_room(way))
}

impl Position {
    /// Whether a piece of a side stands on a square.
    fn is_own(&self, square: usize, side: usize) -> bool {
        self.cells[square] > 0 && usize::from(self.cells[square] / WHITE) == side
    }

    /// The squares in a direction as a side sees it, up to the first that is not empty, and at most `most`.
    fn seen(&self, from: usize, direction: usize, side: usize, most: usize) -> &'static [usize] {
        let squares = ray(from, direction, side);
        let free = squares.iter().take(most).take_while(|&&at| self.cells[at] == 0).count();
        &squares[..squares.len().min(most).min(free + 1)]
    }

    /// The pieces that give check to a side, each with the squares between it and the king; none without a king.
    pub fn checkers(&self, side: usize) -> impl Iterator<Item = (usize, &'static [usize])> {
        (0..DIRECTIONS.len()).filter_map(move |direction| {
            let (&from, between) = self.seen(self.kings[side], direction, side, 8).split_last()?;
            let can_reach = between.len() < reach(self.cells[from])[direction];
            (can_reach && !self.is_own(from, side)).then_some((from, between))
        })
    }

    /// Whether a side is in check.
    pub fn is_in_check(&self, side: usize) -> bool {
        self.checkers(side).next().is_some()
    }

    /// The only piece that gives check to the side to move, and the squares between it and the king.
    pub fn only_check(&self) -> Option<(usize, &'static [usize])> {
        let mut checkers = self.checkers(self.turn);
        let only = checkers.next()?;
        checkers.next().is_none().then_some(only)
    }

    /// The squares that a side's piece of this reach attacks from a square.
    fn targets(&self, from: usize, side: usize, reach: &Reach) -> impl Iterator<Item = usize> {
        let ways = (0..DIRECTIONS.len()).filter(|&way| reach[way] > 0);
        ways.flat_map(move |way| self.seen(from, way, side, reach[way])).copied()
    }

    /// The legal moves with an origin and target that are wanted, and drops on these squares. Without squares, only
    /// moves and drops that give check: a drop does so on the squares to which the piece would go from the king if it
    /// were the other side's.
    fn legal(&self, drops: Option<&[usize]>, wants: impl Fn(usize, usize) -> bool) -> Vec<Move> {
        let is_in_zone = |at: usize| if self.turn == 0 { at < 27 } else { at >= 54 };
        let mut moves = vec![];
        for from in (0..NOWHERE).filter(|&at| self.is_own(at, self.turn)) {
            let piece = self.cells[from];
            let can_promote = piece % WHITE < PROMOTED && piece % WHITE != GOLD;
            let targets = self.targets(from, self.turn, reach(piece));
            for to in targets.filter(|&to| wants(from, to) && !self.is_own(to, self.turn)) {
                moves.push(Move { from, to, promote: false });
                if can_promote && (is_in_zone(from) || is_in_zone(to)) {
                    moves.push(Move { from, to, promote: true });
                }
            }
        }
        let (other, king) = (1 - self.turn, self.kings[1 - self.turn]);
        for held in (0..7).filter(|&held| self.hands[self.turn][held] > 0) {
            let checking = || self.targets(king, other, reach(from_hand(held, other))).collect();
            let squares: Vec<usize> = drops.map_or_else(checking, <[usize]>::to_vec);
            let free = squares.into_iter().filter(|&to| self.cells[to] == 0);
            moves.extend(free.map(|to| Move::drop(held, to)));
        }
        moves.retain(|&mv| {
            let after = self.after(mv);
            let mates = || after.is_in_check(after.turn) && after.replies().is_empty();
            let may_drop_pawn = || after.pawns(self.turn, mv.to % 9) == 1 && !mates();
            (drops.is_some() || after.is_in_check(after.turn))
                && !after.is_in_check(self.turn)
                && !is_dead_end(after.cells[mv.to], mv.to)
                && (mv.dropped() != Some(0) || may_drop_pawn())
        });
        moves.sort_unstable();
        moves
    }

    /// The legal moves that give check, in order.
    pub fn checks(&self) -> Vec<Move> {
        let king = self.kings[1 - self.turn];
        let lines = (0..DIRECTIONS.len()).flat_map(|direction| ray(king, direction, 1 - self.turn));
        let mut is_near = [false; NOWHERE];
        lines.for_each(|&at| is_near[at] = true);
        // The piece attacks the king from its target, or another one does over its origin.
        self.legal(None, |from, to| is_near[from] || is_near[to])
    }

    /// The legal moves of a side that is in check, in order.
    pub fn replies(&self) -> Vec<Move> {
        let king = self.kings[self.turn];
        let (checker, between) = self.only_check().unwrap_or((king, &[]));
        // Other pieces than the king take the only checker, or go between; after a double check they cannot help.
        self.legal(Some(between), |from, to| from == king || to == checker || between.contains(&to))
    }
}
