//! Makes new problems: a random setting is changed at random or extended backwards, as long as that brings it
//! nearer to the requirements. Every attempt depends only on the seed and its number.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::backwards::{Backwards, Before};
use super::chance::Chance;
pub use super::chance::{Area, Material};
use super::change::Change;
use super::composed::Composed;
use super::driver::judged;
use super::gate::Gate;
use super::grade::graded;
use super::lead::Lead;
use super::quality::Quality;
use super::random::Random;
use super::wanted::{are_shown, is_shown};
use crate::judge::{Defect, Engine, Verdict, Weight};
use crate::judgement::rules::{self, Ruling};
use crate::problem::{Claims, DefectKind, Problem};
use crate::search::{Answer, Question, Table, Valuation};
use crate::shogi::{Move, Position};
use crate::themes::Theme;

/// The requirements for a new problem.
#[derive(Clone, Debug)]
pub struct Requirements {
    /// The allowed lengths in plies.
    pub lengths: RangeInclusive<u32>,
    /// The area for the defending king at the start.
    pub area: Area,
    /// The pieces to use, all of them and no others; any pieces if `None`.
    pub material: Option<Material>,
    /// The themes that the problem must show.
    pub themes: Vec<Theme>,
    /// The gate of a venue, which decides in place of the demand that there is no finding at all.
    pub gate: Option<Arc<Gate>>,
    /// The number of changes without success that are tried to improve a finished problem.
    pub polish: u32,
}

/// The least quality of a problem of up to [`LONG`] plies.
const LEAST_QUALITY: f64 = -2.0;

/// The length from which on the least quality falls, by half a point for each ply.
const LONG: u32 = 9;

impl Requirements {
    /// The least quality of a problem of this length. There is none if the pieces are given or problems are not
    /// improved.
    fn least_quality(&self, length: u32) -> Option<f64> {
        let is_free = self.material.is_none() && self.polish > 0;
        is_free.then(|| LEAST_QUALITY - 0.5 * f64::from(length.saturating_sub(LONG)))
    }
}

/// Makes one attempt; returns its position, if it succeeds. [`made`] checks the requirements.
pub fn attempt(
    requirements: &Requirements,
    (seed, number): (u64, u64),
    engine: &mut Engine,
) -> Option<Position> {
    let Requirements { area, material, themes, .. } = requirements;
    let (random, material) = (Random::new(seed, number), material.as_ref());
    let chance = Chance { random, area: *area, material, themes };
    // The result must not depend on earlier attempts.
    engine.solver.forget();
    Maker { requirements, chance, engine }.run()
}

/// Judges the position of the attempt of this number. Returns `None` if it is not sound, has any defect or idle piece,
/// does not meet the requirements, or is of a low quality.
pub fn made(
    requirements: &Requirements,
    number: u64,
    position: Position,
    engine: &mut Engine,
) -> Option<Composed> {
    engine.solver.forget();
    let problem = Problem::new(position);
    let verdict = engine.judge_idle_pieces(&problem);
    let length = verdict.length.value()?.length;
    let judged = judged(engine, number, &problem, verdict);
    let verdict = &judged.verdict;
    let is_clean = match &requirements.gate {
        None => verdict.soundness.is_sound() == Some(true) && verdict.defects.is_empty(),
        Some(gate) => {
            let claims = Claims { moves: Some(length), ..Claims::default() };
            let submission = Problem::with_claims(problem.position.clone(), claims);
            let decision = gate.decide(judged.clone(), &submission).decision;
            decision.is_some_and(|decision| decision.answer() == rules::Answer::Accepted)
        }
    };
    if !is_clean || !requirements.lengths.contains(&length) {
        return None;
    }
    let grade = graded(engine, &problem.position, verdict)?;
    if !are_shown(&requirements.themes, &problem.position, &verdict.solution) {
        return None;
    }
    let quality =
        Quality::without_tries(&problem.position, &verdict.solution, &[]).with_tries(&grade);
    if requirements.least_quality(length).is_some_and(|least| quality.points() < least) {
        return None;
    }
    Some(Composed { judged, quality, grade: Some(grade) })
}

/// An intermediate position of an attempt.
struct Stage {
    position: Position,
    solution: Vec<Move>,
    length: u32,
    is_sound: bool,
    /// Its worth: the nearer to the requirements, the greater.
    worth: f64,
    /// Whether it meets the requirements, except for idle pieces.
    is_done: bool,
    backwards: Backwards,
}

