//! The facts that are known about a problem without judging it again: its claims, or an earlier judgement.

use super::class::Class;
use super::value::Judgement;
use crate::problem::{DefectKind, Problem};

/// The known facts about a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownFacts {
    /// The class.
    pub class: Option<Class>,
    /// The length in plies.
    pub length: Option<u32>,
    /// The kinds of the defects.
    pub defects: Vec<DefectKind>,
}

impl KnownFacts {
    /// The facts in a problem itself: the expected verdict, else the claims.
    pub fn claimed(problem: &Problem) -> KnownFacts {
        let claims = &problem.claims;
        let expect = claims.expect.as_ref();
        let counted = || problem.claimed_moves().map(|moves| moves.len() as u32);
        KnownFacts {
            class: expect.and_then(Class::expected),
            length: expect.and_then(|expect| expect.length).or(claims.moves).or_else(counted),
            defects: expect.and_then(|expect| expect.defects.clone()).unwrap_or_default(),
        }
    }

    /// The facts in a judgement.
    pub fn found(judgement: &Judgement) -> KnownFacts {
        let Judgement::Judged(verdict) = judgement else {
            return KnownFacts { class: Some(judgement.class()), ..KnownFacts::default() };
        };
        let defects = verdict.defects.iter().map(|defect| defect.kind).collect();
        KnownFacts { class: Some(judgement.class()), length: verdict.length, defects }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::{Claims, Expectation};
    use crate::shogi::Position;

    #[test]
    fn expected_facts_override_claimed_facts() {
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").unwrap();
        let mut problem = Problem::new(Position::new(&setup).unwrap());
        assert_eq!(KnownFacts::claimed(&problem), KnownFacts::default());
        let claims = |claims| KnownFacts::claimed(&Problem { claims, ..problem.clone() });
        let solution = Some("R*1b 1a1b 3d2d".to_owned());
        let known = claims(Claims { solution, ..Claims::default() });
        assert_eq!((known.class, known.length), (None, Some(3)));
        let expect =
            Expectation::of_word("yozume").map(|one| Expectation { length: Some(5), ..one });
        problem.claims = Claims { moves: Some(7), expect, ..Claims::default() };
        let expected = KnownFacts {
            class: Some(Class::Defective),
            length: Some(5),
            defects: vec![DefectKind::Yozume],
        };
        assert_eq!(KnownFacts::claimed(&problem), expected);
    }
}
