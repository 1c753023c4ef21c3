//! Best play from any position of a problem, for people who play it: in the same order, and by the same rules,
//! as the judge's solution and variations.

use super::asker::Asker;
use super::claim::escape;
use super::line::{best_line, moves};
use super::start_value;
use super::verdict::{Goal, Task};
use crate::problem::Outcome;
use crate::search::{Limits, Solver, Valuation, Value};
use crate::shogi::{Color, Move, Position};

/// The answer about a position, and best play from it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Best {
    /// Whether the attacker mates.
    pub answer: Outcome,
    /// The exact value, if known.
    pub value: Option<Value>,
    /// Best play of both sides to the mate. If the defender is to move and there is no mate, a reply that
    /// escapes; if that is open, some reply. For the defender the line is empty only if it is mate.
    pub line: Vec<Move>,
}

/// Finds best play from a position with either side to move. A [`Solver::keeping`] solver remembers what it has
/// found in other positions of the problem.
pub fn best(
    position: &Position,
    attacker: Color,
    solver: &mut Solver,
    limits: &Limits,
    task: &Task,
) -> Best {
    let session = match position.turn() == attacker {
        true => solver.problem(position),
        false => solver.defence(position),
    };
    let asker = &mut Asker::of(session, attacker, limits, task.reading, None);
    let value = match task.goal {
        Goal::Any => start_value::any(asker, position).value,
        Goal::Length | Goal::Judge => asker.value(position, task.reading),
    };
    let defends = position.turn() != attacker;
    let (answer, value, line) = match value {
        Valuation::Mate(value) => {
            let line = best_line(asker, position, value);
            match line.is_refuted(task.reading) {
                true => (Outcome::Undecided, None, vec![]),
                false => (Outcome::Mate, Some(value), line.moves()),
            }
        }
        Valuation::NoMate => {
            let escape = if defends { escape(asker, position) } else { None };
            (Outcome::NoMate, None, escape.into_iter().collect())
        }
        Valuation::Open { within, .. } if within.value().is_some() => {
            (Outcome::Mate, None, asker.last_line(position, within))
        }
        Valuation::Open { .. } => (Outcome::Undecided, None, vec![]),
    };
    let is_mated = value.is_some_and(|value| value.length == 0) || position.is_mate();
    let line = match line.is_empty() && defends && !is_mated {
        true => open_reply(asker, position).into_iter().collect(),
        false => line,
    };
    Best { answer, value, line }
}

/// The first reply after which no mate is known, else the first.
fn open_reply(asker: &mut Asker, position: &Position) -> Option<Move> {
    let replies = moves(asker, position);
    let is_open = |&&mv: &&Move| !matches!(asker.mate(&position.after(&[mv])), Ok(Some(_)));
    replies.iter().find(is_open).or(replies.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_usi, write_usi};
    use crate::problem::Problem;

    fn position(sfen: &str, moves: &[&str]) -> Position {
        let mut setup = read_sfen(sfen).unwrap();
        setup.give_rest(!setup.turn);
        let mut position = Position::new(&setup).unwrap();
        for mv in moves {
            position.play(read_usi(mv).unwrap());
        }
        position
    }

    const FIRST: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";

    /// The best line from a position of the problem, with a limit of nodes.
    fn best_answer(
        moves: &[&str],
        nodes: Option<u64>,
        goal: Goal,
    ) -> (Outcome, Option<u32>, String) {
        let limits = Limits { nodes, ..Limits::default() };
        let mut solver = Solver::new(1 << 20).keeping();
        let task = Task { goal, ..Task::default() };
        let found = best(&position(FIRST, moves), Color::Black, &mut solver, &limits, &task);
        let line: Vec<String> = found.line.into_iter().map(write_usi).collect();
        (found.answer, found.value.map(|value| value.length), line.join(" "))
    }

    #[test]
    fn the_best_move_is_found_for_both_sides() {
        let judge = Goal::Judge;
        for (moves, expected) in [
            (&[][..], (Outcome::Mate, Some(3), "R*1b 1a1b 3d2d")),
            (&["R*1b"], (Outcome::Mate, Some(2), "1a1b 3d2d")),
            (&["R*1b", "1a1b", "3d2d"], (Outcome::Mate, Some(0), "")),
            (&["3d2c"], (Outcome::NoMate, None, "1c2c")),
            (&["3d2c", "1c2c"], (Outcome::NoMate, None, "")),
        ] {
            let (answer, length, line) = expected;
            assert_eq!(
                best_answer(moves, None, judge),
                (answer, length, line.to_owned()),
                "{moves:?}"
            );
        }
        let (answer, length, line) = best_answer(&["R*1b"], None, Goal::Any);
        assert_eq!((answer, length), (Outcome::Mate, None));
        assert!(line.ends_with("3d2d") || line.ends_with("3d2c"), "{line}");
    }

    #[test]
    fn some_reply_is_returned_at_a_limit() {
        let (answer, _, line) = best_answer(&["R*1b"], Some(0), Goal::Judge);
        assert_eq!((answer, line.split(' ').count()), (Outcome::Undecided, 1), "{line}");
        assert_eq!(
            best_answer(&[], Some(0), Goal::Judge),
            (Outcome::Undecided, None, String::new())
        );
    }

    /// Along the judge's solution the best line is that solution, from each of its positions on, unless
    /// the judge has chosen another of several best lines.
    #[test]
    fn the_best_line_is_the_solution() {
        for sfen in [
            FIRST,
            "9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1",
            "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b - 1",
            "7l1/7pk/9/9/8+P/9/9/9/8L b - 1",
        ] {
            let start = position(sfen, &[]);
            let mut solver = Solver::new(1 << 22).keeping();
            let (limits, task) =
                (Limits::default(), Task { goal: Goal::Length, ..Task::default() });
            let problem = Problem::new(start.clone());
            let solution = task.judge(&problem, &mut solver, &limits).solution;
            let mut here = start;
            for (index, &mv) in solution.iter().enumerate() {
                let found = best(&here, Color::Black, &mut solver, &limits, &task);
                assert_eq!(found.line, solution[index..], "{sfen} {index}");
                here.play(mv);
            }
        }
    }
}
