//! Messages in both languages, and those that several readers share.

use std::fmt;

use super::safe::shown;
use crate::shogi::{Color, Faults};

/// A message in English, which programs read, and in Japanese, for users who choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    english: Box<str>,
    japanese: Box<str>,
}

/// Makes a message of its English and its Japanese text.
pub(crate) fn say(english: impl Into<String>, japanese: impl Into<String>) -> Message {
    let (english, japanese) = (english.into().into_boxed_str(), japanese.into().into_boxed_str());
    debug_assert_eq!(english.is_empty(), japanese.is_empty(), "{english:?} {japanese:?}");
    Message { english, japanese }
}

impl Message {
    /// The English text, which [`fmt::Display`] also writes.
    pub fn english(&self) -> &str {
        &self.english
    }

    /// The Japanese text.
    pub fn in_japanese(&self) -> &str {
        &self.japanese
    }
}

/// The message about a text in the place of something else, which is named in English and in Japanese.
pub(crate) fn found_instead(found: &str, (english, japanese): (&str, &str)) -> Message {
    let found = shown(found);
    say(
        format!("found `{found}`, expected {english}"),
        format!("「{found}」は読めません。{japanese}が必要です"),
    )
}

/// The message about a position that breaks rules.
pub(crate) fn illegal_position(faults: &Faults) -> Message {
    say(
        format!("not a legal position: {faults}"),
        format!("正しい局面ではありません：{}", faults.japanese()),
    )
}

/// The message about a hand that is written a second time.
pub(super) fn second_hand(color: Color) -> Message {
    say(
        format!("{color}'s hand is written twice"),
        format!("{}の持駒が二度書かれています", color.japanese()),
    )
}

/// The message about two hands that hold the rest.
pub(super) fn second_rest() -> Message {
    say("only one side can hold the rest", "残りの駒を持てるのは片方だけです")
}

/// The message about a king or a promoted piece in a hand.
pub(super) fn never_held() -> Message {
    say("neither kings nor promoted pieces can be in hand", "玉と成駒は持駒にできません")
}

/// The message about a piece that never promotes; `name` is its name in the text.
pub(super) fn never_promotes(name: &str) -> Message {
    say(format!("`{name}` does not promote"), format!("「{name}」は成れない駒です"))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.english)
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, english: &str) -> bool {
        *self.english == *english
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, english: &&str) -> bool {
        *self.english == **english
    }
}

impl PartialEq<String> for Message {
    fn eq(&self, english: &String) -> bool {
        *self.english == **english
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_bod, read_moves, read_sfen, read_usi, read_western};
    use crate::shogi::Position;

    /// Every text that cannot be read has a message in both languages.
    #[test]
    fn every_message_has_both_languages() {
        let mut messages = vec![];
        let words = [
            "",
            "Black:",
            "White:",
            "Q3d",
            "+G",
            "K1a",
            "P2a",
            "9/9",
            "x",
            "moves",
            "| ・",
            "先手の持駒：",
            "7g7",
            "R*1",
            "１二飛",
            "同",
            "▲",
            "△",
            "玉",
            "+",
            "*",
            "2",
            "in hand",
            "Attacker: Black",
        ];
        let position =
            Position::new(&read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").unwrap()).unwrap();
        for first in words {
            for second in words {
                let text = format!("{first} {second}");
                messages.extend(read_sfen(&text).err());
                messages.extend(read_bod(&text).err());
                messages.extend(read_usi(&text).err());
                messages.extend(read_western(&text).err());
                messages.extend(read_moves(&position, &text).err());
            }
        }
        assert!(messages.len() > 1000);
        for error in messages {
            let Message { english, japanese } = error.message;
            assert!(!english.is_empty(), "{japanese}");
            let is_kana = |c: char| matches!(c, '\u{3041}'..='\u{30ff}');
            assert!(japanese.contains(is_kana), "{english}: {japanese}");
            for word in [" found ", "expected", " the ", " is ", " has "] {
                assert!(!japanese.contains(word), "{japanese}");
            }
        }
    }
}
