//! Sets of moves that share a piece, and lists of moves.

use std::ops::{ControlFlow, Deref};

use super::GO_ON;
use crate::shogi::{Bitboard, Color, HandKind, Move, Square};

/// Some of the moves of a position.
#[derive(Clone, Copy, Debug)]
pub enum MoveSet {
    /// Moves of one piece.
    Walk {
        /// The origin.
        from: Square,
        /// The targets without promotion.
        plain: Bitboard,
        /// The targets with promotion.
        promoted: Bitboard,
    },
    /// One step ahead of several pawns.
    Push {
        /// The side of the pawns.
        color: Color,
        /// The squares that they reach as they are.
        plain: Bitboard,
        /// The squares that they reach and promote on.
        promoted: Bitboard,
    },
    /// Drops of one kind.
    Drop {
        /// The kind that is dropped.
        kind: HandKind,
        /// The targets.
        to: Bitboard,
    },
}

impl MoveSet {
    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        match self {
            MoveSet::Walk { plain, promoted, .. } | MoveSet::Push { plain, promoted, .. } => {
                // Usually one of them is empty, and counting takes about thirty instructions.
                let count = |squares: &Bitboard| if squares.is_empty() { 0 } else { squares.len() };
                count(plain) + count(promoted)
            }
            MoveSet::Drop { to, .. } => to.len(),
        }
    }

    /// Whether it has no move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        match self {
            MoveSet::Walk { plain, promoted, .. } | MoveSet::Push { plain, promoted, .. } => {
                (*plain | *promoted).is_empty()
            }
            MoveSet::Drop { to, .. } => to.is_empty(),
        }
    }

    /// Whether `mv` is one of them.
    pub fn contains(&self, mv: Move) -> bool {
        match (self, mv.from()) {
            (MoveSet::Walk { from, plain, promoted }, Some(origin)) if origin == *from => {
                if mv.promotes() { promoted } else { plain }.contains(mv.to())
            }
            (MoveSet::Push { color, plain, promoted }, Some(origin)) => {
                if mv.promotes() { promoted } else { plain }.contains(mv.to())
                    && behind(*color, mv.to()) == origin
            }
            (MoveSet::Drop { kind, to }, None) => {
                mv.dropped() == Some(*kind) && to.contains(mv.to())
            }
            _ => false,
        }
    }
}

impl MoveSet {
    /// Calls `visit` with each move, promotions first. Faster than iterating: it matches the kind of set only once.
    #[inline(always)]
    pub fn each(self, mut visit: impl FnMut(Move)) {
        match self {
            MoveSet::Walk { from, plain, promoted } => {
                promoted.each(|to| visit(Move::walk_unchecked(from, to, true)));
                plain.each(|to| visit(Move::walk_unchecked(from, to, false)));
            }
            MoveSet::Push { color, plain, promoted } => {
                promoted.each(|to| visit(Move::walk_unchecked(behind(color, to), to, true)));
                plain.each(|to| visit(Move::walk_unchecked(behind(color, to), to, false)));
            }
            MoveSet::Drop { kind, to } => to.each(|to| visit(Move::drop(kind, to))),
        }
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves(self)
    }
}

/// The moves of a [`MoveSet`] one by one, promotions first.
#[derive(Clone, Debug)]
pub struct Moves(MoveSet);

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        match &mut self.0 {
            MoveSet::Walk { from, plain, promoted } => match promoted.next() {
                Some(to) => Some(Move::walk_unchecked(*from, to, true)),
                None => Some(Move::walk_unchecked(*from, plain.next()?, false)),
            },
            MoveSet::Push { color, plain, promoted } => match promoted.next() {
                Some(to) => Some(Move::walk_unchecked(behind(*color, to), to, true)),
                None => {
                    let to = plain.next()?;
                    Some(Move::walk_unchecked(behind(*color, to), to, false))
                }
            },
            MoveSet::Drop { kind, to } => Some(Move::drop(*kind, to.next()?)),
        }
    }
}

/// The origin of a pawn that steps to `to`.
#[inline(always)]
fn behind(color: Color, to: Square) -> Square {
    match color {
        Color::Black => Square::from_bit(to.index() as u32 + 1),
        Color::White => Square::from_bit(to.index() as u32 - 1),
    }
}

/// A list of moves that lies on the stack, and otherwise like a vector: it dereferences to a slice. No position has
/// more than 593 legal moves.
///
/// ```
/// use tsume::shogi::{Move, MoveList, Position};
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let checks: MoveList = position.check_moves();
/// assert!(checks.contains(&"R*1b".parse()?) && checks.len() == 14);
/// let drops: Vec<Move> = checks.into_iter().filter(|mv| mv.dropped().is_some()).collect();
/// assert_eq!(drops.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    const CAPACITY: usize = 600;
    const UNUSED: Move = Move::drop(HandKind::Pawn, Square::from_bit(0));

    /// An empty list.
    pub fn new() -> MoveList {
        MoveList { moves: [MoveList::UNUSED; MoveList::CAPACITY], len: 0 }
    }

    /// Empties the list.
    #[doc(hidden)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds the moves of a set. As the sink of a generator, it never stops it.
    #[inline(always)]
    #[doc(hidden)]
    pub fn add(&mut self, set: MoveSet) -> ControlFlow<()> {
        set.each(|mv| self.push(mv));
        GO_ON
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.len) {
            *place = mv;
            self.len += 1;
        }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

/// The moves of a list, one after the other.
///
/// [`MoveList`] has an example.
#[derive(Clone, Debug)]
pub struct IntoMoves {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoMoves {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    fn into_iter(self) -> IntoMoves {
        IntoMoves { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl std::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Passes the moves of one piece to `sink`, if there are any.
#[inline(always)]
pub(super) fn walk(
    from: Square,
    plain: Bitboard,
    promoted: Bitboard,
    sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if (plain | promoted).nonempty() {
        sink(MoveSet::Walk { from, plain, promoted })?;
    }
    GO_ON
}
