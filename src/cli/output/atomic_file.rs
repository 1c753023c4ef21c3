//! Files that appear only when they are complete. The content is first written to a draft beside
//! the file; the draft of a file that is never completed is removed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::TempPath;

use crate::cli::process::interruption;
use crate::cli::process::language::cause;

/// A file that is not complete yet.
pub struct AtomicFile {
    file: BufWriter<File>,
    path: PathBuf,
    /// The draft, which is removed when it is dropped, and the file that it replaces; `None` for a
    /// device or a pipe, which is written directly.
    target: Option<(TempPath, PathBuf)>,
}

impl AtomicFile {
    /// Creates a draft of the file `name`. If `name` is a link, the draft replaces the target of
    /// the link. The new file has the permissions of the old one.
    pub fn create(name: &Path) -> io::Result<AtomicFile> {
        let with_name = |error: io::Error| at(name, &error);
        if is_device(name) {
            let device = name.to_owned();
            // Opening a pipe blocks until the pipe has a reader.
            let open = move || File::options().write(true).open(device);
            let file = interruption::or_error(open)?.map_err(with_name)?;
            return Ok(AtomicFile {
                file: BufWriter::new(file),
                path: name.to_owned(),
                target: None,
            });
        }
        let target = behind_links(name).map_err(with_name)?;
        let (file, path) = create_beside(&target)?;
        let temporary = TempPath::try_from_path(&path).map_err(with_name)?;
        if let Ok(old) = fs::metadata(&target) {
            file.set_permissions(old.permissions()).map_err(with_name)?;
        }
        Ok(AtomicFile { file: BufWriter::new(file), path, target: Some((temporary, target)) })
    }

    /// Appends bytes, which are buffered until [`AtomicFile::flush`].
    pub fn write(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.file.write_all(bytes.as_ref()).map_err(|error| at(&self.path, &error))
    }

    /// Writes the buffered bytes.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| at(&self.path, &error))
    }

    /// Completes the file, which then appears under its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let Some((temporary, target)) = self.target else { return Ok(()) };
        self.file.get_ref().sync_all().map_err(|error| at(&self.path, &error))?;
        temporary.persist(&target).map_err(|failed| at(&target, &failed.error))
    }
}

/// Whether a name belongs to a device, a pipe or a folder, which a file cannot replace.
pub fn is_device(name: &Path) -> bool {
    fs::metadata(name).is_ok_and(|found| !found.is_file())
}

/// Returns the file at the end of a chain of links; it may be missing.
pub fn behind_links(name: &Path) -> io::Result<PathBuf> {
    /// The greatest number of links that Linux follows.
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

/// The longest name that file systems allow, in bytes.
const LONGEST_NAME: usize = 255;

/// The ending of the name of a draft.
const DRAFT: &str = ".part";

/// Creates a file in the folder of another file. Its unique name is the name of the other file, as
/// far as there is room, with an ending.
pub fn create_beside(name: &Path) -> io::Result<(File, PathBuf)> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let end = format!(".{:x}-{:x}{DRAFT}", std::process::id(), now.as_nanos());
    let mut base = name.file_name().unwrap_or_default().to_owned();
    if base.len() + end.len() > LONGEST_NAME {
        base = begin(&base.to_string_lossy(), LONGEST_NAME - end.len()).into();
    }
    base.push(end);
    let path = name.with_file_name(base);
    let file = File::options().read(true).write(true).create_new(true).open(&path);
    // The name of the draft means nothing to people.
    Ok((file.map_err(|error| at(name, &error))?, path))
}

/// Returns the longest beginning of a text within this number of bytes.
pub fn begin(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// Whether a file has the name of a draft, which a killed run may have left behind.
pub fn is_draft(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let parts = name.strip_suffix(DRAFT).and_then(|name| name.rsplit_once('.'));
    let parts = parts.and_then(|(_, numbers)| numbers.split_once('-'));
    let is_number = |text: &str| u128::from_str_radix(text, 16).is_ok();
    parts.is_some_and(|(id, time)| is_number(id) && is_number(time))
}

/// Lists the drafts in a folder.
pub fn drafts_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| is_draft(path)).collect()
}

/// An error with the path of its file.
pub fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {}", path.display(), cause(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_only_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("a");
        let count = || fs::read_dir(folder.path()).unwrap().count();
        let mut draft = AtomicFile::create(&name).unwrap();
        draft.write("x").unwrap();
        assert!(count() == 1 && !name.exists());
        drop(draft);
        assert_eq!(count(), 0);
        let mut draft = AtomicFile::create(&name).unwrap();
        draft.write("x").unwrap();
        draft.finish().unwrap();
        assert_eq!((count(), fs::read_to_string(&name).unwrap()), (1, "x".to_owned()));
    }

    #[test]
    fn drafts_of_the_longest_names_are_recognised() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a".to_owned(), "x".repeat(255), "𠀀".repeat(62), "玉".repeat(85)] {
            let path = folder.path().join(&name);
            let mut draft = AtomicFile::create(&path).unwrap();
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
    fn links_and_file_modes_are_preserved() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [file, link, loose] = ["file", "link", "loose"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        symlink("new", &loose).unwrap();
        for name in [&link, &loose] {
            let mut draft = AtomicFile::create(name).unwrap();
            draft.write("x").unwrap();
            draft.finish().unwrap();
            assert!(fs::symlink_metadata(name).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(name).unwrap(), "x");
        }
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        symlink("round", folder.path().join("round")).unwrap();
        assert!(AtomicFile::create(&folder.path().join("round")).is_err());
    }
}
