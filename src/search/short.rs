//! Short mates, of which positions of games have many: whether there is any mate, and by which check.

use super::bound::{Answer, Bound};
use super::limits::{Limits, Watch};
use super::question::Question;
use super::session::Session;
use super::table::Known;
use super::tree::Mating;
use crate::shogi::Move;

impl Session<'_> {
    /// Whether there is any mate, every interposition counted, and its first check. The answer is that to
    /// [`Question::ANY`], but takes less time if a mate in a few plies is found.
    ///
    /// ```
    /// use tsume::search::{Answer, Limits, Solver};
    ///
    /// let mut solver = Solver::new(16 << 20);
    /// let mut session = solver.problem(&"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
    /// let (answer, check) = session.short_mate(&Limits::default());
    /// assert!(matches!(answer, Answer::Mate(_)));
    /// assert_eq!(check, Some("R*1b".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn short_mate(&mut self, limits: &Limits) -> (Answer, Option<Move>) {
        let team = &mut self.solver.team;
        if team.first.place.attacks()
            && let Some(mating) = Mating::find(&team.first.place.position)
        {
            team.first.nodes += 1;
            return (Answer::Mate(Bound::MATED.reached_before_ply()), Some(mating.mv));
        }
        let answer = team.search(Question::SHORT, &mut Watch::start(limits));
        let check = match answer {
            Answer::Mate(_) => self.known_check(),
            Answer::NoMate(_) | Answer::Undecided => None,
        };
        (answer, check)
    }

    /// A check after which the table knows a mate.
    fn known_check(&self) -> Option<Move> {
        let first = &self.solver.team.first;
        let position = &first.place.position;
        position.check_moves().into_iter().find(|&mv| {
            let (key, hand) = (position.key_after(mv), position.hand_after(mv));
            matches!(first.table.look_up(key, hand, Bound::ANY), Known::Mate { .. })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Solver, Table};
    use crate::shogi::{Move, Position};

    /// Positions after random moves of a game, mostly captures, which often leave a mate.
    fn positions(count: usize) -> Vec<Position> {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut found = vec![];
        while found.len() < count {
            let mut position: Position = start.parse().expect("the start");
            for ply in 0..120 {
                let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
                let captures = |mv: &Move| position.piece_at(mv.to()).is_some();
                if random(3) > 0 && moves.iter().any(captures) {
                    moves.retain(captures);
                }
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random(moves.len())]);
                if ply > 60 && random(8) == 0 {
                    found.push(position.clone());
                }
            }
        }
        found
    }

    #[test]
    fn answers_and_checks_are_those_of_the_other_search() {
        let limits = Limits::default().with_nodes(3_000);
        let (mut short, mut usual) = (Solver::new(1 << 22), Solver::new(1 << 22));
        let (mut mates, mut refuted, mut at_once) = (0, 0, 0);
        for position in positions(if cfg!(debug_assertions) { 400 } else { 2_000 }) {
            let (answer, check) = short.problem(&position).short_mate(&limits);
            let asked = usual.problem(&position).ask(&Question::ANY, Table::Shared, &limits);
            match (answer, asked) {
                (Answer::Mate(within), Answer::Mate(_) | Answer::Undecided) => {
                    let check = check.expect("a check");
                    let after = position.after(&[check]);
                    let mut session = usual.defence(&after);
                    let limits = Limits::default();
                    let left = Question::counting_all(within.after_ply());
                    let confirmed = session.ask(&left, Table::Shared, &limits);
                    assert!(matches!(confirmed, Answer::Mate(_)), "{position} {check} {within:?}");
                    (mates, at_once) = (mates + 1, at_once + usize::from(after.is_mate()));
                }
                (Answer::NoMate(_), Answer::NoMate(_) | Answer::Undecided) => refuted += 1,
                (Answer::Undecided, _) => {}
                different => panic!("{position}: {different:?}"),
            }
        }
        assert!(mates > at_once + 5 && at_once > 5 && refuted > 20, "{mates} {at_once} {refuted}");
    }
}
