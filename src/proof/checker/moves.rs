//! How pieces move, by definition: every piece step by step, every move tried on a copy. What is
//! claimed of a position is not known here.

use std::sync::LazyLock;

use super::board::{GOLD, Move, NOWHERE, PROMOTED, Position, WHITE, from_hand, is_dead_end};

/// Ahead, ahead to both sides, to both sides, back, back to both sides, and the knight's two jumps: rows
/// and files to add, as Black sees the board.
const DIRECTIONS: [(isize, isize); 10] =
    [(-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0), (1, -1), (1, 1), (-2, -1), (-2, 1)];
// Sets of directions, the first in the lowest bit.
const STRAIGHT: u16 = 0b00_0011_1001;
const DIAGONAL: u16 = 0b00_1100_0110;
const AS_GOLD: u16 = 0b00_0011_1111;
const AS_SILVER: u16 = 0b00_1100_0111;
const JUMPS: u16 = 0b11_0000_0000;
/// For each kind the single steps, and the directions in which it slides.
#[rustfmt::skip]
const MOVEMENTS: [(u16, u16); 16] = [
    (0, 0), (1, 0), (0, 1), (JUMPS, 0), (AS_SILVER, 0), (AS_GOLD, 0), (0, DIAGONAL), (0, STRAIGHT),
    (STRAIGHT | DIAGONAL, 0), (AS_GOLD, 0), (AS_GOLD, 0), (AS_GOLD, 0), (AS_GOLD, 0), (0, 0),
    (STRAIGHT, DIAGONAL), (DIAGONAL, STRAIGHT),
];

/// How far a piece goes in a direction at most.
fn reach(piece: u8, direction: usize) -> usize {
    let (steps, slides) = MOVEMENTS[usize::from(piece % WHITE)];
    if slides & 1 << direction > 0 { 8 } else { usize::from(steps >> direction & 1) }
}

/// The squares in each direction from each square, the nearest first: for each square as Black sees it, and then
/// as White does. They are looked at so often that they are kept.
static RAYS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let ray = |from: usize, sign: isize, (rows, files): (isize, isize)| {
        let (mut row, mut file) = (from / 9, from % 9);
        let squares = (0..8).map_while(|_| {
            (row, file) =
                (row.wrapping_add_signed(rows * sign), file.wrapping_add_signed(files * sign));
            (row < 9 && file < 9).then(|| 9 * row + file)
        });
        squares.collect()
    };
    let sides = (0..NOWHERE).flat_map(|from| [(from, 1), (from, -1)]);
    sides.flat_map(|(from, sign)| DIRECTIONS.map(|way| ray(from, sign, way))).collect()
});

/// The squares in a direction as a side sees it, up to the edge, the nearest first; none from nowhere.
fn ray(from: usize, direction: usize, side: usize) -> &'static [usize] {
    RAYS.get((2 * from + side) * DIRECTIONS.len() + direction).map_or(&[], Vec::as_slice)
}

/// In which direction a square is seen from another, if it is on one of its eight lines.
pub fn direction(from: usize, to: usize) -> Option<usize> {
    (0..8).find(|&direction| ray(from, direction, 0).contains(&to))
}

/// Whether some piece could attack one of two squares from the other.
fn are_in_line(one: usize, other: usize) -> bool {
    let (rows, files) = ((one / 9).abs_diff(other / 9), (one % 9).abs_diff(other % 9));
    rows == 0 || files == 0 || rows == files || (rows, files) == (2, 1)
}

impl Position {
    /// Whether a piece of a side stands on a square.
    fn is_own(&self, square: usize, side: usize) -> bool {
        self.cells[square] > 0 && usize::from(self.cells[square] / WHITE) == side
    }

    /// The pieces that give check to a side, each with the squares between it and the king; none without a king.
    pub fn checkers(&self, side: usize) -> impl Iterator<Item = (usize, &'static [usize])> {
        let king = self.kings[side];
        (0..DIRECTIONS.len()).filter_map(move |direction| {
            let squares = ray(king, direction, side);
            let between = squares.iter().take_while(|&&at| self.cells[at] == 0).count();
            let &from = squares.get(between)?;
            let is_one = !self.is_own(from, side) && between < reach(self.cells[from], direction);
            is_one.then_some((from, &squares[..between]))
        })
    }

