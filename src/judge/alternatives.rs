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
    let solution = positions(nodes);
    let others = others(asker, nodes, 0);
    Questions::new(Phase::Alternatives, others, move |asker, &(index, mv)| {
        ask(asker, nodes, &solution, index, mv)
    })
}

/// Whether something is broken along a line for the sake of another check: what is known to mate is
/// asked first. No answer if a limit came before one.
pub(super) fn breaks(asker: &mut Asker, nodes: &[Node]) -> Option<bool> {
    /// As much work as it takes to look at what is known.
    const GLANCE: u64 = 1;
    let solution = positions(nodes);
    let others = others(asker, nodes, 0);
    let is_mate = |asker: &mut Asker, index: usize, mv| {
        let next = after(&nodes[index].position, mv);
        asker.with_effort(GLANCE, |asker| matches!(asker.any(&next), Answer::Mate(_)))
    };
    let (known, rest): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|&(index, mv)| is_mate(asker, index, mv));
    let mut is_open = false;
    for (index, mv) in known.into_iter().chain(rest) {
        match ask(asker, nodes, &solution, index, mv) {
            Some(Some(defect)) if defect.weight == Weight::Broken => return Some(true),
            Some(_) => {}
            None => is_open = true,
        }
    }
    (!is_open).then_some(false)
}

/// The positions of a line, the last among them.
fn positions(nodes: &[Node]) -> Vec<Position> {
    let before = nodes.iter().map(|node| node.position.clone());
    before.chain(nodes.last().map(Node::after)).collect()
}

/// Asks another check at a node of the solution: what is wrong for its sake, if anything; no answer
/// if a limit came first.
fn ask(
    asker: &mut Asker,
    nodes: &[Node],
    solution: &[Position],
    index: usize,
    mv: Move,
) -> Option<Option<Defect>> {
    let (line, ply) = (&nodes[index..], index + 1);
    let node = &nodes[index];
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
    let (kind, weight) = match asker.any_without(&position, solution) {
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
