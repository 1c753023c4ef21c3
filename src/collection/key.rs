//! The keys of the claims about a problem: `Title:` in a text, `title:` in YAML and JSON.

use super::length::{LENGTHS, MOVES, length, possible};
use super::{complaint, expect, header};
use crate::notation::{Message, say, shown};
use crate::problem::Claims;

/// A claim that a problem may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Id,
    Title,
    Author,
    Source,
    Year,
    Language,
    Moves,
    Solution,
    Expect,
    Notes,
    /// A header with its name, which no claim of its own says. In YAML and JSON there is a list of
    /// them, so it is none of their keys.
    Header,
}

impl Key {
    /// Every claim of its own.
    pub const ALL: [Key; 10] = [
        Key::Id,
        Key::Title,
        Key::Author,
        Key::Source,
        Key::Year,
        Key::Language,
        Key::Moves,
        Key::Solution,
        Key::Expect,
        Key::Notes,
    ];

    /// The key as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Key::Id => "id",
            Key::Title => "title",
            Key::Author => "author",
            Key::Source => "source",
            Key::Year => "year",
            Key::Language => "language",
            Key::Moves => "moves",
            Key::Solution => "solution",
            Key::Expect => "expect",
            Key::Notes => "notes",
            Key::Header => "header",
        }
    }

    /// Its names in the headers of Japanese programs, the first of which is usual.
    pub fn japanese(self) -> &'static [&'static str] {
        match self {
            Key::Id => &["作品番号"],
            Key::Title => &["作品名", "表題"],
            Key::Author => &["作者"],
            Key::Source => &["出典", "発表誌"],
            Key::Year => &["発表年月", "発表年"],
            Key::Language => &["言語"],
            Key::Moves => &["手数"],
            Key::Solution => &["解答", "詰手順"],
            Key::Expect => &["完全性"],
            Key::Notes => &["備考"],
            Key::Header => &[],
        }
    }

    /// The key of a word in either case, or of its Japanese name in diagrams.
    pub fn of(word: &str) -> Option<Key> {
        if word.eq_ignore_ascii_case("note") {
            return Some(Key::Notes);
        }
        let is =
            |key: &Key| key.name().eq_ignore_ascii_case(word) || key.japanese().contains(&word);
        Key::ALL.into_iter().chain([Key::Header]).find(is)
    }

    /// The key of a line. Other programs use some of these headers in other ways: if their value cannot
    /// be read, the line counts as one without a known key.
    pub fn of_line(word: &str, value: &str) -> Option<Key> {
        let is_free = matches!(word, "発表年月" | "発表年" | "完全性");
        let is_understood = |key: &Key| key.claim(&mut Claims::default(), value.trim()).is_ok();
        Key::of(word).filter(|key| !is_free || is_understood(key))
    }

    /// The key that may have been meant by a word.
    pub fn meant(word: &str) -> Option<&'static str> {
        complaint::meant(word, Key::ALL.into_iter().map(Key::name))
    }

    /// Reads a value into the claims. The error names what was found and what was expected.
    pub fn claim(self, claims: &mut Claims, value: &str) -> Result<(), Message> {
        let text = || Some(value.to_owned());
        let expected = |(english, japanese): (&str, &str)| {
            let found = shown(value);
            say(
                format!("found `{found}`, expected {english}"),
                format!("「{found}」は読めません。{japanese}が必要です"),
            )
        };
        match self {
            Key::Id => claims.id = text(),
            Key::Title => claims.title = text(),
            Key::Author => claims.author = text(),
            Key::Source => claims.source = text(),
            Key::Language => claims.language = text(),
            Key::Solution => claims.solution = text(),
            Key::Notes => claims.notes = text(),
            Key::Year => {
                // Diagrams have a month as well: `1995年3月`.
                let year = value.split('年').next().unwrap_or(value).trim();
                let year = year
                    .parse()
                    .map_err(|_| expected(("a year, such as 1995", "1995 のような年")))?;
                claims.year = Some(year);
            }
            Key::Moves => {
                let moves = length(value).ok_or_else(|| expected(MOVES))?;
                claims.moves = Some(possible(moves).ok_or_else(|| expected(LENGTHS))?);
            }
            Key::Expect => {
                claims.expect = Some(expect::of_text(value)?);
            }
            Key::Header => {
                let colon = || expected(("a name, a colon and a text", "「名前：内容」"));
                let (name, text) = value.split_once([':', '：']).ok_or_else(colon)?;
                header::add_named(claims, name.trim(), text.trim());
            }
        }
        Ok(())
    }

    /// The claim of this key as text.
    pub fn text_in(self, claims: &Claims) -> Option<String> {
        match self {
            Key::Id => claims.id.clone(),
            Key::Title => claims.title.clone(),
            Key::Author => claims.author.clone(),
            Key::Source => claims.source.clone(),
            Key::Year => claims.year.map(|year| year.to_string()),
            Key::Language => claims.language.clone(),
            Key::Moves => claims.moves.map(|moves| moves.to_string()),
            Key::Solution => claims.solution.clone(),
            Key::Expect => claims.expect.as_ref().map(expect::write),
            Key::Notes => claims.notes.clone(),
            Key::Header => None,
        }
    }

    /// Whether there is a claim of this key.
    pub fn is_in(self, claims: &Claims) -> bool {
        match self {
            Key::Id => claims.id.is_some(),
            Key::Title => claims.title.is_some(),
            Key::Author => claims.author.is_some(),
            Key::Source => claims.source.is_some(),
            Key::Year => claims.year.is_some(),
            Key::Language => claims.language.is_some(),
            Key::Moves => claims.moves.is_some(),
            Key::Solution => claims.solution.is_some(),
            Key::Expect => claims.expect.is_some(),
            Key::Notes => claims.notes.is_some(),
            // There may always be one more.
            Key::Header => false,
        }
    }
}

