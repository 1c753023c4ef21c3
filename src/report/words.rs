//! The words of verdicts in both languages.

use super::{CharacterSet, View};
use crate::judge::{Spot, Variation};
use crate::notation::{kanji, letter, write_held};
use crate::problem::DefectKind;
use crate::search::Reading;
use crate::shogi::{Hand, HandKind, Move};

/// The end of a variation of a line: its length and the pieces left over, or the reason why it has no length. `hands` are
/// the last hands of variations that differ in the piece of an interposition.
pub(super) fn end_of_variation(
    view: &View,
    variation: &Variation,
    line: &[Move],
    hands: &[Hand],
) -> String {
    match (variation.value, variation.futile) {
        (Some(value), _) => {
            let is_sooner = variation.ply as usize + variation.line.len() <= line.len();
            let mates = if is_sooner { "早詰" } else { "詰" };
            let end =
                view.pick(format!("in {}", value.length), format!("まで{}手{mates}", value.length));
            let left = match hands {
                [first, rest @ ..] if rest.iter().all(|hand| hand == first) => {
                    let hand = hand(view, *first);
                    view.pick(format!(", {hand} left"), format!("（持駒 {hand} 余り）"))
                }
                _ => view.pick(", with a piece left", "（駒余り）").to_owned(),
            };
            if value.surplus { end + &left } else { end }
        }
        (None, true) => view.pick("(futile)", "（無駄合）").to_owned(),
        (None, false) => view.pick("(undecided)", "（未確定）").to_owned(),
    }
}

/// The Japanese explanation of a reading.
pub(super) fn reading_ja(reading: Reading) -> &'static str {
    match reading {
        Reading::None => "全ての合駒を数える",
        Reading::Checker => "王手をかけた駒が取る合駒だけを無駄とする",
        Reading::Standard => "ほかの駒が取る合駒も無駄とする",
        Reading::Wide => "両王手になる合駒も無駄とする",
        Reading::Restoring => "元の局面に戻せる合駒（復元型）も無駄とする",
    }
}

/// The name of a defect in the language of the view.
pub fn kind(view: &View, kind: DefectKind) -> &'static str {
    view.pick(kind.name(), kind.japanese())
}

/// The pieces of a hand, the strongest first: `金 歩二` in Japanese, `金 歩2` or `G P2` in English.
pub fn hand(view: &View, hand: Hand) -> String {
    held(view, |kind| hand.count(kind).into())
}

/// The same for pieces that are counted by a function.
pub(super) fn held(view: &View, count: impl Fn(HandKind) -> u32) -> String {
    let named = HandKind::BY_STRENGTH.into_iter().filter_map(|kind| {
        let name = match view.characters {
            CharacterSet::Ascii => letter(kind.on_board()),
            CharacterSet::Japanese => kanji(kind.on_board()),
        };
        match count(kind) {
            count if view.is_japanese() => write_held(kind, count),
            0 => None,
            1 => Some(name.to_string()),
            count => Some(format!("{name}{count}")),
        }
    });
    named.collect::<Vec<_>>().join(" ")
}

/// A list of pieces with their squares.
pub fn spots(view: &View, spots: &[Spot]) -> String {
    let named = |one: &Spot| view.pick(one.to_string(), one.japanese());
    let names: Vec<String> = spots.iter().map(named).collect();
    names.join(view.pick(", ", "・"))
}
