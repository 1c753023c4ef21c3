//! JSON lines: each line is an object that describes a problem.
//!
//! The keys are those of YAML. Unknown keys are ignored, since other programs write many; `name` is read
//! as `id` if there is no `id`. A line that `tsume check` wrote is read as a problem that expects the
//! verdict on that line.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::value::RawValue;

use super::complaint::{Failure, Item, UnnamedComplaint, twice, utf8};
use super::form::{Form, MakeReader, Write, Writer};
use super::former;
use super::lines::{InputLine, refuse_long};
use super::record::{self, Rules};
use super::rest::Rest;
use super::tree::{Located, Value};
use super::write_mapping::write_json;
use crate::notation::{Pairs, ParseError, json_error, json_place};
use crate::text::Text;

/// A JSON object on each line.
pub const JSON_LINES: Form = Form {
    name: "jsonl",
    about: Text { en: "A JSON object on each line", ja: "1行に1題のJSON" },
    endings: &["jsonl", "ndjson"],
    write: Some(Write { is_line: true, writer: Writer::Own(write_json) }),
    is_certain: |line| line.trim().starts_with('{'),
    reader: MakeReader::Line(problem),
};

fn problem(line: &InputLine, rest: Rest) -> Item {
    refuse_long(line)?;
    let text = utf8(&line.bytes, line.number)?.trim_end();
    let refuse = |failure| UnnamedComplaint::new(text, line.number, failure);
    let is_known = |key: &str| key == "name" || record::keys().any(|known| known == key);
    let mut map = read_json(text, is_known).map_err(refuse)?;
    let is = |key: &Located, name: &str| matches!(&key.value, Value::Text(text) if text == name);
    if map.iter().any(|(key, _)| is(key, "id")) {
        map.retain(|(key, _)| !is(key, "name"));
    }
    for (key, _) in map.iter_mut().filter(|(key, _)| is(key, "name")) {
        key.value = Value::Text("id".to_owned());
    }
    let former = former::claims(text);
    // A line that we wrote has the judged position.
    let rest = match (&former, rest) {
        (Some(_), Rest::Unstated) => Rest::Never,
        (_, rest) => rest,
    };
    let rules = Rules { rest, ..Rules::default() };
    let mut problem = record::problem(text, &map, 0..text.len(), &rules).map_err(refuse)?;
    problem.is_judged = former.is_some();
    problem.claims = problem.claims.or(&former.unwrap_or_default());
    Ok(problem)
}

