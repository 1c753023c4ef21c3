//! A whole judgement, step by step.

use super::alternatives::LastMoveSearch;
use super::asker::Asker;
use super::choice::{self, ChosenLine};
use super::event::{Event, Phase};
use super::length::{Cause, Length, Soundness};
use super::line::{JudgedLine, best_line};
use super::start_value::{self, StartValue};
use super::verdict::{
    Agreement, Claimed, Defect, Goal, RightClaim, Subject, Task, Verdict, Weight,
};
use super::{
    alternatives, claim, claimed_alternatives, claimed_tree, equal_lines, idle, readings, tries,
    variations,
};
use crate::problem::{DefectKind, Outcome, Problem};
use crate::search::{Limits, Solver, Valuation, Value};
use crate::shogi::{Move, Position};

/// Judges a problem by the usual [`Task`]. The limits are for all of it.
pub fn judge(problem: &Problem, solver: &mut Solver, limits: &Limits) -> Verdict {
    Task::default().judge(problem, solver, limits)
}

impl Task {
    /// Judges a problem. The limits are for all of it.
    pub fn judge(&self, problem: &Problem, solver: &mut Solver, limits: &Limits) -> Verdict {
        run(problem, solver, limits, self, None)
    }

    /// The same as [`Task::judge`]. `report` is called with everything that becomes known before the end, such as
    /// better bounds of the length. It changes neither the verdict nor the number of nodes.
    ///
    /// ```
    /// use tsume::judge::{Event, Task};
    /// use tsume::problem::Problem;
    /// use tsume::search::{Limits, Solver};
    ///
    /// let sfen = "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1";
    /// let problem = Problem::new(sfen.parse()?);
    /// let (mut solver, mut most) = (Solver::new(1 << 24), vec![]);
    /// let task = Task::default();
    /// let verdict = task.judge_reporting(&problem, &mut solver, &Limits::default(), &mut |event| {
    ///     if let Event::Length { length, .. } = event {
    ///         most.extend(length.at_most());
    ///     }
    /// });
    /// assert_eq!((most.last().copied(), verdict.length.at_most()), (Some(7), Some(7)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge_reporting(
        &self,
        problem: &Problem,
        solver: &mut Solver,
        limits: &Limits,
        report: &mut dyn FnMut(Event),
    ) -> Verdict {
        run(problem, solver, limits, self, Some(&mut |event| report(event)))
    }
}

fn run<'a>(
    problem: &Problem,
    solver: &'a mut Solver,
    limits: &'a Limits,
    task: &Task,
    report: Option<&'a mut dyn FnMut(Event)>,
) -> Verdict {
    let asker = &mut Asker::new(solver, &problem.position, limits, task.reading, report);
    let claimed = claim::read(problem, task.reading).filter(|_| task.goal != Goal::Any);
    let start = &problem.position;
    asker.enter(Phase::Value, 0, 0);
    let found = match task.goal {
        Goal::Any => start_value::any(asker, start),
        Goal::Length | Goal::Judge => {
            start_value::find(asker, start, &problem.claimed_moves().unwrap_or_default())
        }
    };
    let verdict = match found.value {
        Valuation::NoMate => no_mate(asker, problem, task, claimed),
        Valuation::Open { .. } => open(asker, problem, task, found, claimed),
        Valuation::Mate(value) => mate(asker, problem, task, value, claimed),
    };
    // Whether another check mates does not depend on the solution.
    let has_alternatives = task.claimed_variations && task.goal == Goal::Judge;
    let claimed_alternatives = match verdict.length.value() {
        None if has_alternatives => claimed_alternatives::examine(asker, problem, &[], &[]),
        _ => verdict.claimed_alternatives,
    };
    Verdict { claimed_alternatives, nodes: asker.nodes(), ..verdict }
}

/// Whether something was broken along the solution, and a limit came before it was known whether every other best
/// line is broken, too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherLines {
    Settled,
    Open,
}

