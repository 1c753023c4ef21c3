//! The exact value of a position: the searches that it takes, from a first mate to the proof that
//! nothing is shorter.

use super::bound::{Bound, Value};
use super::exact::Undecided;
use super::limits::{Limits, Watch};
use super::reading::Reading;
use super::solver::{Answer, Solver};

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

/// From so many nodes on, a search takes long. In tests it always does.
const LONG: u64 = if cfg!(test) { 5 } else { 20_000 };
/// Then one part in so many of that work looks for short mates,
const SHARE: u64 = 32;
/// and so many times that work goes back along a line.
const BACK: u64 = 4;

/// What is known of a position while its value is looked for.
struct About {
    reading: Reading,
    /// There is no mate within this, in the reading.
    above: Bound,
    /// There is one within this, counting every interposition.
    within: Bound,
}

impl Solver {
    /// The exact value of the position at which the engine stands.
    pub fn value(&mut self, reading: Reading, limits: &Limits) -> Found {
        let mut watch = Watch::start(limits);
        let mut about = About { reading, above: Bound::NOTHING, within: Bound::NEVER };
        let mut within = match self.search_hard(Reading::None, Bound::ANY, &mut about, &mut watch) {
            Answer::Mate(bound) => bound,
            Answer::NoMate(_) => return Found::NoMate,
            Answer::Undecided => return Found::Open { above: about.above, within: Bound::NEVER },
        };
        within = self.counting_all_within(within, &mut watch);
        about.within = within;
        while let Some(better) = better_than(within).filter(|&better| better > about.above) {
            // The lower value says where to look first.
            let lower = match self.search_hard(reading, better, &mut about, &mut watch) {
                Answer::Mate(bound) => bound,
                Answer::NoMate(_) => break,
                Answer::Undecided => return Found::Open { above: about.above, within },
            };
            let target = if lower > about.above { lower } else { worse_than(about.above) };
            match self.is_within_any_depth(target, reading, &mut watch) {
                Ok(true) => within = target,
                Ok(false) => about.above = target,
                Err(Undecided) => return Found::Open { above: about.above, within },
            }
        }
        within.value().map_or(Found::NoMate, Found::Mate)
    }

    /// Searches. Where that takes long, other questions are asked in between, each time with twice
    /// the work: for short mates, so that something is known if a limit comes first; and, where a
    /// mate is known, at the positions on the way to it.
    fn search_hard(
        &mut self,
        reading: Reading,
        bound: Bound,
        about: &mut About,
        watch: &mut Watch,
    ) -> Answer {
        let mut most = LONG;
        loop {
            match self.search_in(reading, bound, &mut watch.part(self.work + most)) {
                Answer::Undecided if !watch.is_over_now(self.work) => {}
                answer => return answer,
            }
            self.raise(about, &mut watch.part(self.work + most / SHARE));
            if about.within < Bound::NEVER {
                self.walk_back(reading, about.within, &mut watch.part(self.work + BACK * most));
            }
            most *= 2;
        }
    }

    /// Goes back along a line that mates within `bound`, and asks at each of the attacker's moves
    /// for something shorter than what follows. The nearer to the mate the less work that takes,
    /// and the answer serves the moves before: a search from the start comes to the same positions
    /// over detours of any length, and would ask for one shorter mate after the other. It also
    /// stands on the roads to them, so that less of what it finds is true elsewhere.
    ///
    /// Each position is the root of a search of its own, in the reading that is asked for: what is
    /// found depends on no line. Of the line itself only the bound at which a search begins is taken,
    /// and that is searched, not believed.
    fn walk_back(&mut self, reading: Reading, bound: Bound, watch: &mut Watch) {
        let start = self.position.clone();
        let line = self.line_by(bound, false, watch);
        let mut positions = vec![start.clone()];
        for mv in line {
            self.position.play(mv);
            positions.push(self.position.clone());
        }
        let is_whole = self.position.is_mate();
        let mut expected = Bound::MATED;
        'line: for position in positions.into_iter().rev().skip(1).filter(|_| is_whole) {
            self.position = position;
            expected = expected.before_ply();
            if self.position.turn() != self.attacker {
                continue;
            }
            loop {
                match self.search_in(reading, expected.less(), watch) {
                    Answer::Mate(bound) => expected = bound,
                    Answer::NoMate(_) => break,
                    Answer::Undecided => break 'line,
                }
            }
        }
        self.position = start;
    }

    /// Looks for no mate within one ply after the other.
    fn raise(&mut self, about: &mut About, watch: &mut Watch) {
        let shortest = u32::from(self.position.turn() == self.attacker);
        while !watch.is_over_now(self.work) {
            let next = about.above.value().map_or(shortest, |value| value.length + 2);
            match self.search_in(about.reading, Bound::plies(next), watch) {
                Answer::NoMate(Bound::ANY) => return,
                Answer::NoMate(_) => about.above = Bound::plies(next),
                Answer::Mate(_) | Answer::Undecided => return,
            }
        }
    }

    /// A better bound than `within`, or the best, where every interposition counts: the value is no
    /// more than that (theorem 4). As long as that takes little work it is found sooner than the
    /// lower value from a bound that is too large; and most of what refutes smaller bounds here
    /// refutes them in every reading.
    fn counting_all_within(&mut self, mut within: Bound, watch: &mut Watch) -> Bound {
        while let Some(better) = better_than(within) {
            match self.search(better, &mut watch.part(self.work + LONG)) {
                Answer::Mate(bound) => within = bound,
                Answer::NoMate(_) | Answer::Undecided => break,
            }
        }
        within
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
