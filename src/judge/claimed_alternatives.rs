//! The other checks that a record has as variations at the attacker's moves: in published records, the second mates
//! that an editor found, or tries, whose lines end as no mate. Each is compared with the findings.
//!
//! Whether a check mates does not depend on the reading (RULES, theorem 1), nor on the rest of the record.

use super::asker::Asker;
use super::claim::escape;
use super::event::Phase;
use super::verdict::{AlternativeFinding, ClaimedAlternative, Defect, Slip, SlipCause};
use crate::notation::{End, MoveTree, NodeId};
use crate::problem::{DefectKind, Problem};
use crate::search::ends_in_mate;
use crate::shogi::{Move, Position};

/// Judges every variation of the record that begins with another check. `defects` are those along the solution, if
/// it is known.
pub(super) fn examine(
    asker: &mut Asker,
    problem: &Problem,
    solution: &[Move],
    defects: &[Defect],
) -> Vec<ClaimedAlternative> {
    let Some(record) = &problem.claims.record else { return vec![] };
    let (tree, start) = (&record.tree, &problem.position);
    let main = tree.main_line();
    let whole = start.first_illegal(&main).map_or(&main[..], |index| &main[..index]);
    let ends = start.along(whole).skip(1).map(|(position, _)| position);
    let ends: Vec<Position> = ends.chain([start.after(whole)]).collect();
    let mut found = vec![];
    let lines = tree.lines();
    for (index, line) in lines.iter().enumerate().skip(1) {
        let moves = tree.moves(&line.places);
        let before = tree.moves_to(line.from);
        let Some(&first) = moves.first().filter(|_| before.len().is_multiple_of(2)) else {
            continue;
        };
        // What is wrong with those moves is reported where they stand.
        if start.first_illegal(&before).is_some() {
            continue;
        }
        asker.enter(Phase::Claim, index, lines.len());
        let ply = before.len() as u32 + 1;
        let is_same = |one: &&Defect| {
            one.ply() == ply && one.mv() == Some(first) && one.kind != DefectKind::Undecided
        };
        let kind = defects.iter().find(is_same).map(|one| one.kind);
        let kind = kind.filter(|_| solution.starts_with(&before));
        let finding = finding(asker, &start.after(&before), &moves, ply, kind, &ends);
        let finding = match line.end {
            Some(End::NoMate) => of_try(finding),
            _ => finding,
        };
        found.push(ClaimedAlternative { before, ply, line: moves, finding });
    }
    found.sort_by_key(|one| one.ply);
    found
}

/// Whether a place of a record comes after another check of its attacker than the main one.
pub(super) fn is_after_alternative(tree: &MoveTree, at: NodeId) -> bool {
    let path = tree.path(at);
    let mut checks = path.windows(2).step_by(2);
    checks.any(|pair| tree.ends_line(pair[0]) || tree[pair[0]].children().first() != Some(&pair[1]))
}

/// The finding about an alternative that the record itself marks as no mate.
fn of_try(finding: AlternativeFinding) -> AlternativeFinding {
    match finding {
        AlternativeFinding::Refuted { reply } => AlternativeFinding::Try { reply },
        AlternativeFinding::Confirmed { kind }
        | AlternativeFinding::Slip { kind, slip: Slip { cause: SlipCause::Unfinished, .. } } => {
            AlternativeFinding::Slip { kind, slip: Slip { cause: SlipCause::Mates, mates: true } }
        }
        finding => finding,
    }
}

/// The finding about an alternative from the position before it. Its line may end in mate or at a position of the
/// main line, which are `ends`.
fn finding(
    asker: &mut Asker,
    start: &Position,
    moves: &[Move],
    ply: u32,
    kind: Option<DefectKind>,
    ends: &[Position],
) -> AlternativeFinding {
    let Some((&first, rest)) = moves.split_first() else { return AlternativeFinding::Undecided };
    if let Some(cause) = wrong_check(start, first, ply) {
        return AlternativeFinding::Slip { kind: None, slip: Slip { cause, mates: false } };
    }
    let mut position = start.after(&[first]);
    match asker.mate(&position) {
        Ok(Some(_)) => {}
        Ok(None) => return AlternativeFinding::Refuted { reply: escape(asker, &position) },
        Err(_) => return AlternativeFinding::Undecided,
    }
    let slip_at = |cause| AlternativeFinding::Slip { kind, slip: Slip { cause, mates: true } };
    for (ply, &mv) in (ply + 1..).zip(rest) {
        let attacks = position.turn() == asker.attacker;
        let cause = match attacks {
            true => wrong_check(&position, mv, ply),
            false => (!position.is_legal(mv)).then_some(SlipCause::Illegal { ply }),
        };
        if let Some(cause) = cause {
            return slip_at(cause);
        }
        position.play(mv);
        if attacks && asker.mate(&position) == Ok(None) {
            return slip_at(SlipCause::NoMate { ply });
        }
    }
    let is_mate = position.turn() != asker.attacker && ends_in_mate(&position, asker.reading);
    match is_mate || ends.contains(&position) {
        true => AlternativeFinding::Confirmed { kind },
        false => slip_at(SlipCause::Unfinished),
    }
}

/// The reason why a move of the attacker cannot be played.
fn wrong_check(position: &Position, mv: Move, ply: u32) -> Option<SlipCause> {
    match (position.is_legal(mv), position.is_legal_check(mv)) {
        (false, _) => Some(SlipCause::Illegal { ply }),
        (_, false) => Some(SlipCause::NoCheck { ply }),
        _ => None,
    }
}
