//! Reads and writes expected verdicts as a word or as a mapping: `{answer: mate, defects: [yozume]}`.

use std::ops::Range;

use serde::Serialize;

use super::complaint::{twice, unknown};
use super::length::{LENGTHS, MOVES, possible};
use super::tree::{Located, Value, read_yaml};
use crate::notation::ParseError;
use crate::problem::{DefectKind, Expectation, Outcome};
use crate::text::{Text, excerpt, hint};

/// The keys of the mapping.
pub(super) const KEYS: [&str; 5] = ["answer", "length", "surplus", "sound", "defects"];

/// Reads a word, or a mapping on one line.
pub(super) fn of_text(text: &str) -> Result<Expectation, Text> {
    if !text.starts_with('{') {
        return Expectation::of_word(text).ok_or_else(|| {
            let (found, hint) = (excerpt(text), hint(text, Expectation::words()));
            Text::new(
                format!("found `{found}`, expected a verdict{hint}"),
                format!("「{found}」は判定として読めません{}", hint.ja),
            )
        });
    }
    read_yaml(text).and_then(|node| of_node(text, &node)).map_err(|error| error.message)
}

/// Reads a word or a mapping in `text`.
pub(super) fn of_node(text: &str, node: &Located) -> Result<Expectation, ParseError> {
    let fail = |at: &Range<usize>, message| Err(ParseError::new(text, at.clone(), message));
    let Value::Map(map) = &node.value else {
        let Some(word) = node.word(text) else {
            let Text { en: kind, ja: japanese } = node.kind();
            let message = Text::new(
                format!("found {kind}, expected a verdict"),
                format!("ここは{japanese}ですが、判定が必要です"),
            );
            return fail(&node.at, message);
        };
        return of_text(word.trim()).or_else(|message| fail(&node.at, message));
    };
    let mut expectation = Expectation::default();
    for (index, (key, value)) in map.iter().enumerate() {
        let name = key.word(text).unwrap_or_default();
        if map[..index].iter().any(|(key, _)| key.word(text).as_ref() == Some(&name)) {
            return fail(&key.at, twice(&name));
        }
        let word = value.word(text).unwrap_or_default();
        let word = word.trim();
        let read = match (&*name, &value.value) {
            (name, _) if !KEYS.contains(&name) => {
                return fail(&key.at, unknown(name, KEYS));
            }
            (_, Value::Nothing) => Ok(()),
            ("answer", _) => set(&mut expectation.answer, Outcome::of(word), OUTCOMES),
            ("length", _) => {
                let length: Option<u32> = word.parse().ok();
                let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
                let expected = if is_number { LENGTHS } else { MOVES };
                set(&mut expectation.length, length.and_then(possible), expected)
            }
            ("surplus", _) => set(&mut expectation.surplus, truth(word), TRUTHS),
            ("sound", _) => set(&mut expectation.sound, truth(word), TRUTHS),
            (_, Value::List(list)) => {
                let kinds: Result<_, _> = list.iter().map(|node| kind(text, node)).collect();
                set(&mut expectation.defects, Some(kinds?), Text { en: "", ja: "" })
            }
            _ => set(
                &mut expectation.defects,
                Some(vec![kind(text, value)?]),
                Text { en: "", ja: "" },
            ),
        };
        if let Err(expected) = read {
            let message = match word {
                "" => value.wrong_kind(&name, expected),
                word => Text::new(
                    format!("`{name}` is `{}`, expected {}", excerpt(word), expected.en),
                    format!("`{name}` の値が「{}」です。{}が必要です", excerpt(word), expected.ja),
                ),
            };
            return fail(&value.at, message);
        }
    }
    Ok(expectation)
}

const OUTCOMES: Expected = Text {
    en: "mate, no mate or undecided",
    ja: "`mate`、`no mate`、`undecided` のいずれか",
};

const TRUTHS: Expected = Text { en: "true or false", ja: "`true` か `false` " };

/// The name of an expected value, in English and in Japanese.
type Expected = Text<&'static str>;

/// Stores a value, or returns the name of the expected value.
fn set<T>(to: &mut Option<T>, value: Option<T>, expected: Expected) -> Result<(), Expected> {
    *to = Some(value.ok_or(expected)?);
    Ok(())
}

fn truth(word: &str) -> Option<bool> {
    match &*word.to_lowercase() {
        "true" | "yes" => Some(true),
        "false" | "no" => Some(false),
        _ => None,
    }
}

