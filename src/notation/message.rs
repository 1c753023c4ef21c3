//! The messages that several readers share.

use std::ops::Range;

use super::Places;
use crate::shogi::{Color, Faults, Setup};
use crate::text::{Text, excerpt};

/// The message about a text in the place of something else, which is named in English and in Japanese.
pub(crate) fn found_instead(found: &str, Text { en, ja }: Text<&str>) -> Text {
    let found = excerpt(found);
    Text::new(
        format!("found `{found}`, expected {en}"),
        format!("「{found}」は読めません。{ja}が必要です"),
    )
}

/// The message about a position that breaks rules.
pub(crate) fn illegal_position(faults: &Faults, attacker: Color) -> Text {
    Text::new(
        format!("not a legal position: {faults}"),
        format!("正しい局面ではありません：{}", faults.japanese(attacker)),
    )
}

/// The place of the last piece in a text that breaks the first of these rules.
pub(crate) fn fault_place(places: Places, setup: &Setup, faults: &Faults) -> Option<Range<usize>> {
    let squares = faults.iter().next()?.squares(setup);
    let places = places.into_iter().filter(|(square, _)| squares.contains(square));
    places.map(|(_, at)| at).max_by_key(|at| at.start)
}

/// The message about a hand that is written a second time.
pub(super) fn second_hand(color: Color) -> Text {
    Text::new(
        format!("{color}'s hand is written twice"),
        format!("{}の持駒が二度書かれています", color.japanese()),
    )
}

/// The message about a hand that may be that of either side.
pub(crate) fn hand_without_side() -> Text {
    Text::new(
        "it is not clear whose hand this is: write `Black's hand:` or `White's hand:`",
        "どちらの持駒か分かりません。`攻方の持駒：` か `玉方の持駒：` と書いてください",
    )
}

/// The message about two hands that hold the rest.
pub(super) fn second_rest() -> Text {
    Text::new("only one side can hold the rest", "残りの駒を持てるのは片方だけです")
}

/// The message about a king or a promoted piece in a hand.
pub(super) fn never_held() -> Text {
    Text::new("neither kings nor promoted pieces can be in hand", "玉と成駒は持駒にできません")
}

/// The message about a piece that never promotes; `name` is its name in the text.
pub(super) fn never_promotes(name: &str) -> Text {
    Text::new(format!("`{name}` does not promote"), format!("「{name}」は成れない駒です"))
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
            let Text { en: english, ja: japanese } = error.message;
            assert!(!english.is_empty(), "{japanese}");
            let is_kana = |c: char| matches!(c, '\u{3041}'..='\u{30ff}');
            assert!(japanese.contains(is_kana), "{english}: {japanese}");
            for word in [" found ", "expected", " the ", " is ", " has "] {
                assert!(!japanese.contains(word), "{japanese}");
            }
        }
    }
}
