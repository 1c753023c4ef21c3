//! Finds the form of an input by its name or its first lines.

use std::io;
use std::path::Path;

use super::form::{Form, ReadOptions};
use super::forms::FORMS;
use super::key::split;
use super::lines::AnyLines;
use super::sfen_list::SFEN_LIST;
use super::text::TEXT;
use super::text::block::LIMIT;
use super::text::line_kind::LineKind;
use crate::notation::{Extent, RECORD_NOTATIONS, heading_of};

impl Form {
    /// The form for the ending of a file name.
    pub fn of_name(name: &Path) -> Option<Form> {
        let ending = name.extension()?.to_str()?.to_ascii_lowercase();
        FORMS.iter().copied().find(|form| form.endings.contains(&ending.as_str()))
    }

    /// The form of an input by its first lines, which are put back, except for comments and blank lines at
    /// the start; where each line is a problem, except for blank lines.
    pub(super) fn of_input(lines: &mut AnyLines<'_>, options: &ReadOptions) -> io::Result<Form> {
        let by_line = options.by_line;
        let mut seen = vec![];
        let mut size = 0;
        let mut form = None;
        while form.is_none() && size <= LIMIT {
            let Some(line) = lines.next()? else { break };
            let text = String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(LIMIT)]);
            form = Form::of_line(&text, options);
            let kind = LineKind::of(&text, false);
            let is_position = matches!(kind, LineKind::Board | LineKind::Heading(_));
            let is_spoilt = kind == LineKind::Free || (by_line && !is_position);
            if form == Some(TEXT) && is_spoilt {
                // One malformed line before JSON objects does not make the input a text.
                let has_lines =
                    |form: &Form| *form == SFEN_LIST || form.write.is_some_and(|w| w.is_line);
                form = Form::of_next_line(lines, options)?.filter(has_lines).or(form);
            }
            let is_comment = !by_line && text.trim().starts_with('#');
            let says_nothing = text.trim().is_empty() || is_comment;
            if !says_nothing || !seen.is_empty() {
                size += line.bytes.len();
                seen.push(line);
            }
        }
        seen.into_iter().rev().for_each(|line| lines.unread(line));
        Ok(form.unwrap_or(TEXT))
    }

    /// The form of an input with this line, if the line decides it. Blank lines, comments, and keys that
    /// occur in texts as well as in YAML headers do not.
    fn of_line(line: &str, options: &ReadOptions) -> Option<Form> {
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            return None;
        }
        // In a list of the parts of a position, a dash stands before a side; no key of YAML has such a name.
        let item = words.trim_start_matches(['-', '*', ' ']);
        if item.len() < words.len() && matches!(LineKind::of(item, false), LineKind::Heading(_)) {
            return Some(TEXT);
        }
        if let Some(form) = FORMS.iter().copied().find(|form| (form.is_certain)(line)) {
            return Some(form);
        }
        if !options.by_line && may_be_record(line) {
            return None;
        }
        let is_heading = heading_of(words).is_some();
        let is_shared = matches!(split(words), Some(("title" | "source" | "language", _)));
        // An indented line may continue the value of such a key.
        if !is_heading && (line.starts_with([' ', '\t']) || is_shared) {
            return None;
        }
        let is_sfen = options.by_line && LineKind::of(line, false) == LineKind::Sfen;
        Some(if is_sfen { SFEN_LIST } else { TEXT })
    }

    /// The form of an input by its next line, if the line decides it.
    fn of_next_line(lines: &mut AnyLines<'_>, options: &ReadOptions) -> io::Result<Option<Form>> {
        let Some(line) = lines.next()? else { return Ok(None) };
        let form = Form::of_line(&String::from_utf8_lossy(&line.bytes), options);
        lines.unread(line);
        Ok(form)
    }
}

/// Whether a line occurs in records as well as in texts.
fn may_be_record(line: &str) -> bool {
    let is_comment = line.starts_with(['*', '&']);
    is_comment
        || RECORD_NOTATIONS.iter().any(|notation| match notation.extent {
            Extent::Headed { is_head, is_move, .. } => is_head(line) || is_move(line),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::JSON_LINES;
    use crate::collection::yaml::YAML;

    #[test]
    fn the_form_is_recognised_by_the_file_extension() {
        for (name, expected) in [
            ("a/b.yaml", Some(YAML)),
            ("b.YML", Some(YAML)),
            ("b.jsonl", Some(JSON_LINES)),
            ("b.ndjson", Some(JSON_LINES)),
            ("b.sfen", Some(TEXT)),
            ("b.txt", Some(TEXT)),
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
    fn the_form_is_recognised_by_a_line() {
        for (line, expected) in [
            ("", None),
            ("  # x", None),
            ("title: x", None),
            ("  folded", None),
            ("Title: x", Some(TEXT)),
            ("author: x", Some(TEXT)),
            ("  Black: R1a", Some(TEXT)),
            ("9/9/9 b", Some(TEXT)),
            ("- id: x", Some(YAML)),
            ("  -", Some(YAML)),
            ("---", Some(YAML)),
            ("%YAML 1.2", Some(YAML)),
            ("problems:", Some(YAML)),
            ("editor: x", Some(YAML)),
            ("defaults:", Some(YAML)),
            ("{\"id\": 1}", Some(JSON_LINES)),
        ] {
            assert_eq!(Form::of_line(line, &ReadOptions::default()), expected, "{line}");
        }
    }
}
