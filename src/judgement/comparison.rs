//! The comparison of a verdict with an earlier one about the same problem.

use super::judged::Judged;
use crate::judge::{Agreement, Claimed, Goal, Length, Soundness};
use crate::problem::{DefectKind, Outcome};
use crate::search::Value;

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
    pub(crate) fn compared_with(&self, earlier: &Judged) -> Comparison {
        fn compared<T: PartialEq>(
            (one, earlier): (&Judged, &Judged),
            field: impl Fn(&Judged) -> Field<T>,
        ) -> Comparison {
            field(one).compared_with(&field(earlier))
        }
        let both = (self, earlier);
        let all = [
            compared(both, Judged::answer_field),
            compared(both, Judged::value_field),
            compared(both, Judged::sound_field),
            compared(both, Judged::agrees_field),
            compared(both, |one| Field::Decided(Some(one.verdict.claimed.is_some()))),
        ];
        for found in [Comparison::Contradiction, Comparison::Weaker] {
            if all.contains(&found) {
                return found;
            }
        }
        let mut same_work = self.clone();
        (same_work.verdict.nodes, same_work.ms, same_work.replaces) =
            (earlier.verdict.nodes, earlier.ms, earlier.replaces);
        match same_work == *earlier {
            true => Comparison::Same,
            false => Comparison::Other,
        }
    }

    fn answer_field(&self) -> Field<Outcome> {
        let answer = Some(self.verdict.length.outcome());
        Field::once_known(answer.filter(|answer| *answer != Outcome::Undecided))
    }

    /// The value. Without a mate there is none, and the question for any mate does not ask for it.
    fn value_field(&self) -> Field<Value> {
        match (self.verdict.length, self.verdict.goal) {
            (Length::NoMate, _) | (_, Goal::Any) => Field::Decided(None),
            (length, _) => Field::once_known(length.solution_value()),
        }
    }

    /// The soundness, which only a full judgement decides.
    fn sound_field(&self) -> Field<bool> {
        match self.verdict.soundness {
            Soundness::NotAsked => Field::Decided(None),
            soundness => Field::once_known(soundness.is_sound()),
        }
    }

    /// Whether the claims are right. Without claims there is no answer.
    fn agrees_field(&self) -> Field<bool> {
        match self.verdict.claimed {
            Some(_) => Field::once_known(self.verdict.agrees()),
            None => Field::Decided(self.verdict.agrees()),
        }
    }

    /// Whether a certificate of the soundness of the problem, of its value or of the lack of a mate shows the whole
    /// verdict: it has nothing else, and the claims are equal to the findings. No certificate is about the values
    /// in other readings, which are usually the same.
    pub(crate) fn follows_from_its_value(&self) -> bool {
        let verdict = &self.verdict;
        let is_decided = match (verdict.goal, verdict.length) {
            (Goal::Judge, Length::NoMate) => true,
            (Goal::Judge, _) => self.sound_solution().is_some(),
            (Goal::Any | Goal::Length, _) => true,
        };
        let is_no_mate = verdict.length == Length::NoMate;
        let only_no_mate = verdict.defects.len() < 2
            && verdict.defects.iter().all(|one| is_no_mate && one.kind == DefectKind::NoMate);
        let has_findings = verdict.length.value() != verdict.length.solution_value()
            || !verdict.variations.is_empty()
            || !verdict.tries.is_empty()
            || !verdict.claimed_variations.is_empty()
            || !verdict.claimed_alternatives.is_empty()
            || verdict.readings.values().any(|&value| Some(value) != verdict.length.value())
            || !self.expected.is_unasked();
        let is_as_claimed = verdict.claimed.as_ref().is_none_or(|claimed| {
            let right = Claimed {
                length: self.length(),
                solution: claimed.solution.as_ref().map(|_| verdict.solution.clone()),
                disagreement: None,
                agreement: Agreement::Equal,
                mistake: None,
                error: None,
            };
            *claimed == right
        });
        is_decided
            && [verdict.themes(&self.start), verdict.known_themes(&self.start)]
                .contains(&self.themes)
            && only_no_mate
            && !has_findings
            && is_as_claimed
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
            (json!({"agrees": false}), json!({"agrees": true}), Comparison::Contradiction),
            // Where nothing is open, a missing value contradicts every value.
            (json!({"agrees": false}), json!({}), Comparison::Contradiction),
            (json!({"claimed": claimed}), json!({}), Comparison::Contradiction),
            (
                json!({"claimed": claimed}),
                json!({"claimed": {"length": 3, "comparison": "undecided"}}),
                Comparison::Weaker,
            ),
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
        assert!(follows(json!({})));
        assert!(follows(json!({"claimed": claimed})));
        assert!(follows(json!({"mode": "length"})));
        assert!(follows(json!({"answer": "no mate"})));
        for fields in [
            json!({"sound": false}),
            json!({"sound": null}),
            json!({"agrees": true}),
            json!({"agrees": false}),
            json!({"claimed": {"length": 3, "comparison": "one of several"}}),
            json!({"expected": true}),
            json!({"length": null}),
            json!({"surplus": true}),
            json!({"longer_variation": {"length": 5, "surplus": true}}),
            json!({"variations": [
                {"ply": 2, "line": [], "length": 1, "surplus": false, "futile": false},
            ]}),
            json!({"tries": [{"ply": 1, "line": []}]}),
            json!({"readings": {"wide": {"length": 5, "surplus": false}}}),
            json!({"themes": [{"theme": "plain", "plies": []}]}),
            json!({"defects": [defect("unlimited drop", "flaw", &["G*2c"])]}),
        ] {
            assert!(!follows(fields.clone()), "{fields}");
        }
    }
}
