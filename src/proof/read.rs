//! Certificates as they are read by programs: with a limit of memory. The checker itself knows none.

use std::fmt;
use std::io::BufRead;

use super::checker::{self, Choice, NO_MEMORY, Refusal, Verified};

/// The memory that the checker needs for a claim at most, in bytes: what is kept, and the table by which it is
/// found while that grows.
pub(super) const CLAIM: usize = 128;

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unverified {
    /// It is wrong.
    Refused(Refusal),
    /// It has more claims than memory allows; nothing wrong was found in those before.
    TooLarge(Refusal),
}

/// Verifies the next certificate of an input of which `byte` bytes were read, with no more bytes of memory for its
/// claims than these; none if the input is at its end.
pub fn verify(
    input: &mut dyn BufRead,
    byte: &mut u64,
    memory: usize,
) -> Result<Option<Verified>, Unverified> {
    verify_noting(input, byte, memory / CLAIM, &mut |_, _| {})
}

/// The same with no more claims than these; `note` is called with each choice and its answer.
pub(super) fn verify_noting(
    input: &mut dyn BufRead,
    byte: &mut u64,
    most: usize,
    note: &mut dyn FnMut(Choice, u64),
) -> Result<Option<Verified>, Unverified> {
    let header = checker::header(input, byte);
    let refused = |reason| Unverified::Refused(Refusal { byte: *byte, claim: None, reason });
    let Some(header) = header.map_err(refused)? else { return Ok(None) };
    let proven = checker::prove(header, &mut |choice, claims| {
        if claims.count() >= most {
            return Err(NO_MEMORY.to_owned());
        }
        let answer = checker::number(input, byte)?;
        note(choice, answer);
        Ok(answer)
    });
    proven.map(Some).map_err(|refusal| {
        let refusal = Refusal { byte: *byte, ..refusal };
        match refusal.reason == NO_MEMORY {
            true => Unverified::TooLarge(refusal),
            false => Unverified::Refused(refusal),
        }
    })
}

/// Where a certificate could not be read on, and why.
impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Unverified::Refused(refusal) | Unverified::TooLarge(refusal)) = self;
        refusal.fmt(f)
    }
}
