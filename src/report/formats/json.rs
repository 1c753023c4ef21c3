//! Judgements as objects: JSON lines, and a YAML list.

use super::{FormatOptions, OutputFormat};
use crate::judgement::Judgement;
use crate::text::Text;

/// An object on each line.
#[derive(Debug)]
pub(super) struct JsonLines;

impl OutputFormat for JsonLines {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn help(&self) -> Text<&'static str> {
        Text {
            en: "A JSON object for each problem, on a line of its own",
            ja: "1題につき1行のJSON",
        }
    }

    fn endings(&self) -> &'static [&'static str] {
        &["jsonl", "ndjson"]
    }

    fn is_complete(&self) -> bool {
        true
    }

    fn judgement(&self, judgement: &Judgement, _: &FormatOptions) -> String {
        judgement.json()
    }
}

/// A list of objects.
#[derive(Debug)]
pub(super) struct Yaml;

impl OutputFormat for Yaml {
    fn name(&self) -> &'static str {
        "yaml"
    }

    fn help(&self) -> Text<&'static str> {
        Text { en: "The same objects as items of a YAML list", ja: "YAMLのリスト" }
    }

    fn endings(&self) -> &'static [&'static str] {
        &["yaml", "yml"]
    }

    fn judgement(&self, judgement: &Judgement, _: &FormatOptions) -> String {
        judgement.yaml()
    }
}
