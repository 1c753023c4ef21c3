//! Files that answers are written to: whole ones, which appear under their names when nothing is
//! missing, and ones that are gone on with. What is written is never held back.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::entries::{Entries, whole};

/// A file that answers are written to.
pub struct Store {
    file: File,
    path: PathBuf,
    /// What it is called when it is whole.
    name: Option<PathBuf>,
    /// Where to cut it before anything is written.
    cut: Option<u64>,
}

impl Store {
    /// A new file beside `name`, which takes its place when it is whole. What is no file, such as a
    /// device or a pipe, is written to as it is.
    pub fn create(name: &Path) -> io::Result<Store> {
        if fs::metadata(name).is_ok_and(|found| !found.is_file()) {
            let file = File::options().write(true).open(name).map_err(|error| at(name, &error))?;
            return Ok(Store { file, path: name.to_owned(), name: None, cut: None });
        }
        let path = beside(name);
        let file = File::create_new(&path).map_err(|error| at(&path, &error))?;
        lock(&file, &path)?;
        Ok(Store { file, path, name: Some(name.to_owned()), cut: None })
    }

    /// A file to go on with, which need not be there yet, and what is in it; it is renamed to
    /// `name` when it is whole. Nothing of it is changed before something is written.
    pub fn resume(path: &Path, name: Option<PathBuf>) -> io::Result<(Store, Entries)> {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let told = |error: io::Error| at(path, &error);
        let mut file = options.open(path).map_err(told)?;
        lock(&file, path)?;
        let length = whole(&mut file).map_err(told)?;
        let entries = Entries::open_part(path, length).map_err(io::Error::other)?;
        Ok((Store { file, path: path.to_owned(), name, cut: Some(length) }, entries))
    }

    /// Writes at the end.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.make_ready()
            .and_then(|()| self.file.write_all(text.as_bytes()))
            .map_err(|error| at(&self.path, &error))
    }

    fn make_ready(&mut self) -> io::Result<()> {
        if let Some(length) = self.cut.take() {
            self.file.set_len(length)?;
            self.file.seek(SeekFrom::Start(length))?;
        }
        Ok(())
    }

    /// Ends the file, all of which is there.
    pub fn finish(mut self) -> io::Result<()> {
        self.make_ready().map_err(|error| at(&self.path, &error))?;
        let Some(name) = &self.name else { return Ok(()) };
        self.file.sync_all().map_err(|error| at(&self.path, &error))?;
        fs::rename(&self.path, name).map_err(|error| at(name, &error))
    }

    /// Where it is until it is whole.
    pub fn path(&self) -> &Path {
        &self.path
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

/// An error with the path that it is about.
fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A name in the same folder that nobody else has.
fn beside(name: &Path) -> PathBuf {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut path = name.as_os_str().to_owned();
    path.push(format!(".{:x}-{:x}.part", std::process::id(), now.as_nanos()));
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_writes_and_nothing_is_seen_before_it_is_whole() {
        let name = std::env::temp_dir().join(format!("tsume-store-{}", std::process::id()));
        let mut store = Store::create(&name).unwrap();
        store.write("{\"tsume\":1}\n{\"tsu").unwrap();
        let error = Store::resume(store.path(), None).err().unwrap().to_string();
        assert!(error.ends_with("another run writes to this file"), "{error}");
        assert!(!name.exists());
        store.finish().unwrap();
        // A torn line goes when something is written, or when nothing is missing.
        let read = || fs::read_to_string(&name).unwrap();
        drop(Store::resume(&name, None).unwrap());
        assert_eq!(read(), "{\"tsume\":1}\n{\"tsu");
        let (mut store, _) = Store::resume(&name, None).unwrap();
        store.write("x\n").unwrap();
        assert_eq!(read(), "{\"tsume\":1}\nx\n");
        fs::remove_file(name).unwrap();
    }
}
