//! Places of values and errors in JSON, and objects whose order matters.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::error::{ParseError, offset_of};
use crate::text::Text;

/// The members of an object, in their order.
#[derive(Default)]
pub(crate) struct Pairs<K, V>(pub Vec<(K, V)>);

struct PairsVisitor<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for PairsVisitor<K, V> {
    type Value = Pairs<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Pairs<K, V>, A::Error> {
        let mut pairs = vec![];
        while let Some(pair) = access.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Pairs<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<K, V>, D::Error> {
        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

impl<K: Serialize, V: Serialize> Serialize for Pairs<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The place of a raw value that was read from this text.
pub(crate) fn json_place(text: &str, raw: &RawValue) -> Range<usize> {
    let start = offset_of(raw.get(), text);
    start..start + raw.get().len()
}

/// The error of the JSON parser that began at the byte `start` of the text.
pub(crate) fn json_error(text: &str, start: usize, error: &serde_json::Error) -> ParseError {
    let part = text.get(start..).unwrap_or_default();
    let above = part.split_inclusive('\n').take(error.line().saturating_sub(1));
    let at = start + above.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    let message = match error.is_data() {
        true => Text::new(format!("unexpected value: {message}"), "ここに書ける値ではありません"),
        false => Text::new(
            format!("invalid JSON: {message}"),
            match error.is_eof() {
                true => "JSON が途中で終わっています",
                false => "JSON として読めません",
            },
        ),
    };
    ParseError::new(text, at..at + 1, message)
}
