//! The search of `tsume extend`: it judges candidates that are two plies longer, and extends the
//! best of them again.

use std::collections::HashSet;

use crate::cli::batch::composed::Composed;
use crate::cli::batch::judge_candidates::{Candidate, CandidateJudge};
use crate::cli::process::language::say;
use crate::compose::extend::Extension;
use crate::compose::quality::Quality;
use crate::compose::wanted::is_shown;
use crate::judgement::Judgement;
use crate::notation::{Style, japanese_line, write_usi_line};
use crate::problem::Problem;
use crate::text::{Text, number_of};
use crate::themes::Theme;

impl Candidate for Extension {
    fn problem(&self) -> Problem {
        Extension::problem(self)
    }

    fn name(&self) -> Text {
        let moves = &self.line[..self.line.len().min(2)];
        Text::new(write_usi_line(moves), japanese_line(&self.position, moves, Style::LONG))
    }
}

/// The state of the search.
pub struct ExtensionSearch {
    steps: u8,
    beam: usize,
    /// The themes that the problems in `found` must show. Those that lead to them need not.
    wanted: Vec<Theme>,
    /// The best problems of each length: shorter lengths first, and better problems of the same
    /// length first.
    pub found: Vec<Vec<Composed>>,
    /// The problems found in the current step.
    step: Vec<(Composed, Extension)>,
    done: u64,
    /// The number of undecided candidates.
    pub undecided: u64,
}

impl ExtensionSearch {
    /// Creates a search of this many steps. Each step extends the best `beam` problems.
    pub fn new(steps: u8, beam: u8, wanted: Vec<Theme>) -> ExtensionSearch {
        let (beam, found, step) = (beam.into(), vec![], vec![]);
        ExtensionSearch { steps, beam, wanted, found, step, done: 0, undecided: 0 }
    }

    /// Extends a problem step by step.
    pub fn run(
        &mut self,
        start: Extension,
        mut judge: CandidateJudge<Extension>,
    ) -> anyhow::Result<()> {
        let mut parents = vec![start];
        for _ in 0..self.steps {
            let longer = longer(&parents);
            let count = longer.len();
            judge.add(longer.into_iter(), Some(count));
            for _ in 0..count {
                let Some((extension, judgement)) = judge.next(|_| true)? else { break };
                self.done = judge.done;
                self.take(extension, judgement);
                judge.show(self.found.iter().map(Vec::len).sum::<usize>() + self.step.len());
            }
            parents = self.end_step();
            if parents.is_empty() || judge.is_over() {
                break;
            }
        }
        judge.end()
    }

    /// Keeps a candidate if it is sound and its solution is the intended one.
    fn take(&mut self, extension: Extension, judgement: Judgement) {
        let Some(verdict) = judgement.verdict() else { return };
        self.undecided += u64::from(verdict.verdict.soundness.is_sound().is_none());
        if verdict.verdict.soundness.is_sound() == Some(true)
            && verdict.verdict.agrees() == Some(true)
        {
            let position = extension.position.clone();
            let quality =
                Quality::without_tries(&position, &extension.line, &verdict.verdict.defects);
            let composed =
                Composed { number: self.done, position, judgement, quality, grade: None };
            self.step.push((composed, extension));
        }
    }

    /// Ends a step, and returns the best candidates, one for each idea, for the next step. Those with the wanted
    /// themes come first.
    fn end_step(&mut self) -> Vec<Extension> {
        let mut step = std::mem::take(&mut self.step);
        let shows = |extension: &Extension| {
            let is_shown = |&theme: &Theme| is_shown(theme, &extension.position, &extension.line);
            self.wanted.iter().all(is_shown)
        };
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
        step.truncate(self.beam);
        let count = step.iter().take_while(|(_, extension)| shows(extension)).count();
        let (mut composed, extensions): (Vec<_>, _) = step.into_iter().unzip();
        composed.truncate(count);
        self.found.push(composed);
        extensions
    }

    /// Returns the summary: the numbers of problems kept, of attempts, and of undecided ones.
    pub fn summary(&self, is_stopped: bool) -> String {
        let ExtensionSearch { done, undecided, .. } = self;
        let lengths = self.found.iter().filter(|found| !found.is_empty()).count();
        let kept: usize = self.found.iter().map(Vec::len).sum();
        let mut text = say(
            format!(
                "{} of {} kept in {}, {undecided} undecided",
                number_of(kept as u64, "problem"),
                number_of(lengths as u64, "length"),
                number_of(*done, "attempt"),
            ),
            format!("残した作品{kept}題、手数は{lengths}通り（試行{done}回、未確定{undecided}回）"),
        );
        if is_stopped {
            text += say("; interrupted", "（中断）");
        }
        text + "\n"
    }
}

/// Returns the problems that are two plies longer than one of these, without duplicates.
fn longer(parents: &[Extension]) -> Vec<Extension> {
    let mut seen = HashSet::new();
    let all = parents.iter().flat_map(Extension::longer);
    all.filter(|extension| seen.insert(extension.key())).collect()
}
