//! The reverse method: longer problems that lead into a problem after a check and a reply.

use super::backwards::Backwards;
use super::grade::promotion;
use crate::notation::write_usi_line;
use crate::problem::{Claims, Problem};
use crate::shogi::{Color, Move, Position, Square};

/// A position that leads into a problem, with its possible solution.
#[derive(Clone, Debug)]
pub struct Extension {
    /// The position.
    pub position: Position,
    /// A check, a reply, and the solution of the problem.
    pub line: Vec<Move>,
}

impl Extension {
    /// The problem itself, before it is extended.
    pub fn start(position: &Position, solution: &[Move]) -> Extension {
        Extension { position: position.clone(), line: solution.to_vec() }
    }

    /// All extensions by two plies, in a fixed order.
    pub fn longer(&self) -> Vec<Extension> {
        let backwards = Backwards::from(&self.position);
        let longer = backwards.all().map(|before| {
            let line = [&[before.check, before.reply], &self.line[..]].concat();
            Extension { position: before.position, line }
        });
        longer.collect()
    }

    /// The extension as a problem with its solution as a claim. Its id is the first two moves.
    pub fn problem(&self) -> Problem {
        let id = Some(write_usi_line(&self.line[..self.line.len().min(2)]));
        let solution = Some(write_usi_line(&self.line));
        let claims = Claims { id, solution, ..Claims::default() };
        Problem::with_claims(self.position.clone(), claims)
    }

    /// The extension with the promotion that the check declines, if it is a move at all.
    pub fn promoting(&self) -> Option<Extension> {
        let (&check, rest) = self.line.split_first()?;
        let line = [&[promotion(check)?], rest].concat();
        Some(Extension { position: self.position.clone(), line })
    }

    /// A key that is equal for equal positions with the same first two moves, and almost never for others.
    pub fn key(&self) -> (u64, [u32; 2], Vec<Move>) {
        let hands = Color::ALL.map(|color| self.position.hand(color).bits());
        (self.position.key(), hands, self.line.iter().take(2).copied().collect())
    }

    /// The idea of the extension: the target of the check, and the reply. The origin of the check and captured
    /// pieces do not matter to a composer.
    pub fn idea(&self) -> Option<(Square, Move)> {
        Some((self.line.first()?.to(), *self.line.get(1)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_solution, read_western, write_sfen};
    use std::collections::HashSet;

    #[test]
    fn extensions_lead_into_the_problem() {
        let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let line = read_solution(&position, "R*1b L1ax1b +B3d-2d").unwrap().moves;
        let start = Extension::start(&position, &line);
        let longer = start.longer();
        let (keys, mut seen) = (longer.iter().map(Extension::key), HashSet::new());
        assert!(keys.into_iter().all(|key| seen.insert(key)));
        for extension in &longer {
            assert_eq!(extension.line[2..], line);
            let reached = extension.position.after(&extension.line[..2]);
            assert_eq!(write_sfen(&reached.setup()), write_sfen(&position.setup()));
            assert!(extension.position.after(&extension.line).is_mate());
            assert!(extension.problem().claims.solution.is_some());
        }
        // A rook has the same idea wherever it comes from.
        let ideas: HashSet<_> = longer.iter().map(Extension::idea).collect();
        assert!(ideas.len() < longer.len() && ideas.len() > 10, "{} {}", ideas.len(), longer.len());
    }
}
