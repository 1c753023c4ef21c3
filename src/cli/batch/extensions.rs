//! The search of `tsume extend`: candidates two plies longer, judged one after the other; the best of
//! them are lengthened again.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::mpsc;

use anyhow::anyhow;

use crate::cli::batch::composed::Work;
use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::journal::Journal;
use crate::cli::batch::judge_candidates::{Candidate, Candidates, Trials, Tried};
use crate::cli::process::heartbeat::{Desk, Pulse};
use crate::cli::process::interruption;
use crate::cli::process::language::say;
use crate::cli::process::progress::{Counter, Counts};
use crate::cli::process::terminal::Output;
use crate::compose::extend::Extension;
use crate::compose::quality::Quality;
use crate::judgement::Judgement;
use crate::problem::Problem;
use crate::report::View;

impl Candidate for Extension {
    fn problem(&self) -> Problem {
        Extension::problem(self)
    }
}

/// What was tried and found so far.
pub struct Search {
    steps: u8,
    beam: usize,
    view: View,
    /// The best of each length, the shortest first; in each the best first.
    pub found: Vec<Vec<Work>>,
    /// Those of the step that is under way.
    step: Vec<(Work, Extension)>,
    done: u64,
    now: u64,
    /// How many candidates a limit left open.
    pub undecided: u64,
}

impl Search {
    /// Nothing yet.
    pub fn new(steps: u8, beam: u8, view: View) -> Search {
        let (found, step) = (vec![], vec![]);
        Search { steps, beam: beam.into(), view, found, step, done: 0, now: 0, undecided: 0 }
    }

    /// Lengthens a problem step by step, and ends the journal, if there is one.
    pub fn run(
        &mut self,
        start: Extension,
        engines: Vec<Engine>,
        mut journal: Option<Journal>,
        earlier: Option<EarlierRun>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mismatch = self.try_all(start, engines, &mut journal, earlier, output)?;
        let is_stopped = interruption::flag()?.load(Ordering::Relaxed);
        Journal::end(journal, mismatch, !is_stopped)
    }

    /// The answer is why an earlier run does not fit.
    fn try_all(
        &mut self,
        start: Extension,
        engines: Vec<Engine>,
        journal: &mut Option<Journal>,
        earlier: Option<EarlierRun>,
        output: &mut Output,
    ) -> anyhow::Result<Option<String>> {
        let stop = interruption::flag()?;
        let counter = Counter::new(self.view);
        output.make_way(counter.bar());
        let desk = Desk::default();
        let _pulse = Pulse::start(&desk, self.view, !counter.is_shown())?;
        let (send, candidates) = mpsc::channel::<Candidates<Extension>>();
        let mut results = Trials { candidates, earlier }.start(engines, desk, &stop)?;
        let mut parents = vec![start];
        for _ in 0..self.steps {
            let longer = longer(&parents);
            let mut left = longer.len();
            counter.total().store(self.done + left as u64, Ordering::Relaxed);
            // The other end waits for them.
            let _ = send.send(Box::new(longer.into_iter()));
            while left > 0 {
                match results.next(|| stop.load(Ordering::Relaxed)).flatten() {
                    Some(Tried::Mismatch(message)) => return Ok(Some(message)),
                    Some(Tried::New(extension, record)) => {
                        journal.as_mut().map_or(Ok(()), |journal| journal.add(&record))?;
                        self.now += 1;
                        self.take(*extension, record);
                    }
                    Some(Tried::Earlier(extension, record)) => self.take(*extension, record),
                    None if stop.load(Ordering::Relaxed) => break,
                    None => {
                        let ended = "a thread that judges has come to an end";
                        return Err(anyhow!(say(ended, "検討するスレッドが終了しました")));
                    }
                }
                left -= 1;
                counter.tell(|| self.counts());
            }
            parents = self.end_step();
            if parents.is_empty() || stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(None)
    }

    fn counts(&self) -> Counts {
        let found = self.found.iter().map(Vec::len).sum::<usize>() + self.step.len();
        let classes = vec![say(format!("{found} found"), format!("発見 {found}"))];
        Counts { done: self.done, now: self.now, classes }
    }

    /// Keeps what is sound with the solution that was meant.
    fn take(&mut self, extension: Extension, record: Judgement) {
        self.done += 1;
        let Some(verdict) = record.verdict() else { return };
        self.undecided += u64::from(verdict.sound.is_none());
        if verdict.sound == Some(true) && verdict.agrees == Some(true) {
            let position = extension.position.clone();
            let quality = Quality::without_tries(&position, &extension.line, verdict.defects.len());
            let work = Work { number: self.done, position, record, quality, grade: None };
            self.step.push((work, extension));
        }
    }

    /// The best of a step, to be lengthened again; of those with the same idea one.
    fn end_step(&mut self) -> Vec<Extension> {
        let mut step = std::mem::take(&mut self.step);
        // What is equally good stays in the order in which it was found.
        step.sort_by(|one, other| other.0.quality.points().total_cmp(&one.0.quality.points()));
        let mut ideas = HashSet::new();
        step.retain(|(_, extension)| ideas.insert(extension.idea()));
        step.truncate(self.beam);
        let (works, extensions) = step.into_iter().unzip();
        self.found.push(works);
        extensions
    }

    /// How many were tried and found.
    pub fn summary(&self, is_stopped: bool) -> String {
        let Search { done, undecided, .. } = self;
        let lengths = self.found.iter().filter(|found| !found.is_empty()).count();
        let kept: usize = self.found.iter().map(Vec::len).sum();
        let mut text = say(
            format!(
                "{kept} kept, of {lengths} lengths; {done} candidates judged, {undecided} undecided"
            ),
            format!("採用{kept}（{lengths}通りの手数）、検討した候補{done}、未確定{undecided}"),
        );
        if is_stopped {
            text += say("; interrupted", "（中断）");
        }
        text + "\n"
    }
}

/// Every problem two plies longer than one of these, each once.
fn longer(parents: &[Extension]) -> Vec<Extension> {
    let mut seen = HashSet::new();
    let all = parents.iter().flat_map(Extension::longer);
    all.filter(|extension| seen.insert(extension.key())).collect()
}
