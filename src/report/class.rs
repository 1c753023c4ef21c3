//! The classes of verdicts: what a problem was found to be, and whether that is as it should be.
//!
//! They are derived here alone. The summary, the statistics, every output format and the exit code
//! take them from here.

use super::fields::VerdictRecord;
use super::{Language, Record, View, words};
use crate::judge::{Agreement, Goal, Weight};
use crate::problem::{DefectKind, Expectation, Outcome, soundness};

/// What a problem was found to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Class {
    /// A sound problem.
    Sound,
    /// Mate; whether the problem is sound was not asked.
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
    pub(super) fn expected(expectation: &Expectation) -> Option<Class> {
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

    /// Its names in English and in Japanese.
    fn names(self) -> (&'static str, &'static str) {
        let of = |outcome: Outcome| (outcome.name(), outcome.japanese());
        match self {
            Class::Sound => soundness(true),
            Class::Mate => of(Outcome::Mate),
            Class::Defective => soundness(false),
            Class::NoMate => of(Outcome::NoMate),
            Class::Undecided => of(Outcome::Undecided),
            Class::Unreadable => ("unreadable", "読み取り不能"),
        }
    }

    /// Its name in English.
    pub(super) fn name(self) -> &'static str {
        self.names().0
    }

    /// Its name in the language of the view.
    pub(super) fn in_language(self, view: &View) -> &'static str {
        let (english, japanese) = self.names();
        view.pick(english, japanese)
    }
}

/// Whether a problem is as it should be, the worse values later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Standing {
    /// As the collection expects; if that says nothing, sound and as claimed.
    Fine,
    /// Nothing wrong was found, but something is undecided.
    Open,
    /// Not as expected or claimed, or defective.
    Failed,
    /// The problem, or what it claims, could not be read.
    Unreadable,
}

impl VerdictRecord {
    /// Whether everything that was asked is answered.
    fn is_settled(&self) -> bool {
        let is_no_mate = self.answer == Outcome::NoMate;
        match self.mode {
            Goal::Any => self.answer != Outcome::Undecided,
            Goal::Length => is_no_mate || self.length.is_some(),
            Goal::Judge => is_no_mate || self.sound.is_some(),
        }
    }

    fn class(&self) -> Class {
        match self.sound {
            _ if self.answer == Outcome::NoMate => Class::NoMate,
            Some(false) => Class::Defective,
            _ if !self.is_settled() => Class::Undecided,
            Some(true) => Class::Sound,
            None => Class::Mate,
        }
    }

    /// Whether what the problem claims could not be read.
    fn has_unreadable_claim(&self) -> bool {
        let comparison = self.claimed.as_ref().map(|claimed| claimed.comparison);
        comparison == Some(Agreement::Unreadable)
    }

    fn is_wrong(&self) -> bool {
        match self.expected {
            Some(is_met) => !is_met && self.is_settled(),
            None => self.agrees == Some(false),
        }
    }

    fn standing(&self) -> Standing {
        let unless_open = |standing| if self.is_settled() { standing } else { Standing::Open };
        if self.has_unreadable_claim() {
            return Standing::Unreadable;
        }
        match self.expected {
            Some(true) => return Standing::Fine,
            Some(false) => return unless_open(Standing::Failed),
            None => {}
        }
        if self.class().is_defective() || self.agrees == Some(false) {
            return Standing::Failed;
        }
        unless_open(Standing::Fine)
    }

    /// The kinds of what was found, each once; only the broken ones, or all.
    fn kinds(&self, only_broken: bool) -> Vec<DefectKind> {
        let mut kinds = vec![];
        for defect in &self.defects {
            if (!only_broken || defect.weight == Weight::Broken) && !kinds.contains(&defect.kind) {
                kinds.push(defect.kind);
            }
        }
        kinds
    }

    fn in_words(&self, view: &View) -> String {
        let class = self.class();
        let words = match class {
            Class::Defective => {
                let names = self.kinds(true).into_iter().map(|kind| words::kind(view, kind));
                names.collect::<Vec<_>>().join(view.pick(", ", "、"))
            }
            _ => class.in_language(view).to_owned(),
        };
        let remark = match self.expected {
            _ if self.has_unreadable_claim() => {
                view.pick("; its claim cannot be read", "（申告を読めない）")
            }
            Some(true) if class == Class::Sound => "",
            Some(true) => view.pick("; as expected", "（期待どおり）"),
            Some(false) => view.pick("; not as expected", "（期待と違う）"),
            None if self.is_wrong() => view.pick("; not as claimed", "（申告と違う）"),
            None => "",
        };
        words + remark
    }
}

