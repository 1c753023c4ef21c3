//! The fields of a judgement: a verdict, or a problem that could not be read, as an object in JSON or
//! YAML. `docs/json.md` documents them; a change of their meaning changes [`VERSION`].

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::alternative::AlternativeFields;
use super::conditions::JudgedLimits;
use super::expected::Expected;
use super::names::{Usi, line, optional_line, sfen};
use crate::judge::{
    Agreement, Claimed, ClaimedVariation, Defect, Disagreement, Finding, Goal, Length, Mistake,
    RightClaim, Tolerance, Try, Variation, Verdict, fault_kinds,
};
use crate::problem::{DefectKind, Outcome, Problem};
use crate::search::{Reading, Value};
use crate::shogi::{Move, Position};
use crate::text::Text;
use crate::themes::Themes;

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// A verdict as an object.
///
/// ```
/// use std::time::Duration;
/// use tsume::judge::judge;
/// use tsume::judgement::Judged;
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver, Valuation};
///
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judged = Judged::new(&problem, &verdict, Duration::ZERO);
/// assert!(matches!(judged.valuation(), Valuation::Mate(value) if value.length == 3));
/// assert_eq!(judged.sound_solution(), Some(&verdict.solution[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Judged {
    tsume: u32,
    /// The number of the problem among those of a collection, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The number or name of the problem in its collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The composer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The file of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The number of the problem in its file, from 1 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_file: Option<u64>,
    /// The position.
    #[serde(rename = "sfen", with = "sfen")]
    pub start: Position,
    /// Whether it is mate.
    pub answer: Outcome,
    /// The length of the solution.
    pub length: Option<u32>,
    /// Whether the solution leaves a piece in the attacker's hand.
    pub surplus: Option<bool>,
    /// The value where the solution is shorter, by the exception for longer variations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) longer_variation: Option<ValueFields>,
    /// If the value is not known, a length below which there is no mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// If the value is not known, a length within which there is a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// The solution.
    #[serde(with = "line")]
    pub solution: Vec<Move>,
    /// The themes of the solution, if the length is proven and the solution is complete.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "super::themes")]
    pub themes: Option<Themes>,
    /// Whether the problem is sound.
    pub sound: Option<bool>,
    /// All defects.
    pub defects: Vec<Defect>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) variations: Vec<VariationFields>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tries: Vec<TryFields>,
    /// The claims, and their comparison with the verdict.
    pub claimed: Option<ClaimFields>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) claimed_variations: Vec<FindingFields>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) claimed_alternatives: Vec<AlternativeFields>,
    /// Whether the claims are right.
    pub agrees: Option<bool>,
    /// Whether a longer mate at the last move may exist that was not found.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last_move_open: bool,
    /// Whether the problem is as the collection expects.
    #[serde(default, skip_serializing_if = "Expected::is_unasked")]
    pub expected: Expected,
    /// The question that was asked.
    pub mode: Goal,
    /// The reading of futile interpositions.
    pub reading: Reading,
    /// The kinds of findings that leave the problem sound, if another rule than the usual one was asked for.
    #[serde(default, rename = "tolerate", skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Tolerance>,
    /// The limits of the search, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<JudgedLimits>,
    /// The claims that were judged, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<AskedClaims>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) readings: BTreeMap<Reading, ValueFields>,
    /// The number of positions that were searched.
    pub nodes: u64,
    /// The time of the search in milliseconds, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// Whether it replaces an earlier judgement of the same problem in the same file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replaces: bool,
}

/// A problem that could not be read, as an object.
///
/// ```
/// use tsume::collection::Problems;
/// use tsume::judgement::Judgement;
///
/// let complaint = Problems::new("a.txt", "Black: R1z\nWhite: K1a".as_bytes()).next().expect("one").unwrap_err();
/// let judgement = complaint.judgement();
/// let unreadable = match &judgement {
///     Judgement::Unreadable(unreadable) => Some(unreadable),
///     _ => None,
/// };
/// let place = unreadable.map(|one| (&*one.input, one.line, one.column));
/// assert_eq!(place, Some(("a.txt", Some(1), Some(9))));
/// assert!(unreadable.is_some_and(|one| one.text().en.contains("found `1z`")));
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unreadable {
    pub(super) tsume: u32,
    /// The number of the problem among those of a collection, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The number or name of the problem in its collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The error.
    pub error: String,
    /// The error in Japanese, unless an earlier version has written the object.
    #[serde(rename = "error_ja", default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
    /// The name of the input.
    pub input: String,
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Whether it replaces an earlier judgement of the same problem in the same file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) replaces: bool,
}

