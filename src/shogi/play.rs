//! Makes moves and takes them back.

use super::{Color, Hand, HandKind, Kind, Move, MoveParts, Piece, Position, Square, zobrist};

/// The information for taking a move back.
///
/// ```
/// use tsume::shogi::{HandKind, Position};
///
/// let mut position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// position.try_play("R*1b".parse()?)?;
/// let (before, capture) = (position.clone(), "1a1b".parse()?);
/// let undo = position.try_play(capture)?;
/// assert_eq!(undo.gain(), Some(HandKind::Rook));
/// position.take_back(capture, undo);
/// assert_eq!(position, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    key: u64,
}

impl Undo {
    /// The piece that the move captured.
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }

    /// The kind that came into the hand by it.
    pub fn gain(&self) -> Option<HandKind> {
        self.captured.and_then(|piece| piece.kind.in_hand())
    }
}

/// A move is not legal in the position in which it should be played.
///
/// ```
/// use tsume::shogi::Position;
///
/// let mut position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let refused = position.try_play("1a1b".parse()?).map(|_| ()).unwrap_err();
/// assert_eq!(refused.to_string(), "1a1b is not legal here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{mv} is not legal here")]
#[non_exhaustive]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
}

impl Position {
    /// The position after some moves, each of which must be legal.
    pub fn after(&self, moves: &[Move]) -> Position {
        let mut after = self.clone();
        for &mv in moves {
            after.play(mv);
        }
        after
    }

