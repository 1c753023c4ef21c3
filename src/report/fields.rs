//! The fields of records: a verdict, or a problem that could not be read, as an object in JSON or
//! YAML. The README documents them; a change of their meaning changes [`VERSION`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::conditions::LimitsRecord;
use super::words;
use crate::collection::Complaint;
use crate::judge::{
    Agreement, Claimed, ClaimedVariation, Defect, Goal, Mistake, Try, Variation, Verdict, Weight,
};
use crate::notation::{read_sfen, read_usi, write_sfen, write_usi};
use crate::problem::{DefectKind, Outcome, Problem};
use crate::search::{Reading, Value};
use crate::shogi::Move;

/// The version of the form.
pub(super) const VERSION: u32 = 1;

/// The name of a reading that is only repeated: a later version may know others.
type ReadingName = Cow<'static, str>;

/// A verdict as an object.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct VerdictRecord {
    tsume: u32,
    /// The number of the problem among those of a collection, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    pub(super) sfen: String,
    pub(super) answer: Outcome,
    pub(super) length: Option<u32>,
    pub(super) surplus: Option<bool>,
    /// The value where the solution is shorter, by the exception for longer variations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    longer_variation: Option<ValueRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at_most: Option<u32>,
    pub(super) solution: Vec<String>,
    pub(super) sound: Option<bool>,
    pub(super) defects: Vec<DefectRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tries: Vec<TryRecord>,
    pub(super) claimed: Option<ClaimRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    claimed_variations: Vec<FindingRecord>,
    pub(super) agrees: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<bool>,
    pub(super) mode: Goal,
    pub(super) reading: Reading,
    /// The limits under which it was judged, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) limits: Option<LimitsRecord>,
    /// What was asked about the claims, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) asked: Option<AskedRecord>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    readings: BTreeMap<ReadingName, ValueRecord>,
    pub(super) nodes: u64,
    /// How many milliseconds it took, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// Whether it replaces an earlier record of the same problem in the same file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) replaces: bool,
}

/// A problem that could not be read, as an object.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct ErrorRecord {
    tsume: u32,
    /// The number of the problem among those of a collection, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    pub(super) error: String,
    pub(super) input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
}

/// What was asked about the claims of a problem.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct AskedRecord {
    /// The fingerprint of the claims.
    pub(super) claims: String,
    /// Whether the claimed variations were judged.
    pub(super) variations: bool,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct ValueRecord {
    length: u32,
    surplus: bool,
}

