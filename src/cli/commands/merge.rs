//! `tsume merge`: merges the judgements of shards in the order of the input. None may be missing or
//! repeated.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::anyhow;

use crate::cli::batch::{JudgementFile, Places, keys};
use crate::cli::options::{Group, Help, Inputs, ReadingOptions, example, exit, view};
use crate::cli::output::JudgementArguments;
use crate::cli::process::{Exit, Output, interruption, say};
use crate::judge::Task;
use crate::judgement::{Conditions, Judgement};
use crate::report::{Summary, TABLE};
use crate::text::{printable, short_name};

/// The most problems that an error names.
const NAMED: usize = 10;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Collections),
    pages: "docs/check.md, docs/collections.md, docs/json.md",
    examples: [
        example(
            "tsume merge shard*.jsonl",
            "all shards, to standard output",
            "分担した結果をまとめる",
        ),
        example(
            "tsume merge --of problems/ --output verdicts.jsonl shard*.jsonl",
            "to a file, if every problem of the folder is there",
            "全作品がそろっていればファイルに書き出す",
        ),
        example("tsume merge --format table shard*.jsonl", "as a table", "表にする"),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Merge the outputs of shards in the order of the input\n\n\
     Writes nothing unless every problem is there exactly once.",
    "分担して検討した結果を入力の順にまとめ、集計する\n\n\
     全作品が一つずつそろっていなければ、何も書き出さない。",
))]
pub struct Arguments {
    #[arg(help = say(
        "The outputs of `tsume check --format jsonl --shard …`: files or pipes",
        "`tsume check --format jsonl --shard …` が書いたもの",
    ))]
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,

    #[arg(help = say(
        "The files and folders that were checked [default: compare numbers only]\n\n\
         Every problem in them must be in the shards. Without them a gap at the very end cannot be \
         seen.",
        "検討したファイルやフォルダ。全作品がそろっているかを調べる（既定: 番号だけで調べ、末尾の欠\
         けは分からない）",
    ))]
    #[arg(long, value_name = "FILE")]
    of: Vec<OsString>,

    #[command(flatten)]
    manner: ReadingOptions,

    #[command(flatten)]
    judgements: JudgementArguments,
}

/// Merges the shards, or prints the reason why they cannot be merged.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Arguments { shards, of, manner, judgements } = arguments;
    let (format, existing) = (judgements.format(&TABLE)?, judgements.overwriting.existing());
    let mut place = judgements.resolve(format, existing, output)?;
    let stop = interruption::flag()?;
    // The shards themselves are not inputs of the checked run.
    let own = shards.iter().fold(place.own_files(), |own, shard| own.with_replaced(shard));
    let inputs = Inputs::of(of, manner).without(own);
    // Reading from a pipe may block forever.
    let merged = interruption::unless(&stop, move || complete(&shards, &inputs))?;
    let Some(merged) = merged else { return Ok(Exit::Interrupted) };
    let mut merged = merged?;
    let view = view();
    place.options.view = view;
    let mut writer = place.open()?;
    let mut summary = Summary::default();
    let mut worst = Exit::Fine;
    for index in 0..merged.places.len() {
        if stop.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let record = merged.read(index)?;
        writer.judgement(&record, output)?;
        summary.add(&record);
        worst = worst.max(exit(record.standing()));
    }
    writer.end(&summary.text(None, &view), output)?;
    Ok(worst)
}

/// Reads the shards to their end. Returns an error if they cannot be merged.
fn complete(shards: &[PathBuf], inputs: &Inputs) -> anyhow::Result<Merged> {
    let mut merged = Merged::open(shards)?;
    let mut faults = MergeErrors::default();
    match inputs.is_empty() {
        true => faults.find_by_numbers(&mut merged)?,
        false => faults.find(&mut merged, inputs)?,
    }
    faults.refuse()?;
    Ok(merged)
}

/// The reasons why shards cannot be merged.
#[derive(Default)]
struct MergeErrors {
    missing: FirstNames,
    repeated: FirstNames,
    /// The problems that are not in the input.
    unknown: FirstNames,
}

/// Names of problems; only the first few are kept.
#[derive(Default)]
struct FirstNames {
    first: Vec<String>,
    count: u64,
}

impl FirstNames {
    fn add(&mut self, name: String) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(name);
        }
    }

    /// Adds a range of numbers, which may be very long.
    fn add_numbers(&mut self, numbers: RangeInclusive<u64>) {
        if numbers.is_empty() {
            return;
        }
        self.count += numbers.end() - numbers.start() + 1;
        let room = NAMED.saturating_sub(self.first.len());
        self.first.extend(numbers.take(room).map(|number| format!("#{number}")));
    }

    /// Returns a message that begins with `what`; `None` if there are no names.
    fn message(&self, what: &str) -> Option<String> {
        let more = self.count - self.first.len() as u64;
        let more = match more {
            0 => String::new(),
            more => say(format!(" and {more} more"), format!(" ほか{more}題")),
        };
        (self.count > 0).then(|| format!("{what}: {}{more}", self.first.join(", ")))
    }
}

