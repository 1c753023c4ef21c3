//! The search of `tsume improve`: it judges single changes, then pairs of them, and keeps the good ones.

use std::collections::HashSet;
use std::time::Duration;

use anyhow::bail;

use crate::cli::batch::engine::Engine;
use crate::cli::batch::judge_candidates::{self, CandidateJudge};
use crate::cli::process::language::say;
use crate::compose::improve::{Aim, Candidate, Facts};
use crate::judge::{Defect, Spot, Task, Verdict};
use crate::judgement::{Judged, Judgement};
use crate::notation::write_usi_line;
use crate::problem::{DefectKind, Expectation, Problem};
use crate::text::{Text, number_of};
use crate::themes::Theme;

/// The order of a list; equal entries stay in the order of the changes.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    #[value(help = say(
        "By what is changed: taken off, moved, exchanged, added, mirrored, moved as a whole",
        "変更の種類（除く、動かす、替える、加える、全体）",
    ))]
    Change,
    #[value(help = say("The longest solution first", "手数の長い順"))]
    Length,
    #[value(help = say(
        "The fewest pieces first, and among these the fewest idle ones",
        "駒の少ない順、同じなら不要駒の少ない順",
    ))]
    Pieces,
}

/// A candidate, and whether it must keep the solution.
pub struct Change {
    candidate: Candidate,
    must_keep: bool,
}

impl judge_candidates::Candidate for Change {
    fn problem(&self) -> Problem {
        self.candidate.problem()
    }

    fn name(&self) -> Text {
        self.candidate.text()
    }

    /// If the candidate need not keep the solution, it expects nothing in particular.
    fn question(&self) -> Problem {
        let mut problem = self.problem();
        problem.claims.expect = (!self.must_keep).then(Expectation::default);
        problem
    }

    fn judged(&self, judge: &mut dyn FnMut(&Problem) -> Verdict) -> (Problem, Verdict) {
        self.candidate.judged(self.must_keep, judge)
    }
}

/// A candidate that meets the aim.
pub struct FoundChange {
    /// The changed problem.
    pub candidate: Candidate,
    pub judgement: Judgement,
    /// The facts about it on which the aim depends.
    pub facts: Facts,
    /// The pieces that it does not need; this search begins after all candidates are judged.
    pub idle: Vec<Spot>,
}

impl FoundChange {
    /// Returns the solution as USI moves.
    pub fn solution(&self) -> Option<String> {
        self.judgement.verdict().map(|verdict| write_usi_line(&verdict.verdict.solution))
    }

    fn look_for_idle_pieces(&mut self, engine: &mut Engine) {
        let mut problem = self.candidate.problem();
        problem.claims.solution = self.solution();
        let task = Task { idle: true, ..engine.task() };
        let verdict = engine.judge(&problem, &task);
        let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
        self.idle = idle.filter_map(Defect::piece).collect();
    }
}

/// The state of the search.
pub struct ChangeSearch {
    unchanged: Candidate,
    /// The facts about the problem without changes.
    pub original: Facts,
    /// The findings of the problem without changes.
    known: Vec<Defect>,
    aim: Aim,
    /// The themes that the found problems must show.
    wanted: Vec<Theme>,
    /// Whether the search tries pairs of changes.
    two: bool,
    /// The candidates found so far that meet the aim.
    pub found: Vec<FoundChange>,
    /// The single changes that keep the solution, with the number of their faults.
    kept: Vec<(usize, Candidate)>,
    done: u64,
    /// The number of undecided candidates.
    pub undecided: u64,
}

impl ChangeSearch {
    /// Creates a search for changes of a judged problem. Returns an error if the solution must be
    /// kept and there is none.
    pub fn new(
        problem: &Problem,
        verdict: &Verdict,
        aim: Aim,
        wanted: Vec<Theme>,
        two: bool,
    ) -> anyhow::Result<ChangeSearch> {
        let unchanged = Candidate::unchanged(problem, verdict);
        if aim.must_keep() && unchanged.line.is_none() {
            bail!(say(
                "there is no solution to keep: the problem claims none, and none was found",
                "残すべき作意がありません。作品に書かれておらず、詰みも見つかりません"
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
                     correct the claimed length, or add the intended solution"
                ),
                format!(
                    "残すべき作意は{found}手ですが、手数は{claimed}手と書かれています。\
                     手数を直すか、本来の作意を書き加えてください"
                ),
            ));
        }
        let known = verdict.defects.clone();
        let judged = Judged::new(problem, verdict.clone(), Duration::ZERO);
        let original = Facts::of(&unchanged, &judged, &known, &wanted);
        if let Aim::Without(word) = aim
            && !word.kinds().any(|kind| original.may_have(kind))
        {
            let Text { en, ja } = word.names();
            bail!(say(
                format!("\"{en}\" was not found in this problem"),
                format!("この作品に「{ja}」は見つかりません"),
            ));
        }
        let (found, kept) = (vec![], vec![]);
        let (done, undecided) = (0, 0);
        Ok(ChangeSearch {
            unchanged,
            original,
            known,
            aim,
            wanted,
            two,
            found,
            kept,
            done,
            undecided,
        })
    }

    /// Judges single changes, then pairs of changes if `two` is set.
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

    /// Returns the candidates after two changes, of which the first keeps the solution. First
    /// changes with the fewest faults come first.
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

    /// Whether a least change is found, and all candidates with the same first change are judged.
    fn is_enough(&self, candidate: &Candidate) -> bool {
        let found = self.found.first().filter(|_| self.aim == Aim::Mended);
        found.is_some_and(|found| {
            candidate.changes.len() > 1
                && found.candidate.changes.first() != candidate.changes.first()
        })
    }

    fn take(&mut self, candidate: Candidate, judgement: Judgement) {
        let Some(judged) = judgement.verdict() else { return };
        let facts = Facts::of(&candidate, judged, &self.known, &self.wanted);
        self.undecided += u64::from(self.aim.is_open(&facts));
        if self.two && facts.is_same && candidate.changes.len() == 1 {
            self.kept.push((facts.faults.len(), candidate.clone()));
        }
        let has_themes = facts.themes.len() == self.wanted.len();
        if has_themes && self.aim.is_met(&self.original, &facts) {
            self.found.push(FoundChange { candidate, judgement, facts, idle: vec![] });
        }
    }

    /// Finds the idle pieces of the found candidates.
    pub fn look_for_idle_pieces(&mut self, engine: &mut Engine) {
        self.found.iter_mut().for_each(|found| found.look_for_idle_pieces(engine));
    }

    /// Sorts the found candidates.
    pub fn sort(&mut self, sort: Sort) {
        match sort {
            // The candidates are already in this order.
            Sort::Change => {}
            Sort::Length => {
                self.found.sort_by_key(|found| std::cmp::Reverse(found.facts.length));
            }
            Sort::Pieces => {
                self.found.sort_by_key(|found| (found.facts.pieces, found.idle.len()));
            }
        }
    }

    /// Returns the summary: the numbers of problems found, of attempts, and of undecided ones.
    pub fn summary(&self, is_stopped: bool) -> String {
        let ChangeSearch { done, undecided, .. } = self;
        let found = self.found.len();
        let mut text = say(
            format!(
                "{} found in {}, {undecided} undecided",
                number_of(found as u64, "problem"),
                number_of(*done, "attempt"),
            ),
            format!("見つかった作品{found}題（試行{done}回、未確定{undecided}回）"),
        );
        if is_stopped {
            text += say("; interrupted", "（中断）");
        }
        text + "\n"
    }
}
