//! The facts that are known about a problem without judging it again: its claims, or an earlier judgement.

use std::borrow::Cow;

use super::class::Class;
use super::judged::Judged;
use super::value::Judgement;
use crate::judge::Goal;
use crate::problem::{DefectKind, DefectWord, Outcome, Problem};
use crate::shogi::Move;
use crate::themes::Themes;

/// The known facts about a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownFacts {
    /// The class.
    pub class: Option<Class>,
    /// Whether the problem is sound, but has a flaw.
    pub is_flawed: Option<bool>,
    /// The length in plies.
    pub length: Option<u32>,
    /// The kinds of the defects.
    pub defects: Vec<DefectKind>,
    /// Whether the problem has no other defects, except those that are found only on request.
    pub has_all_defects: bool,
    /// The solution.
    pub solution: KnownSolution,
    /// The themes of the solution, if it is proven.
    pub themes: Option<Themes>,
}

/// The known solution of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum KnownSolution {
    /// There is none.
    #[default]
    None,
    /// The claimed solution of the problem, if it has one.
    Claimed,
    /// These moves.
    Found(Vec<Move>),
}

impl KnownFacts {
    /// The facts in a problem itself: the expected verdict, else the claims.
    pub fn claimed(problem: &Problem) -> KnownFacts {
        let claims = &problem.claims;
        let expect = claims.expect.as_ref();
        let counted = || problem.claimed_moves().map(|moves| moves.len() as u32);
        let defects = expect.and_then(|expect| expect.defects.clone());
        let class = expect.and_then(Class::expected);
        KnownFacts {
            class,
            is_flawed: is_flawed(class, defects.as_deref()),
            length: expect.and_then(|expect| expect.length).or(claims.moves).or_else(counted),
            // An empty list means that there are none; another one may leave some out.
            has_all_defects: defects.as_ref().is_some_and(Vec::is_empty),
            defects: defects.unwrap_or_default(),
            solution: KnownSolution::Claimed,
            // Only a proven solution has themes.
            themes: None,
        }
    }

    /// The facts in a judgement.
    pub fn found(judgement: &Judgement) -> KnownFacts {
        match judgement {
            Judgement::Judged(judged) => KnownFacts::judged(judged),
            Judgement::Unreadable(_) => {
                KnownFacts { class: Some(judgement.class()), ..KnownFacts::default() }
            }
        }
    }

    /// The facts in the judgement of a problem.
    pub fn judged(verdict: &Judged) -> KnownFacts {
        let defects: Vec<_> = verdict.verdict.defects.iter().map(|defect| defect.kind).collect();
        let is_flawed = match verdict.class() {
            Class::Sound | Class::Defective | Class::NoMate => Some(verdict.is_flawed()),
            Class::Mate | Class::Undecided | Class::Unreadable => None,
        };
        let is_whole = verdict.verdict.goal == Goal::Judge && verdict.is_settled();
        let solution = match verdict.verdict.solution.is_empty() {
            true => KnownSolution::None,
            false => KnownSolution::Found(verdict.verdict.solution.clone()),
        };
        KnownFacts {
            class: Some(verdict.class()),
            is_flawed,
            length: verdict.length(),
            has_all_defects: is_whole && !defects.contains(&DefectKind::Undecided),
            defects,
            solution,
            themes: verdict.themes.clone().filter(|_| verdict.verdict.has_whole_solution()),
        }
    }

    /// Whether the answer is this outcome, if that is known.
    pub fn is(&self, outcome: Outcome) -> Option<bool> {
        let answer = match self.class? {
            Class::Sound | Class::Defective | Class::Mate => Outcome::Mate,
            Class::NoMate => Outcome::NoMate,
            Class::Undecided if outcome == Outcome::Undecided => return Some(true),
            Class::Undecided | Class::Unreadable => return None,
        };
        Some(answer == outcome)
    }

