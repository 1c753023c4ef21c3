//! A set of problems without similar ones: problems with the same setting, perhaps shifted or mirrored, or
//! with the same solution, perhaps mirrored.

use std::collections::HashSet;

use super::keys;
use super::known::claimed_solution;
use crate::compose::image::with_black_attacking;
use crate::problem::Problem;
use crate::shogi::Color;

/// The shortest solution that makes problems similar.
const SHORTEST: usize = 3;

/// The hashes of the problems so far.
#[derive(Default)]
pub struct SeenProblems {
    settings: HashSet<u64>,
    solutions: HashSet<u64>,
}

impl SeenProblems {
    /// Adds a problem; returns false if there was a similar one.
    pub fn insert(&mut self, problem: &Problem) -> bool {
        let position = &problem.position;
        let setup = with_black_attacking(&position.setup());
        let Some(king) = position.king(!position.turn()) else { return false };
        let king = if position.turn() == Color::Black { king } else { king.rotated() };
        let is_new = self.settings.insert(keys::of_setting(&setup, king).common());
        match claimed_solution(problem, &setup) {
            Some((start, line)) if line.len() >= SHORTEST => {
                self.solutions.insert(keys::of_solution(&start, king, &line).common()) && is_new
            }
            _ => is_new,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::Claims;
    use crate::shogi::Position;

    #[test]
    fn similar_problems_are_new_only_once() {
        let problem = |sfen: &str, solution: Option<&str>| {
            let claims = Claims { solution: solution.map(str::to_owned), ..Claims::default() };
            let mut setup = read_sfen(sfen).unwrap();
            setup.give_rest(!setup.turn);
            Problem { claims, ..Problem::new(Position::new(&setup).unwrap()) }
        };
        let (line, mirrored) = (Some("R*1b 1a1b 3d2d"), Some("R*9b 9a9b 7d8d"));
        for (sfen, solution, is_new) in [
            ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", line, true),
            ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", None, false),
            ("9/8l/7b1/8k/6+B2/7Pg/9/9/9 b R 1", None, false),
            ("l8/1b7/k8/2+B6/gP7/9/9/9/9 b R 1", mirrored, false),
            ("l8/1b7/k8/2+B6/gP7/9/4p4/9/9 b R 1", mirrored, false),
            ("l8/1b7/k8/2+B6/gP7/9/9/4p4/9 b R 1", None, true),
        ] {
            // Each problem is added after the first one alone.
            let mut seen = SeenProblems::default();
            let first = problem("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", line);
            if !is_new || sfen.contains("4p4") {
                assert!(seen.insert(&first));
            }
            assert_eq!(seen.insert(&problem(sfen, solution)), is_new, "{sfen}");
        }
    }
}
