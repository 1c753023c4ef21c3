//! Values between commas, by RFC 4180: a line of names, lines that end in CR LF, and quotes where
//! a value has commas, quotes or ends of lines in it.

use super::{Sheet, word};
use crate::notation::is_harmful;
use crate::report::Entry;

const NAMES: [&str; 18] = [
    "number", "id", "title", "sfen", "verdict", "answer", "length", "at_least", "at_most",
    "surplus", "solution", "defects", "claimed", "agrees", "expected", "nodes", "ms", "error",
];
/// Where the last of them stands.
const ERROR: usize = NAMES.len() - 1;

/// A line of values for each problem.
pub struct Csv;

impl Sheet for Csv {
    fn head(&self) -> String {
        line(NAMES.map(str::to_owned))
    }

    fn entry(&self, entry: &Entry) -> String {
        let number = word(entry.number());
        let id = entry.id().unwrap_or_default().to_owned();
        let verdict = entry.class().name().to_owned();
        let nothing = String::new;
        match entry {
            Entry::Judged(record) => line([
                number,
                id,
                record.title.clone().unwrap_or_default(),
                record.sfen.clone(),
                verdict,
                record.answer.to_string(),
                word(record.length),
                word(record.at_least),
                word(record.at_most),
                word(record.surplus),
                record.solution.join(" "),
                record.kinds(false).join("; "),
                word(record.claimed.as_ref().and_then(|claimed| claimed.length)),
                word(record.agrees),
                word(record.expected),
                word(Some(record.nodes)),
                word(record.ms),
                nothing(),
            ]),
            Entry::Unreadable(record) => {
                let mut values = NAMES.map(|_| nothing());
                let place = [Some(record.input.clone()), record.line.map(|n| n.to_string())];
                let place = place.into_iter().flatten().chain(record.column.map(|n| n.to_string()));
                let place = place.collect::<Vec<_>>().join(":");
                (values[0], values[1], values[4]) = (number, id, verdict);
                values[ERROR] = format!("{place}: {}", record.error);
                line(values)
            }
        }
    }
}

fn line(values: [String; NAMES.len()]) -> String {
    values.map(|value| quoted(&value)).join(",") + "\r\n"
}

/// A value, in quotes where it needs them. The RFC has no place for other control characters.
fn quoted(value: &str) -> String {
    let is_fit = |c: char| !is_harmful(c) || matches!(c, '\r' | '\n' | '\t');
    let value: String = value.chars().map(|c| if is_fit(c) { c } else { '\u{fffd}' }).collect();
    match value.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", value.replace('"', "\"\"")),
        false => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::entry::tests::{defect, record, unreadable};
    use serde_json::json;

    /// The values of a text, by the grammar of the RFC.
    fn values(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut row, mut value) = (vec![], vec![], String::new());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '"' => loop {
                    match (chars.next().expect("a closing quote"), chars.peek()) {
                        ('"', Some('"')) => value.push(chars.next().unwrap()),
                        ('"', _) => break,
                        (c, _) => value.push(c),
                    }
                },
                ',' => row.push(std::mem::take(&mut value)),
                '\r' => {
                    assert_eq!(chars.next(), Some('\n'));
                    row.push(std::mem::take(&mut value));
                    rows.push(std::mem::take(&mut row));
                }
                c => value.push(c),
            }
        }
        assert!(row.is_empty() && value.is_empty());
        rows
    }

    #[test]
    fn values_come_back_whatever_is_in_them() {
        let yozume = json!([defect("yozume", "broken", &[]), defect("detour", "flaw", &[])]);
        let one = record(json!({"id": "a,\"b\"", "title": "two\nlines\u{1b}", "defects": yozume,
            "solution": ["R*1b", "1a1b"], "sound": false, "agrees": true}));
        let text = Csv.head() + &Csv.entry(&one) + &Csv.entry(&unreadable("found `,`, expected"));
        let rows = values(&text);
        assert!(rows.iter().all(|row| row.len() == NAMES.len()), "{rows:?}");
        assert_eq!(rows[0], NAMES);
        assert_eq!(rows[1][..3], ["7", "a,\"b\"", "two\nlines\u{fffd}"]);
        let expected =
            ["defective", "mate", "3", "", "", "false", "R*1b 1a1b", "yozume; detour", "", "true"];
        assert_eq!(rows[1][4..14], expected);
        assert_eq!(
            (&*rows[2][4], &*rows[2][ERROR]),
            ("unreadable", "a.txt:2:6: found `,`, expected")
        );
    }
}
