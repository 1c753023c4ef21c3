//! What a YAML collection says before its problems.

use super::key;
use super::node::{Node, Value, read_yaml};
use super::record;
use crate::notation::{Message, ParseError, say};
use crate::problem::Claims;

/// The keys of a header; the last begins the list.
pub(super) const HEADER: [&str; 6] =
    ["title", "editor", "source", "language", "defaults", "problems"];

/// What is said of a list that cannot be divided by its lines.
pub(super) const NOT_IN_LINES: (&str, &str) = (
    "expected the problems on the next lines, each after `- `",
    "次の行から、作品を一つずつ `- ` の後に書いてください",
);

/// What is said about a whole collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// What it is called.
    pub title: Option<String>,
    /// Who put it together.
    pub editor: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The language of its texts.
    pub language: Option<String>,
}

/// Reads a header, and what it says about every problem. `lone` if no problems follow it.
pub(super) fn read(text: &str, lone: bool) -> Result<(Header, Claims), ParseError> {
    let missing = || {
        let message = say(
            "expected `problems:` and the problems, each after `- `",
            "`problems:` と、`- ` で始まる作品が必要です",
        );
        Err(ParseError::new(text, first_line(text), message))
    };
    let node = read_yaml(text)?;
    let Value::Map(map) = &node.value else { return missing() };
    let mut header = Header::default();
    let mut claims = Claims::default();
    for (key, value) in map {
        match &*key.word(text).unwrap_or_default() {
            "title" => set(text, &mut header.title, key, value)?,
            "editor" => set(text, &mut header.editor, key, value)?,
            "source" => set(text, &mut header.source, key, value)?,
            "language" => set(text, &mut header.language, key, value)?,
            "defaults" => claims = defaults(text, value)?,
            "problems" if matches!(value.value, Value::Nothing) => {}
            "problems" => return fail(text, value, say(NOT_IN_LINES.0, NOT_IN_LINES.1)),
            name => return fail(text, key, key::unknown(name, HEADER)),
        }
    }
    if lone { missing() } else { Ok((header, claims)) }
}

fn fail<T>(text: &str, node: &Node, message: Message) -> Result<T, ParseError> {
    Err(ParseError::new(text, node.at.clone(), message))
}

/// Notes what a key says.
fn set(text: &str, to: &mut Option<String>, key: &Node, value: &Node) -> Result<(), ParseError> {
    let name = key.word(text).unwrap_or_default();
    if to.is_some() {
        return fail(text, key, key::twice(&name));
    }
    let Some(word) = value.word(text) else {
        return fail(text, value, value.is_no(&name, ("text", "文字列")));
    };
    *to = Some(word.trim().to_owned()).filter(|word| !word.is_empty());
    Ok(())
}

fn defaults(text: &str, value: &Node) -> Result<Claims, ParseError> {
    match &value.value {
        Value::Map(map) => record::defaults(text, map),
        Value::Nothing => Ok(Claims::default()),
        _ => fail(text, value, value.is_no("defaults", ("keys and values", "項目と値"))),
    }
}

/// The first line of a text without the blanks around it.
pub(super) fn first_line(text: &str) -> std::ops::Range<usize> {
    let start = text.len() - text.trim_start().len();
    let line = text[start..].lines().next().unwrap_or_default();
    start..start + line.trim_end().len()
}

#[cfg(test)]
mod tests {
    use crate::collection::yaml::tests::short;

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    #[test]
    fn what_is_wrong_with_a_header_spoils_no_problem() {
        let lone = "expected `problems:` and the problems, each after `- `";
        for (header, expected) in [
            ("titel: x\nproblems:", "2:1: unknown key `titel`; did you mean `title`?"),
            ("problmes:", "2:1: unknown key `problmes`; did you mean `problems`?"),
            ("title: [x]\nproblems:", "2:8: `title` is a list, expected text"),
            ("title: x\ntitle: y\nproblems:", "3:1: `title` is given twice"),
            ("defaults: x\nproblems:", "2:11: `defaults` is text, expected keys and values"),
            ("defaults:\n  id: 7\nproblems:", "3:3: unknown key `id`"),
            ("defaults:\n  year: x\nproblems:", "3:9: found `x`, expected a year, such as 1995"),
            ("title: x: y\nproblems:", "2:9: this is no YAML: mapping values are not allowed"),
            ("x\nproblems:", &format!("2:1: {lone}")),
            ("title: \u{1}\nproblems:", "2:8: this is no YAML: "),
        ] {
            let text = format!("# x\n{header}\n- id: 8\n  sfen: {ROOK}\n");
            let found = short(&text);
            assert!(found[0].starts_with(&format!("a.yaml:{expected}")), "{header}: {found:?}");
            assert_eq!(found[1..], ["8"], "{header}");
        }
        assert_eq!(short("\n title: x\n"), [format!("a.yaml:2:2: {lone}")]);
        assert_eq!(
            short("{problems: []}"),
            ["a.yaml:1:12: expected the problems on the next lines, each after `- `"]
        );
        assert_eq!(short("The fox"), [format!("a.yaml:1:1: {lone}")]);
    }
}