/// One attempt.
struct Maker<'a> {
    requirements: &'a Requirements,
    chance: Chance<'a>,
    engine: &'a mut Engine,
}

/// The greatest number of random settings before one is mate.
const STARTS: usize = 400;

/// The number of draws for each of these settings, if it must show themes.
const DRAWS_FOR_THEMES: usize = 50;

/// The greatest number of endings of an attempt that a theme leads, and of positions before an ending that are judged.
const ENDINGS: usize = 20;
const BEFORE_AN_ENDING: usize = 60;

/// The number of changes without success after which an attempt ends.
const PATIENCE: u32 = 200;

/// The percentage of steps in which a problem that is too short is extended backwards instead of changed.
const BACKWARDS: usize = 75;

/// The nodes within which a position must be mate, before it is judged.
const NODES_OF_A_MATE: u64 = 500;

/// The nodes within which an intermediate position must be judged.
const NODES_OF_A_DRAFT: u64 = 3_000;

/// The costs of two plies too many or too few, of a breaking defect, of a flaw, and of a missing theme.
const COST_OF_MOVE: f64 = 4.0;
const COST_OF_BROKEN: f64 = 6.0;
const COST_OF_FLAW: f64 = 3.0;
const COST_OF_THEME: f64 = 5.0;

/// The greatest number of faults that count.
const MOST_FAULTS: f64 = 5.0;

/// The share of the quality in the worth of an intermediate position.
const SHARE_OF_QUALITY: f64 = 0.25;

/// A quality that intermediate positions seldom exceed.
const MOST_QUALITY: f64 = 4.0;

/// The worth of meeting the requirements, which is more than any quality.
const DONE: f64 = 1000.0;

