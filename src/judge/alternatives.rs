//! The attacker's other checks along the solution (RULES, section 4): second solutions, some of which have their
//! own names; unlimited moves, detours, transpositions, mirror images, and alternatives at the last move.

use super::asker::Asker;
use super::event::Phase;
use super::length::Length;
use super::line::{Ply, others};
use super::mirror;
use super::rounds::{self, Questions};
use super::similar::{
    Course, brought_forward, course, differ_in_promotion, is_inserted_sacrifice, is_other_piece,
    is_transposition, manner,
};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Decided, Excluded, Question, Table, Undecided, Valuation, Value};
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

/// How far a longer mate is searched for at the last move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LastMoveSearch {
    /// To its end: the verdict hangs on it.
    Whole,
    /// Shortly, since such mates are tolerated.
    Short,
    /// Shortly, over the table aside, so that what is found does not depend on the number of threads.
    ShortAside,
}

/// The longer mates at the last move of a line.
pub(super) struct LongerLastMoves {
    pub defects: Vec<Defect>,
    /// Whether a short search ended before it was known of every check whether it mates.
    pub is_open: bool,
}

/// The checks at the last move of a line that mate in more than one move.
pub(super) fn longer_at_last_move(
    asker: &mut Asker,
    plies: &[Ply],
    search: LastMoveSearch,
) -> LongerLastMoves {
    let others = others(asker, plies, plies.len().saturating_sub(1));
    let ask = move |asker: &mut Asker, &(index, mv): &(usize, Move)| {
        let position = plies[index].position.after(&[mv]);
        if asker.within(&position, Bound::MATED)? {
            return Ok(false);
        }
        let mate = match search {
            LastMoveSearch::ShortAside => {
                asker.ask(&position, &Question::DOUBT, Table::Aside(LAST_MOVE_EFFORT))?
            }
            LastMoveSearch::Short | LastMoveSearch::Whole => asker.mate(&position)?,
        };
        Ok(mate.is_some())
    };
    let mut questions = Questions::new(Phase::Alternatives, others, ask);
    match search {
        LastMoveSearch::Whole => rounds::ask_all(asker, asker.effort(), &mut questions),
        LastMoveSearch::Short => rounds::ask_all(asker, LAST_MOVE_EFFORT, &mut questions),
        LastMoveSearch::ShortAside => rounds::ask_alone(asker, &mut questions),
    }
    let defect = |((index, mv), answer): ((usize, Move), Decided<bool>)| match answer {
        Ok(true) => {
            // Both kinds of second last moves weigh the same.
            let weight = if plies.len() == 1 { Weight::Broken } else { Weight::Tolerated };
            Some(Defect::at(DefectKind::LongerLastMove, weight, index + 1, vec![mv]))
        }
        Err(Undecided) if search == LastMoveSearch::Whole => {
            Some(Defect::undecided_at(index + 1, Some(mv)))
        }
        Ok(false) | Err(Undecided) => None,
    };
    let answers = questions.answers();
    let is_open = search != LastMoveSearch::Whole && answers.iter().any(|(_, one)| one.is_err());
    LongerLastMoves { defects: answers.into_iter().filter_map(defect).collect(), is_open }
}

/// Names the kinds of detours along a line. Those that mate only by coming back to where they left it are detours;
/// those that mate as soon as the line are no detours, but join it without a loss of time: transpositions, if they
/// bring a later move forward and join the line only after it. What is said about a joining detour is true of all, so
/// that a question that takes long leaves this name.
pub(super) fn name_detours(asker: &mut Asker, plies: &[Ply], defects: &mut [Defect]) {
    for defect in defects.iter_mut().filter(|one| one.kind == DefectKind::JoiningDetour) {
        let Some((here, mv)) = replaced(plies, defect) else { continue };
        let behind = plies.iter().take(defect.ply() as usize).map(|ply| &ply.position);
        let behind = Excluded::new(behind, asker.attacker);
        let next = here.position.after(&[mv]);
        let is_mate_without = |asker: &mut Asker, excluded: &Excluded| {
            asker.ask(&next, &Question::ANY.without(excluded), Table::Aside(DETOUR_EFFORT))
        };
        if is_mate_without(asker, &behind) == Ok(None) {
            defect.kind = DefectKind::Detour;
            continue;
        }
        let brought_forward = brought_forward(&plies[defect.ply() as usize - 1..], mv);
        let effort = if brought_forward.is_some() { TRANSPOSITION_EFFORT } else { JOINING_EFFORT };
        if asker.within_aside(&next, here.value.after_ply(), effort) != Ok(true) {
            continue;
        }
        let is_transposition = brought_forward.is_some_and(|line| {
            let ahead = Excluded::new(&positions(line)[1..], asker.attacker);
            is_mate_without(asker, &ahead) == Ok(None)
        });
        defect.kind = match is_transposition {
            true => DefectKind::Transposition,
            false => DefectKind::SameLengthJoining,
        };
    }
}

/// The mirror images of the attacker's moves along a line, where the position is its own mirror image.
pub(super) fn mirror_images(plies: &[Ply]) -> Vec<Defect> {
    let attacks = plies.iter().enumerate().step_by(2);
    let images = attacks.filter_map(|(index, here)| {
        let image = mirror::other_image(&here.position, here.mv)?;
        Some(as_good(DefectKind::MirrorImage, Weight::Tolerated, here, index + 1, image))
    });
    images.collect()
}

