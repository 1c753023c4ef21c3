//! What became of one problem of a collection: a verdict, or why it could not be read. It is all
//! that is told of a problem, so that what was written can be read again and told anew.

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::record::{ErrorRecord, Record, VERSION};
use super::{View, words};
use crate::collection::Complaint;
use crate::judge::{Task, Verdict};
use crate::notation::{neutral, write_sfen};
use crate::problem::{DefectKind, Outcome, Problem};

/// One problem of a collection.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Entry {
    /// It was judged.
    Judged(Box<Record>),
    /// It could not be read.
    Unreadable(Box<ErrorRecord>),
}

/// Which problem an entry is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    number: Option<u64>,
    id: Option<String>,
    /// The position, or why there is none.
    text: String,
}

impl Key {
    /// That of the problem of this number.
    pub fn of(number: u64, problem: &Problem) -> Key {
        let text = write_sfen(&problem.position.setup());
        Key { number: Some(number), id: problem.claims.id.clone(), text }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = self.number.unwrap_or_default();
        let id = self.id.as_deref().map(|id| format!(" {}", neutral(id))).unwrap_or_default();
        write!(f, "problem #{number}{id}, {}", neutral(&self.text))
    }
}

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
    /// Its name in English.
    pub(super) fn name(self) -> &'static str {
        match self {
            Class::Sound => "sound",
            Class::Mate => "mate",
            Class::Defective => "defective",
            Class::NoMate => "no mate",
            Class::Undecided => "undecided",
            Class::Unreadable => "unreadable",
        }
    }

    /// Its name in the language of the view.
    pub(super) fn shown(self, view: &View) -> &'static str {
        let japanese = match self {
            Class::Sound => "完全作",
            Class::Mate => "詰み",
            Class::Defective => "不完全作",
            Class::NoMate => "不詰",
            Class::Undecided => "未確定",
            Class::Unreadable => "読めない",
        };
        view.pick(self.name(), japanese)
    }
}

/// Whether a problem is as it should be, the worse later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Standing {
    /// As the collection expects; if that says nothing, sound and as claimed.
    Fine,
    /// Nothing is wrong, but something undecided.
    Open,
    /// Not so.
    Failed,
    /// No problem that could be read.
    Unreadable,
}

impl Entry {
    /// What became of a problem that was judged, in so much time.
    pub fn judged(problem: &Problem, verdict: &Verdict, time: Duration) -> Entry {
        Entry::Judged(Box::new(Record::new(problem, verdict, time)))
    }

    /// What became of a problem that could not be read.
    pub fn unreadable(complaint: &Complaint) -> Entry {
        Entry::Unreadable(Box::new(ErrorRecord::new(complaint)))
    }

