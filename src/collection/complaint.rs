//! Complaints about parts of an input that cannot be read, and the messages that the forms share.

use std::io;

use crate::judgement::Judgement;
use crate::notation::ParseError;
use crate::problem::Problem;
use crate::text::{Text, excerpt, hint, short_name};

/// A problem that could not be read, or an input that ended early.
///
/// ```
/// use tsume::collection::{Complaint, Problems};
///
/// let text = "2. Black: R1z\nWhite: K1a\n";
/// let complaint: Complaint = Problems::new("a.txt", text.as_bytes()).next().expect("one").unwrap_err();
/// assert_eq!((complaint.place(), complaint.id()), (Some((1, 12)), Some("2")));
/// assert!(complaint.to_string().starts_with("a.txt:1:12: problem 2: found `1z`"));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Complaint {
    /// A part of the input that is not a valid problem; reading continues after it.
    #[error("{name}:{line}:{column}: {message}", line = first_line + error.line - 1,
        column = error.column, message = self.message())]
    Text {
        /// The name of the input.
        name: String,
        /// The line of the input at which the part begins, counted from 1.
        first_line: usize,
        /// The text of the part.
        text: String,
        /// The error, with its place in `text`.
        error: ParseError,
        /// The number or name of the problem, if it was read.
        id: Option<String>,
    },
    /// An error of the system, after which nothing more can be read.
    #[error("{name}: {error}")]
    Input {
        /// The name of the input.
        name: String,
        /// The error of the system.
        error: io::Error,
    },
}

impl Complaint {
    /// The line and the column in the whole input, both counted from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            Complaint::Text { first_line, error, .. } => {
                Some((first_line + error.line - 1, error.column))
            }
            Complaint::Input { .. } => None,
        }
    }

    /// The number or name of the problem, if it is known.
    pub fn id(&self) -> Option<&str> {
        match self {
            Complaint::Text { id, .. } => id.as_deref(),
            Complaint::Input { .. } => None,
        }
    }

    /// The judgement of a problem that could not be read.
    pub fn judgement(&self) -> Judgement {
        let (Complaint::Text { name, .. } | Complaint::Input { name, .. }) = self;
        let (id, error) = (self.id().map(str::to_owned), self.message());
        Judgement::unreadable(id, error, name.clone(), self.place())
    }

    /// The message with the name of the problem, without the place.
    pub fn message(&self) -> Text {
        match self {
            Complaint::Text { error, id: Some(id), .. } => {
                let (id, message) = (short_name(id), &error.message);
                Text::new(format!("problem {id}: {message}"), format!("作品 {id}：{}", message.ja))
            }
            Complaint::Text { error, .. } => error.message.clone(),
            Complaint::Input { error, .. } => {
                Text::new(error.to_string(), format!("入力を最後まで読めません：{error}"))
            }
        }
    }
}

/// A problem or a refusal.
pub(super) type Item = Result<Problem, UnnamedComplaint>;

/// An error, and the number or name of its problem, if it was read.
pub(super) type Failure = (ParseError, Option<String>);

/// A complaint without the name of the input, which the readers of forms do not know.
pub(super) struct UnnamedComplaint {
    pub first_line: usize,
    pub text: String,
    pub error: ParseError,
    pub id: Option<String>,
}

impl UnnamedComplaint {
    /// An error in a part of the input, in the problem of this name.
    pub fn new(text: &str, first_line: usize, (error, id): Failure) -> UnnamedComplaint {
        UnnamedComplaint { first_line, text: text.to_owned(), error, id }
    }

    /// An error in a whole part; its place is the first line.
    pub fn whole(bytes: &[u8], first_line: usize, message: Text) -> UnnamedComplaint {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]);
        let text = start.lines().next().unwrap_or_default().trim_end().to_owned();
        let begin = text.len() - text.trim_start().len();
        let error = ParseError::new(&text, begin..text.len(), message);
        UnnamedComplaint { first_line, text, error, id: None }
    }

    /// The complaint about the input of this name.
    pub fn named(self, name: &str) -> Complaint {
        let UnnamedComplaint { first_line, text, error, id } = self;
        Complaint::Text { name: name.to_owned(), first_line, text, error, id }
    }
}

/// Bytes as text, or the refusal of bytes that are not UTF-8. `first_line` is their first line in the input.
pub(super) fn utf8(bytes: &[u8], first_line: usize) -> Result<&str, UnnamedComplaint> {
    str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let byte = bytes.get(start).copied().unwrap_or_default();
        let text = String::from_utf8_lossy(bytes).into_owned();
        let message = Text::new(
            format!(
                "found the byte {byte:#04x}, expected text in UTF-8, or its encoding after --decode"
            ),
            format!(
                "バイト {byte:#04x} があり、UTF-8 の文字として読めません。文字コードは --decode で指定できます"
            ),
        );
        let error = ParseError::new(&text, start..start + 3, message);
        UnnamedComplaint { first_line, text, error, id: None }
    })
}

/// The message about an unknown key.
pub(super) fn unknown(word: &str, known: impl IntoIterator<Item = &'static str>) -> Text {
    let (word, hint) = (excerpt(word), hint(word, known));
    let japanese = format!("「{word}」という項目はありません{}", hint.ja);
    Text::new(format!("unknown key `{word}`{hint}"), japanese)
}

/// The message about a key that is written a second time.
pub(super) fn twice(key: &str) -> Text {
    let key = excerpt(key);
    Text::new(format!("`{key}` is written twice"), format!("「{key}」が二度書かれています"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_names_the_place_and_the_problem() {
        let refusal = UnnamedComplaint::whole(
            b"  x\ny",
            7,
            Text::new("found `x`, expected y", "「x」は読めません"),
        );
        let mut complaint = refusal.named("file");
        assert_eq!(complaint.to_string(), "file:7:3: found `x`, expected y");
        if let Complaint::Text { id, .. } = &mut complaint {
            *id = Some("fox\u{1b}".to_owned());
        }
        let expected = "file:7:3: problem fox\u{fffd}: found `x`, expected y";
        assert_eq!(complaint.to_string(), expected);
        assert_eq!(&*complaint.message().ja, "作品 fox\u{fffd}：「x」は読めません");
        let long = "x".repeat(900_000);
        let mut endless = UnnamedComplaint::whole(b"x", 1, Text::new("no", "不可")).named("file");
        if let Complaint::Text { id, .. } = &mut endless {
            *id = Some(long);
        }
        assert_eq!(endless.to_string(), format!("file:1:1: problem {}…: no", "x".repeat(60)));
        assert_eq!((complaint.place(), complaint.id()), (Some((7, 3)), Some("fox\u{1b}")));
    }

    #[test]
    fn invalid_bytes_have_a_place() {
        let refusal = utf8(b"a\nb\xe9", 3).err().unwrap();
        let message =
            "f:4:2: found the byte 0xe9, expected text in UTF-8, or its encoding after --decode";
        assert_eq!(refusal.named("f").to_string(), message);
    }
}
