//! The forms of collections, told by the ending of a name or by the look of the first lines.

use super::key::split;
use super::yaml::HEADER;
use crate::notation::heading_of;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// A form in which problems are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Text in any notation, and lists of SFEN.
    Text,
    /// A YAML collection: a header and a list of problems, or only the list.
    Yaml,
    /// A JSON object on each line.
    JsonLines,
    /// An SFEN on each line, and nothing else.
    Sfens,
}

impl Form {
    /// The form that files of this name have, if the ending of the name tells.
    pub fn of_name(name: &Path) -> Option<Form> {
        let ending = name.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "txt" | "sfen" | "bod" => Some(Form::Text),
            "yaml" | "yml" => Some(Form::Yaml),
            "jsonl" | "ndjson" => Some(Form::JsonLines),
            _ => None,
        }
    }

    /// The form of an input that has this line, if the line tells. Blank lines, comments, and
    /// keys that a text and a YAML header may both begin with do not.
    pub(super) fn of_line(line: &str) -> Option<Form> {
        let words = line.trim();
        let is_indented = line.starts_with([' ', '\t']);
        match words {
            _ if words.is_empty() || words.starts_with('#') => None,
            _ if words.starts_with('{') => Some(Form::JsonLines),
            "-" | "---" => Some(Form::Yaml),
            _ if words.starts_with("- ") || words.starts_with("--- ") => Some(Form::Yaml),
            _ if words.starts_with("%YAML") => Some(Form::Yaml),
            _ if heading_of(words).is_some() => Some(Form::Text),
            // It may go on what such a key says.
            _ if is_indented => None,
            _ => match split(words) {
                Some(("title" | "source" | "language", _)) => None,
                Some((key, _)) if HEADER.contains(&key) => Some(Form::Yaml),
                _ => Some(Form::Text),
            },
        }
    }
}

/// The files below a folder whose names end like those of collections, in the order of their
/// names; or the path itself if it is none. What is hidden is left out.
pub fn files(path: &Path) -> impl Iterator<Item = io::Result<PathBuf>> + use<> {
    let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    WalkDir::new(path)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(move |entry| entry.depth() == 0 || !is_hidden(entry.file_name()))
        .filter(|entry| match entry {
            Ok(entry) if entry.depth() == 0 => !entry.file_type().is_dir(),
            Ok(entry) => Form::of_name(entry.path()).is_some() && may_be_file(entry),
            Err(_) => true,
        })
        .map(|entry| entry.map(walkdir::DirEntry::into_path).map_err(told))
}

/// A link to a file is followed when it is opened; one to a folder is left out. What is gone when
/// it is looked at has been there: whoever opens it complains.
fn may_be_file(entry: &walkdir::DirEntry) -> bool {
    match entry.file_type().is_symlink() {
        true => entry.path().metadata().map_or(true, |target| target.is_file()),
        false => entry.file_type().is_file(),
    }
}

/// The error of the system alone, with the path that it is about.
fn told(error: walkdir::Error) -> io::Error {
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
    fn the_ending_of_a_name_tells_the_form() {
        for (name, expected) in [
            ("a/b.yaml", Some(Form::Yaml)),
            ("b.YML", Some(Form::Yaml)),
            ("b.jsonl", Some(Form::JsonLines)),
            ("b.ndjson", Some(Form::JsonLines)),
            ("b.sfen", Some(Form::Text)),
            ("b.txt", Some(Form::Text)),
            ("b.json", None),
            ("b.png", None),
            ("yaml", None),
            (".yaml", None),
            ("<standard input>", None),
        ] {
            assert_eq!(Form::of_name(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn a_line_may_tell_the_form() {
        for (line, expected) in [
            ("", None),
            ("  # x", None),
            ("title: x", None),
            ("  folded", None),
            ("Title: x", Some(Form::Text)),
            ("author: x", Some(Form::Text)),
            ("  Black: R1a", Some(Form::Text)),
            ("9/9/9 b", Some(Form::Text)),
            ("- id: x", Some(Form::Yaml)),
            ("  -", Some(Form::Yaml)),
            ("---", Some(Form::Yaml)),
            ("%YAML 1.2", Some(Form::Yaml)),
            ("problems:", Some(Form::Yaml)),
            ("editor: x", Some(Form::Yaml)),
            ("defaults:", Some(Form::Yaml)),
            ("{\"id\": 1}", Some(Form::JsonLines)),
        ] {
            assert_eq!(Form::of_line(line), expected, "{line}");
        }
    }

    #[test]
    fn a_folder_is_walked_in_the_order_of_names() {
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
        // What vanishes meanwhile is not passed over in silence.
        let mut walk = files(&folder);
        assert!(walk.next().unwrap().unwrap().ends_with("a.txt"));
        fs::remove_file(folder.join("b.yaml")).unwrap();
        assert!(walk.next().unwrap().unwrap().ends_with("b.yaml"));
        // What is named is read, whatever its name.
        assert_eq!(found(&folder.join("x.png")), ["x.png"]);
        assert_eq!(found(&folder.join(".a.yaml")), [".a.yaml"]);
        let missing = files(&folder.join("missing")).next().unwrap().unwrap_err();
        assert!(missing.to_string().contains("missing: "), "{missing}");
        fs::remove_dir_all(folder).unwrap();
    }
}
