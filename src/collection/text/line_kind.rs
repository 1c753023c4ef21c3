//! The kinds of lines in texts, recognised by their first words.

use super::pieces::{
    are_moves, are_pieces, means_nothing, names_kanji, names_pieces, names_position,
};
use crate::collection::claim::key_of_line;
use crate::collection::key::{self, Key};
use crate::collection::length::{TitleEnd, length, length_at_start, title_end};
use crate::notation::{
    Board, Heading, NOTATIONS, Notation, are_endings, are_only_pieces, heading_of, headings,
    is_handicap, plain, sfen_of_link,
};
use crate::shogi::Color;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::collection) enum LineKind {
    Blank,
    Comment,
    /// A position as SFEN.
    Sfen,
    /// A line of a board.
    Board,
    /// A heading of pieces on the board or in hand, perhaps after a number.
    Heading(Heading),
    /// A word and a colon; `None` if the word is not a key.
    Key(Option<Key>),
    /// The number of a problem, perhaps with its title.
    Number,
    /// A length alone: `Mate in 5`.
    Length,
    /// A further line of a solution.
    Solution,
    /// Moves without a key before them.
    Moves,
    /// Only remarks about the end of moves, such as 詰み.
    Ending,
    /// More pieces of a position.
    Pieces,
    /// Another line: a title or prose.
    Free,
}

impl LineKind {
    /// The kind of a line, inside a solution or outside.
    pub fn of(line: &str, in_solution: bool) -> LineKind {
        let line = line.trim();
        if line.is_empty() {
            return LineKind::Blank;
        }
        // Drawn lines, such as those between the posts of a forum, count as comments.
        if line.starts_with('#') || (is_drawn(line) && !in_solution) {
            return LineKind::Comment;
        }
        if boards().any(|board| (board.is_part)(line)) {
            return LineKind::Board;
        }
        if is_sfen(line) {
            return LineKind::Sfen;
        }
        let split = split_key(line);
        let word = split.map(|(word, _)| word);
        let rest = Introduction::of(line).rest;
        let heading = heading_of(rest).filter(|heading| is_heading(*heading, rest));
        match (heading, word) {
            // A sentence of a solution may begin with the name of a side.
            (Some(heading), word) if !in_solution || word.is_some() => LineKind::Heading(heading),
            // The reader of headings refuses the value.
            (_, Some(word)) if word.eq_ignore_ascii_case("attacker") => {
                LineKind::Heading(Heading::Attacker(Color::Black))
            }
            (_, Some(word)) if is_key(word) || (!in_solution && !are_moves(line)) => {
                let value = split.map_or("", |(_, value)| value);
                LineKind::Key(key_of_line(word, value))
            }
            _ if in_solution => LineKind::Solution,
            _ if are_moves(line) => LineKind::Moves,
            _ if is_length(line) => LineKind::Length,
            _ if are_endings(line) => LineKind::Ending,
            _ if !number(line).is_empty() => LineKind::Number,
            _ if are_pieces(line) => LineKind::Pieces,
            _ => LineKind::Free,
        }
    }

    /// The kind of the same line after pieces and a comma: it continues them, unless it begins something
    /// else.
    pub fn continued(self) -> LineKind {
        match self {
            LineKind::Free | LineKind::Moves | LineKind::Number | LineKind::Key(None) => {
                LineKind::Pieces
            }
            kind => kind,
        }
    }
}

/// Whether a line beside a board is read as a header without a claim, or as a second header of a claim. The
/// name of a side with a colon is a header as well, if no piece is named.
pub(in crate::collection) fn is_header_of_board(line: &str) -> bool {
    let Some((word, value)) = split_key(line).filter(|_| !line.is_ascii()) else { return false };
    // These have another meaning in records.
    let is_of_record = word == "変化" || is_handicap(word, value.trim());
    !is_of_record
        && !value.trim().is_empty()
        && match LineKind::of(line, false) {
            LineKind::Key(None) => true,
            LineKind::Key(Some(key)) => may_be_second(key, word),
            LineKind::Heading(heading) => names_player(heading, line),
            _ => false,
        }
}

