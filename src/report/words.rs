//! The terms of RULES in both languages.

use crate::judge::{Goal, Spot};
use crate::notation::{kanji, letter};
use crate::problem::DefectKind;
use crate::search::Reading;
use crate::shogi::{Color, Hand, HandKind};

use super::{Style, View};

/// What a defect is called.
pub(super) fn kind(view: &View, kind: DefectKind) -> &'static str {
    view.pick(kind.name(), kind.japanese())
}

/// How much was asked, as on the command line.
pub(super) fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Any => "any",
        Goal::Length => "length",
        Goal::Judge => "judge",
    }
}

/// What a reading is called, as on the command line.
pub(super) fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::None => "none",
        Reading::Checker => "checker",
        Reading::Standard => "standard",
        Reading::Wide => "wide",
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

/// A piece and its square, as in a list of pieces: `+P4g`, `g1e` for White's, `R` in hand.
pub(super) fn spot(spot: Spot) -> String {
    let letter = letter(spot.piece.kind);
    let letter = match spot.piece.color {
        Color::Black => letter,
        Color::White => letter.to_ascii_lowercase(),
    };
    let promoted = if spot.piece.kind.is_promoted() { "+" } else { "" };
    let square = spot.square.map(|square| square.to_string()).unwrap_or_default();
    format!("{promoted}{letter}{square}")
}

/// The pieces of a hand, the strongest first: `金 歩2`, `G P2`.
pub(super) fn hand(view: &View, hand: Hand) -> String {
    let held = HandKind::BY_STRENGTH.into_iter().filter(|&kind| hand.has(kind));
    let named = held.map(|kind| {
        let name = match view.style {
            Style::Ascii => letter(kind.on_board()),
            Style::Japanese => kanji(kind.on_board()),
        };
        match hand.count(kind) {
            1 => name.to_string(),
            count => format!("{name}{count}"),
        }
    });
    named.collect::<Vec<_>>().join(" ")
}
