//! Certificates of verdicts as the commands write them: to a file of their own first, since what is not
//! whole must not be seen.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use super::Exit;
use super::draft::Draft;
use super::engine::Engine;
use super::language::say;
use crate::judge::Verdict;
use crate::problem::Problem;
use crate::proof::Failure;
use crate::proof::checker::{self, Verified};

/// What became of a verdict's proof.
pub enum Certificate {
    /// It is in this file.
    Written(File, Verified),
    /// A limit came first.
    Undecided,
    /// There is none, for this reason.
    Impossible(String),
}

impl Certificate {
    /// The certificate of a verdict of the engine's about the problem that it judged last.
    pub fn of(
        engine: &mut Engine,
        problem: &Problem,
        verdict: &Verdict,
    ) -> io::Result<Certificate> {
        let mut file = BufWriter::new(tempfile::tempfile()?);
        Ok(match engine.prove(problem, verdict, &mut file) {
            Ok(Some(verified)) => {
                let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.flush()?;
                Certificate::Written(file, verified)
            }
            Ok(None) | Err(Failure::Undecided(_)) => Certificate::Undecided,
            Err(Failure::Output(error)) => return Err(error),
            Err(failure @ Failure::Wrong(_)) => Certificate::Impossible(failure.to_string()),
        })
    }

    /// Adds it to a file, if there is one; answers how many bytes it has.
    pub fn add_to(&mut self, draft: &mut Draft) -> io::Result<u64> {
        let Certificate::Written(file, _) = self else { return Ok(0) };
        file.rewind()?;
        let mut buffer = vec![0; 1 << 16];
        let mut bytes = 0;
        loop {
            let count = file.read(&mut buffer)?;
            if count == 0 {
                return Ok(bytes);
            }
            bytes += count as u64;
            draft.write(&buffer[..count])?;
        }
    }

    /// Reads it again with the checker: why the verdict is not to be relied on, if it is not.
    pub fn trouble(&mut self) -> io::Result<Option<(String, Exit)>> {
        let not = say("the verdict is not verified", "判定は検証されていません");
        let Certificate::Written(file, verified) = self else {
            return Ok(self.failure().map(|(reason, exit)| (format!("{not}: {reason}"), exit)));
        };
        file.rewind()?;
        let found = checker::verify(&mut BufReader::new(file), &mut 0);
        let reason = match found {
            Ok(Some(found)) if found == *verified => return Ok(None),
            Ok(_) => "?".to_owned(),
            Err(refusal) => refusal.to_string(),
        };
        Ok(Some((format!("{not}: {reason}"), Exit::Wrong)))
    }

    /// Why there is none, and the exit code for that.
    pub fn failure(&self) -> Option<(String, Exit)> {
        match self {
            Certificate::Written(..) => None,
            Certificate::Undecided => {
                let text = say("undecided, not proven", "未確定（証明なし）");
                Some((text.to_owned(), Exit::Undecided))
            }
            Certificate::Impossible(reason) => Some((reason.clone(), Exit::Wrong)),
        }
    }
}

/// What is shown leaves nothing open, or says what.
pub fn exit(verified: &Verified) -> Exit {
    if verified.unproven.is_empty() { Exit::Fine } else { Exit::Undecided }
}
