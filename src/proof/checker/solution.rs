//! What is claimed of a sound problem: its solution is a line of best play, and every other check on the
//! way is refuted, harmless, or named as unproven.

use super::board::{Move, NOWHERE, Position};
use super::claims::{ANY, Bound, Kind};
use super::rules::{Choice, Proof};

/// The solution of a sound problem; nothing where that is not claimed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Its moves.
    pub line: Vec<Move>,
    /// Other checks along it, by ply, of which nothing is shown: without any, the problem is sound.
    pub unproven: Vec<(usize, Move)>,
}

/// Makes every claim about the solution of a problem, whose moves come first; answers at which plies which
/// other checks are unproven. A choice at each of them says how it is answered:
///
/// 0. there is no mate after it (in a problem of one move: no mate at once);
/// 1. it is an unlimited move: it differs only in manner, and continues in the same way;
/// 2. it is a detour: there is no mate after it but by way of the solution's positions;
/// 3. that is not proven.
pub fn prove(proof: &mut Proof, length: Bound, start: &Position) -> Result<Solution, String> {
    let (mut positions, mut line) = (vec![start.clone()], vec![]);
    for index in 0..length as usize {
        let here = &positions[index];
        let moves = if index % 2 == 0 { here.checks() } else { here.replies() };
        let mv = moves[proof.choose(Choice::Solution(&moves), moves.len())?];
        positions.push(here.after(mv));
        line.push(mv);
    }
    proof.solution = positions.clone();
    let mut unproven = vec![];
    for (index, &mv) in line.iter().enumerate() {
        let (here, next) = (&positions[index], positions[index + 1].clone());
        if index % 2 == 1 {
            let bound = (line.len() - index) as Bound - 1;
            proof.claim(Kind::WithinExactly, next.clone(), bound)?;
            proof.claim(Kind::NotWithinExactly, next, bound - 1)?;
            continue;
        }
        let (bound, is_last) = ((line.len() - index) as Bound, index + 1 == line.len());
        proof.claim(Kind::WithinExactly, next, bound)?;
        for other in others(here, mv).into_iter().filter(|_| !is_last || index == 0) {
            let next = here.after(other);
            match proof.choose(Choice::Other(&next, bound, other), 4)? {
                0 if is_last => proof.refuted(&next, 1, Kind::NotWithinExactly)?,
                0 => proof.refuted(&next, ANY, Kind::NotWithin)?,
                1 if !is_last && is_unlimited(&positions[index..], &line[index..], other) => {
                    proof.claim(Kind::WithinExactly, next, bound)?;
                }
                2 if !is_last => proof.refuted(&next, ANY, Kind::NoMateAside)?,
                3 => unproven.push((index + 1, other)),
                _ => return Err("another check that is no such move".into()),
            }
        }
    }
    Ok(Solution { line, unproven })
}

/// The checks but for the one that is played, those of the same origin first; of those that are images of each
/// other in a board that is its own image, one.
fn others(here: &Position, played: Move) -> Vec<Move> {
    let mirrored = |at: u8| if at < NOWHERE { at + 8 - 2 * (at % 9) } else { at };
    let is_own = |at: u8| here.cells[usize::from(at)] == here.cells[usize::from(mirrored(at))];
    let is_symmetric = (0..NOWHERE).all(is_own);
    let mut seen = vec![played];
    let (same, rest): (Vec<Move>, Vec<Move>) =
        here.checks().into_iter().partition(|mv| mv.from == played.from);
    for mv in same.into_iter().chain(rest) {
        let image = Move { from: mirrored(mv.from), to: mirrored(mv.to), ..mv };
        if !seen.contains(&mv) && (!is_symmetric || !seen.contains(&image)) {
            seen.push(mv);
        }
    }
    seen.split_off(1)
}

/// Whether another check differs from the first move of a line only in promotion, or in the distance of a
/// slide or a drop on the same line; and the rest of the line can be played after it, to positions that are
/// the same, or of which both or none are mate. What is done to the piece, or by it, is then done where it
/// stands; and it may promote on a later move instead, if that leads to the same position.
pub fn is_unlimited(positions: &[Position], line: &[Move], other: Move) -> bool {
    let (first, start) = (line[0], &positions[0]);
    let king = start.kings[usize::from(1 - start.turn)];
    let way = |to: u8| direction(if first.dropped().is_some() { king } else { first.from }, to);
    let is_same_way = way(first.to).is_some() && way(first.to) == way(other.to);
    if first.from != other.from || first.to != other.to && !is_same_way {
        return false;
    }
    // The positions on the other line, and where the piece stands on both, until that is the same.
    let mut reached = vec![(start.after(other), Some((first.to, other.to)))];
    for (index, &mv) in line.iter().enumerate().skip(1) {
        let mut next = vec![];
        for (here, differs) in reached {
            let legal = if here.turn == start.turn { here.checks() } else { here.replies() };
            let there = |at: u8| differs.filter(|&(old, _)| at == old).map_or(at, |(_, new)| new);
            let to = if mv.dropped().is_some() { mv.to } else { there(mv.to) };
            let same = Move { from: there(mv.from), to, ..mv };
            let is_it = differs.is_some_and(|(old, _)| mv.from == old);
            let later = Move { promote: !mv.promote, ..same };
            for one in [same, later].into_iter().take(if is_it { 2 } else { 1 }) {
                let after = here.after(if legal.contains(&one) { one } else { continue });
                if after == positions[index + 1] {
                    next.push((after, None));
                } else if one == same {
                    let is_taken = differs.is_some_and(|(old, _)| mv.to == old);
                    let stands = if is_it { Some((mv.to, mv.to)) } else { differs };
                    next.push((after, stands.filter(|_| is_it || !is_taken)));
                }
            }
        }
        reached = next;
    }
    let is_mate = |position: &Position| position.replies().is_empty();
    reached.iter().any(|(there, _)| is_mate(there) == is_mate(&positions[line.len()]))
}

/// In which direction a square is seen from another, if it is on one of its eight lines.
fn direction(from: u8, to: u8) -> Option<(i8, i8)> {
    let (rows, files) = ((to / 9) as i8 - (from / 9) as i8, (to % 9) as i8 - (from % 9) as i8);
    let is_line = rows == 0 || files == 0 || rows.abs() == files.abs();
    is_line.then_some((rows.signum(), files.signum()))
}
