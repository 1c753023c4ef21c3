//! A whole judgement, step by step.

use super::alternatives::LastMoveSearch;
use super::asker::Asker;
use super::choice::{self, ChosenLine};
use super::event::{Event, Phase};
use super::length::{self, Length};
use super::line::{JudgedLine, best_line};
use super::verdict::{
    Agreement, Claimed, Defect, Goal, MateLength, RightClaim, Subject, Task, Tolerance, Verdict,
    Weight,
};
use super::{
    alternatives, claim, claimed_alternatives, claimed_tree, idle, readings, tries, variations,
};
use crate::problem::{DefectKind, Outcome, Problem};
use crate::search::{Bound, Limits, Solver, Valuation, Value};
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
    ///     if let Event::Bounds(bounds) = event {
    ///         most.extend(bounds.at_most);
    ///     }
    /// });
    /// assert_eq!((most.last().copied(), verdict.at_most), (Some(7), Some(7)));
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
    let mut verdict = Verdict {
        goal: task.goal,
        reading: task.reading,
        tolerance: task.tolerance,
        answer: Outcome::Undecided,
        value: None,
        at_least: None,
        at_most: None,
        solution: vec![],
        defects: vec![],
        variations: vec![],
        tries: vec![],
        claimed_variations: vec![],
        claimed_alternatives: vec![],
        readings: vec![],
        claimed: claim::read(problem, task.reading).filter(|_| task.goal != Goal::Any),
        longer_variation: None,
        other_lines_open: false,
        last_move_open: false,
        nodes: 0,
    };
    let start = &problem.position;
    asker.enter(Phase::Value, 0, 0);
    let found = match task.goal {
        Goal::Any => length::any(asker, start),
        Goal::Length | Goal::Judge => {
            length::find(asker, start, &problem.claimed_moves().unwrap_or_default())
        }
    };
    verdict.at_least = found.value.at_least();
    match found.value {
        Valuation::NoMate => no_mate(asker, problem, &mut verdict),
        Valuation::Open { within, .. } => open(asker, problem, within, found, &mut verdict),
        Valuation::Mate(value) => mate(asker, problem, value, task, &mut verdict),
    }
    // Whether another check mates does not depend on the solution.
    if task.claimed_variations && task.goal == Goal::Judge && verdict.value.is_none() {
        verdict.claimed_alternatives = claimed_alternatives::examine(asker, problem, &[], &[]);
    }
    verdict.defects.sort_by_key(Defect::ply);
    if let Some(rule) = task.tolerance {
        weigh(&mut verdict, rule);
    }
    verdict.nodes = asker.nodes();
    verdict
}

/// Weighs the findings by a custom rule. The line was chosen by the usual one.
fn weigh(verdict: &mut Verdict, rule: Tolerance) {
    let was_broken = verdict.sound() == Some(false);
    for defect in &mut verdict.defects {
        defect.weight = rule.weigh(defect.kind, defect.weight);
    }
    // If there is an equal variation, there are other best lines, and the defects that break this line may not
    // be on them. A rightly claimed line is judged alone, and an equal variation that is not tolerated breaks
    // both lines.
    let is_claimed = verdict.claimed.as_ref().is_some_and(|claimed| {
        claimed.solution.is_some() && claimed.agreement.is_right() == Some(true)
    });
    let equal = |one: &&Defect| one.kind == DefectKind::EqualVariation;
    let has_others =
        verdict.defects.iter().find(equal).is_some_and(|one| one.weight != Weight::Broken);
    let is_broken = verdict.defects.iter().any(|one| one.weight == Weight::Broken);
    verdict.other_lines_open |= is_broken && !was_broken && !is_claimed && has_others;
}

