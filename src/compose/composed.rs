//! Composed problems, as the searches return them.

use super::grade::Grade;
use super::quality::Quality;
use crate::judge::Verdict;
use crate::judgement::Judgement;
use crate::notation::write_usi_line;
use crate::problem::{Claims, DEFECTIVE, Expectation, Problem, SOUND};
use crate::shogi::{Move, Position};

/// A composed problem with its judgement and quality.
pub struct Composed {
    /// The number of its attempt or candidate.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// The judgement, which is always a verdict.
    pub judgement: Judgement,
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
    /// Returns the verdict.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.judgement.verdict().map(|judged| &judged.verdict)
    }

    /// Returns the solution.
    pub fn line(&self) -> &[Move] {
        self.verdict().map_or(&[], |verdict| &verdict.solution)
    }

    /// Returns the length of the solution.
    pub fn length(&self) -> u32 {
        self.judgement.verdict().and_then(|verdict| verdict.length()).unwrap_or_default()
    }

    /// Returns the problem, with its solution and its soundness as claims.
    pub fn claimed(&self) -> Problem {
        let is_sound = self.verdict().and_then(|verdict| verdict.soundness.is_sound());
        let word = is_sound.map(|is_sound| if is_sound { SOUND.en } else { DEFECTIVE.en });
        let claims = Claims {
            id: Some(self.number.to_string()),
            moves: Some(self.length()),
            solution: Some(write_usi_line(self.line())),
            expect: word.and_then(Expectation::of_word),
            ..Claims::default()
        };
        Problem::with_claims(self.position.clone(), claims)
    }
}
