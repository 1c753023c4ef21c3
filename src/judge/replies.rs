//! The defender's other replies along the solution: equal ones, and those that last longer
//! (RULES, section 4).

use super::asker::Asker;
use super::event::Phase;
use super::length::Length;
use super::line::{Ply, best_line, is_exactly, others};
use super::rounds::Questions;
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Decided, Value};
use crate::shogi::{Move, Position};

/// An equal variation this many plies before the mate, or more, is a flaw; a later one is tolerated. The reply
/// itself is one of the plies.
const FLAW_FROM: usize = 4;

/// Every other reply along the solution, by ply and move, and the defect that it makes.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    plies: &'a [Ply],
) -> Questions<'a, (usize, Move), Option<Defect>> {
    Questions::new(Phase::Replies, others(asker, plies, 1), |asker, &(index, mv)| {
        ask(asker, &plies[index], index + 1, mv)
    })
}

/// The defect that another reply makes, if any.
fn ask(asker: &mut Asker, here: &Ply, ply: usize, mv: Move) -> Decided<Option<Defect>> {
    let next = here.position.after(&[mv]);
    let goal = here.goal.after_ply();
    let has_surplus = here.goal.value().is_some_and(|value| value.surplus);
    if !has_surplus && is_exactly(asker, &next, goal)? {
        let weight = if here.left() >= FLAW_FROM { Weight::Flaw } else { Weight::Tolerated };
        let kind = DefectKind::EqualVariation;
        return Ok(Some(shown(asker, &next, kind, weight, ply, mv, goal)));
    }
    // It reaches the whole value, which the solution does not.
    let left = here.value.after_ply();
    if here.value > here.goal && is_exactly(asker, &next, left)? {
        let kind = DefectKind::LongerVariation;
        return Ok(Some(shown(asker, &next, kind, Weight::Flaw, ply, mv, left)));
    }
    Ok(None)
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
    let length = left.value().map(|left| {
        line.extend(asker.with_effort(u64::MAX, |asker| best_line(asker, next, left)).moves());
        Length::exactly(Value { length: left.length + ply as u32, ..left })
    });
    Defect { length, ..Defect::at(kind, weight, ply, line) }
}