/// Whether a line above a board is read as a title or ignored, and not as a part of the position or as a
/// claim. The first line may also have the number of the problem or its length.
pub fn is_free_above_board(line: &str, is_first: bool) -> bool {
    match LineKind::of(line, false) {
        LineKind::Free => is_plain_title(line, is_first),
        LineKind::Blank | LineKind::Comment => true,
        LineKind::Number => {
            is_first && is_plain_title(&line.trim()[number(line.trim()).len()..], true)
        }
        LineKind::Length => is_first,
        _ => false,
    }
}

/// Whether a text is read as a title, perhaps with a length, and as nothing else.
fn is_plain_title(text: &str, may_have_length: bool) -> bool {
    let (title, end) = title_end(text);
    let has_plain_end = match end {
        TitleEnd::None => true,
        TitleEnd::Length(_) => may_have_length,
        TitleEnd::Doubtful(_) => false,
    };
    has_plain_end && key_within(text).is_none() && !looks_like_position(title)
}

/// Whether a text in the place of a title may be a part of a position.
pub(super) fn looks_like_position(title: &str) -> bool {
    names_position(title) || are_only_pieces(title) || heading_of(title).is_some()
}

/// Whether a second claim of this key is allowed and becomes a header. Claims that are judged have only one.
pub(super) fn may_be_second(key: Key, word: &str) -> bool {
    let is_judged = matches!(key, Key::Moves | Key::Solution | Key::Expect | Key::Header);
    !is_judged && !word.is_ascii()
}

/// Whether a line with this heading beside a board names a player, and has no pieces.
pub(super) fn names_player(heading: Heading, line: &str) -> bool {
    let is_side = matches!(heading, Heading::Board(_) | Heading::Role { .. });
    // A single letter is a name.
    let has_squares = || has_only_pieces(line) && line.contains(|c| plain(c).is_ascii_digit());
    let has_none = || split_key(line).is_some_and(|(_, value)| means_nothing(value));
    let is_part = || {
        names_position(line)
            || names_kanji(line)
            || headings(line).count() > 1
            || has_squares()
            || has_none()
    };
    is_side && !is_part()
}

/// Whether the pieces of a line continue on the next one: it ends with a comma or a similar sign.
pub(super) fn is_open(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default();
    let line: String = line.trim_end().chars().map(plain).collect();
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    line.ends_with([',', '、', ';', '&', ':', '=']) || ["and", "with"].contains(&last)
}

/// The notations of boards.
pub(super) fn boards() -> impl Iterator<Item = &'static Board> {
    NOTATIONS.into_iter().filter_map(Notation::board)
}

/// Whether a word is a key or similar to one.
fn is_key(word: &str) -> bool {
    Key::of(word).is_some() || Key::similar(word).is_some()
}

/// Whether the name of a side at the start of a line is a heading; a sentence may also begin with one.
fn is_heading(heading: Heading, line: &str) -> bool {
    let marked = line.contains([':', '：', '=', '＝']) || !line.trim().contains([' ', '\u{3000}']);
    let after_initial =
        key::split(line).filter(|(word, _)| word.chars().count() == 1).map(|(_, value)| value);
    match heading {
        Heading::Attacker(_) => true,
        // A remark may begin with the initial of its author.
        _ if after_initial.is_some() => after_initial.is_some_and(|value| {
            names_pieces(value) || are_only_pieces(value) || headings(value).next().is_some()
        }),
        _ => marked || headings(line).count() > 1 || names_pieces(line) || has_only_pieces(line),
    }
}

/// Whether a heading is followed by pieces alone.
fn has_only_pieces(line: &str) -> bool {
    line.trim()
        .split_once([' ', '\u{3000}', ':', '：'])
        .is_some_and(|(_, pieces)| are_only_pieces(pieces))
}

/// The words of a line before its first heading: `7. Mate in 3. Black: …`.
pub(super) struct Introduction<'a> {
    /// The number of the problem, or an empty text.
    pub number: &'a str,
    pub length: Option<u32>,
    /// The text after both.
    pub rest: &'a str,
}

impl Introduction<'_> {
    pub fn of(line: &str) -> Introduction<'_> {
        let number = number(line.trim_start());
        let after_number = &line.trim_start()[number.len()..];
        let length = length_at_start(after_number.trim_start());
        match length.filter(|(_, rest)| heading_of(rest).is_some()) {
            Some((length, rest)) => Introduction { number, length: Some(length), rest },
            None => match length_at_start(line).filter(|(_, rest)| heading_of(rest).is_some()) {
                Some((length, rest)) => Introduction { number: "", length: Some(length), rest },
                None => Introduction { number, length: None, rest: after_number },
            },
        }
    }
}

