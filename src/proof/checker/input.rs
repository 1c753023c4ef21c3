//! Reads certificates: a header in lines of text up to an empty one, and choices, each a number in groups of seven
//! bits, the lowest first, with the eighth bit set in all but the last.

use std::io::{self, BufRead, Read};

use super::board::{KING, NOWHERE, Position, WHITE, in_hand, need};
use super::claims::Kind::{NotWithin, Within};
use super::claims::{ANY, Bound, Claim, Claims};
use super::moves::is_dead_end;
use super::rules::{Choice, Choices, Proof, READINGS, Reading};
use super::solution::{self, Others};

/// The first line.
const FIRST_LINE: &str = "tsume certificate 3";
/// The reason why an input that does not begin as a certificate is refused.
pub const NO_CERTIFICATE: &str = "the input does not begin with `tsume certificate 3`";
/// The longest header in bytes.
const LONGEST: u64 = 1 << 10;
/// The number of pieces of each kind in a set, from pawn to rook.
const IN_A_SET: [u8; 7] = [18, 4, 4, 4, 4, 2, 2];

/// The header of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The position, with the attacker to move.
    pub position: Position,
    /// The interpositions that may be futile.
    pub reading: Reading,
    /// The words of the claim.
    pub claim: String,
    /// The bound that the value is claimed to be within, if any.
    pub within: Option<Bound>,
    /// The bound that the value is claimed not to be within.
    pub not_within: Bound,
}

/// The result of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The header.
    pub header: Header,
    /// The other checks along the solution, by ply, without a proof: a problem that is claimed to be sound is sound
    /// if there are none.
    pub unproven: Others,
    /// The number of claims that were proven.
    pub claims: usize,
}

/// The reason why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The number of bytes of the input before it.
    pub byte: u64,
    /// The claim that was being proven.
    pub claim: Option<Box<Claim>>,
    /// The reason in words.
    pub reason: String,
}

/// Verifies the next certificate of an input of which `byte` bytes were read. Returns `None` at the end of the
/// input.
pub fn verify(input: &mut dyn BufRead, byte: &mut u64) -> Result<Option<Verified>, Refusal> {
    let header = header(input, byte).map_err(|reason| Refusal { byte: 0, claim: None, reason });
    let mut choices = |_: Choice, _: &Claims| number(input, byte);
    let proven = header.and_then(|header| header.map(|one| prove(one, &mut choices)).transpose());
    proven.map_err(|refusal| Refusal { byte: *byte, ..refusal })
}

/// Proves the claim of a header, by these choices.
pub fn prove(header: Header, choices: &mut Choices) -> Result<Verified, Refusal> {
    let mut proof = Proof::new(&header.position, header.reading, choices);
    match begin(&header, &mut proof).and_then(|unproven| proof.run().map(|()| unproven)) {
        Ok(unproven) => Ok(Verified { claims: proof.claims.count(), header, unproven }),
        Err(reason) => Err(Refusal { byte: 0, claim: proof.failed, reason }),
    }
}

/// Fails unless a problem can begin with this position.
fn validate_start(start: &Position) -> Result<(), String> {
    let mut all: [u8; 7] = std::array::from_fn(|n| start.hands[0][n] + start.hands[1][n]);
    start.cells.iter().filter_map(|&cell| in_hand(cell)).for_each(|held| all[held] += 1);
    let has_two = |king| start.cells.iter().filter(|&&cell| cell == king).count() > 1;
    let is_dead = |at| start.cells[at] > 0 && is_dead_end(start.cells[at], at);
    need((0..7).all(|held| all[held] <= IN_A_SET[held]), "too many pieces of a kind")?;
    need(!has_two(KING) && !has_two(KING + WHITE), "two kings of a side")?;
    need((0..18).all(|n| start.pawns(n % 2, n / 2) < 2), "two pawns on a file")?;
    need(!(0..NOWHERE).any(is_dead), "a piece that can never move")?;
    need(start.kings[1 - start.turn] != NOWHERE, "no defending king")?;
    need(!start.is_in_check(1 - start.turn), "the defender is in check already")
}

/// Makes the claims of a header; returns the other checks along the solution that are unproven.
fn begin(header: &Header, proof: &mut Proof) -> Result<Others, String> {
    let start = &header.position;
    validate_start(start)?;
    header.within.map_or(Ok(()), |bound| proof.claim(Claim::new(Within, start.clone(), bound)))?;
    proof.claim(Claim::new(NotWithin, start.clone(), header.not_within))?;
    let length = header.within.filter(|_| header.claim.starts_with("sound"));
    length.map_or(Ok(vec![]), |length| solution::prove(proof, length, start))
}

/// The next number of a body.
pub fn number(input: &mut dyn BufRead, byte: &mut u64) -> Result<u64, String> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let mut next = [0];
        input.read_exact(&mut next).map_err(unreadable)?;
        *byte += 1;
        number |= u64::from(next[0] & 127) << shift;
        if next[0] < 128 {
            return Ok(number);
        }
    }
    Err("a number that is too large".into())
}

fn unreadable(error: io::Error) -> String {
    format!("it cannot be read further: {error}")
}

/// The header of a certificate, if the input is not at its end.
pub fn header(input: &mut dyn BufRead, byte: &mut u64) -> Result<Option<Header>, String> {
    let mut text = vec![];
    for _ in 0..5 {
        let room = LONGEST - text.len() as u64;
        *byte += (&mut *input).take(room).read_until(b'\n', &mut text).map_err(unreadable)? as u64;
    }
    if text.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.split('\n').collect();
    need(lines[0] == FIRST_LINE, NO_CERTIFICATE)?;
    let [_, sfen, reading, claim, "", ""] = lines[..] else {
        return Err(format!("a certificate must begin with `{FIRST_LINE}` and three lines"));
    };
    let sfen = sfen.strip_prefix("position: ").ok_or("a header without `position: `")?;
    let claim = claim.strip_prefix("claim: ").ok_or("a header without `claim: `")?;
    let named = |(name, _): &&(&str, Reading)| reading.strip_prefix("reading: ") == Some(name);
    let &(_, reading) = READINGS.iter().find(named).ok_or("a header without a reading")?;
    let (within, not_within) = bounds(claim).ok_or("an unknown claim")?;
    let (position, claim) = (Position::from_sfen(sfen)?, claim.to_owned());
    Ok(Some(Header { position, reading, claim, within, not_within }))
}

/// The bound that the value is within by a claim, if any, and the bound that it is not within.
fn bounds(claim: &str) -> Option<(Option<Bound>, Bound)> {
    let Some((words, left)) = claim.rsplit_once(", ") else {
        return (claim == "no mate").then_some((None, ANY));
    };
    let (kind, length) = words.rsplit_once(' ')?;
    let less = ["nothing left", "a piece left"].iter().position(|words| *words == left)?;
    let is_length = |n: &Bound| n % 2 == 1 && (1..1 << 16).contains(n) && n.to_string() == length;
    let bound = length.parse().ok().filter(is_length)? - less as Bound;
    match (kind, less) {
        ("within", _) => Some((Some(bound), -1)),
        ("not within", _) => Some((None, bound)),
        ("exactly", _) | ("sound, exactly", 0) => Some((Some(bound), bound - 1)),
        _ => None,
    }
}
