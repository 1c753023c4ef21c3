//! Judgements in a few words.

use super::{View, words};
use crate::judge::{Weight, kinds};
use crate::judgement::{Class, Expected, Judged, Judgement};
use crate::text::{Language, number_of};

impl Class {
    /// The name in the language of the view.
    pub(super) fn in_language(self, view: &View) -> &'static str {
        view.of(self.names())
    }
}

impl Judged {
    /// The flaws of a sound problem, as words after its class; empty if there are none.
    fn flaws(&self, view: &View) -> String {
        let kinds = kinds(&self.verdict.defects).into_iter();
        let flaws = kinds.filter(|&(_, weight)| weight == Weight::Flaw && self.is_flawed());
        let names: Vec<&str> = flaws.map(|(kind, _)| words::kind(view, kind)).collect();
        words::flaws(view, &names.join(view.pick(", ", "、")))
    }

    fn in_words(&self, view: &View) -> String {
        let class = self.class();
        let words = match class {
            Class::Defective => {
                let names = self.kinds(true).into_iter().map(|kind| words::kind(view, kind));
                names.collect::<Vec<_>>().join(view.pick(", ", "、"))
            }
            _ => class.in_language(view).to_owned() + &self.flaws(view),
        };
        let remark = match self.expected {
            _ if self.has_unreadable_claim() => {
                view.pick("; its claim cannot be read", "（作意を読めない）")
            }
            Expected::Met if class == Class::Sound => "",
            Expected::Met => view.pick("; as expected", "（期待どおり）"),
            Expected::Unmet(_) => view.pick("; not as expected", "（期待と違う）"),
            Expected::Open(_) if class == Class::Undecided => "",
            Expected::Open(_) => {
                view.pick("; perhaps not as expected", "（期待どおりかどうかは未確定）")
            }
            Expected::Unasked if self.is_wrong() => view.pick("; not as claimed", "（作意と違う）"),
            Expected::Unasked => "",
        };
        words + remark
    }
}

impl Judgement {
    /// The class of the problem, and its length if that is known.
    pub fn brief(&self, language: Language) -> String {
        let class = self.class().names();
        let length = self.verdict().and_then(|judged| judged.length());
        let length = length.map(|length| {
            language
                .pick(format!(", {}", number_of(length.into(), "move")), format!("、{length}手詰"))
        });
        class.of(language).to_owned() + &length.unwrap_or_default()
    }

    /// The verdict in a few words.
    pub(super) fn in_words(&self, view: &View) -> String {
        match self {
            Judgement::Judged(verdict) => verdict.in_words(view),
            Judgement::Unreadable(_) => Class::Unreadable.in_language(view).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::Standing;
    use crate::judgement::tests::{defect, judgement, unreadable};

    #[test]
    fn the_brief_states_the_class_and_the_expectation() {
        use serde_json::json;
        let yozume = || json!([defect("yozume", "broken", &[]), defect("yozume", "broken", &[])]);
        for (fields, class, standing, words) in [
            (json!({}), Class::Sound, Standing::Fine, "sound"),
            (json!({"expected": true}), Class::Sound, Standing::Fine, "sound"),
            (
                json!({"defects": [defect("detour", "flaw", &[]), defect("equal variation", "tolerated", &[])]}),
                Class::Sound,
                Standing::Fine,
                "sound, but flawed: detour",
            ),
            (json!({"expected": false}), Class::Sound, Standing::Failed, "sound; not as expected"),
            (
                json!({"sound": false, "defects": yozume()}),
                Class::Defective,
                Standing::Failed,
                "yozume",
            ),
            (
                json!({"sound": false, "defects": yozume(), "expected": true}),
                Class::Defective,
                Standing::Fine,
                "yozume; as expected",
            ),
            (json!({"agrees": false}), Class::Sound, Standing::Failed, "sound; not as claimed"),
            (
                json!({"claimed": {"length": null, "comparison": "unreadable"}}),
                Class::Sound,
                Standing::Unreadable,
                "sound; its claim cannot be read",
            ),
            (json!({"sound": null}), Class::Undecided, Standing::Open, "undecided"),
            (
                json!({"sound": null, "expected": false}),
                Class::Undecided,
                Standing::Failed,
                "undecided; not as expected",
            ),
            (
                json!({"sound": null, "expected": null}),
                Class::Undecided,
                Standing::Open,
                "undecided",
            ),
            (
                json!({"sound": false, "defects": yozume(), "expected": null}),
                Class::Defective,
                Standing::Open,
                "yozume; perhaps not as expected",
            ),
            (json!({"sound": null, "mode": "length"}), Class::Mate, Standing::Fine, "mate"),
            (
                json!({"sound": null, "mode": "any", "length": null}),
                Class::Mate,
                Standing::Fine,
                "mate",
            ),
            (
                json!({"answer": "no mate", "length": null, "sound": false}),
                Class::NoMate,
                Standing::Failed,
                "no mate",
            ),
            (
                json!({"answer": "undecided", "length": null, "sound": null, "mode": "any"}),
                Class::Undecided,
                Standing::Open,
                "undecided",
            ),
        ] {
            let found = judgement(fields.clone());
            let found = (found.class(), found.standing(), found.in_words(&View::default()));
            assert_eq!(found, (class, standing, words.to_owned()), "{fields}");
        }
        let bad = unreadable("x");
        assert_eq!((bad.class(), bad.standing()), (Class::Unreadable, Standing::Unreadable));
        assert_eq!((bad.name(), judgement(json!({})).name()), ("#8".to_owned(), "#7".to_owned()));
        assert_eq!(judgement(json!({"title": "a\u{1b}"})).name(), "a\u{fffd}");
    }
}
