//! The other checks of a record with their fields in a judgement.

use std::borrow::Cow;

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
    finding: Cow<'static, str>,
    /// The finding that the check makes along the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<DefectKind>,
    /// The reply that refutes the check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reply: Option<Usi>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slip: Option<SlipFields>,
}

/// The mistake in the moves of an alternative.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct SlipFields {
    cause: Cow<'static, str>,
    /// The number of the wrong move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    /// Whether the first check mates all the same.
    mates: bool,
}

impl AlternativeFields {
    pub fn new(one: &ClaimedAlternative) -> AlternativeFields {
        let (finding, kind, reply, slip) = match one.finding {
            AlternativeFinding::Confirmed { kind } => ("confirmed", kind, None, None),
            AlternativeFinding::Refuted { reply } => ("refuted", None, reply, None),
            AlternativeFinding::Slip { slip, mates, kind } => {
                ("slip", kind, None, Some(SlipFields::new(slip, mates)))
            }
            AlternativeFinding::Undecided => ("undecided", None, None, None),
        };
        let (ply, line, reply) = (one.ply, one.line.clone(), reply.map(Usi));
        AlternativeFields { ply, line, finding: finding.into(), kind, reply, slip }
    }
}

impl SlipFields {
    fn new(slip: Slip, mates: bool) -> SlipFields {
        let (cause, ply) = match slip {
            Slip::Illegal { ply } => ("illegal", Some(ply)),
            Slip::NoCheck { ply } => ("no check", Some(ply)),
            Slip::NoMate { ply } => ("no mate", Some(ply)),
            Slip::Unfinished => ("unfinished", None),
        };
        SlipFields { cause: cause.into(), ply, mates }
    }
}
