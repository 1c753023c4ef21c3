//! The condition for problems: `--where`.

use crate::cli::process::say;
use crate::collection::Complaint;
use crate::notation::ParseError;
use crate::query::Expression;

/// The condition that problems must meet.
#[derive(clap::Args, Clone, Debug)]
pub struct ConditionArguments {
    #[arg(help = say(
        "Keep problems for which this is true: 'length 7..15 and sound' [default: any]\n\n\
         docs/filter.md has the words. What is not known of a problem is neither true nor false.",
        "この式の成り立つもの：'手数 7..15 かつ 完全作'（既定: 全て）\n\n\
         語は docs/filter.ja.md にある。未検討の項目は「不明」として扱う。",
    ))]
    #[arg(long, value_name = "EXPRESSION")]
    r#where: Option<String>,
}

impl ConditionArguments {
    /// Returns the condition; without the option, the one that every problem meets.
    pub fn expression(&self) -> anyhow::Result<Expression> {
        let Some(text) = &self.r#where else { return Ok(Expression::All(vec![])) };
        Expression::read(text).map_err(|error| complaint("--where", text, error).into())
    }
}

/// Returns the complaint about the text of an argument.
pub fn complaint(name: &str, text: &str, error: ParseError) -> Complaint {
    let (name, text) = (name.to_owned(), text.to_owned());
    Complaint::Text { name, first_line: 1, text, error, id: None }
}
