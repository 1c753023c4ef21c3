//! The moves of a node, in chains, and first estimates of the positions after them.

use std::ops::ControlFlow;

use super::super::bound::Bound;
use super::super::futile;
use super::super::hands;
use super::super::question::{Frontier, Question};
use super::super::reading::Reading;
use super::super::step::{Captured, Step};
use super::evaluation;
use super::node::{ANY_PATH, Child, LAST, Node};
use crate::shogi::{Hand, Kind, Move, MoveSet, Position, ReplyCount, ReplyCounter, Square};

/// Adds the moves from a position: checks, or the defender's replies. Checks have no chains: a solution that does not
/// promote, to avoid a pawn-drop mate, would be deferred until the same move with promotion is refuted, which may
/// take forever.
pub(super) fn moves(position: &Position, attacks: bool, children: &mut Vec<Child>) {
    let _ = if attacks {
        position.checks(&mut |set| {
            set.each(|mv| children.push(Child::new(mv, Step::Move, false)));
            ControlFlow::Continue(())
        })
    } else {
        let first = children.len();
        let mut chains = Chains { first, children, last_drop: [LAST; Square::COUNT] };
        position.legal(&mut |set| chains.add(position, set))
    };
}

/// Changes a node's moves into the steps that they are where futile interpositions are left out, and adds the captures
/// that may show that the node's interposition was futile.
pub(super) fn leave_out(
    position: &Position,
    node: &Node,
    reading: Reading,
    children: &mut Vec<Child>,
) {
    match node.interposed {
        Some((square, moved)) => {
            for child in &mut children[node.first_child..] {
                child.step = Step::Answers;
            }
            for mv in futile::captures(position, square, reading) {
                let captured = Captured::of(moved, reading);
                children.push(Child::new(mv, Step::Captures(captured), false));
            }
        }
        None if node.attacks => {}
        None => {
            let squares = futile::interposition_squares(position);
            for child in &mut children[node.first_child..] {
                if futile::interposes(position, squares, child.mv) {
                    let moved = child.mv.dropped().is_none();
                    child.step = Step::Interposes { square: child.mv.to(), moved };
                }
            }
        }
    }
}

/// Adds replies, linked so that those that hardly differ are tried one after the other.
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
                to.each(|square| {
                    let last = self.last_drop[square.index()];
                    self.last_drop[square.index()] = self.push(Move::drop(kind, square), last);
                });
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

    /// Adds moves on the board. If promotion usually gains, it is tried before the same move without promotion, which
    /// may still be needed to invite a pawn-drop mate.
    fn walks(&mut self, set: MoveSet, promotion_gains: bool) {
        let start = self.children.len();
        set.each(|mv| {
            let promoted = if promotion_gains && !mv.promotes() {
                let same = |child: &Child| child.mv.to() == mv.to() && child.mv.from() == mv.from();
                self.children[start..].iter().position(same)
            } else {
                None
            };
            let last = promoted.map_or(LAST, |index| (start + index - self.first) as u32);
            self.push(mv, last);
        });
    }

    /// Adds a move behind `last` in its chain; returns its place among the children.
    fn push(&mut self, mv: Move, last: u32) -> u32 {
        let place = (self.children.len() - self.first) as u32;
        if last != LAST {
            self.children[self.first + last as usize].next_in_chain = place;
        }
        self.children.push(Child::new(mv, Step::Move, last != LAST));
        place
    }
}

/// Below this bound a defender in check who has a reply is not mated.
pub(super) const QUICK: Bound = Bound::plies(2).next_smaller();

/// The proof number of a new position of the attacker in which no check mates at once. In positions of games, mates in 5
/// and more take a fifth more time with 2, and half as much again with 4.
const TRIED: u32 = 3;

/// Changes the first estimate for a check at the first position, where mates are short: each check costs half as much,
/// so that all are tried before the search goes deeper. Halves the time for mates in 3; mates in 5 take a third more,
/// longer ones as much as before.
pub(super) fn at_the_start(question: &Question, child: &mut Child) {
    if question.frontier == Frontier::TriedForMate && !child.is_mate() && !child.is_no_mate() {
        child.pn = child.pn.div_ceil(2);
    }
}

