//! The judgements of an earlier run, complete or not, read in the order of the input.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use crate::cli::batch::{JudgementFile, LinePlace};
use crate::cli::options::Shard;
use crate::cli::output::at;
use crate::cli::process::say;
use crate::judgement::{Conditions, Judgement, ProblemKey};

/// The places of the lines in a file of judgements, in the order of the file.
#[derive(Default)]
pub struct Places {
    lines: Vec<LinePlace>,
    /// The places of lines that replace an earlier line of the same problem.
    replacing: HashSet<u64>,
}

impl Places {
    /// Reads the first `end` bytes of a file. Returns an error if `accept` rejects a judgement.
    pub fn read(
        judgements: &mut JudgementFile,
        end: u64,
        mut accept: impl FnMut(&Judgement, LinePlace) -> Result<(), String>,
    ) -> io::Result<Places> {
        let mut places = Places::default();
        let scanned = judgements.scan(end, |judgement, place| {
            places.add(&judgement, place);
            accept(&judgement, place)
        });
        scanned.map(|()| places).map_err(io::Error::other)
    }

    /// Adds the place of a judgement, the next one of the file.
    pub fn add(&mut self, judgement: &Judgement, place: LinePlace) {
        self.lines.push(place);
        if judgement.replaces() {
            self.replacing.insert(place.1);
        }
    }

    /// Returns the places in the order of the file.
    pub fn lines(&self) -> &[LinePlace] {
        &self.lines
    }

    /// Whether the lines are in the order of the input, and none of them replaces another.
    pub fn is_in_order(&self) -> bool {
        self.replacing.is_empty() && self.lines.is_sorted()
    }

    /// Whether the line at this offset replaces an earlier one.
    pub fn replaces(&self, offset: u64) -> bool {
        self.replacing.contains(&offset)
    }

    /// Returns the places in the order of the input, without replaced lines. Returns an error if a
    /// problem has two lines and neither replaces the other.
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
                        format!("{second}: problem #{number} is already judged at {first}"),
                        format!("{second}: #{number} はすでに {first} にあります"),
                    ));
                }
            }
        }
        Ok(sorted)
    }
}

/// A judgement that was read from a line, and the offset of the line.
pub type FoundLine = (Result<Judgement, String>, u64);

/// The judgements of an earlier run, in the order of the input.
pub struct EarlierRun {
    judgements: JudgementFile,
    places: Vec<LinePlace>,
    next: usize,
}

impl EarlierRun {
    /// Reads the output of a run, complete or not.
    pub fn read(path: &Path) -> io::Result<EarlierRun> {
        let mut judgements = JudgementFile::open(path)?;
        let end = judgements.whole().map_err(|error| at(path, &error))?;
        EarlierRun::new(judgements, end, |_| Ok(())).map(|(earlier, _)| earlier)
    }

    /// Reads the first `end` bytes of a file. Returns an error if `accept` rejects a judgement.
    /// Also returns the places of the lines.
    pub fn new(
        mut judgements: JudgementFile,
        end: u64,
        accept: impl Fn(&Judgement) -> Result<(), String>,
    ) -> io::Result<(EarlierRun, Places)> {
        let lines = Places::read(&mut judgements, end, |judgement, _| accept(judgement))?;
        let places = lines.in_order(&mut judgements).map_err(io::Error::other)?;
        Ok((EarlierRun { judgements, places, next: 0 }, lines))
    }

    /// Returns the numbers of the problems, in their order.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.places.iter().map(|place| place.0)
    }

    /// Whether the problem of this number is judged.
    pub fn has(&self, number: u64) -> bool {
        self.places.binary_search_by_key(&number, |place| place.0).is_ok()
    }

    /// Returns the judgement of the problem of this number, and its offset.
    pub fn find(&mut self, number: u64) -> Option<FoundLine> {
        let index = self.places.binary_search_by_key(&number, |place| place.0).ok()?;
        let (_, offset) = self.places[index];
        Some((self.judgements.read(offset), offset))
    }

    /// Returns the judgement of the problem of this number with its offset, and advances. Calls
    /// must be in the order of the numbers.
    pub fn take(&mut self, number: u64) -> Option<FoundLine> {
        let &(_, offset) = self.places.get(self.next).filter(|place| place.0 == number)?;
        self.next += 1;
        Some((self.judgements.read(offset), offset))
    }

    /// Returns the judgement of a line if it is about the problem of this key with the same claims, else the
    /// reason why it does not hold for this problem.
    pub fn matched(
        &mut self,
        (judgement, offset): FoundLine,
        key: &ProblemKey,
    ) -> Result<Judgement, String> {
        let judgement = judgement?;
        let own = judgement.key();
        if own.agrees(key) {
            return Ok(judgement);
        }
        let place = self.judgements.place(offset);
        Err(match own.is_same_problem(key) {
            true => say(
                format!(
                    "{place}: the claims of {own} have changed since it was judged; delete this \
                     line and judge it again"
                ),
                format!(
                    "{place}: {own} は作意・手数・期待が検討時と違います。\
                     この行を消して検討し直してください"
                ),
            ),
            false => say(
                format!("{place}: this line is {own}; the input has {key}"),
                format!("{place}: この行は {own} ですが、入力は {key} です"),
            ),
        })
    }

    /// Returns the place of the next judgement, which no call has returned yet.
    pub fn first_left(&mut self) -> Option<String> {
        let &(_, offset) = self.places.get(self.next)?;
        Some(self.judgements.place(offset))
    }
}

/// Returns an error unless a run under these conditions could have written the judgement.
pub fn check_conditions(
    judgement: &Judgement,
    conditions: &Conditions,
    shard: Shard,
) -> Result<(), String> {
    if let Some(earlier) = judgement.conditions()
        && !earlier.agree(conditions)
    {
        return Err(say(
            format!("this line was judged with {earlier}, not with {conditions}"),
            format!("この行は {earlier} での結果です（今回は {conditions}）"),
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
