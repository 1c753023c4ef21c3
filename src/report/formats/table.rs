//! A line for each problem, in columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{FormatOptions, OutputFormat};
use crate::judgement::{Judged, Judgement};
use crate::report::{CharacterSet, View};

/// Below this width, times are left out and names cut off.
const NARROW: usize = 76;
/// The width of the columns besides the name, with a short verdict; the second without times.
const OTHERS: [usize; 2] = [56, 44];

/// A table for people.
#[derive(Debug)]
pub(super) struct Table;

impl OutputFormat for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn help(&self) -> (&'static str, &'static str) {
        ("A line for each problem, for people", "人が読む表")
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt"]
    }

    fn is_for_people(&self) -> bool {
        true
    }

    fn head(&self, options: &FormatOptions) -> String {
        let view = options.view;
        let columns =
            [view.pick("claimed", "申告"), view.pick("length", "手数"), view.pick("time", "時間")];
        let (name, verdict) = (view.pick("problem", "作品"), view.pick("verdict", "判定"));
        Columns::new(view).line(name, columns, verdict)
    }

    fn record(&self, record: &Judgement, options: &FormatOptions) -> String {
        let columns = Columns::new(options.view);
        match record {
            Judgement::Judged(verdict) => columns.judged(record, verdict),
            Judgement::Unreadable(_) => {
                columns.line(&record.name(), ["-"; 3], &record.in_words(&options.view))
            }
        }
    }
}

/// The columns of a table.
struct Columns {
    view: View,
    /// The width of the names.
    names: usize,
}

impl Columns {
    /// In the language and width of the view.
    fn new(view: View) -> Columns {
        let others = OTHERS[usize::from(view.width < NARROW)];
        Columns { view, names: view.width.saturating_sub(others).clamp(12, 32) }
    }

    /// A line of the table. After a name that is too long the other columns move to the right, except
    /// where the table is narrow.
    fn line(&self, name: &str, [claimed, length, time]: [&str; 3], verdict: &str) -> String {
        let right = |text: &str, width: usize| space(text, width) + text;
        let is_narrow = self.view.width < NARROW;
        let name = if is_narrow { self.cut(name) } else { name.to_owned() };
        let time = if is_narrow { String::new() } else { format!(" {}", right(time, 10)) };
        let columns = format!(
            "{name}{} {} {}{time}  ",
            space(&name, self.names),
            right(claimed, 7),
            right(length, 6),
        );
        let room = self.view.width.saturating_sub(columns.width());
        let verdict = match self.view.folds && verdict.width() > room {
            true => self.folded(verdict, columns.width()),
            false => verdict.to_owned(),
        };
        format!("{columns}{verdict}\n")
    }

    /// A verdict broken into lines between its parts.
    fn folded(&self, verdict: &str, column: usize) -> String {
        // A long name leaves little room.
        let (room, indent) = match self.view.width.saturating_sub(column) {
            room @ 16.. => (room, column),
            room => (room, self.view.width / 2),
        };
        // A line may end before a bracket as well.
        let verdict = verdict.replace('（', "\n（");
        let (mut text, mut width) = (String::new(), 0);
        for part in verdict.split_inclusive([' ', '、', '\n']) {
            let part = part.trim_end_matches('\n');
            if width > 0 && width + part.trim_end().width() > room {
                text = text.trim_end().to_owned() + "\n" + &" ".repeat(indent);
                width = 0;
            }
            text += part;
            width += part.width();
        }
        text.trim_end().to_owned()
    }

    /// As much of a name as there is room for.
    fn cut(&self, name: &str) -> String {
        if name.width() <= self.names {
            return name.to_owned();
        }
        let end = match self.view.characters {
            CharacterSet::Ascii => "~",
            CharacterSet::Japanese => "…",
        };
        let mut cut = String::new();
        for c in name.chars() {
            if cut.width() + c.width().unwrap_or(0) >= self.names {
                break;
            }
            cut.push(c);
        }
        cut + end
    }

