//! Defects with their fields in a judgement.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::names::{Usi, line};
use crate::judge::{Defect, Spot, Weight};
use crate::problem::DefectKind;
use crate::search::{Reading, Value};
use crate::shogi::Move;
use crate::text::excerpt;

#[derive(Serialize, Deserialize)]
struct DefectFields {
    kind: DefectKind,
    weight: Weight,
    ply: u32,
    #[serde(rename = "move")]
    mv: Option<Usi>,
    #[serde(with = "line")]
    line: Vec<Move>,
    length: Option<u32>,
    surplus: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reading: Option<Reading>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piece: Option<PieceName>,
}

/// A piece and its square as in a list of pieces: `+P4g`, `g1e` for one of White's, `R` for one in hand.
struct PieceName(Spot);

impl Serialize for PieceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.short())
    }
}

impl<'de> Deserialize<'de> for PieceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PieceName, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let unread = || D::Error::custom(format!("found `{}`, expected a piece", excerpt(&text)));
        Spot::read(&text).map(PieceName).ok_or_else(unread)
    }
}

impl Serialize for Defect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Defect { kind, weight, ply, mv, line, value, at_most, reading, piece } = self.clone();
        let (length, surplus) = value.map(|value| (value.length, value.surplus)).unzip();
        let (mv, piece) = (mv.map(Usi), piece.map(PieceName));
        DefectFields { kind, weight, ply, mv, line, length, surplus, at_most, reading, piece }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Defect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Defect, D::Error> {
        let DefectFields { kind, weight, ply, mv, line, length, surplus, at_most, reading, piece } =
            DefectFields::deserialize(deserializer)?;
        let value = length.zip(surplus).map(|(length, surplus)| Value { length, surplus });
        let (mv, piece) = (mv.map(|Usi(mv)| mv), piece.map(|PieceName(spot)| spot));
        Ok(Defect { kind, weight, ply, mv, line, value, at_most, reading, piece })
    }
}
