//! Reads a problem from keys and values of YAML or JSON.

use std::borrow::Cow;
use std::ops::Range;

use super::claim;
use super::complaint::{Failure, twice, unknown};
use super::expect;
use super::key::Key;
use super::rest::Rest;
use super::text::draft;
use super::text::line_kind::LineKind;
use super::tree::{Located, Value};
use crate::notation::{ParseError, read_sfen_line};
use crate::problem::{Claims, Problem};
use crate::text::Text;

/// Keys and values.
pub(super) type Map = [(Located, Located)];

/// The settings for every problem of a file.
#[derive(Default)]
pub(super) struct Rules {
    /// Claims about every problem that has no others.
    pub defaults: Claims,
    /// The rule for the hand of the defender in an SFEN or a diagram.
    pub rest: Rest,
}

/// The key of a list of headers, each a mapping of its name to its value.
pub(super) const HEADERS: &str = "headers";

/// The possible keys of a problem.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    Key::ALL.into_iter().map(Key::name).chain([HEADERS, "position", "sfen"])
}

/// Reads the problem in a mapping; `at` is the place of the mapping in the text.
pub(super) fn problem(
    text: &str,
    map: &Map,
    at: Range<usize>,
    rules: &Rules,
) -> Result<Problem, Failure> {
    let reader = FieldReader { text, rest: rules.rest };
    let mut claims = Claims::default();
    match reader.read(map, at, &mut claims) {
        Ok(problem) => {
            let claims = claims.or(&problem.claims).or(&rules.defaults);
            Ok(Problem { claims, ..problem })
        }
        Err(error) => Err((error, claims.id)),
    }
}

/// Reads the claims that hold for every problem of a file.
pub(super) fn defaults(text: &str, map: &Map) -> Result<Claims, ParseError> {
    let reader = FieldReader { text, rest: Rest::default() };
    let mut claims = Claims::default();
    for (key, value) in map {
        match DEFAULTS.into_iter().find(|known| known.name() == reader.name(key)) {
            Some(known) => reader.claim(&mut claims, known, key, value)?,
            None => {
                let message = unknown(&reader.name(key), DEFAULTS.map(Key::name));
                return reader.fail(&key.at, message);
            }
        }
    }
    Ok(claims)
}

/// The possible keys of claims that hold for every problem of a file.
pub(super) const DEFAULTS: [Key; 6] =
    [Key::Author, Key::Source, Key::Year, Key::Language, Key::Moves, Key::Expect];

/// A reader of the keys and values of one problem in this text.
struct FieldReader<'a> {
    text: &'a str,
    rest: Rest,
}

