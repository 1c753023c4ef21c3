//! The search of `tsume seek`: it judges the fillings of a pattern that can be problems, and keeps those that are as
//! wanted. Short searches refute most of them.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::composed::{Composed, Found};
use super::driver::{Candidate, Failure, Run};
use super::grade::{Grade, graded};
use super::quality::Quality;
use super::random::Random;
use crate::judge::{Engine, Verdict};
use crate::judgement::{Judged, KnownFacts};
use crate::notation::{read_moves, write_sfen};
use crate::problem::{Outcome, Problem};
use crate::query::{Cell, Expression, Facts, Pattern};
use crate::search::{Answer, Bound, Question, Table, Valuation};
use crate::shogi::{Move, Position, Setup};
use crate::text::Text;

/// The nodes within which a candidate is refuted.
const NODES_TO_REFUTE: u64 = 3_000;

/// The fillings of a pattern that are judged, and the requirements for them.
pub struct Fillings {
    /// The pattern.
    pub pattern: Pattern,
    /// The seed and the size of a random sample; all fillings if `None`.
    pub sample: Option<(u64, u64)>,
    /// The allowed lengths in plies.
    pub lengths: RangeInclusive<u32>,
    /// Whether a problem may have faults, among them pieces left over. Those with the fewest are found then.
    pub allows_faults: bool,
    /// The pattern of the final board.
    pub final_board: Option<Pattern>,
    /// The condition that the problem must meet.
    pub condition: Expression,
    /// The text of the moves that must be the solution.
    pub solution: Option<String>,
}

/// The probability in percent that an open square is empty in a random filling.
const EMPTY_PERCENT: usize = 60;

/// Returns a random filling of a pattern: the one with this number of a seed.
fn random_filling(pattern: &Pattern, seed: u64, number: u64) -> Setup {
    let mut random = Random::new(seed, number);
    let hand = random.below(pattern.hand_count());
    pattern.filled(hand, |cell, contents| {
        let is_empty = *cell == Cell::Open && random.percent(EMPTY_PERCENT);
        if is_empty { 0 } else { random.below(contents) }
    })
}

/// A legal filling of a pattern, with the required solution as its claim.
struct Filling {
    problem: Problem,
    /// The allowed lengths.
    lengths: RangeInclusive<u32>,
    all: Arc<Fillings>,
}

impl Filling {
    /// Whether a short search shows that the filling is not as wanted.
    fn is_refuted(&self, engine: &mut Engine) -> bool {
        let nodes = engine.limits.nodes.map_or(NODES_TO_REFUTE, |nodes| nodes.min(NODES_TO_REFUTE));
        let limits = engine.limits_within(nodes);
        let mut session = engine.solver.problem(&self.problem.position);
        let (lengths, allows_faults) = (&self.lengths, self.all.allows_faults);
        // A mate by every reading is one in this reading.
        let shorter = lengths.start().checked_sub(1).filter(|shorter| *shorter > 0);
        let is_shorter = shorter.is_some_and(|shorter| {
            let question = Question::counting_all(Bound::plies(shorter));
            matches!(session.ask(&question, Table::Shared, &limits), Answer::Mate(_))
        });
        is_shorter
            || match session.value(engine.task.reading, &limits) {
                Valuation::NoMate => true,
                Valuation::Mate(value) => {
                    !lengths.contains(&value.length) || value.surplus && !allows_faults
                }
                _ => false,
            }
    }
}

impl Candidate for Filling {
    fn name(&self) -> Text {
        let sfen = write_sfen(&self.problem.position.setup());
        Text::new(sfen.as_str(), sfen.as_str())
    }

    fn question(&self) -> Problem {
        self.problem.clone()
    }

    fn judged(&self, engine: &mut Engine) -> Option<(Problem, Verdict)> {
        if self.is_refuted(engine) {
            return None;
        }
        let verdict = engine.judge(&self.problem);
        Some((self.question(), verdict))
    }
}

impl Fillings {
    /// Returns the legal fillings, in their order.
    fn positions(&self) -> Box<dyn Iterator<Item = Position> + Send> {
        let pattern = self.pattern.clone();
        let legal = |setup: Setup| Position::new(&setup).ok();
        match self.sample {
            None => Box::new(pattern.all().filter_map(legal)),
            Some((seed, size)) => {
                let setups = (1..=size).map(move |number| random_filling(&pattern, seed, number));
                Box::new(setups.filter_map(legal))
            }
        }
    }

    /// Returns the fillings that can be problems, in their order. Those without a check are left out, and those in which
    /// the moves of the solution cannot be played.
    fn candidates(self: &Arc<Self>) -> impl Iterator<Item = Filling> + Send + use<> {
        let all = self.clone();
        self.positions().filter_map(move |position| {
            let lengths = match &all.solution {
                Some(text) => all.lengths_with(&position, &played(&position, text).ok()?),
                None => all.lengths.clone(),
            };
            let has_check = all.solution.is_some() || !position.check_moves().is_empty();
            let mut problem = Problem::new(position);
            problem.claims.solution = all.solution.clone();
            has_check.then(|| Filling { problem, lengths, all: all.clone() })
        })
    }

