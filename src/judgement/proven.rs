//! What a judgement has proven, in the terms of the search. Certificates are made from it.

use super::judged::Judged;
use crate::problem::Outcome;
use crate::search::{Bound, Valuation};
use crate::shogi::Move;

impl Judged {
    /// What is known of the value.
    pub fn valuation(&self) -> Valuation {
        match (self.verdict.length.outcome(), self.verdict.length.value()) {
            (Outcome::NoMate, _) => Valuation::NoMate,
            (_, Some(value)) => Valuation::Mate(value),
            _ => {
                let less = self.at_least().and_then(|least| least.checked_sub(2));
                Valuation::Open {
                    not_within: less.map_or(Bound::NOTHING, Bound::plies),
                    within: self.at_most().map_or(Bound::NEVER, Bound::plies),
                }
            }
        }
    }

    /// The solution, if it is best play and the problem is sound by usage. That can be proven by a certificate. It
    /// is `None` by the exception for longer variations, where the solution is not best play, and by another rule
    /// about the findings that leave a problem sound.
    pub fn sound_solution(&self) -> Option<&[Move]> {
        let is_sound =
            self.verdict.soundness.is_sound() == Some(true) && self.verdict.tolerance.is_none();
        let is_best = self.verdict.length.value().is_some_and(|value| !value.surplus);
        (is_sound && is_best).then_some(&self.verdict.solution)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::judgement;
    use super::*;
    use crate::search::Value;
    use serde_json::{Value as Json, json};

    #[test]
    fn a_verdict_is_known_as_far_as_it_is_proven() {
        let known = |fields: Json| {
            let judgement = judgement(fields);
            let judged = judgement.verdict().unwrap();
            (judged.valuation(), judged.sound_solution().map(<[Move]>::len))
        };
        let three = |surplus| Valuation::Mate(Value { length: 3, surplus });
        let open = |not_within, within| Valuation::Open { not_within, within };
        for (fields, expected) in [
            (json!({"solution": ["G*2c"]}), (three(false), Some(1))),
            (json!({"sound": false}), (three(false), None)),
            (json!({"tolerate": ["detour"]}), (three(false), None)),
            (json!({"surplus": true}), (three(true), None)),
            (
                json!({"longer_variation": {"length": 5, "surplus": true}}),
                (Valuation::Mate(Value { length: 5, surplus: true }), None),
            ),
            (
                json!({"answer": "no mate", "length": null, "sound": false}),
                (Valuation::NoMate, None),
            ),
            (
                json!({"length": null, "sound": null, "at_least": 5, "at_most": 9}),
                (open(Bound::plies(3), Bound::plies(9)), None),
            ),
            (
                json!({"answer": "undecided", "length": null, "sound": null}),
                (open(Bound::NOTHING, Bound::NEVER), None),
            ),
        ] {
            assert_eq!(known(fields.clone()), expected, "{fields}");
        }
    }
}
