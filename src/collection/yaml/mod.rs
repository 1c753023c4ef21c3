//! YAML collections: a header and a list of problems, or only the list.
//!
//! The list is divided by its lines before the YAML parser reads anything: a `-` in the column of the first
//! one begins a problem. So a malformed problem does not affect the next one, and only one is in memory.
//! The price: the list must be written in lines, not as `[…]`; an anchor is valid only within its problem;
//! and the header must come before the list.

mod parts;

use std::io;

pub(super) use parts::HEADER;
use parts::{NOT_IN_LINES, YamlLine, YamlPart, japanese_dash};

use super::complaint::{Item, UnnamedComplaint, utf8};
use super::form::{Form, Header, MakeReader, Reader, Write, Writer};
use super::key::split;
use super::lines::{AnyLines, InputLine, LIMIT, too_large};
use super::notes::Notes;
use super::record::Rules;
use super::write_mapping::write_yaml;
use crate::problem::Problem;
use crate::text::{Text, excerpt};

/// A YAML collection: a header and a list of problems, or only the list.
pub const YAML: Form = Form {
    name: "yaml",
    about: Text { en: "YAML collections", ja: "YAMLの作品集" },
    endings: &["yaml", "yml"],
    write: Some(Write { is_line: false, writer: Writer::Own(write_yaml) }),
    is_certain: parts::is_certain,
    reader: MakeReader::Own(|options| {
        let rules = Rules { rest: options.rest, ..Rules::default() };
        Box::new(YamlReader::new(rules))
    }),
};

/// A reader of YAML collections.
struct YamlReader {
    rules: Rules,
    header: Header,
    part: YamlPart,
    place: State,
    /// A refusal that is returned after the problem before it.
    then: Option<UnnamedComplaint>,
}

/// The place of the reader in a collection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// In the header. `open`: the last key is unknown and has no value; it may be a misspelt `problems`.
    Header { open: bool },
    /// After a header at the end of the input.
    Lone,
    /// After `problems:`, before its first `-`.
    Start,
    /// In a list with this indentation.
    List(usize),
    /// After a line that does not belong to the list, before its next `-`.
    Astray(Option<usize>),
    /// After the end of the document.
    End,
}

impl Reader for YamlReader {
    fn next(&mut self, lines: &mut AnyLines<'_>, _: &mut Notes) -> io::Result<Option<Item>> {
        if let Some(refusal) = self.then.take() {
            return Ok(Some(Err(refusal)));
        }
        while self.place != State::End {
            let Some(line) = lines.next()? else { return Ok(self.end()) };
            let item = self.take(&line);
            if item.is_some() {
                return Ok(item);
            }
        }
        Ok(self.then.take().map(Err))
    }

    fn header(&self) -> Option<&Header> {
        Some(&self.header)
    }
}

impl YamlReader {
    fn new(rules: Rules) -> YamlReader {
        YamlReader {
            rules,
            header: Header::default(),
            part: YamlPart::default(),
            place: State::Header { open: false },
            then: None,
        }
    }

    /// Adds a line; returns the problem or the refusal that is then complete.
    fn take(&mut self, line: &InputLine) -> Option<Item> {
        let text = String::from_utf8_lossy(&line.bytes);
        match (self.place, YamlLine::of(&text)) {
            (State::Header { .. }, YamlLine::Mark) if self.part.bytes.is_empty() => None,
            (_, YamlLine::Mark) if text.starts_with("...") => self.end(),
            (State::Header { .. }, kind) => self.header_line(line, &text, kind),
            (State::Start | State::Astray(None), YamlLine::Dash(indent)) => {
                self.begin(line, indent)
            }
            (State::List(at) | State::Astray(Some(at)), YamlLine::Dash(indent)) if at == indent => {
                self.begin(line, at)
            }
            (_, YamlLine::Idle) if self.part.bytes.is_empty() => None,
            (State::List(_), YamlLine::Idle) => self.add(line),
            (State::List(at), YamlLine::Dash(indent) | YamlLine::Other(indent)) if indent > at => {
                self.add(line)
            }
            (State::Start | State::List(_), _) => self.stray(line, &text),
            (State::Astray(_) | State::Lone | State::End, _) => None,
        }
    }

