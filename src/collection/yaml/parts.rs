//! The parts of a YAML collection: divides its lines into a header and problems, and reads each of them.

use crate::collection::complaint::{Failure, twice, unknown};
use crate::collection::form::Header;
use crate::collection::key::split;
use crate::collection::lines::{InputLine, LIMIT};
use crate::collection::record::{self, Rules};
use crate::collection::tree::{Located, Value, read_yaml};
use crate::notation::ParseError;
use crate::problem::{Claims, Problem};
use crate::text::Text;

/// The keys of a header; the last one begins the list.
pub(in crate::collection) const HEADER: [&str; 6] =
    ["title", "editor", "source", "language", "defaults", "problems"];

/// Whether a line occurs only in YAML collections: the dash of an item, a mark of a document, or a key that
/// texts do not have.
pub(super) fn is_certain(line: &str) -> bool {
    let words = line.trim();
    let is_mark = matches!(words, "-" | "---")
        || words.starts_with("- ")
        || words.starts_with("--- ")
        || words.starts_with("%YAML");
    let is_shared = |key: &str| matches!(key, "title" | "source" | "language");
    let is_key = |(key, _): (&str, &str)| HEADER.contains(&key) && !is_shared(key);
    is_mark || (!line.starts_with([' ', '\t']) && split(words).is_some_and(is_key))
}

/// The message about a list that cannot be divided by its lines.
pub(super) const NOT_IN_LINES: Text<&str> = Text {
    en: "expected the problems on the next lines, each after `- `",
    ja: "次の行から、作品を一つずつ `- ` の後に書いてください",
};

/// The error about a header without problems after it.
pub(super) fn without_problems(text: &str) -> ParseError {
    let message = Text::new(
        "expected `problems:` and the problems, each after `- `",
        "`problems:` と、`- ` で始まる作品が必要です",
    );
    ParseError::new(text, first_line(text), message)
}

/// Reads a header and the claims about every problem.
pub(super) fn header(text: &str) -> Result<(Header, Claims), ParseError> {
    let node = read_yaml(text)?;
    let Value::Map(map) = &node.value else { return Err(without_problems(text)) };
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
            "problems" => return fail(text, value, Text::new(NOT_IN_LINES.en, NOT_IN_LINES.ja)),
            name => return fail(text, key, unknown(name, HEADER)),
        }
    }
    Ok((header, claims))
}

fn fail<T>(text: &str, node: &Located, message: Text) -> Result<T, ParseError> {
    Err(ParseError::new(text, node.at.clone(), message))
}

/// Stores the value of a key.
fn set(
    text: &str,
    to: &mut Option<String>,
    key: &Located,
    value: &Located,
) -> Result<(), ParseError> {
    let name = key.word(text).unwrap_or_default();
    if to.is_some() {
        return fail(text, key, twice(&name));
    }
    let Some(word) = value.word(text) else {
        return fail(text, value, value.wrong_kind(&name, Text { en: "text", ja: "文字列" }));
    };
    *to = Some(word.trim().to_owned()).filter(|word| !word.is_empty());
    Ok(())
}

fn defaults(text: &str, value: &Located) -> Result<Claims, ParseError> {
    match &value.value {
        Value::Map(map) => record::defaults(text, map),
        Value::Nothing => Ok(Claims::default()),
        _ => fail(
            text,
            value,
            value.wrong_kind("defaults", Text { en: "keys and values", ja: "項目と値" }),
        ),
    }
}

/// The first line of a text without the blanks around it.
pub(super) fn first_line(text: &str) -> std::ops::Range<usize> {
    let start = text.len() - text.trim_start().len();
    let line = text[start..].lines().next().unwrap_or_default();
    start..start + line.trim_end().len()
}

/// The lines of a header or a problem, as far as they have been read.
#[derive(Default)]
pub(super) struct YamlPart {
    pub first_line: usize,
    pub bytes: Vec<u8>,
    /// Whether lines were left out because of the limit.
    pub too_large: bool,
}

impl YamlPart {
    pub fn add(&mut self, line: &InputLine) {
        if self.bytes.is_empty() {
            self.first_line = line.number;
        }
        self.too_large |= line.cut || self.bytes.len() + line.bytes.len() > LIMIT;
        if !self.too_large || self.bytes.is_empty() {
            self.bytes.extend_from_slice(&line.bytes);
        }
    }
}

/// The kind of a line, for the division into problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum YamlLine {
    /// A blank line or a comment.
    Idle,
    /// `-` and a text, after this many blanks.
    Dash(usize),
    /// Another line, after this many blanks.
    Other(usize),
    /// `---`, `...` or `%…`.
    Mark,
}

