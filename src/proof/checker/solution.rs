//! The claims about a sound problem: its solution is a line of best play, and every other check on the way is
//! refuted, harmless, or listed as unproven.

use super::board::{Move, NOWHERE, Position};
use super::claims::Kind::{NoMateAside, NotWithin, Within};
use super::claims::{ANY, Bound, Claim};
use super::moves::direction;
use super::rules::{Choice, Proof};

/// Other checks along a solution, with their plies.
pub type Others = Vec<(usize, Move)>;

/// Makes every claim about the solution of a problem, and returns the other checks that are unproven. The moves of
/// the solution are chosen first, then the answer to each other check:
///
/// 0. there is no mate after it;
/// 1. it is an unlimited move: it differs only in manner and continues in the same way, or it differs in promotion
///    alone and comes to the same position (in a problem of one move: it differs in promotion alone);
/// 2. it is a detour: there is no mate after it except through the solution's positions (in a problem of one move:
///    there is no mate after it);
/// 3. the board is its own mirror image, and its image is played, or answered in another way;
/// 4. it is unproven.
pub fn prove(proof: &mut Proof, length: Bound, start: &Position) -> Result<Others, String> {
    let (mut positions, mut line) = (vec![start.clone()], vec![]);
    for index in 0..length as usize {
        let here = &positions[index];
        let moves = if index % 2 == 0 { here.checks() } else { here.replies() };
        line.push(proof.choose_move(Choice::Solution(&moves), &moves)?);
        positions.push(here.after(line[index]));
    }
    proof.solution.extend(positions.iter().cloned());
    let (aside, mut unproven) = (if length > 1 { NoMateAside } else { NotWithin }, vec![]);
    for (index, &mv) in line.iter().enumerate() {
        let (here, next) = (&positions[index], &positions[index + 1]);
        let bound = (line.len() - index - index % 2) as Bound;
        proof.claim(Claim::new(Within, next.clone(), bound))?;
        if index % 2 == 1 {
            proof.claim(Claim::new(NotWithin, next.clone(), bound - 1))?;
        }
        let is_asked = index % 2 == 0 && (index == 0 || index + 1 < line.len());
        let checks = if is_asked { here.checks() } else { vec![] };
        let (ahead, left, mut images) = (&positions[index..], &line[index..], vec![]);
        for other in checks.into_iter().filter(|&check| check != mv) {
            let (after, image) = (here.after(other), image(here, other));
            match proof.choose(Choice::Other(ahead, left, other), 5)? {
                0 => proof.refuted(&Claim::new(NotWithin, after, ANY))?,
                1 if continues(ahead, left, other) == Some(true) => {}
                1 if length > 1 && continues(ahead, left, other).is_some() => {
                    proof.claim(Claim::new(Within, after, bound))?
                }
                2 => proof.refuted(&Claim::new(aside, after, ANY))?,
                3 if image != other && !images.contains(&other) => images.push(image),
                4 => unproven.push((index + 1, other)),
                _ => return Err("a wrong answer to another check".into()),
            }
        }
    }
    Ok(unproven)
}

/// The mirror image of a move, on a board that is its own mirror image; else the move itself.
pub fn image(here: &Position, mv: Move) -> Move {
    let mirrored = |at: usize| if at < NOWHERE { at + 8 - 2 * (at % 9) } else { at };
    let is_own = (0..NOWHERE).all(|at| here.cells[at] == here.cells[mirrored(at)]);
    if is_own { Move { from: mirrored(mv.from), to: mirrored(mv.to), ..mv } } else { mv }
}

/// Compares another check with the first move of a line. Returns `None` unless it differs only in promotion, or in
/// the distance of a slide, or goes to another square of the line along which the piece then checks, or opens the
/// same check, or drops a knight as well, and the rest of the line can be played after it, to the same position, or to positions of which both or neither are mate.
/// Moves of the piece, and captures of it, are then played where it stands; it may also promote on a later move, if
/// that leads to the same position. Otherwise returns whether that is enough: it differs in promotion alone, and
/// the line comes to the same position or is at its end.
pub fn continues(positions: &[Position], line: &[Move], other: Move) -> Option<bool> {
    let (first, start, defender) = (line[0], &positions[0], 1 - positions[0].turn);
    let slide = |mv: Move| direction(mv.from, mv.to);
    let checkers =
        |mv: Move| -> Vec<usize> { start.after(mv).checkers(defender).map(|(at, _)| at).collect() };
    let gives = |mv: Move| checkers(mv).contains(&mv.to);
    let way = |mv: Move| direction(start.kings[defender], mv.to);
    let is_on_line = slide(first).is_some_and(|way| slide(other) == Some(way))
        || gives(first) && gives(other) && way(first).is_some() && way(first) == way(other);
    let opened = checkers(first) == checkers(other) && !gives(first);
    // The last origin is that of the drop of a knight.
    let is_alike = is_on_line || opened || first.from == NOWHERE + 4;
    if first.from != other.from || first.to != other.to && !is_alike {
        return None;
    }
    // The position on the other line, and where the piece stands in the solution and there.
    let (mut here, mut stands, mut stands_there) = (start.after(other), Some(first.to), other.to);
    for (&mv, then) in line.iter().zip(&positions[1..]).skip(1) {
        let there = |at| if Some(at) == stands { stands_there } else { at };
        let same = Move { from: there(mv.from), to: there(mv.to), ..mv };
        let later = Move { promote: !mv.promote, ..same };
        let legal = if here.turn == start.turn { here.checks() } else { here.replies() };
        let rejoins = |one| legal.contains(&one) && here.after(one) == *then;
        if rejoins(same) || rejoins(later) {
            return Some(first.to == other.to);
        }
        if !legal.contains(&same) {
            return None;
        }
        here = here.after(same);
        if Some(mv.from) == stands {
            (stands, stands_there) = (Some(mv.to), mv.to);
        } else if Some(mv.to) == stands {
            stands = None;
        }
    }
    let is_alike = here.replies().is_empty() == positions.last()?.replies().is_empty();
    is_alike.then_some(line.len() == 1 && first.to == other.to)
}
