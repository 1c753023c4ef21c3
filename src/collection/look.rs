//! What a line of a problem text looks like, told without reading it whole.

use super::key::{self, Key};
use super::length::length;
use super::words::{are_moves, are_pieces, names_pieces};
use crate::notation::{Heading, heading_of, headings, sfen_of_link};
use crate::shogi::Color;

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
    /// A length alone: `Mate in 5`.
    Length,
    /// A further line of a solution.
    Solution,
    /// Moves that no word announces.
    Moves,
    /// More pieces of a position.
    Pieces,
    /// Anything else: a title, or prose.
    Free,
}

impl Look {
    /// What `line` looks like, inside a solution or outside.
    pub fn of(line: &str, in_solution: bool) -> Look {
        let line = line.trim();
        if line.is_empty() {
            return Look::Blank;
        }
        // Lines that are drawn, as between the posts of a forum, say nothing.
        if line.starts_with('#') || (is_drawn(line) && !in_solution) {
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
        let after_number = line.strip_prefix(number(line)).unwrap_or(line);
        let heading = heading_of(after_number).filter(|heading| is_heading(*heading, after_number));
        match (heading, word) {
            // A sentence of a solution may begin with the name of a side.
            (Some(heading), word) if !in_solution || word.is_some() => Look::Heading(heading),
            // What follows is for the reader of headings to refuse.
            (_, Some(word)) if word.eq_ignore_ascii_case("attacker") => {
                Look::Heading(Heading::Attacker(Color::Black))
            }
            (_, Some(word)) if is_key(word) || (!in_solution && !are_moves(line)) => {
                let value = split.map_or("", |(_, value)| value);
                Look::Key(Key::of_line(word, value))
            }
            _ if in_solution => Look::Solution,
            _ if are_moves(line) => Look::Moves,
            _ if is_length(line) => Look::Length,
            _ if !number(line).is_empty() => Look::Number,
            _ if are_pieces(line) => Look::Pieces,
            _ => Look::Free,
        }
    }
}

/// Whether a word is a key, or was to be one.
fn is_key(word: &str) -> bool {
    Key::of(word).is_some() || Key::meant(word).is_some()
}

/// Whether what reads as a heading is one: a sentence may begin with the name of a side.
fn is_heading(heading: Heading, line: &str) -> bool {
    let marked = line.contains([':', '：', '=', '＝']) || !line.trim().contains([' ', '\u{3000}']);
    match heading {
        Heading::Attacker(_) | Heading::Role { .. } => true,
        Heading::Board(_) | Heading::Hand(_) => {
            marked || headings(line).count() > 1 || names_pieces(line)
        }
    }
}

/// Whether a line is drawn, not written: `-----`, `* * *`. A single dash says that there is nothing.
fn is_drawn(line: &str) -> bool {
    line.len() > 1 && line.chars().all(|c| "-=_*~`. ".contains(c))
}

/// Whether a line says how long a problem is, and nothing else. A bare number says something else.
fn is_length(line: &str) -> bool {
    let inside = line.trim_matches(['(', ')', '（', '）']);
    length(inside).is_some() && inside.contains(char::is_alphabetic)
}

/// Whether a line names the files above a diagram.
fn is_files(line: &str) -> bool {
    let names = line.chars().filter(|c| !c.is_whitespace());
    names.clone().eq("９８７６５４３２１".chars()) || names.eq("987654321".chars())
}

fn is_sfen(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    let is_sfen_word = |word: &str| {
        word.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("sfen"))
            && word[4..].chars().next().is_none_or(|c| c == ':')
    };
    match first {
        "startpos" => true,
        "position" => matches!(second, "sfen" | "startpos"),
        _ if is_sfen_word(first) => true,
        _ if is_board(first, second) => true,
        _ if line.contains("://") => sfen_of_link(line).is_some(),
        _ => line.split_whitespace().any(has_many_ranks),
    }
}

/// Whether the first words of a line are to be a board and a side to move, however wrong they are.
fn is_board(first: &str, second: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '+' | '_' | '-');
    let ranks = first.matches('/').count();
    let is_marked = ranks == 1 && matches!(second, "b" | "w") && first.contains(char::is_numeric);
    let is_date = first.len() <= 10 && first.find('/') == Some(4) && ranks == 2;
    (ranks > 1 && !is_date || is_marked) && first.chars().all(letter)
}

/// Whether a word is to be a board, wherever it stands: nothing else has so many slashes.
fn has_many_ranks(word: &str) -> bool {
    word.matches('/').count() > 4
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
            ("8k/9 b - 1", Look::Sfen),
            ("Position: 8l/7b1/8k/6+B2/7Pg/9/9/9/9!", Look::Sfen),
            ("2024/01/01 posted", Look::Free),
            ("1/2 of it", Look::Free),
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
            ("SFEN: 9/9/9", Look::Sfen),
            ("9/9/9/9/9/9/9/9/9_b_-_1", Look::Sfen),
            ("see https://lishogi.org/editor/9/9/9/9/9/9/9/9/9_b", Look::Sfen),
            ("see https://lishogi.org/abc", Look::Free),
            ("Mate in 5.", Look::Length),
            ("（5手詰）", Look::Length),
            ("K1a, Q2b", Look::Pieces),
            ("White has no answer.", Look::Free),
            ("Hand in your answers soon", Look::Free),
            ("Attacker: me", Look::Heading(Heading::Attacker(Black))),
            (
                "Black (attacker): S3c",
                Look::Heading(Heading::Role { side: Black, attacker: Black }),
            ),
            ("▲１二飛　△同香", Look::Moves),
            ("1. R*1b", Look::Moves),
            ("Re: x", Look::Key(None)),
            ("this is fun.", Look::Free),
            ("-- ", Look::Comment),
            ("=====", Look::Comment),
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