/// The verdict where there is no mate: the defender escapes from the claimed solution, or from the first check.
fn no_mate(asker: &mut Asker, problem: &Problem, verdict: &mut Verdict) {
    verdict.answer = Outcome::NoMate;
    let start = &problem.position;
    if let Some(claimed) = &mut verdict.claimed {
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
    let line = claimed_escape(verdict).unwrap_or_else(|| escape_from_first(asker, start));
    let ply = usize::from(!line.is_empty());
    verdict.defects.push(Defect::at(DefectKind::NoMate, Weight::Broken, ply, line));
}

/// The claimed solution up to its mistake, and the escape from it.
fn claimed_escape(verdict: &Verdict) -> Option<Vec<Move>> {
    let claimed = verdict.claimed.as_ref()?;
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
fn open(asker: &mut Asker, problem: &Problem, within: Bound, found: Length, verdict: &mut Verdict) {
    let start = &problem.position;
    if let Some(value) = within.value() {
        let line = match found.line.is_empty() {
            true => asker.last_line(start, within),
            false => found.line,
        };
        // A mate is reported with a line, or not at all.
        if !line.is_empty() {
            verdict.answer = Outcome::Mate;
            verdict.at_most = Some(value.length);
            verdict.solution = line;
        }
    }
    if verdict.answer == Outcome::Undecided || verdict.goal != Goal::Any {
        verdict.defects.push(Defect::undecided(Subject::Problem));
    }
    // The checks along the line so far, which need not be the solution.
    let checks = found.checks.into_iter().filter(|_| verdict.goal == Goal::Judge);
    verdict.defects.extend(checks.filter_map(|check| match check.mates {
        Some(false) => None,
        Some(true) => {
            let (kind, weight) = (DefectKind::Yozume, Weight::Open);
            Some(Defect::at(kind, weight, check.index + 1, vec![check.mv]))
        }
        None => Some(Defect::undecided_at(check.index + 1, Some(check.mv))),
    }));
    let value = within.value().filter(|_| verdict.answer == Outcome::Mate);
    let claimed = verdict.claimed.as_mut();
    let Some((length, claimed)) =
        claimed.and_then(|claimed| Some((claimed.compared_length()?, claimed)))
    else {
        return;
    };
    let stated = claimed.disagreement.map_or(length, |one| one.stated);
    // Shorter than any mate; but by the exception for longer variations one may claim two less.
    let is_short = |least: u32| length < least.saturating_sub(2);
    if problem.claims.moves.is_some() && verdict.at_least.is_some_and(is_short) {
        claimed.agreement = Agreement::Shorter;
    }
    // Longer than some mate is longer than the shortest.
    if let Some(value) = value.filter(|value| length.min(stated) > value.length) {
        claimed.agreement = Agreement::Longer;
        if verdict.goal != Goal::Judge {
            return;
        }
        add_broken_whole(DefectKind::Hayazume, value, verdict);
    }
}

/// The verdict where the value is known: the solution, and every question about it.
fn mate(asker: &mut Asker, problem: &Problem, value: Value, task: &Task, verdict: &mut Verdict) {
    let start = &problem.position;
    let claimed = verdict.claimed.as_mut();
    let claimed_line = claimed.and_then(|claimed| claim::compare(asker, problem, claimed, value));
    // If even the best defence leaves pieces in hand, every line is broken.
    let is_free = claimed_line.is_none() && !value.surplus;
    let line = claimed_line.unwrap_or_else(|| best_line(asker, start, value));
    if line.is_refuted(task.reading) {
        verdict.at_least = None;
        verdict.defects.push(Defect::undecided(Subject::Problem));
        if let Some(claimed) = &mut verdict.claimed {
            claimed.agreement = Agreement::Undecided;
        }
        return;
    }
    verdict.answer = Outcome::Mate;
    (verdict.value, verdict.at_most) = (Some(value), Some(value.length));
    verdict.solution = line.moves();
    // The line leaves the longest defence by the exception for longer variations.
    let leaves_best = line.plies.first().is_some_and(|here| here.goal < here.value);
    verdict.longer_variation = leaves_best.then_some(value);
    if task.goal != Goal::Judge {
        open_branches(&line, &mut verdict.defects);
        return;
    }
    add_defects_of_value(verdict);
    asker.report_solution(verdict);
    let mut readings = readings::questions(asker, start, &line.moves());
    let ChosenLine { line, defects: mut found, is_open } =
        choice::examine(asker, line, is_free, &mut readings);
    found.extend(alternatives::mirror_images(&line.plies));
    if line.complete {
        let are_tolerated = task.tolerance.is_none_or(|rule| rule.has(DefectKind::LongerLastMove));
        let search = match (are_tolerated, asker.has_node_limit()) {
            (false, _) => LastMoveSearch::Whole,
            (true, false) => LastMoveSearch::ShortAside,
            // What comes before the limit depends on the threads in any case, and the common table takes fewer nodes.
            (true, true) => LastMoveSearch::Short,
        };
        let longer = alternatives::longer_at_last_move(asker, &line.plies, search);
        found.extend(longer.defects);
        verdict.last_move_open = longer.is_open;
    }
    alternatives::name_detours(asker, &line.plies, &mut found);
    for defect in &mut found {
        alternatives::show(asker, &line.plies, defect);
    }
    verdict.solution = line.moves();
    verdict.other_lines_open = is_open;
    verdict.variations = variations::of_line(asker, &line.plies, 1, task.depth);
    if task.tries {
        verdict.tries = tries::of_line(asker, &line.plies);
    }
    if task.claimed_variations {
        verdict.claimed_variations = claimed_tree::examine(asker, problem, value);
        verdict.claimed_alternatives =
            claimed_alternatives::examine(asker, problem, &verdict.solution, &found);
    }
    let defects = &mut verdict.defects;
    open_branches(&line, defects);
    defects.extend(found);
    verdict.readings = readings::compare(task.reading, value, readings, defects);
    if let Some(claimed) = &mut verdict.claimed {
        mark_one_of_several(claimed, defects);
    }
    if task.idle && line.complete {
        idle::examine(asker, problem, &line.plies, defects);
    }
}

fn open_branches(line: &JudgedLine, defects: &mut Vec<Defect>) {
    defects.extend(line.undecided.iter().map(|&(ply, mv)| Defect::undecided_at(ply, mv)));
}

/// Adds a defect that breaks the whole problem, with the solution.
fn add_broken_whole(kind: DefectKind, value: Value, verdict: &mut Verdict) {
    let (line, length) = (verdict.solution.clone(), Some(MateLength::Exactly(value)));
    let defect = Defect::of(kind, Weight::Broken, Subject::Problem);
    verdict.defects.push(Defect { line, length, ..defect });
}

/// Adds the defects that follow from the value of the solution alone: pieces left over, a mate shorter than
/// claimed.
fn add_defects_of_value(verdict: &mut Verdict) {
    let Some(value) = verdict.solution_value() else { return };
    let agreement = verdict.claimed.as_ref().map(|claimed| claimed.agreement);
    if value.surplus {
        add_broken_whole(DefectKind::TeAmari, value, verdict);
    }
    if agreement == Some(Agreement::Longer) {
        add_broken_whole(DefectKind::Hayazume, value, verdict);
    }
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