    /// Whether the problem is of a class, if that is known. A problem without a mate is neither sound nor defective.
    pub fn is_of(&self, wanted: Class) -> Option<bool> {
        match self.class? {
            class @ (Class::Sound | Class::Defective | Class::NoMate) => Some(class == wanted),
            Class::Mate | Class::Undecided | Class::Unreadable => None,
        }
    }

    /// Whether the problem has a defect that this word means, if that is known.
    pub fn has(&self, word: DefectWord) -> Option<bool> {
        let found: Vec<_> = word.kinds().map(|kind| self.has_kind(kind)).collect();
        let is_absent = found.iter().all(|found| *found == Some(false));
        if found.contains(&Some(true)) { Some(true) } else { is_absent.then_some(false) }
    }

    fn has_kind(&self, kind: DefectKind) -> Option<bool> {
        use DefectKind::{Hayazume, IdlePiece, NoMate, TeAmari, Yozume};
        if self.defects.contains(&kind) {
            return Some(true);
        }
        let is_absent = match self.class? {
            // Nothing else can be found about a problem without a mate.
            Class::NoMate => true,
            Class::Sound if [NoMate, TeAmari, Yozume, Hayazume].contains(&kind) => true,
            _ => self.has_all_defects && kind != IdlePiece,
        };
        is_absent.then_some(false)
    }

    /// The solution of the problem, if it is known.
    pub fn solution<'a>(&'a self, problem: &Problem) -> Option<Cow<'a, [Move]>> {
        match &self.solution {
            KnownSolution::None => None,
            KnownSolution::Claimed => problem.claimed_moves().map(Cow::Owned),
            KnownSolution::Found(moves) => Some(Cow::Borrowed(moves)),
        }
    }
}

/// Whether an expected problem is sound, but has a flaw. The kinds alone do not say it of an equal variation.
fn is_flawed(class: Option<Class>, defects: Option<&[DefectKind]>) -> Option<bool> {
    use DefectKind::{
        Detour, EqualVariationYozume, JoiningDetour, LongerVariation, SameLengthJoining,
        Transposition, UnlimitedDrop, UnlimitedMove, UnlimitedPromotion,
    };
    const FLAWS: [DefectKind; 9] = [
        UnlimitedPromotion,
        UnlimitedDrop,
        UnlimitedMove,
        Detour,
        JoiningDetour,
        SameLengthJoining,
        Transposition,
        EqualVariationYozume,
        LongerVariation,
    ];
    match (class?, defects) {
        (Class::Defective | Class::NoMate, _) => Some(false),
        (Class::Sound, Some([])) => Some(false),
        (Class::Sound, Some(kinds)) => {
            kinds.iter().any(|kind| FLAWS.contains(kind)).then_some(true)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Claims, Expectation};

    #[test]
    fn expected_facts_override_claimed_facts() {
        let mut problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse().unwrap());
        let nothing = KnownFacts { solution: KnownSolution::Claimed, ..KnownFacts::default() };
        assert_eq!(KnownFacts::claimed(&problem), nothing);
        assert_eq!(nothing.solution(&problem), None);
        let claims = |claims| KnownFacts::claimed(&Problem { claims, ..problem.clone() });
        let solution = Some("R*1b 1a1b 3d2d".to_owned());
        let known = claims(Claims { solution, ..Claims::default() });
        assert_eq!((known.class, known.length), (None, Some(3)));
        let expect =
            Expectation::of_word("yozume").map(|one| Expectation { length: Some(5), ..one });
        problem.claims = Claims { moves: Some(7), expect, ..Claims::default() };
        let expected = KnownFacts {
            class: Some(Class::Defective),
            is_flawed: Some(false),
            length: Some(5),
            defects: vec![DefectKind::Yozume],
            has_all_defects: false,
            solution: KnownSolution::Claimed,
            themes: None,
        };
        assert_eq!(KnownFacts::claimed(&problem), expected);
        assert_eq!(expected.has_kind(DefectKind::Yozume), Some(true));
        assert_eq!(
            (expected.has_kind(DefectKind::TeAmari), expected.is_of(Class::Sound)),
            (None, Some(false))
        );
    }
}
