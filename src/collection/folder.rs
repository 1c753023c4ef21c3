//! Finds the collections in a folder by the endings of their names.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::csv::CSV;
use super::form::Form;

/// The files below a folder whose names have the ending of a form other than CSV, sorted by name; or the path itself if it
/// is not a folder. Hidden files are left out.
pub fn files(path: &Path) -> impl Iterator<Item = io::Result<PathBuf>> + use<> {
    entries(path)
        .filter(|entry| match entry {
            Ok(entry) if entry.depth() == 0 => !entry.file_type().is_dir(),
            Ok(entry) => is_collection(entry.path()) && may_be_file(entry),
            Err(_) => true,
        })
        .map(|entry| entry.map(walkdir::DirEntry::into_path).map_err(with_path))
}

/// Everything in a folder that is not hidden, sorted by name.
fn entries(path: &Path) -> impl Iterator<Item = walkdir::Result<walkdir::DirEntry>> + use<> {
    let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    let all = WalkDir::new(path).sort_by_file_name().into_iter();
    all.filter_entry(move |entry| entry.depth() == 0 || !is_hidden(entry.file_name()))
}

/// The endings of the files below a folder that [`files`] leaves out, and how many have each. Hidden files,
/// documentation and JSON are not counted.
pub fn passed_over(path: &Path) -> BTreeMap<String, usize> {
    let mut endings = BTreeMap::new();
    for entry in entries(path).flatten().filter(|entry| entry.file_type().is_file()) {
        let ending = entry.path().extension().unwrap_or_default();
        let ending = ending.to_string_lossy().to_ascii_lowercase();
        let is_beside = ["md", "json"].contains(&ending.as_str());
        if !is_collection(entry.path()) && !is_beside {
            *endings.entry(ending).or_default() += 1;
        }
    }
    endings
}

/// Whether a file of this name in a folder is a collection. A CSV beside collections is usually a report on them.
fn is_collection(path: &Path) -> bool {
    Form::of_name(path).is_some_and(|form| form != CSV)
}

/// Whether this may be a file. A link to a file counts, a link to a folder does not. A deleted file counts as
/// well, so that opening it fails with a visible error.
fn may_be_file(entry: &walkdir::DirEntry) -> bool {
    match entry.file_type().is_symlink() {
        true => entry.path().metadata().map_or(true, |target| target.is_file()),
        false => entry.file_type().is_file(),
    }
}

/// The error of the system with its path.
fn with_path(error: walkdir::Error) -> io::Error {
    let path = error.path().map(|path| path.display().to_string()).unwrap_or_default();
    match error.io_error() {
        Some(inner) => io::Error::new(inner.kind(), format!("{path}: {inner}")),
        None => io::Error::other(format!("{path}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_folder_is_walked_in_name_order() {
        let folder = std::env::temp_dir().join(format!("tsume-folder-{}", std::process::id()));
        let names = [
            "b.yaml",
            "a.txt",
            "c/d.jsonl",
            "c/a.sfen",
            "c.yml",
            "x.png",
            "README.md",
            ".a.yaml",
            ".git/a.yaml",
        ];
        for name in names {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = |path: &Path| -> Vec<String> {
            let relative =
                |path: PathBuf| path.strip_prefix(&folder).unwrap().display().to_string();
            files(path).map(|path| relative(path.unwrap())).collect()
        };
        let expected = ["a.txt", "b.yaml", "c/a.sfen", "c/d.jsonl", "c.yml"];
        assert_eq!(found(&folder), expected);
        assert_eq!(passed_over(&folder), BTreeMap::from([("png".to_owned(), 1)]));
        // A file that vanishes meanwhile causes an error.
        let mut walk = files(&folder);
        assert!(walk.next().unwrap().unwrap().ends_with("a.txt"));
        fs::remove_file(folder.join("b.yaml")).unwrap();
        assert!(walk.next().unwrap().unwrap().ends_with("b.yaml"));
        // A file that is named directly is read with any extension.
        assert_eq!(found(&folder.join("x.png")), ["x.png"]);
        assert_eq!(found(&folder.join(".a.yaml")), [".a.yaml"]);
        let missing = files(&folder.join("missing")).next().unwrap().unwrap_err();
        assert!(missing.to_string().contains("missing: "), "{missing}");
        fs::remove_dir_all(folder).unwrap();
    }
}
