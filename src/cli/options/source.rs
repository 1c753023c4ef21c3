//! The source that one argument names: a file, a folder, standard input, or a position.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::iter;
use std::path::{Path, PathBuf};

use crate::cli::output::RunFiles;
use crate::cli::process::say;
use crate::collection::files;

/// The source that one argument names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    Standard,
    File(PathBuf),
    Text(String),
}

impl Source {
    /// Interprets an argument. A name of an existing file is that file. A text with blanks or with
    /// the eight slashes of an SFEN board is a position, and a URL is a link to one. Every other
    /// text is a file name.
    pub fn new(argument: &OsStr) -> Source {
        if argument == "-" {
            return Source::Standard;
        }
        match argument.to_str() {
            Some(text) if !Path::new(argument).exists() && looks_like_position(text) => {
                Source::Text(text.to_owned())
            }
            _ => Source::File(argument.into()),
        }
    }

    /// Returns the source itself, or the files of a folder in order.
    pub fn spread<'a>(
        self,
        own: &'a RunFiles,
    ) -> Box<dyn Iterator<Item = io::Result<Source>> + 'a> {
        match self {
            Source::File(path) if is_too_wide(&path) => {
                let english = "refuses to search everything below it; name files or a folder in it";
                let japanese = "全体は検索しません。その中のファイルかフォルダを指定してください";
                let message = format!("{}: {}", path.display(), say(english, japanese));
                Box::new(iter::once(Err(io::Error::other(message))))
            }
            Source::File(path) if path.is_dir() => {
                let is_own =
                    |file: &io::Result<PathBuf>| file.as_ref().is_ok_and(|f| own.is_own_output(f));
                let files = files(&path).filter(move |file| !is_own(file));
                Box::new(files.map(|file| file.map(Source::File)))
            }
            source => Box::new(iter::once(Ok(source))),
        }
    }

    pub fn name(&self) -> String {
        match self {
            Source::Standard => say("<standard input>", "<標準入力>").to_owned(),
            Source::File(path) => path.display().to_string(),
            Source::Text(_) => say("<argument>", "<引数>").to_owned(),
        }
    }

    pub fn open(self) -> io::Result<Box<dyn BufRead>> {
        Ok(match self {
            Source::Standard => Box::new(io::stdin().lock()),
            Source::File(path) => Box::new(BufReader::new(File::open(path)?)),
            Source::Text(text) => Box::new(Cursor::new(text)),
        })
    }
}

fn looks_like_position(text: &str) -> bool {
    let is_link = text.contains("://");
    text.contains(char::is_whitespace) || is_link || has_ranks(text)
}

/// Whether a word is the board of an SFEN, perhaps with too few or too many ranks.
fn has_ranks(word: &str) -> bool {
    let ranks = word.matches('/').count();
    let is_rank_character = |c: char| c.is_ascii_digit() || "/+KRBGSNLPkrbgsnlp".contains(c);
    ranks == 8 || (ranks > 4 && word.chars().all(is_rank_character))
}

/// Whether a path is the root directory or the user's home, which may contain anything.
pub(super) fn is_too_wide(path: &Path) -> bool {
    let resolved = |path: &Path| path.canonicalize().ok();
    let Some(path) = resolved(path) else { return false };
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    path.parent().is_none()
        || home.and_then(|home| resolved(&home)).is_some_and(|home| home == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_classified_as_files_or_positions() {
        let text = |text: &str| Source::Text(text.to_owned());
        let file = |name: &str| Source::File(name.into());
        for (argument, expected) in [
            ("-", Source::Standard),
            ("Cargo.toml", file("Cargo.toml")),
            ("missing.txt", file("missing.txt")),
            ("a/missing.txt", file("a/missing.txt")),
            ("Black: G2c / White: K2a", text("Black: G2c / White: K2a")),
            ("7k1/9/7G1/9/9/9/9/9/9", text("7k1/9/7G1/9/9/9/9/9/9")),
            ("7k1/9/7G1/9/9/9/9/9", text("7k1/9/7G1/9/9/9/9/9")),
            ("a/b/c/d/e/f/g.kif", file("a/b/c/d/e/f/g.kif")),
            ("https://example.org/8k/9", text("https://example.org/8k/9")),
        ] {
            assert_eq!(Source::new(OsStr::new(argument)), expected);
        }
    }
}
