//! What several tests share: the folder of known answers, and small conversions.
#![allow(dead_code)]

pub mod graph;

use serde_json::Value;
use tsume::notation::{read_sfen, write_usi};
use tsume::shogi::{MoveList, Position, Rule};

/// The records of one file of known answers; `None`, said aloud, where there is no such folder. In
/// one that is there, no file may be missing.
pub fn data(file: &str) -> Option<Vec<Value>> {
    let shared = format!("{}/../shared", env!("CARGO_MANIFEST_DIR"));
    let path = format!("{shared}/data/{file}");
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let records: Vec<Value> =
                text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            assert!(!records.is_empty(), "{path} is empty");
            Some(records)
        }
        Err(error) => {
            assert!(!std::path::Path::new(&shared).exists(), "{path}: {error}");
            eprintln!("SKIPPED: {path}: {error}");
            None
        }
    }
}

/// A field that must be text.
pub fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_else(|| panic!("no {field} in {record}"))
}

/// A field that must be a list of texts, sorted.
pub fn texts(record: &Value, field: &str) -> Vec<String> {
    let list = record[field].as_array().unwrap_or_else(|| panic!("no {field} in {record}"));
    let mut list: Vec<String> = list.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    list.sort();
    list
}

/// The position of an SFEN, kings missing or not.
pub fn position(sfen: &str) -> Position {
    let setup = read_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Position::allowing(&setup, &[Rule::DefendingKing])
        .unwrap_or_else(|faults| panic!("{sfen}: {faults}"))
}

/// Moves as sorted USI texts.
pub fn usi(moves: &MoveList) -> Vec<String> {
    let mut list: Vec<String> = moves.into_iter().map(write_usi).collect();
    list.sort();
    list
}

/// How many cases to try: the variable `TSUME_CASES`, or else `default`.
pub fn cases(default: u64) -> u64 {
    std::env::var("TSUME_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}
