//! Reads claims from keys or headers and their values.
//!
//! A header whose whole value is a claim becomes that claim. Every other header is kept as written, in
//! its order: a header without a claim (分類), a second header of the same claim (出典 beside 発表誌), a header
//! whose value cannot be read (発表年月：享保9年), and a header that says more than the claim (the month of
//! 発表年月).

use super::expect;
use super::key::Key;
use super::length::{LENGTHS, MOVES, length, possible};
use crate::notation::found_instead;
use crate::problem::Claims;
use crate::text::Text;

/// Adds a header of a record to the claims. A key may stand before its name, as in texts.
pub(super) fn add(claims: &mut Claims, name: &str, value: &str) {
    if Key::of(name) != Some(Key::Header) || read_value(Key::Header, claims, value).is_err() {
        add_named(claims, name, value);
    }
}

/// Adds a header of exactly this name to the claims, unless its value is empty.
pub(super) fn add_named(claims: &mut Claims, name: &str, value: &str) {
    let text = value.trim();
    match Key::of(name).filter(|key| *key != Key::Header) {
        _ if text.is_empty() => {}
        Some(key) if !key.is_in(claims) && add_claim(claims, key, name, text).is_ok() => {}
        Some(key) if says_all(key, text) && says_same(key, claims, text) => {}
        _ => claims.headers.push((name.to_owned(), value.to_owned())),
    }
}

/// Adds the claim of a key. If the claim says only a part of the value, the whole value is also kept as a
/// header of this name.
pub(super) fn add_claim(
    claims: &mut Claims,
    key: Key,
    name: &str,
    value: &str,
) -> Result<(), Text> {
    read_value(key, claims, value)?;
    if !says_all(key, value) {
        claims.headers.push((name.to_owned(), value.to_owned()));
    }
    Ok(())
}

/// Whether the claim that is read from a value says all of it.
fn says_all(key: Key, value: &str) -> bool {
    let number = value.strip_suffix('年').unwrap_or(value).trim();
    key != Key::Year || number.parse::<i32>().is_ok()
}

/// Whether the claims have the same value for this key as this text.
pub(super) fn says_same(key: Key, claims: &Claims, value: &str) -> bool {
    let mut read = Claims::default();
    read_value(key, &mut read, value).is_ok() && key.text_in(&read) == key.text_in(claims)
}

/// Whether the value of a key can be read.
pub(super) fn is_readable(key: Key, value: &str) -> bool {
    read_value(key, &mut Claims::default(), value).is_ok()
}

/// The key of a line. Other programs write other values after some of the Japanese names; a line whose
/// value cannot be read counts as one without a known key.
pub(super) fn key_of_line(word: &str, value: &str) -> Option<Key> {
    let is_ambiguous = matches!(word, "発表年月" | "発表年" | "完全性");
    Key::of(word).filter(|key| !is_ambiguous || is_readable(*key, value.trim()))
}

/// Reads the value of a key into the claims.
fn read_value(key: Key, claims: &mut Claims, value: &str) -> Result<(), Text> {
    let text = || Some(value.to_owned());
    let expected = |name| found_instead(value, name);
    match key {
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
            let no_year =
                |_| expected(Text { en: "a year, such as 1995", ja: "1995 のような年" });
            claims.year = Some(year.parse().map_err(no_year)?);
        }
        Key::Moves => {
            let moves = length(value).ok_or_else(|| expected(MOVES))?;
            claims.moves = Some(possible(moves).ok_or_else(|| expected(LENGTHS))?);
        }
        Key::Expect => claims.expect = Some(expect::of_text(value)?),
        Key::Header => {
            let colon =
                || expected(Text { en: "a name, a colon and a text", ja: "「名前：内容」" });
            let (name, text) = value.split_once([':', '：']).ok_or_else(colon)?;
            add_named(claims, name.trim(), text.trim());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_with_their_types() {
        let mut claims = Claims::default();
        for (key, value, message) in [
            (Key::Year, "soon", "found `soon`, expected a year, such as 1995"),
            (Key::Moves, "many", "found `many`, expected a number of moves"),
            (
                Key::Moves,
                "4294967295",
                "found `4294967295`, expected a number of moves, at most 9999",
            ),
            (
                Key::Moves,
                "99999999999",
                "found `99999999999`, expected a number of moves, at most 9999",
            ),
            (Key::Moves, "10000", "found `10000`, expected a number of moves, at most 9999"),
            (Key::Expect, "yozum", "found `yozum`, expected a verdict; did you mean `yozume`?"),
        ] {
            assert_eq!(read_value(key, &mut claims, value).unwrap_err(), message);
            assert!(!key.is_in(&claims));
        }
        for (key, value) in [(Key::Year, "-20"), (Key::Moves, "5手詰"), (Key::Expect, "Koma-amari")]
        {
            assert_eq!(read_value(key, &mut claims, value), Ok(()));
            assert!(key.is_in(&claims));
        }
        assert_eq!((claims.year, claims.moves), (Some(-20), Some(5)));
    }
}
