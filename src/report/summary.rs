//! The summary of a run: the number of problems of each class, and the slowest ones. Only a few names are
//! kept in memory, however many problems there are.

use std::collections::BTreeMap;
use std::time::Duration;

use super::lines::sentence;
use super::themes::ThemeCounts;
use super::{View, words};
use crate::judgement::rules::Answer;
use crate::judgement::{Class, Judged, Judgement};
use crate::problem::DefectKind;
use crate::text::number_of;

/// The most problems or themes that a list names.
const NAMED: usize = 10;

/// The counts of a run.
#[derive(Default, Debug)]
pub struct Summary {
    count: u64,
    classes: BTreeMap<Class, u64>,
    defects: BTreeMap<DefectKind, u64>,
    themes: ThemeCounts,
    wrong: u64,
    /// The number of sound problems with flaws.
    flawed: u64,
    /// The answers by the rules of a venue.
    answers: BTreeMap<Answer, u64>,
    /// The milliseconds and names of the slowest problems.
    slowest: Vec<(u64, String)>,
    /// The numbers and names of the first undecided problems.
    undecided: Vec<(u64, String)>,
    /// Remarks, a line each.
    notes: Vec<String>,
}

impl Summary {
    /// Counts a problem.
    pub fn add(&mut self, judgement: &Judgement) {
        let class = judgement.class();
        self.count += 1;
        *self.classes.entry(class).or_default() += 1;
        // Unreadable problems have a class of their own.
        self.wrong += u64::from(judgement.is_wrong() && class != Class::Unreadable);
        self.flawed += u64::from(judgement.verdict().is_some_and(Judged::is_flawed));
        if let Some(decision) = judgement.verdict().and_then(|judged| judged.decision.as_ref()) {
            *self.answers.entry(decision.answer()).or_default() += 1;
        }
        // A limit is no finding, and the class counts it.
        for kind in judgement.kinds().into_iter().filter(|&kind| kind != DefectKind::Undecided) {
            *self.defects.entry(kind).or_default() += 1;
        }
        if let Some(themes) = judgement.verdict().and_then(|judged| judged.themes.as_ref()) {
            self.themes.add(themes);
        }
        let number = judgement.number().unwrap_or(u64::MAX);
        if class == Class::Undecided {
            let place = self.undecided.partition_point(|(before, _)| *before <= number);
            if place < NAMED {
                self.undecided.insert(place, (number, judgement.name()));
                self.undecided.truncate(NAMED);
            }
        }
        if let Some(ms) = judgement.ms().filter(|&ms| ms > 0) {
            let place = self.slowest.partition_point(|(slow, _)| *slow >= ms);
            if place < NAMED {
                self.slowest.insert(place, (ms, judgement.name()));
                self.slowest.truncate(NAMED);
            }
        }
    }

    /// Adds a remark on the default time limit of each problem.
    pub fn note_default_limit(&mut self, time: Option<Duration>, view: &View) {
        let Some(seconds) = time.map(|time| time.as_secs()) else { return };
        self.notes.push(view.pick(
            format!("limit: {seconds} s a problem, by default (--time)"),
            format!("制限：1題{seconds}秒（既定値、--time で変更）"),
        ));
    }

    /// Adds a remark.
    pub fn note(&mut self, remark: String) {
        self.notes.push(remark);
    }

    /// Adds the remark that the run was interrupted.
    pub fn note_interruption(&mut self, view: &View) {
        let text = view.pick(
            "interrupted: unfinished problems are left out",
            "中断：終わっていないものは含まない",
        );
        self.notes.push(text.to_owned());
    }

    /// The number of problems.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The count of each class in a few words.
    pub fn counts(&self, view: &View) -> Vec<String> {
        let counted = |count: u64, what: &str| {
            view.pick(format!("{count} {what}"), format!("{what} {count}"))
        };
        let classes =
            self.classes.iter().map(|(class, &count)| counted(count, view.of(class.names())));
        let wrong = (self.wrong > 0).then(|| counted(self.wrong, view.pick("wrong", "作意と相違")));
        classes.chain(wrong).collect()
    }

    /// The whole summary, as complete lines. `spent` is the number of problems that this run has judged, and
    /// its time.
    pub fn text(&self, spent: Option<(u64, Duration)>, view: &View) -> String {
        let mut text = self.first_line(spent, view);
        self.notes.iter().for_each(|note| text.push_str(&sentence(view, note, 2)));
        let mut add = |line: String| text.push_str(&(line + "\n"));
        for (class, count) in &self.classes {
            let flawed = self.flawed;
            let flaws = match class {
                Class::Sound if flawed > 0 => view.pick(
                    format!(", {flawed} of them flawed"),
                    format!("（うちキズあり {flawed}）"),
                ),
                _ => String::new(),
            };
            add(format!("{count:>8} {}{flaws}", view.of(class.names())));
        }
        if self.wrong > 0 {
            let words = view.pick("not as claimed or expected", "作意や期待と違う");
            add(format!("{:>8} {words}", self.wrong));
        }
        if !self.answers.is_empty() {
            add(view.pick("Submissions:", "投稿：").to_owned());
        }
        for (answer, count) in &self.answers {
            add(format!("{count:>8} {}", view.of(answer.names())));
        }
        if !self.defects.is_empty() {
            add(view.pick("Found in them:", "指摘の内訳：").to_owned());
        }
        for (kind, count) in &self.defects {
            add(format!("{count:>8} {}", words::kind(view, *kind)));
        }
        let themes = self.themes.counts(view);
        if !themes.is_empty() {
            add(view.pick("Themes:", "手筋・条件：").to_owned());
        }
        for (name, count) in themes.iter().take(NAMED) {
            add(format!("{count:>8} {name}"));
        }
        match themes.len().saturating_sub(NAMED) {
            0 => {}
            more => add(view.pick(
                format!("{:8} and {} (tsume stats)", "", number_of(more as u64, "more theme")),
                format!("{:8} ほか{more}種（tsume stats）", ""),
            )),
        }
        if !self.slowest.is_empty() {
            add(view.pick("Slowest:", "時間のかかったもの：").to_owned());
        }
        for (ms, name) in &self.slowest {
            let seconds = *ms as f64 / 1000.0;
            add(format!("{seconds:>8.3}{}  {name}", view.pick(" s", "秒")));
        }
        let undecided = self.classes.get(&Class::Undecided).copied().unwrap_or(0);
        if undecided > 0 {
            add(view.pick("Undecided:", "未確定：").to_owned());
        }
        for (_, name) in &self.undecided {
            add(format!("  {name}"));
        }
        match undecided - self.undecided.len() as u64 {
            0 => {}
            more => add(view.pick(format!("  and {more} more"), format!("  ほか{more}題"))),
        }
        text
    }

