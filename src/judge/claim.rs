//! Compares the claims of a problem with its value, and follows the claimed solution if it is one of the best
//! lines.

use std::cmp::Ordering;

use super::asker::Asker;
use super::event::Phase;
use super::line::{JudgedLine, Ply, best_line, is_best, is_exactly, moves};
use super::verdict::{Agreement, Claimed, Disagreement, Mistake, MistakeReason, RightClaim};
use crate::notation::{Solution, read_solution};
use crate::problem::{LONGEST, Problem};
use crate::search::{Bound, Decided, Reading, Undecided, Valuation, Value, ends_in_mate};
use crate::shogi::{Move, Position};

/// Reads the claims of a problem, if it makes any. The comparison is still open.
pub(super) fn read(problem: &Problem, reading: Reading) -> Option<Claimed> {
    let claims = &problem.claims;
    let read = claims.solution.as_deref().map(|text| read_solution(&problem.position, text));
    let (solution, at_end, error) = match read {
        Some(Ok(Solution { moves, length })) if !moves.is_empty() => (Some(moves), length, None),
        Some(Err(error)) => (None, None, Some(error.message)),
        _ => (None, None, None),
    };
    let at_end = at_end.filter(|stated| *stated <= LONGEST);
    let disagreement = solution
        .as_ref()
        .and_then(|line| disagreement(&problem.position, line, [claims.moves, at_end], reading));
    let stated = disagreement.map(|one| one.stated).or(claims.moves).or(at_end);
    let length = stated.or(solution.as_ref().map(|moves| moves.len() as u32));
    let is_any = length.is_some() || error.is_some();
    let agreement = Agreement::Undecided;
    is_any.then_some(Claimed { length, solution, disagreement, agreement, mistake: None, error })
}

/// The contradiction between a recorded line and a stated length. A line that stops before the mate contradicts
/// only a length that it exceeds.
fn disagreement(
    start: &Position,
    line: &[Move],
    stated: [Option<u32>; 2],
    reading: Reading,
) -> Option<Disagreement> {
    let recorded = line.len() as u32;
    let is_whole = || recorded % 2 == 1 && ends_in_mate(&start.after(line), reading);
    let contradicts = |stated: &u32| *stated < recorded || *stated > recorded && is_whole();
    let stated = stated.into_iter().flatten().find(contradicts)?;
    Some(Disagreement { stated, recorded, right: None })
}

/// The end of a claimed line.
enum End {
    /// Every move is best, up to the mate or up to an earlier end. The bound is the rest of the value.
    Right(Bound),
    /// A mistake, still without its answer; if it could be played, with the position before it and its value.
    Wrong(Mistake, Option<Box<(Position, Bound)>>),
    /// A limit came first.
    Open,
}

/// Compares the claims with the value of the start, and returns the claimed line if it is right.
pub(super) fn compare(
    asker: &mut Asker,
    problem: &Problem,
    claimed: &mut Claimed,
    value: Value,
) -> Option<JudgedLine> {
    let start = &problem.position;
    let Some(solution) = claimed.solution.clone() else {
        let line = match claimed.length {
            Some(length) if value.surplus && value.length.checked_sub(2) == Some(length) => {
                shorter_line(asker, start, value)
            }
            _ => None,
        };
        claimed.agreement = match (&claimed.error, line.is_some()) {
            (Some(_), _) => Agreement::Unreadable,
            (None, true) => Agreement::LongerVariation,
            (None, false) => by_length(claimed.length, value.length, Agreement::Equal),
        };
        return line;
    };
    let (mut plies, leaves, end) = follow(asker, start, &solution, value);
    let (line, found, agreement) = match end {
        End::Open => (None, value.length, Agreement::Undecided),
        End::Wrong(mut mistake, before) => {
            if let Some((before, value)) = before.as_deref() {
                answer(asker, before, *value, &mut mistake);
            }
            claimed.mistake = Some(mistake);
            let line = stated_exception(asker, start, claimed, value);
            let length =
                if line.is_some() { without_variation(value).length } else { value.length };
            (line, length, Agreement::Wrong)
        }
        End::Right(left) => {
            let is_whole = left.value().is_none_or(|value| value.length == 0);
            let position = plies.last().map_or_else(|| start.clone(), Ply::after);
            let rest = left.value().map(|left| best_line(asker, &position, left));
            let JudgedLine { plies: more, undecided, complete } = rest.unwrap_or_default();
            plies.extend(more);
            let goal = if leaves { without_variation(value) } else { value };
            set_goals(&mut plies, goal);
            let shift = solution.len();
            let undecided = undecided.into_iter().map(|(ply, mv)| (ply + shift, mv)).collect();
            let agreement = match (leaves, is_whole) {
                (true, _) => Agreement::LongerVariation,
                (false, true) => Agreement::Equal,
                (false, false) => Agreement::Unfinished,
            };
            (Some(JudgedLine { plies, undecided, complete }), goal.length, agreement)
        }
    };
    if let Some(disagreement) = &mut claimed.disagreement {
        let longest = leaves.then_some(value.length);
        disagreement.right = right_claim(disagreement.stated, agreement, found, longest);
    }
    let right = claimed.disagreement.and_then(|one| one.right);
    let is_length_of_moves = (problem.claims.moves.is_none() || claimed.disagreement.is_some())
        && claimed.compared_length() == Some(solution.len() as u32);
    claimed.agreement = match agreement {
        Agreement::Undecided => agreement,
        Agreement::Unfinished if is_length_of_moves => agreement,
        Agreement::Wrong if right == Some(RightClaim::Stated) => agreement,
        _ => by_length(claimed.compared_length(), found, agreement),
    };
    line
}

