//! `tsume same`: finds the problems of collections that are the same, and their relations.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;

use crate::cli::options::{
    FormatArguments, Group, Help, InputError, Inputs, SearchArguments, TextOrJson, Unlimited,
    example, text_or_json, view,
};
use crate::cli::process::{Counter, Counts, Exit, Output, WorkUnit, interruption, say};
use crate::compose::Image;
use crate::compose::same::{Evidence, Pair, ProblemSet, Relation, confirmed};
use crate::judge::{Engine, Goal};
use crate::problem::Problem;
use crate::report::{View, spots};
use crate::text::printable;
use crate::text::{Text, number_of};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Collections),
    pages: "docs/composing[.ja].md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example(
            "tsume same mine.yaml problems/",
            "problems of a collection that are in another",
            "ほかの作品集と重なるものを探す",
        ),
        example(
            "tsume same --only identical,mirrored --format jsonl problems.sfen",
            "only copies, as data",
            "同じ局面と左右逆だけをデータで示す",
        ),
        example(
            "tsume same --judge --nodes 100k problems.sfen",
            "confirmed by the judge",
            "検討して確かめる",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Find equal problems: copies, mirrored, moved, with added pieces\n\n\
     Prints each problem that is the same as an earlier one, with the relation. Without --judge \
     only the positions and the claimed solutions are compared. The exit code is 1 if any are the \
     same.",
    "同じ作品を探す：同一、左右逆、位置違い、駒の追加、同じ手順\n\n\
     前の作品と同じものを、その関係とともに示す。--judge がなければ、局面と作意だけを比べる。同じも\
     のがあれば、終了コードは1になる。",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[arg(help = say(
        "Print only pairs with one of these relations [default: all]",
        "この関係のものだけを示す（既定: 全て）",
    ))]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "RELATION")]
    only: Vec<Relation>,

    #[arg(help = say(
        "Judge the pairs that the rules alone do not decide\n\n\
         Prints those that are confirmed or stay undecided.",
        "将棋の規則だけで同じとは言えないものを検討し、確かめられたものと未確定のものを示す",
    ))]
    #[arg(long)]
    judge: bool,

    #[command(flatten)]
    format: FormatArguments,

    #[command(flatten)]
    search: SearchArguments<Unlimited>,
}

impl ValueEnum for Relation {
    fn value_variants<'a>() -> &'a [Relation] {
        &Relation::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name().en).help(about(*self)))
    }
}

/// Returns the description of a relation.
fn about(relation: Relation) -> &'static str {
    match relation {
        Relation::Identical => say("The same position", "同じ局面"),
        Relation::Hands => say("The same except for the defender's hand", "玉方の持駒だけが違う"),
        Relation::Mirrored => say("The mirror image", "左右を逆にしたもの"),
        Relation::Shifted => {
            say("The same setting elsewhere on the board, maybe mirrored", "盤上の位置だけが違う")
        }
        Relation::Added => say("One has more pieces", "一方の駒が多い"),
        Relation::Solution => say(
            "The same solution, of 5 moves or more, in another setting",
            "配置は違うが同じ手順（5手以上）",
        ),
    }
}

/// The problems to compare, and their names.
#[derive(Default)]
struct Collection {
    known: ProblemSet,
    /// All names in one text, and the end of each.
    names: String,
    ends: Vec<u32>,
    /// The number of each problem among all that were read.
    numbers: Vec<u32>,
    /// The number of problems, readable or not.
    count: u32,
}

impl Collection {
    fn add(&mut self, problem: &Problem) {
        self.count += 1;
        if self.known.add(problem) {
            self.names.push_str(problem.claims.name().unwrap_or_default());
            self.ends.push(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
            self.numbers.push(self.count);
        }
    }

    /// Returns the key of a problem: its number, and its name if it has one.
    fn key(&self, index: usize) -> ProblemKey<'_> {
        let end = |index: usize| self.ends.get(index).map_or(0, |&end| end as usize);
        let start = index.checked_sub(1).map_or(0, end);
        let name = self.names.get(start..end(index)).filter(|name| !name.is_empty());
        ProblemKey { number: self.numbers.get(index).copied().unwrap_or_default(), name }
    }
}

/// A problem in a record of a pair.
#[derive(Serialize)]
struct ProblemKey<'a> {
    number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

impl std::fmt::Display for ProblemKey<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.number)?;
        self.name.map_or(Ok(()), |name| write!(f, " {}", printable(name)))
    }
}

/// A pair as data.
#[derive(Serialize)]
struct PairRecord<'a> {
    problem: ProblemKey<'a>,
    other: ProblemKey<'a>,
    relation: &'static str,
    mirrored: bool,
    files: i8,
    ranks: i8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    added: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    has_more: Option<&'static str>,
    evidence: Evidence,
}

/// Compares every problem of the inputs with all before it.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let stop = interruption::flag()?;
    let engine = || arguments.search.engine(Goal::Judge);
    let mut engine = arguments.judge.then(engine).transpose()?;
    let view = view();
    let mut collection = Collection::default();
    let read = arguments.inputs.each_item(|item| match item {
        Ok(problem) => {
            collection.add(&problem);
            Ok(Exit::Fine)
        }
        Err(error) => {
            collection.count += u32::from(matches!(error, InputError::Part(_)));
            output.complain(&error.draw())?;
            Ok(error.exit())
        }
    })?;
    if collection.known.is_empty() && read == Exit::Wrong {
        return Ok(read);
    }
    let mut pairs = collection.known.pairs(&mut || !stop.load(Ordering::Relaxed));
    pairs.retain(|pair| arguments.only.is_empty() || arguments.only.contains(&pair.relation));
    let counter = Counter::new(WorkUnit::Problems, None, view);
    output.make_way(counter.bar());
    counter.total().store(pairs.len() as u64, Ordering::Relaxed);
    let mut counts = PairCounts::default();
    let mut exit = read;
    for (done, pair) in pairs.into_iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        counter.update(|| Counts { done: done as u64, now: done as u64, classes: vec![] });
        let Some(pair) = judged(&collection.known, pair, &mut engine) else { continue };
        counts.add(&pair);
        match arguments.format.format {
            TextOrJson::Text => output.answer(&line(&collection, &pair, &view))?,
            TextOrJson::Jsonl => output.data(&text_or_json::json(&record(&collection, &pair)))?,
        }
        exit = exit.max(Exit::Defective);
    }
    drop(counter);
    let summary = summary(collection.count, &counts);
    match arguments.format.format {
        TextOrJson::Text => output.answer(&summary)?,
        TextOrJson::Jsonl => output.complain(&summary)?,
    }
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
}

