//! Files of judgements that `tsume check` has written as JSON lines, read in any order.
//!
//! A file is first scanned once. Only the number of the problem and the offset of each line are
//! kept in memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::output::at;
use crate::cli::process::{say, spoken};
use crate::judgement::Judgement;

/// The longest line that is read, in bytes.
const LIMIT: u64 = 16 << 20;

/// The most bytes to copy from an input that can be read only once.
const MOST_COPIED: u64 = 4 << 30;

/// The beginning of every line.
const BEGIN: &[u8] = b"{\"tsume\":";

/// The number of a problem, and the offset of its line.
pub type LinePlace = (u64, u64);

/// A file of judgements, each on a line.
pub struct JudgementFile {
    path: PathBuf,
    input: BufReader<File>,
    /// The offset of the next line.
    offset: u64,
    text: String,
}

impl JudgementFile {
    /// Opens a file. A pipe or device is copied first, because it can be read only once.
    pub fn open(path: &Path) -> io::Result<JudgementFile> {
        let placed = |error: io::Error| at(path, &error);
        let mut file = File::open(path).map_err(placed)?;
        if !file.metadata().map_err(placed)?.is_file() {
            let mut copy = tempfile::tempfile().map_err(placed)?;
            copy_records(&mut file, &mut copy, MOST_COPIED).map_err(placed)?;
            file = copy;
        }
        Ok(JudgementFile::of(path, file))
    }

    /// Uses an open file from its current position on. Messages use this name.
    pub fn of(path: &Path, file: File) -> JudgementFile {
        let input = BufReader::with_capacity(1 << 16, file);
        JudgementFile { path: path.to_owned(), input, offset: 0, text: String::new() }
    }

    /// Returns the number of bytes in complete lines.
    pub fn whole(&mut self) -> io::Result<u64> {
        let end = whole(self.input.get_mut())?;
        self.input.rewind()?;
        Ok(end)
    }

    /// Reads the first `length` bytes, and calls `each` with each judgement and its place.
    pub fn scan(
        &mut self,
        length: u64,
        mut each: impl FnMut(Judgement, LinePlace) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut line = 0;
        while self.offset < length {
            line += 1;
            let start = self.offset;
            let read = match self.line() {
                Ok(0) => break,
                Ok(_) => self.judgement().and_then(|judgement| match judgement.number() {
                    Some(0) => Err("found `number` 0; problems are numbered from 1".to_owned()),
                    Some(number) => each(judgement, (number, start)),
                    None => Err("the field `number` is missing".to_owned()),
                }),
                Err(error) => Err(error.to_string()),
            };
            read.map_err(|error| format!("{}:{line}: {error}", self.path.display()))?;
        }
        Ok(())
    }

    /// Reads the judgement at this offset.
    pub fn read(&mut self, offset: u64) -> Result<Judgement, String> {
        let read = self.read_line(offset).map(|_| ());
        read.map_err(|error| error.to_string())
            .and_then(|()| self.judgement())
            .map_err(|error| format!("{}: {error}", self.place(offset)))
    }

    /// Reads the line at this offset, with its end.
    pub fn read_line(&mut self, offset: u64) -> io::Result<&str> {
        // A short step forwards keeps the buffer.
        match i64::try_from(offset.abs_diff(self.offset)) {
            Ok(far) if offset >= self.offset => self.input.seek_relative(far)?,
            _ => drop(self.input.seek(SeekFrom::Start(offset))?),
        }
        self.offset = offset;
        self.line()?;
        Ok(&self.text)
    }

    fn line(&mut self) -> io::Result<usize> {
        self.text.clear();
        let size = (&mut self.input).take(LIMIT).read_line(&mut self.text)?;
        self.offset += size as u64;
        Ok(size)
    }

    fn judgement(&self) -> Result<Judgement, String> {
        match self.text.ends_with('\n') {
            true => Judgement::read(self.text.trim_end())
                .map_err(|error| error.text().of(spoken()).to_owned()),
            false => {
                Err(say("the end of this line is missing", "行が途中で終わっています").to_owned())
            }
        }
    }

    /// Returns the file and line at this offset, for messages.
    pub fn place(&mut self, offset: u64) -> String {
        let lines = self.lines_before(offset).map(|lines| format!(":{}", lines + 1));
        format!("{}{}", self.path.display(), lines.unwrap_or_default())
    }

