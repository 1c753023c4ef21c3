//! YAML and JSON as one kind of tree, in which every value knows its place in the text.
//!
//! Numbers and truth values are kept as they are written: `007` stays `007`. What they mean is for
//! the reader of a key to say.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_yaml::Spanned;
use serde_yaml::options::{DuplicateKeyPolicy, Options};

use super::key::twice;
use crate::notation::{Message, ParseError, say, shown};

/// A value, and the bytes of the text in which it stands.
#[derive(Debug)]
pub(super) struct Node {
    pub value: Value,
    pub at: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Value {
    Nothing,
    /// A number or a truth value, which stands in the text as it is.
    Bare,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// What the value says, if it is neither a list nor a mapping.
    pub fn word<'a>(&'a self, text: &'a str) -> Option<Cow<'a, str>> {
        match &self.value {
            Value::Nothing => Some("".into()),
            Value::Bare => Some(text.get(self.at.clone()).unwrap_or_default().trim().into()),
            Value::Text(value) => Some(value.into()),
            Value::List(_) | Value::Map(_) => None,
        }
    }

    /// What it is, for messages, in English and in Japanese.
    pub fn kind(&self) -> (&'static str, &'static str) {
        match self.value {
            Value::Nothing => ("nothing", "空"),
            Value::Bare => ("a number or a truth value", "数値または真偽値"),
            Value::Text(_) => ("text", "文字列"),
            Value::List(_) => ("a list", "リスト"),
            Value::Map(_) => ("a mapping", "マッピング"),
        }
    }

    /// What is said of it where the value of a key should be something else.
    pub fn is_no(&self, key: &str, expected: (&str, &str)) -> Message {
        let (key, (kind, japanese)) = (shown(key), self.kind());
        say(
            format!("`{key}` is {kind}, expected {}", expected.0),
            format!("`{key}` の値が{japanese}です。{}が必要です", expected.1),
        )
    }
}

/// Reads a text that is one YAML document.
pub(super) fn read_yaml(text: &str) -> Result<Node, ParseError> {
    let mut options = Options::default();
    options.with_snippet = false;
    // A key that is given twice is our complaint, as in the other forms.
    options.duplicate_keys = DuplicateKeyPolicy::PassThrough;
    serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let place = error.location().unwrap_or(serde_yaml::Location::UNKNOWN);
        let start = offset(text, place.line(), place.column());
        let end = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        let japanese = format!("YAML として読めません：{message}");
        ParseError::new(text, start..end, say(format!("this is no YAML: {message}"), japanese))
    })
}

/// The byte at a line and a column in characters, both counted from 1.
fn offset(text: &str, line: u64, column: u64) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
    let start: usize = before.map(str::len).sum();
    let in_line = text[start..].char_indices().nth(column.saturating_sub(1) as usize);
    in_line.map_or(text.len(), |(index, _)| start + index)
}

/// Why there is no problem, and the id that it would have had.
pub(super) type Failure = (ParseError, Option<String>);

/// Reads a text that is one JSON object, and in it the keys that are known: what other keys say
/// must be JSON and no more. A key that is given twice is an error, which has the id of the object
/// if it has one.
pub(super) fn read_json(
    text: &str,
    is_known: impl Fn(&str) -> bool,
) -> Result<Vec<(Node, Node)>, Failure> {
    let Members(members) = serde_json::from_str(text).map_err(|error| {
        if error.is_data() {
            let message = say(
                "expected an object, `{…}`, on this line",
                "この行にはオブジェクト `{…}` が必要です",
            );
            return (ParseError::new(text, 0..text.len(), message), None);
        }
        (no_json(text, 0, &error), None)
    })?;
    let place = |raw: &RawValue| {
        // The raw value is a part of the text.
        let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
        start..start + raw.get().len()
    };
    if let Some(index) = repeated(&members) {
        let (key, raw) = &members[index];
        let of = |name| members.iter().find(|(key, _)| key == name);
        let id = of("id").or(of("name")).and_then(|(_, raw)| serde_json::from_str(raw.get()).ok());
        let id = id.and_then(|id| match id {
            serde_json::Value::String(id) => Some(id),
            serde_json::Value::Number(id) => Some(id.to_string()),
            _ => None,
        });
        let error = ParseError::new(text, key_at(text, place(raw).start), twice(key));
        return Err((error, id));
    }
    let mut nodes = vec![];
    for (key, raw) in members.into_iter().filter(|(key, _)| is_known(key)) {
        let at = place(raw);
        let value = serde_json::from_str(raw.get())
            .map_err(|error| (no_json(text, at.start, &error), None))?;
        let value = match value {
            serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {
                Node { value: Value::Bare, at: at.clone() }
            }
            value => json(value, &at),
        };
        let key = Node { value: Value::Text(key.into_owned()), at };
        nodes.push((key, value));
    }
    Ok(nodes)
}