/// A check that mates at once, and the hand that it needs.
pub(in super::super) struct Mating {
    pub mv: Move,
    pub hand: Hand,
}

impl Mating {
    /// The first one of the attacker, to move.
    pub fn find(position: &Position) -> Option<Mating> {
        let held = position.hand(!position.turn());
        let (mut counter, mut found) = (None, None);
        let _ = position.checks(&mut |set| {
            if counter.is_none() {
                counter = ReplyCounter::new(position);
            }
            let Some(counter) = &counter else { return ControlFlow::Break(()) };
            for mv in set {
                let Some(count) = counter.count_if_mate(position, mv, held) else { continue };
                let left = position.hand_after(mv);
                let kept =
                    if count.is_distant { hands::kept_from(left, held) } else { Hand::EMPTY };
                found = Some(Mating { mv, hand: hands::before(position, mv, kept) });
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

/// A first estimate for the attacker's position after a child's move, from the number of checks in it; or the
/// answer if there is none.
///
/// The disproof numbers, here and in check, were fitted on the classics, twice. If a mate is searched for, large ones
/// in check and small ones before a check lead to forcing lines. If a mate is to be refuted, the opposite leads the
/// defender to where the attacker has few checks, and a check counts for more if it has few replies, captures
/// counting twice: the latter, with the attacker's checks counted singly, saves a tenth of the nodes of exact
/// lengths, and of verdicts on short problems.
pub(super) fn before_check(position: &Position, question: &Question, child: &mut Child) {
    let is_tried = question.frontier == Frontier::TriedForMate;
    if is_tried && let Some(Mating { hand, .. }) = Mating::find(position) {
        child.set_mate(Bound::MATED.reached_before_ply(), hand);
        return;
    }
    let mut checks = 0;
    let _ = position.checks(&mut |set| {
        checks += set.len();
        ControlFlow::Continue(())
    });
    if checks == 0 {
        child.set_no_mate(Bound::ANY, hands::without_new_checks(position), ANY_PATH, true);
    } else if is_tried {
        (child.pn, child.dn) = (TRIED, checks.div_ceil(2));
    } else {
        (child.pn, child.dn) = (1, if question.expects_mate { checks.div_ceil(3) } else { checks });
    }
}

/// A first estimate for the position after a child's check, from the number of replies to it; or the answer
/// if there is none, or any reply is one too many. `held` is the defender's hand then. Where the search can return, a
/// reply is never one too many.
pub(super) fn in_check(
    count: &ReplyCount,
    question: &Question,
    bound: Bound,
    held: Hand,
    child: &mut Child,
) {
    let ReplyCount { flights, others, can_drop, is_distant, is_contested } = *count;
    let hand = child.hand;
    if count.is_mate() {
        let kept = || if is_distant { hands::kept_from(hand, held) } else { Hand::EMPTY };
        child.set(evaluation::mated_within(bound, hand, kept));
        return;
    }
    let moves = flights + others;
    if bound < QUICK && child.returns_salt == 0 {
        let in_every_reading = flights > 0 || !is_distant;
        if in_every_reading || question.reading == Reading::None {
            let all = if moves > 0 { hands::all_of(hand, held) } else { hand };
            child.set_no_mate(QUICK.next_smaller(), all, ANY_PATH, in_every_reading);
            return;
        }
    }
    // Interpositions come one after the other, and usually end in the same way: they count once. A check on a square
    // that the defender guards better is less likely to mate.
    let contested = u32::from(is_contested);
    let for_contested = if question.frontier == Frontier::TriedForMate { 2 } else { 1 };
    child.pn = 2 * moves + u32::from(can_drop) + for_contested * contested;
    child.dn = if question.expects_mate { 2 } else { 1 + 6 / (1 + moves + others + 2 * contested) };
}