/// The key at the start of a line and its value. The name of a solution may also stand before its moves
/// without a colon (`作意　１二飛`), or alone (`【正解】`).
pub(super) fn split_key(line: &str) -> Option<(&str, &str)> {
    key::split(line).or_else(|| {
        let is_bracket = |c: char| "【】［］〔〕[]〈〉■●".contains(c);
        let line = line.trim().trim_start_matches(is_bracket);
        let names = Key::Solution.japanese().iter().chain(&["solution", "answer"]);
        let (word, value) = names.copied().find_map(|word| {
            let start = line.get(..word.len())?;
            start.eq_ignore_ascii_case(word).then(|| (start, &line[word.len()..]))
        })?;
        let is_apart = value.starts_with(|c: char| c.is_whitespace() || is_bracket(c));
        let value = value.trim_start_matches(is_bracket).trim_start();
        (value.is_empty() || is_apart && are_moves(value)).then_some((word, value))
    })
}

/// A known key within a line, after a sign or several blanks: `No. 23  (7 moves)   Author: A`. Returns the key and
/// its place.
pub(super) fn key_within(line: &str) -> Option<(Key, usize)> {
    line.char_indices().filter(|(_, c)| matches!(c, ':' | '：')).find_map(|(colon, _)| {
        let before = line[..colon].trim_end();
        let start = before
            .rfind(|c: char| !c.is_alphabetic())
            .map(|at| at + before[at..].chars().next().map_or(1, char::len_utf8))?;
        let key = Key::of(&before[start..]).filter(|key| *key != Key::Header)?;
        let is_apart = before[..start].ends_with(['\t', '\u{3000}'])
            || before[..start].ends_with("  ")
            || before[..start].trim_end().ends_with([',', ';', ')', '）', '.', '。', '、']);
        is_apart.then_some((key, start))
    })
}

/// Whether a line names the attacker and has no pieces.
pub(super) fn is_attacker_only(line: &str) -> bool {
    headings(line).all(|heading| matches!(heading, Heading::Attacker(_)))
}

/// Whether a line is a drawn rule: `-----`, `* * *`. A single dash is not: it means an empty hand.
fn is_drawn(line: &str) -> bool {
    line.len() > 1 && line.chars().all(|c| "-=_*~`. ".contains(c))
}

/// Whether a line has only a length with a unit. A bare number is not a length.
fn is_length(line: &str) -> bool {
    let inside = line.trim_matches(['(', ')', '（', '）']);
    length(inside).is_some() && inside.contains(char::is_alphabetic)
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
        // The text after a key is a claim, even if it is a link or a path.
        _ if split_key(line).is_some_and(|(word, _)| Key::of(word).is_some()) => false,
        _ if line.contains("://") => sfen_of_link(line).is_some(),
        _ => line.split_whitespace().any(has_many_ranks),
    }
}

/// Whether the first words of a line are a board and a side to move, even with errors.
fn is_board(first: &str, second: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '+' | '_' | '-');
    let ranks = first.matches('/').count();
    let is_marked = ranks == 1 && matches!(second, "b" | "w") && first.contains(char::is_numeric);
    let is_date = first.len() <= 10 && first.find('/') == Some(4) && ranks == 2;
    (ranks > 1 && !is_date || is_marked) && first.chars().all(letter)
}

/// Whether a word anywhere in a line is a board: nothing else has this many slashes.
fn has_many_ranks(word: &str) -> bool {
    word.matches('/').count() > 4
}

