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

/// How much work a question is worth when all are asked for the first time.
const EFFORT: u64 = 300;
/// How many times more it is worth each time after.
const MORE: u64 = 5;

/// Another check, and what is found of it.
struct Question {
    /// The node of the solution at which it is.
    index: usize,
    mv: Move,
    answer: Found,
}

enum Found {
    Nothing,
    Defect(Defect),
    Undecided,
}

/// Every other check at every attacker's node of the solution. They are asked together, with
/// more and more effort, so that one that is hard keeps no other from its answer.
pub(super) struct Alternatives<'a> {
    nodes: &'a [Node],
    questions: Vec<Question>,
    effort: u64,
}

impl<'a> Alternatives<'a> {
    pub fn of(asker: &mut Asker, nodes: &'a [Node]) -> Alternatives<'a> {
        let mut solution: Vec<Position> = nodes.iter().map(|node| node.position.clone()).collect();
        solution.extend(nodes.last().map(Node::after));
        asker.forbid(&solution);
        let mut questions = vec![];
        for (index, node) in nodes.iter().enumerate().step_by(2) {
            let others = mirror::others(&node.position, moves(asker, &node.position), node.mv);
            let question = |mv| Question { index, mv, answer: Found::Undecided };
            questions.extend(others.into_iter().map(question));
        }
        Alternatives { nodes, questions, effort: EFFORT }
    }

    /// Asks what is not yet answered, with little effort.
    pub fn ask_briefly(&mut self, asker: &mut Asker) {
        let count = self.questions.len();
        let open = |question: &&mut Question| matches!(question.answer, Found::Undecided);
        let answered = count - self.questions.iter_mut().filter(open).count();
        let (nodes, effort) = (self.nodes, self.effort);
        for (done, question) in self.questions.iter_mut().filter(open).enumerate() {
            asker.enter(Phase::Alternatives, answered + done, count);
            question.answer = ask(asker, &nodes[question.index..], question, effort);
        }
        self.effort = effort.saturating_mul(MORE);
    }

    /// Asks until all are answered, or a limit comes first; answers what is wrong.
    pub fn ask(mut self, asker: &mut Asker) -> Vec<Defect> {
        let is_open = |question: &Question| matches!(question.answer, Found::Undecided);
        while self.questions.iter().any(is_open) && !asker.is_spent() {
            self.ask_briefly(asker);
        }
        let defect = |question: Question| match question.answer {
            Found::Nothing => None,
            Found::Defect(defect) => Some(defect),
            Found::Undecided => Some(Defect::undecided(question.index + 1, Some(question.mv))),
        };
        self.questions.into_iter().filter_map(defect).collect()
    }
}

/// Asks another check at the first node of a line.
fn ask(asker: &mut Asker, line: &[Node], question: &Question, effort: u64) -> Found {
    let (node, ply, mv) = (&line[0], question.index + 1, question.mv);
    let position = after(&node.position, mv);
    if node.left() == 1 {
        return at_last_move(asker, &position, ply, mv);
    }
    let bound = match asker.with_effort(effort, |asker| asker.any(&position)) {
        Answer::Mate(bound) => bound,
        Answer::NoMate(_) => return Found::Nothing,
        Answer::Undecided => return Found::Undecided,
    };
    if differ_in_manner(&node.position, node.mv, mv) && continues(line, mv) {
        let left = node.value.after_ply();
        match asker.with_effort(effort, |asker| asker.within(&position, left)) {
            Some(true) => return Found::Defect(unlimited(node, ply, mv)),
            Some(false) => {}
            None => return Found::Undecided,
        }
    }
    let (kind, weight) = match asker.with_effort(effort, |asker| asker.any_without(&position)) {
        Answer::Mate(_) => (DefectKind::Yozume, Weight::Broken),
        // It mates only by coming back to the solution.
        Answer::NoMate(_) => (DefectKind::Detour, Weight::Flaw),
        Answer::Undecided => return Found::Undecided,
    };
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
    Found::Defect(Defect { value, ..Defect::at(kind, weight, ply, moves) })
}

/// At the last move only those that mate at once count.
fn at_last_move(asker: &mut Asker, next: &Position, ply: usize, mv: Move) -> Found {
    match asker.within(next, Bound::MATED) {
        Some(false) => Found::Nothing,
        None => Found::Undecided,
        Some(true) => {
            let weight = if ply == 1 { Weight::Broken } else { Weight::Tolerated };
            let surplus = !next.hand(asker.attacker).is_empty();
            let value = Some(Value { length: ply as u32, surplus });
            let defect = Defect::at(DefectKind::LastMoveYozume, weight, ply, vec![mv]);
            Found::Defect(Defect { value, ..defect })
        }
    }
}

fn unlimited(node: &Node, ply: usize, mv: Move) -> Defect {
    let value = node.goal.value();
    let value = value.map(|left| Value { length: left.length + ply as u32 - 1, ..left });
    Defect { value, ..Defect::at(DefectKind::UnlimitedMove, Weight::Flaw, ply, vec![mv]) }
}
