//! Best lines, ply by ply.

use super::asker::Asker;
use super::event::Phase;
use super::mirror;
use super::order::in_order;
use crate::search::{Bound, Decided, Reading, Undecided, Value, ends_in_mate};
use crate::shogi::{Move, Position};

/// A move of a line, with the position before it.
#[derive(Clone)]
pub(super) struct Ply {
    pub position: Position,
    pub mv: Move,
    /// The value of the position.
    pub value: Bound,
    /// The value that the line reaches: better than `value` only where the defender leaves the line of longer
    /// variations.
    pub goal: Bound,
}

impl Ply {
    /// The number of plies from here to the end of the line, this one among them; also on a line that a limit
    /// has cut off.
    pub fn left(&self) -> usize {
        self.goal.value().map_or(0, |goal| goal.length as usize)
    }

    /// The position after the move.
    pub fn after(&self) -> Position {
        self.position.after(&[self.mv])
    }
}

/// A line, and the branches that a limit left open.
#[derive(Default)]
pub(super) struct JudgedLine {
    pub plies: Vec<Ply>,
    /// Branches that may be equally good, which a limit left open. The last one may end the line.
    pub undecided: Vec<(usize, Option<Move>)>,
    /// Whether the line reaches the mate.
    pub complete: bool,
}

impl JudgedLine {
    pub fn moves(&self) -> Vec<Move> {
        self.plies.iter().map(|here| here.mv).collect()
    }

    /// Whether the line is played to its end and there is no mate. Then the table was wrong, which happens only
    /// if two positions have the same key.
    pub fn is_refuted(&self, reading: Reading) -> bool {
        let end = self.plies.last().map(Ply::after);
        self.complete && end.is_some_and(|end| !ends_in_mate(&end, reading))
    }
}

/// The moves of the position in the judge's order; only checks for the attacker.
pub(super) fn moves(asker: &Asker, position: &Position) -> Vec<Move> {
    in_order(&match position.turn() == asker.attacker {
        true => position.check_moves(),
        false => position.legal_moves(),
    })
}

/// One side's other moves along a line: at every second ply from `first` on.
pub(super) fn others(asker: &Asker, plies: &[Ply], first: usize) -> Vec<(usize, Move)> {
    let plies = plies.iter().enumerate().skip(first).step_by(2);
    let others = plies.flat_map(|(index, here)| {
        let others = mirror::others(&here.position, moves(asker, &here.position), here.mv);
        others.into_iter().map(move |mv| (index, mv))
    });
    others.collect()
}

/// Whether a move keeps the value of the position. An attacker's move does if the mate after it is within the
/// rest of the value; a reply does if it is within the rest, and within nothing less. (A reply after which the
/// mate is not within the rest is a futile interposition.)
pub(super) fn is_best(
    asker: &mut Asker,
    position: &Position,
    mv: Move,
    value: Bound,
) -> Decided<bool> {
    let (next, left) = (position.after(&[mv]), value.after_ply());
    if position.turn() == asker.attacker {
        return asker.within(&next, left);
    }
    is_exactly(asker, &next, left)
}

/// Whether the value of a position is exactly this bound.
pub(super) fn is_exactly(asker: &mut Asker, position: &Position, bound: Bound) -> Decided<bool> {
    // Usually the value is less.
    match asker.within(position, bound.next_smaller())? {
        true => Ok(false),
        false => asker.within(position, bound),
    }
}

/// The first of the best lines, in the judge's order, from a position of this value.
pub(super) fn best_line(asker: &mut Asker, start: &Position, value: Value) -> JudgedLine {
    let mut line = JudgedLine::default();
    let mut position = start.clone();
    let mut bound = Bound::of(value);
    let length = value.length as usize;
    while line.plies.len() < length {
        asker.enter(Phase::Solution, line.plies.len(), length);
        let Some(mv) = first_best(asker, &position, bound, &mut line) else { return line };
        line.plies.push(Ply { position: position.clone(), mv, value: bound, goal: bound });
        position.play(mv);
        bound = bound.after_ply();
    }
    line.complete = true;
    line
}

fn first_best(
    asker: &mut Asker,
    position: &Position,
    value: Bound,
    line: &mut JudgedLine,
) -> Option<Move> {
    let ply = line.plies.len() + 1;
    let mut found = None;
    for mv in moves(asker, position) {
        match is_best(asker, position, mv, value) {
            Ok(true) => {
                found = Some(mv);
                break;
            }
            Ok(false) => {}
            Err(Undecided) => line.undecided.push((ply, Some(mv))),
        }
    }
    if found.is_none() && line.undecided.last().is_none_or(|(at, _)| *at != ply) {
        line.undecided.push((ply, None));
    }
    found
}
