//! The key of a judgement: everything about a problem on which its verdict depends. An earlier verdict
//! holds only for a problem with the same key, under the same [conditions](super::Conditions).

use super::judged::AskedClaims;
use crate::judge::Task;
use crate::notation::{Line, Solution, read_solution, write_sfen, write_usi};
use crate::problem::{Claims, Expectation, Outcome, Problem};
use crate::shogi::Move;
use crate::text::{printable, short_name};

/// The problem that a judgement is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProblemKey {
    pub(super) number: Option<u64>,
    pub(super) id: Option<String>,
    /// The position, or the error if it could not be read.
    pub(super) text: String,
    /// The claims that were judged, if they are known.
    pub(super) asked: Option<AskedClaims>,
}

impl ProblemKey {
    /// The key of the problem of this number, with any claims.
    pub fn of(number: u64, problem: &Problem) -> ProblemKey {
        let text = write_sfen(&problem.position.setup());
        ProblemKey { number: Some(number), id: problem.claims.id.clone(), text, asked: None }
    }

    /// The same key with the claims that the task is about; those about variations only if it asks for them.
    pub fn with_claims(self, problem: &Problem, task: &Task) -> ProblemKey {
        ProblemKey { asked: Some(AskedClaims::new(problem, task)), ..self }
    }

    /// The number or name of the problem in its collection.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The position as SFEN, or the error if it could not be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The claims that were judged as text, if they are known.
    pub fn asked_claims(&self) -> Option<String> {
        self.asked.as_ref().map(|asked| format!("{} {}", asked.claims, asked.variations))
    }

    /// The number of the problem; 0 if it has none.
    pub fn number(&self) -> u64 {
        self.number.unwrap_or_default()
    }

    /// Whether both keys are of the same problem, with any claims.
    pub fn is_same_problem(&self, other: &ProblemKey) -> bool {
        (self.number, &self.id, &self.text) == (other.number, &other.id, &other.text)
    }

    /// Whether both keys have the same verdict: that of the same problem, with the same claims as far as
    /// they are known.
    pub fn agrees(&self, other: &ProblemKey) -> bool {
        let has_same_claims = match (&self.asked, &other.asked) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        };
        self.is_same_problem(other) && has_same_claims
    }
}

impl std::fmt::Display for ProblemKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = self.number.unwrap_or_default();
        let id = self.id.as_deref().map(|id| format!(" {}", short_name(id))).unwrap_or_default();
        write!(f, "problem #{number}{id}, {}", printable(&self.text))
    }
}

impl AskedClaims {
    /// The claims of a problem that the task is about.
    pub(super) fn new(problem: &Problem, task: &Task) -> AskedClaims {
        let variations = task.claimed_variations;
        AskedClaims { claims: fingerprint(&claims(problem, task)), variations }
    }
}

/// The claims on which a verdict depends, as text. Titles and comments are not among them.
fn claims(problem: &Problem, task: &Task) -> String {
    let Claims { moves, solution, expect, record, .. } = &problem.claims;
    let usi = |moves: Vec<Move>| moves.into_iter().map(write_usi).collect::<Vec<_>>().join(" ");
    let solution = solution.as_ref().map(|text| match read_solution(&problem.position, text) {
        Ok(Solution { moves, length }) => format!("{} {length:?}", usi(moves)),
        Err(_) => text.clone(),
    });
    let expect = expect.as_ref().map(|expect| {
        let Expectation { answer, length, surplus, sound, defects } = expect;
        let answer = answer.map(Outcome::name);
        let defects = defects.as_ref().map(|kinds| kinds.iter().map(|kind| kind.name()));
        let defects = defects.map(|names| names.collect::<Vec<_>>());
        format!("{answer:?} {length:?} {surplus:?} {sound:?} {defects:?}")
    });
    let tree = record.as_ref().map(|record| &record.tree).filter(|_| task.claimed_variations);
    let lines = tree.into_iter().flat_map(|tree| {
        let line = |line: Line| {
            let ply = line.places.first().map(|&id| tree[id].ply());
            format!("{ply:?} {}", usi(tree.moves(&line.places)))
        };
        tree.lines().into_iter().map(line)
    });
    format!("{moves:?}\n{solution:?}\n{expect:?}\n{:?}", lines.collect::<Vec<_>>())
}

/// The 64-bit FNV-1a hash of a text in hexadecimal digits: the same on every machine.
pub(crate) fn fingerprint(text: &str) -> String {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, add))
}
