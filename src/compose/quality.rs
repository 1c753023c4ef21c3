//! The quality of a problem, as a number with its parts, so that a person can disagree. Beauty is not
//! measured.

use std::collections::HashSet;

use super::grade::{Grade, GradePart, declines};
use super::improve::pieces;
use crate::judge::Defect;
use crate::problem::DefectKind;
use crate::shogi::{Move, Position};

/// A figure of the quality.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Sacrificed pieces.
    Sacrifices,
    /// Declined promotions.
    Unpromoted,
    /// Interpositions of the defender.
    Interposed,
    /// Moves of the attacker without capture, promotion or drop.
    Quiet,
    /// Checks along the solution that only a few replies refute.
    Tries,
    /// Pieces on the board and in the attacker's hand.
    Pieces,
    /// Captures by the attacker.
    Captures,
    /// Whether the first move is a capture.
    FirstCaptures,
    /// Promoted pieces on the board at the start.
    Promoted,
    /// Pieces in the attacker's hand at the start.
    InHand,
    /// Checks by a piece that also gave one of the two checks before.
    Repeated,
    /// Findings of the judge.
    Flaws,
}

impl Figure {
    /// Every figure, with its name and the points for each.
    pub const ALL: [(Figure, &str, f64); 12] = [
        (Figure::Sacrifices, "sacrifices", 2.0),
        (Figure::Unpromoted, "unpromoted", 4.0),
        (Figure::Interposed, "interposed", 2.0),
        (Figure::Quiet, "quiet", 1.0),
        (Figure::Tries, "tries", 0.25),
        (Figure::Pieces, "pieces", -0.5),
        (Figure::Captures, "captures", -0.5),
        (Figure::FirstCaptures, "first captures", -4.0),
        (Figure::Promoted, "promoted", -2.0),
        (Figure::InHand, "in hand", 0.5),
        (Figure::Repeated, "repeated", -1.0),
        (Figure::Flaws, "flaws", -3.0),
    ];
}

/// The quality of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Quality {
    /// The count of each figure, in the order of [`Figure::ALL`].
    pub counts: [u32; Figure::ALL.len()],
}

impl Quality {
    /// The quality of a problem by its solution and its defects. A declined promotion counts only where the promotion
    /// would not do as well. Tries are not counted, because finding them takes longer.
    pub fn without_tries(problem: &Position, line: &[Move], defects: &[Defect]) -> Quality {
        let along = Grade::along(problem, line);
        let mut quality = Quality::default();
        for (figure, part) in [
            (Figure::Sacrifices, GradePart::Sacrifices),
            (Figure::Unpromoted, GradePart::Unpromoted),
            (Figure::Interposed, GradePart::Interposed),
            (Figure::Quiet, GradePart::Quiet),
        ] {
            quality.set(figure, along.count(part));
        }
        quality.set(Figure::Pieces, pieces(problem));
        let promoted =
            problem.setup().pieces().filter(|(_, piece)| piece.kind.is_promoted()).count();
        quality.set(Figure::Promoted, promoted as u32);
        quality.set(Figure::InHand, problem.hand(problem.turn()).total());
        quality.set(Figure::Repeated, repeated(line));
        quality.set(Figure::Flaws, u32::try_from(defects.len()).unwrap_or(u32::MAX));
        let promotions = defects.iter().filter(|one| one.kind == DefectKind::UnlimitedPromotion);
        let as_good: HashSet<u32> = promotions.map(Defect::ply).collect();
        for (index, (position, mv)) in problem.along(line).step_by(2).enumerate() {
            if declines(&position, mv) && as_good.contains(&(2 * index as u32 + 1)) {
                quality.counts[Figure::Unpromoted as usize] -= 1;
            }
            if position.piece_at(mv.to()).is_some() {
                quality.counts[Figure::Captures as usize] += 1;
                quality.counts[Figure::FirstCaptures as usize] += u32::from(index == 0);
            }
        }
        quality
    }

    /// The quality with the tries of a grade.
    pub fn with_tries(mut self, grade: &Grade) -> Quality {
        self.set(Figure::Tries, grade.count(GradePart::Tries));
        self
    }

    /// The count of a figure.
    pub fn count(&self, figure: Figure) -> u32 {
        self.counts[figure as usize]
    }

    /// The sum of all figures by their weights.
    pub fn points(&self) -> f64 {
        let counts = Figure::ALL.iter().zip(self.counts);
        counts.map(|((_, _, weight), count)| weight * f64::from(count)).sum()
    }

    fn set(&mut self, figure: Figure, count: u32) {
        self.counts[figure as usize] = count;
    }
}

/// The number of checks by a piece that also gave one of the two checks before.
fn repeated(line: &[Move]) -> u32 {
    let checks: Vec<Move> = line.iter().copied().step_by(2).collect();
    let is_repeated = |index: usize| {
        let before = &checks[index.saturating_sub(2)..index];
        checks[index].from().is_some_and(|from| before.iter().any(|check| check.to() == from))
    };
    (0..checks.len()).filter(|&index| is_repeated(index)).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Subject, Weight};
    use crate::notation::{read_solution, read_western};

    #[test]
    fn figures_are_counted() {
        let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let line = read_solution(&position, "R*1b L1ax1b +B3d-2d").unwrap().moves;
        let flaw = Defect {
            kind: DefectKind::EqualVariation,
            weight: Weight::Flaw,
            subject: Subject::Ply(2),
            line: vec![],
            length: None,
        };
        let quality = Quality::without_tries(&position, &line, &[flaw]);
        let counts = Figure::ALL.map(|(figure, name, _)| (name, quality.count(figure)));
        let expected = [
            ("sacrifices", 1),
            ("unpromoted", 0),
            ("interposed", 0),
            ("quiet", 0),
            ("tries", 0),
            ("pieces", 7),
            ("captures", 0),
            ("first captures", 0),
            ("promoted", 1),
            ("in hand", 1),
            ("repeated", 0),
            ("flaws", 1),
        ];
        assert_eq!(counts, expected);
        assert_eq!(quality.points(), 2.0 - 3.5 - 2.0 + 0.5 - 3.0);
        let text = "Black: R1h, G2c / White: K1a, P1b";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let line = read_solution(&position, "Rx1b+").unwrap().moves;
        let quality = Quality::without_tries(&position, &line, &[]);
        let counts = [Figure::Captures, Figure::FirstCaptures].map(|figure| quality.count(figure));
        assert_eq!(counts, [1, 1]);
    }
}
