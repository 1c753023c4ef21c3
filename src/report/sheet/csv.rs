//! Values between commas, by RFC 4180: a line of names, lines that end in CR LF, and quotes where
//! a value has commas, quotes or ends of lines in it. Spreadsheets take some texts for formulas and
//! do what they say: these get an apostrophe before them.

use super::{Sheet, word};
use crate::notation::{
    Style as Names, is_harmful, japanese_line, japanese_move, read_moves, read_sfen,
};
use crate::problem::DefectKind;
use crate::report::Entry;
use crate::report::record::{DefectRecord, Record};
use crate::shogi::{Move, Position};

const NAMES: [&str; 22] = [
    "number",
    "id",
    "title",
    "sfen",
    "verdict",
    "answer",
    "length",
    "at_least",
    "at_most",
    "surplus",
    "solution",
    "defects",
    "claimed",
    "agrees",
    "expected",
    "nodes",
    "ms",
    "author",
    "defect_moves",
    "solution_ja",
    "defects_ja",
    "error",
];
/// Where the last of them stands.
const ERROR: usize = NAMES.len() - 1;

/// A line of values for each problem.
#[derive(Clone, Copy, Debug, Default)]
pub struct Csv {
    /// Whether texts that spreadsheets take for formulas stay as they are.
    pub formulas: bool,
    /// Whether a byte order mark stands first, by which some spreadsheets know UTF-8.
    pub bom: bool,
}

impl Sheet for Csv {
    fn head(&self) -> String {
        let mark = if self.bom { "\u{feff}" } else { "" };
        mark.to_owned() + &self.line(NAMES.map(str::to_owned))
    }

    fn entry(&self, entry: &Entry) -> String {
        let number = word(entry.number());
        let id = entry.id().unwrap_or_default().to_owned();
        let verdict = entry.class().name().to_owned();
        let nothing = String::new;
        match entry {
            Entry::Judged(record) => self.line([
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
                record.author.clone().unwrap_or_default(),
                defect_moves(record),
                solution_ja(record).unwrap_or_default(),
                defects_ja(record).unwrap_or_default(),
                nothing(),
            ]),
            Entry::Unreadable(record) => {
                let mut values = NAMES.map(|_| nothing());
                let place = [Some(record.input.clone()), record.line.map(|n| n.to_string())];
                let place = place.into_iter().flatten().chain(record.column.map(|n| n.to_string()));
                let place = place.collect::<Vec<_>>().join(":");
                (values[0], values[1], values[4]) = (number, id, verdict);
                values[ERROR] = format!("{place}: {}", record.error);
                self.line(values)
            }
        }
    }
}

impl Csv {
    fn line(&self, values: [String; NAMES.len()]) -> String {
        values.map(|value| quoted(&self.inert(value))).join(",") + "\r\n"
    }

    /// A value that no spreadsheet takes for a formula.
    fn inert(&self, value: String) -> String {
        const FIRST: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
        match value.starts_with(FIRST) && !self.formulas {
            true => format!("'{value}"),
            false => value,
        }
    }
}

/// The defects that have a move, with its number: `yozume 1 3d2c; detour 5 G*3b`.
fn defect_moves(record: &Record) -> String {
    let told = |defect: &DefectRecord| {
        let mv = defect.mv.as_deref()?;
        Some(format!("{} {} {mv}", defect.kind, defect.ply))
    };
    record.defects.iter().filter_map(told).collect::<Vec<_>>().join("; ")
}

/// The position of a record, and its solution. A record may come from anywhere: nothing if they do
/// not fit.
fn line_of(record: &Record) -> Option<(Position, Vec<Move>)> {
    let position = Position::new(&read_sfen(&record.sfen).ok()?).ok()?;
    let moves = match record.solution.is_empty() {
        true => vec![],
        false => read_moves(&position, &record.solution.join(" ")).ok()?,
    };
    Some((position, moves))
}

/// The solution by the Japanese names of its moves.
fn solution_ja(record: &Record) -> Option<String> {
    let (position, moves) = line_of(record)?;
    Some(japanese_line(&position, &moves, Names::LONG))
}

/// The defects that have a move, by their Japanese names: `余詰 1手目 ▲２三成銀`.
fn defects_ja(record: &Record) -> Option<String> {
    let (start, moves) = line_of(record)?;
    let told = |defect: &DefectRecord| {
        let kind = DefectKind::of(&defect.kind)?.japanese();
        let before = moves.get(..(defect.ply as usize).checked_sub(1)?)?;
        let mut position = start.clone();
        for &mv in before {
            position.play(mv);
        }
        let [mv] = read_moves(&position, defect.mv.as_deref()?).ok()?[..] else { return None };
        let previous = before.last().map(|mv| mv.to());
        let name = japanese_move(&position, mv, previous, Names::LONG);
        Some(format!("{kind} {}手目 {name}", defect.ply))
    };
    Some(record.defects.iter().filter_map(told).collect::<Vec<_>>().join("; "))
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
        let csv = Csv::default();
        let text = csv.head() + &csv.entry(&one) + &csv.entry(&unreadable("found `,`, expected"));
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

    /// The value of this name in the line of an entry.
    fn value(csv: Csv, entry: &Entry, name: &str) -> String {
        let rows = values(&csv.entry(entry));
        rows[0][NAMES.iter().position(|one| *one == name).expect("a name")].clone()
    }

    #[test]
    fn nothing_is_taken_for_a_formula() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "=HYPERLINK(\"x\",\"y\")"] {
            let entry = record(json!({"id": text, "title": text, "author": text}));
            for name in ["id", "title", "author"] {
                assert_eq!(value(Csv::default(), &entry, name), format!("'{text}"));
                let formulas = Csv { formulas: true, ..Csv::default() };
                assert_eq!(value(formulas, &entry, name), text);
            }
        }
        let plain = record(json!({"id": "1-1=0"}));
        assert_eq!(value(Csv::default(), &plain, "id"), "1-1=0");
    }

    #[test]
    fn moves_have_their_japanese_names_as_well() {
        let mut yozume = defect("yozume", "broken", &["3d2c", "1b2a", "G*3b"]);
        yozume["move"] = json!("3d2c");
        let mut last = defect("last-move yozume", "tolerated", &["2c2b"]);
        (last["move"], last["ply"]) = (json!("2c2b"), json!(3));
        let mut entry = json!({
            "sfen": "8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1", "author": "A. N. Other",
            "solution": ["2d2c", "1b2a", "G*3b"], "defects": [yozume, last],
        });
        let told =
            |entry: &serde_json::Value, name| value(Csv::default(), &record(entry.clone()), name);
        assert_eq!(told(&entry, "author"), "A. N. Other");
        assert_eq!(told(&entry, "solution_ja"), "▲２三金　△２一玉　▲３二金打");
        assert_eq!(told(&entry, "defect_moves"), "yozume 1 3d2c; last-move yozume 3 2c2b");
        let names = "余詰 1手目 ▲２三成銀; 最終手余詰 3手目 ▲２二金";
        assert_eq!(told(&entry, "defects_ja"), names);
        // What does not fit the position has no names.
        entry["solution"] = json!(["9i9h"]);
        assert_eq!((told(&entry, "solution_ja"), told(&entry, "defects_ja")), Default::default());
        assert!(Csv { bom: true, ..Csv::default() }.head().starts_with("\u{feff}number,"));
        assert!(Csv::default().head().starts_with("number,"));
    }
}
