//! The line on which pieces can be interposed against a distant check.

use super::board::{Board, Kind, Sq};
use super::rules::{Mv, checkers};

/// A lone checker at a distance, and the squares between it and the king.
pub struct Line {
    /// The square of the checker.
    pub checker: Sq,
    /// The squares between, from the checker to the king.
    pub between: Vec<Sq>,
}

/// The only checker of the side to move, if it stands at a distance.
pub fn distant_checker(board: &Board) -> Option<Line> {
    let king = board.king(board.to_move)?;
    let [checker] = checkers(board, board.to_move)[..] else {
        return None;
    };
    let between = squares_between(checker, king);
    (!between.is_empty()).then_some(Line { checker, between })
}

/// The squares strictly between two squares of one rank, file or diagonal.
fn squares_between(a: Sq, b: Sq) -> Vec<Sq> {
    let (files, ranks) = (b.file() - a.file(), b.rank() - a.rank());
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new(); // a knight's check
    }
    let distance = files.abs().max(ranks.abs());
    let on_the_way = |i| a.step(files.signum() * i, ranks.signum() * i);
    (1..distance).filter_map(on_the_way).collect()
}

/// Whether a move puts a piece on the line.
pub fn interposes(board: &Board, line: &Line, mv: Mv) -> bool {
    let king_move = match mv {
        Mv::Move { from, .. } => board.get(from).is_some_and(|p| p.kind == Kind::King),
        Mv::Drop { .. } => false,
    };
    !king_move && line.between.contains(&mv.to())
}
