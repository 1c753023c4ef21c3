//! A verdict as data: one object a problem, in JSON or YAML. The README documents the fields; a
//! change of their meaning changes [`VERSION`].

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::words;
use crate::collection::Complaint;
use crate::judge::{Agreement, Claimed, Defect, Mistake, Variation, Verdict, Weight};
use crate::notation::{write_sfen, write_usi};
use crate::problem::Problem;
use crate::search::Value;
use crate::shogi::Move;

/// The version of the form.
const VERSION: u32 = 1;

/// A verdict as an object.
#[derive(Serialize)]
pub struct Record {
    tsume: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    sfen: String,
    answer: &'static str,
    length: Option<u32>,
    surplus: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    solution: Vec<String>,
    sound: Option<bool>,
    defects: Vec<DefectRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationRecord>,
    claimed: Option<ClaimRecord>,
    agrees: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<bool>,
    reading: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    readings: BTreeMap<&'static str, ValueRecord>,
    nodes: u64,
    ms: u64,
}

/// A problem that could not be read, as an object.
#[derive(Serialize)]
pub struct ErrorRecord {
    tsume: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    error: String,
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

#[derive(Serialize)]
struct ValueRecord {
    length: u32,
    surplus: bool,
}

#[derive(Serialize)]
struct DefectRecord {
    kind: &'static str,
    weight: &'static str,
    ply: u32,
    #[serde(rename = "move")]
    mv: Option<String>,
    line: Vec<String>,
    length: Option<u32>,
    surplus: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
}

#[derive(Serialize)]
struct VariationRecord {
    ply: u32,
    line: Vec<String>,
    length: Option<u32>,
    surplus: Option<bool>,
    futile: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationRecord>,
}

#[derive(Serialize)]
struct ClaimRecord {
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
    comparison: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<MistakeRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

#[derive(Serialize)]
struct MistakeRecord {
    ply: u32,
    #[serde(rename = "move")]
    mv: String,
    answer: Vec<String>,
}

impl Record {
    /// The object of a problem's verdict, which took so long.
    pub fn new(problem: &Problem, verdict: &Verdict, time: Duration) -> Record {
        let expected = problem.claims.expect.as_ref();
        Record {
            tsume: VERSION,
            id: problem.claims.id.clone(),
            title: problem.claims.title.clone(),
            sfen: write_sfen(&problem.position.setup()),
            answer: verdict.answer.name(),
            length: verdict.value.map(|value| value.length),
            surplus: verdict.value.map(|value| value.surplus),
            at_most: verdict.at_most.filter(|_| verdict.value.is_none()),
            solution: usi(&verdict.solution),
            sound: verdict.sound(),
            defects: verdict.defects.iter().map(DefectRecord::new).collect(),
            variations: verdict.variations.iter().map(VariationRecord::new).collect(),
            claimed: verdict.claimed.as_ref().map(ClaimRecord::new),
            agrees: verdict.agrees(),
            expected: expected.map(|expected| verdict.unmet(expected).is_empty()),
            reading: words::reading(verdict.reading),
            readings: verdict
                .readings
                .iter()
                .map(|&(reading, Value { length, surplus })| {
                    (words::reading(reading), ValueRecord { length, surplus })
                })
                .collect(),
            nodes: verdict.work,
            ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// The object on a line of its own.
    pub fn json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The object as an item of a YAML list.
    pub fn yaml(&self) -> String {
        serde_yaml::to_string(&[self]).unwrap_or_default()
    }
}

impl ErrorRecord {
    /// The object of a complaint.
    pub fn new(complaint: &Complaint) -> ErrorRecord {
        let (Complaint::Text { name, .. } | Complaint::Input { name, .. }) = complaint;
        let (line, column) = complaint.place().unzip();
        ErrorRecord {
            tsume: VERSION,
            id: complaint.id().map(str::to_owned),
            error: complaint.message(),
            input: name.clone(),
            line,
            column,
        }
    }

    /// The object on a line of its own.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl DefectRecord {
    fn new(defect: &Defect) -> DefectRecord {
        DefectRecord {
            kind: defect.kind.name(),
            weight: match defect.weight {
                Weight::Note => "note",
                Weight::Tolerated => "tolerated",
                Weight::Open => "open",
                Weight::Flaw => "flaw",
                Weight::Broken => "broken",
            },
            ply: defect.ply,
            mv: defect.mv.map(write_usi),
            line: usi(&defect.line),
            length: defect.value.map(|value| value.length),
            surplus: defect.value.map(|value| value.surplus),
            reading: defect.reading.map(words::reading),
            piece: defect.piece.map(words::spot),
        }
    }
}

impl VariationRecord {
    /// The depth of the tree is small, and chosen.
    fn new(variation: &Variation) -> VariationRecord {
        VariationRecord {
            ply: variation.ply,
            line: usi(&variation.line),
            length: variation.value.map(|value| value.length),
            surplus: variation.value.map(|value| value.surplus),
            futile: variation.futile,
            variations: variation.variations.iter().map(VariationRecord::new).collect(),
        }
    }
}

impl ClaimRecord {
    fn new(claimed: &Claimed) -> ClaimRecord {
        ClaimRecord {
            length: claimed.length,
            solution: claimed.solution.as_deref().map(usi),
            comparison: match claimed.agreement {
                Agreement::Equal => "equal",
                Agreement::OneOfSeveral => "one of several",
                Agreement::Unfinished => "unfinished",
                Agreement::LongerVariation => "longer variation",
                Agreement::Shorter => "shorter",
                Agreement::Longer => "longer",
                Agreement::Wrong => "wrong",
                Agreement::Unreadable => "unreadable",
                Agreement::Undecided => "undecided",
            },
            mistake: claimed.mistake.as_ref().map(|Mistake { ply, mv, answer }| MistakeRecord {
                ply: *ply,
                mv: write_usi(*mv),
                answer: usi(answer),
            }),
            trouble: claimed.trouble.clone(),
        }
    }
}

fn usi(moves: &[Move]) -> Vec<String> {
    moves.iter().copied().map(write_usi).collect()
}
