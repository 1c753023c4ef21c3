//! Questions that take more than one search: the exact value, and a line that shows it.

use super::bound::{Bound, Value};
use super::exact::Undecided;
use super::limits::{Limits, Watch};
use super::reading::Reading;
use super::solver::{Answer, Solver};
use super::table::Known;
use crate::shogi::{Move, Position};

/// From so many nodes on, finding a first mate takes long.
const LONG: u64 = 20_000;
/// One part in so many of that work looks for short mates.
const SHARE: u64 = 32;

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

impl Found {
    /// The least number of plies that a mate can have by what is known, if that says anything.
    pub fn at_least(self) -> Option<u32> {
        let least = match self {
            Found::NoMate => None,
            Found::Mate(value) => Some(value.length),
            // What is not reached with a piece left may be without one.
            Found::Open { above, .. } => {
                above.value().map(|value| value.length + if value.surplus { 0 } else { 2 })
            }
        };
        least.filter(|&least| least > 1)
    }
}

impl Solver {
    /// Goes to another position of the same problem, with the attacker or the defender to move:
    /// what is asked next is asked of it. What was found before stays known.
    pub fn stand_at(&mut self, position: &Position) {
        self.position = position.clone();
    }

    /// The exact value of the position at which the engine stands.
    pub fn value(&mut self, reading: Reading, limits: &Limits) -> Found {
        let mut watch = Watch::start(limits);
        let mut above = Bound::NOTHING;
        let mut within = match self.search_and_raise(
            Reading::None,
            Bound::ANY,
            (reading, &mut above),
            &mut watch,
        ) {
            Answer::Mate(bound) => bound,
            Answer::NoMate(_) => return Found::NoMate,
            Answer::Undecided => return Found::Open { above, within: Bound::NEVER },
        };
        within = self.counting_all_within(within, &mut watch);
        while let Some(better) = better_than(within).filter(|&better| better > above) {
            // The lower value says where to look first.
            let lower =
                match self.search_and_raise(reading, better, (reading, &mut above), &mut watch) {
                    Answer::Mate(bound) => bound,
                    Answer::NoMate(_) => break,
                    Answer::Undecided => return Found::Open { above, within },
                };
            let target = if lower > above { lower } else { worse_than(above) };
            match self.is_within_any_depth(target, reading, &mut watch) {
                Ok(true) => within = target,
                Ok(false) => above = target,
                Err(Undecided) => return Found::Open { above, within },
            }
        }
        within.value().map_or(Found::NoMate, Found::Mate)
    }

    /// Searches. Where that takes long, a part of the work goes into raising the bound above which
    /// the value is in a reading, so that more is known of it if a limit comes first.
    fn search_and_raise(
        &mut self,
        reading: Reading,
        bound: Bound,
        above: (Reading, &mut Bound),
        watch: &mut Watch,
    ) -> Answer {
        let mut most = LONG;
        loop {
            match self.search_in(reading, bound, &mut watch.part(self.work + most)) {
                Answer::Undecided if !watch.is_over_now(self.work) => {}
                answer => return answer,
            }
            self.raise(above.0, above.1, &mut watch.part(self.work + most / SHARE));
            most *= 2;
        }
    }

    /// Looks for no mate within one ply after the other.
    fn raise(&mut self, reading: Reading, above: &mut Bound, watch: &mut Watch) {
        let shortest = u32::from(self.position.turn() == self.attacker);
        loop {
            let next = above.value().map_or(shortest, |value| value.length + 2);
            match self.search_in(reading, Bound::plies(next), watch) {
                Answer::NoMate(Bound::ANY) => return,
                Answer::NoMate(_) => *above = Bound::plies(next),
                Answer::Mate(_) | Answer::Undecided => return,
            }
        }
    }

    /// A better bound than `within`, or the best, where every interposition counts: the value is no
    /// more than that (theorem 4). It is found in far less work than the lower value is from a bound
    /// that is too large, and most of what refutes smaller bounds here refutes them in every
    /// reading; so it is worth thrice the work that was done before, and a little more.
    fn counting_all_within(&mut self, mut within: Bound, watch: &mut Watch) -> Bound {
        while let Some(better) = better_than(within) {
            let most = 4 * self.work + 20_000;
            match self.search(better, &mut watch.part(most)) {
                Answer::Mate(bound) => within = bound,
                Answer::NoMate(_) | Answer::Undecided => break,
            }
        }
        within
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

/// The next better bound that the position can have, if there is one: lengths differ by two.
fn better_than(bound: Bound) -> Option<Bound> {
    let Value { length, surplus } = bound.value()?;
    match (surplus, length) {
        (false, _) => Some(bound.less()),
        (true, 0 | 1) => None,
        (true, length) => Some(Bound::plies(length - 2)),
    }
}

/// The next worse one.
fn worse_than(bound: Bound) -> Bound {
    match bound.value() {
        Some(Value { length, surplus: false }) => Bound::plies(length + 2).less(),
        _ => bound.whole(),
    }
}
