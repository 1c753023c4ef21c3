//! Certificates as they are read: a header in lines of text up to an empty one, and choices, each a number in
//! groups of seven bits, the lowest first, with the eighth bit set in all but the last.

use std::io::{self, BufRead, Read};

use super::board::Position;
use super::claims::Kind::{NotWithin, Within};
use super::claims::{ANY, Bound, Claim, Claims};
use super::rules::{Choice, Choices, Proof, READINGS, Reading};
use super::solution::{self, Others};

/// The first line.
const FIRST_LINE: &str = "tsume certificate 2";
/// The longest header in bytes.
const LONGEST: u64 = 1 << 10;
/// What stands at the head of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The position, with the attacker to move.
    pub position: Position,
    /// Which interpositions may be futile.
    pub reading: Reading,
    /// What is claimed: the words,
    pub claim: String,
    /// within what the value is, if that is claimed,
    pub within: Option<Bound>,
    /// and within what it is not.
    pub not_within: Bound,
}

/// What a certificate shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The header.
    pub header: Header,
    /// Other checks along the solution, by ply, of which nothing is shown: without any, a problem that is claimed to
    /// be sound is so.
    pub unproven: Others,
    /// How many claims were proven.
    pub claims: usize,
}

/// Why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// After how many bytes of the input.
    pub byte: u64,
    /// Which claim was being proven.
    pub claim: Option<Box<Claim>>,
    /// What is wrong.
    pub reason: String,
}

/// Verifies the next certificate of an input of which `byte` bytes were read; none if that is at its end.
pub fn verify(input: &mut dyn BufRead, byte: &mut u64) -> Result<Option<Verified>, Refusal> {
    let header = header(input, byte).map_err(|reason| Refusal { byte: 0, claim: None, reason });
    let mut choices = |_: Choice, _: &Claims| number(input, byte);
    let proven = header.and_then(|header| header.map(|one| prove(one, &mut choices)).transpose());
    proven.map_err(|refusal| Refusal { byte: *byte, ..refusal })
}

/// Proves what a header claims, by these choices.
pub fn prove(header: Header, choices: &mut Choices) -> Result<Verified, Refusal> {
    let mut proof = Proof::new(&header.position, header.reading, choices);
    match begin(&header, &mut proof).and_then(|unproven| proof.run().map(|()| unproven)) {
        Ok(unproven) => Ok(Verified { claims: proof.claims.count(), header, unproven }),
        Err(reason) => Err(Refusal { byte: 0, claim: proof.failed, reason }),
    }
}

/// Makes the claims of a header; answers what is unproven of the solution.
fn begin(header: &Header, proof: &mut Proof) -> Result<Others, String> {
    let start = &header.position;
    start.is_start()?;
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
        input.read_exact(&mut next).map_err(told)?;
        *byte += 1;
        number |= u64::from(next[0] & 127) << shift;
        if next[0] < 128 {
            return Ok(number);
        }
    }
    Err("a number that is too large".into())
}

fn told(error: io::Error) -> String {
    format!("it cannot be read on: {error}")
}

/// The header of a certificate, if the input is not at its end.
pub fn header(input: &mut dyn BufRead, byte: &mut u64) -> Result<Option<Header>, String> {
    let mut text = vec![];
    for _ in 0..5 {
        let room = LONGEST - text.len() as u64;
        *byte += (&mut *input).take(room).read_until(b'\n', &mut text).map_err(told)? as u64;
    }
    if text.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.split('\n').collect();
    let [FIRST_LINE, sfen, reading, claim, "", ""] = lines[..] else {
        return Err(format!("not a certificate: not `{FIRST_LINE}` and three lines"));
    };
    let sfen = sfen.strip_prefix("position: ").ok_or("a header without `position: `")?;
    let claim = claim.strip_prefix("claim: ").ok_or("a header without `claim: `")?;
    let named = |(name, _): &&(&str, Reading)| reading.strip_prefix("reading: ") == Some(name);
    let &(_, reading) = READINGS.iter().find(named).ok_or("a header without a reading")?;
    let (within, not_within) = bounds(claim).ok_or("a claim that is none")?;
    let (position, claim) = (Position::from_sfen(sfen)?, claim.to_owned());
    Ok(Some(Header { position, reading, claim, within, not_within }))
}

/// Within what the value is by a claim, and within what it is not.
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
