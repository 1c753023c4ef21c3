//! The lines of a YAML collection, as far as they must be known to divide it into problems.

use super::lines::{LIMIT, Line};

/// Lines that belong together, while they come in.
#[derive(Default)]
pub(super) struct Part {
    pub first_line: usize,
    pub bytes: Vec<u8>,
    /// Whether some of it was dropped.
    pub too_large: bool,
}

impl Part {
    pub fn add(&mut self, line: &Line) {
        if self.bytes.is_empty() {
            self.first_line = line.number;
        }
        self.too_large |= line.cut || self.bytes.len() + line.bytes.len() > LIMIT;
        if !self.too_large || self.bytes.is_empty() {
            self.bytes.extend_from_slice(&line.bytes);
        }
    }
}

/// What a line is, for the division into problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Blank, or a comment.
    Idle,
    /// `-` and what follows, after this many blanks.
    Dash(usize),
    /// Anything else, after this many blanks.
    Other(usize),
    /// `---`, `...` or `%…`.
    Mark,
}

impl Look {
    pub fn of(line: &str) -> Look {
        let words = line.trim();
        let indent = line.len() - line.trim_start_matches(' ').len();
        let is_blank = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
        match words {
            _ if words.is_empty() || words.starts_with('#') => Look::Idle,
            _ if indent == 0 && (words.starts_with(['%']) || words == "---" || words == "...") => {
                Look::Mark
            }
            _ if line[indent..].strip_prefix('-').is_some_and(is_blank) => Look::Dash(indent),
            // A tab cannot indent, but that is for the parser to say.
            _ if line[indent..].starts_with('\t') => Look::Other(usize::MAX),
            _ => Look::Other(indent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_by_their_look() {
        for (line, expected) in [
            ("", Look::Idle),
            ("  # x\r\n", Look::Idle),
            ("- x", Look::Dash(0)),
            ("  -\r\n", Look::Dash(2)),
            (" -\tx", Look::Dash(1)),
            ("-x", Look::Other(0)),
            ("   x: - y", Look::Other(3)),
            ("\tx", Look::Other(usize::MAX)),
            ("---\n", Look::Mark),
            ("...", Look::Mark),
            (" ...", Look::Other(1)),
            ("%YAML 1.2", Look::Mark),
        ] {
            assert_eq!(Look::of(line), expected, "{line}");
        }
    }

    #[test]
    fn what_is_kept_has_a_limit() {
        let mut part = Part::default();
        for number in 3..100 {
            part.add(&Line { number, bytes: vec![b'x'; LIMIT / 16], cut: false });
        }
        assert!(part.too_large && part.bytes.len() == LIMIT && part.first_line == 3);
    }
}