fn kind(text: &str, node: &Located) -> Result<DefectKind, ParseError> {
    let fail = |message| Err(ParseError::new(text, node.at.clone(), message));
    let Some(word) = node.word(text) else {
        let Text { en: kind, ja: japanese } = node.kind();
        let japanese = format!("ここは{japanese}ですが、指摘の名前が必要です");
        return fail(Text::new(format!("found `{kind}`, expected a defect"), japanese));
    };
    DefectKind::of(&word).map_or_else(
        || {
            let (found, hint) =
                (excerpt(&word), hint(&word, DefectKind::ALL.map(DefectKind::name)));
            fail(Text::new(
                format!("found `{found}`, expected a defect{hint}"),
                format!("「{found}」は指摘の名前として読めません{}", hint.ja),
            ))
        },
        Ok,
    )
}

/// Writes a Japanese word if there is one, else a mapping in JSON.
pub(super) fn write_japanese(expectation: &Expectation) -> String {
    match expectation.japanese_word() {
        Some(word) => word.to_owned(),
        None => write(expectation),
    }
}

/// Writes a word if there is one, else a mapping in JSON, which is a mapping in YAML as well.
pub(super) fn write(expectation: &Expectation) -> String {
    match expectation.word() {
        Some(word) => word.to_owned(),
        // A mapping of words and numbers can always be written.
        None => serde_json::to_string(&Mapping::of(expectation)).unwrap_or_default(),
    }
}

/// An expectation as a mapping, without the parts that are not stated.
#[derive(Serialize)]
pub(super) struct Mapping {
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    surplus: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sound: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defects: Option<Vec<&'static str>>,
}

impl Mapping {
    pub fn of(expectation: &Expectation) -> Mapping {
        let Expectation { answer, length, surplus, sound, defects } = expectation;
        let names = |kinds: &Vec<DefectKind>| kinds.iter().map(|kind| kind.name()).collect();
        Mapping {
            answer: answer.map(Outcome::name),
            length: *length,
            surplus: *surplus,
            sound: *sound,
            defects: defects.as_ref().map(names),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::option::of;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Any expectation.
    pub fn expectations() -> impl Strategy<Value = Expectation> {
        let kinds = prop::collection::vec(select(&DefectKind::ALL[..]), 0..4);
        let truth = || of(any::<bool>());
        let length = of(0..=crate::problem::LONGEST);
        let parts = (of(select(&Outcome::ALL[..])), length, truth(), truth(), of(kinds));
        parts.prop_map(|(answer, length, surplus, sound, defects)| Expectation {
            answer,
            length,
            surplus,
            sound,
            defects,
        })
    }

    #[test]
    fn words_and_mappings_are_read() {
        let nothing = Expectation::default();
        let full = Expectation {
            answer: Some(Outcome::NoMate),
            length: Some(7),
            surplus: Some(false),
            sound: Some(true),
            defects: Some(vec![DefectKind::TeAmari, DefectKind::NoMate]),
        };
        for (text, expected) in [
            ("Sound", Expectation { sound: Some(true), ..nothing.clone() }),
            ("{}", nothing.clone()),
            ("{length: ~}", nothing.clone()),
            ("{defects: []}", Expectation { defects: Some(vec![]), ..nothing.clone() }),
            (
                "{defects: Detour}",
                Expectation { defects: Some(vec![DefectKind::Detour]), ..nothing },
            ),
            (
                "{answer: No mate, length: 7, surplus: no, sound: True, defects: [koma-amari, 不詰]}",
                full,
            ),
        ] {
            assert_eq!(of_text(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn errors_name_the_wrong_value() {
        for (text, message) in [
            ("soud", "found `soud`, expected a verdict; did you mean `sound`?"),
            ("{lenght: 7}", "unknown key `lenght`; did you mean `length`?"),
            ("{length: 7, length: 9}", "`length` is written twice"),
            ("{answer: maybe}", "`answer` is `maybe`, expected mate, no mate or undecided"),
            ("{length: [7]}", "`length` is a list, expected a number of moves"),
            ("{length: -7}", "`length` is `-7`, expected a number of moves"),
            ("{surplus: 1}", "`surplus` is `1`, expected true or false"),
            ("{defects: [yuzume]}", "found `yuzume`, expected a defect; did you mean `yozume`?"),
            ("{defects: {}}", "found `a mapping`, expected a defect"),
            (
                "{length: 4294967295}",
                "`length` is `4294967295`, expected a number of moves, at most 9999",
            ),
            ("nonsense", "found `nonsense`, expected a verdict"),
        ] {
            assert_eq!(of_text(text).unwrap_err(), message, "{text}");
        }
    }

    proptest! {
        #[test]
        fn written_text_is_read_back(expectation in expectations()) {
            prop_assert_eq!(of_text(&write(&expectation)), Ok(expectation));
        }
    }
}
