//! Confirms with a judge that the two problems of a pair are the same.

use super::known::ProblemSet;
use super::pairs::Pair;
use crate::judge::{Agreement, Verdict};
use crate::notation::write_usi_line;
use crate::problem::{Claims, Outcome, Problem};
use crate::shogi::{Move, Position};

/// Whether the two problems of a pair have the same value and the same soundness, and the image of the
/// solution of one is a solution of the other; `None` if the judge cannot decide.
pub fn confirmed(
    known: &ProblemSet,
    pair: &Pair,
    judge: &mut dyn FnMut(&Problem) -> Verdict,
) -> Option<bool> {
    let mut verdict = |index: usize, solution: Option<&[Move]>| {
        let position = Position::new(&known.setup(index)).ok()?;
        let solution = solution.map(write_usi_line);
        Some(judge(&Problem::with_claims(position, Claims { solution, ..Claims::default() })))
    };
    let other = verdict(pair.other, None)?;
    let Some(line) = pair.image.of_line(&other.solution) else { return Some(false) };
    let this = verdict(pair.problem, Some(&line[..]).filter(|line| !line.is_empty()))?;
    match (this.length.outcome(), other.length.outcome()) {
        (Outcome::Undecided, _) | (_, Outcome::Undecided) => return None,
        (Outcome::NoMate, Outcome::NoMate) => return Some(true),
        (one, two) if one != two => return Some(false),
        _ if this.length.value()? != other.length.value()? => return Some(false),
        _ => {}
    }
    let is_solution = match this.claimed.as_ref()?.agreement {
        Agreement::Equal | Agreement::OneOfSeveral => true,
        Agreement::Undecided => return None,
        _ => false,
    };
    Some(is_solution && this.soundness.is_sound()? == other.soundness.is_sound()?)
}
