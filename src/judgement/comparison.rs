//! The comparison of a verdict with an earlier one about the same problem.

use super::judged::{ClaimFields, Judged};
use crate::judge::{Agreement, Goal};
use crate::problem::{DefectKind, Outcome};
use crate::themes::themes;

/// The comparison of a verdict with an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The verdicts are the same.
    Same,
    /// The verdict leaves undecided what the earlier one has decided.
    Weaker,
    /// The verdict decides more, or differs only in details.
    Other,
    /// The verdicts contradict each other, so that one is wrong.
    Contradiction,
}

/// A field of a verdict.
#[derive(PartialEq)]
enum Field<T> {
    /// It is not known yet.
    Open,
    /// It has this value, or is known to have none.
    Decided(Option<T>),
}

impl<T: PartialEq> Field<T> {
    /// A field that is open as long as it has no value.
    fn once_known(value: Option<T>) -> Field<T> {
        value.map_or(Field::Open, |value| Field::Decided(Some(value)))
    }

    fn compared_with(&self, earlier: &Field<T>) -> Comparison {
        match (self, earlier) {
            _ if self == earlier => Comparison::Same,
            (Field::Open, _) => Comparison::Weaker,
            (_, Field::Open) => Comparison::Other,
            (Field::Decided(_), Field::Decided(_)) => Comparison::Contradiction,
        }
    }
}

impl Judged {
    /// Compares the verdict with an earlier one.
    #[doc(hidden)]
    pub fn compared_with(&self, earlier: &Judged) -> Comparison {
        fn compared<T: PartialEq>(
            (one, earlier): (&Judged, &Judged),
            field: impl Fn(&Judged) -> Field<T>,
        ) -> Comparison {
            field(one).compared_with(&field(earlier))
        }
        let both = (self, earlier);
        let all = [
            compared(both, Judged::answer_field),
            compared(both, |one| one.value_field(one.length)),
            compared(both, |one| one.value_field(one.surplus)),
            compared(both, Judged::sound_field),
            compared(both, Judged::agrees_field),
            compared(both, |one| Field::Decided(Some(one.claimed.is_some()))),
        ];
        for found in [Comparison::Contradiction, Comparison::Weaker] {
            if all.contains(&found) {
                return found;
            }
        }
        let mut same_work = self.clone();
        (same_work.nodes, same_work.ms, same_work.replaces) =
            (earlier.nodes, earlier.ms, earlier.replaces);
        match same_work == *earlier {
            true => Comparison::Same,
            false => Comparison::Other,
        }
    }

    fn answer_field(&self) -> Field<Outcome> {
        Field::once_known(Some(self.answer).filter(|answer| *answer != Outcome::Undecided))
    }

    /// The length or the surplus. Without a mate there is none, and the question for any mate does not ask for it.
    fn value_field<T: PartialEq>(&self, part: Option<T>) -> Field<T> {
        match (self.answer, self.mode) {
            (Outcome::NoMate, _) => Field::Decided(part),
            (_, Goal::Any) => Field::Decided(None),
            _ => Field::once_known(part),
        }
    }

    /// The soundness, which only a full judgement decides.
    fn sound_field(&self) -> Field<bool> {
        match self.mode {
            Goal::Judge => Field::once_known(self.sound),
            Goal::Any | Goal::Length => Field::Decided(self.sound),
        }
    }

    /// Whether the claims are right. Without claims there is no answer.
    fn agrees_field(&self) -> Field<bool> {
        match self.claimed {
            Some(_) => Field::once_known(self.agrees),
            None => Field::Decided(self.agrees),
        }
    }

