//! Certificates of verdicts. They are first written to temporary files, because an incomplete
//! certificate must not appear.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek};

use crate::cli::output::AtomicFile;
use crate::cli::process::{Exit, say, spoken};
use crate::judge::Engine;
use crate::judgement::Judged;
use crate::problem::Problem;
use crate::proof::checker::{self, Verified};
use crate::proof::{Failure, Theorem};

/// The result of proving a verdict.
pub enum Certificate {
    /// The proof, with each theorem in its own file. There are two theorems, an upper and a lower
    /// bound, if a limit was reached before the value was known.
    Written(Vec<(File, Verified)>),
    /// A limit was reached before a proof.
    Undecided,
    /// There is no proof, for this reason.
    Impossible(String),
}

impl Certificate {
    /// Proves a verdict about the problem that the engine has judged last.
    pub fn of(engine: &mut Engine, problem: &Problem, judged: &Judged) -> io::Result<Certificate> {
        let mut written = vec![];
        for theorem in theorems(judged) {
            let mut file = BufWriter::new(tempfile::tempfile()?);
            match engine.prove(problem, &theorem, judged.verdict.reading, &mut file) {
                Ok(verified) => {
                    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                    written.push((file, verified));
                }
                Err(Failure::Undecided(_)) => {}
                Err(Failure::Output(error)) => return Err(error),
                Err(failure @ (Failure::Wrong(_) | Failure::Reading(_))) => {
                    return Ok(Certificate::Impossible(failure.text().of(spoken()).to_owned()));
                }
            }
        }
        let is_empty = written.is_empty();
        Ok(if is_empty { Certificate::Undecided } else { Certificate::Written(written) })
    }

    /// Appends the certificate to a file, and returns the number of its bytes; 0 if there is no
    /// certificate.
    pub fn add_to(&mut self, draft: &mut AtomicFile) -> io::Result<u64> {
        let Certificate::Written(written) = self else { return Ok(0) };
        let mut buffer = vec![0; 1 << 16];
        let mut bytes = 0;
        for (file, _) in written {
            file.rewind()?;
            loop {
                let count = file.read(&mut buffer)?;
                if count == 0 {
                    break;
                }
                bytes += count as u64;
                draft.write(&buffer[..count])?;
            }
        }
        Ok(bytes)
    }

    /// Reads the certificate with the checker. Returns the reason if the verdict is not verified.
    pub fn refusal(&mut self) -> io::Result<Option<(String, Exit)>> {
        let not = say("the verdict is not verified: ", "判定を検証できません：");
        let Certificate::Written(written) = self else {
            return Ok(self.failure().map(|(reason, exit)| (format!("{not}{reason}"), exit)));
        };
        for (file, verified) in written {
            file.rewind()?;
            let reason = match checker::verify(&mut BufReader::new(file), &mut 0) {
                Ok(Some(found)) if found == *verified => continue,
                Ok(_) => "?".to_owned(),
                Err(refusal) => refusal.text().of(spoken()).to_owned(),
            };
            return Ok(Some((format!("{not}{reason}"), Exit::Wrong)));
        }
        Ok(None)
    }

    /// Returns the reason why there is no certificate, and its exit code.
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

/// Returns the theorems that prove a verdict. If a limit was reached, they are the known bounds of
/// the value.
pub fn theorems(verdict: &Judged) -> Vec<Theorem> {
    Theorem::of(verdict.valuation(), verdict.sound_solution())
}

/// Lists the theorems of a problem's certificates on one line.
pub fn summary(written: &[(File, Verified)]) -> String {
    let texts = written.iter().map(|(_, verified)| verified.text().of(spoken()).to_owned());
    texts.collect::<Vec<_>>().join(say("; ", "、"))
}

/// Returns the exit code for a certificate: undecided if a part of it is unproven.
pub fn exit(verified: &Verified) -> Exit {
    if verified.unproven.is_empty() { Exit::Fine } else { Exit::Undecided }
}
