//! Which of several best lines a problem is judged by (RULES, section 2), and what is wrong with it:
//! one along which nothing is broken, if there is such a line; else the first.
//!
//! The line is followed with its questions. Only when something is found to be broken along it are
//! the other best lines looked at.

use super::alternatives;
use super::asker::Asker;
use super::line::{JudgedLine, Ply, is_best, moves};
use super::mirror;
use super::replies;
use super::rounds::{self, Job, Round};
use super::verdict::{Defect, Weight};
use crate::search::{Bound, Decided, Undecided, Value};
use crate::shogi::{Move, Position};

/// How many best lines are looked at.
const LINES: usize = 64;

/// A line by which the problem is judged.
pub(super) struct Choice {
    pub line: JudgedLine,
    /// What is wrong along it.
    pub defects: Vec<Defect>,
    /// Whether something is broken along it, and a limit came before it was known whether that is so
    /// along every other best line, too.
    pub is_open: bool,
}

/// Asks what there is to ask along the first of the best lines, and along another if that serves the
/// problem better and the line `is_free`: not the one that is claimed. `others` are questions that do
/// not depend on the line.
pub(super) fn examine(
    asker: &mut Asker,
    line: JudgedLine,
    is_free: bool,
    others: &mut dyn Round,
) -> Choice {
    let mut is_settled = !is_free || !line.complete;
    let mut line = line;
    loop {
        match rounds(asker, &line, &mut is_settled, others) {
            Ok(mut defects) => {
                for defect in &mut defects {
                    alternatives::show(asker, &line.plies, defect);
                }
                let is_broken = defects.iter().any(|defect| defect.weight == Weight::Broken);
                return Choice { line, defects, is_open: is_broken && !is_settled };
            }
            Err(other) => (line, is_settled) = (other, true),
        }
    }
}

/// What is wrong with a line as it is.
pub(super) fn examine_line(asker: &mut Asker, line: &JudgedLine) -> Vec<Defect> {
    struct NoOthers;
    impl Round for NoOthers {
        fn open(&mut self) -> Vec<Job<'_>> {
            vec![]
        }
        fn is_answered(&self) -> bool {
            true
        }
    }
    rounds(asker, line, &mut true, &mut NoOthers).unwrap_or_default()
}

/// Asks the attacker's and the defender's other moves along a line, with rising effort; an error is
/// another line that serves the problem better.
fn rounds(
    asker: &mut Asker,
    line: &JudgedLine,
    is_settled: &mut bool,
    others: &mut dyn Round,
) -> Result<Vec<Defect>, JudgedLine> {
    let mut alternatives = alternatives::questions(asker, &line.plies);
    let mut replies = replies::questions(asker, &line.plies);
    let most = asker.effort();
    for effort in rounds::efforts() {
        let effort = effort.min(most);
        let mut kinds: [&mut dyn Round; 3] = [&mut alternatives, &mut replies, others];
        rounds::ask(asker, effort, &mut kinds);
        let is_answered = kinds.iter().all(|kind| kind.is_answered());
        let mut found = alternatives.found().flatten();
        let is_broken = found.any(|defect| defect.weight == Weight::Broken);
        if is_broken && !*is_settled {
            match asker.with_effort(effort, |asker| better_line(asker, &line.plies)) {
                Better::Line(line) => return Err(line),
                Better::None => *is_settled = true,
                Better::Open => {}
            }
        }
        let is_over = asker.is_spent() || effort >= most;
        if is_answered && (!is_broken || *is_settled) || is_over {
            break;
        }
    }
    let answers = alternatives.answers().into_iter().chain(replies.answers());
    let defect = |((index, mv), answer): ((usize, Move), Decided<Option<Defect>>)| {
        answer.unwrap_or_else(|Undecided| Some(Defect::undecided(index + 1, Some(mv))))
    };
    Ok(answers.filter_map(defect).collect())
}

enum Better {
    /// Nothing is broken along this one.
    Line(JudgedLine),
    /// Something is broken along each.
    None,
    /// A limit came first.
    Open,
}

/// Looks for a best line along which nothing is broken, in the documented order.
fn better_line(asker: &mut Asker, first: &[Ply]) -> Better {
    let Some(start) = first.first() else { return Better::None };
    let Some(value) = start.value.value() else { return Better::None };
    let mut lines = BestLines::new(&start.position, value);
    let (mut is_open, mut found) = (false, None);
    for _ in 0..LINES {
        let Some(plies) = lines.next(asker) else { break };
        if plies.iter().map(|here| here.mv).eq(first.iter().map(|here| here.mv)) {
            continue;
        }
        match alternatives::breaks(asker, &plies) {
            Ok(true) => {}
            Ok(false) => {
                found = Some(JudgedLine { plies, undecided: vec![], complete: true });
                break;
            }
            Err(Undecided) => is_open = true,
        }
    }
    match found {
        // Which line it is does not depend on how far the search came, as long as it can go on.
        Some(line) if !(is_open || lines.is_open) || asker.is_spent() => Better::Line(line),
        None if !(is_open || lines.is_open) => Better::None,
        _ => Better::Open,
    }
}

/// All best lines from a position, in the documented order, as they are asked for.
struct BestLines {
    start: Position,
    value: Value,
    /// The plies of the line so far.
    plies: Vec<Ply>,
    /// At each of them, and at the next one, the best moves that are still to be tried, the first
    /// last.
    untried: Vec<Vec<Move>>,
    /// Whether a limit came before all best moves were known.
    is_open: bool,
}

impl BestLines {
    fn new(start: &Position, value: Value) -> BestLines {
        let (plies, untried) = (vec![], vec![]);
        BestLines { start: start.clone(), value, plies, untried, is_open: false }
    }

    fn next(&mut self, asker: &mut Asker) -> Option<Vec<Ply>> {
        let length = self.value.length as usize;
        if self.untried.is_empty() {
            let moves = self.best_moves(asker);
            self.untried.push(moves);
        }
        loop {
            let Some(mv) = self.untried.last_mut()?.pop() else {
                self.untried.pop();
                self.plies.pop();
                continue;
            };
            let (position, value) = self.end();
            self.plies.push(Ply { position, mv, value, goal: value });
            if self.plies.len() == length {
                let line = self.plies.clone();
                self.plies.pop();
                return Some(line);
            }
            let moves = self.best_moves(asker);
            self.untried.push(moves);
        }
    }

    /// The position at the end of the line, and its value.
    fn end(&self) -> (Position, Bound) {
        match self.plies.last() {
            Some(here) => (here.after(), here.value.after_ply()),
            None => (self.start.clone(), Bound::of(self.value)),
        }
    }

    /// The best moves at the end of the line, the first last.
    fn best_moves(&mut self, asker: &mut Asker) -> Vec<Move> {
        let (position, value) = self.end();
        let all = mirror::distinct(&position, moves(asker, &position));
        let mut best: Vec<Move> = vec![];
        for mv in all {
            match is_best(asker, &position, mv, value) {
                Ok(true) => best.push(mv),
                Ok(false) => {}
                Err(Undecided) => self.is_open = true,
            }
        }
        best.reverse();
        best
    }
}