impl Record {
    /// What the problem was found to be.
    pub fn class(&self) -> Class {
        match self {
            Record::Judged(verdict) => verdict.class(),
            Record::Unreadable(_) => Class::Unreadable,
        }
    }

    /// What the problem was found to be in a few words, with its length if that is known.
    pub fn brief(&self, language: Language) -> String {
        let class = self.class().names();
        let length = self.verdict().and_then(VerdictRecord::length);
        match language {
            Language::English => {
                let length = length.map(|length| format!(", {length} moves")).unwrap_or_default();
                class.0.to_owned() + &length
            }
            Language::Japanese => {
                let length = length.map(|length| format!("、{length}手")).unwrap_or_default();
                class.1.to_owned() + &length
            }
        }
    }

    /// Whether it is not as the collection expects; if that says nothing, not as claimed.
    pub fn is_wrong(&self) -> bool {
        match self {
            Record::Judged(verdict) => verdict.is_wrong(),
            Record::Unreadable(_) => true,
        }
    }

    /// Whether it is as it should be: as is expected if the collection says that, else sound and
    /// as claimed.
    pub fn standing(&self) -> Standing {
        match self {
            Record::Judged(verdict) => verdict.standing(),
            Record::Unreadable(_) => Standing::Unreadable,
        }
    }

    /// The kinds of defects that were found, each once.
    pub(super) fn kinds(&self) -> Vec<DefectKind> {
        match self {
            Record::Judged(verdict) => verdict.kinds(false),
            Record::Unreadable(_) => vec![],
        }
    }

    /// The verdict in a word or two.
    pub(super) fn in_words(&self, view: &View) -> String {
        match self {
            Record::Judged(verdict) => verdict.in_words(view),
            Record::Unreadable(_) => Class::Unreadable.in_language(view).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::record::tests::{defect, record, unreadable};

    #[test]
    fn what_a_problem_is_and_whether_it_should_be_so() {
        use serde_json::json;
        let yozume = || json!([defect("yozume", "broken", &[]), defect("yozume", "broken", &[])]);
        for (fields, class, standing, words) in [
            (json!({}), Class::Sound, Standing::Fine, "sound"),
            (json!({"expected": true}), Class::Sound, Standing::Fine, "sound"),
            (json!({"expected": false}), Class::Sound, Standing::Failed, "sound; not as expected"),
            (
                json!({"sound": false, "defects": yozume()}),
                Class::Defective,
                Standing::Failed,
                "yozume",
            ),
            (
                json!({"sound": false, "defects": yozume(), "expected": true}),
                Class::Defective,
                Standing::Fine,
                "yozume; as expected",
            ),
            (json!({"agrees": false}), Class::Sound, Standing::Failed, "sound; not as claimed"),
            (
                json!({"claimed": {"length": null, "comparison": "unreadable"}}),
                Class::Sound,
                Standing::Unreadable,
                "sound; its claim cannot be read",
            ),
            (json!({"sound": null}), Class::Undecided, Standing::Open, "undecided"),
            (
                json!({"sound": null, "expected": false}),
                Class::Undecided,
                Standing::Open,
                "undecided; not as expected",
            ),
            (json!({"sound": null, "mode": "length"}), Class::Mate, Standing::Fine, "mate"),
            (
                json!({"sound": null, "mode": "any", "length": null}),
                Class::Mate,
                Standing::Fine,
                "mate",
            ),
            (
                json!({"answer": "no mate", "length": null, "sound": false}),
                Class::NoMate,
                Standing::Failed,
                "no mate",
            ),
            (
                json!({"answer": "undecided", "length": null, "sound": null, "mode": "any"}),
                Class::Undecided,
                Standing::Open,
                "undecided",
            ),
        ] {
            let found = record(fields.clone());
            let found = (found.class(), found.standing(), found.in_words(&View::default()));
            assert_eq!(found, (class, standing, words.to_owned()), "{fields}");
        }
        let bad = unreadable("x");
        assert_eq!((bad.class(), bad.standing()), (Class::Unreadable, Standing::Unreadable));
        assert_eq!((bad.name(), record(json!({})).name()), ("#8".to_owned(), "#7".to_owned()));
        assert_eq!(record(json!({"title": "a\u{1b}"})).name(), "a\u{fffd}");
    }
}
