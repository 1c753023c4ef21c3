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
by_name!(Weight, "weight", Weight::ALL, Weight::name);
by_name!(Reading, "reading", Reading::ALL, Reading::name);
by_name!(DefectKind, "kind", DefectKind::ALL, DefectKind::name);
by_name!(ExpectedKey, "unmet", ExpectedKey::ALL, |key: ExpectedKey| key.names().en);

/// The same for a type that has its names only here.
macro_rules! named {
    ($type:ident, $key:literal, $($value:ident => $name:literal),+ $(,)?) => {
        by_name!($type, $key, [$($type::$value),+], |value: $type| match value {
            $($type::$value => $name),+
        });
    };
}

named!(
    Agreement, "comparison",
    Equal => "equal", OneOfSeveral => "one of several", Unfinished => "unfinished",
    LongerVariation => "longer variation", Shorter => "shorter", Longer => "longer",
    Wrong => "wrong", Unreadable => "unreadable", Undecided => "undecided",
);

named!(
    RightClaim, "right",
    Recorded => "recorded", Stated => "stated", Both => "both", Neither => "neither",
);

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