    /// Reads what [`Entry::json`] has written.
    pub fn read(line: &str) -> Result<Entry, String> {
        #[derive(Deserialize)]
        struct Head<'a> {
            tsume: Option<u32>,
            #[serde(borrow)]
            error: Option<Cow<'a, str>>,
        }
        let told = |error: serde_json::Error| format!("no record of `tsume check`: {error}");
        let head: Head = serde_json::from_str(line).map_err(told)?;
        match head.tsume {
            Some(VERSION) if head.error.is_some() => {
                serde_json::from_str(line).map(Entry::Unreadable).map_err(told)
            }
            Some(VERSION) => serde_json::from_str(line).map(Entry::Judged).map_err(told),
            Some(other) => Err(format!("a record of the form {other}, expected {VERSION}")),
            None => Err("no record of `tsume check`: it has no `tsume`".to_owned()),
        }
    }

    /// The object on a line of its own.
    pub fn json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The object as an item of a YAML list.
    pub fn yaml(&self) -> String {
        serde_yaml::to_string(&[self]).unwrap_or_default()
    }

    /// The number of the problem among all, if it has been told.
    pub fn number(&self) -> Option<u64> {
        match self {
            Entry::Judged(record) => record.number,
            Entry::Unreadable(record) => record.number,
        }
    }

    /// The same with this number.
    pub fn numbered(mut self, number: u64) -> Entry {
        match &mut self {
            Entry::Judged(record) => record.number = Some(number),
            Entry::Unreadable(record) => record.number = Some(number),
        }
        self
    }

    /// The same without the time that it took.
    pub fn without_time(mut self) -> Entry {
        if let Entry::Judged(record) = &mut self {
            record.ms = None;
        }
        self
    }

    /// Which problem it is about.
    pub fn key(&self) -> Key {
        let text = match self {
            Entry::Judged(record) => record.sfen.clone(),
            Entry::Unreadable(record) => record.error.clone(),
        };
        Key { number: self.number(), id: self.id().map(str::to_owned), text }
    }

    /// Why it is no answer to this task about this problem, if it is none.
    pub fn mismatch(&self, key: &Key, task: &Task) -> Option<String> {
        let own = self.key();
        if own != *key {
            return Some(format!("this line is {own}; the input has {key}"));
        }
        let Entry::Judged(record) = self else { return None };
        let asked = (words::goal(task.goal), words::reading(task.reading));
        let options = |(mode, reading): (&str, &str)| format!("--mode {mode} --futile {reading}");
        let before = (&*record.mode, &*record.reading);
        (asked != before).then(|| {
            let before = options(before);
            format!("this line was found with {before}, not with {}", options(asked))
        })
    }

    /// The number or name that the collection gives the problem.
    pub fn id(&self) -> Option<&str> {
        match self {
            Entry::Judged(record) => record.id.as_deref(),
            Entry::Unreadable(record) => record.id.as_deref(),
        }
    }

    /// What the problem is called, or else its number among all.
    pub fn name(&self) -> String {
        let title = match self {
            Entry::Judged(record) => record.title.as_deref(),
            Entry::Unreadable(_) => None,
        };
        let number = || self.number().map_or("-".to_owned(), |number| format!("#{number}"));
        self.id().or(title).map_or_else(number, neutral)
    }

    /// What it was found to be.
    pub fn class(&self) -> Class {
        match self {
            Entry::Judged(record) => record.class(),
            Entry::Unreadable(_) => Class::Unreadable,
        }
    }

    /// Whether it is not as the collection expects; if that says nothing, not as claimed.
    pub fn is_wrong(&self) -> bool {
        match self {
            Entry::Judged(record) => record.is_wrong(),
            Entry::Unreadable(_) => true,
        }
    }

    /// Whether it is as it should be.
    pub fn standing(&self) -> Standing {
        match self {
            Entry::Judged(record) => record.standing(),
            Entry::Unreadable(_) => Standing::Unreadable,
        }
    }

    /// How long it took, in milliseconds, if that is told.
    pub(super) fn ms(&self) -> Option<u64> {
        match self {
            Entry::Judged(record) => record.ms,
            Entry::Unreadable(_) => None,
        }
    }

    /// The verdict in a word or two.
    pub(super) fn words(&self, view: &View) -> String {
        match self {
            Entry::Judged(record) => record.words(view),
            Entry::Unreadable(_) => Class::Unreadable.shown(view).to_owned(),
        }
    }
}

impl Record {
    /// Whether everything that was asked is answered.
    fn is_settled(&self) -> bool {
        let is_no_mate = self.answer == Outcome::NoMate.name();
        match self.mode.as_ref() {
            "any" => self.answer != Outcome::Undecided.name(),
            "length" => is_no_mate || self.length.is_some(),
            _ => is_no_mate || self.sound.is_some(),
        }
    }

    fn class(&self) -> Class {
        match self.sound {
            _ if self.answer == Outcome::NoMate.name() => Class::NoMate,
            Some(false) => Class::Defective,
            _ if !self.is_settled() => Class::Undecided,
            Some(true) => Class::Sound,
            None => Class::Mate,
        }
    }

    fn is_wrong(&self) -> bool {
        match self.expected {
            Some(is_met) => !is_met && self.is_settled(),
            None => self.agrees == Some(false),
        }
    }

    /// Whether it is as it should be: as is expected if the problem says it, else sound and as
    /// claimed.
    pub fn standing(&self) -> Standing {
        let unless_open = |standing| if self.is_settled() { standing } else { Standing::Open };
        match self.expected {
            Some(true) => return Standing::Fine,
            Some(false) => return unless_open(Standing::Failed),
            None => {}
        }
        let is_broken = matches!(self.class(), Class::NoMate | Class::Defective);
        if is_broken || self.agrees == Some(false) {
            return Standing::Failed;
        }
        unless_open(Standing::Fine)
    }

    /// The kinds of what was found, each once; only the broken ones, or all.
    pub(super) fn kinds(&self, only_broken: bool) -> Vec<&str> {
        let mut kinds = vec![];
        for defect in &self.defects {
            if (!only_broken || defect.weight == "broken") && !kinds.contains(&&*defect.kind) {
                kinds.push(&*defect.kind);
            }
        }
        kinds
    }

    fn words(&self, view: &View) -> String {
        let class = self.class();
        let words = match class {
            Class::Defective => {
                let names = self.kinds(true).into_iter().map(|kind| kind_shown(kind, view));
                names.collect::<Vec<_>>().join(view.pick(", ", "、"))
            }
            _ => class.shown(view).to_owned(),
        };
        let remark = match self.expected {
            Some(true) if class == Class::Sound => "",
            Some(true) => view.pick("; as expected", "（期待どおり）"),
            Some(false) => view.pick("; not as expected", "（期待と違う）"),
            None if self.is_wrong() => view.pick("; not as claimed", "（申告と違う）"),
            None => "",
        };
        words + remark
    }
}

