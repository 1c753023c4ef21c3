//! Questions about a position that is answered: its moves, and a line that shows the answer.

use super::bound::Bound;
use super::limits::{Limits, Watch};
use super::reading::Reading;
use super::solver::{Answer, Solver};
use super::table::Known;
use crate::shogi::{Move, Position};

impl Solver {
    /// Goes to another position of the same problem, with the attacker or the defender to move:
    /// what is asked next is asked of it. What was found before stays known.
    pub fn stand_at(&mut self, position: &Position) {
        self.position = position.clone();
    }

    /// All checks, or all replies, each with whether the position after it is mate within what
    /// `bound` leaves: which moves mate, which reply refutes. Every interposition counts; what the
    /// table has lost is searched again.
    pub fn moves(&mut self, bound: Bound, limits: &Limits) -> Vec<(Move, Answer)> {
        let mut watch = Watch::start(limits);
        let moves = match self.position.turn() == self.attacker {
            true => self.position.check_moves(),
            false => self.position.legal_moves(),
        };
        let answer = |mv| (mv, self.search_after(mv, bound.after_ply(), &mut watch));
        moves.into_iter().map(answer).collect()
    }

    /// Whether the value of the position is within `bound`; `None` if a limit came first.
    pub fn within(&mut self, bound: Bound, reading: Reading, limits: &Limits) -> Option<bool> {
        self.is_within_any_depth(bound, reading, &mut Watch::start(limits)).ok()
    }

    /// A line that mates within `bound`, which the problem's position was found to be. If the bound
    /// is `exact`, both sides play their best; if not, the replies are those that hold out longest
    /// by what is known. The line is cut off where a limit comes first.
    pub fn line(&mut self, bound: Bound, exact: bool, limits: &Limits) -> Vec<Move> {
        self.line_by(bound, exact, &mut Watch::start(limits))
    }

    /// The same under a watch.
    pub(super) fn line_by(&mut self, bound: Bound, exact: bool, watch: &mut Watch) -> Vec<Move> {
        let start = self.position.clone();
        let mut line = Vec::new();
        let mut bound = bound;
        loop {
            let next = match self.position.turn() == self.attacker {
                true => self.mating_move(bound.after_ply(), watch),
                false => self.longest_reply(bound.after_ply(), exact, watch),
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
    /// table knows, else the first by searching. The keys have no salts: lines are followed where
    /// every interposition counts, nothing is forbidden and nothing has left the game.
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