impl MergeErrors {
    /// Compares the judgements with the numbers from 1 on.
    fn find_by_numbers(&mut self, merged: &mut Merged) -> anyhow::Result<()> {
        let mut last = 0;
        for index in 0..merged.places.len() {
            let number = merged.places[index].number;
            if number == last {
                self.repeated.add(merged.name(index)?);
            } else {
                self.missing.add_numbers(last + 1..=number - 1);
            }
            last = number;
        }
        Ok(())
    }

    /// Compares the judgements with the problems of the input.
    fn find(&mut self, merged: &mut Merged, inputs: &Inputs) -> anyhow::Result<()> {
        let mut index = 0;
        for key in keys(inputs, merged.task) {
            let key = key.map_err(|message| anyhow!(message))?;
            let number = key.number();
            let mut count = 0;
            while merged.places.get(index).is_some_and(|place| place.number == number) {
                count += 1;
                if count > 1 {
                    self.repeated.add(merged.name(index)?);
                } else if !merged.read(index)?.key().agrees(&key) {
                    self.unknown.add(merged.name(index)?);
                }
                index += 1;
            }
            if count == 0 {
                let id = key.id().map(|id| format!(" ({})", short_name(id)));
                self.missing.add(format!("#{number}{}", id.unwrap_or_default()));
            }
        }
        for index in index..merged.places.len() {
            self.unknown.add(merged.name(index)?);
        }
        Ok(())
    }

    /// Returns an error if there is any fault.
    fn refuse(&self) -> anyhow::Result<()> {
        let messages = [
            self.missing.message(say("missing", "足りない")),
            self.repeated.message(say("more than once", "重複")),
            self.unknown.message(say("not in the input", "入力にない")),
        ];
        let message = messages.into_iter().flatten().collect::<Vec<_>>().join(say("; ", "、"));
        match message.is_empty() {
            true => Ok(()),
            false => Err(anyhow!("{}{message}", say("nothing merged; ", "統合しませんでした。"))),
        }
    }
}

/// The judgements of several files, in the order of the numbers of their problems.
struct Merged {
    shards: Vec<JudgementFile>,
    places: Vec<LinePlace>,
    /// The question about each problem.
    task: Task,
}

/// The place of a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
struct LinePlace {
    number: u64,
    shard: u32,
    offset: u64,
}

impl Merged {
    /// Reads files to their end. Their problems must have been judged under the same conditions.
    fn open(paths: &[PathBuf]) -> anyhow::Result<Merged> {
        let mut merged = Merged { shards: vec![], places: vec![], task: Task::default() };
        let mut first: Option<(Conditions, String)> = None;
        for (shard, path) in (0..).zip(paths) {
            let mut records = JudgementFile::open(path)?;
            let places = Places::read(&mut records, u64::MAX, |record, _| {
                let Some(conditions) = record.conditions() else { return Ok(()) };
                match &first {
                    Some((others, place)) if !others.agree(&conditions) => Err(say(
                        format!("this line was found with {conditions}, {place} with {others}"),
                        format!(
                            "この行は {conditions} での結果ですが、{place} は {others} での結果です"
                        ),
                    )),
                    Some(_) => Ok(()),
                    None => {
                        first = Some((conditions, path.display().to_string()));
                        Ok(())
                    }
                }
            })?;
            let placed = |&(number, offset)| LinePlace { number, shard, offset };
            merged.places.extend(places.lines().iter().map(placed));
            merged.shards.push(records);
        }
        merged.task = first.map_or(Task::default(), |(first, _)| first.task());
        merged.places.sort_unstable();
        Ok(merged)
    }

    fn read(&mut self, index: usize) -> anyhow::Result<Judgement> {
        let LinePlace { shard, offset, .. } = self.places[index];
        self.shards[shard as usize].read(offset).map_err(|message| anyhow!(message))
    }

    /// Returns the number, the name and the place of a judgement.
    fn name(&mut self, index: usize) -> anyhow::Result<String> {
        let LinePlace { number, shard, offset } = self.places[index];
        let id =
            self.read(index)?.id().map(|id| format!(" {}", short_name(id))).unwrap_or_default();
        let place = self.shards[shard as usize].place(offset);
        Ok(format!("#{number}{id} ({})", printable(&place)))
    }
}
