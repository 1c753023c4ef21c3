//! YAML and JSON as one kind of tree, in which every value has its place in the text.
//!
//! Numbers and truth values keep their text: `007` stays `007`. The reader of a key interprets them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::Spanned;
use serde_yaml::options::{DuplicateKeyPolicy, Options};

use crate::notation::ParseError;
use crate::text::{Text, excerpt};

/// A value with its place in the text.
#[derive(Debug)]
pub(super) struct Located {
    pub value: Value,
    pub at: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Value {
    Nothing,
    /// A number or a truth value; its text is at its place.
    Bare,
    Text(String),
    List(Vec<Located>),
    Map(Vec<(Located, Located)>),
}

impl Located {
    /// The value as text, unless it is a list or a mapping.
    pub fn word<'a>(&'a self, text: &'a str) -> Option<Cow<'a, str>> {
        match &self.value {
            Value::Nothing => Some("".into()),
            Value::Bare => Some(text.get(self.at.clone()).unwrap_or_default().trim().into()),
            Value::Text(value) => Some(value.into()),
            Value::List(_) | Value::Map(_) => None,
        }
    }

    /// The kind of the value, for messages in English and in Japanese.
    pub fn kind(&self) -> Text<&'static str> {
        match self.value {
            Value::Nothing => Text { en: "nothing", ja: "空" },
            Value::Bare => Text { en: "a number or a truth value", ja: "数値または真偽値" },
            Value::Text(_) => Text { en: "text", ja: "文字列" },
            Value::List(_) => Text { en: "a list", ja: "リスト" },
            Value::Map(_) => Text { en: "a mapping", ja: "マッピング" },
        }
    }

    /// The message about a value of the wrong kind; `key` is its key.
    pub fn wrong_kind(&self, key: &str, expected: Text<&str>) -> Text {
        let (key, Text { en: kind, ja: japanese }) = (excerpt(key), self.kind());
        Text::new(
            format!("`{key}` is {kind}, expected {}", expected.en),
            format!("`{key}` の値が{japanese}です。{}が必要です", expected.ja),
        )
    }
}

/// Reads a text that is one YAML document.
pub(super) fn read_yaml(text: &str) -> Result<Located, ParseError> {
    let mut options = Options::default();
    options.with_snippet = false;
    // The readers of mappings report a key that is written twice, as in the other forms.
    options.duplicate_keys = DuplicateKeyPolicy::PassThrough;
    serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let place = error.location().unwrap_or(serde_yaml::Location::UNKNOWN);
        let start = offset(text, place.line(), place.column());
        let end = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        let japanese = format!("YAML として読めません{}", japanese_cause(message));
        ParseError::new(text, start..end, Text::new(format!("invalid YAML: {message}"), japanese))
    })
}

/// The Japanese words for the causes of errors that people meet; empty for other causes.
fn japanese_cause(message: &str) -> &'static str {
    let causes = [
        ("bracket", "。かっこが閉じていません"),
        ("quoted", "。引用符が閉じていません"),
        ("indent", "。字下げが正しくありません"),
        ("':'", "。「:」の位置が正しくありません"),
        ("alias", "。「*」で参照する項目がありません"),
        ("tab", "。字下げにタブは使えません"),
    ];
    causes.into_iter().find(|(word, _)| message.contains(word)).map_or("", |(_, cause)| cause)
}

/// The byte at a line and a column in characters, both counted from 1.
fn offset(text: &str, line: u64, column: u64) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
    let start: usize = before.map(str::len).sum();
    let in_line = text[start..].char_indices().nth(column.saturating_sub(1) as usize);
    in_line.map_or(text.len(), |(index, _)| start + index)
}

impl<'de> Deserialize<'de> for Located {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Located, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        let span = spanned.defined.span();
        let start = span.byte_offset().unwrap_or_default() as usize;
        let length = span.byte_len().unwrap_or_default() as usize;
        Ok(Located { value: spanned.value, at: start..start + length })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Nothing)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Value, E> {
        Ok(Value::Bare)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Bare)
    }

    fn visit_i128<E>(self, _: i128) -> Result<Value, E> {
        Ok(Value::Bare)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Value, E> {
        Ok(Value::Bare)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Value, E> {
        Ok(Value::Bare)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Bare)
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut list = vec![];
        while let Some(node) = access.next_element()? {
            list.push(node);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut map = vec![];
        while let Some(entry) = access.next_entry()? {
            map.push(entry);
        }
        Ok(Value::Map(map))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A map's keys and values as words, with the column at which each value begins.
    pub fn words(text: &str, map: &[(Located, Located)]) -> Vec<(String, String, usize)> {
        let word = |node: &Located| node.word(text).unwrap_or(node.kind().en.into()).into_owned();
        map.iter().map(|(key, value)| (word(key), word(value), value.at.start)).collect()
    }

    #[test]
    fn scalars_are_kept_as_written() {
        let text = "a: 007 # x\nb: 1.50\nn: yes\nd: ~\ne: 'x'\nf: 123456789012345678901234567890\n玉: [1]\n";
        let node = read_yaml(text).unwrap();
        let Value::Map(map) = node.value else { panic!("{node:?}") };
        let expected = [
            ("a", "007", 3),
            ("b", "1.50", 14),
            ("n", "yes", 22),
            ("d", "", 29),
            ("e", "x", 34),
            ("f", "123456789012345678901234567890", 41),
            ("玉", "a list", 77),
        ];
        assert_eq!(words(text, &map), expected.map(|(k, v, at)| (k.into(), v.into(), at)));
    }

    #[test]
    fn malformed_text_is_reported_with_its_place() {
        for (text, line, column, message) in [
            ("玉: 1\n玉: b: c", 2, 5, "mapping values are not allowed in this context"),
            ("a: \r\nb: \0", 2, 4, "unexpected character: `\\u{0}'"),
            ("a: *x", 1, 4, "alias references unknown anchor"),
        ] {
            let error = read_yaml(text).unwrap_err();
            let expected = format!("line {line}, column {column}: invalid YAML: {message}");
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn depth_is_limited() {
        for text in ["- ".repeat(100_000), "[".repeat(100_000), "{a: ".repeat(100_000)] {
            assert!(read_yaml(&text).is_err());
        }
        let bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n";
        assert!(read_yaml(bomb).is_err());
    }
}
