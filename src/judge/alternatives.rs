//! The attacker's other checks along the solution: second solutions, unlimited moves, detours,
//! and alternatives at the last move (RULES, section 4).

use super::asker::{Asker, Phase};
use super::line::{Ply, others};
use super::mirror;
use super::rounds::Questions;
use super::similar::{continues, differ_in_manner};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Decided, Undecided, Value};
use crate::shogi::{Move, Position};

/// Every other check at every attacker's ply of the solution, by ply and move, and what is wrong with
/// the problem because of it.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    plies: &'a [Ply],
) -> Questions<'a, (usize, Move), Option<Defect>> {
    let solution = positions(plies);
    let others = others(asker, plies, 0);
    Questions::new(Phase::Alternatives, others, move |asker, &(index, mv)| {
        ask(asker, plies, &solution, index, mv)
    })
}

/// Another check that breaks a line, at one of its plies.
pub(super) struct Breaking {
    index: usize,
    position: Position,
    mv: Move,
}

impl Breaking {
    /// The check that a defect of a line names.
    pub fn of(plies: &[Ply], defect: &Defect) -> Option<Breaking> {
        let index = (defect.ply as usize).checked_sub(1)?;
        let (here, mv) = (plies.get(index)?, defect.mv?);
        Some(Breaking { index, position: here.position.clone(), mv })
    }

    /// Whether the check breaks another line as well, which is known if it mates even without these
    /// positions, those of the line among them. If not, it may still break the line.
    pub fn breaks(&self, asker: &mut Asker, plies: &[Ply], without: &[Position]) -> Decided<bool> {
        let Breaking { index, position, mv } = self;
        let is_other = |here: &Ply| {
            here.position == *position && !mirror::others(position, vec![*mv], here.mv).is_empty()
        };
        if !plies.get(*index).is_some_and(is_other) {
            return Ok(false);
        }
        let defect = ask(asker, plies, without, *index, *mv)?;
        Ok(defect.is_some_and(|defect| defect.weight == Weight::Broken))
    }
}

/// The check that breaks a line, if there is one: what is known to mate is asked first.
pub(super) fn breaking(asker: &mut Asker, plies: &[Ply]) -> Decided<Option<Breaking>> {
    /// As many nodes as it takes to look at what is known.
    const LOOK_UP: u64 = 1;
    let solution = positions(plies);
    let others = others(asker, plies, 0);
    let is_mate = |asker: &mut Asker, index: usize, mv| {
        let next = plies[index].position.after(&[mv]);
        asker.with_effort(LOOK_UP, |asker| matches!(asker.mate(&next), Ok(Some(_))))
    };
    let (known, rest): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|&(index, mv)| is_mate(asker, index, mv));
    let mut is_open = false;
    for (index, mv) in known.into_iter().chain(rest) {
        match ask(asker, plies, &solution, index, mv) {
            Ok(Some(defect)) if defect.weight == Weight::Broken => {
                let position = plies[index].position.clone();
                return Ok(Some(Breaking { index, position, mv }));
            }
            Ok(_) => {}
            Err(Undecided) => is_open = true,
        }
    }
    if is_open { Err(Undecided) } else { Ok(None) }
}

/// The positions of a line, the last among them.
pub(super) fn positions(plies: &[Ply]) -> Vec<Position> {
    let before = plies.iter().map(|here| here.position.clone());
    before.chain(plies.last().map(Ply::after)).collect()
}

/// Asks another check at a ply of the solution: what is wrong because of it, if anything.
fn ask(
    asker: &mut Asker,
    plies: &[Ply],
    solution: &[Position],
    index: usize,
    mv: Move,
) -> Decided<Option<Defect>> {
    let (line, ply) = (&plies[index..], index + 1);
    let here = &plies[index];
    let position = here.position.after(&[mv]);
    if here.left() == 1 {
        let mates = asker.within(&position, Bound::MATED)?;
        return Ok(mates.then(|| at_last_move(asker, &position, ply, mv)));
    }
    if asker.mate(&position)?.is_none() {
        return Ok(None);
    }
    if differ_in_manner(&here.position, here.mv, mv)
        && continues(line, mv)
        && asker.within(&position, here.value.after_ply())?
    {
        return Ok(Some(unlimited(here, ply, mv)));
    }
    let (kind, weight) = match asker.mate_without(&position, solution)? {
        Some(_) => (DefectKind::Yozume, Weight::Broken),
        // It mates only by coming back to the solution.
        None => (DefectKind::Detour, Weight::Flaw),
    };
    Ok(Some(Defect::at(kind, weight, ply, vec![mv])))
}

/// Shows with a line how another check mates.
pub(super) fn show(asker: &mut Asker, plies: &[Ply], defect: &mut Defect) {
    let is_other_mate = matches!(defect.kind, DefectKind::Yozume | DefectKind::Detour);
    let here = (defect.ply as usize).checked_sub(1).and_then(|index| plies.get(index));
    let (Some(here), Some(mv), true) = (here, defect.mv, is_other_mate) else { return };
    let position = here.position.after(&[mv]);
    let aside = asker.line_aside(&position);
    // Where a limit leaves no room for that, what is known will do.
    let is_whole = !aside.is_empty() || position.is_mate();
    defect.line.extend(if is_whole { aside } else { asker.some_line(&position, Bound::ANY) });
    let mut end = here.position.clone();
    for &mv in &defect.line {
        end.play(mv);
    }
    defect.value = end.is_mate().then(|| Value {
        length: defect.ply + defect.line.len() as u32 - 1,
        surplus: !end.hand(asker.attacker).is_empty(),
    });
}

/// At the last move only those that mate at once count.
fn at_last_move(asker: &Asker, mated: &Position, ply: usize, mv: Move) -> Defect {
    let weight = if ply == 1 { Weight::Broken } else { Weight::Tolerated };
    let surplus = !mated.hand(asker.attacker).is_empty();
    let value = Some(Value { length: ply as u32, surplus });
    Defect { value, ..Defect::at(DefectKind::LastMoveYozume, weight, ply, vec![mv]) }
}

fn unlimited(here: &Ply, ply: usize, mv: Move) -> Defect {
    let value = here.goal.value();
    let value = value.map(|left| Value { length: left.length + ply as u32 - 1, ..left });
    Defect { value, ..Defect::at(DefectKind::UnlimitedMove, Weight::Flaw, ply, vec![mv]) }
}
