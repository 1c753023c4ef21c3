//! The moves of a node, in chains, and first estimates of where they lead.

use std::ops::ControlFlow;

use super::bound::Bound;
use super::hands;
use super::node::{Child, FACT, LAST, Node, Step};
use super::reading::Reading;
use super::{futile, outcome};
use crate::shogi::{Color, Kind, Move, MoveSet, Position, Square};

/// Adds the moves from a position: checks, or the defender's replies. Checks have no chains: a
/// solution that avoids a pawn-drop mate would wait for its promoting twin to be refuted, which may
/// take for ever.
pub(super) fn moves(position: &Position, attacks: bool, children: &mut Vec<Child>) {
    let _ = if attacks {
        position.checks(&mut |set| {
            children.extend(set.into_iter().map(|mv| Child::new(mv, Step::Move, false)));
            ControlFlow::Continue(())
        })
    } else {
        let first = children.len();
        let mut chains = Chains { first, children, last_drop: [LAST; Square::COUNT] };
        position.legal(&mut |set| chains.add(position, set))
    };
}

/// Makes of a node's moves, from `first` on, what they are where futile interpositions are left
/// out; and adds the captures that may show that the node's interposition was one.
pub(super) fn leave_out_futile(
    position: &Position,
    node: &Node,
    reading: Reading,
    children: &mut Vec<Child>,
) {
    match node.interposed {
        Some((square, moved)) => {
            for child in &mut children[node.first..] {
                child.step = Step::Answers;
            }
            for mv in futile::captures(position, square, reading) {
                children.push(Child::new(mv, Step::Captures { moved }, false));
            }
        }
        None if node.attacks => {}
        None => {
            let line = futile::line(position);
            for child in &mut children[node.first..] {
                if futile::interposes(position, line, child.mv) {
                    let moved = child.mv.dropped().is_none();
                    child.step = Step::Interposes { square: child.mv.to(), moved };
                }
            }
        }
    }
}

/// Replies as they are added, linked so that what hardly differs is tried one after the other.
struct Chains<'a> {
    first: usize,
    children: &'a mut Vec<Child>,
    /// The last drop on each square.
    last_drop: [u32; Square::COUNT],
}

impl Chains<'_> {
    fn add(&mut self, position: &Position, set: MoveSet) -> ControlFlow<()> {
        match set {
            MoveSet::Drop { kind, to } => {
                // The generator drops the cheapest kinds first.
                for square in to {
                    let last = self.last_drop[square.index()];
                    self.last_drop[square.index()] = self.push(Move::drop(kind, square), last);
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
    /// that may still be needed to invite a pawn-drop mate.
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
        self.children.push(Child::new(mv, Step::Move, last != LAST));
        place
    }
}

/// A first estimate for a position that was never met, from the number of moves in it; or the
/// answer if one can be seen.
pub(super) fn estimate(
    position: &Position,
    attacker: Color,
    reading: Reading,
    bound: Bound,
    child: &mut Child,
) {
    if position.turn() == attacker {
        before_check(position, child)
    } else {
        in_check(position, reading, bound, child)
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
        child.set_no_mate(Bound::ANY, hands::without_new_checks(position), FACT, true);
    } else {
        (child.pn, child.dn) = (1, checks.div_ceil(2));
    }
}

/// The defender is to move, in check.
fn in_check(position: &Position, reading: Reading, bound: Bound, child: &mut Child) {
    let (mut walks, mut flights, mut drops) = (0, 0, 0);
    let king = position.king(position.turn());
    let _ = position.evasions(&mut |set| match set {
        MoveSet::Drop { .. } => count(set, &mut drops),
        MoveSet::Walk { from, .. } if Some(from) == king => count(set, &mut flights),
        _ => count(set, &mut walks),
    });
    walks += flights;
    if walks + drops == 0 {
        child.set(outcome::mated_within(position, child.hand, bound));
        return;
    }
    let quick = Bound::plies(2).less();
    if bound < quick {
        let plain = flights > 0 || futile::line(position).is_empty();
        if plain || reading == Reading::None {
            let all =
                if walks > 0 { hands::everything(position, !position.turn()) } else { child.hand };
            child.set_no_mate(quick.less(), all, FACT, plain);
            return;
        }
    }
    // Interpositions come one after the other, and mostly end the same way: they count once.
    // A check on a square that the defender guards better is less likely to mate.
    let (to, attacker) = (child.mv.to(), !position.turn());
    let guarded = position.attackers(to, attacker).len() < position.attackers(to, !attacker).len();
    (child.pn, child.dn) = (2 * walks + drops.min(1) + u32::from(guarded), 2);
}
