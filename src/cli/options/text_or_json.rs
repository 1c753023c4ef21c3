//! The choice between text and data, for the commands of composers and collectors.

use serde::Serialize;

use crate::cli::process::say;
use crate::text::harmless_json;

/// The format of the output: text or data.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextOrJson {
    #[value(help = say("Words for people", "文章"))]
    Text,
    #[value(help = say("A JSON object on each line", "1行に1つのJSON"), alias = "json")]
    Jsonl,
}

/// The choice of the format.
#[derive(clap::Args, Debug)]
pub struct FormatArguments {
    #[arg(help = say("Print text or data", "出力の形式"))]
    #[arg(long, value_enum, default_value = "text")]
    pub format: TextOrJson,
}

/// Returns an object as a line of JSON.
pub fn json(object: &impl Serialize) -> String {
    // Writing these types cannot fail.
    harmless_json(serde_json::to_string(object).unwrap_or_default()) + "\n"
}