/// The right one of a stated length and a recorded line of another length. `agreement` is the comparison of the
/// line, `found` the length of the solution, and `longest` that of the longer variation if the line leaves it.
fn right_claim(
    stated: u32,
    agreement: Agreement,
    found: u32,
    longest: Option<u32>,
) -> Option<RightClaim> {
    match agreement.is_right() {
        Some(true) if longest == Some(stated) => Some(RightClaim::Both),
        Some(true) => Some(RightClaim::Recorded),
        Some(false) if stated == found => Some(RightClaim::Stated),
        Some(false) => Some(RightClaim::Neither),
        None => None,
    }
}

/// The line by which a stated length is right where the recorded line is not: two moves shorter than the value, by
/// the exception for longer variations.
fn stated_exception(
    asker: &mut Asker,
    start: &Position,
    claimed: &Claimed,
    value: Value,
) -> Option<JudgedLine> {
    let stated = claimed.disagreement?.stated;
    let is_shorter = value.surplus && value.length.checked_sub(2) == Some(stated);
    is_shorter.then(|| shorter_line(asker, start, value)).flatten()
}

fn by_length(claimed: Option<u32>, found: u32, otherwise: Agreement) -> Agreement {
    match claimed {
        Some(length) if length < found => Agreement::Shorter,
        Some(length) if length > found => Agreement::Longer,
        _ => otherwise,
    }
}

/// Sets the value that the line reaches at each of its plies, from the value that it reaches at the start. A limit
/// may have cut the line off.
fn set_goals(plies: &mut [Ply], start: Value) {
    let mut goal = Bound::of(start);
    for here in plies {
        here.goal = goal;
        goal = goal.after_ply();
    }
}

/// The value of the solution by the exception for longer variations, where `value` is that of the start.
fn without_variation(value: Value) -> Value {
    Value { length: value.length.saturating_sub(2), surplus: false }
}

/// Follows a line as long as its moves are best. The defender may leave the best line once, for one that is two
/// plies shorter and leaves nothing: the old exception for longer variations. Returns whether he did.
fn follow(
    asker: &mut Asker,
    start: &Position,
    line: &[Move],
    value: Value,
) -> (Vec<Ply>, bool, End) {
    let mut plies: Vec<Ply> = vec![];
    let mut leaves = false;
    let (mut position, mut value) = (start.clone(), Bound::of(value));
    for (index, &mv) in line.iter().enumerate() {
        asker.enter(Phase::Claim, index, line.len());
        let attacks = position.turn() == asker.attacker;
        let mistake = Mistake { ply: index as u32 + 1, mv, answer: vec![], reason: None };
        let is_over = value.value().is_some_and(|value| value.length == 0);
        if is_over || attacks && !position.is_legal_check(mv) {
            return (plies, leaves, End::Wrong(mistake, None));
        }
        let mut left = value.after_ply();
        match is_best(asker, &position, mv, value) {
            Err(Undecided) => return (plies, leaves, End::Open),
            Ok(true) => {}
            Ok(false) => match leave(asker, &position.after(&[mv]), attacks || leaves, value) {
                Some(shorter) => (left, leaves) = (shorter, true),
                None => {
                    let before = Box::new((position, value));
                    return (plies, leaves, End::Wrong(mistake, Some(before)));
                }
            },
        }
        plies.push(Ply { position: position.clone(), mv, value, goal: value });
        position.play(mv);
        value = left;
    }
    (plies, leaves, End::Right(value))
}

/// The plies of a line to the mate, if its moves are all best.
pub(super) fn follow_best(
    asker: &mut Asker,
    start: &Position,
    line: &[Move],
    value: Bound,
) -> Decided<Option<Vec<Ply>>> {
    let Some(value) = value.value() else { return Ok(None) };
    match follow(asker, start, line, value) {
        (plies, false, End::Right(_)) => Ok(Some(plies)),
        (.., End::Open) => Err(Undecided),
        _ => Ok(None),
    }
}