    /// Whether a side is in check.
    pub fn is_in_check(&self, side: usize) -> bool {
        self.checkers(side).next().is_some()
    }

    /// The piece that alone gives check to the side to move, and the squares between it and the king.
    pub fn only_check(&self) -> Option<(usize, &'static [usize])> {
        let mut checkers = self.checkers(self.turn);
        let only = checkers.next()?;
        checkers.next().is_none().then_some(only)
    }

    /// The squares that a piece attacks from a square: in each direction up to the first that is not empty.
    fn targets(&self, piece: u8, from: usize) -> impl Iterator<Item = usize> {
        let side = usize::from(piece / WHITE);
        let directions = (0..DIRECTIONS.len()).map(move |way| (way, reach(piece, way)));
        directions.filter(|&(_, most)| most > 0).flat_map(move |(direction, most)| {
            let squares = ray(from, direction, side).iter().copied();
            let free = squares.clone().take_while(|&at| self.cells[at] == 0).count();
            squares.take(most.min(free + 1))
        })
    }

    /// The moves of pieces on the board from and to such squares as are wanted; whether the own king is safe is
    /// not looked at.
    fn walks(&self, is_wanted: impl Fn(usize, usize) -> bool) -> Vec<Move> {
        let is_in_zone = |at: usize| if self.turn == 0 { at < 27 } else { at >= 54 };
        let mut moves = vec![];
        for from in (0..81).filter(|&at| self.is_own(at, self.turn)) {
            let piece = self.cells[from];
            let can_promote = piece % WHITE < PROMOTED && piece % WHITE != GOLD;
            let targets = self.targets(piece, from);
            for to in targets.filter(|&to| is_wanted(from, to) && !self.is_own(to, self.turn)) {
                if !is_dead_end(piece, to) {
                    moves.push(Move { from, to, promote: false });
                }
                if can_promote && (is_in_zone(from) || is_in_zone(to)) {
                    moves.push(Move { from, to, promote: true });
                }
            }
        }
        moves
    }

    /// Whether the side to move may drop a kind on a square, as far as the pieces themselves go.
    fn may_drop(&self, held: usize, to: usize) -> bool {
        let has_pawn = || self.pawns(self.turn, to % 9) > 0;
        let is_free = self.cells[to] == 0 && !is_dead_end(from_hand(held, self.turn), to);
        self.hands[self.turn][held] > 0 && is_free && (held > 0 || !has_pawn())
    }

    /// Whether a move that the pieces can make is legal: the own king is safe after it, and it does not
    /// mate by dropping a pawn.
    fn is_legal(&self, mv: Move, after: &Position) -> bool {
        let mates = || after.is_in_check(after.turn) && after.replies().is_empty();
        !after.is_in_check(self.turn) && (mv.dropped() != Some(0) || !mates())
    }

    /// The legal moves that give check, in order.
    pub fn checks(&self) -> Vec<Move> {
        let king = self.kings[1 - self.turn];
        // The piece that moves attacks the king from its target, or another one over its origin.
        let mut moves = self.walks(|from, to| are_in_line(from, king) || are_in_line(to, king));
        // A drop opens no line. Each piece attacks the king from where its mirror image would go from there.
        for held in 0..7 {
            let squares = self.targets(from_hand(held, 1 - self.turn), king);
            let squares = squares.filter(|&to| self.may_drop(held, to));
            moves.extend(squares.map(|to| Move::drop(held, to)));
        }
        moves.retain(|&mv| {
            let after = self.after(mv);
            (mv.dropped().is_some() || after.is_in_check(after.turn)) && self.is_legal(mv, &after)
        });
        moves.sort_unstable();
        moves
    }

    /// The legal moves of a side that is in check, in order.
    pub fn replies(&self) -> Vec<Move> {
        let king = self.kings[self.turn];
        let (checker, between) = self.only_check().unwrap_or((king, &[]));
        // Other pieces than the king take the only checker, or go between; after a double check they are of
        // no use.
        let mut moves =
            self.walks(|from, to| from == king || to == checker || between.contains(&to));
        for &to in between {
            let kinds = (0..7).filter(|&held| self.may_drop(held, to));
            moves.extend(kinds.map(|held| Move::drop(held, to)));
        }
        moves.retain(|&mv| self.is_legal(mv, &self.after(mv)));
        moves.sort_unstable();
        moves
    }
}
