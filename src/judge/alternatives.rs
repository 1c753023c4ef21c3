//! The attacker's other checks along the solution (RULES, section 4): second solutions, some of which have their
//! own names; unlimited moves, detours, transpositions, and alternatives at the last move.

use super::asker::{Asker, Phase};
use super::line::{Ply, others};
use super::rounds::Questions;
use super::similar::{
    Course, course, differ_in_promotion, is_inserted_sacrifice, is_other_piece, is_transposition,
    manner,
};
use super::verdict::{Defect, MateLength, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Decided, Excluded, Undecided, Valuation, Value};
use crate::shogi::{Move, Position};

/// Every other check along the solution, by ply and move, and the defect that it makes.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    plies: &'a [Ply],
) -> Questions<'a, (usize, Move), Option<Defect>> {
    let solution = Excluded::new(&positions(plies), asker.attacker);
    let others = others(asker, plies, 0);
    Questions::new(Phase::Alternatives, others, move |asker, &(index, mv)| {
        ask(asker, plies, &solution, index, mv)
    })
}

/// The positions of a line, the last one included.
pub(super) fn positions(plies: &[Ply]) -> Vec<Position> {
    let before = plies.iter().map(|here| here.position.clone());
    before.chain(plies.last().map(Ply::after)).collect()
}

/// The defect that another check at a ply of the solution makes, if any.
fn ask(
    asker: &mut Asker,
    plies: &[Ply],
    solution: &Excluded,
    index: usize,
    mv: Move,
) -> Decided<Option<Defect>> {
    let (line, ply) = (&plies[index..], index + 1);
    let here = &plies[index];
    let position = here.position.after(&[mv]);
    if here.left() == 1 {
        let mates = asker.within(&position, Bound::MATED)?;
        return Ok(mates.then(|| at_last_move(asker, here, &position, ply, mv)));
    }
    if asker.mate(&position)?.is_none() {
        return Ok(None);
    }
    if let Some(kind) = unlimited_kind(asker, line, mv)? {
        return Ok(Some(unlimited(kind, here, ply, mv)));
    }
    let (kind, weight) = match asker.mate_without(&position, solution)? {
        Some(_)
            if is_other_piece(line, mv) && asker.within(&position, here.value.after_ply())? =>
        {
            (DefectKind::UnlimitedPiece, Weight::Broken)
        }
        Some(_) if is_inserted_sacrifice(line, mv) => {
            (DefectKind::InsertedSacrifice, Weight::Broken)
        }
        Some(_) => (DefectKind::Yozume, Weight::Broken),
        // The check mates only by returning to the solution.
        None if is_transposition(line, mv)
            && asker.within(&position, here.value.after_ply())? =>
        {
            (DefectKind::Transposition, Weight::Flaw)
        }
        None => {
            let behind = plies[..=index].iter().map(|ply| &ply.position);
            let behind = Excluded::new(behind, asker.attacker);
            let ask = |asker: &mut Asker| asker.mate_without(&position, &behind);
            match asker.with_effort(DETOUR_EFFORT, ask) {
                Ok(None) => (DefectKind::Detour, Weight::Flaw),
                // The statement about a joining detour is proven in both cases.
                Ok(Some(_)) | Err(Undecided) => (DefectKind::JoiningDetour, Weight::Flaw),
            }
        }
    };
    Ok(Some(Defect::at(kind, weight, ply, vec![mv])))
}

/// Whether a check that mates is an unlimited move in place of the first move of a line: it mates in the same
/// number of moves, or differs in promotion alone and reaches the same position.
pub(super) fn is_unlimited(asker: &mut Asker, line: &[Ply], mv: Move) -> Decided<bool> {
    Ok(unlimited_kind(asker, line, mv)?.is_some())
}

fn unlimited_kind(asker: &mut Asker, line: &[Ply], mv: Move) -> Decided<Option<DefectKind>> {
    let here = &line[0];
    let Some(kind) = manner(&here.position, here.mv, mv) else { return Ok(None) };
    let is_one = match course(line, mv) {
        Course::EndsAt(_) => false,
        Course::Rejoins if differ_in_promotion(here.mv, mv) => true,
        Course::Rejoins | Course::Beside => {
            asker.within(&here.position.after(&[mv]), here.value.after_ply())?
        }
    };
    Ok(is_one.then_some(kind))
}

/// The most nodes for the question whether a detour mates by joining the solution at a later position.
const DETOUR_EFFORT: u64 = 20_000;

/// The most nodes for the exact length of another mate.
const LENGTH_EFFORT: u64 = 20_000;

/// Adds a line by which another check mates, and its length, which is exact if it is found soon.
pub(super) fn show(asker: &mut Asker, plies: &[Ply], defect: &mut Defect) {
    use DefectKind::*;
    let is_other_mate = matches!(
        defect.kind,
        Yozume | UnlimitedPiece | InsertedSacrifice | Detour | JoiningDetour | Transposition
    );
    let here = (defect.ply() as usize).checked_sub(1).and_then(|index| plies.get(index));
    let (Some(here), Some(mv), true) = (here, defect.mv(), is_other_mate) else { return };
    let position = here.position.after(&[mv]);
    let (known, line) = asker.mate_aside(&position, LENGTH_EFFORT);
    let from_start = |length: u32| length + defect.ply();
    match known {
        Valuation::Mate(value) => {
            let value = Value { length: from_start(value.length), ..value };
            defect.length = Some(MateLength::Exactly(value));
        }
        Valuation::Open { within, .. } => {
            let most = within.value().map(|value| from_start(value.length));
            defect.length = most.map(MateLength::AtMost);
        }
        Valuation::NoMate => {}
    }
    // If a limit prevents that, any line is enough.
    let is_whole = !line.is_empty() || position.is_mate();
    defect.line.extend(if is_whole { line } else { asker.some_line(&position, Bound::ANY) });
}

/// The defect of another mate at the last move. At the last move only checks that mate at once count.
fn at_last_move(asker: &Asker, here: &Ply, mated: &Position, ply: usize, mv: Move) -> Defect {
    let (kind, weight) = match ply {
        1 if differ_in_promotion(here.mv, mv) => (DefectKind::UnlimitedPromotion, Weight::Flaw),
        1 => (DefectKind::LastMoveYozume, Weight::Broken),
        _ => (DefectKind::LastMoveYozume, Weight::Tolerated),
    };
    let surplus = !mated.hand(asker.attacker).is_empty();
    let length = Some(MateLength::Exactly(Value { length: ply as u32, surplus }));
    Defect { length, ..Defect::at(kind, weight, ply, vec![mv]) }
}

fn unlimited(kind: DefectKind, here: &Ply, ply: usize, mv: Move) -> Defect {
    let value = here.goal.value();
    let value = value.map(|left| Value { length: left.length + ply as u32 - 1, ..left });
    let length = value.map(MateLength::Exactly);
    Defect { length, ..Defect::at(kind, Weight::Flaw, ply, vec![mv]) }
}
