//! What the commands for composers and collectors have in common: how pieces and copies are
//! named, and how data is written.

use anyhow::bail;
use clap::builder::PossibleValue;
use serde::Serialize;

use crate::cli::options::inputs::Inputs;
use crate::cli::process::exit::Exit;
use crate::cli::process::interruption;
use crate::cli::process::language::say;
use crate::cli::process::terminal::Output;
use crate::compose::same::{Copies, Copy};
use crate::judge::Spot;
use crate::notation::{harmless_json, neutral};
use crate::problem::Problem;
use crate::report::View;

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

/// Pieces and where they are.
pub fn spots(spots: &[Spot], view: &View) -> String {
    let named = |one: &Spot| view.pick(one.to_string(), one.japanese());
    let names: Vec<String> = spots.iter().map(named).collect();
    names.join(view.pick(", ", "・"))
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

/// The problem of the inputs that is meant: the only one, or that of this id or number. What cannot
/// be read is complained of.
pub fn one_problem(
    inputs: &Inputs,
    wanted: &Option<String>,
    output: &mut Output,
) -> anyhow::Result<Option<Problem>> {
    let (mut found, mut count) = (None, 0u64);
    let exit = inputs.each(output, |problem, _| {
        count += 1;
        let is_it = match wanted {
            None => true,
            Some(wanted) => {
                problem.claims.id.as_ref() == Some(wanted) || *wanted == count.to_string()
            }
        };
        if is_it && found.is_none() {
            found = Some(problem.clone());
        }
        Ok(Exit::Fine)
    })?;
    if exit == Exit::Interrupted {
        return Err(interruption::error().into());
    }
    match (found, wanted) {
        (None, _) if exit == Exit::Wrong || count == 0 => Ok(None),
        (None, Some(wanted)) => bail!(say(
            format!("no problem `{wanted}` among {count}"),
            format!("{count}題の中に「{wanted}」はありません")
        )),
        (Some(_), None) if count > 1 => bail!(say(
            format!("there are {count} problems; --problem says which is meant"),
            format!("{count}題あります。--problem でどれかを指定してください")
        )),
        (found, _) => Ok(found),
    }
}

/// The name of a problem, or else its number.
pub fn name(number: u64, problem: &Problem) -> String {
    problem.claims.name().map_or_else(|| format!("#{number}"), neutral)
}
