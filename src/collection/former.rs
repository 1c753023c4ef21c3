//! The records that `tsume check` writes are JSON lines, too. Read as problems, they claim the length
//! that was claimed, and expect the verdict that was found.
//!
//! Only a few keys are read, and values that are not known are passed over: records of later versions
//! may have others.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};

use super::length::possible;
use crate::problem::{Claims, DefectKind, Expectation, Goal, Outcome};

/// The keys of a record that say something of its problem.
#[derive(Deserialize)]
struct Verdict {
    /// The version of the form, which only our records have.
    #[serde(rename = "tsume")]
    _version: u32,
    #[serde(deserialize_with = "known_goal")]
    mode: Option<Goal>,
    #[serde(deserialize_with = "known_outcome")]
    answer: Option<Outcome>,
    length: Option<u32>,
    surplus: Option<bool>,
    sound: Option<bool>,
    defects: Vec<Defect>,
    claimed: Option<Claim>,
}

#[derive(Deserialize)]
struct Defect {
    #[serde(deserialize_with = "known_kind")]
    kind: Option<DefectKind>,
}

#[derive(Deserialize)]
struct Claim {
    length: Option<u32>,
}

fn known_goal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Goal>, D::Error> {
    Cow::<str>::deserialize(deserializer).map(|name| Goal::of(&name))
}

fn known_outcome<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Outcome>, D::Error> {
    Cow::<str>::deserialize(deserializer).map(|name| Outcome::of(&name))
}

fn known_kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DefectKind>, D::Error> {
    Cow::<str>::deserialize(deserializer).map(|name| DefectKind::of(&name))
}

/// What such a record says of its problem; `None` if the text is none.
pub(super) fn claims(text: &str) -> Option<Claims> {
    let verdict: Option<Verdict> =
        text.contains("\"tsume\"").then(|| serde_json::from_str(text).ok()).flatten();
    verdict.map(|verdict| verdict.claims())
}

impl Verdict {
    fn claims(&self) -> Claims {
        let mut defects: Vec<DefectKind> = vec![];
        for kind in self.defects.iter().filter_map(|defect| defect.kind) {
            if !defects.contains(&kind) {
                defects.push(kind);
            }
        }
        // Where a limit came first, there may be more.
        let is_open = self.mode != Some(Goal::Judge) || defects.contains(&DefectKind::Undecided);
        defects.retain(|kind| *kind != DefectKind::Undecided);
        let expect = Expectation {
            answer: self.answer.filter(|answer| *answer != Outcome::Undecided),
            length: self.length.and_then(possible),
            surplus: self.surplus,
            sound: self.sound,
            defects: (!is_open || !defects.is_empty()).then_some(defects),
        };
        let moves = self.claimed.as_ref().and_then(|claimed| claimed.length).and_then(possible);
        let expect = (expect != Expectation::default()).then_some(expect);
        Claims { moves, expect, ..Claims::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_verdict_is_what_is_expected_again() {
        let record = |mode: &str, answer: &str, sound: Option<bool>, kinds: &[&str]| {
            let defects: Vec<_> =
                kinds.iter().map(|kind| json!({"kind": kind, "ply": 1})).collect();
            json!({"tsume": 1, "id": "x", "sfen": "-", "mode": mode, "answer": answer, "length": 3,
                "surplus": false, "sound": sound, "defects": defects, "claimed": {"length": 5}})
        };
        let read = |record: serde_json::Value| claims(&record.to_string()).unwrap_or_default();
        let value = Expectation { length: Some(3), surplus: Some(false), ..Expectation::default() };
        let mate = Expectation { answer: Some(Outcome::Mate), ..value.clone() };
        let of = |defects: &[DefectKind], sound| {
            let expect = Expectation { sound, defects: Some(defects.to_vec()), ..mate.clone() };
            Claims { moves: Some(5), expect: Some(expect), ..Claims::default() }
        };
        use DefectKind::{Hayazume, Yozume};
        let kinds = ["yozume", "hayazume", "yozume"];
        let broken = of(&[Yozume, Hayazume], Some(false));
        assert_eq!(read(record("judge", "mate", Some(false), &kinds)), broken);
        assert_eq!(read(record("judge", "mate", Some(true), &[])), of(&[], Some(true)));
        let open = read(record("judge", "mate", None, &["undecided"]));
        assert_eq!(open.expect, Some(mate.clone()));
        assert_eq!(read(record("length", "mate", None, &[])).expect, Some(mate));
        assert_eq!(read(record("any", "undecided", None, &[])).expect, Some(value));
        // Other programs' records may have the same keys.
        let mut other = record("judge", "mate", Some(true), &[]);
        other.as_object_mut().unwrap().remove("tsume");
        assert_eq!(read(other), Claims::default());
    }
}