/// The soundness by the defects with their weights.
fn soundness(task: &Task, length: Length, defects: &[Defect], others: OtherLines) -> Soundness {
    let has = |weight| defects.iter().any(|defect| defect.weight == weight);
    match others {
        _ if task.goal != Goal::Judge => Soundness::NotAsked,
        OtherLines::Open if has(Weight::Broken) => Soundness::Open(Cause::OtherLines),
        _ if has(Weight::Broken) => Soundness::Broken,
        _ if length.outcome() != Outcome::Mate || has(Weight::Open) => {
            Soundness::Open(Cause::Questions)
        }
        _ => Soundness::Sound,
    }
}

/// The defects in the order of plies with their weights by the rule of the task, and the soundness.
fn weighed(
    task: &Task,
    length: Length,
    claimed: Option<&Claimed>,
    mut defects: Vec<Defect>,
    others: OtherLines,
) -> (Vec<Defect>, Soundness) {
    defects.sort_by_key(Defect::ply);
    let usual = soundness(task, length, &defects, others);
    let Some(rule) = task.tolerance else { return (defects, usual) };
    // The line was chosen by the usual rule.
    for defect in &mut defects {
        defect.weight = rule.weigh(defect.kind, defect.weight);
    }
    // If there is an equal variation, there are other best lines, and the defects that break this line may not
    // be on them. A rightly claimed line is judged alone, and an equal variation that is not tolerated breaks
    // both lines.
    let is_claimed = claimed.is_some_and(|claimed| {
        claimed.solution.is_some() && claimed.agreement.is_right() == Some(true)
    });
    let equal = |one: &&Defect| one.kind == DefectKind::EqualVariation;
    let has_others = defects.iter().find(equal).is_some_and(|one| one.weight != Weight::Broken);
    let others = match usual {
        Soundness::Broken => others,
        _ if !is_claimed && has_others => OtherLines::Open,
        _ => others,
    };
    let soundness = soundness(task, length, &defects, others);
    (defects, soundness)
}

/// The verdict where there is no mate: the defender escapes from the claimed solution, or from the first check.
fn no_mate(
    asker: &mut Asker,
    problem: &Problem,
    task: &Task,
    mut claimed: Option<Claimed>,
) -> Verdict {
    let start = &problem.position;
    if let Some(claimed) = &mut claimed {
        claimed.agreement = match claimed.error {
            Some(_) => Agreement::Unreadable,
            None => Agreement::Wrong,
        };
        if let Some(disagreement) = &mut claimed.disagreement {
            disagreement.right = Some(RightClaim::Neither);
        }
        claimed.mistake =
            claimed.solution.as_ref().and_then(|line| claim::refute(asker, start, line));
    }
    let escape = claimed.as_ref().and_then(claimed_escape);
    let line = escape.unwrap_or_else(|| escape_from_first(asker, start));
    let ply = usize::from(!line.is_empty());
    let defect = Defect::at(DefectKind::NoMate, Weight::Broken, ply, line);
    let (defects, soundness) =
        weighed(task, Length::NoMate, claimed.as_ref(), vec![defect], OtherLines::Settled);
    Verdict { defects, claimed, ..Verdict::new(task, Length::NoMate, soundness) }
}

/// The claimed solution up to its mistake, and the escape from it.
fn claimed_escape(claimed: &Claimed) -> Option<Vec<Move>> {
    let (line, mistake) = (claimed.solution.as_ref()?, claimed.mistake.as_ref()?);
    let line = line.get(..mistake.ply as usize)?;
    (!mistake.answer.is_empty()).then(|| [line, &mistake.answer].concat())
}

fn escape_from_first(asker: &mut Asker, start: &Position) -> Vec<Move> {
    let Some(&check) = super::line::moves(asker, start).first() else { return vec![] };
    let escape = claim::escape(asker, &start.after(&[check]));
    std::iter::once(check).chain(escape).collect()
}

