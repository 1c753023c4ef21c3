//! What was written before, read again: the JSON lines of `tsume check`, one after the other.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::report::Entry;

/// The longest line that is read.
const LIMIT: u64 = 16 << 20;

/// How every line begins.
const BEGIN: &[u8] = b"{\"tsume\":";

/// A file of entries.
pub struct Entries {
    path: PathBuf,
    input: BufReader<io::Take<File>>,
    line: u64,
    text: String,
}

impl Entries {
    /// Opens a file, to be read whole.
    pub fn open(path: &Path) -> Result<Entries, String> {
        Entries::open_part(path, u64::MAX)
    }

    /// Opens a file, to be read as far as this.
    pub fn open_part(path: &Path, length: u64) -> Result<Entries, String> {
        let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let input = BufReader::new(file.take(length));
        Ok(Entries { path: path.to_owned(), input, line: 0, text: String::new() })
    }

    /// The place of the last line that was read.
    pub fn place(&self) -> String {
        format!("{}:{}", self.path.display(), self.line)
    }

    fn read(&mut self) -> Result<Option<Entry>, String> {
        self.line += 1;
        self.text.clear();
        let size = (&mut self.input).take(LIMIT).read_line(&mut self.text);
        match size.map_err(|error| error.to_string())? {
            0 => Ok(None),
            _ if self.text.ends_with('\n') => Entry::read(self.text.trim_end()).map(Some),
            _ => Err("the end of this line is missing".to_owned()),
        }
    }
}

impl Iterator for Entries {
    type Item = Result<Entry, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read();
        read.map_err(|error| format!("{}: {error}", self.place())).transpose()
    }
}

/// How much of a file is whole lines: what was killed may have torn the last one.
///
/// A last line that is no beginning of ours is an error, lest something else be cut off.
pub fn whole(file: &mut File) -> io::Result<u64> {
    const PART: u64 = 1 << 16;
    let length = file.seek(SeekFrom::End(0))?;
    let mut end = length;
    let mut part = vec![];
    while end > 0 {
        let start = end.saturating_sub(PART);
        part.clear();
        file.seek(SeekFrom::Start(start))?;
        Read::by_ref(file).take(end - start).read_to_end(&mut part)?;
        if let Some(index) = part.iter().rposition(|&byte| byte == b'\n') {
            end = start + index as u64 + 1;
            break;
        }
        end = start;
    }
    part.clear();
    file.seek(SeekFrom::Start(end))?;
    Read::by_ref(file).take(BEGIN.len() as u64).read_to_end(&mut part)?;
    match BEGIN.starts_with(&part) {
        true => Ok(end),
        false => Err(io::Error::other("its last line is no output of `tsume check`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_torn_line_is_told_from_what_is_not_ours() {
        let path = std::env::temp_dir().join(format!("tsume-entries-{}", std::process::id()));
        let long = "x".repeat(200_000);
        for (text, expected) in [
            (String::new(), Some(0)),
            ("{\"ts".to_owned(), Some(0)),
            ("a\n".to_owned(), Some(2)),
            (format!("a\n{{\"tsume\":1,{long}"), Some(2)),
            (format!("{long}\n{{"), Some(200_001)),
            ("hello".to_owned(), None),
            (format!("a\n{long}"), None),
        ] {
            let mut file = File::options();
            let file = file.read(true).write(true).create(true).truncate(true);
            let mut file = file.open(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_eq!(whole(&mut file).ok(), expected);
        }
        std::fs::remove_file(path).unwrap();
    }
}
