//! What a line of a problem text looks like, told without reading it whole.

use super::key::{self, Key};
use crate::notation::{Heading, heading_of};

/// What a line seems to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    Blank,
    Comment,
    /// A position as SFEN.
    Sfen,
    /// A rank, the border or the files of a board diagram.
    Diagram,
    /// The beginning of pieces on the board or in hand, perhaps after a number.
    Heading(Heading),
    /// A word and a colon; without a key if the word is not known.
    Key(Option<Key>),
    /// The number of a problem, perhaps with its title.
    Number,
    /// A further line of a solution.
    Solution,
    /// Anything else: a title, or more pieces.
    Free,
}

impl Look {
    /// What `line` looks like, inside a solution or outside.
    pub fn of(line: &str, in_solution: bool) -> Look {
        let line = line.trim();
        if line.is_empty() {
            return Look::Blank;
        }
        if line.starts_with('#') {
            return Look::Comment;
        }
        if line.starts_with(['|', '｜']) || line.starts_with("+--") || is_files(line) {
            return Look::Diagram;
        }
        if is_sfen(line) {
            return Look::Sfen;
        }
        let split = key::split(line);
        let word = split.map(|(word, _)| word);
        let heading = heading_of(line.strip_prefix(number(line)).unwrap_or(line));
        match (heading, word) {
            // A sentence of a solution may begin with the name of a side.
            (Some(heading), word) if !in_solution || word.is_some() => Look::Heading(heading),
            (_, Some(word)) if !in_solution || Key::nearest(word).1 <= word.len() / 4 => {
                let value = split.map_or("", |(_, value)| value);
                Look::Key(Key::of_line(word, value))
            }
            _ if in_solution => Look::Solution,
            _ if !number(line).is_empty() => Look::Number,
            _ => Look::Free,
        }
    }
}

/// Whether a line names the files above a diagram.
fn is_files(line: &str) -> bool {
    let names = line.chars().filter(|c| !c.is_whitespace());
    names.clone().eq("９８７６５４３２１".chars()) || names.eq("987654321".chars())
}

fn is_sfen(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let board = |c: char| c.is_ascii_alphanumeric() || c == '/' || c == '+';
    match first {
        "sfen" | "position" | "startpos" => true,
        _ => first.matches('/').count() > 1 && first.chars().all(board),
    }
}

/// The number with which a line begins, with the word before it and the stop or bracket after
/// it: `Problem 7`, `12.`, `3)`, `第5番`, or nothing.
///
/// A bare number counts if it stands alone or before a bracket; it may begin a title otherwise.
pub(super) fn number(line: &str) -> &str {
    let names = ["problem", "number", "no.", "no", "nr.", "nr", "tsume", "第"];
    let name = names
        .into_iter()
        .find(|name| line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)));
    let after_name = line[name.map_or(0, str::len)..].trim_start();
    let after = after_name.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == after_name.len() {
        return "";
    }
    let rest = after.strip_prefix(['.', ')', ':', '：', '番', '問']);
    let alone = after.trim_start();
    if rest.is_none() && name.is_none() && !alone.is_empty() && !alone.starts_with(['(', '（']) {
        return "";
    }
    let rest = rest.unwrap_or(after);
    if name.is_some() && rest.starts_with(char::is_alphanumeric) {
        return "";
    }
    &line[..line.len() - rest.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Color::{Black, White};

    #[test]
    fn lines_are_told_by_their_look() {
        for (line, expected) in [
            (" \r\n", Look::Blank),
            ("\u{3000}", Look::Blank),
            ("# 12.", Look::Comment),
            ("9/9/9/9/9/9/9/9/9 b - 1", Look::Sfen),
            ("position startpos moves 7g7f", Look::Sfen),
            ("sfen x", Look::Sfen),
            ("| ・ ・", Look::Diagram),
            ("+---------------------------+", Look::Diagram),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", Look::Diagram),
            ("Black: S3c", Look::Heading(Heading::Board(Black))),
            ("12. Black: S3c", Look::Heading(Heading::Board(Black))),
            ("white K1a", Look::Heading(Heading::Board(White))),
            ("後手の持駒：なし", Look::Heading(Heading::Hand(Some(White)))),
            ("Attacker: White", Look::Heading(Heading::Attacker(White))),
            ("title: A", Look::Key(Some(Key::Title))),
            ("Autor: A", Look::Key(None)),
            ("12.", Look::Number),
            ("12", Look::Number),
            ("3 (5 moves)", Look::Number),
            ("3) The fox", Look::Number),
            ("Problem 7", Look::Number),
            ("No. 7: The fox", Look::Number),
            ("第5番", Look::Number),
            ("100 kings", Look::Free),
            ("Problem child", Look::Free),
            ("The fox", Look::Free),
        ] {
            assert_eq!(Look::of(line, false), expected, "{line}");
        }
        for (line, expected) in [
            ("White has no answer.", Look::Solution),
            ("1. R*1b", Look::Solution),
            ("Variation: R*2b", Look::Solution),
            ("Autor: A", Look::Key(None)),
            ("White: K1a", Look::Heading(Heading::Board(White))),
            ("", Look::Blank),
        ] {
            assert_eq!(Look::of(line, true), expected, "{line}");
        }
    }
}
