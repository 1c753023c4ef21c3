//! What the commands for composers and collectors have in common: how pieces and ways to lay boards
//! over each other are named, and how data is written.

use clap::builder::PossibleValue;
use serde::Serialize;

use super::language::say;
use crate::compose::Image;
use crate::compose::same::{Copies, Copy};
use crate::judge::Spot;
use crate::notation::{harmless_json, kanji};
use crate::report::{View, spot};
use crate::shogi::Color;

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataFormat {
    /// Words for people.
    Text,
    /// An object on each line.
    Jsonl,
}

impl DataFormat {
    /// Its name, and what it is in English and in Japanese.
    pub fn names(self) -> (&'static str, (&'static str, &'static str)) {
        match self {
            DataFormat::Text => ("text", ("Words for people", "文章")),
            DataFormat::Jsonl => ("jsonl", ("A JSON object on each line", "1行に1つのJSON")),
        }
    }
}

impl clap::ValueEnum for DataFormat {
    fn value_variants<'a>() -> &'a [DataFormat] {
        &[DataFormat::Text, DataFormat::Jsonl]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, (about, _)) = self.names();
        Some(PossibleValue::new(name).help(about))
    }
}

/// An object on a line of its own.
pub fn json(record: &impl Serialize) -> String {
    // Nothing in it can fail to be written.
    harmless_json(serde_json::to_string(record).unwrap_or_default()) + "\n"
}

/// A piece and where it is: `+P4g`, `g1e` for White's, `R in hand`.
pub fn named(one: Spot, view: &View) -> String {
    let english = match one.square {
        Some(_) => spot(one),
        None => spot(one) + " in hand",
    };
    let side = if one.piece.color == Color::White { "玉方" } else { "" };
    let place = one.square.map_or("持駒".to_owned(), |square| square.japanese());
    view.pick(english, format!("{side}{place}{}", kanji(one.piece.kind)))
}

/// Pieces and where they are.
pub fn spots(spots: &[Spot], view: &View) -> String {
    let names: Vec<String> = spots.iter().map(|&one| named(one, view)).collect();
    names.join(view.pick(", ", "・"))
}

/// How a board is laid over another.
pub fn image(image: Image) -> String {
    let mut parts = vec![];
    if image.is_mirrored {
        parts.push(say("mirrored", "左右逆").to_owned());
    }
    let mut shifts = vec![];
    let mut shift = |by: i8, plus: (&str, &str), minus: (&str, &str), unit: (&str, &str)| {
        let (english, japanese) = if by > 0 { plus } else { minus };
        let count = by.unsigned_abs();
        let unit_english = if count == 1 { unit.0.to_owned() } else { format!("{}s", unit.0) };
        if by != 0 {
            shifts.push(say(
                format!("{count} {unit_english} {english}"),
                format!("{japanese}へ{count}{}", unit.1),
            ));
        }
    };
    shift(image.files, ("to the left", "左"), ("to the right", "右"), ("file", "筋"));
    shift(image.ranks, ("down", "下"), ("up", "上"), ("rank", "段"));
    if !shifts.is_empty() {
        let shifts = shifts.join(say(", ", "、"));
        parts.push(say(format!("moved {shifts}"), shifts.clone()));
    }
    parts.join(say(" and ", "、"))
}

/// How many copies are named.
const NAMED: usize = 5;

/// A line about the copies among many problems, if there are any.
pub fn copies(copies: &Copies, view: &View) -> Option<String> {
    let named = |&Copy { number, first, is_mirrored }: &Copy| {
        let (english, japanese) =
            if is_mirrored { (", mirrored", "の左右逆") } else { ("", "と同じ") };
        view.pick(
            format!("#{number} is #{first}{english}"),
            format!("#{number} は #{first} {japanese}"),
        )
    };
    let list: Vec<String> = copies.list().iter().take(NAMED).map(named).collect();
    let more = copies.count().checked_sub(NAMED).filter(|&more| more > 0);
    let more = more.map(|more| view.pick(format!(" and {more} more"), format!("、ほか{more}題")));
    let list = list.join(view.pick(", ", "、")) + &more.unwrap_or_default();
    (copies.count() > 0).then(|| view.pick(format!("same: {list}"), format!("同一作：{list}")))
}
