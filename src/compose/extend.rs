//! The reverse method: longer problems that lead into a problem after a check and a reply.

use std::collections::HashSet;

use super::backwards::Backwards;
use super::composed::{Composed, Found};
use super::driver::{Candidate, Failure, Run};
use super::grade::promotion;
use super::quality::Quality;
use super::wanted::are_shown;
use crate::judge::{Engine, Verdict};
use crate::notation::{Style, japanese_line, write_usi_line};
use crate::problem::{Claims, Problem};
use crate::shogi::{Color, Move, Position, Square};
use crate::text::Text;
use crate::themes::Theme;

/// A position that leads into a problem, with its possible solution.
#[derive(Clone, Debug)]
pub struct Extension {
    /// The position.
    pub position: Position,
    /// A check, a reply, and the solution of the problem.
    pub line: Vec<Move>,
}

impl Extension {
    /// The problem itself, before it is extended.
    pub fn start(position: &Position, solution: &[Move]) -> Extension {
        Extension { position: position.clone(), line: solution.to_vec() }
    }

    /// All extensions by two plies, in a fixed order.
    pub fn longer(&self) -> Vec<Extension> {
        let backwards = Backwards::from(&self.position);
        let longer = backwards.all().map(|before| {
            let line = [&[before.check, before.reply], &self.line[..]].concat();
            Extension { position: before.position, line }
        });
        longer.collect()
    }

    /// The check and the reply.
    fn first_moves(&self) -> &[Move] {
        &self.line[..self.line.len().min(2)]
    }

    /// The extension with the promotion that the check declines, if it is a move at all.
    pub fn promoting(&self) -> Option<Extension> {
        let (&check, rest) = self.line.split_first()?;
        let line = [&[promotion(check)?], rest].concat();
        Some(Extension { position: self.position.clone(), line })
    }

    /// A key that is equal for equal positions with the same first two moves, and almost never for others.
    pub fn key(&self) -> (u64, [u32; 2], Vec<Move>) {
        let hands = Color::ALL.map(|color| self.position.hand(color).bits());
        (self.position.key(), hands, self.first_moves().to_vec())
    }

    /// The idea of the extension: the target of the check, and the reply. The origin of the check and captured
    /// pieces do not matter to a composer.
    pub fn idea(&self) -> Option<(Square, Move)> {
        Some((self.line.first()?.to(), *self.line.get(1)?))
    }
}

impl Candidate for Extension {
    fn name(&self) -> Text {
        let moves = self.first_moves();
        Text::new(write_usi_line(moves), japanese_line(&self.position, moves, Style::LONG))
    }

    fn question(&self) -> Problem {
        let id = Some(write_usi_line(self.first_moves()));
        let solution = Some(write_usi_line(&self.line));
        let claims = Claims { id, solution, ..Claims::default() };
        Problem::with_claims(self.position.clone(), claims)
    }

    fn judged(&self, engine: &mut Engine) -> Option<(Problem, Verdict)> {
        let problem = self.question();
        let verdict = engine.judge(&problem);
        Some((problem, verdict))
    }
}

/// The search of `tsume extend`: it judges candidates that are two plies longer, and extends the best of them again.
pub struct ExtensionSearch {
    /// The number of steps.
    pub steps: u8,
    /// The number of problems of each length that are extended again.
    pub beam: u8,
    /// The themes that the found problems must show. Those that lead to them need not.
    pub wanted: Vec<Theme>,
}

impl ExtensionSearch {
    /// Extends a problem step by step. Returns the longest problems first, and better problems of the same length
    /// first.
    pub fn run(&self, start: Extension, run: &Run) -> Result<Found, Failure> {
        let (mut problems, mut undecided) = (vec![], 0);
        let mut parents = vec![start];
        for _ in 0..self.steps {
            let longer = longer(&parents);
            let (count, mut step) = (longer.len(), vec![]);
            for judged in run.judge(longer.into_iter(), Some(count))? {
                let (extension, judged) = judged?;
                let (position, verdict) = (&extension.position, &judged.verdict);
                undecided += u64::from(verdict.soundness.is_sound().is_none());
                if verdict.soundness.is_sound() == Some(true) && verdict.agrees() == Some(true) {
                    let (line, defects) = (&extension.line, &verdict.defects);
                    let quality = Quality::without_tries(position, line, defects);
                    step.push((Composed { judged, quality, grade: None }, extension));
                }
                run.set_found(problems.len() + step.len());
            }
            let (composed, best) = self.best(step);
            problems.splice(0..0, composed);
            run.set_found(problems.len());
            parents = best;
            if parents.is_empty() || run.is_stopped() {
                break;
            }
        }
        Ok(Found { problems, undecided })
    }

    /// Returns the best problems of a step that show the themes, and the best candidates, one for each idea, for the
    /// next step. Those with the wanted themes come first.
    fn best(&self, mut step: Vec<(Composed, Extension)>) -> (Vec<Composed>, Vec<Extension>) {
        let shows = |one: &Extension| are_shown(&self.wanted, &one.position, &one.line);
        // Where the piece is captured at once, the same position may also be left by the promotion.
        let keys: HashSet<_> = step.iter().map(|(_, extension)| extension.key()).collect();
        step.retain(|(_, extension)| {
            extension.promoting().is_none_or(|other| !keys.contains(&other.key()))
        });
        // The sort is stable: equally good problems keep the order in which they were found.
        step.sort_by(|one, other| other.0.quality.points().total_cmp(&one.0.quality.points()));
        step.sort_by_key(|(_, extension)| !shows(extension));
        let mut ideas = HashSet::new();
        step.retain(|(_, extension)| ideas.insert(extension.idea()));
        step.truncate(self.beam.into());
        let count = step.iter().take_while(|(_, extension)| shows(extension)).count();
        let (mut composed, extensions): (Vec<_>, _) = step.into_iter().unzip();
        composed.truncate(count);
        (composed, extensions)
    }
}

/// Returns the problems that are two plies longer than one of these, without duplicates.
fn longer(parents: &[Extension]) -> Vec<Extension> {
    let mut seen = HashSet::new();
    let all = parents.iter().flat_map(Extension::longer);
    all.filter(|extension| seen.insert(extension.key())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_solution, read_western, write_sfen};

    #[test]
    fn extensions_lead_into_the_problem() {
        let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let line = read_solution(&position, "R*1b L1ax1b +B3d-2d").unwrap().moves;
        let start = Extension::start(&position, &line);
        let longer = start.longer();
        let (keys, mut seen) = (longer.iter().map(Extension::key), HashSet::new());
        assert!(keys.into_iter().all(|key| seen.insert(key)));
        for extension in &longer {
            assert_eq!(extension.line[2..], line);
            let reached = extension.position.after(&extension.line[..2]);
            assert_eq!(write_sfen(&reached.setup()), write_sfen(&position.setup()));
            assert!(extension.position.after(&extension.line).is_mate());
            assert!(extension.question().claims.solution.is_some());
        }
        // A rook has the same idea wherever it comes from.
        let ideas: HashSet<_> = longer.iter().map(Extension::idea).collect();
        assert!(ideas.len() < longer.len() && ideas.len() > 10, "{} {}", ideas.len(), longer.len());
    }
}
