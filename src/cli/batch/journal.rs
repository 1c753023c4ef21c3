//! The journal of a run: a file with the judgement of each finished problem as a JSON line, in the
//! order in which problems are finished. Every judgement is written at once, so that a run may be
//! killed at any moment and resumed from its journal. When all problems are done, the lines are
//! sorted into the order of the input.
//!
//! A lock protects a journal from other runs. Other programs may ignore the lock; therefore an
//! unnamed temporary file has a copy of the lines. If another program has changed the journal, the
//! run continues in a new file beside it, and reports that at the end.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::batch::{EarlierRun, JudgementFile, Places, check_conditions, whole};
use crate::cli::options::Shard;
use crate::cli::output::{AtomicFile, Existing, at, behind_links, create_beside, is_device};
use crate::cli::process::{refused, say, spoken};
use crate::judgement::{Conditions, Judgement};
use crate::report;
use crate::text::printable;

/// A file to which judgements are added.
pub struct Journal {
    file: File,
    path: PathBuf,
    /// A copy of the lines, in a file that no other program can open.
    copy: File,
    /// The offset of the next line.
    end: u64,
    /// The offset of the first line of this run.
    start: u64,
    /// The length of the file after the last write of this run: greater than `end` if a part of a
    /// line follows.
    length: u64,
    places: Places,
    state: State,
}

/// The kind of the file at the path of a journal.
enum State {
    /// A temporary file of this run beside the output.
    Temporary,
    /// The file of an earlier run.
    Resumed,
    /// A new file beside that of an earlier run, which another program has changed.
    Beside { changed: PathBuf },
    /// None: all judgements are in the output.
    Removed,
}

/// The end of a run.
#[derive(Clone, Copy)]
pub enum End<'a> {
    /// No judgement is missing. The lines are sorted, into the file of this name if there is one.
    Complete(Option<&'a Path>, Existing),
    /// No judgement is missing, and all are in a file of another format.
    Exported,
    /// Judgements are missing.
    Incomplete,
    /// The earlier run does not match: the lines of this run are removed.
    Mismatch,
}

/// How much of the file is compared with the lines that this run has written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    Length,
    Bytes,
}

impl Journal {
    /// Creates a temporary journal beside `name`, the file that is created from it at the end.
    pub fn create(name: &Path) -> io::Result<Journal> {
        let target = behind_links(name).map_err(|error| at(name, &error))?;
        let (copy, _) = nameless(&target)?;
        let (file, path) = create_beside(&target)?;
        lock(&file, &path)?;
        let (end, places, state) = (0, Places::default(), State::Temporary);
        Ok(Journal { file, path, copy, end, start: end, length: end, places, state })
    }

    /// Opens the journal of an earlier run, which may be missing, with its judgements. They must
    /// have the same conditions, and be about problems of this shard. The file stays unchanged
    /// until a judgement is added.
    pub fn resume(
        path: &Path,
        conditions: &Conditions,
        shard: Shard,
    ) -> io::Result<(Journal, EarlierRun)> {
        let path = behind_links(path).map_err(|error| at(path, &error))?;
        let placed = |error: io::Error| at(&path, &error);
        if is_device(&path) {
            let no_file = say("this is not a regular file", "ファイルではありません");
            return Err(placed(io::Error::other(no_file)));
        }
        let mut file = open(&path)?;
        let end = whole(&mut file).map_err(placed)?;
        let length = file.metadata().map_err(placed)?.len();
        let (mut copy, reader) = nameless(&path)?;
        file.rewind().and_then(|()| fill(&mut copy, &file, end)).map_err(placed)?;
        let judgements = JudgementFile::of(&path, reader);
        let (earlier, places) = EarlierRun::new(judgements, end, |judgement| {
            check_conditions(judgement, conditions, shard)
        })?;
        file.seek(SeekFrom::Start(end)).map_err(placed)?;
        let (start, state) = (end, State::Resumed);
        let journal = Journal { file, path, copy, end, start, length, places, state };
        Ok((journal, earlier))
    }

