//! The journal of a run: a file with a record for each problem that is done, as a JSON line, in the
//! order in which problems are done. Every record is written at once, so that a run may be killed at
//! any moment and resumed from its journal. When all problems are done, the lines are sorted into the
//! order of the input.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::draft::{Draft, at, behind_links, create_beside, is_device};
use super::language::{say, spoken};
use super::records::{LinePlace, RecordFile, whole};
use super::shard::Shard;
use crate::notation::neutral;
use crate::report::{self, Conditions, Record};

/// A file to which records are added.
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Where the next line goes.
    end: u64,
    /// Where it went when this run began.
    start: u64,
    /// Whether there may be a part of a line behind the end.
    is_torn: bool,
    places: Vec<LinePlace>,
    /// Whether this run made it, as a temporary file beside the output.
    is_own: bool,
}

impl Journal {
    /// A new temporary file beside `name`, the file that is made of it in the end.
    pub fn create(name: &Path) -> io::Result<Journal> {
        let target = behind_links(name).map_err(|error| at(name, &error))?;
        let (file, path) = create_beside(&target)?;
        lock(&file, &path)?;
        let places = vec![];
        Ok(Journal { file, path, end: 0, start: 0, is_torn: false, places, is_own: true })
    }

    /// Opens the journal of an earlier run, which need not be there yet, and the records in it: they
    /// must have been judged under these conditions, and be about problems of this shard. The file
    /// stays as it is until something is added.
    pub fn resume(
        path: &Path,
        conditions: &Conditions,
        shard: Shard,
    ) -> io::Result<(Journal, EarlierRun)> {
        let placed = |error: io::Error| at(path, &error);
        let path = behind_links(path).map_err(placed)?;
        if is_device(&path) {
            return Err(at(&path, &io::Error::other("this is no file")));
        }
        let mut file = open(&path)?;
        let end = whole(&mut file).map_err(placed)?;
        let mut records = RecordFile::open(&path)?;
        let mut places = vec![];
        let scanned = records.scan(end, |record, place| {
            places.push(place);
            is_fit(&record, conditions, shard)
        });
        let sorted = scanned.and_then(|()| sorted(&places, &mut records));
        let earlier = EarlierRun { records, places: sorted.map_err(io::Error::other)?, next: 0 };
        let journal = Journal { file, path, end, start: end, is_torn: true, places, is_own: false };
        Ok((journal, earlier))
    }

