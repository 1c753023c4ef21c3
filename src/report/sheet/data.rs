//! The objects of records, as JSON lines and as a YAML list.

use super::Sheet;
use crate::report::Entry;

/// An object on each line.
pub struct Jsonl;

impl Sheet for Jsonl {
    fn entry(&self, entry: &Entry) -> String {
        entry.json()
    }
}

/// A list of objects.
pub struct Yaml;

impl Sheet for Yaml {
    fn entry(&self, entry: &Entry) -> String {
        entry.yaml()
    }
}
