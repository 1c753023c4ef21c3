//! What a verdict says of its problem: how it is counted, and whether it is as it should be.

use super::record::{ClaimRecord, Record};
use super::{View, words};
use crate::notation::neutral;
use crate::problem::{DefectKind, Outcome, soundness};

/// What a problem was found to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Class {
    /// A sound problem.
    Sound,
    /// Mate; more was not asked.
    Mate,
    /// Mate, but broken.
    Defective,
    /// No mate.
    NoMate,
    /// A limit came first.
    Undecided,
    /// No problem that could be read.
    Unreadable,
}

impl Class {
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
    pub(super) fn shown(self, view: &View) -> &'static str {
        let (english, japanese) = self.names();
        view.pick(english, japanese)
    }
}

/// Whether a problem is as it should be, the worse later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Standing {
    /// As the collection expects; if that says nothing, sound and as claimed.
    Fine,
    /// Nothing is wrong, but something undecided.
    Open,
    /// Not so.
    Failed,
    /// No problem that could be read, or what it claims could not.
    Unreadable,
}

impl Record {
    /// Whether everything that was asked is answered.
    fn is_settled(&self) -> bool {
        let is_no_mate = self.answer == Outcome::NoMate.name();
        match self.mode.as_ref() {
            "any" => self.answer != Outcome::Undecided.name(),
            "length" => is_no_mate || self.length.is_some(),
            _ => is_no_mate || self.sound.is_some(),
        }
    }

    /// What the problem was found to be.
    pub(super) fn class(&self) -> Class {
        match self.sound {
            _ if self.answer == Outcome::NoMate.name() => Class::NoMate,
            Some(false) => Class::Defective,
            _ if !self.is_settled() => Class::Undecided,
            Some(true) => Class::Sound,
            None => Class::Mate,
        }
    }

    /// Whether what the problem claims could not be read.
    fn has_unreadable_claim(&self) -> bool {
        self.claimed.as_ref().is_some_and(ClaimRecord::is_unreadable)
    }

    /// Whether it is not as is expected or claimed.
    pub(super) fn is_wrong(&self) -> bool {
        match self.expected {
            Some(is_met) => !is_met && self.is_settled(),
            None => self.agrees == Some(false),
        }
    }

    /// Whether it is as it should be: as is expected if the problem says it, else sound and as
    /// claimed.
    pub(super) fn standing(&self) -> Standing {
        let unless_open = |standing| if self.is_settled() { standing } else { Standing::Open };
        if self.has_unreadable_claim() {
            return Standing::Unreadable;
        }
        match self.expected {
            Some(true) => return Standing::Fine,
            Some(false) => return unless_open(Standing::Failed),
            None => {}
        }
        let is_broken = matches!(self.class(), Class::NoMate | Class::Defective);
        if is_broken || self.agrees == Some(false) {
            return Standing::Failed;
        }
        unless_open(Standing::Fine)
    }

    /// The kinds of what was found, each once; only the broken ones, or all.
    pub(super) fn kinds(&self, only_broken: bool) -> Vec<&str> {
        let mut kinds = vec![];
        for defect in &self.defects {
            if (!only_broken || defect.weight == "broken") && !kinds.contains(&&*defect.kind) {
                kinds.push(&*defect.kind);
            }
        }
        kinds
    }

    /// The verdict in a word or two.
    pub(super) fn words(&self, view: &View) -> String {
        let class = self.class();
        let words = match class {
            Class::Defective => {
                let names = self.kinds(true).into_iter().map(|kind| kind_shown(kind, view));
                names.collect::<Vec<_>>().join(view.pick(", ", "、"))
            }
            _ => class.shown(view).to_owned(),
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

/// What a defect of this name is called in the language of the view.
fn kind_shown(kind: &str, view: &View) -> String {
    DefectKind::of(kind).map_or_else(|| neutral(kind), |kind| words::kind(view, kind).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::entry::tests::{defect, record, unreadable};

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
            let entry = record(fields.clone());
            let found = (entry.class(), entry.standing(), entry.words(&View::default()));
            assert_eq!(found, (class, standing, words.to_owned()), "{fields}");
        }
        let bad = unreadable("x");
        assert_eq!((bad.class(), bad.standing()), (Class::Unreadable, Standing::Unreadable));
        assert_eq!((bad.name(), record(json!({})).name()), ("#8".to_owned(), "#7".to_owned()));
        assert_eq!(record(json!({"title": "a\u{1b}"})).name(), "a\u{fffd}");
    }
}
