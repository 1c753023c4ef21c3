//! Files that appear only when they are complete. The content is first written to a draft beside
//! the file; the draft of a file that is never completed is removed. Unless an existing file may be replaced, it
//! stays, also if it appears while the draft is written.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::{PathPersistError, TempPath};

use crate::cli::process::{cause, interruption, say};

/// A file that is not complete yet.
pub struct AtomicFile {
    file: BufWriter<File>,
    path: PathBuf,
    /// The place of the complete file; `None` for a device or a pipe, which is written directly.
    target: Option<Target>,
}

/// The place of a complete file.
struct Target {
    /// The draft, which is removed when it is dropped.
    draft: TempPath,
    path: PathBuf,
    existing: Existing,
}

/// What happens to a file that exists already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays, and the new one is refused.
    Keep,
    /// The new one replaces it.
    Replace,
}

impl AtomicFile {
    /// Creates a draft of the file `name`. If `name` is a link, the draft replaces the target of
    /// the link. The new file has the permissions of the old one.
    pub fn create(name: &Path, existing: Existing) -> io::Result<AtomicFile> {
        refuse_existing(name, existing)?;
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
        AtomicFile::beside(behind_links(name).map_err(with_name)?, existing)
    }

    /// Creates a draft of a file in a folder. A link in the folder is itself the existing file, and nothing is
    /// written to its target, which may be anywhere.
    pub fn in_folder(folder: &Path, name: &str, existing: Existing) -> io::Result<AtomicFile> {
        refuse_existing_in(folder, name, existing)?;
        AtomicFile::beside(folder.join(name), existing)
    }

    fn beside(target: PathBuf, existing: Existing) -> io::Result<AtomicFile> {
        let with_name = |error: io::Error| at(&target, &error);
        let (file, path) = create_beside(&target)?;
        let draft = TempPath::try_from_path(&path).map_err(with_name)?;
        if let Some(old) = fs::symlink_metadata(&target).ok().filter(fs::Metadata::is_file) {
            file.set_permissions(old.permissions()).map_err(with_name)?;
        }
        let target = Some(Target { draft, path: target, existing });
        Ok(AtomicFile { file: BufWriter::new(file), path, target })
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
        let Some(Target { draft, path, existing }) = self.target else { return Ok(()) };
        self.file.get_ref().sync_all().map_err(|error| at(&self.path, &error))?;
        let published = match existing {
            Existing::Keep => draft.persist_noclobber(&path),
            Existing::Replace => draft.persist(&path),
        };
        published.map_err(|failed| unpublished(failed, &path))
    }
}

/// Keeps the draft if another file has its name by now and must stay. Returns the error.
fn unpublished(failed: PathPersistError, name: &Path) -> io::Error {
    if failed.error.kind() != io::ErrorKind::AlreadyExists {
        return at(name, &failed.error);
    }
    let draft = match failed.path.keep() {
        Ok(draft) => draft,
        Err(failed) => return at(name, &failed.error),
    };
    let (name, draft) = (name.display(), draft.display());
    io::Error::other(say(
        format!(
            "{name}: another program has created this file during the run; the output is in {draft}"
        ),
        format!(
            "{name}: 実行中に他のプログラムがこのファイルを作りました。出力は {draft} にあります"
        ),
    ))
}

/// Refuses an existing file unless it may be replaced.
pub fn refuse_existing(name: &Path, existing: Existing) -> io::Result<()> {
    match existing {
        Existing::Keep if name.is_file() => Err(already_exists(name)),
        Existing::Keep | Existing::Replace => Ok(()),
    }
}

/// Refuses anything of this name in a folder, also a link without a target, unless it may be replaced.
pub fn refuse_existing_in(folder: &Path, name: &str, existing: Existing) -> io::Result<()> {
    let path = folder.join(name);
    match existing {
        Existing::Keep if fs::symlink_metadata(&path).is_ok() => Err(already_exists(&path)),
        Existing::Keep | Existing::Replace => Ok(()),
    }
}

/// Returns the error about a file that must not be overwritten.
fn already_exists(path: &Path) -> io::Error {
    let exists = say("already exists; --force overwrites it", "すでにあります（--force で上書き）");
    io::Error::other(format!("{}: {exists}", path.display()))
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
        let mut draft = AtomicFile::create(&name, Existing::Replace).unwrap();
        draft.write("x").unwrap();
        assert!(count() == 1 && !name.exists());
        drop(draft);
        assert_eq!(count(), 0);
        let mut draft = AtomicFile::create(&name, Existing::Replace).unwrap();
        draft.write("x").unwrap();
        draft.finish().unwrap();
        assert_eq!((count(), fs::read_to_string(&name).unwrap()), (1, "x".to_owned()));
    }

    #[test]
    fn a_file_that_appears_while_the_draft_is_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("a");
        let drafts = [0, 1].map(|_| AtomicFile::create(&name, Existing::Keep).unwrap());
        for (number, mut draft) in drafts.into_iter().enumerate() {
            draft.write(number.to_string()).unwrap();
            let kept = draft.path.clone();
            let finished = draft.finish().map_err(|error| error.to_string());
            match number {
                0 => assert!(finished.is_ok() && !kept.exists()),
                _ => assert!(finished.unwrap_err().contains(&kept.display().to_string())),
            }
            assert_eq!(kept.exists(), number == 1);
        }
        assert_eq!(fs::read_to_string(&name).unwrap(), "0");
        assert!(AtomicFile::create(&name, Existing::Keep).is_err());
        AtomicFile::create(&name, Existing::Replace).unwrap().finish().unwrap();
        assert_eq!(fs::read_to_string(&name).unwrap(), "");
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link_in_a_folder() {
        use std::os::unix::fs::symlink;
        let [folder, outside] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let there = outside.path().join("there");
        fs::write(&there, "old").unwrap();
        for (name, to) in [("live", &there), ("dangling", &outside.path().join("new"))] {
            let link = folder.path().join(name);
            symlink(to, &link).unwrap();
            let refused = AtomicFile::in_folder(folder.path(), name, Existing::Keep);
            assert!(refused.is_err() && fs::symlink_metadata(&link).unwrap().is_symlink());
            let mut draft = AtomicFile::in_folder(folder.path(), name, Existing::Replace).unwrap();
            draft.write("x").unwrap();
            draft.finish().unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_file());
            assert_eq!(fs::read_to_string(&link).unwrap(), "x");
        }
        assert_eq!(fs::read_to_string(&there).unwrap(), "old");
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
    }

    #[test]
    fn drafts_of_the_longest_names_are_recognised() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a".to_owned(), "x".repeat(255), "𠀀".repeat(62), "玉".repeat(85)] {
            let path = folder.path().join(&name);
            let mut draft = AtomicFile::create(&path, Existing::Keep).unwrap();
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
            let mut draft = AtomicFile::create(name, Existing::Replace).unwrap();
            draft.write("x").unwrap();
            draft.finish().unwrap();
            assert!(fs::symlink_metadata(name).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(name).unwrap(), "x");
        }
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        symlink("round", folder.path().join("round")).unwrap();
        assert!(AtomicFile::create(&folder.path().join("round"), Existing::Replace).is_err());
    }
}