impl Maker<'_> {
    fn run(mut self) -> Option<Position> {
        // The moves before an ending add pieces.
        let is_free = self.requirements.material.is_none();
        let lead = Lead::of(&self.requirements.themes).filter(|_| is_free);
        let mut best = match lead {
            Some(lead) => self.led_start(lead)?,
            None => self.start()?,
        };
        let mut left = PATIENCE;
        while left > 0 && !self.engine.is_stopped() {
            left -= 1;
            let next = self.next(&best);
            let next = next.and_then(|position| self.draft(position, best.worth));
            let Some(next) = next.filter(|next| next.worth >= best.worth) else { continue };
            let is_better = next.worth > best.worth;
            left = match next.is_done {
                true if is_better => self.requirements.polish,
                false if is_better => PATIENCE,
                _ => left,
            };
            best = next;
        }
        if best.is_done { self.without_idle_pieces(best.position) } else { None }
    }

    /// A random position that is mate.
    fn start(&mut self) -> Option<Stage> {
        let is_choosy = self.requirements.themes.iter().any(|theme| theme.is_of_start());
        let draws = if is_choosy { DRAWS_FOR_THEMES } else { 1 };
        (0..STARTS).find_map(|_| {
            let position = (0..draws).find_map(|_| self.chance.setting())?;
            self.draft(position, f64::NEG_INFINITY)
        })
    }

    /// A position before a random ending whose solution shows all themes.
    fn led_start(&mut self, lead: Lead) -> Option<Stage> {
        (0..ENDINGS).find_map(|_| {
            let ending = self.chance.ending(lead)?;
            let ending = self.draft(ending, f64::NEG_INFINITY)?;
            let first = *ending.solution.first()?;
            let is_ending = ending.is_sound && lead.begins_with(&ending.position, first);
            if is_ending { self.before(&ending) } else { None }
        })
    }

    /// The best of some positions two plies before an ending whose solutions show all themes.
    fn before(&mut self, ending: &Stage) -> Option<Stage> {
        let requirements = self.requirements;
        let themes = &requirements.themes;
        let shows = |one: &Before| {
            let line = [&[one.check, one.reply], &ending.solution[..]].concat();
            self.chance.possible(&one.position.setup()).is_some()
                && are_shown(themes, &one.position, &line)
        };
        let mut all: Vec<Before> = ending.backwards.all().filter(shows).collect();
        let mut best: Option<Stage> = None;
        for _ in 0..BEFORE_AN_ENDING.min(all.len()) {
            let one = all.swap_remove(self.chance.random.below(all.len()));
            let least = best.as_ref().map_or(f64::NEG_INFINITY, |best| best.worth);
            let next = self.draft(one.position, least).filter(|next| {
                next.worth > least && are_shown(themes, &next.position, &next.solution)
            });
            best = next.or(best);
        }
        best
    }

    /// A neighbour of an intermediate position.
    fn next(&mut self, draft: &Stage) -> Option<Position> {
        let is_short = draft.length < *self.requirements.lengths.start();
        let may_add = self.requirements.material.is_none() && is_short && draft.is_sound;
        if may_add && self.chance.random.percent(BACKWARDS) {
            return self.chance.before(&draft.backwards);
        }
        self.chance.changed(&draft.position)
    }

    /// An intermediate position, if a short search finds mate and its worth can reach `least`.
    fn draft(&mut self, position: Position, least: f64) -> Option<Stage> {
        let [mate_limits, limits] =
            [NODES_OF_A_MATE, NODES_OF_A_DRAFT].map(|nodes| self.engine.limits_within(nodes));
        let mut session = self.engine.solver.problem(&position);
        if !matches!(session.ask(&Question::ANY, Table::Shared, &mate_limits), Answer::Mate(_)) {
            return None;
        }
        let Valuation::Mate(value) = session.value(self.engine.task.reading, &limits) else {
            return None;
        };
        let (shortest, longest) =
            (*self.requirements.lengths.start(), *self.requirements.lengths.end());
        let length = value.length;
        let away = shortest.saturating_sub(length) + length.saturating_sub(longest);
        let away = COST_OF_MOVE * f64::from(away) / 2.0;
        let surplus = COST_OF_BROKEN * f64::from(u8::from(value.surplus));
        let most = SHARE_OF_QUALITY * MOST_QUALITY;
        if away + surplus > 0.0 && most - (away + surplus) < least {
            return None;
        }
        let problem = Problem::new(position);
        let verdict = self.engine.task.judge(&problem, &mut self.engine.solver, &limits);
        let position = problem.position;
        let costs = away + self.cost_of_faults(&position, &verdict);
        let is_sound = verdict.soundness.is_sound() == Some(true);
        let is_done = is_sound && costs == 0.0;
        let quality = Quality::without_tries(&position, &verdict.solution, &[]).points();
        let worth = if is_done { DONE + quality } else { SHARE_OF_QUALITY * quality - costs };
        let backwards = Backwards::from(&position);
        let solution = verdict.solution;
        Some(Stage { position, solution, length, is_sound, worth, is_done, backwards })
    }

    fn cost_of_faults(&self, position: &Position, verdict: &Verdict) -> f64 {
        let (mut broken, mut flaws) = (0_u32, 0_u32);
        for defect in &verdict.defects {
            let ruling = self.requirements.gate.as_ref().map(|gate| gate.rules().ruling(defect));
            match ruling {
                Some(Ruling::Accept) => {}
                Some(Ruling::Refuse) => broken += 1,
                None if defect.weight == Weight::Broken => broken += 1,
                Some(Ruling::Look) | None => flaws += 1,
            }
        }
        let solution = &verdict.solution;
        let is_missing = |&&theme: &&Theme| !is_shown(theme, position, solution);
        let missing = self.requirements.themes.iter().filter(is_missing).count();
        COST_OF_BROKEN * f64::from(broken).min(MOST_FAULTS)
            + COST_OF_FLAW * f64::from(flaws).min(MOST_FAULTS)
            + COST_OF_THEME * missing as f64
    }

    /// The position without idle pieces, if none are left in the end.
    fn without_idle_pieces(mut self, mut position: Position) -> Option<Position> {
        loop {
            let problem = Problem::new(position);
            let verdict = self.engine.judge_idle_pieces(&problem);
            position = problem.position;
            let idle = verdict.defects.iter().filter(|one| one.kind == DefectKind::IdlePiece);
            let mut idle = idle.filter_map(Defect::piece).peekable();
            if idle.peek().is_none() {
                return Some(position);
            }
            if self.requirements.material.is_some() || self.engine.is_stopped() {
                return None;
            }
            position = idle.find_map(|spot| {
                let less = Change::Remove(spot).of(&position.setup())?;
                let less = Position::new(&less).ok()?;
                self.draft(less, 0.0).map(|draft| draft.position)
            })?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Task;
    use crate::notation::write_sfen;
    use crate::search::{Limits, Solver};
    use crate::shogi::{Color, HandKind, Square};

    fn requirements(lengths: RangeInclusive<u32>) -> Requirements {
        let area = Area { from: Square::new(1, 1).unwrap(), to: Square::new(3, 3).unwrap() };
        Requirements { lengths, area, material: None, themes: vec![], gate: None, polish: 10 }
    }

    /// An engine that keeps results.
    fn keeping() -> Engine {
        let (solver, limits) = (Solver::new(1 << 22), Limits::default().with_nodes(50_000));
        Engine { solver, task: Task::default(), limits }.keeping()
    }

    /// Returns the problems that this number of attempts makes, but only the first if not every case is tried.
    fn problems(requirements: &Requirements, attempts: u64, engine: &mut Engine) -> Vec<Composed> {
        let all = (1..=attempts).filter_map(|number| {
            let position = attempt(requirements, (7, number), engine)?;
            made(requirements, number, position, engine)
        });
        let tries_all = std::env::var("TSUME_CASES").is_ok_and(|cases| cases == "all");
        all.take(if tries_all { usize::MAX } else { 1 }).collect()
    }

    /// A fresh engine judges the problems that an engine with kept results has made.
    #[test]
    fn composed_problems_are_sound_and_meet_the_requirements() {
        let mut keeping = keeping();
        let pieces = vec![
            (Color::Black, HandKind::Rook),
            (Color::Black, HandKind::Silver),
            (Color::Black, HandKind::Knight),
            (Color::White, HandKind::Gold),
            (Color::White, HandKind::Lance),
        ];
        let themed = |name: &str, lengths| {
            let themes = vec![Theme::named(name).unwrap()];
            Requirements { themes, ..requirements(lengths) }
        };
        let given = Requirements { material: Some(pieces.clone()), ..requirements(1..=5) };
        for (requirements, attempts) in [
            (themed("small sacrifice", 3..=5), 40),
            (themed("清涼詰", 3..=3), 40),
            (themed("小駒図式", 3..=3), 40),
            (themed("双玉", 3..=3), 40),
            (themed("打歩詰打開", 5..=9), 400),
            (themed("打歩詰回避の不成", 5..=9), 400),
            (themed("逆王手", 3..=9), 400),
            (given, 40),
        ] {
            let found = problems(&requirements, attempts, &mut keeping);
            assert!(!found.is_empty());
            for made in &found {
                let (problem, start) = (made.claimed(), &made.judged.start);
                let sfen = write_sfen(&start.setup());
                let (solver, limits) = (Solver::new(1 << 22), Limits::default());
                let mut fresh = Engine { solver, task: Task::default(), limits };
                let verdict = fresh.judge_idle_pieces(&problem);
                assert_eq!(
                    (verdict.soundness.is_sound(), &verdict.defects[..]),
                    (Some(true), &[][..]),
                    "{sfen}"
                );
                assert_eq!(verdict.agrees(), Some(true), "{sfen}");
                let length = verdict.length.value().unwrap().length;
                assert!(requirements.lengths.contains(&length), "{sfen}");
                assert!(requirements.area.has(start.king(Color::White).unwrap()));
                assert!(are_shown(&requirements.themes, start, &verdict.solution), "{sfen}");
                if let Some(least) = requirements.least_quality(length) {
                    assert!(made.quality.points() >= least, "{sfen}");
                }
                if requirements.material.is_some() {
                    assert_eq!(made.quality.count(super::super::quality::Figure::Pieces), 6);
                }
            }
        }
    }

    /// Earlier work of the engine has no influence.
    #[test]
    fn an_attempt_depends_on_its_number_alone() {
        let requirements = requirements(3..=5);
        let mut engine = keeping();
        let mut found = |number| {
            let position = attempt(&requirements, (3, number), &mut engine);
            position.map(|position| write_sfen(&position.setup()))
        };
        let forwards: Vec<_> = (0..6).map(&mut found).collect();
        let mut backwards: Vec<_> = (0..6).rev().map(&mut found).collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
        assert!(forwards.iter().any(Option::is_some));
    }
}