impl Unreadable {
    /// The error in both languages.
    pub fn text(&self) -> Text<&str> {
        Text { en: &self.error, ja: self.japanese.as_deref().unwrap_or(&self.error) }
    }

    /// The error with its place: `a.txt:2:6: found ...`.
    #[doc(hidden)]
    pub fn message(&self) -> String {
        let place = [self.line, self.column].into_iter().flatten();
        let place: String = place.map(|number| format!(":{number}")).collect();
        format!("{}{place}: {}", self.input, self.error)
    }
}

/// The claims of a problem that were judged.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct AskedClaims {
    /// The fingerprint of the claims.
    pub claims: String,
    /// Whether the claimed variations were judged.
    pub variations: bool,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ValueFields {
    length: u32,
    surplus: bool,
}

impl From<Value> for ValueFields {
    fn from(Value { length, surplus }: Value) -> ValueFields {
        ValueFields { length, surplus }
    }
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct VariationFields {
    ply: u32,
    #[serde(with = "line")]
    line: Vec<Move>,
    length: Option<u32>,
    surplus: Option<bool>,
    futile: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationFields>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct TryFields {
    ply: u32,
    #[serde(with = "line")]
    line: Vec<Move>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct FindingFields {
    ply: u32,
    #[serde(with = "line")]
    line: Vec<Move>,
    finding: FindingName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
}

/// A finding about a claimed variation, without the number of the wrong move.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum FindingName {
    Right,
    Wrong,
    #[serde(rename = "too long")]
    TooLong,
    #[serde(rename = "too short")]
    TooShort,
    Missing,
    Undecided,
}

/// The claims of a problem, and their comparison with the verdict.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct ClaimFields {
    /// The stated length, or else that of the claimed solution.
    pub length: Option<u32>,
    /// The claimed solution, if it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "optional_line")]
    pub solution: Option<Vec<Move>>,
    /// The contradiction between the stated length and the claimed solution, if they have different lengths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) disagreement: Option<DisagreementFields>,
    /// The comparison of the claim with the verdict.
    pub comparison: Agreement,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mistake: Option<MistakeFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "trouble")]
    pub(super) error: Option<String>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DisagreementFields {
    stated: u32,
    recorded: u32,
    right: Option<RightClaim>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct MistakeFields {
    ply: u32,
    #[serde(rename = "move")]
    mv: Usi,
    #[serde(with = "line")]
    answer: Vec<Move>,
}

impl Judged {
    /// The value, if it is known: that of the longer variation where the solution is shorter.
    pub fn value(&self) -> Option<Value> {
        match &self.longer_variation {
            Some(longer) => Some(Value { length: longer.length, surplus: longer.surplus }),
            None => Some(Value { length: self.length?, surplus: self.surplus? }),
        }
    }

    /// The name of a part whose moves cannot be played from the start, if there is one: a judgement that is
    /// read may come from anywhere.
    pub(super) fn unplayable(&self) -> Option<&'static str> {
        let is_playable =
            |before: &[Move], line: &[Move]| self.start.after(before).first_illegal(line).is_none();
        if !is_playable(&[], &self.solution) {
            return Some("solution");
        }
        let is_broken = |defect: &&Defect| {
            let before = (defect.ply() as usize).saturating_sub(1);
            let before = self.solution.get(..before).unwrap_or(&[]);
            !is_playable(before, &defect.line)
        };
        self.defects.iter().any(|defect| is_broken(&defect)).then_some("defects")
    }

    /// The known values in the disputed readings, if they were asked.
    pub fn readings(&self) -> Vec<(Reading, Value)> {
        let value = |one: &ValueFields| Value { length: one.length, surplus: one.surplus };
        self.readings.iter().map(|(&reading, one)| (reading, value(one))).collect()
    }

    /// The kinds of the defects that break the problem or are flaws, each once.
    pub fn faults(&self) -> Vec<DefectKind> {
        fault_kinds(&self.defects)
    }

    /// Creates the judgement of a problem from its verdict and the time of the search.
    pub fn new(problem: &Problem, verdict: &Verdict, time: Duration) -> Judged {
        // Only a full judgement shows whether the expectation is met.
        let expected = problem.claims.expect.as_ref().filter(|_| verdict.goal == Goal::Judge);
        let value = verdict.length.solution_value();
        let longer_variation = match verdict.length {
            Length::Exact { longer_variation, .. } => longer_variation,
            _ => None,
        };
        let mut judged = Judged {
            tsume: VERSION,
            number: None,
            id: problem.claims.id.clone(),
            title: None,
            author: None,
            file: None,
            in_file: None,
            start: problem.position.clone(),
            answer: verdict.length.outcome(),
            length: value.map(|value| value.length),
            surplus: value.map(|value| value.surplus),
            longer_variation: longer_variation.map(ValueFields::from),
            at_least: verdict.length.at_least().filter(|_| value.is_none()),
            at_most: verdict.length.at_most().filter(|_| value.is_none()),
            solution: verdict.solution.clone(),
            themes: verdict.themes(&problem.position),
            sound: verdict.soundness.is_sound(),
            defects: verdict.defects.clone(),
            variations: verdict.variations.iter().map(VariationFields::new).collect(),
            tries: verdict.tries.iter().map(TryFields::new).collect(),
            claimed: verdict.claimed.as_ref().map(ClaimFields::new),
            claimed_variations: verdict.claimed_variations.iter().map(FindingFields::new).collect(),
            claimed_alternatives: verdict
                .claimed_alternatives
                .iter()
                .map(AlternativeFields::new)
                .collect(),
            agrees: verdict.agrees(),
            last_move_open: verdict.last_move_open,
            expected: expected.map_or(Expected::Unasked, |one| verdict.meets(one).into()),
            mode: verdict.goal,
            reading: verdict.reading,
            tolerance: verdict.tolerance,
            limits: None,
            asked: None,
            readings: verdict
                .readings
                .iter()
                .map(|&(reading, value)| (reading, value.into()))
                .collect(),
            nodes: verdict.nodes,
            ms: Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            replaces: false,
        };
        judged.name_as(problem);
        judged
    }

    /// Sets the title, the composer and the file to those of the problem.
    pub(super) fn name_as(&mut self, problem: &Problem) {
        self.title.clone_from(&problem.claims.title);
        self.author.clone_from(&problem.claims.author);
        self.file = problem.origin.as_ref().map(|origin| origin.file.to_string());
        self.in_file = problem.origin.as_ref().map(|origin| origin.number);
    }
}

