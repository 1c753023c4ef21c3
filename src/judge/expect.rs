//! Compares a verdict with the one that a collection expects.

use super::length::Length;
use super::verdict::{Verdict, Weight};
use crate::problem::{DefectKind, Expectation, Outcome};
use crate::text::Text;

/// A part of the verdict that a collection expects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedKey {
    /// Whether it is mate.
    Answer,
    /// The length.
    Length,
    /// Whether a piece is left in the attacker's hand.
    Surplus,
    /// Whether the problem is sound.
    Sound,
    /// The findings.
    Defects,
}

impl ExpectedKey {
    /// Every key.
    pub const ALL: [ExpectedKey; 5] = [
        ExpectedKey::Answer,
        ExpectedKey::Length,
        ExpectedKey::Surplus,
        ExpectedKey::Sound,
        ExpectedKey::Defects,
    ];

    /// The names in English, as in a collection, and in Japanese.
    #[doc(hidden)]
    pub fn names(self) -> Text<&'static str> {
        match self {
            ExpectedKey::Answer => Text { en: "answer", ja: "詰み・不詰" },
            ExpectedKey::Length => Text { en: "length", ja: "手数" },
            ExpectedKey::Surplus => Text { en: "surplus", ja: "駒余り" },
            ExpectedKey::Sound => Text { en: "sound", ja: "完全性" },
            ExpectedKey::Defects => Text { en: "defects", ja: "指摘" },
        }
    }
}

impl Verdict {
    /// Whether the verdict is as a collection expects; `None` if a limit left that open.
    pub fn meets(&self, expected: &Expectation) -> Option<bool> {
        let (mut met, mut unmet) = (0, 0);
        let all = self.compared_with(expected);
        for (_, is_met) in all {
            met += usize::from(is_met == Some(true));
            unmet += usize::from(is_met == Some(false));
        }
        if unmet > 0 { Some(false) } else { (met == all.len()).then_some(true) }
    }

    /// The keys of a collection's expectation that the verdict does not meet, or, if it contradicts none, those
    /// that a limit left open; empty if it meets all.
    pub fn unmet(&self, expected: &Expectation) -> Vec<ExpectedKey> {
        let wanted = self.meets(expected);
        let all = self.compared_with(expected).into_iter();
        all.filter(|&(_, met)| met != Some(true) && met == wanted).map(|(key, _)| key).collect()
    }

    /// Each key of an expectation, and whether the verdict meets it; `None` if a limit left that open. What is not
    /// expected is met.
    fn compared_with(&self, expected: &Expectation) -> [(ExpectedKey, Option<bool>); 5] {
        let answer = expected.answer.is_none_or(|answer| answer == self.length.outcome());
        let is_open = self.length.outcome() == Outcome::Undecided;
        let value = self.length.solution_value();
        let length = expected.length.is_none_or(|length| Some(length) == value.map(|v| v.length));
        let surplus =
            expected.surplus.is_none_or(|surplus| Some(surplus) == value.map(|v| v.surplus));
        let sound = expected.sound.is_none_or(|sound| Some(sound) == self.soundness.is_sound());
        let is_value_open = value.is_none() && self.length != Length::NoMate;
        let is_length_possible = expected.length.is_none_or(|length| {
            self.length.at_most().is_none_or(|most| length <= most)
                && self.length.at_least().is_none_or(|least| length >= least)
        });
        [
            (ExpectedKey::Answer, settled(answer, is_open)),
            (ExpectedKey::Length, settled(length, is_value_open && is_length_possible)),
            (ExpectedKey::Surplus, settled(surplus, is_value_open)),
            (ExpectedKey::Sound, settled(sound, self.soundness.is_sound().is_none())),
            (ExpectedKey::Defects, self.has_expected_defects(expected)),
        ]
    }

    fn has_expected_defects(&self, expected: &Expectation) -> Option<bool> {
        let Some(kinds) = &expected.defects else { return Some(true) };
        if kinds.is_empty() {
            let is_open = self.defects.iter().any(|one| one.weight == Weight::Open);
            // A value that is open in another reading is not a defect.
            let is_free = self.defects.iter().all(|one| one.kind == DefectKind::Undecided);
            return settled(is_free && !is_open, is_free);
        }
        let mut missing = kinds.iter().filter(|&&kind| !self.has(kind));
        let open = LeftOpen {
            value: self.length.value().is_none() && self.length != Length::NoMate,
            findings: self.defects.iter().any(|one| one.weight == Weight::Open),
            last_move: self.last_move_open,
        };
        match missing.clone().next() {
            None => Some(true),
            Some(_) => settled(false, missing.all(|&kind| open.may_hide(kind))),
        }
    }
}

/// What a limit left open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeftOpen {
    /// The value of the start.
    pub value: bool,
    /// Whether there are findings at some move.
    pub findings: bool,
    /// Whether another check at the last move mates in more than one move.
    pub last_move: bool,
}

impl LeftOpen {
    /// Whether there may be a finding of this kind that was not found.
    pub(crate) fn may_hide(self, kind: DefectKind) -> bool {
        use DefectKind::{Hayazume, LongerLastMove, NoMate, TeAmari};
        match kind {
            NoMate | TeAmari | Hayazume => self.value,
            LongerLastMove => self.findings || self.last_move,
            _ => self.findings,
        }
    }
}

/// Whether something holds; `None` if it does not yet, and that is open.
fn settled(holds: bool, is_open: bool) -> Option<bool> {
    (holds || !is_open).then_some(holds)
}