impl YamlLine {
    pub fn of(line: &str) -> YamlLine {
        let words = line.trim();
        let indent = line.len() - line.trim_start_matches(' ').len();
        let is_blank = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
        match words {
            _ if words.is_empty() || words.starts_with('#') => YamlLine::Idle,
            _ if indent == 0 && (words.starts_with(['%']) || words == "---" || words == "...") => {
                YamlLine::Mark
            }
            _ if line[indent..].strip_prefix('-').is_some_and(is_blank) => YamlLine::Dash(indent),
            // The YAML parser reports tabs in the indentation.
            _ if line[indent..].starts_with('\t') => YamlLine::Other(usize::MAX),
            _ => YamlLine::Other(indent),
        }
    }
}

/// Reads an item of the list: one problem.
pub(super) fn problem(text: &str, rules: &Rules) -> Result<Problem, Failure> {
    let fail = |at, message| Err((ParseError::new(text, at, message), None));
    let node = read_yaml(text).map_err(|error| (error, id(text)))?;
    let item = match &node.value {
        Value::List(list) => list.first(),
        _ => None,
    };
    match item.map(|item| &item.value) {
        Some(Value::Map(map)) => record::problem(text, map, first_line(text), rules),
        None | Some(Value::Nothing) => {
            fail(first_line(text), Text::new("this problem has no keys", "作品に項目がありません"))
        }
        Some(_) => {
            let Text { en: kind, ja: japanese } =
                item.map_or(Text { en: "nothing", ja: "空" }, Located::kind);
            let message = Text::new(
                format!("found {kind}, expected the keys of a problem"),
                format!("ここは{japanese}ですが、作品の項目が必要です"),
            );
            fail(first_line(text), message)
        }
    }
}

/// The id of a problem that is not valid YAML, found in its lines.
fn id(text: &str) -> Option<String> {
    let of_line = |line: &str| {
        let (word, value) = split(line.trim_start_matches([' ', '-', '{']))?;
        let value = value.split(['#', ',']).next()?.trim().trim_matches(['"', '\'']);
        (word == "id" && !value.is_empty()).then(|| value.to_owned())
    };
    text.lines().find_map(of_line)
}

/// The name of the dash of a problem in Japanese.
pub(super) fn japanese_dash(indent: usize) -> String {
    match indent {
        0 => "行頭の `- `".to_owned(),
        blanks => format!("空白{blanks}個の後の `- `"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::yaml::tests::short;

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    #[test]
    fn an_error_in_a_header_affects_no_problem() {
        let lone = "expected `problems:` and the problems, each after `- `";
        for (header, expected) in [
            ("titel: x\nproblems:", "2:1: unknown key `titel`; did you mean `title`?"),
            ("problmes:", "2:1: unknown key `problmes`; did you mean `problems`?"),
            ("title: [x]\nproblems:", "2:8: `title` is a list, expected text"),
            ("title: x\ntitle: y\nproblems:", "3:1: `title` is written twice"),
            ("defaults: x\nproblems:", "2:11: `defaults` is text, expected keys and values"),
            ("defaults:\n  id: 7\nproblems:", "3:3: unknown key `id`"),
            ("defaults:\n  year: x\nproblems:", "3:9: found `x`, expected a year, such as 1995"),
            ("title: x: y\nproblems:", "2:9: invalid YAML: mapping values are not allowed"),
            ("x\nproblems:", &format!("2:1: {lone}")),
            ("title: \u{1}\nproblems:", "2:8: invalid YAML: "),
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

    #[test]
    fn lines_are_classified_by_their_content() {
        for (line, expected) in [
            ("", YamlLine::Idle),
            ("  # x\r\n", YamlLine::Idle),
            ("- x", YamlLine::Dash(0)),
            ("  -\r\n", YamlLine::Dash(2)),
            (" -\tx", YamlLine::Dash(1)),
            ("-x", YamlLine::Other(0)),
            ("   x: - y", YamlLine::Other(3)),
            ("\tx", YamlLine::Other(usize::MAX)),
            ("---\n", YamlLine::Mark),
            ("...", YamlLine::Mark),
            (" ...", YamlLine::Other(1)),
            ("%YAML 1.2", YamlLine::Mark),
        ] {
            assert_eq!(YamlLine::of(line), expected, "{line}");
        }
    }

    #[test]
    fn a_part_is_limited_in_size() {
        let mut part = YamlPart::default();
        for number in 3..100 {
            part.add(&InputLine { number, bytes: vec![b'x'; LIMIT / 16], cut: false });
        }
        assert!(part.too_large && part.bytes.len() == LIMIT && part.first_line == 3);
    }
}
