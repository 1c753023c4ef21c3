//! How pieces move, by definition: every piece step by step, every move tried on a copy. What is
//! claimed of a position is not known here.

use super::board::{GOLD, KING, Move, NOWHERE, PAWN, PROMOTED, Position, WHITE, is_dead_end};

/// Ahead, ahead to both sides, to both sides, back, back to both sides, and the knight's two jumps: rows
/// and files to add, as Black sees the board.
const DIRECTIONS: [(i8, i8); 10] =
    [(-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0), (1, -1), (1, 1), (-2, -1), (-2, 1)];
// Sets of directions, the first in the lowest bit.
const STRAIGHT: u16 = 0b00_0011_1001;
const DIAGONAL: u16 = 0b00_1100_0110;
const AS_GOLD: u16 = 0b00_0011_1111;
const AS_SILVER: u16 = 0b00_1100_0111;
const JUMPS: u16 = 0b11_0000_0000;
const ALL_ROUND: u16 = STRAIGHT | DIAGONAL;
/// For each kind the single steps, and the directions in which it slides.
#[rustfmt::skip]
const MOVEMENTS: [(u16, u16); 16] = [
    (0, 0), (1, 0), (0, 1), (JUMPS, 0), (AS_SILVER, 0), (AS_GOLD, 0), (0, DIAGONAL), (0, STRAIGHT),
    (ALL_ROUND, 0), (AS_GOLD, 0), (AS_GOLD, 0), (AS_GOLD, 0), (AS_GOLD, 0), (0, 0),
    (STRAIGHT, DIAGONAL), (DIAGONAL, STRAIGHT),
];

/// Whether a piece of this kind goes so far in a direction.
fn goes(kind: u8, direction: usize, distance: u8) -> bool {
    let (steps, slides) = MOVEMENTS[usize::from(kind)];
    (if distance == 1 { steps | slides } else { slides }) & 1 << direction > 0
}

/// The squares in a direction, as `color` sees it, each with its distance; with -1 for `sign`, back.
fn ray(from: u8, direction: usize, color: u8, sign: i8) -> impl Iterator<Item = (u8, u8)> {
    let sign = if color == 0 { sign } else { -sign };
    let (rows, files) = (DIRECTIONS[direction].0 * sign, DIRECTIONS[direction].1 * sign);
    // How often one can go on so before the edge.
    let room = |at: u8, by: i8| match by {
        0 => 8,
        1.. => (8 - at as i8) / by,
        _ => at as i8 / -by,
    };
    let most = match direction {
        _ if from == NOWHERE => 0,
        ..8 => 8,
        _ => 1,
    };
    let room = room(from / 9, rows).min(room(from % 9, files)).min(most);
    (1..=room).map(move |n| ((from as i8 + n * (9 * rows + files)) as u8, n as u8))
}

impl Position {
    /// The pieces of a side that attack a square, each with its direction and distance.
    fn attackers(&self, square: u8, by: u8) -> impl Iterator<Item = (u8, usize, u8)> {
        (0..DIRECTIONS.len()).filter_map(move |direction| {
            let mut squares = ray(square, direction, by, -1);
            let (from, distance) = squares.find(|&(at, _)| self.cells[usize::from(at)] > 0)?;
            let piece = self.cells[usize::from(from)];
            let is_one = piece / WHITE == by && goes(piece % WHITE, direction, distance);
            is_one.then_some((from, direction, distance))
        })
    }

    /// Whether a side is in check; never without a king.
    pub fn is_in_check(&self, color: u8) -> bool {
        let king = self.kings[usize::from(color)];
        king != NOWHERE && self.attackers(king, 1 - color).next().is_some()
    }

    /// The squares of the pieces that give check to the side to move.
    pub fn checkers(&self) -> Vec<u8> {
        let king = self.kings[usize::from(self.turn)];
        self.attackers(king, 1 - self.turn).map(|(from, ..)| from).collect()
    }

