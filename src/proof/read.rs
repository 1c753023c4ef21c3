//! Reads certificates under a limit of memory, which the checker itself does not have.

use std::io::BufRead;

use super::checker::{self, Choice, NO_CERTIFICATE, NO_MEMORY, Refusal, Verified};
use super::units::from_checker;
use crate::shogi::Position;

/// The most memory that the checker needs for a claim, in bytes: the claim itself, and its part of the table by
/// which it is found, while that grows.
pub(super) const CLAIM: usize = 128;

/// The reason why a certificate is not accepted.
///
/// ```
/// use tsume::proof::{Unverified, verify};
///
/// let other = verify(&mut &b"not a certificate"[..], &mut 0, 1 << 20);
/// assert!(matches!(other, Err(Unverified::NoCertificate(_))));
/// let refused = verify(&mut &b"tsume certificate 3"[..], &mut 0, 1 << 20);
/// assert!(matches!(refused, Err(Unverified::Refused(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unverified {
    /// The input is something else.
    NoCertificate(Refusal),
    /// It is wrong.
    Refused(Refusal),
    /// It has more claims than memory allows; those before that were right.
    TooLarge(Refusal),
}

/// Verifies the next certificate of an input of which `byte` bytes were read, with at most `memory` bytes for its
/// claims. Returns `None` if the input is at its end.
///
/// # Errors
///
/// If the certificate proves nothing, with the place and the reason.
pub fn verify(
    input: &mut dyn BufRead,
    byte: &mut u64,
    memory: usize,
) -> Result<Option<Verified>, Unverified> {
    verify_noting(input, byte, memory / CLAIM, &mut |_, _| {})
}

/// The same with at most `most` claims; `note` is called with each choice and its answer.
pub(super) fn verify_noting(
    input: &mut dyn BufRead,
    byte: &mut u64,
    most: usize,
    note: &mut dyn FnMut(Choice, u64),
) -> Result<Option<Verified>, Unverified> {
    let start = *byte;
    let header = checker::header(input, byte);
    // What follows a certificate must be another one.
    let refused = |reason| match start == 0 && reason == NO_CERTIFICATE {
        true => Unverified::NoCertificate(Refusal { byte: start, claim: None, reason }),
        false => Unverified::Refused(Refusal { byte: *byte, claim: None, reason }),
    };
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

/// The position that a certificate is about.
pub fn position(verified: &Verified) -> Option<Position> {
    from_checker(&verified.header.position).ok()
}
