//! Reads certificates under a limit of memory, which the checker itself does not have.

use std::fmt;
use std::io::BufRead;

use super::checker::{self, ANY, Choice, Claim, Kind, NO_MEMORY, Refusal, Verified};
use super::units::{from_checker, from_checkers_move, reading_name, sfen};
use crate::notation::write_usi;
use crate::shogi::Position;
use crate::text::printable;

/// The most memory that the checker needs for a claim, in bytes: the claim itself, and its part of the table by
/// which it is found, while that grows.
pub(super) const CLAIM: usize = 128;

/// The reason why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unverified {
    /// It is wrong.
    Refused(Refusal),
    /// It has more claims than memory allows; those before that were right.
    TooLarge(Refusal),
}

/// Verifies the next certificate of an input of which `byte` bytes were read, with at most `memory` bytes for its
/// claims. Returns `None` if the input is at its end.
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

/// The position that a certificate is about.
pub fn position(verified: &Verified) -> Option<Position> {
    from_checker(&verified.header.position).ok()
}

/// Writes the place where a certificate is wrong or too large, and the reason.
impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Unverified::Refused(refusal) | Unverified::TooLarge(refusal)) = self;
        refusal.fmt(f)
    }
}

/// Writes the verified claim in one line.
impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified { header, unproven, .. } = self;
        write!(f, "{}", header.claim)?;
        write!(f, ", {} reading", reading_name(header.reading))?;
        let names = unproven.iter().filter_map(|&(ply, mv)| {
            Some(format!("{} at move {ply}", write_usi(from_checkers_move(mv)?)))
        });
        match unproven.is_empty() {
            true => Ok(()),
            false => write!(f, "; but unproven: {}", names.collect::<Vec<_>>().join(", ")),
        }
    }
}

/// Writes the place where a certificate is wrong, and the reason.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { byte, claim, reason } = self;
        write!(f, "at byte {byte}: {}", printable(reason))?;
        let Some(Claim { kind, position, bound, .. }) = claim.as_deref() else { return Ok(()) };
        let not = if *kind == Kind::Within { "" } else { "not " };
        let within = match *bound {
            ANY => "mate".to_owned(),
            bound => format!("within {bound}"),
        };
        let position = from_checker(position).map_or(String::new(), |found| sfen(&found));
        write!(f, "; in the proof of `{not}{within}` of {position}")
    }
}
