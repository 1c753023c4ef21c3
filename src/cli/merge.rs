//! `tsume merge`: the outputs of shards in the order of the input, if nothing is missing and nothing
//! there twice.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{anyhow, bail};

use super::entries::Entries;
use super::input::{Inputs, Item, Trouble};
use super::judging::numbered;
use super::sink::{Format, Sink, SinkArguments};
use super::store::Store;
use super::verdicts::{ViewArguments, exit};
use super::{Exit, Output};
use crate::notation::{brief, neutral};
use crate::report::{Entry, Summary};

/// How many problems a complaint names.
const NAMED: usize = 10;

/// Put the outputs of shards together, in the order of the input, and sum up
///
/// Nothing is written unless every problem is there exactly once.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// What `tsume check --format jsonl --shard …` has written
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,

    /// The files and folders that were checked, to see that every problem of theirs is there;
    /// without them, a gap at the very end cannot be seen
    #[arg(long, value_name = "FILE")]
    of: Vec<OsString>,

    #[command(flatten)]
    sink: SinkArguments,

    #[command(flatten)]
    view: ViewArguments,
}

/// Merges, or says what is missing.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Arguments { shards, of, sink, view } = arguments;
    let inputs = Inputs::of(of);
    let mut faults = Faults::default();
    let mut lost = None;
    let merged = Merged::open(&shards)?;
    match inputs.is_empty() {
        true => faults.find(merged, Expected::any(), false)?,
        false => {
            let items = numbered(inputs.items());
            faults.find(merged, items.filter_map(|item| Expected::of(item, &mut lost)), true)?;
        }
    }
    if let Some(lost) = lost {
        bail!(lost);
    }
    faults.told()?;
    let view = view.view();
    let format = sink.format(Format::Jsonl);
    let store = sink.output.as_deref().map(Store::create).transpose()?;
    let mut sink = Sink::new(output, store, format, view);
    let mut summary = Summary::default();
    let mut worst = Exit::Fine;
    sink.begin()?;
    for merged in Merged::open(&shards)? {
        let (entry, _) = merged.map_err(|message| anyhow!(message))?;
        sink.tell(&entry)?;
        summary.add(&entry);
        worst = worst.max(exit(entry.standing()));
    }
    sink.end(&summary.text(None, &view), true)?;
    Ok(worst)
}

/// A problem that should be there.
struct Expected {
    number: u64,
    /// What the input calls it, if it is known.
    id: Option<Option<String>>,
}

impl Expected {
    /// Problems of which nothing is known.
    fn any() -> impl Iterator<Item = Expected> {
        (1..).map(|number| Expected { number, id: None })
    }

    /// A problem of the input; notes what is `lost` of that.
    fn of((number, item): (u64, Item), lost: &mut Option<String>) -> Option<Expected> {
        let id = match item {
            Ok(problem) => problem.claims.id,
            Err(Trouble::Part(complaint)) => complaint.id().map(str::to_owned),
            Err(Trouble::Note(_)) => return None,
            Err(Trouble::Whole(message) | Trouble::Empty(message)) => {
                *lost = Some(neutral(&message));
                return None;
            }
        };
        Some(Expected { number, id: Some(id) })
    }

    fn name(&self) -> String {
        let id = self.id.iter().flatten().next();
        let id = id.map(|id| format!(" ({})", brief(id))).unwrap_or_default();
        format!("#{}{id}", self.number)
    }
}

/// What keeps shards from being put together.
#[derive(Default)]
struct Faults {
    missing: Few,
    double: Few,
    strange: Few,
}

/// The first names of many.
#[derive(Default)]
struct Few {
    names: Vec<String>,
    count: u64,
}

impl Few {
    fn add(&mut self, name: impl FnOnce() -> String) {
        self.count += 1;
        if self.names.len() < NAMED {
            self.names.push(name());
        }
    }

    /// What is so with them, if there are any.
    fn told(&self, what: &str) -> Option<String> {
        let more = self.count - self.names.len() as u64;
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (self.count > 0).then(|| format!("{what}: {}{more}", self.names.join(", ")))
    }
}

impl Faults {
    /// Compares what is there with what is expected; `is_all` if there is an end to that.
    fn find(
        &mut self,
        merged: Merged,
        expected: impl Iterator<Item = Expected>,
        is_all: bool,
    ) -> anyhow::Result<()> {
        let mut expected = expected.peekable();
        let mut last = 0;
        for merged in merged {
            let (entry, place) = merged.map_err(|message| anyhow!(message))?;
            let number = entry.number().unwrap_or_default();
            if number == last {
                self.double.add(|| format!("{} ({place})", name(&entry)));
                continue;
            }
            last = number;
            while let Some(missing) = expected.next_if(|expected| expected.number < number) {
                self.missing.add(|| missing.name());
            }
            let found = expected.next_if(|expected| expected.number == number);
            let is_it =
                |expected: Expected| expected.id.is_none_or(|id| id.as_deref() == entry.id());
            if !found.is_some_and(is_it) {
                self.strange.add(|| format!("{} ({place})", name(&entry)));
            }
        }
        if is_all {
            expected.for_each(|missing| self.missing.add(|| missing.name()));
        }
        Ok(())
    }

    fn told(&self) -> anyhow::Result<()> {
        let told = [
            self.missing.told("missing"),
            self.double.told("more than once"),
            self.strange.told("not in the input"),
        ];
        let told = told.into_iter().flatten().collect::<Vec<_>>();
        if told.is_empty() { Ok(()) } else { Err(anyhow!("nothing merged; {}", told.join("; "))) }
    }
}

/// An entry by its number and its name.
fn name(entry: &Entry) -> String {
    let id = entry.id().map(|id| format!(" {}", brief(id))).unwrap_or_default();
    format!("#{}{id}", entry.number().unwrap_or_default())
}

/// The entries of several files in the order of their numbers, with their places.
struct Merged {
    files: Vec<(Entries, Option<Entry>)>,
    /// The numbers of the next entries, and their files.
    next: BinaryHeap<Reverse<(u64, usize)>>,
    failed: Option<String>,
}

impl Merged {
    fn open(paths: &[PathBuf]) -> anyhow::Result<Merged> {
        let open = |path: &PathBuf| Entries::open(path).map(|entries| (entries, None));
        let files =
            paths.iter().map(open).collect::<Result<Vec<_>, _>>().map_err(|e| anyhow!(e))?;
        let mut merged = Merged { files, next: BinaryHeap::new(), failed: None };
        for file in 0..merged.files.len() {
            merged.advance(file, 0).map_err(|message| anyhow!(message))?;
        }
        Ok(merged)
    }

    /// Reads the next entry of a file, whose last one had this number.
    fn advance(&mut self, file: usize, last: u64) -> Result<(), String> {
        let (entries, entry) = &mut self.files[file];
        *entry = entries.next().transpose()?;
        let Some(entry) = entry else { return Ok(()) };
        match entry.number() {
            Some(number) if number >= last => self.next.push(Reverse((number, file))),
            Some(number) => {
                return Err(format!("{}: #{number} comes after #{last}", entries.place()));
            }
            None => return Err(format!("{}: it has no `number`", entries.place())),
        }
        Ok(())
    }
}

impl Iterator for Merged {
    type Item = Result<(Entry, String), String>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(message) = self.failed.take() {
            return Some(Err(message));
        }
        let Reverse((number, file)) = self.next.pop()?;
        let (entries, entry) = &mut self.files[file];
        let found = (entry.take()?, entries.place());
        self.failed = self.advance(file, number).err();
        Some(Ok(found))
    }
}
