//! The variations that a problem claims beside its solution: whether each is right, and which best replies are
//! missing.
//!
//! A variation is a line that begins with another reply of the defender. It is right if each of its moves is
//! best. Lines that begin with another check are not variations (`claimed_alternatives.rs`), and what follows them
//! need not be best.

use super::asker::Asker;
use super::claimed_alternatives::is_after_alternative;
use super::event::Phase;
use super::line::is_best;
use super::verdict::{ClaimedVariation, Finding};
use crate::notation::{Line, MoveTree, Record};
use crate::problem::Problem;
use crate::search::{Bound, Decided, Undecided, Valuation, Value};
use crate::shogi::{Move, Position};

/// Judges every variation of the record that a problem came from. `value` is that of the start.
pub(super) fn examine(asker: &mut Asker, problem: &Problem, value: Value) -> Vec<ClaimedVariation> {
    let Some(record) = &problem.claims.record else { return vec![] };
    let mut found = vec![];
    let lines = record.tree.lines();
    for (index, line) in lines.iter().enumerate() {
        asker.enter(Phase::Claim, index, lines.len());
        let is_reply = record.tree[line.from].ply() % 2 == 1;
        let is_aside = is_after_alternative(&record.tree, line.from);
        if index > 0 && is_reply && !is_aside && !line.places.is_empty() {
            found.push(variation(asker, problem, record, line));
        }
    }
    let main = record.tree.main_line();
    found.extend(missing(asker, problem, &record.tree, &main, value));
    found.sort_by_key(|one| one.ply);
    found
}

/// Judges one variation.
fn variation(
    asker: &mut Asker,
    problem: &Problem,
    record: &Record,
    line: &Line,
) -> ClaimedVariation {
    let tree = &record.tree;
    let (moves, before) = (tree.moves(&line.places), tree.moves_to(line.from));
    let position = problem.position.after(&before);
    let ply = before.len() as u32 + 1;
    let (finding, length) = match follow(asker, &position, &moves, ply) {
        Ok(found) => found,
        Err(Undecided) => (Finding::Undecided, None),
    };
    ClaimedVariation { before, ply, line: moves, finding, length }
}

/// Follows a variation from the position before its reply.
fn follow(
    asker: &mut Asker,
    start: &Position,
    moves: &[Move],
    ply: u32,
) -> Decided<(Finding, Option<u32>)> {
    let Some((&reply, rest)) = moves.split_first() else { return Ok((Finding::Right, None)) };
    let mut position = start.after(&[reply]);
    let left = match asker.value(&position, asker.reading) {
        Valuation::Mate(left) => left,
        Valuation::NoMate => return Ok((Finding::Wrong { ply: Some(ply) }, None)),
        Valuation::Open { .. } => return Err(Undecided),
    };
    let length = Some(left.length + ply);
    let mut bound = Bound::of(left);
    for (index, &mv) in rest.iter().enumerate() {
        let here = ply + index as u32 + 1;
        let attacks = position.turn() == asker.attacker;
        if attacks && !position.is_legal_check(mv) {
            return Ok((Finding::Wrong { ply: Some(here) }, length));
        }
        let next = position.after(&[mv]);
        if attacks && asker.mate(&next)?.is_none() {
            return Ok((Finding::Wrong { ply: Some(here) }, length));
        }
        if bound.value().is_none_or(|left| left.length == 0) {
            return Ok((Finding::TooLong, length));
        }
        if !is_best(asker, &position, mv, bound)? {
            let finding = if attacks { Finding::TooLong } else { Finding::TooShort };
            return Ok((finding, length));
        }
        (position, bound) = (next, bound.after_ply());
    }
    Ok((Finding::Right, length))
}

/// The best replies along the claimed solution that are not in the tree.
fn missing(
    asker: &mut Asker,
    problem: &Problem,
    tree: &MoveTree,
    main: &[Move],
    value: Value,
) -> Vec<ClaimedVariation> {
    let mut found = vec![];
    let (mut position, mut id) = (problem.position.clone(), MoveTree::START);
    let mut bound = Bound::of(value);
    for (index, &mv) in main.iter().enumerate() {
        let ply = index as u32 + 1;
        if position.turn() != asker.attacker {
            for other in super::line::moves(asker, &position) {
                if other == mv || tree.child(id, other).is_some() {
                    continue;
                }
                let Ok(true) = is_best(asker, &position, other, bound) else { continue };
                let length = bound.after_ply().value().map(|left| left.length + ply);
                let finding = Finding::Missing;
                let before = main[..index].to_vec();
                found.push(ClaimedVariation { before, ply, line: vec![other], finding, length });
            }
        }
        let Some(next) = tree.child(id, mv) else { break };
        // After a move that is not best, there is no best play to compare with.
        if is_best(asker, &position, mv, bound) != Ok(true) {
            break;
        }
        (id, bound) = (next, bound.after_ply());
        position.play(mv);
    }
    found
}
