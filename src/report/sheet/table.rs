//! A line for each problem, in columns.

use unicode_width::UnicodeWidthStr;

use super::Sheet;
use crate::report::record::Record;
use crate::report::{Entry, View};

/// What the columns but the name take, the verdict among them if it is short.
const OTHERS: usize = 56;

/// A table for people.
pub(super) struct Table {
    view: View,
    /// The width of the names.
    names: usize,
}

impl Table {
    pub fn new(view: View) -> Table {
        Table { view, names: view.width.saturating_sub(OTHERS).clamp(12, 40) }
    }

    /// A line. Names that are too long move the rest of theirs.
    fn row(&self, name: &str, [claimed, length, time]: [&str; 3], verdict: &str) -> String {
        let left = |text: &str, width: usize| text.to_owned() + &space(text, width);
        let right = |text: &str, width: usize| space(text, width) + text;
        format!(
            "{} {} {} {}  {verdict}\n",
            left(name, self.names),
            right(claimed, 7),
            right(length, 6),
            right(time, 10)
        )
    }

    fn judged(&self, entry: &Entry, record: &Record) -> String {
        let number = |number: Option<u32>| number.map_or("-".to_owned(), |n| n.to_string());
        let at_most = || {
            record.at_most.map(|at_most| match self.view.style {
                crate::report::Style::Ascii => format!("<={at_most}"),
                crate::report::Style::Japanese => format!("≤{at_most}"),
            })
        };
        let length = record.length.map(|length| length.to_string()).or_else(at_most);
        let claimed = record.claimed.as_ref().and_then(|claimed| claimed.length);
        let time = record.ms.map(|ms| {
            let seconds = ms as f64 / 1000.0;
            self.view.pick(format!("{seconds:.3} s"), format!("{seconds:.3}秒"))
        });
        let dash = || "-".to_owned();
        let columns = [number(claimed), length.unwrap_or_else(dash), time.unwrap_or_else(dash)];
        self.row(&entry.name(), columns.each_ref().map(String::as_str), &entry.words(&self.view))
    }
}

/// The blanks that fill a column.
fn space(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

impl Sheet for Table {
    fn head(&self) -> String {
        let pick = |english, japanese| self.view.pick(english, japanese);
        let columns = [pick("claimed", "申告"), pick("length", "手数"), pick("time", "時間")];
        self.row(pick("problem", "作品"), columns, pick("verdict", "判定"))
    }

    fn entry(&self, entry: &Entry) -> String {
        match entry {
            Entry::Judged(record) => self.judged(entry, record),
            Entry::Unreadable(_) => self.row(&entry.name(), ["-"; 3], &entry.words(&self.view)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Language;
    use crate::report::entry::tests::{defect, record, unreadable};
    use serde_json::json;

    #[test]
    fn columns_stand_below_each_other_in_both_languages() {
        let yozume = json!([defect("yozume", "broken", &[])]);
        let entries = [
            record(json!({"id": "王将", "claimed": {"length": 3, "comparison": "equal"}})),
            record(json!({"sound": false, "defects": yozume, "ms": null})),
            record(json!({"length": null, "at_most": 9, "sound": null})),
            unreadable("x"),
        ];
        let told = |view: View| {
            let table = Table::new(view);
            let rows = entries.iter().map(|entry| table.entry(entry)).collect::<String>();
            table.head() + &rows
        };
        let expected = "\
problem      claimed length       time  verdict
王将               3      3    0.012 s  sound
#7                 -      3          -  yozume
#7                 -     ≤9    0.012 s  undecided
#8                 -      -          -  unreadable
";
        assert_eq!(told(View { width: 60, ..View::default() }), expected);
        let expected = "\
作品                        申告   手数       時間  判定
王将                           3      3    0.012秒  完全作
#7                             -      3          -  余詰
#7                             -     ≤9    0.012秒  未確定
#8                             -      -          -  読めない
";
        assert_eq!(told(View { language: Language::Japanese, ..View::default() }), expected);
    }
}
