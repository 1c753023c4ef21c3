//! Writes problems as mappings: items of a YAML list, and JSON objects.

use serde::{Serialize, Serializer};
use serde_yaml::{DoubleQuoted, FlowMap, LitString, SerializerOptions};

use super::expect;
use super::key::Key;
use super::record::HEADERS;
use super::rest::is_literal;
use crate::notation::{write_sfen, write_western, write_western_line};
use crate::problem::{Claims, Problem};
use crate::text::{harmless_json, is_harmful};

/// A problem as a mapping: keys and values in their order.
struct Record(Vec<(&'static str, Value)>);

/// A value of a record. The wrappers choose the style in YAML, and have no effect in JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(i64),
    Text(String),
    /// A text in quotes, even if it needs none.
    Quoted(DoubleQuoted<String>),
    /// A text in separate lines below the key.
    Lines(LitString),
    /// A mapping on the line of its key.
    Mapping(FlowMap<expect::Mapping>),
    /// Headers; several may have the same name.
    Headers(Vec<Header>),
}

/// The name and the value of a header, as a mapping.
struct Header(Value, Value);

impl Serialize for Header {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(&self.0, &self.1)])
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl Record {
    /// The claims about a problem; `text` makes the values of texts.
    fn new(claims: &Claims, text: impl Fn(Key, String) -> Value) -> Record {
        let value = |key: Key| {
            Some(match (key, &claims.expect) {
                (Key::Year, _) => Value::Number(claims.year?.into()),
                (Key::Moves, _) => Value::Number(claims.moves?.into()),
                (Key::Expect, Some(expected)) if expected.word().is_none() => {
                    Value::Mapping(FlowMap(expect::Mapping::of(expected)))
                }
                _ => text(key, key.text_in(claims)?),
            })
        };
        let keys = Key::ALL.into_iter().filter_map(|key| Some((key.name(), value(key)?)));
        let mut record: Vec<_> = keys.collect();
        if !claims.headers.is_empty() {
            // Like the id of a problem, names and values are never written in separate lines.
            let word = |word: &String| text(Key::Id, word.clone());
            let header = |(name, value): &(String, String)| Header(word(name), word(value));
            record.push((HEADERS, Value::Headers(claims.headers.iter().map(header).collect())));
        }
        Record(record)
    }
}

/// Writes a problem as an item of a YAML list.
pub(super) fn write_yaml(problem: &Problem) -> String {
    let claims = &problem.claims;
    let position = write_western(&problem.position.setup());
    let mut record = Record::new(claims, yaml_text);
    // The position comes after the title and similar claims, before the length.
    let claimed = [Key::Moves, Key::Solution, Key::Expect, Key::Notes].map(Key::name);
    let before =
        record.0.iter().take_while(|(key, _)| !claimed.contains(key) && *key != HEADERS).count();
    record.0.insert(before, ("position", in_lines(position.trim_end())));
    let mut options = SerializerOptions::default();
    // A long text stays on one line.
    options.prefer_block_scalars = false;
    // The writer cannot fail on these values.
    let text = serde_yaml::to_string_with_options(&[record], options).unwrap_or_default();
    // Texts with harmful characters are in double quotes, where YAML has the escapes of JSON.
    harmless_json(text)
}

/// A text in its style for YAML. Separate lines end with a line break, which the reader removes from every
/// text except an id; so an id is never written in separate lines.
fn yaml_text(key: Key, text: String) -> Value {
    let is_fit = |line: &str| line.trim_end() == line;
    let needs_quotes = |c: char| {
        let is_unseen = matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}');
        c != '\n' && (is_harmful(c) || is_unseen)
    };
    let is_harmless = !text.contains(needs_quotes);
    match text.contains('\n') {
        false if is_harmless => Value::Text(text),
        true if is_harmless
            && key != Key::Id
            && text.trim() == text
            && text.split('\n').all(is_fit) =>
        {
            in_lines(&text)
        }
        _ => Value::Quoted(DoubleQuoted(text)),
    }
}

fn in_lines(text: &str) -> Value {
    Value::Lines(LitString(format!("{text}\n")))
}