    fn add(&mut self, line: &InputLine) -> Option<Item> {
        self.part.add(line);
        None
    }

    /// Ends the document; returns the problem or the refusal that is then complete.
    fn end(&mut self) -> Option<Item> {
        if matches!(self.place, State::Header { .. }) {
            self.place = State::Lone;
        }
        let item = self.finish();
        self.place = State::End;
        item
    }

    fn header_line(&mut self, line: &InputLine, text: &str, kind: YamlLine) -> Option<Item> {
        let is_open = self.place == State::Header { open: true };
        match kind {
            YamlLine::Dash(indent) if is_open || self.part.bytes.is_empty() => {
                return self.begin(line, indent);
            }
            YamlLine::Idle if self.part.bytes.is_empty() => return None,
            YamlLine::Other(0) => {
                let (word, value) = split(text).unwrap_or_default();
                let value = value.split('#').next().unwrap_or_default().trim();
                if word == "problems" {
                    let item = self.finish();
                    self.place = State::Start;
                    if !value.is_empty() && value != "[]" {
                        let found = excerpt(value);
                        let message = Text::new(
                            format!("found `{found}`, {}", NOT_IN_LINES.en),
                            format!("「{found}」は読めません。{}", NOT_IN_LINES.ja),
                        );
                        self.then =
                            Some(UnnamedComplaint::whole(&line.bytes, line.number, message));
                        self.place = State::Astray(None);
                    }
                    return item.or_else(|| self.then.take().map(Err));
                }
                let open = value.is_empty() && !HEADER.contains(&word);
                self.place = State::Header { open };
            }
            _ => {}
        }
        self.add(line)
    }

    /// Begins a problem; returns the one before it.
    fn begin(&mut self, line: &InputLine, indent: usize) -> Option<Item> {
        let item = self.finish();
        self.place = State::List(indent);
        self.part.add(line);
        item
    }

    /// Refuses a line that does not belong to the list.
    fn stray(&mut self, line: &InputLine, text: &str) -> Option<Item> {
        let item = self.finish();
        let (indent, place) = match self.place {
            State::List(at) => {
                (Some(at), Text::new(format!("`- ` after {at} blanks"), japanese_dash(at)))
            }
            _ => (None, Text::new("`- `", "`- `")),
        };
        self.place = State::Astray(indent);
        let word = split(text).map_or(text.trim(), |(word, _)| word);
        let hint = match HEADER.contains(&word) {
            true => Text::new(
                "; the header must come before `problems:`",
                "。見出しは `problems:` の前に書きます",
            ),
            false if text.starts_with('\t') => {
                Text::new("; indent with blanks, not with tabs", "。字下げにタブは使えません")
            }
            false => Text::new("", ""),
        };
        let found = excerpt(text.trim());
        let message = Text::new(
            format!("found `{found}`, expected {place} and the next problem{hint}"),
            format!("「{found}」は読めません。{} と次の作品が必要です{}", place.ja, hint.ja),
        );
        self.then = Some(UnnamedComplaint::whole(&line.bytes, line.number, message));
        item.or_else(|| self.then.take().map(Err))
    }

    /// Reads the complete part, if there is one.
    fn finish(&mut self) -> Option<Item> {
        let part = std::mem::take(&mut self.part);
        if part.bytes.is_empty() { None } else { self.read(&part).transpose() }
    }

