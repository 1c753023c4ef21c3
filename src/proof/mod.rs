//! Certificates: proofs of what is said of a position, which a small program can check that knows nothing
//! of the search.

pub mod checker;
mod exact;
mod explain;
mod guide;
mod read;
mod units;
mod write;

use std::fmt;

pub use explain::explain;
pub use read::{Unverified, verify};
pub use write::{Failure, Theorem, header, write};

use crate::notation::{neutral, write_sfen, write_usi};
use crate::shogi::Position;
use checker::{ANY, Claim, Kind, READINGS, Refusal, Verified};

fn sfen(position: &Position) -> String {
    write_sfen(&position.setup())
}

/// The position that a certificate is about.
pub fn position(verified: &Verified) -> Option<Position> {
    units::from_checker(&verified.header.position).ok()
}

/// The name of a reading in certificates.
fn name(reading: checker::Reading) -> &'static str {
    READINGS.iter().find(|(_, one)| *one == reading).map_or("", |(name, _)| name)
}

/// What has been verified, in a line.
impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified { header, unproven, .. } = self;
        write!(f, "{}", header.claim)?;
        write!(f, ", {} reading", name(header.reading))?;
        let names = unproven.iter().filter_map(|&(ply, mv)| {
            Some(format!("{} at move {ply}", write_usi(units::from_checkers_move(mv)?)))
        });
        match unproven.is_empty() {
            true => Ok(()),
            false => write!(f, "; but unproven: {}", names.collect::<Vec<_>>().join(", ")),
        }
    }
}

/// Where a certificate is wrong, and why.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { byte, claim, reason } = self;
        write!(f, "at byte {byte}: {}", neutral(reason))?;
        let Some(Claim { kind, position, bound, .. }) = claim.as_deref() else { return Ok(()) };
        let not = if *kind == Kind::Within { "" } else { "not " };
        let within = match *bound {
            ANY => "mate".to_owned(),
            bound => format!("within {bound}"),
        };
        let position = units::from_checker(position).map_or(String::new(), |found| sfen(&found));
        write!(f, "; in the proof of `{not}{within}` of {position}")
    }
}
