//! Futile interpositions in the search (RULES, section 3): the replies that may be futile, the captures that may show
//! it, and the effect of each step of that question on the key and the position; that on bounds and hands is in
//! `step.rs`. The definition on exact hands is in `exact.rs`.
//!
//! In the tree, the position after an interposition stands for a question: is the interposition
//! futile, or mate within the bound like any other reply? The attacker, to move there, answers it
//! in one of two ways:
//!
//! ```text
//!   defender in check ──interposes──▶ the question ──captures──▶ the capture, the gain given back:
//!                                          │                      no ply has passed
//!                                          └───────answers──────▶ any check: two plies have passed
//! ```

use super::question::{interposition_salt, removed_salt};
use super::reading::Reading;
use super::returns::Returns;
use super::step::{Captured, Step};
use crate::shogi::{Bitboard, Color, Hand, HandKind, Move, Position, Square, Undo, attacks};

/// The position at which a search stands, and the pieces that have left the game on the way there.
#[derive(Clone)]
pub(super) struct PlayedPosition {
    pub position: Position,
    pub attacker: Color,
    /// Interposed pieces that were captured and did not go back to the defender's hand.
    pub removed: Hand,
    /// The position to which a return counts as a mate.
    pub returns: Returns,
}

impl PlayedPosition {
    pub fn new(position: &Position, attacker: Color) -> PlayedPosition {
        let (removed, returns) = (Hand::EMPTY, Returns::default());
        PlayedPosition { position: position.clone(), attacker, removed, returns }
    }

    /// Whether the attacker is to move.
    pub fn attacks(&self) -> bool {
        self.position.turn() == self.attacker
    }

    /// The attacker's hand.
    pub fn hand(&self) -> Hand {
        self.position.hand(self.attacker)
    }

    /// Plays a step.
    pub fn play(&mut self, mv: Move, step: Step) -> Undo {
        self.returns.play(&self.position, self.removed, mv, step);
        let undo = self.position.play(mv);
        if let (Step::Captures(captured), Some(kind)) = (step, undo.gain()) {
            let moved = captured == Captured::Moved;
            self.position.give_up(kind, !moved);
            if moved {
                self.removed = self.removed.with(kind);
            }
        }
        undo
    }

    /// The salt of the positions to which a return counts after a step.
    #[inline(always)]
    pub fn returns_salt_after(&self, mv: Move, step: Step) -> u64 {
        self.returns.salt_after(&self.position, self.removed, mv, step)
    }

    /// The defender's hand after a step of the attacker.
    pub fn held_after(&self, mv: Move, step: Step) -> Hand {
        let held = self.position.hand(!self.attacker);
        match (step, gain(&self.position, mv)) {
            (Step::Captures(Captured::Dropped | Captured::DroppedInReturn), Some(kind)) => {
                held.with(kind)
            }
            _ => held,
        }
    }

    /// Takes a step back.
    pub fn take_back(&mut self, mv: Move, step: Step, undo: Undo) {
        if let (Step::Captures(captured), Some(kind)) = (step, undo.gain()) {
            let moved = captured == Captured::Moved;
            self.position.regain(kind, !moved);
            if moved {
                self.removed = self.removed.without(kind);
            }
        }
        self.position.take_back(mv, undo);
        self.returns.take_back(mv, step);
    }

    /// The key, with this salt, and the attacker's hand after a step.
    pub fn name_after(&self, mv: Move, step: Step, salt: u64) -> (u64, Hand) {
        let mut key = self.position.key_after(mv) ^ salt;
        match step {
            Step::Move | Step::Answers => {}
            Step::Interposes { square, moved } => key ^= interposition_salt(square, moved),
            Step::Captures(captured) => {
                let is_removed = captured == Captured::Moved;
                if let (true, Some(kind)) = (is_removed, gain(&self.position, mv)) {
                    key ^= removed_salt(self.removed) ^ removed_salt(self.removed.with(kind));
                }
                return (key, self.hand());
            }
        }
        let hand = if self.attacks() { self.position.hand_after(mv) } else { self.hand() };
        (key, hand)
    }
}

/// The squares on which a check from a distance can be interposed; empty if there are several checkers or the check
/// comes from the next square.
pub(super) fn interposition_squares(position: &Position) -> Bitboard {
    let checkers = position.checkers();
    match (position.king(position.turn()), checkers.first()) {
        (Some(king), Some(checker)) if !checkers.many() => attacks::between(king, checker),
        _ => Bitboard::EMPTY,
    }
}

/// Whether a reply puts a piece on one of these squares.
pub(super) fn interposes(position: &Position, squares: Bitboard, mv: Move) -> bool {
    squares.contains(mv.to()) && mv.from() != position.king(position.turn())
}

/// Whether a mating line may end at a position with the defender to move: in mate, or, if futile interpositions are
/// left out, in a check against which the defender can only interpose. It does not use the table.
pub fn ends_in_mate(position: &Position, reading: Reading) -> bool {
    let squares = interposition_squares(position);
    position.is_mate()
        || reading != Reading::None
            && squares.nonempty()
            && position.legal_moves().into_iter().all(|mv| interposes(position, squares, mv))
}

/// The captures after an interposition on `square` that the reading allows to show that it was futile.
pub(super) fn captures(position: &Position, square: Square, reading: Reading) -> Vec<Move> {
    let attacker = position.turn();
    let checker = position.king(!attacker).and_then(|king| {
        let behind = |&from: &Square| attacks::between(king, from).contains(square);
        position.attackers(square, attacker).into_iter().find(behind)
    });
    let shows = |mv: &Move| {
        mv.to() == square && mv.from().is_some() && {
            mv.from() == checker || {
                let mut after = position.clone();
                after.play(*mv);
                let checkers = after.checkers();
                match reading {
                    Reading::None | Reading::Checker => false,
                    Reading::Standard | Reading::Restoring => {
                        checkers.contains(square) && !checkers.many()
                    }
                    Reading::Wide => checkers.contains(square),
                }
            }
        }
    };
    position.check_moves().into_iter().filter(shows).collect()
}

/// The kind that a capture gains.
fn gain(position: &Position, capture: Move) -> Option<HandKind> {
    position.piece_at(capture.to()).and_then(|piece| piece.kind.in_hand())
}