    /// Adds a record.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        let line = record.json();
        let written = self.cut().and_then(|()| self.file.write_all(line.as_bytes()));
        if let Err(error) = written {
            self.is_torn = true;
            // If that fails, too, a resumed run cuts it.
            let _ = self.cut();
            return Err(at(&self.path, &error));
        }
        self.places.push((record.number().unwrap_or_default(), self.end));
        self.end += line.len() as u64;
        Ok(())
    }

    /// Cuts off a part of a line behind the end, so that the next line stands at the end.
    fn cut(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_torn) {
            self.file.set_len(self.end)?;
            self.file.seek(SeekFrom::Start(self.end))?;
        }
        Ok(())
    }

    /// Takes back what this run has added.
    pub fn take_back(mut self) -> io::Result<()> {
        if self.end > self.start {
            (self.end, self.is_torn) = (self.start, true);
            self.cut().map_err(|error| at(&self.path, &error))?;
        }
        Ok(())
    }

    /// Ends it after a run: takes back what was added if this was another run than before, whose
    /// message is the error then; completes it if nothing is missing.
    pub fn end(
        journal: Option<Journal>,
        mismatch: Option<String>,
        is_whole: bool,
    ) -> anyhow::Result<()> {
        match (mismatch, journal) {
            (Some(mismatch), journal) => {
                journal.map_or(Ok(()), Journal::take_back)?;
                Err(anyhow!(mismatch))
            }
            (None, Some(journal)) if is_whole => Ok(journal.finish(None)?),
            _ => Ok(()),
        }
    }

    /// Completes it, when no record is missing: the lines are sorted, and it gets this name if one is
    /// given.
    pub fn finish(mut self, name: Option<&Path>) -> io::Result<()> {
        self.cut().map_err(|error| at(&self.path, &error))?;
        let target = match name {
            Some(name) => behind_links(name).map_err(|error| at(name, &error))?,
            None => self.path.clone(),
        };
        let is_same = same(&target, &self.path);
        let is_moved = !is_same && self.is_own && self.is_in_order() && !target.exists();
        if is_moved {
            self.file.sync_all().map_err(|error| at(&self.path, &error))?;
            return fs::rename(&self.path, &target).map_err(|error| at(&target, &error));
        }
        if !is_same || !self.is_in_order() {
            let mut draft = Draft::create(&target)?;
            self.each_line(|line| draft.write(line))?;
            draft.finish()?;
        }
        if is_same { Ok(()) } else { self.remove() }
    }

    /// Removes it, once its records are in another file.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path).map_err(|error| at(&self.path, &error))
    }

    fn is_in_order(&self) -> bool {
        self.places.is_sorted()
    }

    /// Hands over every line, in the order of the input.
    fn each_line(&mut self, mut each: impl FnMut(&str) -> io::Result<()>) -> io::Result<()> {
        let mut records = RecordFile::open(&self.path)?;
        self.places.sort_unstable();
        let mut places = self.places.iter();
        places.try_for_each(|&(_, offset)| each(records.read_line(offset)?))
    }

    /// Hands over every record, in the order of the input.
    pub fn each(&mut self, mut each: impl FnMut(Record) -> io::Result<()>) -> io::Result<()> {
        self.each_line(|line| each(Record::read(line.trim_end()).map_err(io::Error::other)?))
    }

    /// Whether this run made it, as a temporary file beside the output.
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// Leaves it as it is, and says where it is if there is anything in it; if not, and this run made
    /// it, it is removed.
    pub fn leave(self) -> Option<PathBuf> {
        if self.end > 0 {
            return Some(self.path);
        }
        if self.is_own {
            // There is nothing in it to lose.
            let _ = fs::remove_file(&self.path);
        }
        None
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file itself.
    pub fn file(&self) -> &File {
        &self.file
    }
}

/// The records of an earlier run, in the order of the input.
pub struct EarlierRun {
    records: RecordFile,
    places: Vec<LinePlace>,
    next: usize,
}

impl EarlierRun {
    /// Reads what a run has written, whole or not.
    pub fn read(path: &Path) -> io::Result<EarlierRun> {
        let placed = |error: io::Error| at(path, &error);
        let mut records = RecordFile::open(path)?;
        let mut places = vec![];
        let end = whole(&mut File::open(path).map_err(placed)?).map_err(placed)?;
        let scanned = records.scan(end, |_, place| {
            places.push(place);
            Ok(())
        });
        let places = scanned.and_then(|()| sorted(&places, &mut records));
        Ok(EarlierRun { records, places: places.map_err(io::Error::other)?, next: 0 })
    }

    /// Its record of the problem of this number, and the place of that.
    pub fn find(&mut self, number: u64) -> Option<(Result<Record, String>, u64)> {
        let index = self.places.binary_search_by_key(&number, |place| place.0).ok()?;
        let (_, offset) = self.places[index];
        Some((self.records.read(offset), offset))
    }

    /// Its record of the problem of this number, and the place of that. Numbers must be asked for in
    /// their order.
    pub fn take(&mut self, number: u64) -> Option<(Result<Record, String>, u64)> {
        let &(_, offset) = self.places.get(self.next).filter(|place| place.0 == number)?;
        self.next += 1;
        Some((self.records.read(offset), offset))
    }

    /// Its next record, whatever its number is, and the place of that.
    pub fn take_next(&mut self) -> Option<(Result<Record, String>, u64)> {
        let &(number, _) = self.places.get(self.next)?;
        self.take(number)
    }

    /// Where a line is, for a message.
    pub fn place(&mut self, offset: u64) -> String {
        self.records.place(offset)
    }

    /// The place of the first record that was not asked for.
    pub fn first_left(&mut self) -> Option<String> {
        let &(_, offset) = self.places.get(self.next)?;
        Some(self.records.place(offset))
    }
}

