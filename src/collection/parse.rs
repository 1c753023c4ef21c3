//! A single problem from a text in any form.

use std::str::FromStr;

use super::{Complaint, Problems};
use crate::problem::Problem;

/// The reason why a text is not a problem.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseProblemError {
    /// A part of the text cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Complaint),
    /// The text has no problem.
    #[error("there is no problem in the text")]
    None,
    /// The text has more than one problem.
    #[error("there are several problems in the text")]
    Several,
}

/// The name of the text in complaints.
const NAME: &str = "text";

impl FromStr for Problem {
    type Err = ParseProblemError;

    /// Reads a problem in any form that files of problems have: Western notation, SFEN, a board diagram, KIF, YAML and
    /// so on, with its claims. [`Problems`] reads texts with several problems.
    ///
    /// # Errors
    ///
    /// If a part of the text cannot be read, with its line and column; or if it has no problem, or several.
    ///
    /// ```
    /// use tsume::problem::Problem;
    ///
    /// let problem: Problem = "攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香".parse()?;
    /// let same: Problem = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
    /// assert_eq!(problem.position, same.position);
    /// let error = "Black: +B3d In hand: R / White: K1z".parse::<Problem>().unwrap_err();
    /// assert!(error.to_string().starts_with("text:1:34: "), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Problem, ParseProblemError> {
        let mut problems = Problems::new(NAME, text.as_bytes());
        let first = problems.next().ok_or(ParseProblemError::None)??;
        match problems.next() {
            None => Ok(first),
            Some(Ok(_)) => Err(ParseProblemError::Several),
            Some(Err(complaint)) => Err(complaint.into()),
        }
    }
}

impl TryFrom<&str> for Problem {
    type Error = ParseProblemError;

    fn try_from(text: &str) -> Result<Problem, ParseProblemError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_problem() {
        let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
        assert!(sfen.parse::<Problem>().is_ok());
        let two = format!("{sfen}\n{sfen}\n");
        assert!(matches!(two.parse::<Problem>(), Err(ParseProblemError::Several)));
        assert!(matches!("".parse::<Problem>(), Err(ParseProblemError::None)));
        let broken = format!("{sfen}\nx/9 b\n");
        assert!(matches!(broken.parse::<Problem>(), Err(ParseProblemError::Unreadable(_))));
    }
}
