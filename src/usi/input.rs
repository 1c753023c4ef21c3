//! Lines of commands, read on a thread of their own. They may be of any length and hold any bytes.

use std::io::{BufRead, Read};
use std::sync::mpsc::SyncSender;

use super::job::Event;

/// A line of more bytes is passed over. A game of some thousand moves has less.
const LONGEST: u64 = 1 << 20;

/// Sends every line until there are no more, or nobody listens.
pub(super) fn listen(mut input: impl BufRead, events: &SyncSender<Event>) {
    while let Some(event) = next(&mut input) {
        if events.send(event).is_err() {
            return;
        }
    }
    // When nobody listens any more, that is known.
    let _ = events.send(Event::End);
}

/// The next line; `None` at the end, and where nothing more can be read.
fn next(input: &mut impl BufRead) -> Option<Event> {
    let mut line = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut line).ok().filter(|&count| count > 0)?;
    if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
        pass_over_line(input);
        return Some(Event::TooLong);
    }
    Some(Event::Line(String::from_utf8_lossy(&line).into_owned()))
}

fn pass_over_line(input: &mut impl BufRead) {
    // What cannot be read ends the line, and then all.
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
    fn every_line_comes_be_it_broken_or_cut_off() {
        assert_eq!(
            read(b"usi\r\n\n\xff\xfe\nquit"),
            ["usi\r\n", "\n", "\u{fffd}\u{fffd}\n", "quit"]
        );
        assert!(read(b"").is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
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
