//! The reasons why a text is not a judgement.

use super::judged::VERSION;
use crate::text::Text;

/// A text is not a judgement that this version has written.
///
/// ```
/// use tsume::judgement::{Judgement, ParseJudgementError};
///
/// let error = Judgement::read("{\"tsume\": 1, \"number\": -1}").unwrap_err();
/// assert!(matches!(error, ParseJudgementError::Json { line: 1, column: 25, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text().en)]
pub enum ParseJudgementError {
    /// It is not JSON, or a field is missing or has a value that does not exist.
    Json {
        /// The line of the text, from 1 on.
        line: usize,
        /// The column in bytes, from 1 on; 0 if the line is empty.
        column: usize,
        /// The reason, with the place.
        reason: String,
    },
    /// The field `tsume`, which has the version, is missing.
    NoVersion,
    /// It was written by another version.
    Version(u32),
    /// The moves of this field cannot be played.
    Unplayable(&'static str),
}

impl ParseJudgementError {
    /// The error as a sentence in both languages.
    pub fn text(&self) -> Text {
        let reason = match self {
            ParseJudgementError::Json { reason, .. } => reason.clone(),
            ParseJudgementError::NoVersion => "the field `tsume` is missing".to_owned(),
            ParseJudgementError::Unplayable(field) => format!("`{field}` cannot be played"),
            ParseJudgementError::Version(version) => {
                return Text::new(
                    format!("found `tsume` {version}, expected {VERSION}"),
                    format!("`tsume` が {version} の結果は読めません（{VERSION} が必要です）"),
                );
            }
        };
        Text::new(
            format!("not a judgement of `tsume check`: {reason}"),
            "`tsume check` の結果ではありません",
        )
    }

    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(super) fn of(error: serde_json::Error) -> ParseJudgementError {
        let (line, column) = (error.line(), error.column());
        ParseJudgementError::Json { line, column, reason: error.to_string() }
    }
}
