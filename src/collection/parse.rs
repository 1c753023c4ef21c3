//! The standard text of a problem: `FromStr`, `Display`, `TryFrom<&str>`, serde and `Hash`. As text it is Western
//! notation with the claims above it; for serde it is an object as in JSON lines.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Complaint, JSON_LINES, ProblemWriter, Problems, write};
use crate::notation::WESTERN;
use crate::problem::Problem;

/// The reason why a text is not a problem.
///
/// ```
/// use tsume::collection::ParseProblemError;
/// use tsume::problem::Problem;
///
/// let refused = |text: &str| text.parse::<Problem>().unwrap_err();
/// assert!(matches!(refused(""), ParseProblemError::None));
/// assert!(matches!(refused("Black: R1z / White: K1a"), ParseProblemError::Unreadable(_)));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseProblemError {
    /// A part of the text cannot be read.
    #[error(transparent)]
    Unreadable(Box<Complaint>),
    /// The text has no problem.
    #[error("there is no problem in the text")]
    None,
    /// The text has more than one problem.
    #[error("there are several problems in the text")]
    Several,
}

impl From<Complaint> for ParseProblemError {
    fn from(complaint: Complaint) -> ParseProblemError {
        ParseProblemError::Unreadable(Box::new(complaint))
    }
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
        only(Problems::new(NAME, text.as_bytes()))
    }
}

/// The only problem of a text.
fn only(mut problems: Problems<&[u8]>) -> Result<Problem, ParseProblemError> {
    let first = problems.next().ok_or(ParseProblemError::None)??;
    match problems.next() {
        None => Ok(first),
        Some(Ok(_)) => Err(ParseProblemError::Several),
        Some(Err(complaint)) => Err(complaint.into()),
    }
}

impl fmt::Display for Problem {
    /// Writes the problem in Western notation. Variations of a record are not written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(write(self, ProblemWriter::of_notation(&WESTERN)).trim_end())
    }
}

impl Hash for Problem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl Serialize for Problem {
    /// Writes the object that JSON lines have for the problem. It keeps every claim, but not the variations of a record.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        let form = ProblemWriter::named(JSON_LINES.name);
        let line = form.map(|form| write(self, form)).unwrap_or_default();
        let object: serde_json::Value = serde_json::from_str(&line).map_err(Error::custom)?;
        object.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let object = serde_json::Value::deserialize(deserializer)?.to_string();
        only(Problems::new(NAME, object.as_bytes()).form(JSON_LINES))
            .map_err(serde::de::Error::custom)
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

    /// Each bundled problem is read back from its text, and from JSON with all of its claims.
    #[test]
    fn problems_are_read_back_as_written() {
        let mut count = 0;
        for text in [
            include_str!("../../problems/sound.yaml"),
            include_str!("../../problems/defects.yaml"),
            include_str!("../../problems/readings.yaml"),
        ] {
            for problem in Problems::new("x.yaml", text.as_bytes()) {
                let problem = problem.unwrap();
                let again: Problem = problem.to_string().parse().unwrap();
                assert_eq!(again.position, problem.position, "{problem}");
                assert_eq!(again.claims.solution, problem.claims.solution, "{problem}");
                let json = serde_json::to_string(&problem).unwrap();
                assert_eq!(serde_json::from_str::<Problem>(&json).unwrap(), problem);
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
        assert!(serde_json::from_str::<Problem>("{\"sfen\": \"9/9\"}").is_err());
    }

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
