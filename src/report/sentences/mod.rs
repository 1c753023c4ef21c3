//! The sentences of verdicts, made from typed facts in both languages at once: those about the whole problem in this
//! file, those about its defects in `defect.rs`, those about its claims in `claim.rs`.
//!
//! A sentence is written here and nowhere else: reports, pages, game records, the USI engine and the packages for
//! other languages print these.

mod claim;
mod decision;
mod defect;

pub(super) use claim::{
    alternative, claim, disagreement, mistake, right_tries, right_variations, variation,
    wrong_alternatives, wrong_variations,
};
pub(super) use decision::{decision, reason};
pub(super) use defect::{also, counted, defect, more};

use super::View;
use crate::judge::{Cause, Defect, Length, Soundness, Verdict, Weight};
use crate::judgement::rules::About;
use crate::judgement::{Class, Expected, Judged, Judgement};
use crate::problem::{DefectKind, Outcome};
use crate::search::Reading;
use crate::text::{Text, number_of};

impl Length {
    /// The length in a few words: `mate in 15`, `mate in 15 to 19`, `no mate in less than 15`.
    pub(crate) fn in_words(self) -> Text {
        match (self, self.at_most()) {
            (Length::NoMate, _) => Outcome::NoMate.text().into(),
            (Length::Exact { .. }, Some(length)) => {
                Text::new(format!("mate in {length}"), format!("{length}手詰"))
            }
            (_, Some(most)) => {
                let range = range(self.at_least(), most);
                Text::new(format!("mate in {}", range.en), format!("{}の詰み", range.ja))
            }
            (_, None) => match self.at_least() {
                Some(least) => no_mate_below(least),
                None => Outcome::Undecided.text().into(),
            },
        }
    }
}

/// The answer and the length.
pub(super) fn length(length: Length, view: &View) -> Text {
    match length {
        Length::NoMate => Text::new("No mate.", "不詰。"),
        Length::Exact { value, longer_variation: Some(longer) } => {
            let (length, longest) = (value.length, longer.length);
            Text::new(
                format!("Mate in {length}; in {longest} with a piece left."),
                format!("{length}手詰（変長{longest}手駒余り）。"),
            )
        }
        Length::Exact { value, .. } => {
            let length = value.length;
            Text::new(format!("Mate in {length}."), format!("{length}手詰。"))
        }
        // Only the surplus is not known.
        Length::Between { at_least, at_most } if at_least >= at_most => Text::new(
            format!("Mate in {at_most}, perhaps with a piece left."),
            format!("{at_most}手詰（駒余りは未確定）。"),
        ),
        Length::Between { at_most, .. } => {
            let range = range(length.at_least(), at_most);
            Text::new(format!("Mate, in {}.", range.en), format!("{}の詰み。", range.ja))
        }
        Length::Unknown { .. } => {
            let Text { en, ja } = cause(view);
            let bound = length.at_least().map(no_mate_below).map_or(Text::default(), |bound| {
                Text::new(format!("; {}", bound.en), format!("。{}", bound.ja))
            });
            Text::new(
                format!("Undecided: {en}{}.", bound.en),
                format!("未確定：{ja}{}。", bound.ja),
            )
        }
    }
}

/// The range of a length of which a mate is known: `15 to 19`, or `19 at most`.
fn range(at_least: Option<u32>, at_most: u32) -> Text {
    match at_least.filter(|&least| least < at_most) {
        Some(least) => {
            Text::new(format!("{least} to {at_most}"), format!("{least}手以上{at_most}手以内"))
        }
        None => Text::new(format!("{at_most} at most"), format!("{at_most}手以内")),
    }
}

/// A lower bound: `no mate in less than 15`.
fn no_mate_below(at_least: u32) -> Text {
    Text::new(format!("no mate in less than {at_least}"), format!("{at_least}手未満の詰みはない"))
}

/// The reason why something is undecided.
fn cause(view: &View) -> Text<&'static str> {
    match view.interrupted {
        true => Text { en: "interrupted", ja: "中断した" },
        false => Text { en: "a limit came first", ja: "探索の上限に達した" },
    }
}

