//! The fields of a verdict in JSON and YAML. `docs/json.md` documents them; a change of their meaning changes
//! [`VERSION`].

use std::collections::BTreeMap;

use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::conditions::JudgedLimits;
use super::expected::Expected;
use super::judged::{AskedClaims, Judged, VERSION};
use super::rules::Decision;
use super::themes::ThemeFields;
use crate::judge::{
    Cause, Claimed, ClaimedAlternative, ClaimedVariation, Defect, ExpectedKey, Goal, Length,
    Soundness, Tolerance, Try, Variation, Verdict, Weight,
};
use crate::problem::Outcome;
use crate::search::{Reading, Value};
use crate::shogi::{Move, Position};

impl Serialize for Judged {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Judged { verdict, themes, .. } = self;
        let longer_variation = match verdict.length {
            Length::Exact { longer_variation, .. } => longer_variation,
            _ => None,
        };
        let expected = (!self.expected.is_unasked()).then(|| self.expected.is_met());
        let unmet = Some(self.expected.unmet()).filter(|keys| !keys.is_empty());
        let mut fields = Fields(serializer.serialize_map(None)?);
        fields.always("tsume", &VERSION)?;
        fields.some("number", self.number.as_ref())?;
        fields.some("id", self.id.as_ref())?;
        fields.some("title", self.title.as_ref())?;
        fields.some("author", self.author.as_ref())?;
        fields.some("file", self.file.as_ref())?;
        fields.some("in_file", self.in_file.as_ref())?;
        fields.always("sfen", &self.start)?;
        fields.always("answer", &verdict.length.outcome())?;
        fields.always("length", &self.length())?;
        fields.always("surplus", &self.surplus())?;
        fields.some("longer_variation", longer_variation.as_ref())?;
        fields.some("at_least", self.at_least().as_ref())?;
        fields.some("at_most", self.at_most().as_ref())?;
        fields.always("solution", &verdict.solution)?;
        fields.some("themes", themes.as_ref().map(ThemeFields::of_all).as_ref())?;
        fields.always("sound", &verdict.soundness.is_sound())?;
        fields.always("defects", &verdict.defects)?;
        fields.all("variations", &verdict.variations)?;
        fields.all("tries", &verdict.tries)?;
        fields.always("claimed", &verdict.claimed)?;
        fields.all("claimed_variations", &verdict.claimed_variations)?;
        fields.all("claimed_alternatives", &verdict.claimed_alternatives)?;
        fields.always("agrees", &verdict.agrees())?;
        fields.some("last_move_open", verdict.last_move_open.then_some(&true))?;
        fields.some("expected", expected.as_ref())?;
        fields.some("unmet", unmet.as_ref())?;
        fields.some("decision", self.decision.as_ref())?;
        fields.always("mode", &verdict.goal)?;
        fields.always("reading", &verdict.reading)?;
        fields.some("tolerate", verdict.tolerance.as_ref())?;
        fields.some("limits", self.limits.as_ref())?;
        fields.some("asked", self.asked.as_ref())?;
        fields.some("readings", Some(&verdict.readings).filter(|all| !all.is_empty()))?;
        fields.always("nodes", &verdict.nodes)?;
        fields.some("ms", self.ms.as_ref())?;
        fields.some("replaces", self.replaces.then_some(&true))?;
        fields.0.end()
    }
}

/// The fields of an object that is written.
struct Fields<M>(M);

impl<M: SerializeMap> Fields<M> {
    fn always<T: Serialize>(&mut self, name: &str, value: &T) -> Result<(), M::Error> {
        self.0.serialize_entry(name, value)
    }

    fn some<T: Serialize>(&mut self, name: &str, value: Option<&T>) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.always(name, value))
    }

    fn all<T: Serialize>(&mut self, name: &str, values: &Vec<T>) -> Result<(), M::Error> {
        self.some(name, Some(values).filter(|values| !values.is_empty()))
    }
}

