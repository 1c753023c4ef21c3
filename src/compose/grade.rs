//! How hard a problem is for people, by our own judgement: there are no published figures that the
//! weights could be fitted to. Each part is counted, so that a person can disagree.

use crate::judge::{Fate, Verdict, fate};
use crate::problem::Outcome;
use crate::search::{Limits, Solver};
use crate::shogi::{Kind, Move, MoveParts, Position, Square};

/// A part of a grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The attacker's moves.
    Moves,
    /// Checks along the solution that only a few replies refute.
    Tries,
    /// How many plies it takes until the checks after these come to an end.
    Depth,
    /// Pieces that are given away.
    Sacrifices,
    /// Moves that neither capture nor promote nor drop.
    Quiet,
    /// Moves of the attacker's from or to far away.
    Distant,
    /// Promotions that are declined.
    Unpromoted,
    /// Interpositions of the defender's.
    Interposed,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 8] = [
        Part::Moves,
        Part::Tries,
        Part::Depth,
        Part::Sacrifices,
        Part::Quiet,
        Part::Distant,
        Part::Unpromoted,
        Part::Interposed,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Part::Moves => "moves",
            Part::Tries => "tries",
            Part::Depth => "depth",
            Part::Sacrifices => "sacrifices",
            Part::Quiet => "quiet",
            Part::Distant => "distant",
            Part::Unpromoted => "unpromoted",
            Part::Interposed => "interposed",
        }
    }

    /// How many points one of it is worth.
    pub fn weight(self) -> f64 {
        match self {
            Part::Moves => 1.0,
            Part::Tries => 0.5,
            Part::Depth => 0.1,
            Part::Sacrifices => 1.0,
            Part::Quiet => 0.5,
            Part::Distant => 0.5,
            Part::Unpromoted => 3.0,
            Part::Interposed => 1.0,
        }
    }
}

/// How hard a problem is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    /// How many there are of each part, in the order of [`Part::ALL`].
    pub counts: [u32; Part::ALL.len()],
    /// How many checks a limit left open.
    pub open: u32,
}

impl Grade {
    /// The sum of all parts by their weights.
    pub fn points(&self) -> f64 {
        let parts = Part::ALL.iter().zip(self.counts);
        parts.map(|(part, count)| part.weight() * f64::from(count)).sum()
    }

    fn add(&mut self, part: Part, count: usize) {
        let index = Part::ALL.iter().position(|&one| one == part).unwrap_or_default();
        self.counts[index] += u32::try_from(count).unwrap_or(u32::MAX);
    }
}

/// The most replies that refute a check which people look at.
const FEW_REPLIES: usize = 2;

/// As many plies as a refutation counts whose checks do not come to an end soon.
const LONG: usize = 8;

/// From how many squares away from the king on a piece is far.
const FAR: u8 = 3;

/// Grades a problem by the solution of its verdict; nothing if it is no mate, or the solution is not
/// known. The limits are for each reply to each check.
pub fn grade(
    problem: &Position,
    verdict: &Verdict,
    solver: &mut Solver,
    limits: &Limits,
) -> Option<Grade> {
    let is_known = verdict.answer == Outcome::Mate && verdict.value.is_some();
    let line = Some(&verdict.solution).filter(|line| is_known && !line.is_empty())?;
    let mut grade = Grade::default();
    let mut session = solver.problem(problem);
    let mut position = problem.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let reply = line.get(ply + 1).copied();
        if ply % 2 == 0 {
            count_move(&mut grade, &position, mv, reply);
            for check in &position.check_moves() {
                if check == mv {
                    continue;
                }
                match fate(&mut session, &position.after(&[check]), limits) {
                    Fate::Fails(refutation) if refutation.replies.len() <= FEW_REPLIES => {
                        grade.add(Part::Tries, 1);
                        let length = refutation.line.len() + 1;
                        let length = if refutation.is_ended { length } else { LONG };
                        grade.add(Part::Depth, length);
                    }
                    Fate::Undecided => grade.open += 1,
                    _ => {}
                }
            }
        } else if is_interposition(&position, mv) {
            grade.add(Part::Interposed, 1);
        }
        position.play(mv);
    }
    Some(grade)
}

/// Counts what a move of the attacker's is.
fn count_move(grade: &mut Grade, position: &Position, mv: Move, reply: Option<Move>) {
    let king = position.king(!position.turn());
    let is_far = |square: Square| king.is_some_and(|king| distance(king, square) >= FAR);
    let captures = position.piece_at(mv.to()).is_some();
    let is_given = reply.is_some_and(|reply| reply.to() == mv.to());
    grade.add(Part::Moves, 1);
    grade.add(Part::Sacrifices, usize::from(is_given && !captures));
    if let MoveParts::Walk { from, promote, .. } = mv.parts() {
        grade.add(Part::Quiet, usize::from(!captures && !promote));
        let kind = position.piece_at(from).map(|piece| piece.kind);
        let slides = kind.is_some_and(|kind| {
            matches!(kind, Kind::Lance | Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon)
        });
        grade.add(Part::Distant, usize::from(slides && (is_far(from) || is_far(mv.to()))));
        let could = Move::walk(from, mv.to(), true).is_some_and(|other| position.is_legal(other));
        grade.add(Part::Unpromoted, usize::from(!promote && could));
    } else {
        grade.add(Part::Distant, usize::from(is_far(mv.to())));
    }
}

/// How many steps of a king two squares are apart.
fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

/// Whether a reply neither captures nor moves the king.
fn is_interposition(position: &Position, reply: Move) -> bool {
    let king = position.king(position.turn());
    position.piece_at(reply.to()).is_none() && reply.from() != king
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Task, judge};
    use crate::notation::read_western;
    use crate::problem::Problem;

    fn graded(text: &str) -> Option<Grade> {
        let problem = Problem::new(Position::new(&read_western(text).unwrap()).unwrap());
        let mut solver = Solver::new(1 << 22);
        let limits = Limits::default().with_nodes(100_000);
        let verdict = judge(&problem, &mut solver, &limits, &Task::default(), &mut |_| ());
        grade(&problem.position, &verdict, &mut solver, &limits.with_nodes(2_000))
    }

    #[test]
    fn parts_are_counted() {
        // R*1b, Lx1b, +B-2d: a rook is given away, the horse moves one square.
        let first = graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a").unwrap();
        let count = |part| {
            let index = Part::ALL.iter().position(|&one| one == part).unwrap();
            first.counts[index]
        };
        assert_eq!((count(Part::Moves), count(Part::Sacrifices)), (2, 1));
        assert_eq!(
            (count(Part::Quiet), count(Part::Unpromoted), count(Part::Interposed)),
            (1, 0, 0)
        );
        assert!(count(Part::Depth) >= 2 * count(Part::Tries) && count(Part::Tries) > 0);
        let sum: f64 = Part::ALL.iter().map(|&part| part.weight() * f64::from(count(part))).sum();
        assert!((first.points() - sum).abs() < 1e-9);
        assert_eq!(
            first,
            graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a").unwrap()
        );
    }

    #[test]
    fn what_is_no_mate_has_no_grade_and_one_move_is_easier_than_three() {
        assert_eq!(graded("Black: P5c In hand: S / White: K5a"), None);
        let one = graded("Black: P5c In hand: G / White: K5a").unwrap().points();
        let three = graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a");
        assert!(one < three.unwrap().points());
    }
}
