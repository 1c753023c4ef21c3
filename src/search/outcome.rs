//! What the moves of a node, each by itself, say of the node.

use super::bound::Bound;
use super::node::{Child, FACT, INFINITE, Node, Outcome, Step};
use super::{futile, hands};
use crate::shogi::{Hand, Position};

/// What the children say of a node, at which the position stands.
pub(super) fn of(position: &Position, node: &Node, children: &[Child]) -> Outcome {
    match node.attacks {
        true => attackers(position, children),
        false if children.is_empty() => mated(position, node),
        false => defenders(position, node, children),
    }
}

/// One mate is enough; if there is none, every check is refuted. No check waits for another.
fn attackers(position: &Position, children: &[Child]) -> Outcome {
    let before = |child: &Child| match child.step {
        // What was gained was taken back.
        Step::Captures { .. } => child.decisive,
        _ => hands::before(position, child.mv, child.decisive),
    };
    let mates = children.iter().filter(|child| child.is_mate());
    if let Some(child) = mates.min_by_key(|child| child.mate_before()) {
        return Outcome::Mate { bound: child.mate_before(), hand: before(child) };
    }
    let (mut pn, mut dn) = (INFINITE, Largest::default());
    let (mut bound, mut leans, mut plain) = (Bound::ANY, FACT, true);
    for child in children {
        if child.is_no_mate() {
            bound = bound.min(child.no_mate_before());
            leans = leans.min(child.leans);
            plain &= child.plain;
        } else {
            pn = pn.min(child.pn);
            dn.add(child.dn);
        }
    }
    if pn < INFINITE {
        return Outcome::Open { pn, dn: dn.joined() };
    }
    let start = hands::without_new_checks(position);
    let hand = children.iter().fold(start, |hand, child| hand.intersection(before(child)));
    Outcome::NoMate { bound, hand, leans, plain }
}

/// One refutation is enough; if there is none, every reply is mate.
fn defenders(position: &Position, node: &Node, children: &[Child]) -> Outcome {
    let refutations = children.iter().filter(|child| !child.waits && child.is_no_mate());
    let rank = |child: &&Child| (child.leans, child.plain, child.no_mate_before());
    if let Some(child) = refutations.max_by_key(rank) {
        let (bound, hand, leans) = (child.no_mate_before(), child.decisive, child.leans);
        let plain = child.plain && !futile::interposes(position, futile::line(position), child.mv);
        return Outcome::NoMate { bound, hand, leans, plain };
    }
    let (mut pn, mut dn) = (0u32, INFINITE);
    let mut drops = Largest::default();
    let mut bound = Bound::NOTHING;
    for child in children.iter().filter(|child| !child.waits) {
        if child.is_mate() {
            bound = bound.max(child.mate_before());
        } else {
            match child.mv.dropped() {
                Some(_) => drops.add(child.pn),
                None => pn = pn.saturating_add(child.pn),
            }
            dn = dn.min(child.dn);
        }
    }
    if dn < INFINITE {
        let pn = pn.saturating_add(drops.joined()).min(INFINITE - 1);
        return Outcome::Open { pn, dn };
    }
    let needed = children.iter().map(|child| child.decisive);
    if bound < Bound::MATED {
        // Every reply is futile: that is a mate.
        return match mated(position, node) {
            Outcome::Mate { bound, hand } => {
                Outcome::Mate { bound, hand: needed.fold(hand, Hand::union) }
            }
            other => other,
        };
    }
    let kept = hands::kept_from_defender(position);
    Outcome::Mate { bound, hand: needed.fold(kept, Hand::union) }
}

/// What a mate on the board is under a bound that may ask for a surplus.
fn mated(position: &Position, node: &Node) -> Outcome {
    mated_within(position, node.hand, node.bound)
}

/// The same for a position that is no node yet.
pub(super) fn mated_within(position: &Position, hand: Hand, bound: Bound) -> Outcome {
    if bound >= Bound::MATED {
        Outcome::Mate { bound: Bound::MATED, hand: hands::kept_from_defender(position) }
    } else if hand.is_empty() {
        Outcome::NoMate { bound, hand, leans: FACT, plain: true }
    } else {
        // Any one piece would do; which one the other branches need is not looked for.
        Outcome::Mate { bound: Bound::MATED_WITH_SURPLUS, hand }
    }
}

/// Numbers joined: the largest, and one more for each other. Moves of one kind, as interpositions
/// or checks, often lead to the same positions, which a sum would count again and again. The proof
/// numbers of the defender's other replies are summed: measured over the classics, this needs a
/// fifth fewer nodes than summing all, and half as many as joining all.
#[derive(Default)]
struct Largest {
    number: u32,
    count: u32,
}

impl Largest {
    fn add(&mut self, number: u32) {
        self.number = self.number.max(number);
        self.count += 1;
    }

    fn joined(&self) -> u32 {
        self.number.saturating_add(self.count.saturating_sub(1)).min(INFINITE - 1)
    }
}
