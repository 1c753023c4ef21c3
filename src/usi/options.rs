//! The options of the engine, their declarations and their values.

use std::num::NonZeroU8;

use super::go::number;
use crate::problem::Goal;
use crate::search::Reading;
use crate::shogi::{Color, Position};
use crate::text::{Language, Text, short_name};

/// The values before any option is set.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tsume::usi::{Defaults, speak};
///
/// let (mut defaults, mut answers) = (Defaults::default(), vec![]);
/// defaults.memory = 32 << 20;
/// speak(&b"usi\nquit\n"[..], &mut answers, &defaults, &AtomicBool::new(false))?;
/// let answers = String::from_utf8_lossy(&answers).into_owned();
/// assert!(answers.contains("option name USI_Hash type spin default 32"), "{answers}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Defaults {
    /// Bytes for the table.
    pub memory: usize,
    /// The number of threads.
    pub threads: NonZeroU8,
    /// The language of sentences.
    pub language: Language,
    /// The memory of the machine, if it is known.
    pub most_memory: Option<u64>,
}

impl Default for Defaults {
    fn default() -> Defaults {
        Defaults {
            memory: 256 << 20,
            threads: NonZeroU8::MIN,
            language: Language::English,
            most_memory: None,
        }
    }
}

/// The values of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    defaults: Defaults,
    /// The size of the table.
    pub megabytes: usize,
    pub threads: usize,
    /// The reading of futile interpositions; `None` if the position decides.
    reading: Option<Reading>,
    /// The extent of the answer.
    pub answer: Goal,
    /// The number of moves that are reported.
    pub moves: usize,
    pub language: Language,
}

/// The greatest number of legal moves in any position.
const MOST_MOVES: usize = 593;
/// The greatest size of the table if the memory of the machine is unknown, as in other engines.
const MOST_MEGABYTES: usize = 1 << 25;

/// The possible values of an option.
enum Kind {
    Number { least: usize, most: usize },
    Choice(&'static [&'static str]),
    YesOrNo,
}

/// The position decides the reading of futile interpositions.
const AUTO: &str = "auto";
const READINGS: [&str; 6] = [AUTO, "none", "checker", "standard", "wide", "restoring"];
const ANSWERS: [&str; 3] = ["any", "length", "judge"];
const LANGUAGES: [&str; 2] = ["en", "ja"];
const YES_OR_NO: [&str; 2] = ["true", "false"];

impl Settings {
    pub fn new(defaults: &Defaults) -> Settings {
        Settings {
            defaults: *defaults,
            megabytes: (defaults.memory >> 20).max(1),
            threads: usize::from(defaults.threads.get()),
            reading: None,
            answer: Goal::Length,
            moves: 1,
            language: defaults.language,
        }
    }

    /// The size of the table: exactly the default in bytes, unless the option was set.
    pub fn bytes(&self) -> usize {
        match self.megabytes == (self.defaults.memory >> 20).max(1) {
            true => self.defaults.memory,
            false => self.megabytes.saturating_mul(1 << 20),
        }
    }

    /// The reading for a position. If it was not set, both kings mean a game, in which only checkmate ends a
    /// line; one king means a problem.
    pub fn reading(&self, position: &Position) -> Reading {
        let both = Color::ALL.into_iter().all(|color| position.king(color).is_some());
        self.reading.unwrap_or(if both { Reading::None } else { Reading::default() })
    }

    /// Every option with its possible values.
    fn options(&self) -> [(&'static str, Kind); 7] {
        let most = self.defaults.most_memory.map_or(MOST_MEGABYTES, |bytes| (bytes >> 20) as usize);
        let most = most.max(self.megabytes);
        [
            ("USI_Hash", Kind::Number { least: 1, most }),
            ("USI_Ponder", Kind::YesOrNo),
            ("Threads", Kind::Number { least: 1, most: 255 }),
            ("Futile", Kind::Choice(&READINGS)),
            ("Answer", Kind::Choice(&ANSWERS)),
            ("MultiPV", Kind::Number { least: 1, most: MOST_MOVES }),
            ("Language", Kind::Choice(&LANGUAGES)),
        ]
    }

    /// The value of an option as text.
    fn value(&self, name: &str) -> String {
        match name {
            "USI_Hash" => self.megabytes.to_string(),
            "Threads" => self.threads.to_string(),
            "Futile" => self.reading.map_or(AUTO, Reading::name).to_owned(),
            "Answer" => self.answer.name().to_owned(),
            "MultiPV" => self.moves.to_string(),
            "Language" => LANGUAGES[usize::from(self.language == Language::Japanese)].to_owned(),
            _ => "false".to_owned(),
        }
    }

    /// The lines that declare the options.
    pub fn declared(&self) -> Vec<String> {
        let line = |(name, kind): (&str, Kind)| {
            let value = self.value(name);
            match kind {
                Kind::YesOrNo => format!("option name {name} type check default {value}"),
                Kind::Number { least, most } => {
                    format!("option name {name} type spin default {value} min {least} max {most}")
                }
                Kind::Choice(values) => {
                    let values: String = values.iter().map(|one| format!(" var {one}")).collect();
                    format!("option name {name} type combo default {value}{values}")
                }
            }
        };
        self.options().into_iter().map(line).collect()
    }

    /// Sets an option; case is ignored. A number out of range is replaced by the nearest one, and is an error
    /// as well.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Text> {
        let is_named = |(known, _): &(&str, Kind)| known.eq_ignore_ascii_case(name);
        let Some((name, kind)) = self.options().into_iter().find(is_named) else {
            let name = short_name(name);
            let japanese = format!("オプション「{name}」はありません");
            return Err(Text::new(format!("unknown option: {name}"), japanese));
        };
        match kind {
            Kind::YesOrNo => {
                match YES_OR_NO.iter().any(|known| known.eq_ignore_ascii_case(value)) {
                    true => Ok(()),
                    false => Err(refused(name, value, &YES_OR_NO.join(", "))),
                }
            }
            Kind::Choice(values) => {
                let found = values.iter().position(|known| known.eq_ignore_ascii_case(value));
                let index = found.ok_or_else(|| refused(name, value, &values.join(", ")))?;
                match name {
                    // The first value is `auto`.
                    "Futile" => {
                        self.reading = index.checked_sub(1).map(|index| Reading::ALL[index])
                    }
                    "Answer" => self.answer = Goal::ALL[index],
                    _ => self.language = [Language::English, Language::Japanese][index],
                }
                Ok(())
            }
            Kind::Number { least, most } => {
                let range = format!("{least}-{most}");
                let number = number(value).ok_or_else(|| refused(name, value, &range))?;
                let kept = (number.min(most as u64) as usize).max(least);
                match name {
                    "USI_Hash" => self.megabytes = kept,
                    "Threads" => self.threads = kept,
                    _ => self.moves = kept,
                }
                if kept as u64 == number {
                    return Ok(());
                }
                let number = short_name(value);
                Err(Text::new(
                    format!("{name}: {number} is not in {range}, using {kept}"),
                    format!("{name}：{number} は {range} の外です。{kept} にします"),
                ))
            }
        }
    }
}

