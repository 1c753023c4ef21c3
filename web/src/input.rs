//! The problems of a request.

use std::io::Cursor;

use serde::Deserialize;
use tsume::collection::{Complaint, Problems, Rest};
use tsume::problem::{Origin, Problem};

/// Problems in any form that the program reads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The problems as text.
    #[serde(default)]
    text: String,
    /// The problems as the bytes of a file in any encoding, instead of the text.
    bytes: Option<Vec<u8>>,
    /// The name of the file; its ending may decide the form.
    #[serde(default)]
    file: String,
    /// Whether hands are read literally: a defender without a stated hand holds nothing.
    #[serde(default)]
    literal: bool,
}

impl Input {
    /// Reads the problems, and the complaints about parts that cannot be read.
    pub fn problems(&self) -> impl Iterator<Item = Result<Problem, Box<Complaint>>> {
        let bytes = self.bytes.as_deref().unwrap_or(self.text.as_bytes());
        let rest = if self.literal { Rest::Never } else { Rest::default() };
        let problems = Problems::new(&*self.file, Cursor::new(bytes)).rest(rest);
        (1..).zip(problems).map(|(number, read)| match read {
            Ok(problem) => Ok(self.named(problem, number)),
            Err(complaint) => Err(Box::new(complaint)),
        })
    }

    fn named(&self, mut problem: Problem, number: u64) -> Problem {
        let file = (!self.file.is_empty()).then(|| self.file.as_str().into());
        problem.origin = file.map(|file| Origin { file, number });
        problem
    }
}