impl VariationFields {
    /// The recursion is as deep as the judge has nested the variations.
    fn new(variation: &Variation) -> VariationFields {
        VariationFields {
            ply: variation.ply,
            line: variation.line.clone(),
            length: variation.value.map(|value| value.length),
            surplus: variation.value.map(|value| value.surplus),
            futile: variation.futile,
            variations: variation.variations.iter().map(VariationFields::new).collect(),
        }
    }
}

impl TryFields {
    fn new(one: &Try) -> TryFields {
        TryFields { ply: one.ply, line: one.line.clone() }
    }
}

impl FindingFields {
    fn new(one: &ClaimedVariation) -> FindingFields {
        let finding = match one.finding {
            Finding::Right => FindingName::Right,
            Finding::Wrong { .. } => FindingName::Wrong,
            Finding::TooLong => FindingName::TooLong,
            Finding::TooShort => FindingName::TooShort,
            Finding::Missing => FindingName::Missing,
            Finding::Undecided => FindingName::Undecided,
        };
        let length = one.value.map(|value| value.length);
        FindingFields { ply: one.ply, line: one.line.clone(), finding, length }
    }
}

impl ClaimFields {
    /// The length of the claim that was compared, as [`Claimed::compared_length`] has it.
    #[doc(hidden)]
    pub fn compared_length(&self) -> Option<u32> {
        self.disagreement.map(|one| one.recorded).or(self.length)
    }

    fn new(claimed: &Claimed) -> ClaimFields {
        ClaimFields {
            length: claimed.length,
            solution: claimed.solution.clone(),
            disagreement: claimed.disagreement.map(|Disagreement { stated, recorded, right }| {
                DisagreementFields { stated, recorded, right }
            }),
            comparison: claimed.agreement,
            mistake: claimed.mistake.as_ref().map(|Mistake { ply, mv, answer }| MistakeFields {
                ply: *ply,
                mv: Usi(*mv),
                answer: answer.clone(),
            }),
            error: claimed.error.as_ref().map(ToString::to_string),
        }
    }
}
