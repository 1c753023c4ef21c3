//! The search of `tsume improve`: it judges single changes, then pairs of them, and keeps the good ones.

use std::collections::HashSet;

use super::driver::{Failure, Run};
use super::improve::{Aim, Candidate, Facts};
use crate::judge::{Defect, Engine, Spot};
use crate::judgement::Judged;
use crate::notation::write_usi_line;
use crate::problem::{DefectKind, Problem};
use crate::text::Text;
use crate::themes::Theme;

/// A candidate that meets the aim.
pub struct FoundChange {
    /// The changed problem.
    pub candidate: Candidate,
    /// Its judgement.
    pub judged: Judged,
    /// The facts about it on which the aim depends.
    pub facts: Facts,
    /// The pieces that it does not need; this search begins after all candidates are judged.
    pub idle: Vec<Spot>,
}

impl FoundChange {
    /// Returns the solution as USI moves.
    pub fn solution(&self) -> Option<String> {
        Some(write_usi_line(&self.judged.verdict.solution))
    }

    fn idle_pieces(&self, engine: &mut Engine) -> Vec<Spot> {
        let mut problem = self.candidate.problem();
        problem.claims.solution = self.solution();
        let verdict = engine.judge_idle_pieces(&problem);
        let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
        idle.filter_map(Defect::piece).collect()
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
    /// The keys of all candidates so far.
    seen: HashSet<(u64, u64)>,
    /// The candidates found so far that meet the aim.
    pub found: Vec<FoundChange>,
    /// The single changes that keep the solution, with the number of their faults.
    kept: Vec<(usize, Candidate)>,
    /// The number of undecided candidates.
    pub undecided: u64,
}

impl ChangeSearch {
    /// Creates a search for changes of a judged problem. Returns an error if the solution must be
    /// kept and there is none.
    pub fn new(
        problem: &Problem,
        judged: &Judged,
        aim: Aim,
        wanted: Vec<Theme>,
    ) -> Result<ChangeSearch, Text> {
        let verdict = &judged.verdict;
        let unchanged = Candidate::unchanged(problem, verdict, aim);
        if aim.must_keep() && unchanged.line.is_none() {
            return Err(Text::new(
                "there is no solution to keep: the problem claims none, and none was found",
                "残すべき作意がありません。作品に書かれておらず、詰みも見つかりません",
            ));
        }
        if let (Some(claimed), Some(line)) = (unchanged.too_long, &unchanged.line)
            && aim.must_keep()
            && line.len() != claimed as usize
        {
            let found = line.len();
            return Err(Text::new(
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
        let original = Facts::of(&unchanged, judged, &known, &wanted);
        if let Aim::Without(word) = aim
            && !word.kinds().any(|kind| original.may_have(kind))
        {
            let Text { en, ja } = word.names();
            return Err(Text::new(
                format!("\"{en}\" was not found in this problem"),
                format!("この作品に「{ja}」は見つかりません"),
            ));
        }
        let seen = [unchanged.key()].into();
        let (found, kept, undecided) = (vec![], vec![], 0);
        Ok(ChangeSearch { unchanged, original, known, aim, wanted, seen, found, kept, undecided })
    }

    /// Judges single changes; then, if `changes` is 2, pairs of them, of which the first keeps the solution. First
    /// changes with the fewest faults come first. If the aim is a least change, no further first change is tried once
    /// one is found. Finds the idle pieces of the found problems.
    pub fn run(&mut self, run: &Run, changes: u8) -> Result<(), Failure> {
        let singles = self.changed(&self.unchanged.clone());
        let count = singles.len();
        self.judge(run, singles, Some(count))?;
        let mut kept = std::mem::take(&mut self.kept);
        kept.sort_by_key(|(faults, _)| *faults);
        for (_, first) in kept.into_iter().filter(|_| changes > 1) {
            if run.is_stopped() || self.aim == Aim::Mended && !self.found.is_empty() {
                break;
            }
            let pairs = self.changed(&first);
            self.judge(run, pairs, None)?;
        }
        for found in &mut self.found {
            found.idle = run.with_engine(|engine| found.idle_pieces(engine)).unwrap_or_default();
        }
        Ok(())
    }

    /// Returns the candidates after one more change that may meet the aim, and were not returned before.
    fn changed(&mut self, candidate: &Candidate) -> Vec<Candidate> {
        let is_possible = |one: &Candidate| !self.aim.must_keep() || one.line.is_some();
        let possible = candidate.all_changed().filter(is_possible);
        possible.filter(|one| self.seen.insert(one.key())).collect()
    }

    fn judge(
        &mut self,
        run: &Run,
        candidates: Vec<Candidate>,
        count: Option<usize>,
    ) -> Result<(), Failure> {
        for judged in run.judge(candidates.into_iter(), count)? {
            let (candidate, judged) = judged?;
            self.take(candidate, judged);
            run.set_found(self.found.len());
        }
        Ok(())
    }

    fn take(&mut self, candidate: Candidate, judged: Judged) {
        let facts = Facts::of(&candidate, &judged, &self.known, &self.wanted);
        self.undecided += u64::from(self.aim.is_open(&facts));
        if facts.is_same && candidate.changes.len() == 1 {
            self.kept.push((facts.faults.len(), candidate.clone()));
        }
        let has_themes = facts.themes.len() == self.wanted.len();
        if has_themes && self.aim.is_met(&self.original, &facts) {
            self.found.push(FoundChange { candidate, judged, facts, idle: vec![] });
        }
    }
}