/// The soundness of the problem and the kinds of its defects.
pub(super) fn soundness(verdict: &Verdict) -> Option<Text> {
    if verdict.length.outcome() != Outcome::Mate
        || verdict.length.value().is_none() && verdict.soundness.is_sound().is_none()
    {
        return None;
    }
    let names = |weight: Weight| {
        let kinds = verdict.kinds().into_iter().filter(|&(_, of_kind)| of_kind == weight);
        Text::list(kinds.map(|(kind, _)| kind.text().then(&only_by(verdict, kind))))
    };
    Some(match verdict.soundness {
        Soundness::Sound => {
            let (flaws, tolerated) = (names(Weight::Flaw), names(Weight::Tolerated));
            let Text { en, ja } = match tolerated {
                Text { en, ja } if flaws.is_empty() && !en.is_empty() => {
                    Text::new(format!(", with {en}"), format!("（{ja}は許容）"))
                }
                _ => with_flaws(&flaws),
            };
            Text::new(format!("Sound{en}."), format!("完全作{ja}。"))
        }
        Soundness::Broken => {
            let Text { en, ja } = names(Weight::Broken);
            Text::new(format!("Defective: {en}."), format!("不完全作：{ja}。"))
        }
        Soundness::Open(Cause::OtherLines) => {
            let Text { en, ja } = names(Weight::Broken);
            Text::new(
                format!(
                    "Undecided: the length is proven; {en} along this solution, but perhaps not along \
                     another."
                ),
                format!("未確定：手数は確定。この手順では{ja}。他の最善手順は未確定。"),
            )
        }
        Soundness::Open(Cause::Questions) | Soundness::NotAsked => return open_questions(verdict),
    })
}

/// The only readings that have the defects of a kind, as words after it; empty if that is not known.
fn only_by(verdict: &Verdict, kind: DefectKind) -> Text {
    let only = verdict.only_with_surplus().filter(|_| kind == DefectKind::TeAmari);
    only.map_or(Text::default(), |readings| {
        let names: Vec<_> = readings.into_iter().map(Reading::name).collect();
        Text::new(
            format!(" by `{}` only", names.join("` and `")),
            format!("（--futile {} のみ）", names.join("、")),
        )
    })
}

/// The names of the flaws of a sound problem, as words after its class; empty without a name.
fn with_flaws(names: &Text) -> Text {
    match names.is_empty() {
        true => Text::default(),
        false => Text::new(format!(", but flawed: {}", names.en), format!("（{}あり）", names.ja)),
    }
}

/// The proven length, and the questions that a limit left open: the first by its move, and the number of the
/// others.
fn open_questions(verdict: &Verdict) -> Option<Text> {
    let mut open: Vec<&Defect> = vec![];
    for defect in verdict.defects.iter().filter(|defect| defect.weight == Weight::Open) {
        // Several questions may have left the same branch undecided.
        if !open.contains(&defect) {
            open.push(defect);
        }
    }
    let first = open.iter().find(|defect| defect.ply() > 0).or(open.first())?;
    let (ply, last) = (first.ply(), verdict.solution.len() as u32);
    let Text { en, ja } = match (first.mv(), ply % 2) {
        (Some(_), 1) if ply == last => Text::new(
            format!("whether another check at move {ply} mates as well"),
            format!("{ply}手目の別の王手でも詰むかどうか"),
        ),
        (Some(_), 1) => Text::new(
            format!("whether another check at move {ply} is a yozume"),
            format!("{ply}手目の別の王手が余詰かどうか"),
        ),
        (Some(_), _) => Text::new(
            format!("whether another reply at move {ply} lasts as long"),
            format!("{ply}手目の別の応手も同手数かどうか"),
        ),
        (None, _) if ply > 0 => {
            Text::new(format!("the solution from move {ply} on"), format!("{ply}手目以降の本手順"))
        }
        (None, _) => Text::new("whether a piece can be removed", "駒を除けるかどうか"),
    };
    let more = match open.len() - 1 {
        0 => Text::default(),
        1 => Text::new(", and one more question is", "（ほか1件）"),
        count => {
            Text::new(format!(", and {count} more questions are"), format!("（ほか{count}件）"))
        }
    };
    Some(Text::new(
        format!("Undecided: the length is proven; {en} is open{}.", more.en),
        format!("未確定：手数は確定。{ja}は未確定{}。", more.ja),
    ))
}

