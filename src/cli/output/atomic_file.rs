//! Files that are seen when they are whole: written beside their names first, and removed if they
//! never become whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::cli::process::interruption;
use crate::cli::process::language::cause;

/// A file that is not whole yet.
pub struct Draft {
    file: BufWriter<File>,
    path: PathBuf,
    /// The file whose place it takes; none if it is no file, such as a device or a pipe, which is
    /// written to as it is.
    target: Option<PathBuf>,
}

impl Draft {
    /// Begins what takes the place of `name`. Where that is a link, what it leads to is replaced;
    /// who may read and write the old file may do so with the new one.
    pub fn create(name: &Path) -> io::Result<Draft> {
        let with_name = |error: io::Error| at(name, &error);
        if is_device(name) {
            let device = name.to_owned();
            // A pipe may wait for its reader without end.
            let open = move || File::options().write(true).open(device);
            let file = interruption::or_error(open)?.map_err(with_name)?;
            return Ok(Draft { file: BufWriter::new(file), path: name.to_owned(), target: None });
        }
        let target = behind_links(name).map_err(with_name)?;
        let (file, path) = create_beside(&target)?;
        let draft = Draft { file: BufWriter::new(file), path, target: Some(target) };
        draft.take_mode().map_err(with_name)?;
        Ok(draft)
    }

    /// Gives it the mode of the file whose place it takes.
    fn take_mode(&self) -> io::Result<()> {
        match self.target.as_deref().map(fs::metadata) {
            Some(Ok(old)) => self.file.get_ref().set_permissions(old.permissions()),
            // There is no old one.
            _ => Ok(()),
        }
    }

    /// Writes at the end. What was written is held back until [`Draft::flush`].
    pub fn write(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.file.write_all(bytes.as_ref()).map_err(|error| at(&self.path, &error))
    }

    /// Writes out what is held back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| at(&self.path, &error))
    }

    /// Ends it: all of it is there.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let Some(target) = &self.target else { return Ok(()) };
        self.file.get_ref().sync_all().map_err(|error| at(&self.path, &error))?;
        fs::rename(&self.path, target).map_err(|error| at(target, &error))?;
        self.target = None;
        Ok(())
    }
}

/// What is not whole is of no use.
impl Drop for Draft {
    fn drop(&mut self) {
        if self.target.is_some() {
            // It may have been removed by someone else.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether this is no file and cannot be replaced by one.
pub fn is_device(name: &Path) -> bool {
    fs::metadata(name).is_ok_and(|found| !found.is_file())
}

/// The file to which links lead, which need not be there.
pub fn behind_links(name: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST: usize = 40;
    let mut path = name.to_owned();
    for _ in 0..MOST {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {
                let to = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(to);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// The longest name that file systems take, in bytes.
const LONGEST_NAME: usize = 255;

/// How the name of a draft ends.
const DRAFT: &str = ".part";

/// A new file in the folder of another, under a name that nobody else has: that of the other, as far
/// as there is room for it, and an ending.
pub fn create_beside(name: &Path) -> io::Result<(File, PathBuf)> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let end = format!(".{:x}-{:x}{DRAFT}", std::process::id(), now.as_nanos());
    let mut own = name.file_name().unwrap_or_default().to_owned();
    if own.len() + end.len() > LONGEST_NAME {
        own = begin(&own.to_string_lossy(), LONGEST_NAME - end.len()).into();
    }
    own.push(end);
    let path = name.with_file_name(own);
    let file = File::options().read(true).write(true).create_new(true).open(&path);
    Ok((file.map_err(|error| at(&path, &error))?, path))
}

/// The beginning of a text in no more than so many bytes.
pub fn begin(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// Whether a file has the name of a draft: a run that was killed may have left it.
pub fn is_draft(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let parts = name.strip_suffix(DRAFT).and_then(|name| name.rsplit_once('.'));
    let parts = parts.and_then(|(_, numbers)| numbers.split_once('-'));
    let is_number = |text: &str| u128::from_str_radix(text, 16).is_ok();
    parts.is_some_and(|(id, time)| is_number(id) && is_number(time))
}

/// The drafts in a folder.
pub fn drafts_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| is_draft(path)).collect()
}

/// An error with the path that it is about.
pub fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {}", path.display(), cause(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_seen_when_it_is_whole_or_never() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("a");
        let count = || fs::read_dir(folder.path()).unwrap().count();
        let mut draft = Draft::create(&name).unwrap();
        draft.write("x").unwrap();
        assert!(count() == 1 && !name.exists());
        drop(draft);
        assert_eq!(count(), 0);
        let mut draft = Draft::create(&name).unwrap();
        draft.write("x").unwrap();
        draft.finish().unwrap();
        assert_eq!((count(), fs::read_to_string(&name).unwrap()), (1, "x".to_owned()));
    }

    #[test]
    fn the_longest_names_have_drafts_that_are_known() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a".to_owned(), "x".repeat(255), "𠀀".repeat(62), "玉".repeat(85)] {
            let path = folder.path().join(&name);
            let mut draft = Draft::create(&path).unwrap();
            assert!(is_draft(&draft.path) && !is_draft(&path), "{name}");
            draft.write("x").unwrap();
            draft.finish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "x");
        }
        for name in ["a.part", "a.1.part", "a.1-.part", "a.x-1.part", "1-2.part", ".part"] {
            assert!(!is_draft(Path::new(name)), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_the_mode_of_a_file_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [file, link, loose] = ["file", "link", "loose"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        symlink("new", &loose).unwrap();
        for name in [&link, &loose] {
            let mut draft = Draft::create(name).unwrap();
            draft.write("x").unwrap();
            draft.finish().unwrap();
            assert!(fs::symlink_metadata(name).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(name).unwrap(), "x");
        }
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        symlink("round", folder.path().join("round")).unwrap();
        assert!(Draft::create(&folder.path().join("round")).is_err());
    }
}
