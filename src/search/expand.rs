//! The moves of a node, in chains, and first estimates of where they lead.

use std::ops::ControlFlow;

use super::bound::Bound;
use super::hands;
use super::node::{Child, FACT, LAST, Outcome};
use crate::shogi::{Color, Hand, Kind, Move, MoveSet, Position, Square};

/// Adds the moves from a position: checks, or the defender's replies.
pub(super) fn moves(position: &Position, attacks: bool, children: &mut Vec<Child>) {
    let mut chains = Chains { first: children.len(), children, last_drop: [LAST; Square::COUNT] };
    let _ = if attacks {
        position.checks(&mut |set| chains.add(position, set, false))
    } else {
        position.legal(&mut |set| chains.add(position, set, true))
    };
}

/// Children as they are added, linked so that what hardly differs is tried one after the other.
struct Chains<'a> {
    first: usize,
    children: &'a mut Vec<Child>,
    /// The last drop on each square.
    last_drop: [u32; Square::COUNT],
}

impl Chains<'_> {
    fn add(&mut self, position: &Position, set: MoveSet, interposes: bool) -> ControlFlow<()> {
        match set {
            MoveSet::Drop { kind, to } if interposes => {
                // The generator drops the cheapest kinds first.
                for square in to {
                    let last = self.last_drop[square.index()];
                    self.last_drop[square.index()] = self.push(Move::drop(kind, square), last);
                }
            }
            MoveSet::Drop { .. } => {
                for mv in set {
                    self.push(mv, LAST);
                }
            }
            MoveSet::Walk { from, .. } => {
                let kind = position.piece_at(from).map(|piece| piece.kind);
                let gains = matches!(kind, Some(Kind::Lance | Kind::Bishop | Kind::Rook));
                self.walks(set, gains);
            }
            MoveSet::Push { .. } => self.walks(set, true),
        }
        ControlFlow::Continue(())
    }

    /// Moves on the board. Where promotion mostly gains, it is tried before the same move without;
    /// that may still be needed to avoid a pawn-drop mate, or to invite one.
    fn walks(&mut self, set: MoveSet, promotion_gains: bool) {
        let start = self.children.len();
        for mv in set {
            let promoted = if promotion_gains && !mv.promotes() {
                let same = |child: &Child| child.mv.to() == mv.to() && child.mv.from() == mv.from();
                self.children[start..].iter().position(same)
            } else {
                None
            };
            let last = promoted.map_or(LAST, |index| (start + index - self.first) as u32);
            self.push(mv, last);
        }
    }

    /// Adds a move behind `last` in its chain; answers its place among the children.
    fn push(&mut self, mv: Move, last: u32) -> u32 {
        let place = (self.children.len() - self.first) as u32;
        if last != LAST {
            self.children[self.first + last as usize].next = place;
        }
        self.children.push(Child::new(mv, last != LAST));
        place
    }
}

/// A first estimate for a position that was never met, from the number of moves in it; or the
/// answer if one can be seen.
pub(super) fn estimate(position: &Position, attacker: Color, bound: Bound, child: &mut Child) {
    if position.turn() == attacker {
        before_check(position, child)
    } else {
        in_check(position, bound, child)
    }
}

fn count(set: MoveSet, sum: &mut u32) -> ControlFlow<()> {
    *sum += set.len();
    ControlFlow::Continue(())
}

/// The attacker is to move.
fn before_check(position: &Position, child: &mut Child) {
    let mut checks = 0;
    let _ = position.checks(&mut |set| count(set, &mut checks));
    if checks == 0 {
        child.set_no_mate(Bound::ANY, hands::without_new_checks(position), FACT);
    } else {
        (child.pn, child.dn) = (1, checks.div_ceil(2));
    }
}

/// The defender is to move, in check.
fn in_check(position: &Position, bound: Bound, child: &mut Child) {
    let mut walks = 0;
    let mut drops = 0;
    let _ = position.evasions(&mut |set| match set {
        MoveSet::Drop { .. } => count(set, &mut drops),
        _ => count(set, &mut walks),
    });
    if walks + drops == 0 {
        child.set(mated(position, child.hand, bound));
        return;
    }
    let quick = Bound::plies(2).less();
    if bound < quick {
        let all =
            if walks > 0 { hands::everything(position, !position.turn()) } else { child.hand };
        child.set_no_mate(quick.less(), all, FACT);
        return;
    }
    // Interpositions come one after the other, and mostly end the same way: they count once.
    // A check on a square that the defender guards better is less likely to mate.
    let (to, attacker) = (child.mv.to(), !position.turn());
    let guarded = position.attackers(to, attacker).len() < position.attackers(to, !attacker).len();
    (child.pn, child.dn) = (2 * walks + drops.min(1) + u32::from(guarded), 2);
}

/// What a mate on the board is under a bound that may ask for a surplus.
pub(super) fn mated(position: &Position, hand: Hand, bound: Bound) -> Outcome {
    if bound >= Bound::MATED {
        Outcome::Mate { bound: Bound::MATED, hand: hands::kept_from_defender(position) }
    } else if hand.is_empty() {
        Outcome::NoMate { bound, hand, leans: FACT }
    } else {
        // Any one piece would do; which one the other branches need is not looked for.
        Outcome::Mate { bound: Bound::MATED_WITH_SURPLUS, hand }
    }
}