/// The comparison with the expectation of the collection, if there is one.
pub(super) fn expected(judged: &Judged) -> Option<Text> {
    let Text { en, ja } = Text::list(judged.expected.unmet().iter().map(|key| key.names()));
    Some(match judged.expected {
        Expected::Unasked => return None,
        Expected::Met => Text::new("As expected.", "期待どおり。"),
        Expected::Unmet(_) => {
            Text::new(format!("Not as expected: {en}."), format!("期待と違う：{ja}。"))
        }
        Expected::Open(_) => Text::new(
            format!("Undecided: whether it is as expected ({en})."),
            format!("未確定：期待どおりかどうか（{ja}）。"),
        ),
    })
}

impl Judged {
    fn in_words(&self) -> Text {
        let class = self.class();
        // Every reason, whatever the class is.
        if let Some(decision) = &self.decision {
            // The class says it already.
            let is_no_mate =
                |about: &About| matches!(about, About::Finding { finding: DefectKind::NoMate, .. });
            let reasons = decision.reasons.iter().filter(|one| !is_no_mate(&one.about));
            let reasons = Text::list(reasons.map(reason));
            let reasons = match reasons.is_empty() {
                true => Text::default(),
                false => Text::new(format!(": {}", reasons.en), format!("：{}", reasons.ja)),
            };
            return class.names().then(&reasons);
        }
        let words = match class {
            Class::Defective => self.kinds_in_words(),
            _ => class.names().then(&with_flaws(&self.kinds_in_words())),
        };
        let (en, ja) = match self.expected {
            _ if self.has_unreadable_claim() => {
                ("; its claim cannot be read", "（作意を読めない）")
            }
            Expected::Met if class == Class::Sound => ("", ""),
            Expected::Met => ("; as expected", "（期待どおり）"),
            Expected::Unmet(_) => ("; not as expected", "（期待と違う）"),
            Expected::Open(_) if class == Class::Undecided => ("", ""),
            Expected::Open(_) => ("; perhaps not as expected", "（期待どおりかどうかは未確定）"),
            Expected::Unasked if self.is_wrong() => ("; not as claimed", "（作意と違う）"),
            Expected::Unasked => ("", ""),
        };
        words.then(&Text { en, ja })
    }

    /// The kinds of findings by which a problem is broken or flawed, as words; empty for other problems.
    fn kinds_in_words(&self) -> Text {
        if self.class() == Class::Defective {
            return Text::list(self.broken_kinds().into_iter().map(DefectKind::text));
        }
        let kinds = self.verdict.kinds().into_iter();
        let flaws = kinds.filter(|&(_, weight)| weight == Weight::Flaw && self.is_flawed());
        Text::list(flaws.map(|(kind, _)| kind.text()))
    }
}

impl Judgement {
    /// The verdict in a few words.
    pub(super) fn in_words(&self) -> Text {
        self.verdict().map_or_else(|| Class::Unreadable.names().into(), Judged::in_words)
    }

    /// The kinds of findings by which the problem is broken or flawed, as words; empty for other problems.
    pub(super) fn kinds_in_words(&self) -> Text {
        self.verdict().map(Judged::kinds_in_words).unwrap_or_default()
    }

    /// The class of the problem, and its length if that is known.
    pub fn brief(&self) -> Text {
        let length = self.verdict().and_then(|judged| judged.length());
        let length = length.map(|length| {
            Text::new(format!(", {}", number_of(length.into(), "move")), format!("、{length}手詰"))
        });
        self.class().names().then(&length.unwrap_or_default())
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
            let said = found.in_words();
            let found = (found.class(), found.standing(), &*said.en);
            assert_eq!(found, (class, standing, words), "{fields}");
        }
        let bad = unreadable("x");
        assert_eq!((bad.class(), bad.standing()), (Class::Unreadable, Standing::Unreadable));
        assert_eq!((bad.name(), judgement(json!({})).name()), ("#8".to_owned(), "#7".to_owned()));
        assert_eq!(judgement(json!({"title": "a\u{1b}"})).name(), "a\u{fffd}");
    }
}
