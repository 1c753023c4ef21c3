//! Lengths of problems: `5`, `5 moves`, `5手詰`, `Mate in 5`, alone and after a title.

use crate::notation::plain;
use crate::problem::LONGEST;
use crate::text::Text;

/// The name of a possible length, for messages about one that is too large.
pub(super) const LENGTHS: Text<&str> =
    Text { en: "a number of moves, at most 9999", ja: "9999 以下の手数" };

/// The name of a length, for messages about other values.
pub(super) const MOVES: Text<&str> = Text { en: "a number of moves", ja: "手数" };

/// The number of bytes in which the words of a length are searched for.
const LONGEST_WORDS: usize = 64;

/// The length, if a problem can be that long.
pub(super) fn possible(length: u32) -> Option<u32> {
    (length <= LONGEST).then_some(length)
}

/// A number of moves: `5`, `5 moves`, `5-move`, `5手詰`, `Mate in 5.` A number that is too large becomes
/// the largest.
pub(super) fn length(text: &str) -> Option<u32> {
    let text = text.trim().trim_end_matches(['.', ':', '!', '。', '：']).to_lowercase();
    let text = ["checkmate in ", "mate in ", "moves: "]
        .iter()
        .find_map(|start| text.strip_prefix(start))
        .unwrap_or(&text)
        .trim();
    let unit = text.trim_start_matches(|c: char| digit(c).is_some());
    let digits = text[..text.len() - unit.len()].chars().filter_map(digit);
    let add = |sum: Option<u32>, digit| {
        Some(sum.unwrap_or_default().saturating_mul(10).saturating_add(digit))
    };
    let number = digits.fold(None, add)?;
    let unit = unit.trim_start_matches([' ', '-']);
    let known = [
        "",
        "move",
        "moves",
        "mover",
        "move mate",
        "ply",
        "plies",
        "手",
        "手詰",
        "手詰め",
        "手詰み",
    ];
    known.contains(&unit).then_some(number)
}

/// The value of a digit of either width.
fn digit(c: char) -> Option<u32> {
    plain(c).to_digit(10)
}

/// The length in `Black to play and mate in 3.`
pub(super) fn aim(line: &str) -> Option<u32> {
    let line = line.to_lowercase();
    let (_, aim) = line.split_once("mate in ")?;
    length(aim.split(['.', ',', ':', '/']).next().unwrap_or_default())
}

/// A title and the length in brackets after it or in its place.
pub(super) fn split_length(text: &str) -> (&str, Option<u32>) {
    let text = text.trim();
    let (title, inside) = text
        .strip_suffix([')', '）'])
        .and_then(|text| text.rsplit_once(['(', '（']))
        .unwrap_or(("", text));
    // A bare number may be a year.
    let is_bare = inside.chars().all(|c| c.is_ascii_digit());
    match length(inside).filter(|_| !is_bare) {
        Some(moves) => (title.trim(), Some(moves)),
        None => (text, None),
    }
}

/// The text after a title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TitleEnd {
    None,
    Length(u32),
    /// Words that may belong to the title: `A tale of 3 moves`.
    Doubtful(u32),
}

/// A title, and the length after it or in its place: `The fox (5 moves)`, `The fox, mate in 5`, `- 5 moves`.
pub(super) fn title_end(text: &str) -> (&str, TitleEnd) {
    if let (title, Some(moves)) = split_length(text) {
        return (trimmed(title), TitleEnd::Length(moves));
    }
    let Some((before, moves)) = length_at_end(text) else { return (trimmed(text), TitleEnd::None) };
    let end = text[before.len()..].trim_start();
    let title = trimmed(before);
    let is_certain = title.is_empty()
        || !end.starts_with(|c: char| digit(c).is_some())
        || end.contains('手')
        || before.ends_with(['.', ':', '!', '。', '：', '、', '　']);
    let end = if is_certain { TitleEnd::Length(moves) } else { TitleEnd::Doubtful(moves) };
    (title, end)
}

/// A title without the signs around it.
fn trimmed(text: &str) -> &str {
    let is_sign = |c: char| c.is_whitespace() || ",;:-–—、：".contains(c);
    text.trim_start_matches(is_sign).trim_end_matches(is_sign)
}

