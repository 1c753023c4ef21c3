//! The claimed solution as a hint. If no mate of the claimed length is found soon, the positions along the claimed
//! solution are asked, from its end backwards: each takes few nodes, because those after it are in the table. Each is
//! the root of a search of its own, with every reply of the defender, so no answer depends on the claim.

use super::asker::Asker;
use super::event::Phase;
use crate::search::{Bound, Decided, Question, Table, Undecided};
use crate::shogi::{Move, Position};

/// The nodes for a position when it is asked for the first time.
const FIRST_EFFORT: u64 = 300;

/// A claimed solution, and how much of it is asked.
pub(super) struct Hint {
    /// The claimed length.
    length: Bound,
    /// The positions after the checks, each with the bound of a mate by the rest of the claimed solution. The next one
    /// to be asked is the last.
    stages: Vec<(Position, Bound)>,
    /// The most nodes for the next question.
    effort: u64,
    /// The nodes so far.
    nodes: u64,
}

impl Hint {
    /// The hint of a claimed solution, which may be empty or wrong.
    pub fn of(start: &Position, claimed: &[Move]) -> Hint {
        let mut position = start.clone();
        let mut stages = vec![];
        for (mv, rest) in claimed.iter().zip((0..claimed.len() as u32).rev()) {
            position.play(*mv);
            if position.turn() != start.turn() {
                stages.push((position.clone(), Bound::plies(rest)));
            }
        }
        let length = match claimed.len() {
            0 => Bound::NEVER,
            length => Bound::plies(length as u32),
        };
        Hint { length, stages, effort: FIRST_EFFORT, nodes: 0 }
    }

    /// Asks along the claimed solution, unless a mate as short is known, until all questions about it have taken
    /// `most` nodes.
    pub fn follow(&mut self, asker: &mut Asker, known: Bound, most: u64) {
        if known <= self.length {
            return;
        }
        let all = self.stages.len();
        let before = asker.nodes() - self.nodes;
        while let Some((position, rest)) = self.stages.last()
            && asker.nodes() - before < most
            && !asker.is_spent()
        {
            asker.enter(Phase::Claim, all - self.stages.len(), all);
            let before_question = asker.nodes();
            let effort = self.effort.min(most - (asker.nodes() - before));
            match asker.with_effort(effort, |asker| ask(asker, position, *rest)) {
                Ok(()) => {
                    self.stages.pop();
                    self.effort = FIRST_EFFORT.max(self.effort / 4);
                }
                // A question that ends without a node would do so again.
                Err(Undecided) if asker.nodes() == before_question => break,
                Err(Undecided) => self.effort = self.effort.saturating_mul(2),
            }
        }
        self.nodes = asker.nodes() - before;
    }
}

/// Asks for a mate by the rest of a claimed solution, every interposition counted. If there is none, because futile
/// interpositions make it longer or because the claim is wrong, any mate is asked for. The answer stays in the table.
fn ask(asker: &mut Asker, position: &Position, rest: Bound) -> Decided<()> {
    let hope = Question::counting_all(rest).hoping();
    match asker.ask(position, &hope, Table::Shared)? {
        Some(_) => Ok(()),
        None => asker.ask(position, &Question::ANY, Table::Shared).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Verdict, judge};
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::Problem;
    use crate::search::{Limits, Reading, Solver};

    const PROBLEMS: [(&str, &str); 3] = [
        ("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GS 1", "G*3b 2c3b R*2b 3b4a S*5b 4a5a G*6b"),
        ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", "R*1b 2b1c R*1d"),
        ("9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1", "N*2d 1b1c 2d3b+"),
    ];

    fn position(sfen: &str) -> Position {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        Position::new(&setup).expect("a legal position")
    }

    fn judged(problem: &Problem) -> Verdict {
        judge(problem, &mut Solver::impatient(1 << 20), &Limits::default())
    }

    #[test]
    fn every_position_along_the_solution_is_found_to_be_mate() {
        for (sfen, _) in PROBLEMS {
            let start = position(sfen);
            let solution = judged(&Problem::new(start.clone())).solution;
            let (mut solver, limits) = (Solver::new(1 << 20), Limits::default());
            let asker = &mut Asker::new(&mut solver, &start, &limits, Reading::Standard, None);
            let mut hint = Hint::of(&start, &solution);
            hint.follow(asker, Bound::plies(solution.len() as u32), u64::MAX);
            assert_eq!(asker.nodes(), 0, "a mate as short is known");
            hint.follow(asker, Bound::NEVER, 0);
            assert_eq!(asker.nodes(), 0, "no nodes are left for it");
            hint.follow(asker, Bound::NEVER, u64::MAX);
            assert!(hint.stages.is_empty());
            let first = start.after(&solution[..1]);
            let known =
                asker.with_effort(1, |asker| asker.ask(&first, &Question::ANY, Table::Shared));
            assert!(matches!(known, Ok(Some(_))), "{sfen}: {known:?}");
        }
    }

    #[test]
    fn a_wrong_claim_changes_no_value() {
        for (sfen, claim) in PROBLEMS {
            let mut problem = Problem::new(position(sfen));
            let expected = judged(&problem);
            let solution: Vec<String> = expected.solution.iter().map(|mv| mv.to_string()).collect();
            let short = solution[..solution.len() - 2].join(" ");
            let checks = problem.position.check_moves();
            let claims = checks.iter().take(1).map(|mv| mv.to_string());
            let claims: Vec<String> =
                claims.chain([claim.to_owned(), solution.join(" "), short]).collect();
            // The first problem takes long.
            let tries_all = std::env::var("TSUME_CASES").is_ok_and(|cases| cases == "all");
            let tried = if tries_all || solution.len() < 7 { &claims[..] } else { &claims[1..2] };
            for claim in tried {
                problem.claims.solution = Some(claim.clone());
                let verdict = judged(&problem);
                assert_eq!(verdict.length.value(), expected.length.value(), "{sfen}: {claim}");
                assert_eq!(
                    verdict.soundness.is_sound(),
                    expected.soundness.is_sound(),
                    "{sfen}: {claim}"
                );
            }
        }
    }
}
