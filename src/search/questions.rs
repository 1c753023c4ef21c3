//! Questions that take more than one search: the exact value, and a line that shows it.

use super::bound::{Bound, Value};
use super::limits::{Limits, Watch};
use super::solver::{Answer, Solver};
use super::table::Known;
use crate::shogi::Move;

impl Solver {
    /// The exact value of the problem's position, every interposition counted, `None` if it is no
    /// mate; an error with what is known if a limit came first.
    pub fn value(&mut self, limits: &Limits) -> Result<Option<Value>, Answer> {
        let mut watch = Watch::start(limits);
        let mut best = match self.search(Bound::ANY, &mut watch) {
            Answer::Mate(bound) => bound,
            Answer::NoMate(_) => return Ok(None),
            Answer::Undecided => return Err(Answer::Undecided),
        };
        while let Some(value) = best.value() {
            // Only the attacker's plies end a mate, so that lengths are odd.
            let better = match value {
                Value { length: 0 | 1, surplus: true } => break,
                Value { length, surplus: true } => Bound::plies(length - 2),
                Value { .. } => best.less(),
            };
            match self.search(better, &mut watch) {
                Answer::Mate(bound) => best = bound,
                Answer::NoMate(_) => break,
                Answer::Undecided => return Err(Answer::Mate(best)),
            }
        }
        Ok(best.value())
    }

    /// A line that mates within `bound`, which the problem's position was found to be. If the bound
    /// is `exact`, both sides play their best; if not, the replies are those that hold out longest
    /// by what is known. The line is cut off where a limit comes first.
    pub fn line(&mut self, bound: Bound, exact: bool, limits: &Limits) -> Vec<Move> {
        let mut watch = Watch::start(limits);
        let start = self.position.clone();
        let mut line = Vec::new();
        let mut bound = bound;
        loop {
            let next = match self.position.turn() == self.attacker {
                true => self.mating_move(bound.after_ply(), &mut watch),
                false => self.longest_reply(bound.after_ply(), exact, &mut watch),
            };
            let Some((mv, left)) = next else { break };
            self.position.play(mv);
            line.push(mv);
            bound = left;
        }
        self.position = start;
        line
    }

    /// A check after which it is mate within `bound`, and the bound that was found: one that the
    /// table knows, else the first by searching.
    fn mating_move(&mut self, bound: Bound, watch: &mut Watch) -> Option<(Move, Bound)> {
        let checks = self.position.check_moves();
        let known = checks.iter().copied().find_map(|mv| {
            let (key, hand) = (self.position.key_after(mv), self.position.hand_after(mv));
            match self.table.look_up(key, hand, bound) {
                Known::Mate { bound, .. } => Some((mv, bound)),
                _ => None,
            }
        });
        known.or_else(|| {
            checks.iter().find_map(|&mv| match self.search_after(mv, bound, watch) {
                Answer::Mate(bound) => Some((mv, bound)),
                Answer::NoMate(_) | Answer::Undecided => None,
            })
        })
    }

    /// The reply that holds out longest, and how long. All are mate within `bound`; if that is
    /// exact, one is within nothing less.
    fn longest_reply(
        &mut self,
        bound: Bound,
        exact: bool,
        watch: &mut Watch,
    ) -> Option<(Move, Bound)> {
        let asked = if exact { bound.less() } else { bound };
        let mut longest: Option<(Move, Bound)> = None;
        for mv in &self.position.legal_moves() {
            match self.search_after(mv, asked, watch) {
                Answer::Mate(found) if longest.is_none_or(|(_, most)| found > most) => {
                    longest = Some((mv, found));
                }
                Answer::Mate(_) => {}
                Answer::NoMate(_) if exact => return Some((mv, bound)),
                Answer::NoMate(_) | Answer::Undecided => return None,
            }
        }
        longest
    }

    /// Searches the position after a move.
    fn search_after(&mut self, mv: Move, bound: Bound, watch: &mut Watch) -> Answer {
        let undo = self.position.play(mv);
        let answer = self.search(bound, watch);
        self.position.take_back(mv, undo);
        answer
    }
}