/// The verdict where the exact value is not known.
fn open(
    asker: &mut Asker,
    problem: &Problem,
    task: &Task,
    found: StartValue,
    mut claimed: Option<Claimed>,
) -> Verdict {
    let (length, value, solution) = open_length(asker, &problem.position, found.value, found.line);
    let mut defects = vec![];
    if length.outcome() == Outcome::Undecided || task.goal != Goal::Any {
        defects.push(Defect::undecided(Subject::Problem));
    }
    // The checks along the line so far, which need not be the solution.
    let checks = found.checks.into_iter().filter(|_| task.goal == Goal::Judge);
    defects.extend(checks.filter_map(|check| match check.mates {
        Some(false) => None,
        Some(true) => {
            let (kind, weight) = (DefectKind::Yozume, Weight::Open);
            Some(Defect::at(kind, weight, check.index + 1, vec![check.mv]))
        }
        None => Some(Defect::undecided_at(check.index + 1, Some(check.mv))),
    }));
    if let Some(claimed) = &mut claimed {
        let is_longer = compare_with_bounds(problem, length, claimed);
        let hayazume = value.filter(|_| is_longer && task.goal == Goal::Judge);
        defects.extend(hayazume.map(|value| broken(DefectKind::Hayazume, value, &solution)));
    }
    let (defects, soundness) =
        weighed(task, length, claimed.as_ref(), defects, OtherLines::Settled);
    Verdict { solution, defects, claimed, ..Verdict::new(task, length, soundness) }
}

/// The bounds of a length that is open, and the value and the line of a mate. A mate is reported with a line, or not
/// at all.
fn open_length(
    asker: &mut Asker,
    start: &Position,
    value: Valuation,
    line: Vec<Move>,
) -> (Length, Option<Value>, Vec<Move>) {
    let unknown = Length::Unknown { at_least: value.at_least().unwrap_or(1) };
    let Valuation::Open { within, .. } = value else { return (unknown, None, vec![]) };
    let Some(mate) = within.value() else { return (unknown, None, vec![]) };
    let line = if line.is_empty() { asker.last_line(start, within) } else { line };
    match line.is_empty() {
        true => (unknown, None, line),
        false => (value.into(), Some(mate), line),
    }
}

/// Compares a claimed length with the bounds of the length, and returns whether some mate is shorter.
fn compare_with_bounds(problem: &Problem, length: Length, claimed: &mut Claimed) -> bool {
    let Some(compared) = claimed.compared_length() else { return false };
    let stated = claimed.disagreement.map_or(compared, |one| one.stated);
    // Shorter than any mate; but by the exception for longer variations one may claim two less.
    let is_short = |least: u32| compared < least.saturating_sub(2);
    if problem.claims.moves.is_some() && length.at_least().is_some_and(is_short) {
        claimed.agreement = Agreement::Shorter;
    }
    // Longer than some mate is longer than the shortest.
    let is_longer = length.at_most().is_some_and(|most| compared.min(stated) > most);
    if is_longer {
        claimed.agreement = Agreement::Longer;
    }
    is_longer
}

/// The verdict where the value is known: the solution, and every question about it.
fn mate(
    asker: &mut Asker,
    problem: &Problem,
    task: &Task,
    value: Value,
    mut claimed: Option<Claimed>,
) -> Verdict {
    let start = &problem.position;
    let (line, choice) = match &mut claimed {
        Some(claimed) => (claim::compare(asker, problem, claimed, value), Choice::Settled),
        None if task.goal == Goal::Judge && value.surplus => by_exception(asker, start, value),
        None => (None, Choice::Settled),
    };
    let (line, choice) = match line {
        Some(line) => (line, choice),
        // If even the best defence leaves pieces in hand, every line is broken.
        None if value.surplus => (best_line(asker, start, value), choice),
        None => (best_line(asker, start, value), Choice::Free),
    };
    if line.is_refuted(task.reading) {
        return refuted(task, claimed);
    }
    // The line leaves the longest defence by the exception for longer variations.
    let length = match line.plies.first().is_some_and(|here| here.goal < here.value) {
        true => Length::Exact {
            value: Value { length: value.length.saturating_sub(2), surplus: false },
            longer_variation: Some(value),
        },
        false => Length::exactly(value),
    };
    if task.goal != Goal::Judge {
        let (solution, defects) = (line.moves(), open_branches(&line).collect());
        let soundness = Soundness::NotAsked;
        return Verdict { solution, defects, claimed, ..Verdict::new(task, length, soundness) };
    }
    judged(asker, problem, task, (length, value), claimed, line, choice)
}

