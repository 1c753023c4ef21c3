//! Writes certificates: the checker runs, the search makes every choice that the checker asks for, and the
//! choices are written down. So the checker accepts every certificate that was written to its end.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::checker::{self, Choice, Claims};
use super::guide::Guide;
use super::units::{checkers_move, checkers_reading, sfen};
use crate::search::{Limits, Reading, Session, Undecided, Valuation, Value};
use crate::shogi::{Move, Position};

/// A claim about a position that is to be proven.
///
/// ```
/// use tsume::proof::{Theorem, verify, write};
/// use tsume::search::{Limits, Reading, Solver, Value};
/// use tsume::shogi::Position;
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let (mut solver, mut certificate) = (Solver::new(16 << 20), vec![]);
/// let mut session = solver.problem(&position);
/// let three = Theorem::Exactly(Value { length: 3, surplus: false });
/// let limits = Limits::default();
/// let written = write(&position, &three, Reading::Standard, &mut session, &limits, &mut certificate)?;
/// let verified = verify(&mut &certificate[..], &mut 0, 1 << 20);
/// assert_eq!(verified, Ok(Some(written)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Theorem {
    /// The value is within this.
    Within(Value),
    /// The value is not within this.
    NotWithin(Value),
    /// The value is exactly this.
    Exactly(Value),
    /// There is no mate.
    NoMate,
    /// The problem is sound, with this solution.
    Sound(Vec<Move>),
}

impl Theorem {
    /// The theorems that prove what is known of a problem: its value, or the bounds of it, and the solution if the
    /// problem is sound.
    ///
    /// ```
    /// use tsume::proof::Theorem;
    /// use tsume::search::{Bound, Valuation, Value};
    ///
    /// let open = Valuation::Open { not_within: Bound::plies(5), within: Bound::plies(9) };
    /// let theorems = Theorem::of(open, None);
    /// let [nine, five] = [9, 5].map(|length| Value { length, surplus: false });
    /// assert_eq!(theorems, [Theorem::Within(nine), Theorem::NotWithin(five)]);
    /// ```
    pub fn of(known: Valuation, sound: Option<&[Move]>) -> Vec<Theorem> {
        match (known, sound) {
            (Valuation::NoMate, _) => vec![Theorem::NoMate],
            (Valuation::Mate(_), Some(solution)) => vec![Theorem::Sound(solution.to_vec())],
            (Valuation::Mate(value), None) => vec![Theorem::Exactly(value)],
            (Valuation::Open { not_within, within }, _) => {
                let within = within.value().map(Theorem::Within);
                within.into_iter().chain(not_within.value().map(Theorem::NotWithin)).collect()
            }
        }
    }
}

/// The reason why there is no certificate.
///
/// ```
/// use tsume::proof::{Failure, Theorem, write};
/// use tsume::search::{Limits, Reading, Solver};
/// use tsume::shogi::Position;
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let mut solver = Solver::new(16 << 20);
/// let mut session = solver.problem(&position);
/// let (none, limits) = (Theorem::NoMate, Limits::default());
/// let wrong = write(&position, &none, Reading::Standard, &mut session, &limits, &mut vec![]);
/// assert!(matches!(wrong, Err(Failure::Wrong(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// A limit came first.
    #[error("{0}")]
    Undecided(#[from] Undecided),
    /// Certificates have no such reading.
    #[error("certificates do not cover the {} reading", .0.name())]
    Reading(Reading),
    /// The output failed.
    #[error("{0}")]
    Output(#[from] io::Error),
    /// The theorem is wrong, or its proof is too long.
    #[error("it cannot be proven: {0}")]
    Wrong(String),
}

/// Writes the proof of a theorem about the start of the session's problem.
///
/// # Errors
///
/// If a limit comes first, the output fails, or the theorem is wrong.
pub fn write(
    position: &Position,
    theorem: &Theorem,
    reading: Reading,
    session: &mut Session,
    limits: &Limits,
    output: &mut dyn Write,
) -> Result<checker::Verified, Failure> {
    if checkers_reading(reading).is_none() {
        return Err(Failure::Reading(reading));
    }
    let text = header(position, theorem, reading);
    output.write_all(text.as_bytes())?;
    let unreadable = || Failure::Wrong("a certificate cannot state it".into());
    let header =
        checker::header(&mut text.as_bytes(), &mut 0).ok().flatten().ok_or_else(unreadable)?;
    let line = if let Theorem::Sound(line) = theorem { &line[..] } else { &[] };
    let line = line.iter().copied().map(checkers_move).collect();
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    let guide = Guide::new(session, (reading, limits), &header.position, line);
    let mut recorder = Recorder { guide, output, failure: None };
    let proven = checker::prove(header, &mut |choice, claims| recorder.choose(choice, claims));
    let failure = recorder.failure;
    proven.map_err(|refusal| match failure {
        // Without a limit, the search repeats its earlier result, unless that was wrong.
        Some(Failure::Undecided(_)) if !is_over(limits, until, session.nodes()) => {
            Failure::Wrong("the search does not find its result again".into())
        }
        failure => failure.unwrap_or(Failure::Wrong(refusal.reason)),
    })
}

/// Whether a limit may have ended a proof whose time ends at `until`.
fn is_over(limits: &Limits, until: Option<Instant>, nodes: u64) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
        || until.is_some_and(|until| Instant::now() >= until)
        || limits.nodes.is_some_and(|most| nodes >= most)
}

/// The header of a certificate.
pub fn header(position: &Position, theorem: &Theorem, reading: Reading) -> String {
    let claim_of = |words, value: &Value| {
        let left = if value.surplus { "a piece" } else { "nothing" };
        format!("{words} {}, {left} left", value.length)
    };
    let claim = match theorem {
        Theorem::Within(value) => claim_of("within", value),
        Theorem::NotWithin(value) => claim_of("not within", value),
        Theorem::Exactly(value) => claim_of("exactly", value),
        Theorem::NoMate => "no mate".to_owned(),
        Theorem::Sound(line) => {
            claim_of("sound, exactly", &Value { length: line.len() as u32, surplus: false })
        }
    };
    let (position, reading) = (sfen(position), reading.name());
    format!("tsume certificate 3\nposition: {position}\nreading: {reading}\nclaim: {claim}\n\n")
}

/// Writes down the choices of a guide as they are made.
struct Recorder<'a, 's> {
    guide: Guide<'a, 's>,
    output: &'a mut dyn Write,
    failure: Option<Failure>,
}

impl Recorder<'_, '_> {
    /// Makes a choice and writes it down.
    fn choose(&mut self, choice: Choice, claims: &Claims) -> Result<u64, String> {
        let answer = self.guide.answer(choice, claims).map_err(Failure::from);
        let written = answer.and_then(|answer| {
            self.output.write_all(&number(answer))?;
            Ok(answer)
        });
        written.map_err(|failure| {
            let reason = failure.to_string();
            self.failure = Some(failure);
            reason
        })
    }
}

/// The bytes of a number: groups of seven bits, the lowest first.
fn number(mut number: u64) -> Vec<u8> {
    let mut bytes = vec![];
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}
