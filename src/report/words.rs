//! The words of verdicts: how records write and read them, and what they are in Japanese.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CharacterSet, View};
use crate::judge::{Agreement, Finding, Goal, Spot, Variation, Weight};
use crate::notation::{kanji, letter, shown};
use crate::problem::{DefectKind, Outcome};
use crate::search::Reading;
use crate::shogi::{Hand, HandKind};

/// Writes the values of a type by their names in a record, under this key, and reads just these
/// names: a record with another one is not from this version.
macro_rules! by_name {
    ($type:ty, $key:literal, $all:expr, $name:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($name(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                let is_named = |value: &$type| $name(*value) == name;
                let unknown = || D::Error::custom(says($key, &name));
                $all.into_iter().find(is_named).ok_or_else(unknown)
            }
        }
    };
}

by_name!(Outcome, "answer", Outcome::ALL, Outcome::name);
by_name!(Goal, "mode", Goal::ALL, Goal::name);
by_name!(Reading, "reading", Reading::ALL, reading);
by_name!(DefectKind, "kind", DefectKind::ALL, DefectKind::name);
by_name!(Weight, "weight", WEIGHTS, weight);
by_name!(Agreement, "comparison", AGREEMENTS, agreement);

/// That a key has a value which no record of this version has.
pub(super) fn says(key: &str, value: &str) -> String {
    format!("`{key}` says `{}`", shown(value))
}

const WEIGHTS: [Weight; 5] =
    [Weight::Note, Weight::Tolerated, Weight::Open, Weight::Flaw, Weight::Broken];

fn weight(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "note",
        Weight::Tolerated => "tolerated",
        Weight::Open => "open",
        Weight::Flaw => "flaw",
        Weight::Broken => "broken",
    }
}

const AGREEMENTS: [Agreement; 9] = [
    Agreement::Equal,
    Agreement::OneOfSeveral,
    Agreement::Unfinished,
    Agreement::LongerVariation,
    Agreement::Shorter,
    Agreement::Longer,
    Agreement::Wrong,
    Agreement::Unreadable,
    Agreement::Undecided,
];

fn agreement(agreement: Agreement) -> &'static str {
    match agreement {
        Agreement::Equal => "equal",
        Agreement::OneOfSeveral => "one of several",
        Agreement::Unfinished => "unfinished",
        Agreement::LongerVariation => "longer variation",
        Agreement::Shorter => "shorter",
        Agreement::Longer => "longer",
        Agreement::Wrong => "wrong",
        Agreement::Unreadable => "unreadable",
        Agreement::Undecided => "undecided",
    }
}

/// How a variation ends: in how many moves, with what left; or why it is none.
pub(super) fn end_of_variation(view: &View, variation: &Variation, last_hand: Hand) -> String {
    match (variation.value, variation.futile) {
        (Some(value), _) => {
            let hand = hand(view, last_hand);
            let end =
                view.pick(format!("in {}", value.length), format!("まで{}手詰", value.length));
            let left = view.pick(format!(", {hand} left"), format!("（持駒 {hand} 余り）"));
            if value.surplus { end + &left } else { end }
        }
        (None, true) => view.pick("(futile)", "（無駄合）").to_owned(),
        (None, false) => view.pick("(undecided)", "（未確定）").to_owned(),
    }
}

/// What a finding about a claimed variation is called in records.
pub(super) fn finding(finding: Finding) -> &'static str {
    match finding {
        Finding::Right => "right",
        Finding::Wrong { .. } => "wrong",
        Finding::TooLong => "too long",
        Finding::TooShort => "too short",
        Finding::Missing => "missing",
        Finding::Undecided => "undecided",
    }
}

/// What a reading is called, as on the command line.
pub fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::None => "none",
        Reading::Checker => "checker",
        Reading::Standard => "standard",
        Reading::Wide => "wide",
    }
}

/// What a reading is in Japanese, beside its name on the command line.
pub(super) fn reading_ja(reading: Reading) -> &'static str {
    match reading {
        Reading::None => "全ての合駒を数える",
        Reading::Checker => "王手をかけた駒が取る合駒だけを無駄とする",
        Reading::Standard => "ほかの駒が取る合駒も無駄とする",
        Reading::Wide => "両王手になる合駒も無駄とする",
    }
}

/// What a defect is called in the language of the view.
pub fn kind(view: &View, kind: DefectKind) -> &'static str {
    view.pick(kind.name(), kind.japanese())
}

/// What a key of an expectation is called in Japanese.
pub(super) fn expected_ja(key: &str) -> &str {
    match key {
        "answer" => "詰み・不詰",
        "length" => "手数",
        "surplus" => "駒余り",
        "sound" => "完全性",
        "defects" => "欠陥",
        other => other,
    }
}

/// A piece and its square, as in a list of pieces: `+P4g`, `g1e` for White's, `R` in hand.
pub fn spot(spot: Spot) -> String {
    spot.to_string().trim_end_matches(" in hand").to_owned()
}

/// The pieces of a hand, the strongest first: `金 歩2`, `G P2`.
pub fn hand(view: &View, hand: Hand) -> String {
    let held = HandKind::BY_STRENGTH.into_iter().filter(|&kind| hand.has(kind));
    let named = held.map(|kind| {
        let name = match view.characters {
            CharacterSet::Ascii => letter(kind.on_board()),
            CharacterSet::Japanese => kanji(kind.on_board()),
        };
        match hand.count(kind) {
            1 => name.to_string(),
            count => format!("{name}{count}"),
        }
    });
    named.collect::<Vec<_>>().join(" ")
}