impl FieldReader<'_> {
    /// Reads the position and the claims in its text. The claims of the other keys are added to `claims`, so
    /// that an error can name the problem.
    fn read(
        &self,
        map: &Map,
        at: Range<usize>,
        claims: &mut Claims,
    ) -> Result<Problem, ParseError> {
        // The id comes first, because complaints about other keys name the problem.
        for (key, value) in map.iter().filter(|(key, _)| self.name(key) == Key::Id.name()) {
            self.claim(claims, Key::Id, key, value)?;
        }
        let mut position = None;
        let mut headers = None;
        for (key, value) in map {
            let name = self.name(key);
            if let Some(known) = Key::ALL.into_iter().find(|known| known.name() == name) {
                if known != Key::Id {
                    self.claim(claims, known, key, value)?;
                }
            } else if name == HEADERS {
                if headers.replace(value).is_some() {
                    return self.fail(&key.at, twice(HEADERS));
                }
            } else if name == "position" || name == "sfen" {
                if position.replace((key, value)).is_some() {
                    let message = Text::new(
                        "found a second position; write either `position` or `sfen`",
                        "局面が二度書かれています。`position` か `sfen` は一つで足ります",
                    );
                    return self.fail(&key.at, message);
                }
            } else {
                return self.fail(&key.at, unknown(&name, keys()));
            }
        }
        // Headers come last: one that a claim says in full is left out.
        headers.map_or(Ok(()), |value| self.headers(claims, value))?;
        match position {
            Some((key, value)) => self.position(value, &self.name(key)),
            None => {
                let message = Text::new(
                    "expected `position` or `sfen` among the keys of this problem",
                    "この作品には `position` か `sfen` の項目が必要です",
                );
                self.fail(&at, message)
            }
        }
    }

    fn fail<T>(&self, at: &Range<usize>, message: Text) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, at.clone(), message))
    }

    fn name(&self, key: &Located) -> String {
        key.word(self.text).map(Cow::into_owned).unwrap_or_default()
    }

    /// The text of the value of a key.
    fn text<'a>(&'a self, value: &'a Located, name: &str) -> Result<Cow<'a, str>, ParseError> {
        value.word(self.text).map_or_else(
            || {
                let is_number = name == Key::Moves.name() || name == Key::Year.name();
                let expected = if is_number {
                    Text { en: "a number", ja: "数値" }
                } else {
                    Text { en: "text", ja: "文字列" }
                };
                self.fail(&value.at, value.wrong_kind(name, expected))
            },
            Ok,
        )
    }

    /// The moves of a solution, which are text and not a number.
    fn moves<'a>(&'a self, value: &'a Located) -> Result<Cow<'a, str>, ParseError> {
        let (name, expected) = (Key::Solution.name(), Text { en: "text", ja: "文字列" });
        match &value.value {
            Value::Text(text) => Ok(text.into()),
            _ => self.fail(&value.at, value.wrong_kind(name, expected)),
        }
    }

    fn claim(
        &self,
        claims: &mut Claims,
        known: Key,
        key: &Located,
        value: &Located,
    ) -> Result<(), ParseError> {
        if known.is_in(claims) {
            return self.fail(&key.at, twice(known.name()));
        }
        let text = match &value.value {
            Value::Map(_) | Value::List(_) if known == Key::Expect => {
                claims.expect = Some(expect::of_node(self.text, value)?);
                return Ok(());
            }
            // A list of moves.
            Value::List(list) if known == Key::Solution => {
                let words = list.iter().map(|move_| self.moves(move_));
                words.collect::<Result<Vec<_>, _>>()?.join(" ").into()
            }
            Value::Bare if known == Key::Solution => self.moves(value)?,
            _ => self.text(value, known.name())?,
        };
        // The name of a problem is kept exactly, with its blanks.
        if known == Key::Id && matches!(value.value, Value::Text(_)) {
            claims.id = Some(text.into_owned());
            return Ok(());
        }
        match text.trim() {
            "" => Ok(()),
            text => {
                let name = known.japanese().first().copied().unwrap_or(known.name());
                claim::add_claim(claims, known, name, text)
                    .or_else(|message| self.fail(&value.at, message))
            }
        }
    }

    /// Adds the headers of a list.
    fn headers(&self, claims: &mut Claims, value: &Located) -> Result<(), ParseError> {
        let expected = Text {
            en: "a list of headers, each `name: text`",
            ja: "「- 名前: 内容」のリスト",
        };
        let list = match &value.value {
            Value::List(list) => &list[..],
            Value::Nothing => &[],
            _ => return self.fail(&value.at, value.wrong_kind(HEADERS, expected)),
        };
        for item in list {
            let header = match &item.value {
                Value::Map(map) => map.first().filter(|_| map.len() == 1),
                _ => None,
            };
            let Some((name, value)) = header else {
                return self.fail(&item.at, item.wrong_kind(HEADERS, expected));
            };
            let (name, text) = (self.text(name, HEADERS)?, self.text(value, HEADERS)?);
            claim::add_named(claims, &name, &text);
        }
        Ok(())
    }

    /// The position in any notation, or under the key `sfen` only as SFEN, and the claims in its text.
    fn position(&self, value: &Located, name: &str) -> Result<Problem, ParseError> {
        let text = self.text(value, name)?;
        let read = match LineKind::of(&text, false) {
            LineKind::Blank => Ok(None),
            // Not an SFEN: it is read as one only for the error message.
            kind if name == "sfen" && kind != LineKind::Sfen => {
                read_sfen_line(text.trim_end()).and_then(|_| draft::problem(&text, Rest::Never))
            }
            _ => draft::problem(&text, self.rest),
        };
        match read {
            Ok(Some(problem)) => Ok(problem),
            Ok(None) => {
                let message =
                    Text::new(format!("`{name}` is empty"), format!("`{name}` の値が空です"));
                self.fail(&value.at, message)
            }
            Err(error) => Err(self.outside(value, &text, error)),
        }
    }

    /// Moves an error from the text of a value to its place in the file. If escapes or folded lines change
    /// the text, the place is the whole value.
    fn outside(&self, value: &Located, inner: &str, error: ParseError) -> ParseError {
        let mut from = value.at.start;
        let mut line_start = 0;
        for line in inner.split_inclusive('\n').take(error.line) {
            let shown = line.trim();
            let Some(found) = self.text.get(from..value.at.end).and_then(|rest| rest.find(shown))
            else {
                break;
            };
            let indent = line.len() - line.trim_start().len();
            let begin = from + found;
            if error.span.start <= line_start + line.len() {
                let place = |index: usize| {
                    (begin + index.saturating_sub(line_start + indent)).min(begin + shown.len())
                };
                let span = place(error.span.start)..place(error.span.end);
                return ParseError::new(self.text, span, error.message);
            }
            from = begin + shown.len();
            line_start += line.len();
        }
        ParseError::new(self.text, value.at.clone(), error.message)
    }
}