/// The fields of a verdict that is read.
#[derive(Deserialize)]
struct ReadFields {
    number: Option<u64>,
    id: Option<String>,
    title: Option<String>,
    author: Option<String>,
    file: Option<String>,
    in_file: Option<u64>,
    sfen: Position,
    answer: Outcome,
    length: Option<u32>,
    surplus: Option<bool>,
    longer_variation: Option<Value>,
    at_least: Option<u32>,
    at_most: Option<u32>,
    solution: Vec<Move>,
    themes: Option<Vec<ThemeFields>>,
    sound: Option<bool>,
    defects: Vec<Defect>,
    #[serde(default)]
    variations: Vec<Variation>,
    #[serde(default)]
    tries: Vec<Try>,
    claimed: Option<Claimed>,
    #[serde(default)]
    claimed_variations: Vec<ClaimedVariation>,
    #[serde(default)]
    claimed_alternatives: Vec<ClaimedAlternative>,
    agrees: Option<bool>,
    #[serde(default)]
    last_move_open: bool,
    #[serde(default, deserialize_with = "present")]
    expected: Option<Option<bool>>,
    #[serde(default)]
    unmet: Vec<ExpectedKey>,
    decision: Option<Decision>,
    mode: Goal,
    reading: Reading,
    tolerate: Option<Tolerance>,
    limits: Option<JudgedLimits>,
    asked: Option<AskedClaims>,
    #[serde(default)]
    readings: BTreeMap<Reading, Value>,
    nodes: u64,
    ms: Option<u64>,
    #[serde(default)]
    replaces: bool,
}

/// A field that may be null, if it is present.
fn present<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<bool>>, D::Error> {
    Option::deserialize(field).map(Some)
}

impl<'de> Deserialize<'de> for Judged {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Judged, D::Error> {
        let fields = ReadFields::deserialize(deserializer)?;
        let contradiction =
            |name: &str| D::Error::custom(format!("`{name}` contradicts the other fields"));
        let length = fields.read_length().ok_or_else(|| contradiction("answer"))?;
        let soundness = fields.soundness().ok_or_else(|| contradiction("sound"))?;
        let verdict = Verdict {
            goal: fields.mode,
            reading: fields.reading,
            tolerance: fields.tolerate,
            length,
            soundness,
            solution: fields.solution,
            defects: fields.defects,
            variations: fields.variations,
            tries: fields.tries,
            claimed_variations: fields.claimed_variations,
            claimed_alternatives: fields.claimed_alternatives,
            readings: fields.readings,
            claimed: fields.claimed,
            last_move_open: fields.last_move_open,
            nodes: fields.nodes,
        };
        if verdict.agrees() != fields.agrees {
            return Err(contradiction("agrees"));
        }
        if fields.decision.as_ref().is_some_and(|one| !one.is_about(&verdict.defects)) {
            return Err(contradiction("decision"));
        }
        Ok(Judged {
            number: fields.number,
            id: fields.id,
            title: fields.title,
            author: fields.author,
            file: fields.file,
            in_file: fields.in_file,
            start: fields.sfen,
            verdict,
            themes: fields.themes.map(ThemeFields::themes),
            expected: fields
                .expected
                .map_or(Expected::Unasked, |is_met| Expected::new(is_met, fields.unmet)),
            decision: fields.decision,
            limits: fields.limits,
            asked: fields.asked,
            ms: fields.ms,
            replaces: fields.replaces,
        })
    }
}

impl ReadFields {
    /// The length; `None` if the fields contradict each other.
    fn read_length(&self) -> Option<Length> {
        let ReadFields { answer, length, surplus, longer_variation, at_least, at_most, .. } = *self;
        let least = at_least.unwrap_or(1);
        match (answer, length, surplus, at_most) {
            (Outcome::Mate, Some(length), Some(surplus), None) if at_least.is_none() => {
                let value = Value { length, surplus };
                Some(Length::Exact { value, longer_variation })
            }
            _ if length.is_some() || surplus.is_some() || longer_variation.is_some() => None,
            (Outcome::NoMate, .., None) => at_least.is_none().then_some(Length::NoMate),
            (Outcome::Mate, .., Some(at_most)) => {
                Some(Length::Between { at_least: least, at_most })
            }
            (Outcome::Undecided, .., None) => Some(Length::Unknown { at_least: least }),
            _ => None,
        }
    }

    /// The soundness; `None` if the fields contradict each other.
    fn soundness(&self) -> Option<Soundness> {
        let is_broken = || self.defects.iter().any(|one| one.weight == Weight::Broken);
        match (self.mode, self.sound) {
            (Goal::Judge, Some(true)) => (self.answer == Outcome::Mate).then_some(Soundness::Sound),
            (Goal::Judge, Some(false)) => Some(Soundness::Broken),
            (Goal::Judge, None) if is_broken() => Some(Soundness::Open(Cause::OtherLines)),
            (Goal::Judge, None) => Some(Soundness::Open(Cause::Questions)),
            (Goal::Any | Goal::Length, None) => Some(Soundness::NotAsked),
            (Goal::Any | Goal::Length, Some(_)) => None,
        }
    }
}