    /// Reads a header or a problem.
    fn read(&mut self, part: &YamlPart) -> Result<Option<Problem>, UnnamedComplaint> {
        let in_header = matches!(self.place, State::Header { .. } | State::Lone);
        if part.too_large {
            let header = Text { en: "this header", ja: "一つの見出し" };
            let name =
                if in_header { header } else { Text { en: "this problem", ja: "一つの作品" } };
            return Err(UnnamedComplaint::whole(
                &part.bytes,
                part.first_line,
                too_large(name, LIMIT),
            ));
        }
        let text = utf8(&part.bytes, part.first_line)?;
        let refuse = |failure| UnnamedComplaint::new(text, part.first_line, failure);
        if in_header {
            let read = parts::header(text).and_then(|read| match self.place {
                State::Lone => Err(parts::without_problems(text)),
                _ => Ok(read),
            });
            (self.header, self.rules.defaults) = read.map_err(|error| refuse((error, None)))?;
            return Ok(None);
        }
        parts::problem(text, &self.rules).map(Some).map_err(refuse)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::collection::{Complaint, Problems};
    use crate::notation::write_sfen;
    use crate::problem::{Claims, Expectation, Problem};
    use proptest::prelude::*;

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    fn read(text: impl AsRef<[u8]>) -> Vec<Result<Problem, Complaint>> {
        Problems::new("a.yaml", text.as_ref()).collect()
    }

    /// Returns the id of each problem, and each complaint as it is printed.
    pub(in crate::collection) fn short(text: impl AsRef<[u8]>) -> Vec<String> {
        let id = |problem: Problem| problem.claims.id.unwrap_or("-".into());
        read(text)
            .into_iter()
            .map(|item| item.map_or_else(|complaint| complaint.to_string(), id))
            .collect()
    }

    const FULL: &str = "\
# A collection.
%YAML 1.2
---
title: Three foxes # a comment
editor: \"E. D. Itor\"
source: >
  A long
  name
language: en
defaults:
  author: A. N. Other
  moves: 3

problems:

# The first.
- id: 007
  title: The fox
  source: A magazine
  year: 1995
  position: |
    Black: +B3d, P2e In hand: R

    White: K1c, B2b, G1e, L1a
  moves: 3 moves
  solution: |
    1. R*1b  2. Lx1b
    3. +B-2d
  expect: Sound
  notes: 1.50
# The second.
-
  sfen: 8k/9/9/9/7R1/9/9/9/9 b - 1
  solution: [2e2a+,
    1a1b]
  expect:
    answer: no mate
- {position: Black R2e. White K1a, author: B}
...
what comes then is no matter
";

    #[test]
    fn a_whole_collection_is_read() {
        let mut problems = Problems::new("", FULL.as_bytes());
        let all: Vec<Problem> = problems.by_ref().map(Result::unwrap).collect();
        let text = |text: &str| Some(text.to_owned());
        let header = problems.header().unwrap();
        assert_eq!(header.title, text("Three foxes"));
        assert_eq!(header.editor, text("E. D. Itor"));
        assert_eq!(header.source, text("A long name"));
        assert_eq!(header.language, text("en"));
        let first = Claims {
            id: text("007"),
            title: text("The fox"),
            author: text("A. N. Other"),
            source: text("A magazine"),
            year: Some(1995),
            moves: Some(3),
            solution: text("1. R*1b  2. Lx1b\n3. +B-2d"),
            expect: Expectation::of_word("sound"),
            notes: text("1.50"),
            ..Claims::default()
        };
        assert_eq!(all[0].claims, first);
        let second = Claims {
            author: text("A. N. Other"),
            moves: Some(3),
            solution: text("2e2a+ 1a1b"),
            expect: Expectation::of_word("no mate"),
            rest: true,
            ..Claims::default()
        };
        assert_eq!(all[1].claims, second);
        assert_eq!((all[2].claims.author.as_deref(), all.len()), (Some("B"), 3));
        let full = ROOK.replace('-', "r2b4g4s4n4l18p");
        assert_eq!(write_sfen(&all[1].position.setup()), full);
    }

    #[test]
    fn a_list_is_read_in_many_layouts() {
        let item = format!("id: 1\n  sfen: {ROOK}\n");
        for text in [
            format!("- {item}- {item}"),
            format!("problems:\n- {item}\n# x\n\n-\t{item}"),
            format!("\"problems\":\n- {item}- {item}"),
            format!("---\n- {item}- {item}...\n- x"),
            format!("problems: # all of them\n- {item}-\n  {item}"),
            format!("problems:\n  - {0}  - {0}", item.replace('\n', "\n  ").trim_end_matches(' ')),
        ] {
            for text in [text.replace('\n', "\r\n"), format!("\u{feff}{text}"), text] {
                assert_eq!(short(&text), ["1", "1"], "{text}");
            }
        }
        for text in ["", "# x", "---\n", "problems:", "problems: []", "title: x\nproblems:\n"] {
            assert_eq!(short(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn misplaced_lines_are_reported_and_skipped() {
        let item = format!("- id: 8\n  sfen: {ROOK}\n");
        let flow = "found `[{id: 1}]`, expected the problems on the next lines, each after `- `";
        let stray = |at: &str, found: &str, expected: &str| {
            format!("a.yaml:{at}: found `{found}`, expected {expected} and the next problem")
        };
        let late = stray("4:1", "title: x", "`- ` after 0 blanks")
            + "; the header must come before `problems:`";
        for (text, expected) in [
            (
                format!("problems: [{{id: 1}}]\n{item}"),
                vec![format!("a.yaml:1:1: {flow}"), "8".into()],
            ),
            (format!("problems:\nx:\n  y\n{item}"), vec![stray("2:1", "x:", "`- `"), "8".into()]),
            (format!("problems:\n{item}title: x\n  y\n{item}"), vec!["8".into(), late, "8".into()]),
            (
                format!("problems:\n\t- x\n{item}"),
                vec![
                    stray("2:2", "- x", "`- `") + "; indent with blanks, not with tabs",
                    "8".into(),
                ],
            ),
            (
                format!("{item}---\n{item}"),
                vec!["8".into(), stray("3:1", "---", "`- ` after 0 blanks"), "8".into()],
            ),
            (
                format!("problems:\n  - id: 1\n    sfen: {ROOK}\n{item}"),
                vec!["1".into(), stray("4:1", "- id: 8", "`- ` after 2 blanks")],
            ),
            (
                format!("- \n{item}- x\n- [y]\n- - z\n"),
                vec![
                    "a.yaml:1:1: this problem has no keys".into(),
                    "8".into(),
                    "a.yaml:4:1: found text, expected the keys of a problem".into(),
                    "a.yaml:5:1: found a list, expected the keys of a problem".into(),
                    "a.yaml:6:1: found a list, expected the keys of a problem".into(),
                ],
            ),
        ] {
            assert_eq!(short(&text), expected, "{text}");
        }
    }

    #[test]
    fn oversized_and_binary_items_are_skipped() {
        let item = format!("- id: 8\n  sfen: {ROOK}\n");
        let large = "a.yaml:1:1: this problem is larger than 1024 KiB".to_owned();
        for garbage in ["x".repeat(10 << 20), "  x\n".repeat(1 << 20)] {
            let text = format!("- id: 1\n  notes: |\n  {garbage}\n{item}");
            assert_eq!(short(text), [large.clone(), "8".into()]);
        }
        let text = format!("title: {}\nproblems:\n{item}", "x".repeat(2 << 20));
        assert_eq!(short(text), ["a.yaml:1:1: this header is larger than 1024 KiB", "8"]);
        let text = [b"- id: \xff\n".as_slice(), item.as_bytes()].concat();
        let all = short(text);
        assert!(all[0].starts_with("a.yaml:1:7: found the byte 0xff, expected text in UTF-8"));
        assert_eq!(all[1..], ["8"]);
        let quiet = format!("{0}{item}{0}", "\n# x\n".repeat(100_000));
        assert_eq!(short(&quiet[..quiet.len() / 2 + 100])[0], "8");
    }

    proptest! {
        #[test]
        fn random_likely_lines_do_not_panic(
            lines in prop::collection::vec(
                "( |  |\t)?(- |-|problems:|---|\\.\\.\\.|# x|title: .{0,3}|id: [0-9]|position: \\||Black: R1e|White: .{0,4}|sfen: 8k/9/9|expect: \\{|[\\[\\]{}&*!|>'\"%@`]{1,3}|.{0,9})",
                0..20,
            ),
        ) {
            read(lines.join("\n"));
        }
    }
}