/// The word before the colon with which a line begins, and what follows.
pub(super) fn split(line: &str) -> Option<(&str, &str)> {
    let (word, value) = line.split_once([':', '：'])?;
    let word = word.trim();
    let is_word = !word.is_empty() && word.len() <= 32 && word.chars().all(char::is_alphabetic);
    is_word.then_some((word, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::complaint::unknown;

    #[test]
    fn the_nearest_key_is_found() {
        assert_eq!(Key::meant("Autor"), Some("author"));
        assert_eq!(Key::meant("solutoin"), Some("solution"));
        assert_eq!(Key::meant("TITLE"), Some("title"));
        for far in ["Re", "sig", "2", "Attacker", "Date", "Subject", "x", ""] {
            assert_eq!(Key::meant(far), None, "{far}");
        }
        assert_eq!(unknown("sig", Key::ALL.map(Key::name)), "unknown key `sig`");
        assert_eq!(Key::of("MOVES"), Some(Key::Moves));
        assert_eq!(Key::of("Autor"), None);
        let message = unknown("Autor\u{1b}", Key::ALL.map(Key::name));
        assert_eq!(message, "unknown key `Autor\\u{1b}`; did you mean `author`?");
    }

    #[test]
    fn keys_are_single_words() {
        assert_eq!(split(" Title : A: B"), Some(("Title", " A: B")));
        assert_eq!(split("作者：看寿"), Some(("作者", "看寿")));
        for line in ["", ":", "no colon", "two words: x", "7: x", "http//: x"] {
            assert_eq!(split(line), None, "{line}");
        }
    }

    #[test]
    fn values_have_their_types() {
        let mut claims = Claims::default();
        for (key, value, message) in [
            (Key::Year, "soon", "found `soon`, expected a year, such as 1995"),
            (Key::Moves, "many", "found `many`, expected a number of moves"),
            (
                Key::Moves,
                "4294967295",
                "found `4294967295`, expected a number of moves, 9999 at most",
            ),
            (
                Key::Moves,
                "99999999999",
                "found `99999999999`, expected a number of moves, 9999 at most",
            ),
            (Key::Moves, "10000", "found `10000`, expected a number of moves, 9999 at most"),
            (Key::Expect, "yozum", "found `yozum`, expected a verdict; did you mean `yozume`?"),
        ] {
            assert_eq!(key.claim(&mut claims, value).unwrap_err(), message);
            assert!(!key.is_in(&claims));
        }
        for (key, value) in [(Key::Year, "-20"), (Key::Moves, "5手詰"), (Key::Expect, "Koma-amari")]
        {
            assert_eq!(key.claim(&mut claims, value), Ok(()));
            assert!(key.is_in(&claims));
        }
        assert_eq!((claims.year, claims.moves), (Some(-20), Some(5)));
    }
}
