//! The names of values in a judgement.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::judge::{Agreement, ExpectedKey, Goal, RightClaim, Tolerance, Weight};
use crate::problem::{DefectKind, Outcome};
use crate::search::Reading;
use crate::text::excerpt;

/// Writes the values of a type by their names, and reads only these names under this key.
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
                let unknown = || D::Error::custom(format!("`{}` says `{}`", $key, excerpt(&name)));
                $all.into_iter().find(is_named).ok_or_else(unknown)
            }
        }
    };
}

by_name!(Outcome, "answer", Outcome::ALL, Outcome::name);
by_name!(Goal, "mode", Goal::ALL, Goal::name);
by_name!(Reading, "reading", Reading::ALL, Reading::name);
by_name!(DefectKind, "kind", DefectKind::ALL, DefectKind::name);
by_name!(Weight, "weight", WEIGHTS, weight);
by_name!(Agreement, "comparison", AGREEMENTS, agreement);
by_name!(RightClaim, "right", RIGHT_CLAIMS, right_claim);
by_name!(ExpectedKey, "unmet", ExpectedKey::ALL, |key: ExpectedKey| key.names().en);

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

const RIGHT_CLAIMS: [RightClaim; 4] =
    [RightClaim::Recorded, RightClaim::Stated, RightClaim::Both, RightClaim::Neither];

fn right_claim(right: RightClaim) -> &'static str {
    match right {
        RightClaim::Recorded => "recorded",
        RightClaim::Stated => "stated",
        RightClaim::Both => "both",
        RightClaim::Neither => "neither",
    }
}

impl Serialize for Tolerance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.kinds())
    }
}

impl<'de> Deserialize<'de> for Tolerance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tolerance, D::Error> {
        Vec::<DefectKind>::deserialize(deserializer).map(Tolerance::of)
    }
}