/// Judges a pair, if there is an engine and the rules alone do not decide. Returns `None` if the
/// problems are not the same.
fn judged(known: &ProblemSet, pair: Pair, engine: &mut Option<Engine>) -> Option<Pair> {
    let Some(engine) = engine.as_mut().filter(|_| pair.evidence != Evidence::Rules) else {
        return Some(pair);
    };
    match confirmed(known, &pair, &mut |problem| engine.judge(problem)) {
        Some(true) => Some(Pair { evidence: Evidence::Judge, ..pair }),
        Some(false) => None,
        None => Some(pair),
    }
}

fn record<'a>(collection: &'a Collection, pair: &Pair) -> PairRecord<'a> {
    let Image { is_mirrored, files, ranks } = pair.image;
    let is_added = pair.relation == Relation::Added;
    PairRecord {
        problem: collection.key(pair.problem),
        other: collection.key(pair.other),
        relation: pair.relation.name().en,
        mirrored: is_mirrored,
        files,
        ranks,
        added: pair.added.iter().map(|&one| one.short()).collect(),
        has_more: is_added.then_some(if pair.has_more { "problem" } else { "other" }),
        evidence: pair.evidence,
    }
}

/// Describes a pair in a sentence.
fn line(collection: &Collection, pair: &Pair, view: &View) -> String {
    let (this, other) = (collection.key(pair.problem), collection.key(pair.other));
    let pieces = spots(view, &pair.added);
    let also = match pair.image.is_none() {
        true => String::new(),
        false => say(format!(", {}", pair.image), format!("、{}", pair.image.japanese())),
    };
    let (english, japanese) = match pair.relation {
        Relation::Identical => (format!("is {other}"), format!("{other} と同じ")),
        Relation::Hands => (
            format!("is {other} except for the defender's hand"),
            format!("{other} と玉方の持駒だけが違う"),
        ),
        Relation::Mirrored | Relation::Shifted => {
            let japanese = pair.image.japanese();
            (format!("is {other}, {}", pair.image), format!("{other} と同じ：{japanese}"))
        }
        Relation::Added if pair.has_more => (
            format!("is {other} with {pieces}{also}"),
            format!("{other} に{pieces}を加えたもの{also}"),
        ),
        Relation::Added => (
            format!("is {other} without {pieces}{also}"),
            format!("{other} から{pieces}を除いたもの{also}"),
        ),
        Relation::Solution => (
            format!("has the solution of {other} in another setting{also}"),
            format!("{other} と手順が同じ{also}"),
        ),
    };
    let known = match pair.evidence {
        Evidence::Rules | Evidence::Claims => "",
        Evidence::Setting => say(" (by the setting alone)", "（配置だけによる）"),
        Evidence::Judge => say(" (judged)", "（検討済み）"),
    };
    view.pick(format!("{this} {english}{known}\n"), format!("{this} は {japanese}{known}\n"))
}

/// The number of pairs of each relation.
#[derive(Default)]
struct PairCounts {
    /// The pairs that are the same by the rules, their claims, or a judge.
    same: BTreeMap<Relation, usize>,
    /// The pairs of which only the settings are compared.
    alike: BTreeMap<Relation, usize>,
}

impl PairCounts {
    fn add(&mut self, pair: &Pair) {
        let counts = match pair.evidence {
            Evidence::Setting => &mut self.alike,
            Evidence::Rules | Evidence::Claims | Evidence::Judge => &mut self.same,
        };
        *counts.entry(pair.relation).or_default() += 1;
    }
}

/// Returns the number of pairs, and the numbers of each relation in brackets, in both languages.
fn counted(counts: &BTreeMap<Relation, usize>) -> (usize, Text) {
    let all = counts.values().sum();
    if all == 0 {
        return (0, Text::default());
    }
    let english = counts.iter().map(|(one, count)| format!("{count} {}", one.name().en));
    let japanese = counts.iter().map(|(one, count)| format!("{}{count}", one.name().ja));
    let english = english.collect::<Vec<_>>().join(", ");
    let japanese = japanese.collect::<Vec<_>>().join("、");
    (all, Text::new(format!(" ({english})"), format!("（{japanese}）")))
}

fn summary(count: u32, counts: &PairCounts) -> String {
    let ((same, of_same), (alike, of_alike)) = (counted(&counts.same), counted(&counts.alike));
    let mut text = say(
        format!(
            "{}, {same} the same as an earlier one{}",
            number_of(count.into(), "problem"),
            of_same.en
        ),
        format!("{count}題中{same}題が前の作品と同じ{}", of_same.ja),
    );
    if alike > 0 {
        text += &say(
            format!(", {alike} perhaps, by the setting alone{}", of_alike.en),
            format!("、{alike}題は配置から見て同じ可能性がある{}", of_alike.ja),
        );
    }
    text + "\n"
}
