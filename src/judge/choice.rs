//! The choice of the best line by which a problem is judged (RULES, section 2), and the defects along it. It is
//! the first line along which nothing is broken, or else the first of all.
//!
//! The questions along the first line come first. The other best lines are searched only after something was
//! found to be broken.

use super::alternatives::{self, positions};
use super::asker::Asker;
use super::best_play::BestPlay;
use super::claim::follow_best;
use super::clean_line::{self, CleanLine};
use super::event::Phase;
use super::line::{self, JudgedLine, Ply};
use super::replies;
use super::rounds::{self, Questions, Round};
use super::similar::{continued, manner};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Decided, Excluded, Question, Table, Undecided};
use crate::shogi::Move;

/// A line by which the problem is judged.
pub(super) struct ChosenLine {
    pub line: JudgedLine,
    /// The defects along it.
    pub defects: Vec<Defect>,
    /// Whether something is broken along it, and a limit came before it was known whether every other best
    /// line is broken, too.
    pub is_open: bool,
}

/// Asks all questions along the first of the best lines, or along another one that serves the problem better if
/// the line `is_free`, that is, not claimed. `others` are questions that do not depend on the line.
pub(super) fn examine(
    asker: &mut Asker,
    line: JudgedLine,
    is_free: bool,
    others: &mut dyn Round,
) -> ChosenLine {
    let mut is_settled = !is_free || !line.complete;
    let mut line = line;
    let mut defects = loop {
        match rounds(asker, &line, &mut is_settled, others) {
            Ok(defects) => break defects,
            Err(other) => (line, is_settled) = (other, true),
        }
    };
    if !is_free
        && is_broken(&defects)
        && let Some(better) = with_another_move(asker, &line, &defects)
    {
        (line, defects) = better;
    }
    let is_open = is_broken(&defects) && !is_settled;
    ChosenLine { line, defects, is_open }
}

fn is_broken(defects: &[Defect]) -> bool {
    defects.iter().any(|defect| defect.weight == Weight::Broken)
}

/// The claimed line with another mate at its last move, or with an unlimited move in place of one of its own, if
/// nothing is broken along it. Such moves are tolerated or flaws, so the verdict does not depend on which of them the
/// record has. A second mate may break only one of these lines, because the other move decides whether the rest of
/// the line can be played after it.
fn with_another_move(
    asker: &mut Asker,
    line: &JudgedLine,
    defects: &[Defect],
) -> Option<(JudgedLine, Vec<Defect>)> {
    if !line.complete || line.plies.len() < 2 {
        return None;
    }
    let last = line.plies.len() - 1;
    let others = line::others(asker, &line.plies, last);
    let last_moves =
        others.into_iter().filter_map(|(_, mv)| with_last_move(asker, &line.plies, mv));
    let mut found = last_moves.map(|plies| (last, plies)).collect::<Vec<_>>();
    for one in defects.iter().filter(|one| UNLIMITED.contains(&one.kind)) {
        let index = (one.ply() as usize).saturating_sub(1);
        found.extend(with_unlimited(asker, &line.plies, one).map(|plies| (index, plies)));
    }
    found.into_iter().find_map(|(index, plies)| {
        if is_surely_broken(asker, line, &plies, index, defects) {
            return None;
        }
        let other = JudgedLine { plies, undecided: vec![], complete: true };
        let defects = examine_line(asker, &other);
        let is_clean =
            defects.iter().all(|one| !matches!(one.weight, Weight::Broken | Weight::Open));
        is_clean.then_some((other, defects))
    })
}

const UNLIMITED: [DefectKind; 3] =
    [DefectKind::UnlimitedPromotion, DefectKind::UnlimitedDrop, DefectKind::UnlimitedMove];

/// The line with another last move, if that mates and leaves as much.
fn with_last_move(asker: &mut Asker, plies: &[Ply], mv: Move) -> Option<Vec<Ply>> {
    let last = plies.last()?;
    let (mated, attacker) = (last.position.after(&[mv]), last.position.turn());
    let is_mate = asker.within(&mated, Bound::MATED) == Ok(true);
    let is_as_good = is_mate && mated.hand(attacker) == last.after().hand(attacker);
    is_as_good.then(|| {
        let mut plies = plies.to_vec();
        if let Some(last) = plies.last_mut() {
            last.mv = mv;
        }
        plies
    })
}

