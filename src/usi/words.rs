//! The sentences of the engine in both languages.

use crate::judge::Length;
use crate::search::{Reading, Value};
use crate::text::Text;

/// The exact length and the reading of futile interpositions.
pub(super) fn exact(value: Value, reading: Reading) -> Text {
    let (length, name, japanese) = (value.length, reading.name(), reading.japanese());
    Text::new(
        format!("mate in {length}, exact; futile interpositions: {name}"),
        format!("{length}手詰（最短）。無駄合：{japanese}"),
    )
}

/// A mate of which nobody asked whether it is the shortest.
pub(super) fn not_shortened(length: Length) -> Text {
    let why = Text {
        en: "did not search for a shorter one", ja: "最短かどうかは調べていない"
    };
    at_most(length, why)
}

/// A mate of which it is not decided whether it is the shortest.
pub(super) fn not_exact(length: Length) -> Text {
    at_most(
        length,
        Text { en: "stopped before the exact length was known", ja: "確定する前に中断" },
    )
}

fn at_most(length: Length, why: Text<&str>) -> Text {
    let mate = length.in_words();
    Text::new(format!("{}: {}", mate.en, why.en), format!("{}：{}", mate.ja, why.ja))
}

/// The pieces left in hand, in both languages.
pub(super) fn left_over(english: &str, japanese: &str) -> Text {
    Text::new(
        format!("te-amari: the attacker holds {english} at the end"),
        format!("駒余り：{japanese}"),
    )
}

pub(super) fn futile_end() -> Text {
    Text::new("the mate at the end leaves only futile interpositions", "最後は無駄合だけが残る詰み")
}

pub(super) fn no_mate() -> Text {
    Text::new("no mate", "不詰")
}

pub(super) fn no_mate_within(depth: u32) -> Text {
    Text::new(format!("no mate within {depth}"), format!("{depth}手以内の詰みはない"))
}

/// A reply escapes.
pub(super) fn escapes(with: Option<&str>) -> Text {
    match with {
        Some(mv) => Text::new(format!("no mate: {mv} escapes"), format!("不詰：{mv} で逃れる")),
        None => no_mate(),
    }
}

pub(super) fn is_mated() -> Text {
    Text::new("the side to move is mated", "手番の側が詰んでいる")
}

pub(super) fn undecided(nodes: u64) -> Text {
    Text::new(format!("undecided after {nodes} positions"), format!("未確定（{nodes}局面を探索）"))
}

/// Answers to `go` without a position.
pub(super) fn no_position() -> Text {
    Text::new("there is no position to search", "探索する局面がありません")
}

pub(super) fn too_long() -> Text {
    Text::new("line too long, ignored", "長すぎる行を無視しました")
}

/// An unknown word after `go`.
pub(super) fn unknown_word(word: &str) -> Text {
    Text::new(
        format!("go: unknown word `{word}`, ignored"),
        format!("go：「{word}」を無視しました"),
    )
}

/// A smaller table than requested.
pub(super) fn less_memory(megabytes: usize) -> Text {
    Text::new(
        format!("USI_Hash: cannot allocate {megabytes} MB, using less"),
        format!("USI_Hash：{megabytes} MB は確保できません。小さくします"),
    )
}