    fn lines_before(&mut self, offset: u64) -> io::Result<usize> {
        self.input.rewind()?;
        self.offset = 0;
        let mut lines = 0;
        let mut before = (&mut self.input).take(offset);
        loop {
            let part = before.fill_buf()?;
            let size = part.len();
            if size == 0 {
                break;
            }
            lines += part.iter().filter(|&&byte| byte == b'\n').count();
            before.consume(size);
        }
        self.offset = offset;
        Ok(lines)
    }
}

/// Copies judgements, at most `most` bytes, and rewinds the copy.
fn copy_records(from: &mut impl Read, to: &mut File, most: u64) -> io::Result<()> {
    let mut begin = vec![];
    from.by_ref().take(BEGIN.len() as u64).read_to_end(&mut begin)?;
    if !BEGIN.starts_with(&begin) {
        return Err(io::Error::other(say(
            "its first line is not output of `tsume check`",
            "最初の行は `tsume check` の出力ではありません",
        )));
    }
    to.write_all(&begin)?;
    let room = most.saturating_sub(begin.len() as u64);
    io::copy(&mut from.by_ref().take(room), to)?;
    if from.read(&mut [0])? > 0 {
        let size = most >> 20;
        return Err(io::Error::other(say(
            format!("more than {size} MiB from a pipe; expected a file of that size"),
            format!("パイプから読めるのは {size} MiB までです。ファイルにしてください"),
        )));
    }
    to.rewind()
}

/// Returns the number of bytes of a file in complete lines. A killed run may have left a part of a
/// line at the end.
///
/// A last part that is not the beginning of a judgement is an error: the file may be of another
/// program, and must not be truncated.
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
        false => Err(io::Error::other(say(
            "its last line is not output of `tsume check`",
            "最後の行は `tsume check` の出力ではありません",
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_any_order() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let line = |number: u64, error: &str| {
            let text =
                serde_json::json!({"tsume": 1, "number": number, "error": error, "input": ""});
            text.to_string() + "\n"
        };
        let long = "x".repeat(100_000);
        let lines = [line(3, "c"), line(1, &long), line(2, "b")];
        file.write_all(lines.concat().as_bytes()).unwrap();
        let mut judgements = JudgementFile::open(file.path()).unwrap();
        let mut places = vec![];
        let each = |_, place| {
            places.push(place);
            Ok(())
        };
        judgements.scan(u64::MAX, each).unwrap();
        places.sort();
        for (number, offset) in [0, 2, 1, 1, 0].map(|index| places[index]) {
            assert_eq!(judgements.read(offset).unwrap().number(), Some(number));
            assert_eq!(
                judgements.read_line(offset).unwrap(),
                lines[[1, 2, 0][number as usize - 1]]
            );
            let expected = format!("{}:{}", file.path().display(), [2, 3, 1][number as usize - 1]);
            assert_eq!(judgements.place(offset), expected);
        }
        let refused = |number: u64| {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(line(number, "x").as_bytes()).unwrap();
            let mut judgements = JudgementFile::open(file.path()).unwrap();
            judgements.scan(u64::MAX, |_, _| Ok(())).unwrap_err()
        };
        assert!(
            refused(0).ends_with(":1: found `number` 0; problems are numbered from 1"),
            "{}",
            refused(0)
        );
    }

    #[test]
    fn copies_are_limited_in_size_and_contain_only_judgements() {
        let line = "{\"tsume\":1,\"number\":1}\n";
        let copied = |text: &str, most: u64| {
            let mut copy = tempfile::tempfile().unwrap();
            copy_records(&mut text.as_bytes(), &mut copy, most).map_err(|e| e.to_string())?;
            let mut found = String::new();
            copy.read_to_string(&mut found).unwrap();
            Ok::<_, String>(found)
        };
        for text in ["", "{\"ts", line] {
            assert_eq!(copied(text, 100), Ok(text.to_owned()));
        }
        assert!(copied(&line.repeat(5), 100).unwrap_err().starts_with("more than "));
        let mut zeros = io::repeat(0);
        let refused = copy_records(&mut zeros, &mut tempfile::tempfile().unwrap(), MOST_COPIED);
        assert!(refused.unwrap_err().to_string().starts_with("its first line is not output"));
    }

    #[test]
    fn a_torn_line_is_distinguished_from_foreign_text() {
        let path = std::env::temp_dir().join(format!("tsume-judgements-{}", std::process::id()));
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