    pub fn add(&mut self, judgement: &Judgement) -> io::Result<()> {
        let line = judgement.json();
        self.secure(Check::Length)?;
        let written = self.cut().and_then(|()| {
            self.length += line.len() as u64;
            self.file.write_all(line.as_bytes())?;
            self.copy.write_all(line.as_bytes())
        });
        if let Err(error) = written {
            // If this fails as well, a resumed run removes the part.
            let _ = self.cut();
            return Err(at(&self.path, &error));
        }
        self.places.add(judgement, (judgement.number().unwrap_or_default(), self.end));
        self.end = self.length;
        Ok(())
    }

    /// Cuts off a part of a line after the end.
    fn cut(&mut self) -> io::Result<()> {
        if self.length != self.end {
            for file in [&mut self.file, &mut self.copy] {
                file.set_len(self.end)?;
                file.seek(SeekFrom::Start(self.end))?;
            }
            self.length = self.end;
        }
        Ok(())
    }

    /// Continues in a new file beside the journal if another program has changed the journal.
    fn secure(&mut self, check: Check) -> io::Result<()> {
        let has_length = |found: fs::Metadata| found.len() == self.length;
        let is_intact = is_still(&self.file, &self.path)
            && self.file.metadata().is_ok_and(has_length)
            && (check == Check::Length || self.has_own_bytes()?);
        if is_intact { Ok(()) } else { self.go_on_beside() }
    }

