//! The forms of collections, told by the ending of a name or by the look of the first lines.

use std::path::Path;

use super::header::HEADER;
use super::key::split;
use crate::notation::heading_of;

/// A form in which problems are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Text in any notation, and lists of SFEN.
    Text,
    /// A YAML collection: a header and a list of problems, or only the list.
    Yaml,
    /// A JSON object on each line.
    JsonLines,
    /// An SFEN on each line, and nothing else.
    Sfens,
}

impl Form {
    /// The form that files of this name have, if the ending of the name tells.
    pub fn of_name(name: &Path) -> Option<Form> {
        let ending = name.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "txt" | "sfen" | "bod" => Some(Form::Text),
            "yaml" | "yml" => Some(Form::Yaml),
            "jsonl" | "ndjson" => Some(Form::JsonLines),
            _ => None,
        }
    }

    /// The form of an input that has this line, if the line tells. Blank lines, comments, and
    /// keys that a text and a YAML header may both begin with do not.
    pub(super) fn of_line(line: &str) -> Option<Form> {
        let words = line.trim();
        let is_indented = line.starts_with([' ', '\t']);
        match words {
            _ if words.is_empty() || words.starts_with('#') => None,
            _ if words.starts_with('{') => Some(Form::JsonLines),
            "-" | "---" => Some(Form::Yaml),
            _ if words.starts_with("- ") || words.starts_with("--- ") => Some(Form::Yaml),
            _ if words.starts_with("%YAML") => Some(Form::Yaml),
            _ if heading_of(words).is_some() => Some(Form::Text),
            // It may go on what such a key says.
            _ if is_indented => None,
            _ => match split(words) {
                Some(("title" | "source" | "language", _)) => None,
                Some((key, _)) if HEADER.contains(&key) => Some(Form::Yaml),
                _ => Some(Form::Text),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_name_tells_the_form() {
        for (name, expected) in [
            ("a/b.yaml", Some(Form::Yaml)),
            ("b.YML", Some(Form::Yaml)),
            ("b.jsonl", Some(Form::JsonLines)),
            ("b.ndjson", Some(Form::JsonLines)),
            ("b.sfen", Some(Form::Text)),
            ("b.txt", Some(Form::Text)),
            ("b.json", None),
            ("b.png", None),
            ("yaml", None),
            (".yaml", None),
            ("<standard input>", None),
        ] {
            assert_eq!(Form::of_name(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn a_line_may_tell_the_form() {
        for (line, expected) in [
            ("", None),
            ("  # x", None),
            ("title: x", None),
            ("  folded", None),
            ("Title: x", Some(Form::Text)),
            ("author: x", Some(Form::Text)),
            ("  Black: R1a", Some(Form::Text)),
            ("9/9/9 b", Some(Form::Text)),
            ("- id: x", Some(Form::Yaml)),
            ("  -", Some(Form::Yaml)),
            ("---", Some(Form::Yaml)),
            ("%YAML 1.2", Some(Form::Yaml)),
            ("problems:", Some(Form::Yaml)),
            ("editor: x", Some(Form::Yaml)),
            ("defaults:", Some(Form::Yaml)),
            ("{\"id\": 1}", Some(Form::JsonLines)),
        ] {
            assert_eq!(Form::of_line(line), expected, "{line}");
        }
    }
}
