//! Defects with their fields in a judgement.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::judge::{Defect, Length, Spot, Subject, Weight};
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
    mv: Option<Move>,
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
        let Defect { kind, weight, subject, length, .. } = *self;
        let (reading, piece) = match subject {
            Subject::Reading(reading) => (Some(reading), None),
            Subject::Piece(spot) => (None, Some(PieceName(spot))),
            Subject::Problem | Subject::Ply(_) => (None, None),
        };
        let at_most = length.and_then(Length::at_most).filter(|_| self.value().is_none());
        DefectFields {
            kind,
            weight,
            ply: self.ply(),
            mv: self.mv(),
            line: self.line.clone(),
            length: self.value().map(|value| value.length),
            surplus: self.value().map(|value| value.surplus),
            at_most,
            reading,
            piece,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Defect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Defect, D::Error> {
        let fields = DefectFields::deserialize(deserializer)?;
        let subject = match (fields.ply, fields.piece, fields.reading) {
            (0, None, None) => Subject::Problem,
            (ply, None, None) => Subject::Ply(ply),
            (0, Some(PieceName(spot)), None) => Subject::Piece(spot),
            (0, None, Some(reading)) => Subject::Reading(reading),
            _ => return Err(D::Error::custom("a defect of several of move, piece and reading")),
        };
        let value = fields.length.zip(fields.surplus);
        let value = value.map(|(length, surplus)| Value { length, surplus });
        let length = value.map(Length::exactly).or(fields.at_most.map(Length::within));
        let DefectFields { kind, weight, line, .. } = fields;
        let defect = Defect { kind, weight, subject, line, length };
        match defect.mv() == fields.mv {
            true => Ok(defect),
            false => Err(D::Error::custom("the line of a defect does not begin with its move")),
        }
    }
}