/// The positions of a line, the last one included.
pub(super) fn positions(plies: &[Ply]) -> Vec<Position> {
    let before = plies.iter().map(|here| here.position.clone());
    before.chain(plies.last().map(Ply::after)).collect()
}

/// The ply of a line at which a defect has another move, and that move.
pub(super) fn replaced<'a>(plies: &'a [Ply], defect: &Defect) -> Option<(&'a Ply, Move)> {
    let index = (defect.ply() as usize).checked_sub(1)?;
    Some((plies.get(index)?, defect.mv()?))
}

/// The defect that another check at a ply of the solution makes, if any.
pub(super) fn ask(
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
        return Ok(Some(as_good(kind, Weight::Flaw, here, ply, mv)));
    }
    let (kind, weight) =
        match asker.ask(&position, &Question::ANY.without(solution), Table::Shared)? {
            Some(_)
                if is_other_piece(line, mv)
                    && asker.within(&position, here.value.after_ply())? =>
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
            // Perhaps of another kind, which `name_detours` finds.
            None => (DefectKind::JoiningDetour, Weight::Flaw),
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

/// The most nodes for the question whether a check that joins the solution mates as soon as it.
const JOINING_EFFORT: u64 = 50_000;

/// The same if it may be a transposition.
const TRANSPOSITION_EFFORT: u64 = 500_000;

/// The most nodes for the question whether another check at the last move mates in more than one move.
const LAST_MOVE_EFFORT: u64 = 20_000;

/// The most nodes for the exact length of another mate.
const LENGTH_EFFORT: u64 = 20_000;

/// Adds a line by which another check mates, and its length, which is exact if it is found soon.
pub(super) fn show(asker: &mut Asker, plies: &[Ply], defect: &mut Defect) {
    let (Some((here, mv)), true) = (replaced(plies, defect), defect.kind.is_other_mate()) else {
        return;
    };
    add_mate(asker, &here.position.after(&[mv]), defect);
}

/// Adds a line by which a position after the last move of the defect's line is mate, and the length from the start.
pub(super) fn add_mate(asker: &mut Asker, position: &Position, defect: &mut Defect) {
    let (known, line) = asker.length_aside(position, LENGTH_EFFORT);
    let before = defect.ply() + defect.line.len() as u32 - 1;
    let from_start = |length: u32| length + before;
    match known {
        Valuation::Mate(value) => {
            let value = Value { length: from_start(value.length), ..value };
            defect.length = Some(Length::exactly(value));
        }
        Valuation::Open { within, .. } => {
            let most = within.value().map(|value| from_start(value.length));
            defect.length = most.map(Length::within);
        }
        Valuation::NoMate => {}
    }
    // If a limit prevents that, any line is enough.
    let is_whole = !line.is_empty() || position.is_mate();
    defect.line.extend(if is_whole { line } else { asker.some_line(position, Bound::ANY) });
}

/// The defect of another check that mates at once at the last move.
fn at_last_move(asker: &Asker, here: &Ply, mated: &Position, ply: usize, mv: Move) -> Defect {
    let (kind, weight) = match ply {
        1 if differ_in_promotion(here.mv, mv) => (DefectKind::UnlimitedPromotion, Weight::Flaw),
        1 => (DefectKind::LastMoveYozume, Weight::Broken),
        _ => (DefectKind::LastMoveYozume, Weight::Tolerated),
    };
    let surplus = !mated.hand(asker.attacker).is_empty();
    let length = Some(Length::exactly(Value { length: ply as u32, surplus }));
    Defect { length, ..Defect::at(kind, weight, ply, vec![mv]) }
}

/// The defect of a move that is as good as the line's and reaches the same length.
fn as_good(kind: DefectKind, weight: Weight, here: &Ply, ply: usize, mv: Move) -> Defect {
    let value = here.goal.value();
    let value = value.map(|left| Value { length: left.length + ply as u32 - 1, ..left });
    let length = value.map(Length::exactly);
    Defect { length, ..Defect::at(kind, weight, ply, vec![mv]) }
}

#[cfg(test)]
mod tests {
    use super::super::Task;
    use crate::notation::read_sfen;
    use crate::problem::{DefectKind, Problem};
    use crate::search::{Limits, Reading, Solver};
    use crate::shogi::Position;

    #[test]
    fn the_line_of_another_mate_is_whole_or_only_the_move() {
        let sfen = "9/6P+p1/9/9/9/1S1n2S2/4+s1+L2/9/3K5 w R2B4GS3N3L16Pr 1";
        let start = Position::new(&read_sfen(sfen).expect("an SFEN")).expect("a legal position");
        let problem = Problem::new(start.clone());
        let mut whole = 0;
        for nodes in (1_000..10_000).step_by(1_000) {
            let limits = Limits::default().with_nodes(nodes);
            let task = Task::default().with_reading(Reading::None);
            let verdict = task.judge(&problem, &mut Solver::new(1 << 22), &limits);
            let mates = verdict.defects.iter().filter(|one| one.kind == DefectKind::Yozume);
            for line in mates.map(|one| &one.line) {
                let is_whole = start.after(line).is_mate();
                assert!(is_whole || line.len() == 1, "{nodes}: {line:?}");
                whole += usize::from(is_whole);
            }
        }
        assert!(whole > 0);
    }
}
