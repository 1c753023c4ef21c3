//! What became of one problem of a collection: a verdict, or why it could not be read. It is all
//! that is told of a problem, so that what was written can be read again and told anew.

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::View;
use super::record::{ErrorRecord, Record, VERSION};
use super::standing::{Class, Standing};
use super::terms::{LimitsRecord, Terms};
use crate::collection::Complaint;
use crate::judge::Verdict;
use crate::notation::{brief, harmless_json, neutral, write_sfen};
use crate::problem::Problem;
use crate::search::Limits;

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

    /// The number or name that the collection gives the problem.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The number of the problem; 0 if it has none.
    pub fn number(&self) -> u64 {
        self.number.unwrap_or_default()
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = self.number.unwrap_or_default();
        let id = self.id.as_deref().map(|id| format!(" {}", brief(id))).unwrap_or_default();
        write!(f, "problem #{number}{id}, {}", neutral(&self.text))
    }
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
            Some(VERSION) => {
                let record: Box<Record> = serde_json::from_str(line).map_err(told)?;
                match record.fault() {
                    None => Ok(Entry::Judged(record)),
                    Some(fault) => Err(format!("no record of `tsume check`: {fault}")),
                }
            }
            Some(other) => Err(format!("a record of the form {other}, expected {VERSION}")),
            None => Err("no record of `tsume check`: it has no `tsume`".to_owned()),
        }
    }

    /// The object on a line of its own.
    pub fn json(&self) -> String {
        // Nothing in it can fail to be written.
        harmless_json(serde_json::to_string(self).unwrap_or_default()) + "\n"
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

    /// The same, judged within these limits.
    pub fn within(mut self, limits: &Limits) -> Entry {
        if let Entry::Judged(record) = &mut self {
            record.limits = Some(LimitsRecord::new(limits));
        }
        self
    }

    /// How it was asked; nothing of what could not be read.
    pub fn terms(&self) -> Option<Terms> {
        let Entry::Judged(record) = self else { return None };
        let (mode, reading) = (record.mode.clone(), record.reading.clone());
        Some(Terms { mode, reading, limits: record.limits })
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
        self.id().filter(|id| !id.trim().is_empty()).or(title).map_or_else(number, neutral)
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
}
