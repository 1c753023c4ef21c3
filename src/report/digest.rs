//! What a page shows of a record: moves that can be played, and words in both languages.

use super::defects::remarks;
use super::fields::{DefectRecord, VerdictRecord};
use super::groups::before;
use super::verdict::remarks_on_whole;
use super::{Class, Language, Record, Standing, View};
use crate::judge::Verdict;
use crate::notation::{neutral, read_moves, read_sfen};
use crate::problem::{DefectKind, Problem};
use crate::shogi::{Move, Position};

/// A text in English and in Japanese.
pub type Both = (String, String);

/// What a page shows of a record.
#[derive(Clone, Debug)]
pub struct Digest {
    /// The number of the problem among all.
    pub number: Option<u64>,
    /// What it is called; empty if it has no name.
    pub name: String,
    /// Who composed it, if that is known.
    pub author: Option<String>,
    /// The position; `None` for a problem that could not be read.
    pub start: Option<Position>,
    /// What it was found to be.
    pub class: Class,
    /// Whether it is as it should be.
    pub standing: Standing,
    /// The class in words.
    pub class_name: Both,
    /// The verdict in a word or two, or why there is none.
    pub words: Both,
    /// The length that is claimed.
    pub claimed: Option<u32>,
    /// The length that was found.
    pub length: Option<u32>,
    /// The solution.
    pub solution: Vec<Move>,
    /// What was found.
    pub defects: Vec<DefectDigest>,
}

/// A defect.
#[derive(Clone, Debug)]
pub struct DefectDigest {
    /// Which.
    pub kind: DefectKind,
    /// The number of the move of the solution that its line begins with; 0 for the whole problem.
    pub ply: u32,
    /// The line that shows it, from the start of the problem on; empty if there is none.
    pub line: Vec<Move>,
}

/// A text for each language.
pub(super) fn both(text: impl Fn(&View) -> String) -> Both {
    let of = |language| text(&View { language, ..View::default() });
    (of(Language::English), of(Language::Japanese))
}

/// What a verdict says about the whole problem, in lines.
pub fn on_whole(problem: &Problem, verdict: &Verdict) -> (Vec<String>, Vec<String>) {
    let of = |language| {
        remarks_on_whole(problem, verdict, &View { language, ..View::default() })
            .into_iter()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    };
    (of(Language::English), of(Language::Japanese))
}

/// What is wrong with a problem, in sentences: each with the number of the move that it is about, and the
/// line that shows it from the start on.
pub fn faults(problem: &Problem, verdict: &Verdict) -> Vec<(Both, u32, Vec<Move>)> {
    let start = &problem.position;
    let of = |language| remarks(start, verdict, &View { language, ..View::default() });
    // Defects are grouped alike in both languages.
    let pairs = of(Language::English).into_iter().zip(of(Language::Japanese));
    let faults = pairs.filter_map(|(english, japanese)| {
        let first = english.all.first()?;
        let line = match first.line.is_empty() {
            true => vec![],
            false => [before(verdict, first), &first.line].concat(),
        };
        Some(((english.sentence, japanese.sentence), first.ply, line))
    });
    faults.collect()
}

impl Record {
    /// What a page shows of it.
    pub fn digest(&self) -> Digest {
        let class = self.class();
        let mut digest = Digest {
            number: self.number(),
            name: neutral(&self.name()),
            author: None,
            start: None,
            class,
            standing: self.standing(),
            class_name: both(|view| class.in_language(view).to_owned()),
            words: both(|view| self.in_words(view)),
            claimed: None,
            length: None,
            solution: vec![],
            defects: vec![],
        };
        match self {
            Record::Judged(record) => record.fill(&mut digest),
            Record::Unreadable(unread) => {
                let error = neutral(&unread.error);
                digest.words.0 += &format!(": {error}");
                digest.words.1 += &format!("：{error}");
            }
        }
        digest
    }
}

impl VerdictRecord {
    /// Fills in what a verdict says. Records may come from anywhere: moves that cannot be played are
    /// left out.
    fn fill(&self, digest: &mut Digest) {
        digest.author = self.author.as_deref().map(neutral);
        digest.claimed = self.claimed.as_ref().and_then(|claimed| claimed.length);
        digest.length = self.length.or(self.at_most);
        let position = read_sfen(&self.sfen).ok().and_then(|setup| Position::new(&setup).ok());
        let Some(start) = position else { return };
        digest.solution = played(&start, &self.solution).unwrap_or_default();
        let defects = self.defects.iter();
        digest.defects = defects.map(|one| one.digest(&start, &digest.solution)).collect();
        digest.start = Some(start);
    }
}

impl DefectRecord {
    fn digest(&self, start: &Position, solution: &[Move]) -> DefectDigest {
        let line = || {
            let before = solution.get(..(self.ply as usize).checked_sub(1)?)?;
            let line = played(&start.after(before), &self.line)?;
            (!line.is_empty()).then(|| [before, &line].concat())
        };
        DefectDigest { kind: self.kind, ply: self.ply, line: line().unwrap_or_default() }
    }
}

/// Moves in USI that are played one after the other.
fn played(start: &Position, moves: &[String]) -> Option<Vec<Move>> {
    if moves.is_empty() { Some(vec![]) } else { read_moves(start, &moves.join(" ")).ok() }
}