    /// The moves of a line, each with the position in which it is played. A move is played only when the next one
    /// is requested, so that the caller can stop at an illegal one.
    pub fn along<'a>(&self, moves: &'a [Move]) -> impl Iterator<Item = (Position, Move)> + use<'a> {
        let (mut position, mut last) = (self.clone(), None);
        moves.iter().map(move |&mv| {
            if let Some(last) = last.replace(mv) {
                position.play(last);
            }
            (position.clone(), mv)
        })
    }

    /// The index of the first move of a line that is not legal.
    pub fn first_illegal(&self, moves: &[Move]) -> Option<usize> {
        self.along(moves).position(|(position, mv)| !position.is_legal(mv))
    }

    /// The index of the first move of a line that is not legal, or is a move of the attacker without check. The
    /// attacker moves first.
    pub(crate) fn first_unchecked(&self, moves: &[Move]) -> Option<usize> {
        let is_allowed = |(ply, (position, mv)): (usize, (Position, Move))| match ply % 2 {
            0 => position.is_legal_check(mv),
            _ => position.is_legal(mv),
        };
        self.along(moves).enumerate().position(|step| !is_allowed(step))
    }

    /// Makes a move of the side to move, if it is legal.
    ///
    /// # Errors
    ///
    /// If the move is not legal; then the position is unchanged.
    ///
    /// ```
    /// use tsume::shogi::Position;
    ///
    /// let mut position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
    /// position.try_play("R*1b".parse()?)?;
    /// let refused = position.try_play("R*1b".parse()?).map(|_| ()).unwrap_err();
    /// assert_eq!(refused.to_string(), "R*1b is not legal here");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play(mv)) } else { Err(IllegalMove { mv }) }
    }

    /// Makes a move of the side to move. The move must be legal; an illegal move leads to a meaningless position.
    /// [`Position::try_play`] checks it.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        let key = self.key;
        let us = self.turn;
        let captured = match mv.parts() {
            MoveParts::Walk { from, to, promote } => {
                let captured = self.board[to];
                if let Some(taken) = captured {
                    self.toggle(to, taken);
                    self.key ^= zobrist::piece(taken, to);
                    if let Some(kind) = taken.kind.in_hand() {
                        self.hands[us.index()] = self.hands[us.index()].with(kind);
                    }
                }
                if let Some(before) = self.board[from] {
                    let kind = if promote { promoted(before.kind) } else { before.kind };
                    let after = Piece::new(us, kind);
                    self.toggle(from, before);
                    self.toggle(to, after);
                    self.key ^= zobrist::piece(before, from) ^ zobrist::piece(after, to);
                    self.board[from] = None;
                    self.board[to] = Some(after);
                }
                captured
            }
            MoveParts::Drop { kind, to } => {
                let piece = dropped(us, kind);
                self.toggle(to, piece);
                self.key ^= zobrist::piece(piece, to);
                self.board[to] = Some(piece);
                self.hands[us.index()] = self.hands[us.index()].without(kind);
                None
            }
        };
        self.key ^= zobrist::turn();
        self.turn = !us;
        Undo { captured, key }
    }

    /// The key that the position will have after a legal move.
    #[inline]
    #[doc(hidden)]
    pub fn key_after(&self, mv: Move) -> u64 {
        let mut key = self.key ^ zobrist::turn();
        match mv.parts() {
            MoveParts::Walk { from, to, promote } => {
                if let Some(taken) = self.board[to] {
                    key ^= zobrist::piece(taken, to);
                }
                if let Some(before) = self.board[from] {
                    let kind = if promote { promoted(before.kind) } else { before.kind };
                    let after = Piece::new(before.color, kind);
                    key ^= zobrist::piece(before, from) ^ zobrist::piece(after, to);
                }
            }
            MoveParts::Drop { kind, to } => {
                key ^= zobrist::piece(dropped(self.turn, kind), to);
            }
        }
        key
    }

    /// The key of the position before a drop of the side not to move on this square.
    pub(crate) fn key_before_drop(&self, square: Square) -> u64 {
        let dropped = self.board[square].map_or(0, |piece| zobrist::piece(piece, square));
        self.key ^ zobrist::turn() ^ dropped
    }

    /// The hand of the side to move after a legal move of its own.
    #[inline]
    #[doc(hidden)]
    pub fn hand_after(&self, mv: Move) -> Hand {
        let hand = self.hand(self.turn);
        match (mv.dropped(), self.board[mv.to()]) {
            (Some(kind), _) => hand.without(kind),
            (None, Some(taken)) => taken.kind.in_hand().map_or(hand, |kind| hand.with(kind)),
            (None, None) => hand,
        }
    }

    /// Removes a piece from the hand of the side that moved last: the other side receives it if `back` is set;
    /// otherwise it leaves the game.
    pub(crate) fn give_up(&mut self, kind: HandKind, back: bool) {
        let (us, them) = (!self.turn, self.turn);
        self.hands[us.index()] = self.hand(us).without(kind);
        if back {
            self.hands[them.index()] = self.hand(them).with(kind);
        }
    }

    /// Undoes [`Position::give_up`].
    pub(crate) fn regain(&mut self, kind: HandKind, back: bool) {
        let (us, them) = (!self.turn, self.turn);
        self.hands[us.index()] = self.hand(us).with(kind);
        if back {
            self.hands[them.index()] = self.hand(them).without(kind);
        }
    }

    /// Takes back the last move.
    #[inline]
    pub fn take_back(&mut self, mv: Move, undo: Undo) {
        let us = !self.turn;
        self.turn = us;
        self.key = undo.key;
        match mv.parts() {
            MoveParts::Walk { from, to, promote } => {
                if let Some(after) = self.board[to] {
                    let kind = if promote { after.kind.unpromoted() } else { after.kind };
                    let before = Piece::new(us, kind);
                    self.toggle(to, after);
                    self.toggle(from, before);
                    self.board[from] = Some(before);
                }
                self.board[to] = undo.captured;
                if let Some(taken) = undo.captured {
                    self.toggle(to, taken);
                    if let Some(kind) = taken.kind.in_hand() {
                        self.hands[us.index()] = self.hands[us.index()].without(kind);
                    }
                }
            }
            MoveParts::Drop { kind, to } => {
                self.toggle(to, dropped(us, kind));
                self.board[to] = None;
                self.hands[us.index()] = self.hands[us.index()].with(kind);
            }
        }
    }
}

#[inline(always)]
fn promoted(kind: Kind) -> Kind {
    match kind.promoted() {
        Some(promoted) => promoted,
        None => kind,
    }
}

#[inline(always)]
fn dropped(color: Color, kind: HandKind) -> Piece {
    Piece::new(color, kind.on_board())
}