/// The rest of the value if the defender has just left the best line, which is allowed once.
fn leave(asker: &mut Asker, next: &Position, forbidden: bool, value: Bound) -> Option<Bound> {
    let value = value.value().filter(|value| value.surplus && !forbidden)?;
    let shorter = Bound::plies(value.length.checked_sub(3)?);
    (is_exactly(asker, next, shorter) == Ok(true)).then_some(shorter)
}

/// Adds the line that answers a move that is not best, an escape or the best line after it, and why it is not best.
fn answer(asker: &mut Asker, before: &Position, value: Bound, mistake: &mut Mistake) {
    let next = before.after(&[mistake.mv]);
    let attacks = before.turn() == asker.attacker;
    if attacks && asker.mate(&next) == Ok(None) {
        mistake.answer = escape(asker, &next).into_iter().collect();
        mistake.reason = (!mistake.answer.is_empty()).then_some(MistakeReason::NoMate);
        return;
    }
    let Valuation::Mate(found) = asker.value(&next, asker.reading) else { return };
    mistake.answer = best_line(asker, &next, found).moves();
    let (Some(best), Some(left)) = (value.value(), value.after_ply().value()) else { return };
    mistake.reason = match found.length.cmp(&left.length) {
        Ordering::Equal => Some(MistakeReason::Better(best_line(asker, before, best).moves())),
        // A longer reply is a futile interposition.
        Ordering::Greater if !attacks => None,
        _ => Some(MistakeReason::Length(mistake.ply + found.length)),
    };
}

/// A reply after which there is no mate.
pub(super) fn escape(asker: &mut Asker, position: &Position) -> Option<Move> {
    let replies = moves(asker, position);
    replies.into_iter().find(|&mv| asker.mate(&position.after(&[mv])) == Ok(None))
}

/// The best line that leaves for a shorter one as soon as it can; none if it never can.
pub(super) fn shorter_line(
    asker: &mut Asker,
    start: &Position,
    whole: Value,
) -> Option<JudgedLine> {
    let mut line = best_line(asker, start, whole);
    for index in (1..line.plies.len()).step_by(2) {
        let Ply { position, value, .. } = line.plies[index].clone();
        for mv in moves(asker, &position) {
            let next = position.after(&[mv]);
            let Some(left) = leave(asker, &next, false, value) else { continue };
            line.plies.truncate(index);
            line.plies.push(Ply { position, mv, value, goal: value });
            let rest = best_line(asker, &next, left.value()?);
            let shift = index + 1;
            line.undecided.retain(|&(ply, _)| ply <= shift);
            line.undecided.extend(rest.undecided.iter().map(|&(ply, mv)| (ply + shift, mv)));
            line.plies.extend(rest.plies);
            line.complete = rest.complete;
            set_goals(&mut line.plies, without_variation(whole));
            return Some(line);
        }
    }
    None
}

/// The mistake of a claimed solution if there is no mate at all: the last of its checks that is reached by
/// escaping replies. The answer is an escape.
pub(super) fn refute(asker: &mut Asker, start: &Position, line: &[Move]) -> Option<Mistake> {
    let mut position = start.clone();
    for (index, pair) in line.chunks(2).enumerate() {
        let ply = 2 * index as u32 + 1;
        let mistake = |answer, reason| Mistake { ply, mv: pair[0], answer, reason };
        if !position.is_legal_check(pair[0]) {
            return Some(mistake(vec![], None));
        }
        position.play(pair[0]);
        let next = pair.get(1).map(|&reply| position.after(&[reply]));
        match next {
            Some(next) if asker.mate(&next) == Ok(None) => position = next,
            _ => {
                let reason = Some(MistakeReason::NoMate);
                return escape(asker, &position).map(|reply| mistake(vec![reply], reason));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_moves, read_sfen};

    #[test]
    fn a_line_contradicts_lengths_that_it_cannot_have() {
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1").unwrap();
        let start = Position::new(&setup).unwrap();
        let whole = "R*1b 1a1b 3d2d";
        for (line, stated, expected) in [
            (whole, [Some(3), Some(3)], None),
            (whole, [None, None], None),
            (whole, [Some(5), Some(3)], Some(5)),
            (whole, [Some(3), Some(1)], Some(1)),
            // The line stops before the mate.
            ("R*1b 1a1b", [Some(3), None], None),
            ("R*1b", [Some(7), None], None),
            ("R*1b 1a1b", [None, Some(1)], Some(1)),
        ] {
            let line = read_moves(&start, line).unwrap();
            let found = disagreement(&start, &line, stated, Reading::Standard);
            let expected = expected.map(|stated| Disagreement {
                stated,
                recorded: line.len() as u32,
                right: None,
            });
            assert_eq!(found, expected, "{stated:?}");
        }
    }
}
