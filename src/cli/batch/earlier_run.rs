//! The judgements of an earlier run, whole or not, read again in the order of the input.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use crate::cli::batch::judgement_file::{JudgementFile, LinePlace};
use crate::cli::options::shard::Shard;
use crate::cli::output::atomic_file::at;
use crate::cli::process::language::say;
use crate::judgement::{Conditions, Judgement};

/// Where the lines of a file of judgements begin, in the order in which they were written.
#[derive(Default)]
pub struct Places {
    lines: Vec<LinePlace>,
    /// Where those lines begin that replace an earlier one of the same problem.
    replacing: HashSet<u64>,
}

impl Places {
    /// Adds the place of a judgement that was written after the others.
    pub fn add(&mut self, judgement: &Judgement, place: LinePlace) {
        self.lines.push(place);
        if judgement.replaces() {
            self.replacing.insert(place.1);
        }
    }

    /// Whether the lines stand in the order of the input, and none of them replaces another.
    pub fn is_in_order(&self) -> bool {
        self.replacing.is_empty() && self.lines.is_sorted()
    }

    /// Whether the line that begins here replaces an earlier one.
    pub fn replaces(&self, offset: u64) -> bool {
        self.replacing.contains(&offset)
    }

    /// The places in the order of the input, without those of lines that were replaced; an error if
    /// a problem is there twice otherwise.
    pub fn in_order(&self, judgements: &mut JudgementFile) -> Result<Vec<LinePlace>, String> {
        let mut lines = self.lines.clone();
        lines.sort_unstable();
        let mut sorted: Vec<LinePlace> = Vec::with_capacity(lines.len());
        for place in lines {
            match sorted.last_mut() {
                Some(last) if last.0 != place.0 => sorted.push(place),
                Some(last) if self.replaces(place.1) => *last = place,
                None => sorted.push(place),
                Some(last) => {
                    let (first, second) = (judgements.place(last.1), judgements.place(place.1));
                    let number = place.0;
                    return Err(say(
                        format!("{second}: problem #{number} is there already: {first}"),
                        format!("{second}: #{number} はすでに {first} にあります"),
                    ));
                }
            }
        }
        Ok(sorted)
    }
}

/// The judgements of an earlier run, in the order of the input.
pub struct EarlierRun {
    judgements: JudgementFile,
    places: Vec<LinePlace>,
    next: usize,
}

impl EarlierRun {
    /// Reads what a run has written, whole or not.
    pub fn read(path: &Path) -> io::Result<EarlierRun> {
        let mut judgements = JudgementFile::open(path)?;
        let end = judgements.whole().map_err(|error| at(path, &error))?;
        EarlierRun::new(judgements, end, |_| Ok(())).map(|(earlier, _)| earlier)
    }

    /// Reads the first `end` bytes of a file, whose judgements must all be accepted; also answers where
    /// the lines stand.
    pub fn new(
        mut judgements: JudgementFile,
        end: u64,
        accept: impl Fn(&Judgement) -> Result<(), String>,
    ) -> io::Result<(EarlierRun, Places)> {
        let mut lines = Places::default();
        let scanned = judgements.scan(end, |judgement, place| {
            lines.add(&judgement, place);
            accept(&judgement)
        });
        let places = scanned.and_then(|()| lines.in_order(&mut judgements));
        let places = places.map_err(io::Error::other)?;
        Ok((EarlierRun { judgements, places, next: 0 }, lines))
    }

    /// Its judgement of the problem of this number, and the place of that.
    pub fn find(&mut self, number: u64) -> Option<(Result<Judgement, String>, u64)> {
        let index = self.places.binary_search_by_key(&number, |place| place.0).ok()?;
        let (_, offset) = self.places[index];
        Some((self.judgements.read(offset), offset))
    }

    /// Its judgement of the problem of this number, and the place of that. Numbers must be asked for in
    /// their order.
    pub fn take(&mut self, number: u64) -> Option<(Result<Judgement, String>, u64)> {
        let &(_, offset) = self.places.get(self.next).filter(|place| place.0 == number)?;
        self.next += 1;
        Some((self.judgements.read(offset), offset))
    }

    /// Its next judgement, whatever its number is, and the place of that.
    pub fn take_next(&mut self) -> Option<(Result<Judgement, String>, u64)> {
        let &(number, _) = self.places.get(self.next)?;
        self.take(number)
    }

    /// Where a line is, for a message.
    pub fn place(&mut self, offset: u64) -> String {
        self.judgements.place(offset)
    }

    /// The place of the first judgement that was not asked for.
    pub fn first_left(&mut self) -> Option<String> {
        let &(_, offset) = self.places.get(self.next)?;
        Some(self.judgements.place(offset))
    }
}

/// Whether a run under these conditions could have written it.
pub fn is_fit(judgement: &Judgement, conditions: &Conditions, shard: Shard) -> Result<(), String> {
    if let Some(own) = judgement.conditions()
        && !own.agree(conditions)
    {
        return Err(say(
            format!("this line was found with {own}, not with {conditions}"),
            format!("この行は {own} での結果です（今回は {conditions}）"),
        ));
    }
    match judgement.number().is_some_and(|number| shard.has(number)) {
        true => Ok(()),
        false => Err(say(
            format!("this line is {}, which is not in the shard", judgement.key()),
            format!("この行（{}）は分担の範囲にありません", judgement.key()),
        )),
    }
}