    /// Whether every byte is one that this run has written.
    fn has_own_bytes(&mut self) -> io::Result<bool> {
        self.file.rewind()?;
        self.copy.rewind()?;
        let is_same = is_same_text(&self.file, &self.copy, self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.copy.seek(SeekFrom::Start(self.end))?;
        Ok(is_same)
    }

    /// Continues in a new file that has the same lines.
    fn go_on_beside(&mut self) -> io::Result<()> {
        let name = self.path.file_name().unwrap_or_default();
        let elsewhere = || create_beside(&std::env::temp_dir().join(name));
        let (mut file, path) = create_beside(&self.path).or_else(|_| elsewhere())?;
        let mut copied = || {
            lock(&file, &path)?;
            self.copy.rewind()?;
            fill(&mut file, &self.copy, self.end)?;
            self.copy.set_len(self.end)?;
            self.copy.seek(SeekFrom::Start(self.end))
        };
        if let Err(error) = copied() {
            // An incomplete copy must not be mistaken for a complete one.
            let _ = fs::remove_file(&path);
            return Err(at(&path, &error));
        }
        (self.file, self.length) = (file, self.end);
        let changed = std::mem::replace(&mut self.path, path);
        if let State::Resumed = self.state {
            self.state = State::Beside { changed };
        }
        Ok(())
    }

    /// Ends a journal, if there is one, and refuses changes that another program made to it.
    pub fn close(journal: Option<Journal>, end: End) -> io::Result<()> {
        let Some(mut journal) = journal else { return Ok(()) };
        journal.end(end)?;
        journal.refuse_changes()
    }

    /// Ends the journal.
    pub fn end(&mut self, end: End) -> io::Result<()> {
        match (end, &self.state) {
            (End::Complete(name, existing), _) => self.complete(name, existing),
            (End::Exported, State::Temporary) => self.remove(),
            (End::Exported, _) => self.complete(None, Existing::Replace),
            (End::Incomplete, _) => self.leave(),
            (End::Mismatch, _) => self.take_back(),
        }
    }

    /// Removes the lines that this run has added.
    fn take_back(&mut self) -> io::Result<()> {
        self.secure(Check::Length)?;
        if self.end > self.start {
            self.end = self.start;
            self.cut().map_err(|error| at(&self.path, &error))?;
        }
        Ok(())
    }

    /// Leaves the journal for a later run, unless it is a temporary file without judgements.
    fn leave(&mut self) -> io::Result<()> {
        self.secure(Check::Bytes).map_err(|error| at(&self.path, &error))?;
        match self.state {
            State::Temporary if self.end == 0 => self.remove().or(Ok(())),
            _ => Ok(()),
        }
    }

    /// Sorts the lines, into the file of this name if there is one.
    fn complete(&mut self, name: Option<&Path>, existing: Existing) -> io::Result<()> {
        let whole = self.secure(Check::Bytes).and_then(|()| self.cut());
        whole.map_err(|error| at(&self.path, &error))?;
        let target = self.target(name)?;
        match same(&target, &self.path) {
            true if self.places.is_in_order() => Ok(()),
            true => self.sort_into(&target, Existing::Replace),
            false => {
                self.sort_into(&target, existing)?;
                self.remove()
            }
        }
    }

    /// Returns the file that gets the lines. A file with which another program has replaced the
    /// journal is not overwritten.
    fn target(&self, name: Option<&Path>) -> io::Result<PathBuf> {
        let Some(name) = name else { return Ok(self.path.clone()) };
        let target = behind_links(name).map_err(|error| at(name, &error))?;
        Ok(match &self.state {
            State::Beside { changed } if same(&target, changed) => self.path.clone(),
            _ => target,
        })
    }

    /// Writes the lines to another file, in the order of the input.
    fn sort_into(&mut self, target: &Path, existing: Existing) -> io::Result<()> {
        let mut draft = AtomicFile::create(target, existing)?;
        self.each_line(|line| draft.write(line))?;
        draft.finish()
    }

    /// Removes the journal, once its judgements are in another file.
    fn remove(&mut self) -> io::Result<()> {
        self.state = State::Removed;
        match is_still(&self.file, &self.path) {
            true => fs::remove_file(&self.path).map_err(|error| at(&self.path, &error)),
            // Another program has removed or replaced the file.
            false => Ok(()),
        }
    }

    /// Returns an error if another program has changed the journal. The error names the file with
    /// the results.
    pub fn refuse_changes(&self) -> io::Result<()> {
        let State::Beside { changed } = &self.state else { return Ok(()) };
        let (changed, saved) = (changed.display(), self.path.display());
        Err(io::Error::other(say(
            format!(
                "{changed}: another program has changed this file during the run; all results are in \
                 {saved}"
            ),
            format!(
                "{changed}: 実行中に他のプログラムがこのファイルを書き換えました。\
                 結果は全て {saved} にあります"
            ),
        )))
    }

    /// Calls `each` with every line, in the order of the input.
    fn each_line(&mut self, mut each: impl FnMut(&str) -> io::Result<()>) -> io::Result<()> {
        self.copy.rewind()?;
        let mut judgements = JudgementFile::of(&self.path, self.copy.try_clone()?);
        let places = self.places.in_order(&mut judgements).map_err(io::Error::other)?;
        for (_, offset) in places {
            let line = judgements.read_line(offset)?;
            match self.places.replaces(offset) {
                true => {
                    let judgement =
                        Judgement::read(line.trim_end()).map_err(|error| refused(error.text()))?;
                    each(&judgement.replacing(false).json())?;
                }
                false => each(line)?,
            }
        }
        Ok(())
    }

    /// Calls `each` with every judgement, in the order of the input.
    pub fn each(&mut self, mut each: impl FnMut(Judgement) -> io::Result<()>) -> io::Result<()> {
        self.each_line(|line| {
            each(Judgement::read(line.trim_end()).map_err(|error| refused(error.text()))?)
        })
    }

    /// Returns the path if the journal has judgements.
    pub fn left(&self) -> Option<&Path> {
        Some(&*self.path).filter(|_| self.end > 0)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the open file.
    pub fn file(&self) -> &File {
        &self.file
    }
}

/// Creates a file without a name in the folder of another file. Returns a handle to write it and
/// one to read it. No other program can change it, and it disappears when the program ends.
fn nameless(beside: &Path) -> io::Result<(File, File)> {
    let folder = beside.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let file = NamedTempFile::new_in(folder).or_else(|_| NamedTempFile::new());
    let file = file.map_err(|error| at(folder, &error))?;
    let reader = file.reopen().map_err(|error| at(folder, &error))?;
    Ok((file.into_file(), reader))
}

/// Copies this many bytes.
fn fill(to: &mut File, from: &File, length: u64) -> io::Result<()> {
    io::copy(&mut from.take(length), to).map(drop)
}

/// Whether the next `length` bytes of two files are the same.
fn is_same_text(one: &File, other: &File, length: u64) -> io::Result<bool> {
    let [mut one, mut other] = [one, other].map(|file| BufReader::new(file.take(length)));
    loop {
        let (some, others) = (one.fill_buf()?, other.fill_buf()?);
        let count = some.len().min(others.len());
        if count == 0 || some[..count] != others[..count] {
            return Ok(some.len() == others.len() && count == 0);
        }
        one.consume(count);
        other.consume(count);
    }
}

/// Opens the journal of an earlier run, and locks it against other runs.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    loop {
        let file = options.open(path).map_err(|error| at(path, &error))?;
        lock(&file, path)?;
        // A run that has just ended may have replaced the file.
        if is_still(&file, path) {
            return Ok(file);
        }
    }
}

