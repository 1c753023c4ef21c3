//! The words of verdicts in both languages.

use super::{CharacterSet, View};
use crate::judge::Variation;
use crate::notation::{kanji, letter};
use crate::problem::DefectKind;
use crate::search::Reading;
use crate::shogi::{Hand, HandKind};

/// How a variation ends: in how many moves, with what left; or why it is none.
pub(super) fn end_of_variation(view: &View, variation: &Variation, last_hand: Hand) -> String {
    match (variation.value, variation.futile) {
        (Some(value), _) => {
            let hand = hand(view, last_hand);
            let end =
                view.pick(format!("in {}", value.length), format!("まで{}手詰", value.length));
            let left = view.pick(format!(", {hand} left"), format!("（持駒 {hand} 余り）"));
            if value.surplus { end + &left } else { end }
        }
        (None, true) => view.pick("(futile)", "（無駄合）").to_owned(),
        (None, false) => view.pick("(undecided)", "（未確定）").to_owned(),
    }
}

/// What a reading is in Japanese, beside its name on the command line.
pub(super) fn reading_ja(reading: Reading) -> &'static str {
    match reading {
        Reading::None => "全ての合駒を数える",
        Reading::Checker => "王手をかけた駒が取る合駒だけを無駄とする",
        Reading::Standard => "ほかの駒が取る合駒も無駄とする",
        Reading::Wide => "両王手になる合駒も無駄とする",
    }
}

/// What a defect is called in the language of the view.
pub fn kind(view: &View, kind: DefectKind) -> &'static str {
    view.pick(kind.name(), kind.japanese())
}

/// What a key of an expectation is called in Japanese.
pub(super) fn expected_ja(key: &str) -> &str {
    match key {
        "answer" => "詰み・不詰",
        "length" => "手数",
        "surplus" => "駒余り",
        "sound" => "完全性",
        "defects" => "欠陥",
        other => other,
    }
}

/// The pieces of a hand, the strongest first: `金 歩2`, `G P2`.
pub fn hand(view: &View, hand: Hand) -> String {
    let held = HandKind::BY_STRENGTH.into_iter().filter(|&kind| hand.has(kind));
    let named = held.map(|kind| {
        let name = match view.characters {
            CharacterSet::Ascii => letter(kind.on_board()),
            CharacterSet::Japanese => kanji(kind.on_board()),
        };
        match hand.count(kind) {
            1 => name.to_string(),
            count => format!("{name}{count}"),
        }
    });
    named.collect::<Vec<_>>().join(" ")
}