#[cfg(test)]
mod tests {
    use crate::collection::yaml::tests::short;

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    /// Returns a list of two problems; the first one also has these lines.
    fn with(lines: &str) -> String {
        let lines = lines.replace('\n', "\n    ");
        format!("problems:\n  - id: 7\n    {lines}\n  - id: 8\n    sfen: {ROOK}\n")
    }

    #[test]
    fn an_error_in_a_problem_has_its_place_and_affects_no_other() {
        for (lines, expected) in [
            ("autor: x", "3:5: problem 7: unknown key `autor`; did you mean `author`?"),
            ("Title: x", "3:5: problem 7: unknown key `Title`; did you mean `title`?"),
            ("2: x", "3:5: problem 7: unknown key `2`"),
            ("title: x\ntitle: y", "4:5: problem 7: `title` is written twice"),
            ("id: 8", "3:5: problem 7: `id` is written twice"),
            ("title: [x]", "3:12: problem 7: `title` is a list, expected text"),
            (
                "title: x: y",
                "3:13: problem 7: invalid YAML: mapping values are not allowed in this context",
            ),
            ("moves: many", "3:12: problem 7: found `many`, expected a number of moves"),
            ("moves: -3", "3:12: problem 7: found `-3`, expected a number of moves"),
            ("moves: {a: b}", "3:12: problem 7: `moves` is a mapping, expected a number"),
            ("year: soon", "3:11: problem 7: found `soon`, expected a year, such as 1995"),
            (
                "expect: soud",
                "3:13: problem 7: found `soud`, expected a verdict; did you mean `sound`?",
            ),
            (
                "expect:\n  defects: [yozume, yozum]",
                "4:25: problem 7: found `yozum`, expected a defect; did you mean `yozume`?",
            ),
            ("expect: [yozume]", "3:13: problem 7: found a list, expected a verdict"),
            ("solution: {}", "3:15: problem 7: `solution` is a mapping, expected text"),
            (
                "solution: 7",
                "3:15: problem 7: `solution` is a number or a truth value, expected text",
            ),
            ("solution: [R*1b, ~]", "3:22: problem 7: `solution` is nothing, expected text"),
            (
                "notes: x",
                "2:3: problem 7: expected `position` or `sfen` among the keys of this problem",
            ),
            (
                "position: Black R1b. White K9i\nsfen: x",
                "4:5: problem 7: found a second position; write either `position` or `sfen`",
            ),
            ("position:", "3:13: problem 7: `position` is empty"),
            (
                "sfen: 8k/9/x b - 1",
                "3:16: problem 7: found `x`, expected a piece, or a number of empty squares",
            ),
            ("sfen: Black", "3:13: problem 7: found `ack`, expected a piece"),
            ("tags: [\n", "3:11: problem 7: invalid YAML: unclosed bracket '['"),
        ] {
            let found = short(with(lines));
            assert!(found[0].starts_with(&format!("a.yaml:{expected}")), "{lines}: {found:?}");
            assert_eq!(found[1..], ["8"], "{lines}");
        }
    }

    #[test]
    fn an_error_in_a_position_has_its_place_in_the_file() {
        for (lines, place) in [
            ("position: |\n  Black: R1b\n\n  White: K9i, Q5e", "6:19"),
            ("position: |+\n\n  # x\n  Black: R1b\n    White: K9i, Q5e\n", "7:21"),
            ("position: >\n  Black: R1b\n\n  White: K9i, Q5e", "6:19"),
            ("position: 'Black: R1b / White: K9i, Q5e'", "3:41"),
            ("position:\n  Black R1b / White K9i, Q5e", "4:30"),
            // Hidden by an escape or a fold: the value as a whole.
            ("position: \"Black: R\\x31b / White: K9i, Q5e\"", "3:15"),
            ("position: >\n  Black: R1b /\n  White: K9i, Q5e", "4:7"),
            ("position: >\n  Black: R1b /\n  White: K9i,\n  Q5e", "4:7"),
            ("position: |\n  Black: 玉１一, Q5e\n  White: K9i", "4:19"),
        ] {
            for text in [with(lines), with(lines).replace('\n', "\r\n")] {
                let found = short(&text);
                let expected = format!("a.yaml:{place}: problem 7: found `Q5e`, expected a piece");
                assert!(found[0].starts_with(&expected), "{text}: {found:?}");
                assert_eq!(found[1..], ["8"]);
            }
        }
        let found = short(with("position: |\n  Black: G2b\n  White: K2a"));
        let expected = "a.yaml:4:14: problem 7: not a legal position: White's king is already";
        assert!(found[0].starts_with(expected), "{found:?}");
    }
}
