//! What becomes of many problems: how many were found to be what, and which took long. However
//! many there are, only a few are remembered.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use super::verdicts::is_settled;
use crate::judge::Verdict;
use crate::problem::{DefectKind, Outcome};

/// How many problems are named in a list.
const NAMED: usize = 10;

/// What a problem was found to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Class {
    /// A sound problem.
    Sound,
    /// Mate; more was not asked.
    Mate,
    /// Mate, but broken.
    Defective,
    /// No mate.
    NoMate,
    /// A limit came first.
    Undecided,
    /// No problem that could be read.
    Unreadable,
}

impl Class {
    /// What a verdict says of its problem.
    pub fn of(verdict: &Verdict) -> Class {
        match (verdict.answer, verdict.sound()) {
            (Outcome::NoMate, _) => Class::NoMate,
            (_, Some(false)) => Class::Defective,
            _ if !is_settled(verdict) => Class::Undecided,
            (_, Some(true)) => Class::Sound,
            (_, None) => Class::Mate,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Sound => "sound",
            Class::Mate => "mate",
            Class::Defective => "defective",
            Class::NoMate => "no mate",
            Class::Undecided => "undecided",
            Class::Unreadable => "unreadable",
        }
    }
}

/// Counts of what was found.
#[derive(Default)]
pub struct Tally {
    count: u64,
    classes: BTreeMap<Class, u64>,
    defects: BTreeMap<DefectKind, u64>,
    wrong: u64,
    slowest: Vec<(Duration, String)>,
    undecided: Vec<String>,
}

impl Tally {
    /// Counts a problem that could not be read.
    pub fn add_unreadable(&mut self) {
        self.count_as(Class::Unreadable);
    }

    /// Counts a verdict, which took so long; `is_wrong` if it is not as claimed or expected.
    pub fn add(&mut self, name: &str, verdict: &Verdict, is_wrong: bool, time: Duration) {
        let class = Class::of(verdict);
        self.count_as(class);
        self.wrong += u64::from(is_wrong);
        for (kind, _) in verdict.kinds() {
            *self.defects.entry(kind).or_default() += 1;
        }
        if class == Class::Undecided && self.undecided.len() < NAMED {
            self.undecided.push(name.to_owned());
        }
        let place = self.slowest.partition_point(|(slow, _)| *slow >= time);
        if place < NAMED {
            self.slowest.insert(place, (time, name.to_owned()));
            self.slowest.truncate(NAMED);
        }
    }

    fn count_as(&mut self, class: Class) {
        self.count += 1;
        *self.classes.entry(class).or_default() += 1;
    }

    /// The counts by verdict, on one line.
    pub fn line(&self) -> String {
        let mut parts = vec![problems(self.count)];
        parts.extend(self.classes.iter().map(|(class, count)| format!("{count} {}", class.name())));
        if self.wrong > 0 {
            parts.push(format!("{} wrong", self.wrong));
        }
        parts.join(", ")
    }

    /// All of it, in lines that each end, after so long.
    pub fn summary(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let rate = self.count as f64 / seconds.max(0.001);
        let mut text = format!("{} in {seconds:.1} s, {rate:.1} a second\n", problems(self.count));
        // Writing to a string cannot fail.
        for (class, count) in &self.classes {
            let _ = writeln!(text, "{count:>8} {}", class.name());
        }
        if self.wrong > 0 {
            let _ = writeln!(text, "{:>8} not as claimed or expected", self.wrong);
        }
        if !self.defects.is_empty() {
            text += "Found in them:\n";
        }
        for (kind, count) in &self.defects {
            let _ = writeln!(text, "{count:>8} {}", kind.name());
        }
        if !self.slowest.is_empty() {
            text += "Slowest:\n";
        }
        for (time, name) in &self.slowest {
            let _ = writeln!(text, "{:>8.3} s  {name}", time.as_secs_f64());
        }
        let undecided = self.classes.get(&Class::Undecided).copied().unwrap_or(0);
        if undecided > 0 {
            text += "Undecided:\n";
        }
        for name in &self.undecided {
            let _ = writeln!(text, "  {name}");
        }
        match undecided - self.undecided.len() as u64 {
            0 => {}
            more => {
                let _ = writeln!(text, "  and {more} more");
            }
        }
        text
    }
}

fn problems(count: u64) -> String {
    if count == 1 { "1 problem".to_owned() } else { format!("{count} problems") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Goal, Task, judge};
    use crate::notation::read_sfen;
    use crate::problem::{Claims, Problem};
    use crate::search::{Limits, Solver};
    use crate::shogi::Position;

    #[test]
    fn only_a_few_are_named() {
        let sfen = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").unwrap();
        let problem =
            Problem { position: Position::new(&sfen).unwrap(), claims: Claims::default() };
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let task = Task { goal: Goal::Judge, ..Task::default() };
        let verdict = judge(&problem, &mut Solver::new(1 << 20), &limits, &task, &mut |_| ());
        let mut tally = Tally::default();
        tally.add_unreadable();
        for number in 1..=13 {
            let time = Duration::from_millis(number * 7 % 13);
            tally.add(&format!("p{number}"), &verdict, number == 1, time);
        }
        assert_eq!(tally.line(), "14 problems, 13 undecided, 1 unreadable, 1 wrong");
        let summary = tally.summary(Duration::from_secs(2));
        assert!(summary.starts_with("14 problems in 2.0 s, 7.0 a second\n"), "{summary}");
        assert!(summary.contains("Slowest:\n   0.012 s  p11\n   0.011 s  p9\n"), "{summary}");
        assert!(summary.ends_with("  p10\n  and 3 more\n"), "{summary}");
        assert_eq!(summary.matches(" s  p").count(), NAMED);
    }
}