    /// The only checker and the squares between it and the king, if it stands at a distance.
    pub fn distant_check(&self) -> Option<(u8, Vec<u8>)> {
        let king = self.kings[usize::from(self.turn)];
        let mut checkers = self.attackers(king, 1 - self.turn);
        let (checker, direction, distance) = checkers.next()?;
        let is_distant = distance > 1 && checkers.next().is_none();
        let line = ray(king, direction, 1 - self.turn, -1).take(usize::from(distance) - 1);
        is_distant.then(|| (checker, line.map(|(at, _)| at).collect()))
    }

    /// The moves of pieces on the board; whether the own king is safe is not looked at.
    fn walks(&self) -> Vec<Move> {
        let side = self.turn;
        let in_zone = |square: u8| if side == 0 { square < 27 } else { square >= 54 };
        let mut moves = vec![];
        for (from, cell) in
            (0..).zip(self.cells).filter(|&(_, cell)| cell > 0 && cell / WHITE == side)
        {
            let kind = cell % WHITE;
            for direction in 0..DIRECTIONS.len() {
                for (to, distance) in ray(from, direction, side, 1) {
                    let there = self.cells[usize::from(to)];
                    if !goes(kind, direction, distance) || there > 0 && there / WHITE == side {
                        break;
                    }
                    if !is_dead_end(kind, side, to) {
                        moves.push(Move { from, to, promote: false });
                    }
                    if kind < PROMOTED && kind != GOLD && (in_zone(from) || in_zone(to)) {
                        moves.push(Move { from, to, promote: true });
                    }
                    if there > 0 {
                        break;
                    }
                }
            }
        }
        moves
    }

    /// Whether the side to move may drop a kind on an empty square, as far as the pieces themselves go.
    fn may_drop(&self, kind: u8, to: u8) -> bool {
        let pawn = PAWN + self.turn * WHITE;
        let has_pawn =
            || self.cells.iter().skip(usize::from(to % 9)).step_by(9).any(|&c| c == pawn);
        self.hand(self.turn)[usize::from(kind) - 1] > 0
            && !is_dead_end(kind, self.turn, to)
            && (kind != PAWN || !has_pawn())
    }

    /// Whether a move that the pieces can make is legal: the own king is safe after it, and it does not
    /// mate by dropping a pawn.
    fn is_legal(&self, mv: Move, after: &Position) -> bool {
        let mates = || after.is_in_check(after.turn) && after.replies().is_empty();
        !after.is_in_check(self.turn) && (mv.dropped() != Some(PAWN) || !mates())
    }

    /// The legal moves that give check, in order.
    pub fn checks(&self) -> Vec<Move> {
        let mut moves = self.walks();
        let king = self.kings[usize::from(1 - self.turn)];
        // A drop opens no line: it checks from where the piece itself attacks the king.
        for direction in 0..DIRECTIONS.len() {
            let squares = ray(king, direction, self.turn, -1);
            for (to, distance) in squares.take_while(|&(to, _)| self.cells[usize::from(to)] == 0) {
                let kinds = (1..KING).filter(|&kind| goes(kind, direction, distance));
                moves.extend(
                    kinds.filter(|&kind| self.may_drop(kind, to)).map(|kind| Move::drop(kind, to)),
                );
            }
        }
        moves.retain(|&mv| {
            let after = self.after(mv);
            after.is_in_check(after.turn) && self.is_legal(mv, &after)
        });
        moves.sort_unstable();
        moves
    }

    /// The legal moves of a side that is in check, in order.
    pub fn replies(&self) -> Vec<Move> {
        let mut moves = self.walks();
        // A drop answers a check only between the king and a single checker.
        for to in self.distant_check().map_or(vec![], |(_, between)| between) {
            let kinds = (1..KING).filter(|&kind| self.may_drop(kind, to));
            moves.extend(kinds.map(|kind| Move::drop(kind, to)));
        }
        moves.retain(|&mv| self.is_legal(mv, &self.after(mv)));
        moves.sort_unstable();
        moves
    }

    /// Whether a reply puts a piece on one of these squares.
    pub fn interposes(&self, between: &[u8], mv: Move) -> bool {
        between.contains(&mv.to) && mv.from != self.kings[usize::from(self.turn)]
    }
}
