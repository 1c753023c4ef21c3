//! The sentences of the engine in both languages.

use crate::notation::{Message, say};
use crate::search::{Reading, Value};

/// The exact length and the reading of futile interpositions.
pub(super) fn exact(value: Value, reading: Reading) -> Message {
    let (length, name) = (value.length, Reading::name(reading));
    say(
        format!("mate in {length}, exact; futile interpositions: {name}"),
        format!("{length}手詰（最短）。無駄合：{name}"),
    )
}

/// A mate that may not be the shortest, because that was not asked or not decided.
pub(super) fn at_most(length: u32, at_least: Option<u32>, was_asked: bool) -> Message {
    let why = match was_asked {
        true => ("stopped before the exact length was known", "確定する前に中断"),
        false => ("did not search for a shorter one", "最短かどうかは調べていない"),
    };
    let (least, least_ja) = match at_least.filter(|&least| least < length) {
        Some(least) => (format!("{least} to {length}"), format!("{least}手以上{length}手以内")),
        None => (format!("at most {length}"), format!("{length}手以内")),
    };
    say(format!("mate in {least}: {}", why.0), format!("{least_ja}の詰み：{}", why.1))
}

/// The pieces left in hand, in both languages.
pub(super) fn left_over(english: &str, japanese: &str) -> Message {
    say(format!("te-amari: the attacker holds {english} at the end"), format!("駒余り：{japanese}"))
}

pub(super) fn futile_end() -> Message {
    say("the mate at the end leaves only futile interpositions", "最後は無駄合だけが残る詰み")
}

pub(super) fn no_mate() -> Message {
    say("no mate", "不詰")
}

pub(super) fn no_mate_within(depth: u32) -> Message {
    say(format!("no mate within {depth}"), format!("{depth}手以内の詰みはない"))
}

/// A reply escapes.
pub(super) fn escapes(with: Option<&str>) -> Message {
    match with {
        Some(mv) => say(format!("no mate: {mv} escapes"), format!("不詰：{mv} で逃れる")),
        None => no_mate(),
    }
}

pub(super) fn is_mated() -> Message {
    say("the side to move is mated", "手番の側が詰んでいる")
}

pub(super) fn undecided(nodes: u64) -> Message {
    say(format!("undecided after {nodes} positions"), format!("未確定（{nodes}局面を探索）"))
}

/// Answers to `go` without a position.
pub(super) fn no_position() -> Message {
    say("there is no position to search", "探索する局面がありません")
}

pub(super) fn too_long() -> Message {
    say("line too long, ignored", "長すぎる行を無視しました")
}

/// An unknown word after `go`.
pub(super) fn unknown_word(word: &str) -> Message {
    say(format!("go: unknown word `{word}`, ignored"), format!("go：「{word}」を無視しました"))
}

/// A smaller table than requested.
pub(super) fn less_memory(megabytes: usize) -> Message {
    say(
        format!("USI_Hash: cannot allocate {megabytes} MB, using less"),
        format!("USI_Hash：{megabytes} MB は確保できません。小さくします"),
    )
}
