//! A line for each problem, in columns.

use unicode_width::UnicodeWidthStr;

use super::{Content, FormatOptions, OutputFormat};
use crate::judgement::{Judged, Judgement};
use crate::report::{CharacterSet, View};
use crate::text::Text;
use crate::text::{align_left, align_right, breakable, cut, printable, wrapped};

/// The width below which times are left out and names are cut off.
const NARROW: usize = 76;
/// The width from which on a table on a terminal has a column for authors and titles, if there are any.
const WIDE: usize = 110;
/// The least and the greatest width of this column.
const CREDITS: [usize; 2] = [24, 40];
/// The width of the columns besides the name, with a short verdict: with times and without.
const OTHERS: [usize; 2] = [56, 44];

/// A table for people.
pub static TABLE: OutputFormat = OutputFormat {
    name: "table",
    help: Text { en: "A line for each problem, for people", ja: "人が読む表" },
    endings: &["txt"],
    holds: &[Content::Judgements],
    is_for_people: true,
    head,
    judgement,
    ..OutputFormat::EMPTY
};

fn head(options: &FormatOptions) -> String {
    let view = options.view;
    let columns =
        [view.pick("claimed", "作意"), view.pick("length", "手数"), view.pick("time", "時間")];
    let (name, verdict) = (view.pick("problem", "作品"), view.pick("verdict", "判定"));
    let answer = view.pick("send", "投稿");
    let credits = view.pick("author, title", "作者・作品名");
    Columns::new(options).line(name, credits, columns, answer, verdict)
}

fn judgement(judgement: &Judgement, options: &FormatOptions) -> String {
    let (columns, name) = (Columns::new(options), options.name_of(judgement));
    match judgement {
        Judgement::Judged(verdict) => columns.judged(judgement, verdict, &name),
        Judgement::Unreadable(_) => {
            columns.line(&name, "", ["-"; 3], "-", options.view.of(&judgement.in_words()))
        }
    }
}

/// The columns of a table.
struct Columns {
    view: View,
    /// The width of the names.
    names: usize,
    /// The width of the authors and titles; 0 if the table has none.
    credits: usize,
    /// The width of the answers to submissions; 0 if there are none.
    answers: usize,
}

/// The width of the answers to submissions.
const ANSWERS: usize = 8;

impl Columns {
    /// Creates the columns in the language and width of the view.
    fn new(options: &FormatOptions) -> Columns {
        let view = options.view;
        let others = OTHERS[usize::from(view.width < NARROW)];
        let names = view.width.saturating_sub(others).clamp(12, 32);
        let [least, most] = CREDITS;
        let credits = match options.credits && view.folds && view.width >= WIDE {
            true => (view.width - WIDE + least).min(most),
            false => 0,
        };
        let answers = if options.decisions { ANSWERS } else { 0 };
        Columns { view, names, credits, answers }
    }

    /// A line of the table. A name that is too long moves the other columns to the right; in a narrow table
    /// it is cut off.
    fn line(
        &self,
        name: &str,
        credits: &str,
        [claimed, length, time]: [&str; 3],
        answer: &str,
        verdict: &str,
    ) -> String {
        let is_narrow = self.view.width < NARROW;
        let name = if is_narrow { self.fitted(name, self.names) } else { name.to_owned() };
        let time = if is_narrow { String::new() } else { format!(" {}", align_right(time, 10)) };
        let credits = match self.credits {
            0 => String::new(),
            width => "  ".to_owned() + &align_left(&self.fitted(credits, width), width),
        };
        let columns = align_left(&name, self.names) + &credits + &align_right(claimed, 8);
        let answer = match self.answers {
            0 => String::new(),
            width => align_left(answer, width),
        };
        let columns = columns + &align_right(length, 7) + &time + "  " + &answer;
        let room = self.view.width.saturating_sub(columns.width());
        let verdict = match self.view.folds && verdict.width() > room {
            true => self.folded(verdict, columns.width()),
            false => verdict.to_owned(),
        };
        format!("{columns}{verdict}\n")
    }

    /// A verdict that begins at a column, folded between its parts.
    fn folded(&self, verdict: &str, column: usize) -> String {
        // After a long name there is little room.
        let (room, indent) = match self.view.width.saturating_sub(column) {
            room @ 16.. => (room, column),
            room => (room, self.view.width / 2),
        };
        // A line may end before a bracket as well.
        let verdict = verdict.replace('（', "\n（");
        let parts = verdict.split('\n').flat_map(breakable);
        wrapped(parts, indent, indent, indent + room)
    }

    /// The author of a problem, and its title if that is not its name.
    fn credits(&self, judgement: &Judgement) -> String {
        let [author, title] =
            [judgement.author(), judgement.title_beside_name()].map(|text| text.map(printable));
        let title = title.map(|title| self.view.pick(title.clone(), format!("「{title}」")));
        let parts: Vec<String> = author.into_iter().chain(title).collect();
        parts.join(self.view.pick(", ", ""))
    }

