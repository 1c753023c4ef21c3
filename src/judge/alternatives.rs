//! The attacker's other checks along the solution: second solutions, unlimited moves, detours,
//! and alternatives at the last move (RULES, section 4).

use super::asker::{Asker, Phase, after};
use super::line::{Node, others};
use super::rounds::Questions;
use super::similar::{continues, differ_in_manner};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Answer, Bound, Value};
use crate::shogi::{Move, Position};

/// Every other check at every attacker's node of the solution, by node and move, and what is wrong
/// with the problem for its sake.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    nodes: &'a [Node],
) -> Questions<'a, (usize, Move), Option<Defect>> {
    let mut solution: Vec<Position> = nodes.iter().map(|node| node.position.clone()).collect();
    solution.extend(nodes.last().map(Node::after));
    asker.forbid(&solution);
    Questions::new(Phase::Alternatives, others(asker, nodes, 0), |asker, &(index, mv)| {
        ask(asker, &nodes[index..], index + 1, mv)
    })
}

/// Asks another check at the first node of a line: what is wrong for its sake, if anything; no
/// answer if a limit came first.
fn ask(asker: &mut Asker, line: &[Node], ply: usize, mv: Move) -> Option<Option<Defect>> {
    let node = &line[0];
    let position = after(&node.position, mv);
    if node.left() == 1 {
        let mates = asker.within(&position, Bound::MATED)?;
        return Some(mates.then(|| at_last_move(asker, &position, ply, mv)));
    }
    let bound = match asker.any(&position) {
        Answer::Mate(bound) => bound,
        Answer::NoMate(_) => return Some(None),
        Answer::Undecided => return None,
    };
    if differ_in_manner(&node.position, node.mv, mv)
        && continues(line, mv)
        && asker.within(&position, node.value.after_ply())?
    {
        return Some(Some(unlimited(node, ply, mv)));
    }
    let (kind, weight) = match asker.any_without(&position) {
        Answer::Mate(_) => (DefectKind::Yozume, Weight::Broken),
        // It mates only by coming back to the solution.
        Answer::NoMate(_) => (DefectKind::Detour, Weight::Flaw),
        Answer::Undecided => return None,
    };
    let mut moves = vec![mv];
    moves.extend(asker.with_effort(u64::MAX, |asker| asker.line(&position, bound)));
    let mut end = node.position.clone();
    for &mv in &moves {
        end.play(mv);
    }
    let value = end.is_mate().then(|| Value {
        length: (ply + moves.len() - 1) as u32,
        surplus: !end.hand(asker.attacker).is_empty(),
    });
    Some(Some(Defect { value, ..Defect::at(kind, weight, ply, moves) }))
}

/// At the last move only those that mate at once count.
fn at_last_move(asker: &Asker, mated: &Position, ply: usize, mv: Move) -> Defect {
    let weight = if ply == 1 { Weight::Broken } else { Weight::Tolerated };
    let surplus = !mated.hand(asker.attacker).is_empty();
    let value = Some(Value { length: ply as u32, surplus });
    Defect { value, ..Defect::at(DefectKind::LastMoveYozume, weight, ply, vec![mv]) }
}

fn unlimited(node: &Node, ply: usize, mv: Move) -> Defect {
    let value = node.goal.value();
    let value = value.map(|left| Value { length: left.length + ply as u32 - 1, ..left });
    Defect { value, ..Defect::at(DefectKind::UnlimitedMove, Weight::Flaw, ply, vec![mv]) }
}