/// Locks a file against other runs. File systems without locks are accepted.
fn lock(file: &File, path: &Path) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let is_locked =
                say("another run writes to this file", "他の実行がこのファイルに書いています");
            Err(at(path, &io::Error::other(is_locked)))
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether the path still names the open file.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(own), Ok(named)) => (own.dev(), own.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// On other systems an open file cannot be renamed.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}

/// Whether two paths name the same file.
fn same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Returns the message about an incomplete journal.
pub fn unfinished(path: &Path) -> String {
    let path = printable(&path.display().to_string());
    let message = say(
        format!("the run is incomplete; the finished problems are in {path}"),
        format!("全部は終わっていません。終わった分は {path} にあります"),
    );
    report::draw_error(&message, spoken())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Task;
    use crate::search::Limits;

    fn judgement(number: u64) -> Judgement {
        let text = format!(
            "{{\"tsume\":1,\"number\":{number},\"error\":\"e{number}\",\"input\":\"a.txt\"}}"
        );
        Judgement::read(&text).unwrap()
    }

    fn resumed(path: &Path) -> io::Result<(Journal, EarlierRun)> {
        Journal::resume(path, &Conditions::new(&Task::default(), &Limits::default()), Shard::WHOLE)
    }

    #[test]
    fn judgements_are_written_in_arrival_order_and_sorted_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("name");
        let mut journal = Journal::create(&name).unwrap();
        let path = journal.path.clone();
        let read = |path: &Path| fs::read_to_string(path).unwrap();
        let lines =
            |numbers: &[u64]| numbers.iter().map(|&n| judgement(n).json()).collect::<String>();
        journal.add(&judgement(2)).unwrap();
        assert_eq!(read(&path), lines(&[2]));
        let error = resumed(&path).err().unwrap().to_string();
        assert!(error.ends_with("another run writes to this file"), "{error}");
        drop(journal);
        // A torn line is removed when a line is written, or when nothing is missing.
        let torn = lines(&[2]) + "{\"tsu";
        fs::write(&path, &torn).unwrap();
        drop(resumed(&path).unwrap());
        assert_eq!(read(&path), torn);
        let (mut journal, mut former) = resumed(&path).unwrap();
        assert!(former.take(1).is_none());
        assert_eq!(former.take(2).unwrap().0, Ok(judgement(2)));
        assert!(former.take(3).is_none() && former.first_left().is_none());
        journal.add(&judgement(1)).unwrap();
        assert_eq!(read(&path), lines(&[2, 1]));
        journal.end(End::Complete(Some(&name), Existing::Keep)).unwrap();
        assert_eq!(read(&name), lines(&[1, 2]));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // Added lines can be removed again; duplicate lines are refused.
        let (mut journal, _) = resumed(&name).unwrap();
        journal.add(&judgement(3)).unwrap();
        journal.end(End::Mismatch).unwrap();
        drop(journal);
        assert_eq!(read(&name), lines(&[1, 2]));
        fs::write(&name, lines(&[1, 2, 1])).unwrap();
        let error = resumed(&name).err().unwrap().to_string();
        assert!(
            error.contains("name:3: problem #1 is already judged at ") && error.ends_with(":1")
        );
    }
}
