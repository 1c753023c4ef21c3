//! The choice between text and data, for the commands of composers and collectors.

use clap::builder::PossibleValue;
use serde::Serialize;

use crate::text::Text;
use crate::text::harmless_json;

/// The format of the output: text or data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextOrJson {
    /// Text for people.
    Text,
    /// A JSON object on each line.
    Jsonl,
}

impl TextOrJson {
    /// Returns the name, and the description in English and in Japanese.
    pub fn names(self) -> (&'static str, Text<&'static str>) {
        match self {
            TextOrJson::Text => ("text", Text { en: "Words for people", ja: "文章" }),
            TextOrJson::Jsonl => {
                ("jsonl", Text { en: "A JSON object on each line", ja: "1行に1つのJSON" })
            }
        }
    }
}

impl clap::ValueEnum for TextOrJson {
    fn value_variants<'a>() -> &'a [TextOrJson] {
        &[TextOrJson::Text, TextOrJson::Jsonl]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, Text { en: about, .. }) = self.names();
        let named = PossibleValue::new(name).help(about);
        Some(if *self == TextOrJson::Jsonl { named.alias("json") } else { named })
    }
}

/// Returns an object as a line of JSON.
pub fn json(object: &impl Serialize) -> String {
    // Writing these types cannot fail.
    harmless_json(serde_json::to_string(object).unwrap_or_default()) + "\n"
}
