//! Judgements and problems as objects: JSON lines, and a YAML list.

use super::{Content, OutputFormat};
use crate::judgement::Judgement;
use crate::text::Text;

const ALL: &[Content] = &[Content::Judgements, Content::Answers, Content::Problems];

/// An object on each line, from which judgements can be read again.
pub static JSON_LINES: OutputFormat = OutputFormat {
    name: "jsonl",
    other_names: &["json"],
    help: Text {
        en: "A JSON object for each problem, on a line of its own",
        ja: "1題につき1行のJSON",
    },
    endings: &["jsonl", "ndjson", "json"],
    holds: ALL,
    is_complete: true,
    judgement: |judgement, _| Judgement::json(judgement),
    ..OutputFormat::EMPTY
};

/// A list of objects.
pub(super) static YAML: OutputFormat = OutputFormat {
    name: "yaml",
    help: Text { en: "The same objects as items of a YAML list", ja: "YAMLのリスト" },
    endings: &["yaml", "yml"],
    holds: ALL,
    judgement: |judgement, _| Judgement::yaml(judgement),
    ..OutputFormat::EMPTY
};
