//! The choice of the best line by which a problem is judged (RULES, section 2), and the defects along it. It is
//! the first line along which nothing is broken, or else the first of all.
//!
//! The questions along the first line come first. The other best lines are searched only after something was
//! found to be broken.

use super::alternatives::{self, positions};
use super::asker::Asker;
use super::best_play::BestPlay;
use super::clean_line::{self, CleanLine};
use super::event::Phase;
use super::line::{self, JudgedLine, Ply};
use super::replies;
use super::rounds::{self, Questions, Round};
use super::similar::manner;
use super::verdict::{Defect, Weight};
use crate::search::{Bound, Decided, Excluded, Question, Table, Undecided};
use crate::shogi::{Move, Position};

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
        && let Some(better) = with_another_last_move(asker, &line, &defects)
    {
        (line, defects) = better;
    }
    let is_open = is_broken(&defects) && !is_settled;
    ChosenLine { line, defects, is_open }
}

fn is_broken(defects: &[Defect]) -> bool {
    defects.iter().any(|defect| defect.weight == Weight::Broken)
}

/// The claimed line with another mate at its last move, if nothing is broken along it. Other last moves are
/// tolerated, so the verdict does not depend on which of them the record has. A second mate may break only one of
/// these lines, because the last move decides whether the rest of the line can be played after it.
fn with_another_last_move(
    asker: &mut Asker,
    line: &JudgedLine,
    defects: &[Defect],
) -> Option<(JudgedLine, Vec<Defect>)> {
    let last = line.plies.last().filter(|_| line.complete && line.plies.len() > 1)?;
    // The positions after second mates whose squares exclude an unlimited move on any line. These mates break
    // another line as well, unless they mate only by joining it.
    let seconds: Vec<Position> = defects
        .iter()
        .filter(|one| one.weight == Weight::Broken)
        .filter_map(|one| {
            let (here, mv) = alternatives::replaced(&line.plies, one)?;
            manner(&here.position, here.mv, mv).is_none().then(|| here.position.after(&[mv]))
        })
        .collect();
    let hand = last.after().hand(asker.attacker);
    let others = line::others(asker, &line.plies, line.plies.len() - 1);
    others.into_iter().find_map(|(index, mv)| {
        let mated = last.position.after(&[mv]);
        let is_mate = asker.within(&mated, Bound::MATED) == Ok(true);
        if !is_mate || mated.hand(asker.attacker) != hand {
            return None;
        }
        let mut plies = line.plies.clone();
        plies[index].mv = mv;
        let solution = Excluded::new(&positions(&plies), asker.attacker);
        let question = Question::ANY.without(&solution);
        if seconds.iter().any(|next| asker.ask(next, &question, Table::Shared) != Ok(None)) {
            return None;
        }
        let other = JudgedLine { plies, undecided: vec![], complete: true };
        let defects = examine_line(asker, &other);
        let is_clean =
            defects.iter().all(|one| !matches!(one.weight, Weight::Broken | Weight::Open));
        is_clean.then_some((other, defects))
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
