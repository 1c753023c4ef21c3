//! Certificates as they are read: a header in lines of text up to an empty one, and choices, each a number in
//! groups of seven bits, the lowest first, with the eighth bit set in all but the last.

use std::io::{self, BufRead, Read};

use super::board::Position;
use super::claims::{ANY, Bound, Claim, Claims, Kind};
use super::rules::{Choice, Choices, Proof, Reading};
use super::solution::{self, Solution};

/// The first line.
const FIRST_LINE: &str = "tsume certificate 1";
/// The longest line of a header in bytes.
const LONGEST: u64 = 1 << 20;
/// The readings with their names.
const READINGS: [(&str, Reading); 4] = [
    ("none", Reading::None),
    ("checker", Reading::Checker),
    ("standard", Reading::Standard),
    ("wide", Reading::Wide),
];

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
    /// within what it is not, if that is,
    pub not_within: Option<Bound>,
    /// and whether the problem is sound.
    pub is_sound: bool,
}

/// What a certificate shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The header.
    pub header: Header,
    /// The solution, if the problem is claimed to be sound.
    pub solution: Solution,
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
    let mut numbers = Numbers { input, byte };
    let header = numbers.header();
    let proven = header
        .map_err(|reason| (None, reason))
        .and_then(|header| header.map(|header| prove(header, &mut numbers)).transpose());
    proven.map_err(|(claim, reason)| Refusal { byte: *byte, claim, reason })
}

/// Reads a header.
pub fn header(mut text: &[u8]) -> Result<Option<Header>, String> {
    Numbers { input: &mut text, byte: &mut 0 }.header()
}

/// Proves what a header claims, by these choices.
pub fn prove(
    header: Header,
    choices: &mut dyn Choices,
) -> Result<Verified, (Option<Box<Claim>>, String)> {
    let start = &header.position;
    let mut proof = Proof::new(start, header.reading, choices);
    let mut begin = || {
        start.fault().map_or(Ok(()), Err)?;
        if let Some(bound) = header.within {
            proof.claim(Kind::WithinExactly, start.clone(), bound)?;
        }
        if let Some(bound) = header.not_within {
            let kind = if bound == ANY { Kind::NotWithin } else { Kind::NotWithinExactly };
            proof.claim(kind, start.clone(), bound)?;
        }
        let length = header.within.filter(|_| header.is_sound);
        length.map_or(Ok(Solution::default()), |n| solution::prove(&mut proof, n, start))
    };
    let solution = begin().map_err(|reason: String| (None, reason))?;
    proof.run().map_err(|(claim, reason)| (Some(claim), reason))?;
    let claims = proof.claims.count();
    Ok(Verified { header, solution, claims })
}

/// An input as choices.
struct Numbers<'a> {
    input: &'a mut dyn BufRead,
    byte: &'a mut u64,
}

impl Choices for Numbers<'_> {
    fn choose(&mut self, _: Choice, _: &Claims) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let mut byte = [0];
            self.input.read_exact(&mut byte).map_err(told)?;
            *self.byte += 1;
            number |= u64::from(byte[0] & 127) << shift;
            if byte[0] < 128 {
                return Ok(number);
            }
        }
        Err("a number that is too large".into())
    }
}

fn told(error: io::Error) -> String {
    format!("it cannot be read on: {error}")
}

impl Numbers<'_> {
    fn line(&mut self) -> Result<String, String> {
        let mut line = vec![];
        let read = (&mut *self.input).take(LONGEST).read_until(b'\n', &mut line);
        *self.byte += read.map_err(told)? as u64;
        let line = String::from_utf8(line).map_err(|_| "a header that is no text")?;
        line.strip_suffix('\n').map(str::to_owned).ok_or("a header without an end".into())
    }

    /// The header, if the input is not at its end.
    fn header(&mut self) -> Result<Option<Header>, String> {
        if self.input.fill_buf().map_err(told)?.is_empty() {
            return Ok(None);
        }
        if self.line()? != FIRST_LINE {
            return Err(format!("not a certificate: it does not begin with `{FIRST_LINE}`"));
        }
        let mut field = |name: &str| {
            let line = self.line()?;
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
            value.map(str::to_owned).ok_or(format!("a header without `{name}`"))
        };
        let (position, reading) = (Position::from_sfen(&field("position")?)?, field("reading")?);
        let reading = READINGS.iter().find(|(name, _)| *name == reading);
        let &(_, reading) = reading.ok_or("a reading that is none")?;
        let claim = field("claim")?;
        let (within, not_within) = bounds(&claim).ok_or("a claim that is none")?;
        let is_sound = claim.starts_with("sound");
        if !self.line()?.is_empty() {
            return Err("more in the header than there should be".into());
        }
        Ok(Some(Header { position, reading, claim, within, not_within, is_sound }))
    }
}

/// Within what the value is by a claim, and within what it is not.
fn bounds(claim: &str) -> Option<(Option<Bound>, Option<Bound>)> {
    if claim == "no mate" {
        return Some((None, Some(ANY)));
    }
    let (words, left) = claim.rsplit_once(", ")?;
    let (kind, length) = words.rsplit_once(' ')?;
    let less = ["nothing left", "a piece left"].iter().position(|words| *words == left)?;
    let length: Bound = length.parse().ok().filter(|n| n % 2 == 1 && *n < 1 << 16)?;
    let bound = length - less as Bound;
    match kind {
        "within" => Some((Some(bound), None)),
        "not within" => Some((None, Some(bound))),
        "exactly" => Some((Some(bound), bound.checked_sub(1))),
        "sound, exactly" if less == 0 => Some((Some(bound), bound.checked_sub(1))),
        _ => None,
    }
}
