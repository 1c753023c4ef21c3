//! The search of `tsume improve`: single changes, then pairs of them, judged one after the other, and
//! what is found.

use std::collections::HashSet;

use anyhow::bail;

use crate::cli::batch::engine::Engine;
use crate::cli::batch::judge_candidates::{self, CandidateJudge};
use crate::cli::process::language::say;
use crate::compose::improve::{Aim, Candidate, Facts, pieces};
use crate::judge::{Spot, Task, Verdict};
use crate::judgement::Judgement;
use crate::notation::write_usi_line;
use crate::problem::{DefectKind, Expectation, Problem};

/// How a list is sorted; what is equal stays in the order of the changes.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// By what is changed: taken off, moved, exchanged, added, mirrored, moved as a whole
    Change,
    /// The longest solution first
    Length,
    /// The fewest pieces first, and among these the fewest idle ones
    Pieces,
}

/// A candidate, and whether only the same solution will do.
pub struct Change {
    candidate: Candidate,
    must_keep: bool,
}

impl judge_candidates::Candidate for Change {
    fn problem(&self) -> Problem {
        self.candidate.problem()
    }

    /// Where another solution will do as well, anything is expected.
    fn asked(&self) -> Problem {
        let mut problem = self.problem();
        problem.claims.expect = (!self.must_keep).then(Expectation::default);
        problem
    }

    fn judged(&self, judge: &mut dyn FnMut(&Problem) -> Verdict) -> (Problem, Verdict) {
        self.candidate.judged(self.must_keep, judge)
    }
}

/// A candidate that is what is asked for.
pub struct Found {
    /// What was changed.
    pub candidate: Candidate,
    /// What the judge says of it.
    pub judgement: Judgement,
    /// What of that counts.
    pub facts: Facts,
    /// The pieces that it does not need; looked for when all candidates are judged.
    pub idle: Vec<Spot>,
}

impl Found {
    /// The solution, as USI moves.
    pub fn solution(&self) -> Option<String> {
        self.judgement.verdict().map(|verdict| write_usi_line(&verdict.solution))
    }

    fn look_for_idle_pieces(&mut self, engine: &mut Engine) {
        let mut problem = self.candidate.problem();
        problem.claims.solution = self.solution();
        let task = Task { idle: true, ..engine.task() };
        let verdict = engine.judge(&problem, &task, &mut |_| ());
        let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
        self.idle = idle.filter_map(|defect| defect.piece).collect();
    }
}

/// What is known of a candidate from its judgement.
fn facts(candidate: &Candidate, judgement: &Judgement) -> Option<Facts> {
    let verdict = judgement.verdict()?;
    Some(Facts {
        sound: verdict.sound,
        length: verdict.length,
        is_same: candidate.line.is_some() && verdict.agrees == Some(true),
        faults: verdict.faults(),
        pieces: pieces(&candidate.position),
    })
}

/// What was tried and found so far.
pub struct Search {
    unchanged: Candidate,
    /// What is known of the problem without changes.
    pub original: Facts,
    aim: Aim,
    /// Whether two changes are made at once.
    two: bool,
    /// What is asked for, as far as it was found.
    pub found: Vec<Found>,
    /// Those after which the solution is still right, with the number of their faults.
    kept: Vec<(usize, Candidate)>,
    done: u64,
    /// How many candidates a limit left open.
    pub undecided: u64,
}

impl Search {
    /// Begins with a problem that was judged. It needs a solution if that must be kept.
    pub fn new(
        problem: &Problem,
        verdict: &Verdict,
        aim: Aim,
        two: bool,
    ) -> anyhow::Result<Search> {
        let unchanged = Candidate::unchanged(problem, verdict);
        if aim.must_keep() && unchanged.line.is_none() {
            bail!(say(
                "there is no solution to keep: the problem claims none, and none was found",
                "残すべき作意がありません：作品に書かれておらず、見つかりもしません"
            ));
        }
        if let (Some(claimed), Some(line)) = (unchanged.too_long, &unchanged.line)
            && aim.must_keep()
            && line.len() != claimed as usize
        {
            let found = line.len();
            bail!(say(
                format!(
                    "the solution to keep has {found} moves, but {claimed} are claimed: \
                     correct the claimed length, or add the solution that is meant"
                ),
                format!(
                    "残すべき作意は{found}手ですが、手数は{claimed}手と書かれています。\
                     手数を直すか、本来の作意を書き加えてください"
                ),
            ));
        }
        let original = Facts {
            sound: verdict.sound(),
            length: verdict.solution_value().map(|value| value.length),
            is_same: true,
            faults: verdict.faults(),
            pieces: pieces(&problem.position),
        };
        let (found, kept) = (vec![], vec![]);
        let (done, undecided) = (0, 0);
        Ok(Search { unchanged, original, aim, two, found, kept, done, undecided })
    }

