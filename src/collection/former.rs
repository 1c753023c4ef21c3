//! Judgements read as problems: they claim the length that was claimed, and expect the verdict that was found.

use super::length::possible;
use crate::judgement::{Judged, Judgement};
use crate::problem::{Claims, DefectKind, Expectation, Goal, Outcome};

/// The claims of a judgement in JSON; `None` if the text is something else.
pub(super) fn claims(text: &str) -> Option<Claims> {
    let judgement = text.contains("\"tsume\"").then(|| Judgement::read(text).ok()).flatten()?;
    judgement.verdict().map(of)
}

fn of(judged: &Judged) -> Claims {
    let mut defects = judged.kinds();
    // If a limit was reached, there may be more defects.
    let is_open = judged.verdict.goal != Goal::Judge || defects.contains(&DefectKind::Undecided);
    defects.retain(|kind| *kind != DefectKind::Undecided);
    let expect = Expectation {
        answer: Some(judged.verdict.length.outcome())
            .filter(|answer| *answer != Outcome::Undecided),
        length: judged.length().and_then(possible),
        surplus: judged.surplus(),
        sound: judged.verdict.soundness.is_sound(),
        defects: (!is_open || !defects.is_empty()).then_some(defects),
    };
    let moves =
        judged.verdict.claimed.as_ref().and_then(|claimed| claimed.length).and_then(possible);
    let expect = (expect != Expectation::default()).then_some(expect);
    Claims { moves, expect, ..Claims::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::defect;
    use serde_json::json;

    #[test]
    fn a_verdict_becomes_the_expected_verdict() {
        let record = |mode: &str, answer: &str, sound: Option<bool>, kinds: &[&str]| {
            let defects: Vec<_> = kinds.iter().map(|kind| defect(kind, "broken", &[])).collect();
            let claimed = json!({"length": 5, "comparison": "longer"});
            let length = (answer == "mate").then_some(3);
            let fields = json!({"id": "x", "mode": mode, "answer": answer, "length": length,
                "surplus": length.map(|_| false), "sound": sound, "defects": defects,
                "claimed": claimed});
            let text = crate::judgement::tests::judgement(fields).json();
            serde_json::from_str::<serde_json::Value>(&text).unwrap()
        };
        let read = |record: serde_json::Value| claims(&record.to_string()).unwrap_or_default();
        let (answer, length, surplus) = (Some(Outcome::Mate), Some(3), Some(false));
        let mate = Expectation { answer, length, surplus, ..Expectation::default() };
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
        let undecided = read(record("any", "undecided", None, &[])).expect;
        assert_eq!(undecided, None);
        // Other programs' records may have the same keys.
        let mut other = record("judge", "mate", Some(true), &[]);
        other.as_object_mut().unwrap().remove("tsume");
        assert_eq!(read(other), Claims::default());
    }
}