/// The line with an unlimited move in place of its own, if that is one of the best lines.
fn with_unlimited(asker: &mut Asker, plies: &[Ply], unlimited: &Defect) -> Option<Vec<Ply>> {
    let (here, mv) = alternatives::replaced(plies, unlimited)?;
    let (before, line) = plies.split_at((unlimited.ply() as usize).saturating_sub(1));
    let moves = continued(line, mv)?;
    let rest = follow_best(asker, &here.position, &moves, here.goal).ok()??;
    Some([before, &rest].concat())
}

/// Whether a second mate breaks the line from which another one differs from an index on, and the other one as well:
/// its squares exclude an unlimited move on any line, and it mates without the positions of the other line.
fn is_surely_broken(
    asker: &mut Asker,
    line: &JudgedLine,
    other: &[Ply],
    index: usize,
    defects: &[Defect],
) -> bool {
    let solution = Excluded::new(&positions(other), asker.attacker);
    let question = Question::ANY.without(&solution);
    let mut broken = defects.iter().filter(|one| one.weight == Weight::Broken);
    broken.any(|one| {
        let Some((here, mv)) = alternatives::replaced(&line.plies, one) else { return false };
        one.ply() as usize <= index
            && manner(&here.position, here.mv, mv).is_none()
            && asker.ask(&here.position.after(&[mv]), &question, Table::Shared) != Ok(None)
    })
}

/// The defects along a line, without a choice of another.
pub(super) fn examine_line(asker: &mut Asker, line: &JudgedLine) -> Vec<Defect> {
    rounds(asker, line, &mut true, &mut no_questions()).unwrap_or_default()
}

/// The defects along a line as if it were claimed.
pub(super) fn examine_claimed(asker: &mut Asker, line: &JudgedLine) -> Vec<Defect> {
    let line = JudgedLine { plies: line.plies.clone(), undecided: vec![], complete: line.complete };
    examine(asker, line, false, &mut no_questions()).defects
}

fn no_questions<'a>() -> Questions<'a, (), bool> {
    Questions::new(Phase::Alternatives, [], |_, ()| Err(Undecided))
}

/// Asks the attacker's and the defender's other moves along a line, with rising effort. The error is another
/// line that serves the problem better.
fn rounds(
    asker: &mut Asker,
    line: &JudgedLine,
    is_settled: &mut bool,
    others: &mut dyn Round,
) -> Result<Vec<Defect>, JudgedLine> {
    let mut alternatives = alternatives::questions(asker, &line.plies);
    let mut replies = replies::questions(asker, &line.plies);
    let most = asker.effort();
    let mut graph = graph_of(&line.plies);
    for effort in rounds::efforts() {
        let effort = effort.min(most);
        let mut kinds: [&mut dyn Round; 3] = [&mut alternatives, &mut replies, others];
        rounds::ask(asker, effort, &mut kinds);
        let is_answered = kinds.iter().all(|kind| kind.is_answered());
        let mut found = alternatives.found().flatten();
        let is_broken = found.any(|defect| defect.weight == Weight::Broken);
        if is_broken && !*is_settled {
            let find = |asker: &mut Asker| match &mut graph {
                Some(graph) => clean_line::find(asker, graph),
                None => CleanLine::None,
            };
            match asker.with_effort(effort, find) {
                CleanLine::Line(line) => return Err(line),
                CleanLine::None => *is_settled = true,
                CleanLine::Open => {}
            }
        }
        let is_over = asker.is_spent() || effort >= most;
        if is_answered && (!is_broken || *is_settled) || is_over {
            break;
        }
    }
    let answers = alternatives.answers().into_iter().chain(replies.answers());
    let defect = |((index, mv), answer): ((usize, Move), Decided<Option<Defect>>)| {
        answer.unwrap_or_else(|Undecided| Some(Defect::undecided_at(index + 1, Some(mv))))
    };
    Ok(answers.filter_map(defect).collect())
}

/// The graph of best play from the start of a line; `None` if the mate takes only one move, because all best
/// moves then break each other.
fn graph_of(plies: &[Ply]) -> Option<BestPlay> {
    let start = plies.first()?;
    let value = start.value.value().filter(|value| value.length > 1)?;
    Some(BestPlay::new(&start.position, value))
}
