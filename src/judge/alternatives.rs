//! The attacker's other checks along the solution: second solutions, unlimited moves, detours,
//! and alternatives at the last move (RULES, section 4).

use super::asker::{Asker, Phase, after};
use super::line::{Node, moves};
use super::mirror;
use super::similar::{continues, differ_in_manner};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Answer, Bound, Value};
use crate::shogi::{Move, Position};

/// A check that mates as well, and is either a second solution or a detour.
pub(super) struct Alternative {
    ply: usize,
    line: Vec<Move>,
    value: Option<Value>,
    /// The position after it.
    position: Position,
}

/// Asks every other check at every attacker's node of the solution. What may yet be a detour is
/// put aside for [`tell_detours`], which makes the engine forget.
pub(super) fn examine(
    asker: &mut Asker,
    nodes: &[Node],
    defects: &mut Vec<Defect>,
) -> Vec<Alternative> {
    let mut aside = vec![];
    for index in (0..nodes.len()).step_by(2) {
        asker.enter(Phase::Alternatives, index, nodes.len());
        let node = &nodes[index];
        for mv in mirror::others(&node.position, moves(asker, &node.position), node.mv) {
            match node.left() == 1 {
                true => defects.extend(at_last_move(asker, node, index + 1, mv)),
                false => before(asker, &nodes[index..], index + 1, mv, defects, &mut aside),
            }
        }
    }
    aside
}

/// At the last move only those that mate at once count.
fn at_last_move(asker: &mut Asker, node: &Node, ply: usize, mv: Move) -> Option<Defect> {
    let next = after(&node.position, mv);
    match asker.within(&next, Bound::MATED) {
        Some(false) => None,
        None => Some(Defect::undecided(ply, Some(mv))),
        Some(true) => {
            let weight = if ply == 1 { Weight::Broken } else { Weight::Tolerated };
            let surplus = !next.hand(asker.attacker).is_empty();
            let value = Some(Value { length: ply as u32, surplus });
            let defect = Defect::at(DefectKind::LastMoveYozume, weight, ply, vec![mv]);
            Some(Defect { value, ..defect })
        }
    }
}

fn before(
    asker: &mut Asker,
    line: &[Node],
    ply: usize,
    mv: Move,
    defects: &mut Vec<Defect>,
    aside: &mut Vec<Alternative>,
) {
    let node = &line[0];
    let position = after(&node.position, mv);
    let bound = match asker.any(&position) {
        Answer::Mate(bound) => bound,
        Answer::NoMate(_) => return,
        Answer::Undecided => return defects.push(Defect::undecided(ply, Some(mv))),
    };
    if differ_in_manner(&node.position, node.mv, mv) && continues(line, mv) {
        match asker.within(&position, node.value.after_ply()) {
            Some(true) => return defects.push(unlimited(node, ply, mv)),
            Some(false) => {}
            None => return defects.push(Defect::undecided(ply, Some(mv))),
        }
    }
    let mut moves = vec![mv];
    moves.extend(asker.line(&position, bound));
    let mut end = node.position.clone();
    for &mv in &moves {
        end.play(mv);
    }
    let value = end.is_mate().then(|| Value {
        length: (ply + moves.len() - 1) as u32,
        surplus: !end.hand(asker.attacker).is_empty(),
    });
    aside.push(Alternative { ply, line: moves, value, position });
}

fn unlimited(node: &Node, ply: usize, mv: Move) -> Defect {
    let value = node.goal.value();
    let value = value.map(|left| Value { length: left.length + ply as u32 - 1, ..left });
    Defect { value, ..Defect::at(DefectKind::UnlimitedMove, Weight::Flaw, ply, vec![mv]) }
}

/// Which of the alternatives mate only by coming back to the solution: those that no longer mate
/// with its positions forbidden. The engine forgets what it knew.
pub(super) fn tell_detours(
    asker: &mut Asker,
    nodes: &[Node],
    aside: Vec<Alternative>,
    defects: &mut Vec<Defect>,
) {
    let Some(first) = nodes.first().filter(|_| !aside.is_empty()) else { return };
    let mut forbidden: Vec<Position> = nodes.iter().map(|node| node.position.clone()).collect();
    forbidden.extend(nodes.last().map(Node::after));
    asker.begin_without(&first.position, &forbidden);
    let (attacker, of) = (asker.attacker, aside.len());
    for (done, alternative) in aside.into_iter().enumerate() {
        asker.enter(Phase::Detours, done, of);
        let Alternative { ply, line, value, position } = alternative;
        let comes_back = forbidden.iter().any(|other| {
            other.key() == position.key() && other.hand(attacker).includes(position.hand(attacker))
        });
        let answer = if comes_back { Answer::NoMate(Bound::ANY) } else { asker.any(&position) };
        let defect = match answer {
            Answer::Mate(_) => Defect::at(DefectKind::Yozume, Weight::Broken, ply, line),
            Answer::NoMate(_) => Defect::at(DefectKind::Detour, Weight::Flaw, ply, line),
            Answer::Undecided => Defect::undecided(ply, line.first().copied()),
        };
        defects.push(Defect { value, ..defect });
    }
}
