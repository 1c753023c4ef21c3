//! The defender's other replies along the solution: equal ones, and those that last longer
//! (RULES, section 4).

use super::asker::{Asker, Phase, after};
use super::line::{Node, best_line, is_exactly, moves};
use super::mirror;
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Value};
use crate::shogi::{Move, Position};

/// How many plies from the end an equal variation becomes a flaw. The plies are those from the
/// position in which it branches to the mate: the reply itself is one of them.
const FAR: usize = 4;

/// Asks every other reply at every defender's node of the solution.
pub(super) fn examine(asker: &mut Asker, nodes: &[Node], defects: &mut Vec<Defect>) {
    for index in (1..nodes.len()).step_by(2) {
        asker.enter(Phase::Replies, index, nodes.len());
        let (node, ply) = (&nodes[index], index + 1);
        for mv in mirror::others(&node.position, moves(asker, &node.position), node.mv) {
            let next = after(&node.position, mv);
            let has_surplus = node.goal.value().is_some_and(|value| value.surplus);
            let goal = node.goal.after_ply();
            let equal = if has_surplus { Some(false) } else { is_exactly(asker, &next, goal) };
            let longer = match equal {
                Some(false) if node.value > node.goal => longer(asker, &next, node),
                _ => Some(false),
            };
            match (equal, longer) {
                (Some(false), Some(false)) => {}
                (Some(true), _) => {
                    let far = node.left() >= FAR;
                    let weight = if far { Weight::Flaw } else { Weight::Tolerated };
                    let kind = DefectKind::EqualVariation;
                    defects.push(shown(asker, &next, kind, weight, ply, mv, goal));
                }
                (_, Some(true)) => {
                    let (kind, left) = (DefectKind::LongerVariation, node.value.after_ply());
                    defects.push(shown(asker, &next, kind, Weight::Flaw, ply, mv, left));
                }
                _ => defects.push(Defect::undecided(ply, Some(mv))),
            }
        }
    }
}

/// Whether a reply makes use of the whole value, where the solution does not.
fn longer(asker: &mut Asker, next: &Position, node: &Node) -> Option<bool> {
    is_exactly(asker, next, node.value.after_ply())
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
        line.extend(best_line(asker, next, left).moves());
        Value { length: left.length + ply as u32, ..left }
    });
    Defect { value, ..Defect::at(kind, weight, ply, line) }
}
