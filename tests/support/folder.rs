//! Folders of collections for the tests of commands.
#![allow(dead_code)]

use std::fs;
use std::path::Path;

/// A problem of one move, a sound one of three moves, one with a second solution, and one that
/// takes longer than a test waits.
pub const EASY: &str = "8k/6G2/9/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1";
pub const MATE: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
pub const YOZUME: &str = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1";
pub const HARD: &str = "4k4/9/9/9/9/9/9/9/9 b RB2G2SNrb2g2s3n4l18p 1";

/// A folder that is removed at the end.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a file of this name and returns its path.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("a file");
        path
    }

    /// Returns the names of everything in the folder, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().display().to_string();
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }

    /// Writes a collection with this number of problems, some of which cannot be read.
    pub fn collection(&self, count: usize) -> String {
        let one = |number| match number % 5 {
            0 => "9/9/9 b - 1\n".to_owned(),
            1 => format!("{YOZUME} # p{number}\n"),
            _ => format!("{MATE} # p{number}\n"),
        };
        self.file("all.sfen", &(1..=count).map(one).collect::<String>())
    }
}

pub fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a file")
}

pub fn length(path: &str) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}