/// How the line by which a problem is judged was chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// The first best line, in place of which a better one may be chosen.
    Free,
    /// The only line: it is claimed, or every line is broken.
    Settled,
    /// A line that leaves a piece, where a limit left open whether the problem is sound by the exception for longer
    /// variations.
    ExceptionOpen,
}

/// The line of a problem without a claim that is sound by the exception for longer variations, although the best
/// defence leaves a piece.
fn by_exception(asker: &mut Asker, start: &Position, value: Value) -> (Option<JudgedLine>, Choice) {
    let Some(line) = claim::shorter_line(asker, start, value) else {
        let is_open = asker.is_spent();
        return (None, if is_open { Choice::ExceptionOpen } else { Choice::Settled });
    };
    let defects = choice::examine_claimed(asker, &line);
    let has = |weight| defects.iter().any(|defect| defect.weight == weight);
    match (has(Weight::Broken), line.complete && !has(Weight::Open)) {
        (true, _) => (None, Choice::Settled),
        (false, true) => (Some(line), Choice::Settled),
        (false, false) => (None, Choice::ExceptionOpen),
    }
}

/// The verdict where the line does not mate in this reading after all, so that the value is not known.
fn refuted(task: &Task, mut claimed: Option<Claimed>) -> Verdict {
    if let Some(claimed) = &mut claimed {
        claimed.agreement = Agreement::Undecided;
    }
    let defects = vec![Defect::undecided(Subject::Problem)];
    let (defects, soundness) =
        weighed(task, Length::UNKNOWN, claimed.as_ref(), defects, OtherLines::Settled);
    Verdict { defects, claimed, ..Verdict::new(task, Length::UNKNOWN, soundness) }
}

/// The verdict on everything along a line that mates.
fn judged(
    asker: &mut Asker,
    problem: &Problem,
    task: &Task,
    (length, value): (Length, Value),
    mut claimed: Option<Claimed>,
    line: JudgedLine,
    choice: Choice,
) -> Verdict {
    let start = &problem.position;
    let mut defects = defects_of_value(length, claimed.as_ref(), &line.moves());
    asker.report(Event::Solution(&Verdict {
        solution: line.moves(),
        defects: defects.clone(),
        claimed: claimed.clone(),
        ..Verdict::new(task, length, Soundness::Open(Cause::Questions))
    }));
    let mut readings = readings::questions(asker, start, &line.moves());
    let ChosenLine { line, defects: mut found, is_open } =
        choice::examine(asker, line, choice == Choice::Free, &mut readings);
    found.extend(alternatives::mirror_images(&line.plies));
    let mut last_move_open = false;
    if line.complete {
        let is_broken = |one: &Defect| one.weight == Weight::Broken;
        let are_tolerated = !task.whole_last_move
            && match task.tolerance {
                Some(rule) => rule.has(DefectKind::LongerLastMove),
                None => line.plies.len() > 1 || defects.iter().chain(&found).any(is_broken),
            };
        let search = match (are_tolerated, asker.has_node_limit()) {
            (false, _) => LastMoveSearch::Whole,
            (true, false) => LastMoveSearch::ShortAside,
            // What comes before the limit depends on the threads in any case, and the common table takes fewer nodes.
            (true, true) => LastMoveSearch::Short,
        };
        let longer = alternatives::longer_at_last_move(asker, &line.plies, search);
        found.extend(longer.defects);
        last_move_open = longer.is_open;
    }
    alternatives::name_detours(asker, &line.plies, &mut found);
    for defect in &mut found {
        alternatives::show(asker, &line.plies, defect);
    }
    let solution = line.moves();
    let variations = variations::of_line(asker, &line.plies, 1, task.depth);
    let tries = if task.tries { tries::of_line(asker, &line.plies) } else { vec![] };
    let (claimed_variations, claimed_alternatives) = match task.claimed_variations {
        true => (
            claimed_tree::examine(asker, problem, value),
            claimed_alternatives::examine(asker, problem, &solution, &found),
        ),
        false => (vec![], vec![]),
    };
    defects.extend(open_branches(&line).chain(found));
    let readings = readings::compare(task.reading, value, readings, &mut defects);
    if let Some(claimed) = &mut claimed {
        mark_one_of_several(claimed, &defects);
    }
    if line.complete {
        idle::examine(asker, problem, &line.plies, task.idle, &mut defects);
    }
    let second_mates = equal_lines::second_mates(asker, &line.plies, &defects);
    defects.extend(second_mates);
    let others = match is_open || choice == Choice::ExceptionOpen {
        true => OtherLines::Open,
        false => OtherLines::Settled,
    };
    let (defects, soundness) = weighed(task, length, claimed.as_ref(), defects, others);
    Verdict {
        solution,
        defects,
        variations,
        tries,
        claimed_variations,
        claimed_alternatives,
        readings,
        claimed,
        last_move_open,
        ..Verdict::new(task, length, soundness)
    }
}

