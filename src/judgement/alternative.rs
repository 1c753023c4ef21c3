//! The other checks of a record with their fields in a judgement.

use serde::{Deserialize, Serialize};

use super::names::{Usi, line};
use crate::judge::{AlternativeFinding, ClaimedAlternative, Slip};
use crate::problem::DefectKind;
use crate::shogi::Move;

/// Another check that a record has as a variation.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct AlternativeFields {
    ply: u32,
    #[serde(with = "line")]
    line: Vec<Move>,
    finding: AlternativeName,
    /// The finding that the check makes along the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<DefectKind>,
    /// The reply that refutes the check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reply: Option<Usi>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slip: Option<SlipFields>,
}

/// Whether the check mates.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum AlternativeName {
    Confirmed,
    Try,
    Refuted,
    Slip,
    Undecided,
}

/// The kind of a mistake in the moves.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum SlipName {
    Illegal,
    #[serde(rename = "no check")]
    NoCheck,
    #[serde(rename = "no mate")]
    NoMate,
    Mates,
    Unfinished,
}

/// The mistake in the moves of an alternative.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct SlipFields {
    cause: SlipName,
    /// The number of the wrong move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    /// Whether the first check mates all the same.
    mates: bool,
}

impl AlternativeFields {
    pub fn new(one: &ClaimedAlternative) -> AlternativeFields {
        let (finding, kind, reply, slip) = match one.finding {
            AlternativeFinding::Confirmed { kind } => {
                (AlternativeName::Confirmed, kind, None, None)
            }
            AlternativeFinding::Try { reply } => (AlternativeName::Try, None, reply, None),
            AlternativeFinding::Refuted { reply } => (AlternativeName::Refuted, None, reply, None),
            AlternativeFinding::Slip { slip, mates, kind } => {
                (AlternativeName::Slip, kind, None, Some(SlipFields::new(slip, mates)))
            }
            AlternativeFinding::Undecided => (AlternativeName::Undecided, None, None, None),
        };
        let (ply, line, reply) = (one.ply, one.line.clone(), reply.map(Usi));
        AlternativeFields { ply, line, finding, kind, reply, slip }
    }
}

impl SlipFields {
    fn new(slip: Slip, mates: bool) -> SlipFields {
        let (cause, ply) = match slip {
            Slip::Illegal { ply } => (SlipName::Illegal, Some(ply)),
            Slip::NoCheck { ply } => (SlipName::NoCheck, Some(ply)),
            Slip::NoMate { ply } => (SlipName::NoMate, Some(ply)),
            Slip::Mates => (SlipName::Mates, None),
            Slip::Unfinished => (SlipName::Unfinished, None),
        };
        SlipFields { cause, ply, mates }
    }
}