impl From<Value> for ValueRecord {
    fn from(Value { length, surplus }: Value) -> ValueRecord {
        ValueRecord { length, surplus }
    }
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct DefectRecord {
    pub(super) kind: DefectKind,
    pub(super) weight: Weight,
    pub(super) ply: u32,
    #[serde(rename = "move")]
    pub(super) mv: Option<String>,
    pub(super) line: Vec<String>,
    length: Option<u32>,
    surplus: Option<bool>,
    /// Where the length is not known exactly, one that it is proven not to exceed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<ReadingName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct VariationRecord {
    ply: u32,
    line: Vec<String>,
    length: Option<u32>,
    surplus: Option<bool>,
    futile: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationRecord>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct TryRecord {
    ply: u32,
    line: Vec<String>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct FindingRecord {
    ply: u32,
    line: Vec<String>,
    finding: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct ClaimRecord {
    pub(super) length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<Vec<String>>,
    pub(super) comparison: Agreement,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<MistakeRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct MistakeRecord {
    ply: u32,
    #[serde(rename = "move")]
    mv: String,
    answer: Vec<String>,
}

impl VerdictRecord {
    /// Whether the problem is sound; none if that is open.
    pub fn sound(&self) -> Option<bool> {
        self.sound
    }

    /// Whether it is mate.
    pub fn answer(&self) -> Outcome {
        self.answer
    }

    /// The position.
    pub fn sfen(&self) -> &str {
        &self.sfen
    }

    /// Which interpositions were futile.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The value, if it is known: that of the longer variation, where the solution is shorter.
    pub fn value(&self) -> Option<Value> {
        match &self.longer_variation {
            Some(longer) => Some(Value { length: longer.length, surplus: longer.surplus }),
            None => Some(Value { length: self.length?, surplus: self.surplus? }),
        }
    }

    /// Where the value is not known, the lengths between which it is, as far as that is known.
    pub fn bounds(&self) -> (Option<u32>, Option<u32>) {
        (self.at_least, self.at_most)
    }

    /// The length of the solution, if it is mate and that is known.
    pub fn length(&self) -> Option<u32> {
        self.length
    }

    /// Whether the problem's claims are right; none if it makes none, or that is open.
    pub fn agrees(&self) -> Option<bool> {
        self.agrees
    }

    /// The solution, as USI moves.
    pub fn solution(&self) -> &[String] {
        &self.solution
    }

    /// The kinds of what is broken and of the flaws, each once.
    pub fn faults(&self) -> Vec<DefectKind> {
        let faults = self.defects.iter().filter(|defect| defect.weight >= Weight::Flaw);
        let mut kinds: Vec<DefectKind> = faults.map(|defect| defect.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// How many things the judge has found, be they faults or worth knowing.
    pub fn findings(&self) -> usize {
        self.defects.len()
    }

    /// The record of a verdict that took this time.
    pub fn new(problem: &Problem, verdict: &Verdict, time: Duration) -> VerdictRecord {
        // Without a full judgement it is not known whether the expectation is met.
        let expected = problem.claims.expect.as_ref().filter(|_| verdict.goal == Goal::Judge);
        let value = verdict.solution_value();
        VerdictRecord {
            tsume: VERSION,
            number: None,
            id: problem.claims.id.clone(),
            title: problem.claims.title.clone(),
            author: problem.claims.author.clone(),
            sfen: write_sfen(&problem.position.setup()),
            answer: verdict.answer,
            length: value.map(|value| value.length),
            surplus: value.map(|value| value.surplus),
            longer_variation: verdict.longer_variation().map(ValueRecord::from),
            at_least: verdict.at_least.filter(|_| verdict.value.is_none()),
            at_most: verdict.at_most.filter(|_| verdict.value.is_none()),
            solution: usi(&verdict.solution),
            sound: verdict.sound(),
            defects: verdict.defects.iter().map(DefectRecord::new).collect(),
            variations: verdict.variations.iter().map(VariationRecord::new).collect(),
            tries: verdict.tries.iter().map(TryRecord::new).collect(),
            claimed: verdict.claimed.as_ref().map(ClaimRecord::new),
            claimed_variations: verdict.claimed_variations.iter().map(FindingRecord::new).collect(),
            agrees: verdict.agrees(),
            expected: expected.map(|expected| verdict.unmet(expected).is_empty()),
            mode: verdict.goal,
            reading: verdict.reading,
            limits: None,
            asked: None,
            readings: verdict
                .readings
                .iter()
                .map(|&(reading, value)| (words::reading(reading).into(), value.into()))
                .collect(),
            nodes: verdict.nodes,
            ms: Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            replaces: false,
        }
    }

    /// The first part that is no position or no move, though it should be one, if any is.
    pub(super) fn unreadable_part(&self) -> Option<String> {
        let moves = |key: &str, moves: &[String]| {
            let unreadable = moves.iter().find(|mv| read_usi(mv).is_err());
            unreadable.map(|mv| words::says(key, mv))
        };
        match read_sfen(&self.sfen) {
            Err(_) => Some(words::says("sfen", &self.sfen)),
            Ok(_) => moves("solution", &self.solution)
                .or_else(|| self.defects.iter().find_map(|defect| moves("line", &defect.line))),
        }
    }
}

impl ErrorRecord {
    /// The record of a problem that this complaint is about.
    pub fn new(complaint: &Complaint) -> ErrorRecord {
        let (Complaint::Text { name, .. } | Complaint::Input { name, .. }) = complaint;
        let (line, column) = complaint.place().unzip();
        ErrorRecord {
            tsume: VERSION,
            number: None,
            id: complaint.id().map(str::to_owned),
            error: complaint.message().to_string(),
            input: name.clone(),
            line,
            column,
        }
    }
}

impl DefectRecord {
    fn new(defect: &Defect) -> DefectRecord {
        DefectRecord {
            kind: defect.kind,
            weight: defect.weight,
            ply: defect.ply,
            mv: defect.mv.map(write_usi),
            line: usi(&defect.line),
            length: defect.value.map(|value| value.length),
            surplus: defect.value.map(|value| value.surplus),
            at_most: defect.at_most,
            reading: defect.reading.map(|reading| words::reading(reading).into()),
            piece: defect.piece.map(words::spot),
        }
    }
}

impl VariationRecord {
    /// The recursion is as deep as the variations that were asked for.
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

impl TryRecord {
    fn new(one: &Try) -> TryRecord {
        TryRecord { ply: one.ply, line: usi(&one.line) }
    }
}

impl FindingRecord {
    fn new(one: &ClaimedVariation) -> FindingRecord {
        let finding = words::finding(one.finding).into();
        let length = one.value.map(|value| value.length);
        FindingRecord { ply: one.ply, line: usi(&one.line), finding, length }
    }
}

impl ClaimRecord {
    fn new(claimed: &Claimed) -> ClaimRecord {
        ClaimRecord {
            length: claimed.length,
            solution: claimed.solution.as_deref().map(usi),
            comparison: claimed.agreement,
            mistake: claimed.mistake.as_ref().map(|Mistake { ply, mv, answer }| MistakeRecord {
                ply: *ply,
                mv: write_usi(*mv),
                answer: usi(answer),
            }),
            trouble: claimed.trouble.as_ref().map(ToString::to_string),
        }
    }
}

fn usi(moves: &[Move]) -> Vec<String> {
    moves.iter().copied().map(write_usi).collect()
}
