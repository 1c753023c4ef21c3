//! Which of several best lines a problem is judged by (RULES, section 2), and what is wrong with it:
//! one along which nothing is broken, if there is such a line; else the first.
//!
//! The line is followed with its questions. Only when something is found to be broken along it are
//! the other best lines looked at.

use super::alternatives::{self, Breaking};
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
/// How many times as many are looked at together, each time.
const TOGETHER_GROWTH: usize = 4;

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
        let broken = found.find(|defect| defect.weight == Weight::Broken);
        let (is_broken, breaking) =
            (broken.is_some(), broken.and_then(|defect| Breaking::of(&line.plies, defect)));
        if is_broken && !*is_settled {
            match asker.with_effort(effort, |asker| better_line(asker, &line.plies, breaking)) {
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

/// Looks for a best line along which nothing is broken, in the documented order. The first one is broken, and
/// by which check is mostly known.
///
/// Mostly the same check breaks all of them; but whether it leads back to a line, to which it is then only a
/// detour, is a search of its own for each line. So it is asked for several at a time, without the positions of
/// any of them.
fn better_line(asker: &mut Asker, first: &[Ply], mut breaking: Option<Breaking>) -> Better {
    let Some(start) = first.first() else { return Better::None };
    let Some(value) = start.value.value() else { return Better::None };
    let mut lines = BestLines::new(&start.position, value);
    let (mut is_open, mut found) = (false, None);
    let (mut left, mut together) = (LINES, 1);
    while found.is_none() && left > 0 {
        let mut some = vec![];
        while some.len() < together.min(left)
            && let Some(plies) = lines.next(asker)
        {
            some.push(plies);
        }
        if some.is_empty() {
            break;
        }
        left -= some.len();
        together *= TOGETHER_GROWTH;
        some.retain(|plies| !plies.iter().map(|here| here.mv).eq(first.iter().map(|here| here.mv)));
        let positions: Vec<Position> =
            some.iter().flat_map(|plies| alternatives::positions(plies)).collect();
        let mut is_asked_together = true;
        for plies in some {
            if is_asked_together && let Some(breaking) = &breaking {
                match breaking.breaks(asker, &plies, &positions) {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(Undecided) => is_asked_together = false,
                }
            }
            match alternatives::breaking(asker, &plies) {
                Ok(Some(check)) => breaking = Some(check),
                Ok(None) => {
                    found = Some(JudgedLine { plies, undecided: vec![], complete: true });
                    break;
                }
                Err(Undecided) => is_open = true,
            }
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
    /// Whether the best moves at the start are known: when they are all tried, there is no line left.
    is_begun: bool,
}

impl BestLines {
    fn new(start: &Position, value: Value) -> BestLines {
        let (start, plies, untried) = (start.clone(), vec![], vec![]);
        BestLines { start, value, plies, untried, is_open: false, is_begun: false }
    }

    fn next(&mut self, asker: &mut Asker) -> Option<Vec<Ply>> {
        let length = self.value.length as usize;
        if !self.is_begun {
            self.is_begun = true;
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

#[cfg(test)]
mod tests {
    use super::super::line::best_line;
    use super::*;
    use crate::notation::read_sfen;
    use crate::search::{Limits, Reading, Solver, Valuation};

    /// Problems of which the first of several best lines is broken; and whether another is not.
    const BROKEN: &[(&str, bool)] = &[
        ("8k/9/9/7LG/9/9/9/9/9 b L 1", true),
        ("7GS/6R1S/7Pk/9/6S2/9/9/9/9 b - 1", true),
        ("8S/7Sk/7p1/9/9/9/9/9/9 b L 1", false),
        ("7S1/6Sk1/8p/6P2/9/9/9/9/9 b B 1", false),
        ("7rk/6R2/9/9/9/9/9/9/9 b L 1", false),
        // A check that breaks the first line leads back to the better one.
        ("8k/8B/5RG2/8r/9/9/9/9/9 b b3g4s4n4l18p 1", true),
        // Checks that break some lines lead back to others.
        ("6B2/7Rl/6S2/7GB/8k/8N/9/9/9 b - 1", false),
    ];

    fn with_first_line(sfen: &str, ask: impl FnOnce(&mut Asker, Vec<Ply>)) {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let start = Position::new(&setup).expect("a legal position");
        let (mut solver, limits) = (Solver::new(1 << 22), Limits::default());
        let tell = &mut |_: super::super::News| {};
        let asker = &mut Asker::new(&mut solver, &start, &limits, Reading::Standard, tell);
        let Valuation::Mate(value) = asker.value(&start, Reading::Standard) else {
            panic!("{sfen} is mate")
        };
        let first = best_line(asker, &start, value);
        ask(asker, first.plies);
    }

    fn all_lines(asker: &mut Asker, first: &[Ply]) -> Vec<Vec<Ply>> {
        let value = first[0].value.value().expect("a value");
        let mut lines = BestLines::new(&first[0].position, value);
        let all = std::iter::from_fn(|| lines.next(asker)).collect();
        assert!(lines.next(asker).is_none(), "there is no line after the last");
        all
    }

    fn moves(plies: &[Ply]) -> Vec<Move> {
        plies.iter().map(|here| here.mv).collect()
    }

    #[test]
    fn the_better_line_is_the_first_that_is_not_broken_by_itself() {
        for &(sfen, is_one_better) in BROKEN {
            with_first_line(sfen, |asker, first| {
                let breaking = alternatives::breaking(asker, &first);
                let breaking = breaking.expect("no limit");
                assert!(breaking.is_some(), "{sfen}: the first line is broken");
                let by_itself = all_lines(asker, &first).into_iter().take(LINES).find(|plies| {
                    alternatives::breaking(asker, plies).expect("no limit").is_none()
                });
                assert_eq!(by_itself.is_some(), is_one_better, "{sfen}");
                let better = match better_line(asker, &first, breaking) {
                    Better::Line(line) => Some(line.moves()),
                    Better::None => None,
                    Better::Open => panic!("{sfen}: there was no limit"),
                };
                assert_eq!(better, by_itself.map(|plies| moves(&plies)), "{sfen}");
            });
        }
    }

    #[test]
    fn all_best_lines_are_others() {
        for &(sfen, _) in BROKEN {
            with_first_line(sfen, |asker, first| {
                let mut all: Vec<Vec<Move>> =
                    all_lines(asker, &first).iter().map(|plies| moves(plies)).collect();
                assert_eq!(all[0], moves(&first), "{sfen}");
                let count = all.len();
                all.sort_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
                all.dedup();
                assert!(count > 1 && all.len() == count, "{sfen}: {} of {count}", all.len());
            });
        }
    }
}