/// What a defect of this name is called in the language of the view.
fn kind_shown(kind: &str, view: &View) -> String {
    DefectKind::of(kind).map_or_else(|| neutral(kind), |kind| words::kind(view, kind).to_owned())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A record of JSON, some fields of which are replaced.
    pub fn record(fields: serde_json::Value) -> Entry {
        let mut all = serde_json::json!({
            "tsume": 1, "number": 7, "sfen": "8k/9/9/9/9/9/9/9/9 b R 1", "answer": "mate",
            "length": 3, "surplus": false, "solution": [], "sound": true, "defects": [],
            "claimed": null, "agrees": null, "mode": "judge", "reading": "standard", "nodes": 5,
            "ms": 12,
        });
        for (key, value) in fields.as_object().unwrap() {
            all[key] = value.clone();
        }
        Entry::read(&all.to_string()).unwrap()
    }

    /// A defect as it stands in a record.
    pub fn defect(kind: &str, weight: &str, line: &[&str]) -> serde_json::Value {
        serde_json::json!({"kind": kind, "weight": weight, "ply": 1, "move": null, "line": line,
            "length": null, "surplus": null})
    }

    /// What could not be read.
    pub fn unreadable(error: &str) -> Entry {
        let all = serde_json::json!({"tsume": 1, "number": 8, "error": error, "input": "a.txt",
            "line": 2, "column": 6});
        Entry::read(&all.to_string()).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let yozume = defect("yozume", "broken", &["3d2c"]);
        for entry in [record(serde_json::json!({"id": "x", "defects": [yozume]})), unreadable("x")]
        {
            assert_eq!(Entry::read(&entry.json()), Ok(entry));
        }
        for (line, expected) in [
            ("", "no record of `tsume check`: EOF"),
            ("{\"tsume\":1", "no record of `tsume check`: EOF"),
            ("{\"tsume\":1}", "no record of `tsume check`: missing field `sfen`"),
            ("{\"tsume\":2}", "a record of the form 2, expected 1"),
            ("{\"id\":2}", "no record of `tsume check`: it has no `tsume`"),
        ] {
            let found = Entry::read(line).unwrap_err();
            assert!(found.starts_with(expected), "{line}: {found}");
        }
    }

    #[test]
    fn what_a_problem_is_and_whether_it_should_be_so() {
        use serde_json::json;
        let yozume = || json!([defect("yozume", "broken", &[]), defect("yozume", "broken", &[])]);
        for (fields, class, standing, words) in [
            (json!({}), Class::Sound, Standing::Fine, "sound"),
            (json!({"expected": true}), Class::Sound, Standing::Fine, "sound"),
            (json!({"expected": false}), Class::Sound, Standing::Failed, "sound; not as expected"),
            (
                json!({"sound": false, "defects": yozume()}),
                Class::Defective,
                Standing::Failed,
                "yozume",
            ),
            (
                json!({"sound": false, "defects": yozume(), "expected": true}),
                Class::Defective,
                Standing::Fine,
                "yozume; as expected",
            ),
            (json!({"agrees": false}), Class::Sound, Standing::Failed, "sound; not as claimed"),
            (json!({"sound": null}), Class::Undecided, Standing::Open, "undecided"),
            (
                json!({"sound": null, "expected": false}),
                Class::Undecided,
                Standing::Open,
                "undecided; not as expected",
            ),
            (json!({"sound": null, "mode": "length"}), Class::Mate, Standing::Fine, "mate"),
            (
                json!({"sound": null, "mode": "any", "length": null}),
                Class::Mate,
                Standing::Fine,
                "mate",
            ),
            (
                json!({"answer": "no mate", "length": null, "sound": false}),
                Class::NoMate,
                Standing::Failed,
                "no mate",
            ),
            (
                json!({"answer": "undecided", "length": null, "sound": null, "mode": "any"}),
                Class::Undecided,
                Standing::Open,
                "undecided",
            ),
        ] {
            let entry = record(fields.clone());
            let found = (entry.class(), entry.standing(), entry.words(&View::default()));
            assert_eq!(found, (class, standing, words.to_owned()), "{fields}");
        }
        let bad = unreadable("x");
        assert_eq!((bad.class(), bad.standing()), (Class::Unreadable, Standing::Unreadable));
        assert_eq!((bad.name(), record(json!({})).name()), ("#8".to_owned(), "#7".to_owned()));
        assert_eq!(record(json!({"title": "a\u{1b}"})).name(), "a\u{fffd}");
    }
}
