//! Messages in both languages. This module does not know which of them is shown.

use std::fmt;

/// A message in English, for records and programs, and in Japanese, for users who choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    english: Box<str>,
    japanese: Box<str>,
}

/// A message from its text in both languages.
pub(crate) fn say(english: impl Into<String>, japanese: impl Into<String>) -> Message {
    let (english, japanese) = (english.into().into_boxed_str(), japanese.into().into_boxed_str());
    debug_assert_eq!(english.is_empty(), japanese.is_empty(), "{english:?} {japanese:?}");
    Message { english, japanese }
}

impl Message {
    /// The English sentence, which [`fmt::Display`] gives, too.
    pub fn english(&self) -> &str {
        &self.english
    }

    /// The Japanese sentence.
    pub fn in_japanese(&self) -> &str {
        &self.japanese
    }
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

    /// Whatever text is refused, it is so in both languages.
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
