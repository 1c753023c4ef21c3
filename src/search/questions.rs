//! Questions that take more than one search: the exact value, and a line that shows it.

use super::bound::{Bound, Value};
use super::limits::{Limits, Watch};
use super::reading::Reading;
use super::solver::{Answer, Solver};
use super::table::Known;
use crate::shogi::{Move, Position};

/// What is known of a position's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// No mate.
    NoMate,
    /// Mate, with the exact value.
    Mate(Value),
    /// A limit came first: there is no mate within `above`, and one within `within`, unless that
    /// is [`Bound::NEVER`].
    Open {
        /// The greatest bound known not to be reached.
        above: Bound,
        /// The least bound known to be reached.
        within: Bound,
    },
}

impl Solver {
    /// Goes to another position of the same problem, with the attacker or the defender to move:
    /// what is asked next is asked of it. What was found before stays known.
    pub fn stand_at(&mut self, position: &Position) {
        self.position = position.clone();
    }

    /// The exact value of the position at which the engine stands.
    pub fn value(&mut self, _reading: Reading, limits: &Limits) -> Found {
        self.value_counting_all(&mut Watch::start(limits))
    }

    /// Whether the value of the position is within `bound`; `None` if a limit came first.
    pub fn within(&mut self, bound: Bound, _reading: Reading, limits: &Limits) -> Option<bool> {
        match self.ask(bound, limits) {
            Answer::Mate(_) => Some(true),
            Answer::NoMate(_) => Some(false),
            Answer::Undecided => None,
        }
    }

    /// The exact value if every interposition counts.
    pub(super) fn value_counting_all(&mut self, watch: &mut Watch) -> Found {
        let mut within = match self.search(Bound::ANY, watch) {
            Answer::Mate(bound) => bound,
            Answer::NoMate(_) => return Found::NoMate,
            Answer::Undecided => {
                return Found::Open { above: Bound::NOTHING, within: Bound::NEVER };
            }
        };
        while let Some(better) = Solver::better_than(within) {
            match self.search(better, watch) {
                Answer::Mate(bound) => within = bound,
                Answer::NoMate(_) => break,
                Answer::Undecided => return Found::Open { above: Bound::NOTHING, within },
            }
        }
        within.value().map_or(Found::NoMate, Found::Mate)
    }

    /// The next better bound that a value of this position can have, if there is one. Only the
    /// attacker's plies end a mate: with him to move lengths are odd, else even.
    fn better_than(bound: Bound) -> Option<Bound> {
        let Value { length, surplus } = bound.value()?;
        match (surplus, length) {
            (false, _) => Some(bound.less()),
            (true, 0 | 1) => None,
            (true, length) => Some(Bound::plies(length - 2)),
        }
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