    /// Whether a certificate of the soundness of the problem, of its value or of the lack of a mate shows the whole
    /// verdict: it has nothing else, and the claims are equal to the findings. No certificate is about the values
    /// in other readings, which are usually the same.
    #[doc(hidden)]
    pub fn follows_from_its_value(&self) -> bool {
        let is_mate = self.answer == Outcome::Mate;
        let is_decided = match self.mode {
            Goal::Judge if is_mate => self.sound_solution().is_some(),
            Goal::Judge => self.answer == Outcome::NoMate && self.sound == Some(false),
            Goal::Any | Goal::Length => self.sound.is_none(),
        };
        let has_value = is_mate && self.length.is_some() && self.surplus.is_some();
        let is_value = has_value || self.length.is_none() && self.surplus.is_none();
        let is_known = has_value || self.answer == Outcome::NoMate;
        let has_bounds = self.at_least.is_some() || self.at_most.is_some();
        let is_whole = self.length.is_some_and(|length| length as usize == self.solution.len());
        let themes = (has_value && is_whole).then(|| themes(&self.start, &self.solution));
        let only_no_mate = self.defects.len() < 2
            && self.defects.iter().all(|one| !is_mate && one.kind == DefectKind::NoMate);
        let has_findings = self.longer_variation.is_some()
            || !self.variations.is_empty()
            || !self.tries.is_empty()
            || !self.claimed_variations.is_empty()
            || !self.claimed_alternatives.is_empty()
            || self.readings().iter().any(|&(_, value)| Some(value) != self.value())
            || !self.expected.is_unasked();
        let is_as_claimed = self.claimed.as_ref().is_none_or(|claimed| {
            *claimed
                == ClaimFields {
                    length: self.length,
                    solution: claimed.solution.as_ref().map(|_| self.solution.clone()),
                    disagreement: None,
                    comparison: Agreement::Equal,
                    mistake: None,
                    error: None,
                }
        });
        let agrees = self.agrees == self.claimed.as_ref().map(|_| true);
        is_decided
            && is_value
            && !(is_known && has_bounds)
            && self.themes == themes
            && only_no_mate
            && !has_findings
            && is_as_claimed
            && agrees
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::value::tests::{defect, judgement};
    use serde_json::{Value, json};

    #[test]
    fn verdicts_are_equal_stronger_weaker_or_contradictory() {
        let compared = |earlier: Value, now: Value| {
            let (earlier, now) = (judgement(earlier), judgement(now));
            now.verdict().unwrap().compared_with(earlier.verdict().unwrap())
        };
        let open = json!({"answer": "undecided", "length": null, "surplus": null, "sound": null});
        let claimed = json!({"length": 3, "comparison": "equal"});
        let no_mate = |surplus: Value| json!({"answer": "no mate", "length": null, "surplus": surplus, "sound": false});
        let length = |sound: Value| json!({"mode": "length", "sound": sound});
        for (earlier, now, expected) in [
            (json!({}), json!({"nodes": 1, "ms": null}), Comparison::Same),
            (json!({}), json!({"sound": false}), Comparison::Contradiction),
            (json!({}), json!({"length": 5, "sound": null}), Comparison::Contradiction),
            (json!({}), json!({"answer": "no mate"}), Comparison::Contradiction),
            (json!({}), json!({"sound": null}), Comparison::Weaker),
            (json!({}), open.clone(), Comparison::Weaker),
            (open.clone(), json!({}), Comparison::Other),
            (open.clone(), open, Comparison::Same),
            (json!({}), json!({"solution": ["2d2c"]}), Comparison::Other),
            // Where nothing is open, a missing value contradicts every value.
            (json!({"agrees": false}), json!({}), Comparison::Contradiction),
            (no_mate(json!(true)), no_mate(json!(null)), Comparison::Contradiction),
            (json!({"claimed": claimed}), json!({}), Comparison::Contradiction),
            (
                json!({"claimed": claimed, "agrees": true}),
                json!({"claimed": claimed, "agrees": null}),
                Comparison::Weaker,
            ),
            (length(json!(true)), length(json!(null)), Comparison::Contradiction),
            (
                json!({"mode": "any", "sound": null}),
                json!({"mode": "any", "sound": null, "length": null, "surplus": null}),
                Comparison::Other,
            ),
        ] {
            assert_eq!(compared(earlier.clone(), now.clone()), expected, "{earlier} {now}");
        }
    }

    #[test]
    fn claims_must_equal_the_findings() {
        let follows = |fields: Value| judgement(fields).verdict().unwrap().follows_from_its_value();
        let claimed = json!({"length": 3, "comparison": "equal"});
        let no_mate = json!({"answer": "no mate", "length": null, "surplus": null, "sound": false});
        assert!(follows(json!({})));
        assert!(follows(json!({"claimed": claimed, "agrees": true})));
        assert!(follows(json!({"mode": "length", "sound": null})));
        assert!(follows(no_mate.clone()));
        let with = |mut fields: Value, (name, value): (&str, Value)| {
            fields[name] = value;
            fields
        };
        for fields in [
            json!({"sound": false}),
            json!({"sound": null}),
            json!({"agrees": true}),
            json!({"claimed": claimed, "agrees": false}),
            json!({"claimed": {"length": 5, "comparison": "equal"}, "agrees": true}),
            json!({"expected": true}),
            with(no_mate.clone(), ("surplus", json!(true))),
            with(no_mate.clone(), ("length", json!(3))),
            with(no_mate.clone(), ("sound", json!(true))),
            with(no_mate, ("at_most", json!(5))),
            json!({"mode": "length"}),
            json!({"at_least": 3}),
            json!({"longer_variation": {"length": 5, "surplus": true}}),
            json!({"variations": [
                {"ply": 2, "line": [], "length": 1, "surplus": false, "futile": false},
            ]}),
            json!({"tries": [{"ply": 1, "line": []}]}),
            json!({"readings": {"wide": {"length": 5, "surplus": false}}}),
            json!({"themes": [{"theme": "plain", "plies": []}]}),
            json!({"defects": [defect("unlimited drop", "flaw", &["G*2c"])]}),
            json!({"surplus": null}),
        ] {
            assert!(!follows(fields.clone()), "{fields}");
        }
    }
}