/// Writes a problem as a JSON object on a line.
pub(super) fn write_json(problem: &Problem) -> String {
    let claims = &problem.claims;
    let setup = problem.position.setup();
    let (key, position) = match is_literal(&setup) {
        true => ("position", write_western_line(&setup)),
        false => ("sfen", write_sfen(&setup)),
    };
    let mut record = Record::new(claims, |_, text| Value::Text(text));
    let named = claims.id.is_some() as usize;
    record.0.insert(named, (key, Value::Text(position)));
    // The writer cannot fail on these values.
    harmless_json(serde_json::to_string(&record).unwrap_or_default()) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::write::tests::{FULL, JSON_LINES, YAML, claims, read};
    use crate::collection::{Problems, write};
    use crate::notation::sample;
    use crate::shogi::Position;
    use proptest::option::of;
    use proptest::prelude::*;

    #[test]
    fn yaml_is_written_in_block_style() {
        let expected = "\
- id: \"7\"
  title: The fox
  author: A. N. Other
  source: A magazine, 1995
  year: 1995
  language: en
  position: |
    Black: +B3d, P2e In hand: R
    White: K1c, B2b, G1e, L1a
  moves: 3
  solution: |
    1. R*1b 2. Lx1b
    3. +B-2d
  expect: sound
  notes: None.
";
        assert_eq!(write(&read(FULL), YAML), expected);
        for (text, expected) in [
            ("007", "\"007\""),
            ("7", "\"7\""),
            ("1e3", "\"1e3\""),
            ("0x1F", "\"0x1F\""),
            ("1:30", "\"1:30\""),
            ("~", "\"~\""),
            ("2024-01-01", "\"2024-01-01\""),
            ("1_000", "\"1_000\""),
            (".5", "\".5\""),
            ("Off", "\"Off\""),
            ("=", "\"=\""),
            ("<<", "\"<<\""),
            ("a\u{85}b", "\"a\\Nb\""),
            ("yes", "\"yes\""),
            ("1.5", "\"1.5\""),
            ("a: b", "\"a: b\""),
            ("- a", "\"- a\""),
            ("a\"b\\", "a\"b\\"),
            ("\u{1b}[2J\u{202e}", "\"\\e[2J\\u202e\""),
            ("看寿", "看寿"),
            ("a\n\n  b", "|\n    a\n\n      b"),
        ] {
            let mut problem = read(FULL);
            problem.claims = Claims { title: Some(text.to_owned()), ..Claims::default() };
            let written = write(&problem, YAML);
            assert!(written.starts_with(&format!("- title: {expected}\n")), "{written}");
            assert_eq!(read(&written), problem);
        }
    }

    #[test]
    fn json_is_written_on_one_line() {
        let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
        let expected = format!(
            "{{\"id\":\"7\",\"sfen\":\"{sfen}\",\"title\":\"The fox\",\"author\":\"A. N. Other\",\
             \"source\":\"A magazine, 1995\",\"year\":1995,\"language\":\"en\",\"moves\":3,\
             \"solution\":\"1. R*1b 2. Lx1b\\n3. +B-2d\",\"expect\":\"sound\",\"notes\":\"None.\"}}\n"
        );
        assert_eq!(write(&read(FULL), JSON_LINES), expected);
    }

    /// Any id, lines and blanks included.
    fn ids() -> impl Strategy<Value = String> {
        prop_oneof![any::<String>(), "[ab \n]{0,4}", "[0-9eEx:_.+-]{0,5}"]
    }

    proptest! {
        #[test]
        fn yaml_and_json_keep_everything(
            all in prop::collection::vec((sample::setups(), claims(), of(ids())), 0..4),
        ) {
            let with_position = |(setup, claims, id)| {
                let claims = Claims { id, ..claims };
                Some(Problem::with_claims(Position::new(&setup).ok()?, claims))
            };
            let all: Vec<Problem> = all.into_iter().filter_map(with_position).collect();
            for (format, between) in
                [(YAML, "\n"), (YAML, ""), (JSON_LINES, "")]
            {
                let texts: Vec<String> = all.iter().map(|one| write(one, format)).collect();
                let text = texts.join(between);
                let read: Vec<_> =
                    Problems::new("", text.as_bytes()).map(|one| one.map_err(|e| e.to_string())).collect();
                let expected: Vec<_> = all.iter().cloned().map(Ok).collect();
                prop_assert_eq!(read, expected, "{}", text);
            }
        }
    }
}