    /// Tries single changes, then pairs of them if that is asked.
    pub fn run(&mut self, mut judge: CandidateJudge<Change>) -> anyhow::Result<()> {
        let must_keep = self.aim.must_keep();
        let mut seen: HashSet<(u64, u64)> = [self.unchanged.key()].into();
        let mut first: Vec<Candidate> = self.unchanged.all_changed().collect();
        first.retain(|candidate| {
            (!must_keep || candidate.line.is_some()) && seen.insert(candidate.key())
        });
        let mut left = first.len();
        let change = move |candidate| Change { candidate, must_keep };
        judge.add(first.into_iter().map(change), Some(left));
        if left == 0 {
            judge.close();
        }
        while let Some((tried, judgement)) =
            judge.next(|change| !self.is_enough(&change.candidate))?
        {
            self.take(tried.candidate, judgement);
            self.done = judge.done;
            judge.show(self.found.len());
            left = left.saturating_sub(1);
            if left == 0 && judge.is_open() {
                if self.two && (self.aim != Aim::Mended || self.found.is_empty()) {
                    judge.add(self.pairs(std::mem::take(&mut seen)).map(change), None);
                }
                judge.close();
            }
        }
        judge.end()
    }

    /// Every candidate after two changes of which the first leaves the solution right, those with the
    /// fewest faults first.
    fn pairs(
        &mut self,
        mut seen: HashSet<(u64, u64)>,
    ) -> Box<dyn Iterator<Item = Candidate> + Send> {
        let must_keep = self.aim.must_keep();
        let mut kept = std::mem::take(&mut self.kept);
        kept.sort_by_key(|(faults, _)| *faults);
        let second = kept.into_iter().flat_map(|(_, candidate)| {
            let changed: Vec<Candidate> = candidate.all_changed().collect();
            changed
        });
        Box::new(second.filter(move |candidate| {
            (!must_keep || candidate.line.is_some()) && seen.insert(candidate.key())
        }))
    }

    /// Whether the least change was found, and everything with the same first change was tried.
    fn is_enough(&self, candidate: &Candidate) -> bool {
        let found = self.found.first().filter(|_| self.aim == Aim::Mended);
        found.is_some_and(|found| {
            candidate.changes.len() > 1
                && found.candidate.changes.first() != candidate.changes.first()
        })
    }

    fn take(&mut self, candidate: Candidate, judgement: Judgement) {
        let Some(facts) = facts(&candidate, &judgement) else { return };
        self.undecided += u64::from(facts.sound.is_none());
        if self.two && facts.is_same && candidate.changes.len() == 1 {
            self.kept.push((facts.faults.len(), candidate.clone()));
        }
        if self.aim.is_met(&self.original, &facts) {
            self.found.push(Found { candidate, judgement, facts, idle: vec![] });
        }
    }

    /// Looks for the idle pieces of what was found.
    pub fn look_for_idle_pieces(&mut self, engine: &mut Engine) {
        self.found.iter_mut().for_each(|found| found.look_for_idle_pieces(engine));
    }

    /// Sorts what was found.
    pub fn sort(&mut self, sort: Sort) {
        match sort {
            // That is the order in which they were judged.
            Sort::Change => {}
            Sort::Length => {
                self.found.sort_by_key(|found| std::cmp::Reverse(found.facts.length));
            }
            Sort::Pieces => {
                self.found.sort_by_key(|found| (found.facts.pieces, found.idle.len()));
            }
        }
    }

    /// How many were tried and found.
    pub fn summary(&self, is_stopped: bool) -> String {
        let Search { done, undecided, .. } = self;
        let found = self.found.len();
        let mut text = say(
            format!("{found} found, {done} candidates judged, {undecided} undecided"),
            format!("発見{found}、検討した候補{done}、未確定{undecided}"),
        );
        if is_stopped {
            text += say("; interrupted", "（中断）");
        }
        text + "\n"
    }
}
