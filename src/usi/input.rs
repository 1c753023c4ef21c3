//! Reads the lines of commands on a separate thread. They may have any length and any bytes.

use std::io::{BufRead, Read};
use std::sync::mpsc::SyncSender;

use super::job::Event;

/// A line of more bytes is ignored. A game of some thousand moves is shorter.
const LONGEST: u64 = 1 << 20;

/// Sends every line until the input or the session ends.
pub(super) fn listen(mut input: impl BufRead, events: &SyncSender<Event>) {
    while let Some(event) = next(&mut input) {
        if events.send(event).is_err() {
            return;
        }
    }
    // The session may have ended.
    let _ = events.send(Event::End);
}

/// The next line; `None` at the end and after an error of the input.
fn next(input: &mut impl BufRead) -> Option<Event> {
    let mut line = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut line).ok().filter(|&count| count > 0)?;
    if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
        skip_line(input);
        return Some(Event::TooLong);
    }
    Some(Event::Line(String::from_utf8_lossy(&line).into_owned()))
}

fn skip_line(input: &mut impl BufRead) {
    // An error of the input ends the line, and then the session.
    while let Ok(bytes) = input.fill_buf()
        && !bytes.is_empty()
    {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let count = end.map_or(bytes.len(), |end| end + 1);
        input.consume(count);
        if end.is_some() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<String> {
        let mut input = input;
        let name = |event| match event {
            Event::Line(line) => line,
            Event::TooLong => "too long".to_owned(),
            _ => "something else".to_owned(),
        };
        std::iter::from_fn(|| next(&mut input)).map(name).collect()
    }

    #[test]
    fn invalid_and_unfinished_lines_are_read() {
        assert_eq!(
            read(b"usi\r\n\n\xff\xfe\nquit"),
            ["usi\r\n", "\n", "\u{fffd}\u{fffd}\n", "quit"]
        );
        assert!(read(b"").is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        for length in [LONGEST as usize - 1, LONGEST as usize, 3 * LONGEST as usize] {
            let input = [&vec![b'x'; length][..], b"\nquit\n"].concat();
            let lines = read(&input);
            assert_eq!(lines.len(), 2);
            assert_eq!(lines[0] == "too long", length as u64 >= LONGEST);
            assert_eq!(lines[1], "quit\n");
        }
        assert_eq!(read(&vec![b'x'; 2 * LONGEST as usize]), ["too long"]);
    }
}
