//! Whether a record that was read says only what one of ours can say: its words are known, and its
//! position and moves can be read. Whether it is true is not known here.

use super::record::{AGREEMENTS, DefectRecord, Record, WEIGHTS};
use super::words;
use crate::judge::Goal;
use crate::notation::{read_sfen, read_usi, shown};
use crate::problem::{DefectKind, Outcome};
use crate::search::Reading;

impl Record {
    /// What of it no record says, if anything.
    pub(super) fn fault(&self) -> Option<String> {
        let is_answer = |word: &str| Outcome::ALL.into_iter().any(|one| one.name() == word);
        let is_mode = |word: &str| {
            [Goal::Any, Goal::Length, Goal::Judge].into_iter().any(|one| words::goal(one) == word)
        };
        let is_reading =
            |word: &str| Reading::ALL.into_iter().any(|one| words::reading(one) == word);
        let comparison = self.claimed.as_ref().map(|claimed| &*claimed.comparison);
        let is_comparison = |word: &str| AGREEMENTS.iter().any(|(_, name)| *name == word);
        unless("answer", &self.answer, is_answer)
            .or_else(|| unless("mode", &self.mode, is_mode))
            .or_else(|| unless("reading", &self.reading, is_reading))
            .or_else(|| unless("comparison", comparison?, is_comparison))
            .or_else(|| unless("sfen", &self.sfen, |sfen| read_sfen(sfen).is_ok()))
            .or_else(|| moves("solution", &self.solution))
            .or_else(|| self.defects.iter().find_map(DefectRecord::fault))
    }
}

impl DefectRecord {
    fn fault(&self) -> Option<String> {
        let is_kind = |word: &str| DefectKind::ALL.into_iter().any(|kind| kind.name() == word);
        let is_weight = |word: &str| WEIGHTS.iter().any(|(_, name)| *name == word);
        unless("kind", &self.kind, is_kind)
            .or_else(|| unless("weight", &self.weight, is_weight))
            .or_else(|| moves("line", &self.line))
    }
}

fn moves(field: &str, moves: &[String]) -> Option<String> {
    moves.iter().find_map(|mv| unless(field, mv, |mv| read_usi(mv).is_ok()))
}

fn unless(field: &str, word: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    (!is_known(word)).then(|| format!("`{field}` says `{}`", shown(word)))
}

#[cfg(test)]
mod tests {
    use crate::report::Entry;
    use crate::report::entry::tests::{defect, record};
    use serde_json::{Value, json};

    #[test]
    fn what_no_record_says_is_told() {
        let fault = |field: &str, value: Value| {
            let entry = record(json!({"defects": [defect("yozume", "broken", &["3d2c"])],
                "claimed": {"length": 3, "comparison": "equal"}, "sound": false}));
            let mut all: Value = serde_json::from_str(&entry.json()).unwrap();
            *all.pointer_mut(field).unwrap() = value;
            Entry::read(&all.to_string()).err()
        };
        assert_eq!(fault("/answer", json!("mate")), None);
        for (field, value, expected) in [
            ("/answer", json!("xx"), "`answer` says `xx`"),
            ("/mode", json!("all"), "`mode` says `all`"),
            ("/reading", json!(""), "`reading` says ``"),
            ("/sfen", json!("9/9"), "`sfen` says `9/9`"),
            ("/solution", json!(["R*1b", "z"]), "`solution` says `z`"),
            ("/defects/0/kind", json!("Cook"), "`kind` says `Cook`"),
            ("/defects/0/weight", json!("heavy"), "`weight` says `heavy`"),
            ("/defects/0/line", json!(["1"]), "`line` says `1`"),
            ("/claimed/comparison", json!("so"), "`comparison` says `so`"),
        ] {
            let found = fault(field, value).unwrap_or_default();
            assert!(found.contains(expected), "{field}: {found}");
        }
    }
}
