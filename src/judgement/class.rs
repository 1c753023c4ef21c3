//! The classes of verdicts, and whether a verdict is as it should be.
//!
//! Only this file derives them; the summary, the statistics, the output formats and the exit code use them.

use super::expected::Expected;
use super::judged::Judged;
use super::rules::Answer;
use super::value::Judgement;
use crate::judge::{Agreement, Defect, Weight, is_settled};
use crate::problem::{DEFECTIVE, DefectKind, Expectation, Outcome, SOUND};
use crate::text::Text;

/// The class of a verdict.
///
/// [`Judgement`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Class {
    /// A sound problem.
    Sound,
    /// Mate, in a mode that does not judge soundness.
    Mate,
    /// Mate, but broken.
    Defective,
    /// No mate.
    NoMate,
    /// A limit came first.
    Undecided,
    /// The problem could not be read.
    Unreadable,
}

impl Class {
    /// The class that a collection expects, if it expects any.
    pub(crate) fn expected(expectation: &Expectation) -> Option<Class> {
        use DefectKind::{Hayazume, NoMate, TeAmari, Yozume};
        let Expectation { answer, sound, defects, .. } = expectation;
        let expects =
            |kinds: &[DefectKind]| defects.iter().flatten().any(|kind| kinds.contains(kind));
        match (answer, sound) {
            (Some(Outcome::NoMate), _) => Some(Class::NoMate),
            _ if expects(&[NoMate]) => Some(Class::NoMate),
            (_, Some(true)) => Some(Class::Sound),
            (_, Some(false)) => Some(Class::Defective),
            _ if expects(&[TeAmari, Yozume, Hayazume]) => Some(Class::Defective),
            (Some(Outcome::Mate), _) => Some(Class::Mate),
            (Some(Outcome::Undecided), _) => Some(Class::Undecided),
            (None, None) => None,
        }
    }

    /// Whether the problem has no mate, or a broken one.
    pub fn is_defective(self) -> bool {
        matches!(self, Class::NoMate | Class::Defective)
    }

    /// The names in English and in Japanese.
    #[doc(hidden)]
    pub fn names(self) -> Text<&'static str> {
        match self {
            Class::Sound => SOUND,
            Class::Mate => Outcome::Mate.text(),
            Class::Defective => DEFECTIVE,
            Class::NoMate => Outcome::NoMate.text(),
            Class::Undecided => Outcome::Undecided.text(),
            Class::Unreadable => Text { en: "unreadable", ja: "読み取り不能" },
        }
    }
}

/// Whether a problem is as it should be; worse values are greater.
///
/// [`Judgement`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Standing {
    /// As the collection expects; without an expectation, sound and as claimed.
    Fine,
    /// Nothing is wrong, but something is undecided.
    Open,
    /// Not as expected or claimed, or defective.
    Failed,
    /// The problem or its claim could not be read.
    Unreadable,
}

impl Judged {
    /// Whether the question is answered.
    pub fn is_settled(&self) -> bool {
        is_settled(self.verdict.goal, self.verdict.length, self.verdict.soundness)
    }

    /// The class of the problem.
    pub fn class(&self) -> Class {
        match self.verdict.soundness.is_sound() {
            _ if self.verdict.length.outcome() == Outcome::NoMate => Class::NoMate,
            Some(false) => Class::Defective,
            _ if !self.is_settled() => Class::Undecided,
            Some(true) => Class::Sound,
            None => Class::Mate,
        }
    }

    /// Whether the problem is sound, but has a flaw.
    pub(crate) fn is_flawed(&self) -> bool {
        let has_flaw = || self.verdict.defects.iter().any(|defect| defect.weight == Weight::Flaw);
        self.class() == Class::Sound && has_flaw()
    }

    /// Whether the claim could not be read.
    pub(crate) fn has_unreadable_claim(&self) -> bool {
        let comparison = self.verdict.claimed.as_ref().map(|claimed| claimed.agreement);
        comparison == Some(Agreement::Unreadable)
    }

    /// Whether the problem is not as expected; without an expectation, not as claimed.
    pub fn is_wrong(&self) -> bool {
        match self.expected {
            Expected::Unmet(_) => true,
            Expected::Met | Expected::Open(_) => false,
            Expected::Unasked => self.verdict.agrees() == Some(false),
        }
    }

    /// Whether the problem is as it should be.
    pub fn standing(&self) -> Standing {
        if self.has_unreadable_claim() {
            return Standing::Unreadable;
        }
        if let Some(decision) = &self.decision {
            return match (decision.answer(), self.expected.is_met()) {
                (Answer::Refused, _) | (_, Some(false)) => Standing::Failed,
                (Answer::Accepted, _) => Standing::Fine,
                (Answer::Look | Answer::Open, _) => Standing::Open,
            };
        }
        match self.expected {
            Expected::Met => return Standing::Fine,
            Expected::Unmet(_) => return Standing::Failed,
            Expected::Open(_) => return Standing::Open,
            Expected::Unasked => {}
        }
        if self.class().is_defective() || self.verdict.agrees() == Some(false) {
            return Standing::Failed;
        }
        if self.is_settled() { Standing::Fine } else { Standing::Open }
    }

    /// The kinds of the defects, each once.
    pub(crate) fn kinds(&self) -> Vec<DefectKind> {
        unique(&self.verdict.defects)
    }

    /// The kinds of the defects that break the problem, each once.
    pub(crate) fn broken_kinds(&self) -> Vec<DefectKind> {
        let broken = |defect: &&Defect| defect.weight == Weight::Broken;
        unique(self.verdict.defects.iter().filter(broken))
    }
}

/// The kinds of defects, each once.
fn unique<'a>(defects: impl IntoIterator<Item = &'a Defect>) -> Vec<DefectKind> {
    let mut kinds = vec![];
    for defect in defects {
        if !kinds.contains(&defect.kind) {
            kinds.push(defect.kind);
        }
    }
    kinds
}

impl Judgement {
    /// The class of the problem.
    pub fn class(&self) -> Class {
        self.verdict().map_or(Class::Unreadable, Judged::class)
    }

    /// Whether the problem is unreadable, or not as expected; without an expectation, not as claimed.
    pub fn is_wrong(&self) -> bool {
        self.verdict().is_none_or(Judged::is_wrong)
    }

    /// Whether the problem is as it should be: as expected; without an expectation, sound and as claimed.
    pub fn standing(&self) -> Standing {
        self.verdict().map_or(Standing::Unreadable, Judged::standing)
    }

    /// The kinds of the defects, each once.
    pub(crate) fn kinds(&self) -> Vec<DefectKind> {
        self.verdict().map_or(vec![], Judged::kinds)
    }
}
