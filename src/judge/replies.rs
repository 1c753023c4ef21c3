//! The defender's other replies along the solution: equal ones, and those that last longer
//! (RULES, section 4).

use super::asker::{Asker, Phase, after};
use super::line::{Node, best_line, is_exactly, others};
use super::rounds::Questions;
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Value};
use crate::shogi::{Move, Position};

/// How many plies from the end an equal variation becomes a flaw. The plies are those from the
/// position in which it branches to the mate: the reply itself is one of them.
const FAR: usize = 4;

/// Every other reply at every defender's node of the solution, by node and move, and what is to be
/// told of it.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    nodes: &'a [Node],
) -> Questions<'a, (usize, Move), Option<Defect>> {
    Questions::new(Phase::Replies, others(asker, nodes, 1), |asker, &(index, mv)| {
        ask(asker, &nodes[index], index + 1, mv)
    })
}

/// Asks another reply: what is to be told of it, if anything; no answer if a limit came first.
fn ask(asker: &mut Asker, node: &Node, ply: usize, mv: Move) -> Option<Option<Defect>> {
    let next = after(&node.position, mv);
    let goal = node.goal.after_ply();
    let has_surplus = node.goal.value().is_some_and(|value| value.surplus);
    if !has_surplus && is_exactly(asker, &next, goal)? {
        let weight = if node.left() >= FAR { Weight::Flaw } else { Weight::Tolerated };
        let kind = DefectKind::EqualVariation;
        return Some(Some(shown(asker, &next, kind, weight, ply, mv, goal)));
    }
    // It makes use of the whole value, where the solution does not.
    let left = node.value.after_ply();
    if node.value > node.goal && is_exactly(asker, &next, left)? {
        let kind = DefectKind::LongerVariation;
        return Some(Some(shown(asker, &next, kind, Weight::Flaw, ply, mv, left)));
    }
    Some(None)
}

/// The defect of a reply after which the value is `left`, with a best line.
fn shown(
    asker: &mut Asker,
    next: &Position,
    kind: DefectKind,
    weight: Weight,
    ply: usize,
    mv: Move,
    left: Bound,
) -> Defect {
    let mut line = vec![mv];
    let value = left.value().map(|left| {
        line.extend(asker.with_effort(u64::MAX, |asker| best_line(asker, next, left)).moves());
        Value { length: left.length + ply as u32, ..left }
    });
    Defect { value, ..Defect::at(kind, weight, ply, line) }
}
