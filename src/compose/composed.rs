//! Composed problems, as the searches return them.

use super::grade::Grade;
use super::quality::Quality;
use crate::judgement::Judged;
use crate::notation::write_usi_line;
use crate::problem::{Claims, DEFECTIVE, Expectation, Problem, SOUND};

/// A composed problem with its judgement and quality.
pub struct Composed {
    /// The judgement, with the number of the attempt or candidate.
    pub judged: Judged,
    /// The quality.
    pub quality: Quality,
    /// Its grade, if problems are graded.
    pub grade: Option<Grade>,
}

/// The result of a search.
pub struct Found {
    /// The problems, in the order in which they are printed.
    pub problems: Vec<Composed>,
    /// The number of candidates that a limit left undecided.
    pub undecided: u64,
}

impl Composed {
    /// Returns the problem, with its solution and its soundness as claims.
    pub fn claimed(&self) -> Problem {
        let Judged { number, start, verdict, .. } = &self.judged;
        let is_sound = verdict.soundness.is_sound();
        let word = is_sound.map(|is_sound| if is_sound { SOUND.en } else { DEFECTIVE.en });
        let claims = Claims {
            id: number.map(|number| number.to_string()),
            moves: self.judged.length(),
            solution: Some(write_usi_line(&verdict.solution)),
            expect: word.and_then(Expectation::of_word),
            ..Claims::default()
        };
        Problem::with_claims(start.clone(), claims)
    }
}