/// The number at the start of a line, with the word before it and the stop or bracket after it: `Problem 7`,
/// `12.`, `3)`, `第5番`, or an empty text.
///
/// A bare number counts only alone or before a bracket; otherwise it may begin a title.
pub(super) fn number(line: &str) -> &str {
    let names =
        ["problem", "position", "diagram", "number", "no.", "no", "nr.", "nr", "tsume", "第"];
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
    fn lines_are_classified_by_their_content() {
        for (line, expected) in [
            (" \r\n", LineKind::Blank),
            ("\u{3000}", LineKind::Blank),
            ("# 12.", LineKind::Comment),
            ("9/9/9/9/9/9/9/9/9 b - 1", LineKind::Sfen),
            ("position startpos moves 7g7f", LineKind::Sfen),
            ("sfen x", LineKind::Sfen),
            ("8k/9 b - 1", LineKind::Sfen),
            ("Position: 8l/7b1/8k/6+B2/7Pg/9/9/9/9!", LineKind::Sfen),
            ("2024/01/01 posted", LineKind::Free),
            ("1/2 of it", LineKind::Free),
            ("| ・ ・", LineKind::Board),
            ("+---------------------------+", LineKind::Board),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", LineKind::Board),
            ("Black: S3c", LineKind::Heading(Heading::Board(Black))),
            ("12. Black: S3c", LineKind::Heading(Heading::Board(Black))),
            ("white K1a", LineKind::Heading(Heading::Board(White))),
            ("後手の持駒：なし", LineKind::Heading(Heading::Hand(Some(White)))),
            ("Attacker: White", LineKind::Heading(Heading::Attacker(White))),
            ("title: A", LineKind::Key(Some(Key::Title))),
            ("Autor: A", LineKind::Key(None)),
            ("12.", LineKind::Number),
            ("12", LineKind::Number),
            ("3 (5 moves)", LineKind::Number),
            ("3) The fox", LineKind::Number),
            ("Problem 7", LineKind::Number),
            ("No. 7: The fox", LineKind::Number),
            ("第5番", LineKind::Number),
            ("100 kings", LineKind::Free),
            ("Problem child", LineKind::Free),
            ("The fox", LineKind::Free),
            ("SFEN: 9/9/9", LineKind::Sfen),
            ("9/9/9/9/9/9/9/9/9_b_-_1", LineKind::Sfen),
            ("see https://lishogi.org/editor/9/9/9/9/9/9/9/9/9_b", LineKind::Sfen),
            ("see https://lishogi.org/abc", LineKind::Free),
            ("Author: /////", LineKind::Key(Some(Key::Author))),
            ("Source: scans/a/b/c/d/e.pdf", LineKind::Key(Some(Key::Source))),
            (
                "出典：https://lishogi.org/editor/9/9/9/9/9/9/9/9/9_b",
                LineKind::Key(Some(Key::Source)),
            ),
            ("Mate in 5.", LineKind::Length),
            ("（5手詰）", LineKind::Length),
            ("K1a, Q2b", LineKind::Pieces),
            ("White has no answer.", LineKind::Free),
            ("Hand in your answers soon", LineKind::Free),
            ("Attacker: me", LineKind::Heading(Heading::Attacker(Black))),
            (
                "Black (attacker): S3c",
                LineKind::Heading(Heading::Role { side: Black, attacker: Black }),
            ),
            ("▲１二飛　△同香", LineKind::Moves),
            ("1. R*1b", LineKind::Moves),
            ("Re: x", LineKind::Key(None)),
            ("this is fun.", LineKind::Free),
            ("3 moves. Black: S3c", LineKind::Heading(Heading::Board(Black))),
            ("7. Mate in 3: White: K1a", LineKind::Heading(Heading::Board(White))),
            ("B: S3c", LineKind::Heading(Heading::Board(Black))),
            ("B: I like it.", LineKind::Key(None)),
            ("作意：１二飛", LineKind::Key(Some(Key::Solution))),
            ("作意　12飛", LineKind::Key(Some(Key::Solution))),
            ("【正解手順】", LineKind::Key(Some(Key::Solution))),
            ("手順前後に注意。", LineKind::Free),
            ("-- ", LineKind::Comment),
            ("=====", LineKind::Comment),
        ] {
            assert_eq!(LineKind::of(line, false), expected, "{line}");
        }
        for (line, expected) in [
            ("White has no answer.", LineKind::Solution),
            ("1. R*1b", LineKind::Solution),
            ("Variation: R*2b", LineKind::Solution),
            ("Autor: A", LineKind::Key(None)),
            ("White: K1a", LineKind::Heading(Heading::Board(White))),
            ("", LineKind::Blank),
        ] {
            assert_eq!(LineKind::of(line, true), expected, "{line}");
        }
    }
}
