//! Keys of the claims about a problem: `Title:` in a text, `title:` in YAML and JSON.

use super::expect;
use crate::problem::Claims;
use crate::text::{Text, similar};

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
    /// A header with its own name. YAML and JSON have a list of headers instead of this key.
    Header,
}

/// Other names that people write.
const ALIASES: [(&str, Key); 5] = [
    ("note", Key::Notes),
    ("answer", Key::Solution),
    ("solutions", Key::Solution),
    ("length", Key::Moves),
    ("composer", Key::Author),
];

impl Key {
    /// Every key except [`Key::Header`].
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

    /// The key as it is written, and its names in the headers of Japanese programs; the first of these is
    /// the usual one.
    fn names(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Key::Id => ("id", &["作品番号"]),
            Key::Title => ("title", &["作品名", "表題", "題名"]),
            Key::Author => ("author", &["作者"]),
            Key::Source => ("source", &["出典", "発表誌"]),
            Key::Year => ("year", &["発表年月", "発表年"]),
            Key::Language => ("language", &["言語"]),
            Key::Moves => ("moves", &["手数"]),
            Key::Solution => (
                "solution",
                &[
                    "解答",
                    "詰手順",
                    "作意手順",
                    "作意",
                    "正解手順",
                    "正解",
                    "解答手順",
                    "手順",
                    "解",
                ],
            ),
            Key::Expect => ("expect", &["完全性"]),
            Key::Notes => ("notes", &["備考"]),
            Key::Header => ("header", &[]),
        }
    }

    /// The key as it is written in English.
    pub fn name(self) -> &'static str {
        self.names().0
    }

    /// The names of the key in the headers of Japanese programs; the first is the usual one.
    pub fn japanese(self) -> &'static [&'static str] {
        self.names().1
    }

    /// The usual names of the key in both languages.
    pub fn names_in_both(self) -> Text<&'static str> {
        Text { en: self.name(), ja: self.japanese().first().copied().unwrap_or_default() }
    }

    /// The key of a word in upper or lower case, or of a Japanese name.
    pub fn of(word: &str) -> Option<Key> {
        if let Some((_, key)) = ALIASES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
            return Some(*key);
        }
        let is =
            |key: &Key| key.name().eq_ignore_ascii_case(word) || key.japanese().contains(&word);
        Key::ALL.into_iter().chain([Key::Header]).find(is)
    }

    /// The key that a misspelt word resembles.
    pub fn similar(word: &str) -> Option<&'static str> {
        similar(word, Key::ALL.into_iter().map(Key::name))
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

    /// Whether the claims have a value for this key. There may always be one more header.
    pub fn is_in(self, claims: &Claims) -> bool {
        self.text_in(claims).is_some()
    }
}

/// The word at the start of a line before a colon, and the text after the colon.
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
        assert_eq!(Key::similar("Autor"), Some("author"));
        assert_eq!(Key::similar("solutoin"), Some("solution"));
        assert_eq!(Key::similar("TITLE"), Some("title"));
        for far in ["Re", "sig", "2", "Attacker", "Date", "Subject", "x", ""] {
            assert_eq!(Key::similar(far), None, "{far}");
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
}