fn open_branches(line: &JudgedLine) -> impl Iterator<Item = Defect> {
    line.undecided.iter().map(|&(ply, mv)| Defect::undecided_at(ply, mv))
}

/// A defect that breaks the whole problem, with the solution.
fn broken(kind: DefectKind, value: Value, solution: &[Move]) -> Defect {
    let (line, length) = (solution.to_vec(), Some(Length::exactly(value)));
    Defect { line, length, ..Defect::of(kind, Weight::Broken, Subject::Problem) }
}

/// The defects that follow from the value of the solution alone: pieces left over, a mate shorter than claimed.
fn defects_of_value(length: Length, claimed: Option<&Claimed>, solution: &[Move]) -> Vec<Defect> {
    let Some(value) = length.solution_value() else { return vec![] };
    let is_shorter = claimed.is_some_and(|claimed| claimed.agreement == Agreement::Longer);
    let kinds = [(value.surplus, DefectKind::TeAmari), (is_shorter, DefectKind::Hayazume)];
    kinds
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, kind)| broken(kind, value, solution))
        .collect()
}

/// Marks a claimed solution as one of several if another line is as good.
fn mark_one_of_several(claimed: &mut Claimed, defects: &[Defect]) {
    use DefectKind::*;
    let as_good = [
        EqualVariation,
        LastMoveYozume,
        MirrorImage,
        UnlimitedPromotion,
        UnlimitedDrop,
        UnlimitedMove,
    ];
    let is_several = defects.iter().any(|defect| as_good.contains(&defect.kind));
    if claimed.agreement == Agreement::Equal && claimed.solution.is_some() && is_several {
        claimed.agreement = Agreement::OneOfSeveral;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Bound, Limits, Reading, Solver};

    #[test]
    fn a_mate_without_a_line_is_not_reported() {
        let start: Position = "8k/9/9/9/9/9/9/9/9 b - 1".parse().unwrap();
        let (mut solver, limits) = (Solver::new(1 << 16), Limits::default());
        let asker = &mut Asker::new(&mut solver, &start, &limits, Reading::Standard, None);
        let value = Valuation::Open { not_within: Bound::NOTHING, within: Bound::plies(3) };
        let (length, mate, line) = open_length(asker, &start, value, vec![]);
        assert!(matches!(length, Length::Unknown { .. }), "{length:?}");
        assert_eq!((mate, line), (None, vec![]));
    }
}
