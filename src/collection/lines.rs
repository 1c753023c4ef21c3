//! Reads an input as lines of limited size.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::complaint::UnnamedComplaint;
use crate::text::Text;

/// The greatest size of a line or a record in bytes.
pub(super) const LIMIT: usize = 1024 * 1024;

/// The message about a part of the input that is larger than a limit, by its name in both languages.
pub(super) fn too_large(name: Text<&str>, limit: usize) -> Text {
    let size = limit / 1024;
    Text::new(
        format!("{} is larger than {size} KiB", name.en),
        format!("{}が {size} KiB を超えています", name.ja),
    )
}

/// The refusal of a line that was cut off.
pub(super) fn refuse_long(line: &InputLine) -> Result<(), UnnamedComplaint> {
    let message = || too_large(Text { en: "this line", ja: "行" }, LIMIT);
    if line.cut {
        Err(UnnamedComplaint::whole(&line.bytes, line.number, message()))
    } else {
        Ok(())
    }
}

/// A line with its line break, cut off at the limit.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct InputLine {
    /// The number of the line, counted from 1.
    pub number: usize,
    pub bytes: Vec<u8>,
    /// Whether its end was cut off.
    pub cut: bool,
}

/// A reader of lines. It removes byte order marks at their starts; joined files have several.
pub(super) struct Lines<R: ?Sized> {
    number: usize,
    /// Lines that were put back, to be read again.
    waiting: VecDeque<InputLine>,
    pub input: R,
}

/// The lines of any input.
pub(super) type AnyLines<'a> = Lines<dyn BufRead + 'a>;

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { number: 0, waiting: VecDeque::new(), input }
    }
}

impl<R: BufRead + ?Sized> Lines<R> {
    /// The next line, or `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<InputLine>> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        let mut line = InputLine { number: self.number + 1, bytes: vec![], cut: false };
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            let end = buffer.iter().position(|&byte| byte == b'\n').map(|index| index + 1);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let kept = part.len().min(LIMIT - line.bytes.len());
            line.bytes.extend_from_slice(&part[..kept]);
            line.cut |= kept < part.len();
            let read = part.len();
            self.input.consume(read);
            if end.is_some() || read == 0 {
                break;
            }
        }
        if line.bytes.is_empty() {
            return Ok(None);
        }
        self.number = line.number;
        if line.bytes.starts_with("\u{feff}".as_bytes()) {
            line.bytes.drain(..3);
        }
        Ok(Some(line))
    }

    /// The next line that is not blank, or `None` at the end of the input.
    pub fn next_filled(&mut self) -> io::Result<Option<InputLine>> {
        while let Some(line) = self.next()? {
            if !line.bytes.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Puts a line back, to be read again before the others.
    pub fn unread(&mut self, line: InputLine) {
        self.waiting.push_front(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: impl BufRead) -> Vec<(usize, Vec<u8>, bool)> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().unwrap())
            .map(|line| (line.number, line.bytes, line.cut))
            .collect()
    }

    #[test]
    fn lines_keep_their_endings_and_lose_the_byte_order_mark() {
        let expected: Vec<(usize, Vec<u8>, bool)> =
            vec![(1, b"a\r\n".into(), false), (2, b"\n".into(), false), (3, b"\xff".into(), false)];
        assert_eq!(lines(&b"\xef\xbb\xbfa\r\n\n\xff"[..]), expected);
        let slow = io::BufReader::with_capacity(2, &b"\xef\xbb\xbfa\r\n\n\xff"[..]);
        assert_eq!(lines(slow), expected);
        assert_eq!(lines(&b""[..]), []);
    }

    #[test]
    fn long_lines_are_cut() {
        let mut input = vec![b'x'; LIMIT + 1];
        input.extend(b"\ny");
        let lines = lines(&input[..]);
        assert_eq!((lines[0].1.len(), lines[0].2), (LIMIT, true));
        assert_eq!(lines[1], (2, b"y".into(), false));
    }

    #[test]
    fn a_line_can_be_put_back() {
        let mut lines = Lines::new(&b"a\nb"[..]);
        let line = lines.next().unwrap().unwrap();
        lines.unread(line);
        assert_eq!(lines.next().unwrap().unwrap().number, 1);
        assert_eq!(lines.next().unwrap().unwrap().number, 2);
    }
}
