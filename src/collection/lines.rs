//! Lines of any input, each bounded in size.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::notation::{Message, say};

/// No line and no record is kept beyond this many bytes.
pub(super) const LIMIT: usize = 1024 * 1024;

/// What is said of a line that was cut off.
pub(super) fn too_long() -> Message {
    let size = LIMIT / 1024;
    say(format!("a line of more than {size} KiB"), format!("行が {size} KiB を超えています"))
}

/// A line with its end, cut off at the limit.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Counted from 1.
    pub number: usize,
    pub bytes: Vec<u8>,
    /// Whether some of it was dropped.
    pub cut: bool,
}

/// A reader of lines that leaves out byte order marks at their starts: joined files have many.
pub(super) struct Lines<R> {
    input: R,
    number: usize,
    /// Lines that were given back, to be read again.
    waiting: VecDeque<Line>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { input, number: 0, waiting: VecDeque::new() }
    }

    /// The next line, or `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        let mut line = Line { number: self.number + 1, bytes: vec![], cut: false };
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
    pub fn next_filled(&mut self) -> io::Result<Option<Line>> {
        while let Some(line) = self.next()? {
            if !line.bytes.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Gives back a line that was read too far, to be read again before the others.
    pub fn unread(&mut self, line: Line) {
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
    fn lines_keep_their_ends_and_lose_the_mark() {
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
    fn a_line_may_be_given_back() {
        let mut lines = Lines::new(&b"a\nb"[..]);
        let line = lines.next().unwrap().unwrap();
        lines.unread(line);
        assert_eq!(lines.next().unwrap().unwrap().number, 1);
        assert_eq!(lines.next().unwrap().unwrap().number, 2);
    }
}
