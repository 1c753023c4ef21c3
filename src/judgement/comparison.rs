//! The comparison of a verdict with an earlier one about the same problem.

use super::judged::Judged;
use crate::judge::{Agreement, Goal};
use crate::problem::Outcome;

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

impl Judged {
    /// Compares the verdict with an earlier one.
    #[doc(hidden)]
    pub fn compared_with(&self, earlier: &Judged) -> Comparison {
        fn decided<T: PartialEq>(one: Option<T>, other: Option<T>) -> Comparison {
            match (one, other) {
                (one, other) if one == other => Comparison::Same,
                (None, Some(_)) => Comparison::Weaker,
                (Some(_), None) | (None, None) => Comparison::Other,
                (Some(_), Some(_)) => Comparison::Contradiction,
            }
        }
        let answer = |judgement: &Judged| {
            Some(judgement.answer).filter(|answer| *answer != Outcome::Undecided)
        };
        let all = [
            decided(answer(self), answer(earlier)),
            decided(self.length, earlier.length),
            decided(self.surplus, earlier.surplus),
            decided(self.sound, earlier.sound),
            decided(self.agrees, earlier.agrees),
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

    /// Whether the whole verdict follows from the soundness of the problem, its value or the lack of a
    /// mate: no defect counts against it, and the claims are equal to the findings.
    #[doc(hidden)]
    pub fn follows_from_its_value(&self) -> bool {
        let is_decided = self.mode != Goal::Judge
            || self.sound == Some(true)
            || self.answer == Outcome::NoMate && self.defects.len() < 2;
        let is_as_claimed = self.claimed.as_ref().is_none_or(|claimed| {
            claimed.comparison == Agreement::Equal
                && claimed.length == self.length
                && claimed.solution.as_ref().is_none_or(|moves| *moves == self.solution)
        });
        let agrees = self.agrees == self.claimed.as_ref().map(|_| true);
        is_decided && is_as_claimed && agrees && self.expected.is_unasked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::value::tests::judgement;
    use serde_json::{Value, json};

    #[test]
    fn verdicts_are_equal_stronger_weaker_or_contradictory() {
        let compared = |earlier: Value, now: Value| {
            let (earlier, now) = (judgement(earlier), judgement(now));
            now.verdict().unwrap().compared_with(earlier.verdict().unwrap())
        };
        let open = json!({"answer": "undecided", "length": null, "surplus": null, "sound": null});
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
        ] {
            assert_eq!(compared(earlier.clone(), now.clone()), expected, "{earlier} {now}");
        }
    }

    #[test]
    fn claims_must_equal_the_findings() {
        let follows = |fields: Value| judgement(fields).verdict().unwrap().follows_from_its_value();
        let claimed = json!({"length": 3, "comparison": "equal"});
        assert!(follows(json!({})));
        assert!(follows(json!({"claimed": claimed, "agrees": true})));
        assert!(follows(json!({"mode": "length", "sound": null})));
        for fields in [
            json!({"sound": false}),
            json!({"sound": null}),
            json!({"agrees": true}),
            json!({"claimed": claimed, "agrees": false}),
            json!({"claimed": {"length": 5, "comparison": "equal"}, "agrees": true}),
            json!({"expected": true}),
        ] {
            assert!(!follows(fields.clone()), "{fields}");
        }
    }
}
