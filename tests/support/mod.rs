//! Code that several tests share: the files of known answers, and small conversions.
#![allow(dead_code)]

pub mod graph;

use std::path::{Path, PathBuf};

use serde_json::Value;
use tsume::notation::{read_sfen, write_usi};
use tsume::shogi::{MoveList, Position, Rule};

/// Our own problems, which replace every missing file of problems.
pub const OWN_PROBLEMS: &str = "problems.jsonl";

/// Reads one file of known answers. See [`path_of_data`].
pub fn data(file: &str) -> Vec<Value> {
    records(&path_of_data(file))
}

/// Reads one of our own files.
pub fn own_data(file: &str) -> Vec<Value> {
    records(&own_path(file))
}

/// Returns the path of a file of known answers: in the folder that the variable `TSUME_DATA` names,
/// or else in `../shared/data`; in these folders no file may be missing. If neither exists, one of
/// our own files replaces it.
pub fn path_of_data(file: &str) -> PathBuf {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    match std::env::var_os("TSUME_DATA") {
        Some(folder) => Path::new(&folder).join(file),
        None if shared.exists() => shared.join(file),
        None => Some(own_path(file)).filter(|own| own.exists()).unwrap_or(own_path(OWN_PROBLEMS)),
    }
}

/// Returns the path of one of our own files, which may not exist yet.
pub fn own_path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file)
}

fn records(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!records.is_empty(), "{} is empty", path.display());
    records
}

/// Returns a field that must be text.
pub fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_else(|| panic!("no {field} in {record}"))
}

/// Returns a field that must be a list of texts, sorted.
pub fn texts(record: &Value, field: &str) -> Vec<String> {
    let list = record[field].as_array().unwrap_or_else(|| panic!("no {field} in {record}"));
    let mut list: Vec<String> = list.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    list.sort();
    list
}

/// Returns the position of an SFEN, in which kings may be missing.
pub fn position(sfen: &str) -> Position {
    let setup = read_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Position::allowing(&setup, &[Rule::DefendingKing])
        .unwrap_or_else(|faults| panic!("{sfen}: {faults}"))
}

/// Returns moves as sorted USI texts.
pub fn usi(moves: &MoveList) -> Vec<String> {
    let mut list: Vec<String> = moves.into_iter().map(write_usi).collect();
    list.sort();
    list
}

/// Returns the number of cases to try, of which the gate tries `all`. The variable `TSUME_CASES` is a number, or `all`;
/// without it an eighth is tried.
pub fn cases(all: u64) -> u64 {
    match std::env::var("TSUME_CASES").as_deref() {
        Ok("all") => all,
        Ok(number) => number.parse().expect("TSUME_CASES is a number, or `all`"),
        Err(_) => all / 8,
    }
}

/// Returns the seed of random cases, which the variable `TSUME_SEED` replaces.
pub fn seed(usual: u64) -> u64 {
    std::env::var("TSUME_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(usual)
}

/// Whether every case is tried.
pub fn tries_all() -> bool {
    std::env::var("TSUME_CASES").is_ok_and(|cases| cases == "all")
}

/// Returns every eighth of many records, or all of them if every case is tried.
pub fn some(records: Vec<Value>) -> Vec<Value> {
    let step = if tries_all() || records.len() < 100 { 1 } else { 8 };
    records.into_iter().step_by(step).collect()
}
