//! Returns in the restoring reading (RULES, section 3). An interposed piece was captured and given back; now the attacker
//! tries to come back to the position before the interposition with the piece that captured. That counts as well as
//! a mate, however many plies it takes.

use super::question::{place_salt, removed_salt};
use super::step::{Captured, Step};
use crate::shogi::{Hand, Kind, Move, Position, Square};

/// A position to which a return counts, with the defender to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Target {
    /// The key of the board, with the pieces that have left the game.
    key: u64,
    /// The attacker's hand.
    hand: Hand,
    /// The square of the piece that returns.
    square: Square,
    /// The number of plies for which no return has been possible any more.
    given_up: u32,
}

/// The positions before the captures on the way to the place of the search. A return to the last one counts.
#[derive(Clone, Default)]
pub(super) struct Returns {
    targets: Vec<Target>,
}

impl Returns {
    /// The target, while a return is possible.
    #[inline(always)]
    fn target(&self) -> Option<&Target> {
        self.targets.last().filter(|target| target.given_up == 0)
    }

    /// The salt for the keys of positions, since answers depend on the target; 0 without one.
    #[inline(always)]
    pub fn salt(&self) -> u64 {
        self.target().map_or(0, Target::salt)
    }

    /// Whether a step neither makes nor keeps a target: everywhere but in the restoring reading.
    #[inline(always)]
    fn is_idle(&self, step: Step) -> bool {
        self.targets.is_empty() && step != Step::Captures(Captured::DroppedInReturn)
    }

    /// The salt after a step from a position. `removed` are the pieces that have left the game.
    #[inline(always)]
    pub fn salt_after(&self, position: &Position, removed: Hand, mv: Move, step: Step) -> u64 {
        if self.is_idle(step) { 0 } else { self.find_salt_after(position, removed, mv, step) }
    }

    #[inline(never)]
    fn find_salt_after(&self, position: &Position, removed: Hand, mv: Move, step: Step) -> u64 {
        if step == Step::Captures(Captured::DroppedInReturn) {
            return Target::before_drop(position, removed, mv.to()).salt();
        }
        match self.target() {
            Some(target) if target.allows(position, mv, step) => target.salt(),
            _ => 0,
        }
    }

    /// Takes a step from a position.
    #[inline(always)]
    pub fn play(&mut self, position: &Position, removed: Hand, mv: Move, step: Step) {
        if !self.is_idle(step) {
            self.follow(position, removed, mv, step);
        }
    }

    #[inline(never)]
    fn follow(&mut self, position: &Position, removed: Hand, mv: Move, step: Step) {
        if step == Step::Captures(Captured::DroppedInReturn) {
            self.targets.push(Target::before_drop(position, removed, mv.to()));
        } else if let Some(target) = self.targets.last_mut() {
            if target.given_up > 0 || !target.allows(position, mv, step) {
                target.given_up += 1;
            } else if mv.from() == Some(target.square) {
                target.square = mv.to();
            }
        }
    }

    /// Takes a step back.
    #[inline(always)]
    pub fn take_back(&mut self, mv: Move, step: Step) {
        if !self.is_idle(step) {
            self.follow_back(mv, step);
        }
    }

    #[inline(never)]
    fn follow_back(&mut self, mv: Move, step: Step) {
        if step == Step::Captures(Captured::DroppedInReturn) {
            self.targets.pop();
        } else if let Some(target) = self.targets.last_mut() {
            if target.given_up > 0 {
                target.given_up -= 1;
            } else if let (true, Some(from)) = (mv.to() == target.square, mv.from()) {
                target.square = from;
            }
        }
    }

    /// If this position, with the defender to move, is the target: the hand that is needed there.
    pub fn reached(&self, key: u64, hand: Hand) -> Option<Hand> {
        let target = self.target()?;
        (target.key == key && hand.includes(target.hand)).then_some(target.hand)
    }
}

impl Target {
    /// The position before a drop on this square, which the attacker, to move, captures.
    fn before_drop(position: &Position, removed: Hand, square: Square) -> Target {
        let key = position.key_before_drop(square) ^ removed_salt(removed);
        Target { key, hand: position.hand(position.turn()), square, given_up: 0 }
    }

    fn salt(&self) -> u64 {
        place_salt(self.key, self.hand)
    }

    /// Whether a return is still possible after a step. The attacker moves only the piece that returns, and captures
    /// only what has just been interposed; the defender moves the king to empty squares, or drops interpositions.
    fn allows(&self, position: &Position, mv: Move, step: Step) -> bool {
        let is_empty = position.piece_at(mv.to()).is_none();
        let mover = mv.from().and_then(|from| position.piece_at(from));
        let is_king = mover.is_some_and(|piece| piece.kind == Kind::King);
        let returns = mv.from() == Some(self.square) && !mv.promotes();
        match step {
            Step::Move => is_empty && (is_king || returns),
            Step::Answers => !is_empty && returns,
            Step::Interposes { moved, .. } => !moved,
            Step::Captures(_) => false,
        }
    }
}