    fn judged(&self, record: &Judgement, verdict: &Judged) -> String {
        let number = |number: Option<u32>| number.map_or("-".to_owned(), |n| n.to_string());
        let at_most = || {
            verdict.at_most.map(|at_most| match self.view.characters {
                CharacterSet::Ascii => format!("<={at_most}"),
                CharacterSet::Japanese => format!("≤{at_most}"),
            })
        };
        let length = verdict.length.map(|length| length.to_string()).or_else(at_most);
        let claimed = verdict.claimed.as_ref().and_then(|claimed| claimed.length);
        let time = verdict.ms.map(|ms| {
            let seconds = ms as f64 / 1000.0;
            self.view.pick(format!("{seconds:.3} s"), format!("{seconds:.3}秒"))
        });
        let dash = || "-".to_owned();
        let columns = [number(claimed), length.unwrap_or_else(dash), time.unwrap_or_else(dash)];
        self.line(
            &record.name(),
            columns.each_ref().map(String::as_str),
            &record.in_words(&self.view),
        )
    }
}

/// The blanks that fill a column.
fn space(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::{defect, record, unreadable};
    use crate::report::Language;
    use serde_json::json;

    #[test]
    fn long_verdicts_are_folded_on_a_terminal_only() {
        let kinds = ["te-amari", "yozume", "hayazume"];
        let defects = kinds.map(|kind| defect(kind, "broken", &[]));
        let one = record(json!({"sound": false, "agrees": false, "defects": defects}));
        let drawn = |language, folds| {
            let view = View { language, folds, ..View::default() };
            Table.record(&one, &FormatOptions { view, ..FormatOptions::default() })
        };
        let line = drawn(Language::English, false);
        assert!(line.ends_with("  te-amari, yozume, hayazume; not as claimed\n"), "{line}");
        assert_eq!(line.lines().count(), 1);
        for language in [Language::English, Language::Japanese] {
            let folded = drawn(language, true);
            assert!(folded.lines().all(|line| line.width() <= 80), "{folded}");
            let whole = drawn(language, false);
            let plain = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(plain(&folded), plain(&whole));
        }
        let folded = drawn(Language::English, true);
        let second = folded.lines().nth(1).expect("a second line");
        assert_eq!(second.trim_start(), "not as claimed");
        let column = folded.find("te-amari").expect("a verdict");
        assert_eq!(second.find("not"), Some(column));
    }

    #[test]
    fn columns_stand_below_each_other_in_both_languages() {
        let yozume = json!([defect("yozume", "broken", &[])]);
        let records = [
            record(json!({"id": "王将", "claimed": {"length": 3, "comparison": "equal"}})),
            record(json!({"sound": false, "defects": yozume, "ms": null})),
            record(json!({"length": null, "at_most": 9, "sound": null})),
            unreadable("x"),
            record(json!({"id": "a very long name, too"})),
            record(json!({"id": "玉は下段に落とせよ", "ms": 1500})),
        ];
        let drawn = |view: View| {
            let options = FormatOptions { view, ..FormatOptions::default() };
            let lines = records.iter().map(|record| Table.record(record, &options));
            Table.head(&options) + &lines.collect::<String>()
        };
        let expected = "\
problem          claimed length  verdict
王将                   3      3  sound
#7                     -      3  yozume
#7                     -     ≤9  undecided
#8                     -      -  unreadable
a very long nam…       -      3  sound
玉は下段に落と…        -      3  sound
";
        assert_eq!(drawn(View { width: 60, ..View::default() }), expected);
        let expected = "\
作品                        申告   手数       時間  判定
王将                           3      3    0.012秒  完全作
#7                             -      3          -  余詰
#7                             -     ≤9    0.012秒  未確定
#8                             -      -          -  読み取り不能
a very long name, too          -      3    0.012秒  完全作
玉は下段に落とせよ             -      3    1.500秒  完全作
";
        assert_eq!(drawn(View { language: Language::Japanese, ..View::default() }), expected);
    }
}