/// The members of an object, in order.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a>, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Members<'de>, A::Error> {
                let mut members = vec![];
                while let Some((Name(key), value)) = access.next_entry()? {
                    members.push((key, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(All)
    }
}

/// The name of a member, borrowed where nothing in it is escaped.
#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// The first member whose key another has before it.
fn repeated(members: &[(Cow<str>, &RawValue)]) -> Option<usize> {
    // Most objects are small.
    if members.len() <= 16 {
        return (1..members.len())
            .find(|&index| members[..index].iter().any(|(key, _)| *key == members[index].0));
    }
    let mut seen = std::collections::HashSet::new();
    members.iter().position(|(key, _)| !seen.insert(key))
}

/// Where the key stands whose value begins at a byte.
fn key_at(text: &str, value: usize) -> Range<usize> {
    let before = text[..value].trim_end().trim_end_matches(':').trim_end();
    let inside = before.strip_suffix('"').unwrap_or(before);
    let mut start = inside.len();
    // Back to the quote that is not escaped.
    while let Some(quote) = inside[..start].rfind('"') {
        start = quote;
        let slashes = inside[..quote].len() - inside[..quote].trim_end_matches('\\').len();
        if slashes.is_multiple_of(2) {
            break;
        }
    }
    start..before.len()
}

/// What is wrong with the JSON that begins at a byte of a line.
fn no_json(text: &str, start: usize, error: &serde_json::Error) -> ParseError {
    let at = start + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    let japanese = format!("JSON として読めません：{message}");
    ParseError::new(text, at..at + 1, say(format!("this is no JSON: {message}"), japanese))
}

/// A tree of JSON; all of it has the place of the whole.
fn json(value: serde_json::Value, at: &Range<usize>) -> Node {
    use serde_json::Value as Json;
    let text = |text: &str| Node { value: Value::Text(text.to_owned()), at: at.clone() };
    let value = match value {
        Json::Null => Value::Nothing,
        Json::Bool(value) => Value::Text(value.to_string()),
        Json::Number(number) => Value::Text(number.to_string()),
        Json::String(string) => Value::Text(string),
        Json::Array(list) => Value::List(list.into_iter().map(|value| json(value, at)).collect()),
        Json::Object(map) => {
            Value::Map(map.into_iter().map(|(key, value)| (text(&key), json(value, at))).collect())
        }
    };
    Node { value, at: at.clone() }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        let span = spanned.defined.span();
        let start = span.byte_offset().unwrap_or_default() as usize;
        let length = span.byte_len().unwrap_or_default() as usize;
        Ok(Node { value: spanned.value, at: start..start + length })
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
mod tests {
    use super::*;

    /// A map's keys and values as words, with the column at which each value begins.
    fn words(text: &str, map: &[(Node, Node)]) -> Vec<(String, String, usize)> {
        let word = |node: &Node| node.word(text).unwrap_or(node.kind().0.into()).into_owned();
        map.iter().map(|(key, value)| (word(key), word(value), value.at.start)).collect()
    }

    #[test]
    fn scalars_are_kept_as_they_are_written() {
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
        let text = r#"{"b":"x\ny" , "a": 7.00, "c":[true,{}], "d": 1e999}"#;
        let expected = [("b", "x\ny", 5), ("a", "7.00", 19), ("c", "a list", 29)];
        let map = read_json(text, |key| key != "d").unwrap();
        assert_eq!(words(text, &map), expected.map(|(k, v, at)| (k.into(), v.into(), at)));
    }

    #[test]
    fn what_is_malformed_has_its_place() {
        for (text, line, column, message) in [
            ("玉: 1\n玉: b: c", 2, 5, "mapping values are not allowed in this context"),
            ("a: \r\nb: \0", 2, 4, "unexpected character: `\\u{0}'"),
            ("a: *x", 1, 4, "alias references unknown anchor"),
        ] {
            let error = read_yaml(text).unwrap_err();
            let expected = format!("line {line}, column {column}: this is no YAML: {message}");
            assert_eq!(error.to_string(), expected);
        }
        for (text, column, message) in [
            ("{\"a\": }", 7, "this is no JSON: expected value"),
            ("{\"a\": 1", 7, "this is no JSON: EOF while parsing an object"),
            ("[1]", 1, "expected an object, `{…}`, on this line"),
            ("{\"玉\": \u{1}}", 7, "this is no JSON: expected value"),
        ] {
            let (error, _) = read_json(text, |_| true).unwrap_err();
            assert_eq!(error.to_string(), format!("line 1, column {column}: {message}"));
        }
    }

    #[test]
    fn depth_is_limited() {
        for text in ["- ".repeat(100_000), "[".repeat(100_000), "{a: ".repeat(100_000)] {
            assert!(read_yaml(&text).is_err());
        }
        let deep = format!("{{\"a\":{}}}", "[".repeat(100_000));
        assert!(read_json(&deep, |_| true).is_err());
        let bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n";
        assert!(read_yaml(bomb).is_err());
    }
}