    /// A text, cut off where it is too wide.
    fn fitted(&self, text: &str, width: usize) -> String {
        if text.width() <= width {
            return text.to_owned();
        }
        let end = match self.view.characters {
            CharacterSet::Ascii => "~",
            CharacterSet::Japanese => "…",
        };
        cut(text, width - 1, UnicodeWidthStr::width).to_owned() + end
    }

    fn judged(&self, judgement: &Judgement, verdict: &Judged, name: &str) -> String {
        let number = |number: Option<u32>| number.map_or("-".to_owned(), |n| n.to_string());
        let at_most = || {
            verdict.at_most().map(|at_most| match self.view.characters {
                CharacterSet::Ascii => format!("<={at_most}"),
                CharacterSet::Japanese => format!("≤{at_most}"),
            })
        };
        let length = verdict.length().map(|length| length.to_string()).or_else(at_most);
        let claimed = verdict.verdict.claimed.as_ref().and_then(|claimed| claimed.length);
        let time = verdict.ms.map(|ms| {
            let seconds = ms as f64 / 1000.0;
            self.view.pick(format!("{seconds:.3} s"), format!("{seconds:.3}秒"))
        });
        let dash = || "-".to_owned();
        let columns = [number(claimed), length.unwrap_or_else(dash), time.unwrap_or_else(dash)];
        let columns = columns.each_ref().map(String::as_str);
        let answer = verdict.decision.as_ref().map(|decision| decision.answer().names());
        let answer = answer.map_or("-", |names| self.view.of(names));
        let words = judgement.in_words();
        self.line(name, &self.credits(judgement), columns, answer, self.view.of(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::{defect, judgement, unreadable};
    use crate::text::Language;
    use serde_json::json;

    #[test]
    fn long_verdicts_are_folded_on_a_terminal_only() {
        let kinds = ["te-amari", "yozume", "hayazume"];
        let defects = kinds.map(|kind| defect(kind, "broken", &[]));
        let one = judgement(json!({"sound": false, "agrees": false, "defects": defects}));
        let drawn = |language, folds| {
            let view = View { language, folds, ..View::default() };
            (TABLE.judgement)(&one, &FormatOptions { view, ..FormatOptions::default() })
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
    fn wide_terminals_show_authors_and_titles() {
        let judgements = [
            judgement(json!({"id": "7", "title": "The fox", "author": "A. N. Other"})),
            judgement(json!({"title": "The fox", "author": "A. N. Other"})),
            judgement(json!({"id": "8", "title": "A title that goes on, and on"})),
            unreadable("x"),
        ];
        let drawn = |view: View, credits| {
            let options = FormatOptions { view, credits, ..FormatOptions::default() };
            let lines = judgements.iter().map(|judgement| (TABLE.judgement)(judgement, &options));
            (TABLE.head)(&options) + &lines.collect::<String>()
        };
        let wide = View { width: 110, folds: true, ..View::default() };
        let expected = "\
problem                           author, title            claimed length       time  verdict
7                                 A. N. Other, The fox           -      3    0.012 s  sound
The fox                           A. N. Other                    -      3    0.012 s  sound
8                                 A title that goes on, a…       -      3    0.012 s  sound
#8                                                               -      -          -  unreadable
";
        assert_eq!(drawn(wide, true), expected);
        let japanese = drawn(View { language: Language::Japanese, ..wide }, true);
        assert!(japanese.contains("作者・作品名") && japanese.contains("A. N. Other「The fox」"));
        for (view, credits) in [
            (wide, false),
            (View { folds: false, ..wide }, true),
            (View { width: 109, ..wide }, true),
        ] {
            assert!(!drawn(view, credits).contains("A. N. Other"), "{view:?} {credits}");
        }
    }

    #[test]
    fn columns_are_aligned_in_both_languages() {
        let yozume = json!([defect("yozume", "broken", &[])]);
        let judgements = [
            judgement(json!({"id": "王将", "claimed": {"length": 3, "comparison": "equal"}})),
            judgement(json!({"sound": false, "defects": yozume, "ms": null})),
            judgement(json!({"length": null, "at_most": 9, "sound": null})),
            unreadable("x"),
            judgement(json!({"id": "a very long name, too"})),
            judgement(json!({"id": "玉は下段に落とせよ", "ms": 1500})),
        ];
        let drawn = |view: View| {
            let options = FormatOptions { view, ..FormatOptions::default() };
            let lines = judgements.iter().map(|judgement| (TABLE.judgement)(judgement, &options));
            (TABLE.head)(&options) + &lines.collect::<String>()
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
作品                        作意   手数       時間  判定
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