/// Whether a run under these conditions could have written it.
fn is_fit(record: &Record, conditions: &Conditions, shard: Shard) -> Result<(), String> {
    if let Some(own) = record.conditions()
        && !own.agree(conditions)
    {
        return Err(say(
            format!("this line was found with {own}, not with {conditions}"),
            format!("この行は {own} での結果です（今回は {conditions}）"),
        ));
    }
    match record.number().is_some_and(|number| shard.has(number)) {
        true => Ok(()),
        false => Err(say(
            format!("this line is {}, which is not in the shard", record.key()),
            format!("この行（{}）は分担の範囲にありません", record.key()),
        )),
    }
}

/// The places in the order of the numbers; an error if a number is there twice.
fn sorted(places: &[LinePlace], records: &mut RecordFile) -> Result<Vec<LinePlace>, String> {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|two| two[0].0 == two[1].0) {
        None => Ok(sorted),
        Some(two) => {
            let (first, second) = (records.place(two[0].1), records.place(two[1].1));
            let number = two[0].0;
            Err(say(
                format!("{second}: problem #{number} is there already: {first}"),
                format!("{second}: #{number} はすでに {first} にあります"),
            ))
        }
    }
}

/// Opens the journal of an earlier run, and locks it against other runs.
fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    loop {
        let file = options.open(path).map_err(|error| at(path, &error))?;
        lock(&file, path)?;
        // A run that just ended may have put another file in its place.
        if is_still(&file, path) {
            return Ok(file);
        }
    }
}

/// Keeps other runs from writing to the same file. Some file systems have no locks: they do without.
fn lock(file: &File, path: &Path) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(at(path, &io::Error::other("another run writes to this file")))
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether the file of this name is the one that was opened.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(own), Ok(named)) => (own.dev(), own.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}

/// Whether two names are those of one file.
fn same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// The message about a journal that is not complete.
pub fn unfinished(path: &Path) -> String {
    let path = neutral(&path.display().to_string());
    let message = say(
        format!("not all is done; what is done is in {path}"),
        format!("全部は終わっていません。終わった分は {path} にあります"),
    );
    report::draw_error(&message, spoken())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Task;
    use crate::search::Limits;

    fn record(number: u64) -> Record {
        let text = format!(
            "{{\"tsume\":1,\"number\":{number},\"error\":\"e{number}\",\"input\":\"a.txt\"}}"
        );
        Record::read(&text).unwrap()
    }

    fn resumed(path: &Path) -> io::Result<(Journal, EarlierRun)> {
        Journal::resume(path, &Conditions::new(&Task::default(), &Limits::default()), Shard::WHOLE)
    }

    #[test]
    fn records_are_written_as_they_come_and_sorted_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("name");
        let mut journal = Journal::create(&name).unwrap();
        let path = journal.path.clone();
        let read = |path: &Path| fs::read_to_string(path).unwrap();
        let lines = |numbers: &[u64]| numbers.iter().map(|&n| record(n).json()).collect::<String>();
        journal.add(&record(2)).unwrap();
        assert_eq!(read(&path), lines(&[2]));
        let error = resumed(&path).err().unwrap().to_string();
        assert!(error.ends_with("another run writes to this file"), "{error}");
        drop(journal);
        // A torn line goes when something is written, or when nothing is missing.
        let torn = lines(&[2]) + "{\"tsu";
        fs::write(&path, &torn).unwrap();
        drop(resumed(&path).unwrap());
        assert_eq!(read(&path), torn);
        let (mut journal, mut former) = resumed(&path).unwrap();
        assert!(former.take(1).is_none());
        assert_eq!(former.take(2).unwrap().0, Ok(record(2)));
        assert!(former.take(3).is_none() && former.first_left().is_none());
        journal.add(&record(1)).unwrap();
        assert_eq!(read(&path), lines(&[2, 1]));
        journal.finish(Some(&name)).unwrap();
        assert_eq!(read(&name), lines(&[1, 2]));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // What was added can be taken back; what is there twice is refused.
        let (mut journal, _) = resumed(&name).unwrap();
        journal.add(&record(3)).unwrap();
        journal.take_back().unwrap();
        assert_eq!(read(&name), lines(&[1, 2]));
        fs::write(&name, lines(&[1, 2, 1])).unwrap();
        let error = resumed(&name).err().unwrap().to_string();
        assert!(error.contains("name:3: problem #1 is there already: ") && error.ends_with(":1"));
    }
}
