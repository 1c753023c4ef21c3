//! The tree of variations: every reply of the defender's that is not the line's, and the shortest
//! mate against it.

use super::asker::{Asker, Phase, after};
use super::line::{Node, best_line, moves};
use super::mirror;
use super::verdict::Variation;
use crate::search::{Found, Value};
use crate::shogi::Move;

/// The other replies along a line whose first node, the defender to move or not, is at `ply`; and
/// those along their lines, `depth` deep.
pub(super) fn of_line(asker: &mut Asker, nodes: &[Node], ply: usize, depth: u32) -> Vec<Variation> {
    let mut found = vec![];
    if depth == 0 {
        return found;
    }
    for (index, node) in nodes.iter().enumerate() {
        if node.position.turn() == asker.attacker {
            continue;
        }
        if ply == 1 {
            asker.enter(Phase::Variations, index, nodes.len());
        }
        for mv in mirror::others(&node.position, moves(asker, &node.position), node.mv) {
            found.push(of_reply(asker, node, mv, ply + index, depth));
        }
    }
    found
}

fn of_reply(asker: &mut Asker, node: &Node, mv: Move, ply: usize, depth: u32) -> Variation {
    let next = after(&node.position, mv);
    let empty = Variation {
        ply: ply as u32,
        line: vec![mv],
        value: None,
        futile: false,
        variations: vec![],
    };
    // Within the value of the position is every reply that is one.
    match asker.within(&next, node.value.after_ply()) {
        None => return empty,
        Some(false) => return Variation { futile: true, ..empty },
        Some(true) => {}
    }
    let Found::Mate(left) = asker.value(&next, asker.reading) else { return empty };
    let line = best_line(asker, &next, left);
    let variations = of_line(asker, &line.nodes, ply + 1, depth - 1);
    let value = Some(Value { length: left.length + ply as u32, ..left });
    let line = std::iter::once(mv).chain(line.moves()).collect();
    Variation { line, value, variations, ..empty }
}
