//! Places in JSON, for what is read from it.

use std::ops::Range;

use serde_json::value::RawValue;

use super::ParseError;
use super::message::say;

/// Where a raw value stands that was read from this text.
pub(crate) fn json_place(text: &str, raw: &RawValue) -> Range<usize> {
    // It is a part of the text.
    let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
    start..start + raw.get().len()
}

/// An error of the JSON parser, which began at byte `start` of the text.
pub(crate) fn json_error(text: &str, start: usize, error: &serde_json::Error) -> ParseError {
    let part = text.get(start..).unwrap_or_default();
    let above = part.split_inclusive('\n').take(error.line().saturating_sub(1));
    let at = start + above.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    let message = match error.is_data() {
        true => say(
            format!("this cannot stand here: {message}"),
            format!("ここに書けるものではありません：{message}"),
        ),
        false => {
            say(format!("this is no JSON: {message}"), format!("JSON として読めません：{message}"))
        }
    };
    ParseError::new(text, at..at + 1, message)
}
