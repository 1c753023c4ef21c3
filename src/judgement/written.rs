//! A judgement as text for programs.

use serde::Serialize;

use crate::text::harmless_json;
#[cfg(feature = "collection")]
use crate::text::is_harmful;

/// A judgement as JSON on a line.
pub(super) fn json(judgement: &impl Serialize) -> String {
    // Writing these types cannot fail.
    harmless_json(serde_json::to_string(judgement).unwrap_or_default()) + "\n"
}

/// A judgement as an item of a YAML list. If a text has a character that is not safe to print, the item is JSON, where
/// it is escaped: YAML reads JSON, and has escapes only between double quotes.
#[cfg(feature = "collection")]
pub(super) fn yaml(judgement: &impl Serialize) -> String {
    let yaml = serde_yaml::to_string(&[judgement]).unwrap_or_default();
    match yaml.contains(|c| c != '\n' && is_harmful(c)) {
        true => format!("- {}", json(judgement)),
        false => yaml,
    }
}
