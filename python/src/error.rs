//! Errors of the library as exceptions. The classes of the exceptions are in `package/tsume_shogi/_errors.py`.

use std::io;

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tsume::collection::{Complaint, ParseProblemError};
use tsume::judgement::Judgement;
use tsume::notation;
use tsume::text::Text;

pyo3::import_exception!(tsume_shogi, ParseError);
pyo3::import_exception!(tsume_shogi, IllegalMoveError);

/// The name of a text in errors.
pub const TEXT: &str = "text";

/// The reason why there is no problem where one was expected. It may go from one thread to another.
pub enum Unread {
    /// A text that cannot be read, as the judgement that the command writes for it.
    Text(Judgement),
    /// An error of the system, with the name of the input.
    System(io::Error, String),
}

impl Unread {
    /// A text that cannot be read, with this message.
    pub fn of_text(error: Text, place: Option<(usize, usize)>) -> Unread {
        Unread::Text(Judgement::unreadable(None, error, TEXT.to_owned(), place))
    }

    /// The same with the number of the problem among others.
    pub fn numbered(self, number: u64) -> Unread {
        match self {
            Unread::Text(judgement) => Unread::Text(judgement.numbered(number)),
            system => system,
        }
    }
}

impl From<Complaint> for Unread {
    fn from(complaint: Complaint) -> Unread {
        match complaint {
            Complaint::Input { name, error } => Unread::System(error, name),
            text => Unread::Text(text.judgement()),
        }
    }
}

impl From<ParseProblemError> for Unread {
    fn from(error: ParseProblemError) -> Unread {
        match error {
            ParseProblemError::Unreadable(complaint) => (*complaint).into(),
            ParseProblemError::Several => Unread::of_text(several(), None),
            _ => Unread::of_text(none(), None),
        }
    }
}

impl From<notation::ParseError> for Unread {
    fn from(error: notation::ParseError) -> Unread {
        Unread::of_text(error.message, Some((error.line, error.column)))
    }
}

/// The message about a text without a problem.
pub fn none() -> Text {
    Text::new("there is no problem in the text", "作品がありません")
}

/// The message about a text with several problems.
pub fn several() -> Text {
    Text::new("there are several problems in the text", "作品が二つ以上あります")
}

impl From<Unread> for PyErr {
    fn from(unread: Unread) -> PyErr {
        match unread {
            Unread::Text(judgement) => parse_error(&judgement),
            Unread::System(error, name) => system_error(&error, &name),
        }
    }
}

/// The exception for a problem that cannot be read. Of several problems, it names the number of this one.
fn parse_error(judgement: &Judgement) -> PyErr {
    let Judgement::Unreadable(unreadable) = judgement else {
        return PyValueError::new_err("no problem");
    };
    let data = judgement.json().trim_end().to_owned();
    let number = unreadable.number.map_or(String::new(), |number| format!("problem {number}: "));
    let message = number + &unreadable.message();
    ParseError::new_err((message, unreadable.line, unreadable.column, data))
}

/// The exception for an error of the system, with the name of the file.
pub fn system_error(error: &io::Error, name: &str) -> PyErr {
    match error.raw_os_error() {
        // From these, Python makes FileNotFoundError and so on.
        Some(code) => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((code, text, name.to_owned()))
        }
        None => PyOSError::new_err(format!("{name}: {error}")),
    }
}

/// The exception for a search that has ended without a result, which would be an error of this package.
pub fn no_result() -> PyErr {
    PyRuntimeError::new_err("a search has ended without a result")
}

/// The exception for a value of an option that is not one of these names.
pub fn unknown_name(option: &str, found: &str, names: &[&str]) -> PyErr {
    let names = names.join(", ");
    PyValueError::new_err(format!("{option}={found:?}: expected one of {names}"))
}