/// Reads one JSON object and returns the values of known keys; the values of other keys must be valid JSON.
/// The error about a key that is written twice has the id of the object.
pub(super) fn read_json(
    text: &str,
    is_known: impl Fn(&str) -> bool,
) -> Result<Vec<(Located, Located)>, Failure> {
    let Pairs::<Name, &RawValue>(members) = serde_json::from_str(text).map_err(|error| {
        if error.is_data() {
            let message = Text::new(
                "expected an object, `{…}`, on this line",
                "この行にはオブジェクト `{…}` が必要です",
            );
            return (ParseError::new(text, 0..text.len(), message), None);
        }
        (json_error(text, 0, &error), None)
    })?;
    let place = |raw: &RawValue| json_place(text, raw);
    if let Some(index) = repeated(&members) {
        let (Name(key), raw) = &members[index];
        let of = |name| members.iter().find(|(Name(key), _)| key == name);
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
    for (Name(key), raw) in members.into_iter().filter(|(Name(key), _)| is_known(key)) {
        let at = place(raw);
        let value = serde_json::from_str(raw.get())
            .map_err(|error| (json_error(text, at.start, &error), None))?;
        let value = match value {
            serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {
                Located { value: Value::Bare, at: at.clone() }
            }
            value => json(value, &at),
        };
        let key = Located { value: Value::Text(key.into_owned()), at };
        nodes.push((key, value));
    }
    Ok(nodes)
}

/// The name of a member, borrowed if nothing in it is escaped.
#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// The index of the first member whose key occurs before it.
fn repeated(members: &[(Name, &RawValue)]) -> Option<usize> {
    // Most objects are small.
    if members.len() <= 16 {
        return (1..members.len())
            .find(|&index| members[..index].iter().any(|(key, _)| key.0 == members[index].0.0));
    }
    let mut seen = std::collections::HashSet::new();
    members.iter().position(|(Name(key), _)| !seen.insert(key))
}

/// The place of the key whose value begins at this byte.
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

/// A JSON value as a tree; all parts have the place of the whole.
fn json(value: serde_json::Value, at: &Range<usize>) -> Located {
    use serde_json::Value as Json;
    let text = |text: &str| Located { value: Value::Text(text.to_owned()), at: at.clone() };
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
    Located { value, at: at.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::tree::tests::words;
    use crate::collection::{Complaint, Problems};
    use crate::problem::{Claims, Expectation, Problem};

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    fn read(text: impl AsRef<[u8]>) -> Vec<Result<Problem, Complaint>> {
        Problems::new("a.jsonl", text.as_ref()).collect()
    }

    #[test]
    fn objects_on_single_lines_are_problems() {
        let text = format!(
            r#"{{"id": 7, "tags": ["x", 1e999], "name": "other", "sfen": "{ROOK} # x moves=5", "title": "狐\u3042", "year": 1995,
               "expect": {{"defects": ["yozume"]}}, "solution": ["2e2a+", "1a1b"], "meta": {{"id": 3}}}}"#
        );
        let text = format!(
            "\u{feff}{}\r\n\n  {{\"name\":\"fox\",\"moves\":\"3\",\"position\":\"Black R2e\\nWhite K1a\",\"notes\":null}}",
            text.replace('\n', " ")
        );
        let all: Vec<Problem> = read(&text).into_iter().map(Result::unwrap).collect();
        let some = |text: &str| Some(text.to_owned());
        let first = Claims {
            id: some("7"),
            title: some("狐あ"),
            year: Some(1995),
            moves: Some(5),
            solution: some("2e2a+ 1a1b"),
            expect: Expectation::of_word("yozume"),
            rest: true,
            ..Claims::default()
        };
        let second = Claims { id: some("fox"), moves: Some(3), ..Claims::default() };
        assert_eq!(all.iter().map(|one| &one.claims).collect::<Vec<_>>(), [&first, &second]);
        // The form is also recognised by the content.
        let look: Vec<_> = Problems::new("-", text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(look, all);
    }

    #[test]
    fn a_bad_line_is_reported_with_its_place_and_affects_no_other() {
        let good = format!("{{\"id\": 8, \"sfen\": \"{ROOK}\"}}");
        let long = format!("{{\"notes\": \"{}\"}}", "x".repeat(2 << 20));
        for (line, expected) in [
            ("x", "1: invalid JSON: expected value"),
            ("[1]", "1: expected an object, `{…}`, on this line"),
            ("{\"id\": 7", "8: invalid JSON: EOF while parsing an object"),
            ("{}", "1: expected `position` or `sfen` among the keys of this problem"),
            (
                "{\"id\": 7, \"sfen\": \"8k/9/x b - 1\"}",
                "25: problem 7: found `x`, expected a piece, or a number of empty squares",
            ),
            (
                r#"{"id": 7, "position": "Black: R1b\nWhite: K9i, Q5e"}"#,
                "48: problem 7: found `Q5e`, expected a piece (K R B G S N L P)",
            ),
            (
                r#"{"id": 7, "position": "Black: R\u0031b\nWhite: K9i, Q5e"}"#,
                "23: problem 7: found `Q5e`, expected a piece (K R B G S N L P)",
            ),
            (
                "{\"name\": \"x\", \"moves\": [3]}",
                "24: problem x: `moves` is a list, expected a number",
            ),
            ("{\"moves\": true}", "11: found `true`, expected a number of moves"),
            ("{\"expect\": {\"sond\": 1}}", "12: unknown key `sond`; did you mean `sound`?"),
            ("{\"id\": \"\\ud800\"}", "15: invalid JSON: unexpected end of hex escape"),
            ("{\"moves\": 1e999}", "15: invalid JSON: number out of range"),
            (&long, "1: this line is larger than 1024 KiB"),
            ("{\"id\": \"\u{0}\"}", "8: invalid JSON: control character"),
            ("{\"id\": 7, \"moves\": 3, \"moves\": 5}", "23: problem 7: `moves` is written twice"),
            ("{\"x\": 7, \"name\": \"a\", \"x\": 8}", "23: problem a: `x` is written twice"),
            ("{\"id\": \"a\", \"i\\u0064\": \"b\"}", "13: problem a: `id` is written twice"),
            (
                "{\"moves\": 4294967295}",
                "11: found `4294967295`, expected a number of moves, at most 9999",
            ),
        ] {
            let all = read(format!("\n{line}\n{good}\n"));
            let complaint = all[0].as_ref().unwrap_err().to_string();
            assert!(complaint.starts_with(&format!("a.jsonl:2:{expected}")), "{line}: {complaint}");
            assert_eq!(all[1].as_ref().unwrap().claims.id.as_deref(), Some("8"));
        }
        let bytes = read(b"{\"id\": \"\xff\"}");
        let expected = "a.jsonl:1:9: found the byte 0xff, expected text in UTF-8";
        assert!(bytes[0].as_ref().unwrap_err().to_string().starts_with(expected));
    }

    #[test]
    fn values_are_kept_as_written() {
        let text = r#"{"b":"x\ny" , "a": 7.00, "c":[true,{}], "d": 1e999}"#;
        let expected = [("b", "x\ny", 5), ("a", "7.00", 19), ("c", "a list", 29)];
        let map = read_json(text, |key| key != "d").unwrap();
        assert_eq!(words(text, &map), expected.map(|(k, v, at)| (k.into(), v.into(), at)));
    }

    #[test]
    fn malformed_text_is_reported_with_its_place() {
        for (text, column, message) in [
            ("{\"a\": }", 7, "invalid JSON: expected value"),
            ("{\"a\": 1", 7, "invalid JSON: EOF while parsing an object"),
            ("[1]", 1, "expected an object, `{…}`, on this line"),
            ("{\"玉\": \u{1}}", 7, "invalid JSON: expected value"),
        ] {
            let (error, _) = read_json(text, |_| true).unwrap_err();
            assert_eq!(error.to_string(), format!("line 1, column {column}: {message}"));
        }
        let deep = format!("{{\"a\":{}}}", "[".repeat(100_000));
        assert!(read_json(&deep, |_| true).is_err());
    }
}