    /// Returns the lengths that a problem may have whose solution begins with these moves.
    fn lengths_with(&self, start: &Position, moves: &[Move]) -> RangeInclusive<u32> {
        let (first, last) = (self.lengths.start(), self.lengths.end());
        let played = moves.len() as u32;
        let most = if start.after(moves).is_mate() { played } else { u32::MAX };
        (*first).max(played)..=(*last).min(most)
    }

    /// Returns a filling and the reason for which the moves of the solution cannot be played in it, if there is no
    /// filling in which they can.
    pub fn unplayable(&self) -> Option<(Position, Text)> {
        let (text, mut first) = (self.solution.as_deref()?, None);
        for position in self.positions() {
            match played(&position, text) {
                Ok(_) => return None,
                Err(reason) => first = first.or(Some((position, reason))),
            }
        }
        first
    }

    /// Finds the problems among the fillings. Another engine grades them. Returns those with the fewest findings
    /// first, and better problems with as many findings first.
    pub fn search(self, run: &Run, grader: &mut Engine) -> Result<Found, Failure> {
        let all = Arc::new(self);
        run.check_earlier(all.candidates())?;
        // A position can occur several times in a sample.
        let (mut seen, mut problems, mut undecided) = (HashSet::new(), vec![], 0);
        for judged in run.judge(all.candidates(), None)? {
            let (_, judged) = judged?;
            undecided += u64::from(judged.verdict.soundness.is_sound().is_none());
            if all.allow(&judged) && seen.insert(write_sfen(&judged.start.setup())) {
                problems.extend(all.composed(judged, grader));
                run.set_found(problems.len());
            }
        }
        all.sort(&mut problems);
        run.set_found(problems.len());
        Ok(Found { problems, undecided })
    }

    /// Grades a problem. Returns it if it meets the condition.
    fn composed(&self, judged: Judged, engine: &mut Engine) -> Option<Composed> {
        let (known, verdict) = (KnownFacts::judged(&judged), &judged.verdict);
        let problem = Problem::new(judged.start.clone());
        let holds = |grade: Option<&Grade>| {
            let grade = grade.map(Grade::points);
            self.condition.holds(&Facts { problem: &problem, known: &known, grade })
        };
        if holds(None) == Some(false) {
            return None;
        }
        let grade = graded(engine, &judged.start, verdict);
        if holds(grade.as_ref()) != Some(true) {
            return None;
        }
        let quality = Quality::without_tries(&judged.start, &verdict.solution, &verdict.defects);
        let quality = grade.iter().fold(quality, |quality, grade| quality.with_tries(grade));
        Some(Composed { judged, quality, grade })
    }

    /// Sorts the problems. If faults are allowed, keeps only those with the very fewest.
    fn sort(&self, problems: &mut Vec<Composed>) {
        let findings = |one: &Composed| {
            let verdict = &one.judged.verdict;
            (verdict.soundness.is_sound() != Some(true), verdict.defects.len())
        };
        problems.sort_by(|one, other| {
            let points = |one: &Composed| one.quality.points();
            findings(one).cmp(&findings(other)).then(points(other).total_cmp(&points(one)))
        });
        if self.allows_faults {
            let fewest = problems.first().map(findings);
            problems.retain(|one| Some(findings(one)) == fewest);
        }
    }

    /// Whether a problem has a soundness, a length and a final board as they are wanted.
    fn allow(&self, judged: &Judged) -> bool {
        let is_final =
            |board: &Pattern| board.matches_board(&judged.start.after(&judged.verdict.solution));
        judged.verdict.soundness.is_sound().is_some_and(|sound| sound || self.allows_faults)
            && judged.verdict.length.outcome() == Outcome::Mate
            && judged.length().is_some_and(|length| self.lengths.contains(&length))
            && self.final_board.as_ref().is_none_or(is_final)
            && (self.solution.is_none() || judged.verdict.agrees() == Some(true))
    }
}

/// Reads a line of checks and replies. The error is the reason for which it cannot be played.
fn played(start: &Position, text: &str) -> Result<Vec<Move>, Text> {
    let moves = read_moves(start, text).map_err(|error| error.message)?;
    let mut position = start.clone();
    for (ply, &mv) in (1..).zip(&moves) {
        if ply % 2 == 1 && !position.is_legal_check(mv) {
            let text = format!("move {ply} gives no check");
            return Err(Text::new(text, format!("{ply}手目が王手でない")));
        }
        position.play(mv);
    }
    match moves.is_empty() {
        true => Err(Text::new("there are no moves", "指し手がない")),
        false => Ok(moves),
    }
}