/// The end of a text that is a length with a unit, after a sign or a blank, and the text before it:
/// `K1a. Mate in 3!`, `K1a (3 moves)`.
pub(super) fn length_at_end(text: &str) -> Option<(&str, u32)> {
    if let (before, Some(moves)) = split_length(text) {
        return Some((before, moves));
    }
    let starts = text.char_indices().filter(|(at, _)| text[..*at].ends_with(is_gap));
    starts
        .filter(|(at, _)| text.len() - at <= LONGEST_WORDS)
        .map(|(at, _)| text.split_at(at))
        .find_map(|(before, end)| {
            let signs = [' ', '\u{3000}', '\t', ';', ',', '-', '–', '—'];
            Some((before.trim_end_matches(signs), with_unit(end)?))
        })
}

/// The start of a text that is a length with a unit before a sign or a blank, and the text after it:
/// `3 moves. Black: K1a`.
pub(super) fn length_at_start(text: &str) -> Option<(u32, &str)> {
    let start = text.char_indices().take_while(|(at, _)| *at <= LONGEST_WORDS);
    let ends: Vec<_> = start.filter(|(_, c)| is_gap(*c)).collect();
    let mut parts = ends.into_iter().rev().map(|(at, _)| text.split_at(at));
    let part = parts.find_map(|(start, rest)| Some((with_unit(unbracketed(start))?, rest)));
    part.map(|(moves, rest)| (moves, rest.trim_start_matches(is_gap)))
}

/// The text inside the brackets that enclose it.
fn unbracketed(text: &str) -> &str {
    let inside = text.trim().strip_prefix(['(', '（', '【']);
    inside.and_then(|text| text.strip_suffix([')', '）', '】'])).unwrap_or(text)
}

/// Whether a character may stand between a length and other words.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || ".,;:/|!-–—、。：；／！".contains(c)
}

/// A length that is more than a bare number.
fn with_unit(text: &str) -> Option<u32> {
    length(text).filter(|_| text.contains(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_many_spellings() {
        for (text, expected) in [
            ("The fox", ("The fox", None)),
            ("The fox (5 moves)", ("The fox", Some(5))),
            ("The fox (1995)", ("The fox (1995)", None)),
            ("(5)", ("(5)", None)),
            ("(5-move)", ("", Some(5))),
            ("mate in 5", ("", Some(5))),
            ("（5手詰）", ("", Some(5))),
            ("5 moves", ("", Some(5))),
            ("5 foxes", ("5 foxes", None)),
            ("(99999999999 moves)", ("", Some(u32::MAX))),
            ("Mate in 5.", ("", Some(5))),
            ("Checkmate in 7 moves", ("", Some(7))),
            ("（５手詰）", ("", Some(5))),
        ] {
            assert_eq!(split_length(text), expected, "{text}");
        }
    }

    #[test]
    fn lengths_stand_before_and_after_other_words() {
        for (text, expected) in [
            ("K1a, L1a (mate in 3)", Some(("K1a, L1a", 3))),
            ("L1a. Mate in 3!", Some(("L1a.", 3))),
            ("L1a ; 3 moves", Some(("L1a", 3))),
            ("L1a – mate in 3 moves", Some(("L1a", 3))),
            ("香１一　３手詰", Some(("香１一", 3))),
            ("R, 2 P", None),
            ("R2", None),
            ("3 moves ago", None),
        ] {
            assert_eq!(length_at_end(text), expected, "{text}");
        }
        for (text, expected) in [
            ("The fox, mate in 5", ("The fox", TitleEnd::Length(5))),
            (" - 5 moves", ("", TitleEnd::Length(5))),
            (", 5 moves", ("", TitleEnd::Length(5))),
            ("  (7 moves)", ("", TitleEnd::Length(7))),
            ("狐の嫁入り　５手詰", ("狐の嫁入り", TitleEnd::Length(5))),
            ("A tale of 3 moves", ("A tale of", TitleEnd::Doubtful(3))),
            ("- The fox -", ("The fox", TitleEnd::None)),
        ] {
            assert_eq!(title_end(text), expected, "{text}");
        }
        for (text, expected) in [
            ("3 moves. Black: K1a", Some((3, "Black: K1a"))),
            ("Mate in 3: Black: K1a", Some((3, "Black: K1a"))),
            ("Moves: 3. Black: K1a", Some((3, "Black: K1a"))),
            ("(3 moves) Black: K1a", Some((3, "Black: K1a"))),
            ("【３手詰】　攻方：", Some((3, "攻方："))),
            ("３手詰　先手：", Some((3, "先手："))),
            ("3. Black: K1a", None),
            ("Black: K1a 3 moves", None),
        ] {
            assert_eq!(length_at_start(text), expected, "{text}");
        }
    }
}