    fn first_line(&self, spent: Option<(u64, Duration)>, view: &View) -> String {
        let mut text = problems(self.count, view);
        if let Some((count, time)) = spent {
            if count == 0 && self.count > 0 {
                return text + view.pick(", all from the earlier run\n", "、全て前回の結果\n");
            }
            if count < self.count {
                text = text + view.pick(", now ", "、今回 ") + &problems(count, view);
            }
            let seconds = time.as_secs_f64();
            let rate = count as f64 / seconds.max(0.001);
            text += &view.pick(
                format!(" in {seconds:.1} s, {rate:.1} a second"),
                format!("　{seconds:.1}秒　毎秒{rate:.1}題"),
            );
        }
        text + "\n"
    }
}

/// A number of problems in words.
pub fn problems(count: u64, view: &View) -> String {
    view.pick(number_of(count, "problem"), format!("{count}題"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::{defect, judgement, unreadable};
    use crate::text::Language;
    use serde_json::json;

    #[test]
    fn only_a_few_copies_are_named() {
        let mut summary = Summary::default();
        summary.add(&unreadable("x"));
        for number in 1..=13u64 {
            let agrees = (number == 1).then_some(false);
            summary.add(&judgement(json!({"id": format!("p{number}"), "sound": null,
                "agrees": agrees, "ms": number * 7 % 13})));
        }
        let view = View::default();
        let counts = summary.counts(&view).join(", ");
        assert_eq!(counts, "13 undecided, 1 unreadable, 1 wrong");
        let text = summary.text(Some((14, Duration::from_secs(2))), &view);
        assert!(text.starts_with("14 problems in 2.0 s, 7.0 a second\n"), "{text}");
        assert!(text.contains("Slowest:\n   0.012 s  p11\n   0.011 s  p9\n"), "{text}");
        assert!(text.ends_with("  p10\n  and 3 more\n"), "{text}");
        assert_eq!(text.matches(" s  p").count(), NAMED);
    }

    #[test]
    fn the_most_frequent_themes_are_named() {
        let mut summary = Summary::default();
        let ids: Vec<&str> = crate::themes::Theme::all().map(|theme| theme.id()).take(12).collect();
        for count in [12, 1] {
            let themes = ids[12 - count..].iter().map(|id| json!({"theme": id, "plies": []}));
            summary.add(&judgement(json!({"themes": themes.collect::<Vec<_>>(), "ms": null})));
        }
        let text = summary.text(None, &View::default());
        let (_, themes) = text.split_once("Themes:\n").unwrap();
        let lines: Vec<&str> = themes.lines().collect();
        let name = |id: &str| crate::themes::Theme::with_id(id).unwrap().name().en;
        assert_eq!(lines[0], format!("       2 {}", name(ids[11])));
        assert_eq!(lines[1], format!("       1 {}", name(ids[0])));
        assert_eq!(lines[10], "         and 2 more themes (tsume stats)");
        assert_eq!(lines.len(), 11);
        let view = View { language: Language::Japanese, ..View::default() };
        assert!(summary.text(None, &view).ends_with("ほか2種（tsume stats）\n"));
    }

    #[test]
    fn earlier_judgements_are_counted_but_not_timed() {
        let mut summary = Summary::default();
        let yozume = json!([defect("yozume", "broken", &[]), defect("yozume", "broken", &[])]);
        summary.add(&judgement(json!({"sound": false, "defects": yozume, "ms": null})));
        summary.add(&judgement(json!({"ms": null})));
        let view = View::default();
        let text = summary.text(Some((1, Duration::from_secs(2))), &view);
        let expected = "       1 sound\n       1 defective\nFound in them:\n       1 yozume\n";
        assert_eq!(text, format!("2 problems, now 1 problem in 2.0 s, 0.5 a second\n{expected}"));
        let text = summary.text(Some((0, Duration::from_secs(2))), &view);
        assert_eq!(text, format!("2 problems, all from the earlier run\n{expected}"));
        assert_eq!(summary.text(None, &view), format!("2 problems\n{expected}"));
        let view = View { language: Language::Japanese, ..view };
        let expected = "2題\n       1 完全作\n       1 不完全作\n指摘の内訳：\n       1 余詰\n";
        assert_eq!(summary.text(None, &view), expected);
        assert_eq!(summary.counts(&view).join("、"), "完全作 1、不完全作 1");
    }
}