/// The message about an invalid value.
fn refused(name: &str, value: &str, possible: &str) -> Text {
    let value = short_name(value);
    Text::new(
        format!("{name}: invalid value `{value}`, expected {possible}; unchanged"),
        format!("{name}：「{value}」は {possible} のどれでもありません。変更しません"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usi::read_position;

    #[test]
    fn every_choice_follows_the_order_of_its_values() {
        assert_eq!(Reading::ALL.map(Reading::name), READINGS[1..]);
        assert_eq!(Goal::ALL.map(Goal::name), ANSWERS);
    }

    #[test]
    fn set_values_are_declared_as_defaults() {
        let mut settings = Settings::new(&Defaults::default());
        let values = [
            ("USI_Hash", "64"),
            ("Threads", "2"),
            ("Futile", "wide"),
            ("Answer", "judge"),
            ("MultiPV", "3"),
            ("Language", "ja"),
        ];
        for (name, value) in values {
            assert_eq!(settings.set(&name.to_uppercase(), value), Ok(()));
        }
        for line in settings.declared() {
            let name = line.split(' ').nth(2).expect("a name");
            let value = values.iter().find(|(one, _)| *one == name).map_or("false", |(_, v)| v);
            assert!(line.contains(&format!(" default {value}")), "{line}");
        }
        assert_eq!((settings.bytes(), settings.reading), (64 << 20, Some(Reading::Wide)));
    }

    #[test]
    fn the_position_decides_the_reading_unless_it_is_set() {
        let reading =
            |settings: &Settings, text| settings.reading(&read_position(text).expect("a position"));
        let (game, problem) = ("startpos moves 7g7f", "sfen k8/9/9/9/9/9/9/9/9 b G 1");
        let mut settings = Settings::new(&Defaults::default());
        assert_eq!(reading(&settings, game), Reading::None);
        assert_eq!(reading(&settings, problem), Reading::Standard);
        for name in Reading::ALL.map(Reading::name) {
            assert_eq!(settings.set("Futile", name), Ok(()));
            assert_eq!(reading(&settings, game).name(), name);
            assert_eq!(reading(&settings, problem).name(), name);
        }
        assert_eq!(settings.set("Futile", "Auto"), Ok(()));
        assert_eq!(settings, Settings::new(&Defaults::default()));
    }

    #[test]
    fn invalid_values_are_reported_and_change_nothing_except_a_limit() {
        let defaults = Defaults { most_memory: Some(1 << 30), ..Defaults::default() };
        let mut settings = Settings::new(&defaults);
        let before = settings.clone();
        for (name, value) in [
            ("Book", "x"),
            ("Threads", ""),
            ("Threads", "-"),
            ("Futile", "some"),
            ("Language", "fr"),
            ("MultiPV", "1e3"),
            ("USI_Ponder", "maybe"),
            ("USI_Ponder", ""),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(settings, before);
        for value in ["TRUE", "false"] {
            assert_eq!(settings.set("USI_Ponder", value), Ok(()));
        }
        for (value, kept) in [("0", 1), ("-5", 1), ("256", 255), ("99999999999999999999", 255)] {
            let message = format!("Threads: {value} is not in 1-255, using {kept}");
            assert_eq!(settings.set("Threads", value).expect_err(value), &*message);
            assert_eq!(settings.threads, kept);
        }
        assert!(settings.set("USI_Hash", "99999999999").is_err() && settings.megabytes == 1024);
        assert!(settings.set("USI_Hash", "-5").is_err() && settings.megabytes == 1);
    }
}
