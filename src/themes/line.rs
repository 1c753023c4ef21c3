//! A line of legal moves with its positions, and with every piece followed from move to move.

use crate::shogi::{Color, Kind, Move, MoveParts, Piece, Position, Square};

/// A line of legal moves.
pub(super) struct Line {
    /// The side that moves first.
    pub attacker: Color,
    /// The position before the first move.
    pub start: Position,
    /// The position after the last move.
    pub end: Position,
    /// The moves.
    pub steps: Vec<Step>,
}

/// A move of a line.
pub(super) struct Step {
    /// The number of the move, from 1 on.
    pub ply: u32,
    /// The position before the move.
    pub before: Position,
    /// The position after the move.
    pub after: Position,
    /// The move.
    pub mv: Move,
    /// The piece as it is before the move.
    pub piece: Piece,
    /// The number that the piece keeps until it is captured; each drop brings a new one.
    pub id: usize,
}

impl Line {
    /// Replays a line; `None` if a move is illegal.
    pub fn new(start: &Position, moves: &[Move]) -> Option<Line> {
        let mut ids = [0; Square::COUNT];
        for square in start.occupied() {
            ids[square.index()] = square.index();
        }
        let (mut before, mut steps) = (start.clone(), vec![]);
        for (ply, &mv) in (1..).zip(moves) {
            if !before.is_legal(mv) {
                return None;
            }
            let (piece, id) = match mv.parts() {
                MoveParts::Walk { from, .. } => (before.piece_at(from)?, ids[from.index()]),
                MoveParts::Drop { kind, .. } => {
                    (Piece::new(before.turn(), kind.on_board()), Square::COUNT + ply as usize)
                }
            };
            ids[mv.to().index()] = id;
            let after = before.after(&[mv]);
            steps.push(Step { ply, before, after: after.clone(), mv, piece, id });
            before = after;
        }
        Some(Line { attacker: start.turn(), start: start.clone(), end: before, steps })
    }

    /// The square of the defender's king before the first move.
    pub fn king(&self) -> Option<Square> {
        self.start.king(!self.attacker)
    }

    /// The moves of the attacker, each with the reply.
    pub fn checks(&self) -> impl DoubleEndedIterator<Item = (&Step, Option<&Step>)> {
        self.steps.chunks(2).map(|pair| (&pair[0], pair.get(1)))
    }

    /// The moves of the defender, each with the attacker's next move.
    pub fn replies(&self) -> impl Iterator<Item = (&Step, Option<&Step>)> {
        self.steps.get(1..).unwrap_or_default().chunks(2).map(|pair| (&pair[0], pair.get(1)))
    }

    /// The moves of each piece of the attacker, without the king, in the order of their first moves.
    pub fn paths(&self) -> Vec<Vec<&Step>> {
        let mut paths: Vec<Vec<&Step>> = vec![];
        for (step, _) in self.checks().filter(|(step, _)| step.piece.kind != Kind::King) {
            match paths.iter_mut().find(|path| path.iter().any(|one| one.id == step.id)) {
                Some(path) => path.push(step),
                None => paths.push(vec![step]),
            }
        }
        paths
    }
}

impl Step {
    /// Whether the move captures.
    pub fn captures(&self) -> bool {
        self.before.piece_at(self.mv.to()).is_some()
    }

    /// The kind of the piece after the move.
    pub fn kind_after(&self) -> Kind {
        let promoted = self.piece.kind.promoted().filter(|_| self.mv.promotes());
        promoted.unwrap_or(self.piece.kind)
    }

    /// Whether the piece stays unpromoted, although it could promote.
    pub fn declines(&self) -> bool {
        let is_far = |square: Square| square.rank_for(self.piece.color) <= 3;
        self.mv.from().is_some_and(|from| is_far(from) || is_far(self.mv.to()))
            && self.piece.kind.promoted().is_some()
            && !self.mv.promotes()
    }
}

/// The runs of neighbouring items that are alike, if they have at least `least` items.
pub(super) fn runs<T: Copy>(items: &[T], least: usize, alike: impl Fn(T, T) -> bool) -> Vec<&[T]> {
    items.chunk_by(|&one, &next| alike(one, next)).filter(|run| run.len() >= least).collect()
}
