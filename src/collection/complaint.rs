//! Complaints about parts of an input that are not problems, and the messages that the forms share.

use std::io;

use crate::judgement::Judgement;
use crate::notation::{Message, ParseError, brief, say, shown};
use crate::problem::Problem;

/// Why a problem could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Complaint {
    /// A part of the input is not a problem; reading goes on after it.
    #[error("{name}:{line}:{column}: {message}", line = first_line + error.line - 1,
        column = error.column, message = self.message())]
    Text {
        /// Where the input came from.
        name: String,
        /// The line of the input at which the part begins, counted from 1.
        first_line: usize,
        /// The part itself.
        text: String,
        /// The place within `text`, and what is wrong there.
        error: ParseError,
        /// The number or name of the problem, if it got so far.
        id: Option<String>,
    },
    /// The input could not be read any further.
    #[error("{name}: {error}")]
    Input {
        /// Where the input came from.
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
        let (id, error) = (self.id().map(str::to_owned), self.message().to_string());
        Judgement::unreadable(id, error, name.clone(), self.place())
    }

    /// What is wrong, and in which problem, without the place.
    pub fn message(&self) -> Message {
        match self {
            Complaint::Text { error, id: Some(id), .. } => {
                let (id, message) = (brief(id), &error.message);
                say(
                    format!("problem {id}: {message}"),
                    format!("作品 {id}：{}", message.in_japanese()),
                )
            }
            Complaint::Text { error, .. } => error.message.clone(),
            Complaint::Input { error, .. } => {
                say(error.to_string(), format!("入力を最後まで読めません：{error}"))
            }
        }
    }
}

/// A problem, or why there is none. The reader of a form does not know the name of its input.
pub(super) type Item = Result<Problem, Refusal>;

/// A complaint that lacks the name of the input.
pub(super) struct Refusal {
    pub first_line: usize,
    pub text: String,
    pub error: ParseError,
    pub id: Option<String>,
}

impl Refusal {
    /// A part that is wrong as a whole: the place is its first line.
    pub fn whole(bytes: &[u8], first_line: usize, message: Message) -> Refusal {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]);
        let text = start.lines().next().unwrap_or_default().trim_end().to_owned();
        let begin = text.len() - text.trim_start().len();
        let error = ParseError::new(&text, begin..text.len(), message);
        Refusal { first_line, text, error, id: None }
    }

    pub fn named(self, name: &str) -> Complaint {
        let Refusal { first_line, text, error, id } = self;
        Complaint::Text { name: name.to_owned(), first_line, text, error, id }
    }
}

/// Bytes as text, or the complaint that they are not UTF-8. They begin at this line of the input.
pub(super) fn utf8(bytes: &[u8], first_line: usize) -> Result<&str, Refusal> {
    str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let byte = bytes.get(start).copied().unwrap_or_default();
        let text = String::from_utf8_lossy(bytes).into_owned();
        let message = say(
            format!("found the byte {byte:#04x}, expected text in UTF-8"),
            format!("バイト {byte:#04x} があり、UTF-8 の文字として読めません"),
        );
        let error = ParseError::new(&text, start..start + 3, message);
        Refusal { first_line, text, error, id: None }
    })
}

/// The message about a key that is not known.
pub(super) fn unknown(word: &str, known: impl IntoIterator<Item = &'static str>) -> Message {
    let (word, hint) = (shown(word), hint(word, known));
    let japanese = format!("「{word}」という項目はありません{}", hint.in_japanese());
    say(format!("unknown key `{word}`{hint}"), japanese)
}

/// The message about a key that is given a second time.
pub(super) fn twice(key: &str) -> Message {
    let key = shown(key);
    say(format!("`{key}` is given twice"), format!("「{key}」が二度書かれています"))
}

/// The end of a message about an unknown word: `did you mean …?`, or nothing if no known word is
/// like it.
pub(super) fn hint(word: &str, known: impl IntoIterator<Item = &'static str>) -> Message {
    match meant(word, known) {
        None => say("", ""),
        Some(meant) => {
            say(format!("; did you mean `{meant}`?"), format!("。`{meant}` のことではありませんか"))
        }
    }
}

/// The known word that may have been meant: fewer than half of the letters are wrong.
pub(super) fn meant(
    word: &str,
    known: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    // No known word is so long, and a text can be.
    let word: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let with_distance =
        |name: &'static str| (strsim::levenshtein(&word, &name.to_lowercase()), name);
    let (distance, nearest) = known.into_iter().map(with_distance).min_by_key(|(far, _)| *far)?;
    let letters = word.chars().count().min(nearest.chars().count());
    (2 * distance < letters).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_names_the_place_and_the_problem() {
        let refusal =
            Refusal::whole(b"  x\ny", 7, say("found `x`, expected y", "「x」は読めません"));
        let mut complaint = refusal.named("file");
        assert_eq!(complaint.to_string(), "file:7:3: found `x`, expected y");
        if let Complaint::Text { id, .. } = &mut complaint {
            *id = Some("fox\u{1b}".to_owned());
        }
        let expected = "file:7:3: problem fox\u{fffd}: found `x`, expected y";
        assert_eq!(complaint.to_string(), expected);
        assert_eq!(complaint.message().in_japanese(), "作品 fox\u{fffd}：「x」は読めません");
        let long = "x".repeat(900_000);
        let mut endless = Refusal::whole(b"x", 1, say("no", "不可")).named("file");
        if let Complaint::Text { id, .. } = &mut endless {
            *id = Some(long);
        }
        assert_eq!(endless.to_string(), format!("file:1:1: problem {}…: no", "x".repeat(60)));
        assert_eq!((complaint.place(), complaint.id()), (Some((7, 3)), Some("fox\u{1b}")));
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let refusal = utf8(b"a\nb\xe9", 3).err().unwrap();
        let message = "f:4:2: found the byte 0xe9, expected text in UTF-8";
        assert_eq!(refusal.named("f").to_string(), message);
    }
}
