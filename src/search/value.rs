//! The exact value of a position: the searches from a first mate to the proof that nothing is shorter.

use super::bound::{Answer, Bound, Value};
use super::exact::{Exact, Memory};
use super::leap::{self, Between, Leaps};
use super::limits::{Decided, Effort, Undecided, Watch};
use super::line::{known_line, some_line};
use super::question::Question;
use super::reading::Reading;
use super::table::Known;
use super::team::Team;
use crate::shogi::{Move, Position};

/// The value of a position, or bounds on it.
///
/// ```
/// use tsume::search::{Bound, Valuation};
///
/// let open = Valuation::Open { not_within: Bound::plies(5), within: Bound::plies(9) };
/// assert_eq!((open.at_least(), Valuation::NoMate.at_least()), (Some(7), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Valuation {
    /// No mate.
    NoMate,
    /// Mate, with the exact value.
    Mate(Value),
    /// A limit came first: there is no mate within `not_within`, and one within `within`, unless that
    /// is [`Bound::NEVER`].
    Open {
        /// The greatest bound known not to be reached.
        not_within: Bound,
        /// The least bound known to be reached.
        within: Bound,
    },
}

impl Valuation {
    /// A proven lower bound of the length of a mate; `None` if it is trivial.
    pub fn at_least(self) -> Option<u32> {
        let least = match self {
            Valuation::NoMate => None,
            Valuation::Mate(value) => Some(value.length),
            // A length that is not reached with a piece left may be reached without one.
            Valuation::Open { not_within, .. } => {
                not_within.value().map(|value| value.length + if value.surplus { 0 } else { 2 })
            }
        };
        least.filter(|&least| least > 1)
    }

    /// Nothing is known.
    pub const UNKNOWN: Valuation =
        Valuation::Open { not_within: Bound::NOTHING, within: Bound::NEVER };

    /// The facts of two searches about one position together.
    #[must_use]
    pub fn and(self, other: Valuation) -> Valuation {
        match (self, other) {
            (
                Valuation::Open { not_within, within },
                Valuation::Open { not_within: other_not, within: other_within },
            ) => Valuation::Open {
                not_within: not_within.max(other_not),
                within: within.min(other_within),
            },
            (Valuation::Open { .. }, known) | (known, _) => known,
        }
    }
}

/// The results of a search for a value so far.
///
/// ```
/// use tsume::search::{Limits, Reading, Solver, Valuation};
///
/// let (mut solver, mut lengths) = (Solver::new(16 << 20), vec![]);
/// let mut session = solver.problem(&"9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1".parse()?);
/// session.value_reporting(Reading::Standard, &Limits::default(), &mut |so_far| {
///     if let Valuation::Open { within, .. } = so_far.known {
///         lengths.extend(within.value().map(|value| value.length));
///     }
/// });
/// assert!(lengths.is_sorted_by(|one, next| one >= next) && lengths.last() == Some(&7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct SoFar {
    /// The work so far.
    pub effort: Effort,
    /// The bounds so far. A mate that counts every interposition is one in every reading.
    pub known: Valuation,
    /// A line that mates within the upper bound, if that is better than before; empty if there is none at hand.
    pub line: Vec<Move>,
}

/// The number of nodes from which on a search counts as long.
pub(super) const LONG_SEARCH: u64 = 20_000;
/// The share of the nodes of a long search that is spent on short mates: one in 32.
const SHORT_MATES_PART: u64 = 32;
/// The nodes for a walk back along a line, as a multiple of the nodes of a long search.
const WALK_BACK_FACTOR: u64 = 4;

/// A search for the value of the position at which the team stands, with the bounds so far.
pub(super) struct ValueSearch<'a> {
    pub team: &'a mut Team,
    pub memory: &'a mut Memory,
    pub reading: Reading,
    /// The number of nodes from which on a search counts as long.
    pub long_search: u64,
    /// Callback for intermediate results.
    report: Option<&'a mut dyn FnMut(SoFar)>,
    /// There is no mate within this, in the reading.
    not_within: Bound,
    /// There is one within this, in the reading.
    within: Bound,
    /// There is one within this, counting every interposition.
    counting_all: Bound,
    /// The lower value is within this.
    lower: Bound,
    leaps: Leaps,
}

impl<'a> ValueSearch<'a> {
    pub fn new(
        team: &'a mut Team,
        memory: &'a mut Memory,
        reading: Reading,
        long_search: u64,
    ) -> ValueSearch<'a> {
        let unknown = Bound::NEVER;
        ValueSearch {
            team,
            memory,
            reading,
            long_search,
            report: None,
            not_within: Bound::NOTHING,
            within: unknown,
            counting_all: unknown,
            lower: unknown,
            leaps: Leaps::default(),
        }
    }

    /// The same search with a callback for intermediate results.
    pub fn reporting(self, report: &'a mut dyn FnMut(SoFar)) -> ValueSearch<'a> {
        ValueSearch { report: Some(report), ..self }
    }

    /// The value, or its bounds when a limit comes.
    pub fn run(mut self, watch: &mut Watch) -> Valuation {
        match self.first_mate(watch) {
            Ok(Some(within)) => {
                self.counting_all = within;
                self.report_mate();
            }
            Ok(None) => return Valuation::NoMate,
            Err(Undecided) => return self.open(),
        }
        self.count_all(watch);
        (self.within, self.lower) = (self.counting_all, self.counting_all);
        match self.find_lower(watch).and_then(|()| self.find_value(watch)) {
            Ok(()) => self.within.value().map_or(Valuation::NoMate, Valuation::Mate),
            Err(Undecided) => self.open(),
        }
    }

    fn open(&self) -> Valuation {
        Valuation::Open { not_within: self.not_within, within: self.within }
    }

    /// Looks for the lower value, from above, until it is found or the value is known to be above it. It does not ask
    /// whether the value itself is within each bound on the way: over the classics that took 3 % of the nodes, for
    /// some problems half.
    fn find_lower(&mut self, watch: &mut Watch) -> Decided<()> {
        while let Some(better) = better_than(self.lower).filter(|&better| better > self.not_within)
        {
            match self.search_long(self.reading, better, watch) {
                Answer::Mate(bound) => self.lower = bound,
                Answer::NoMate(_) => {
                    self.not_within = self.not_within.max(better);
                    self.report_so_far(vec![]);
                }
                Answer::Undecided => return Err(Undecided),
            }
        }
        Ok(())
    }

    /// From the lower value upwards, looks for the first bound that the value is within: usually the lower value
    /// itself.
    fn find_value(&mut self, watch: &mut Watch) -> Decided<()> {
        loop {
            let target = self.lower.max(worse_than(self.not_within));
            if target >= self.within || self.is_within(target, watch)? {
                return Ok(());
            }
        }
    }

    /// Whether the value is within a bound.
    fn is_within(&mut self, bound: Bound, watch: &mut Watch) -> Decided<bool> {
        let Self { team, memory, reading, .. } = &mut *self;
        let is_within = Exact { team, memory, reading: *reading, watch }.is_within(bound)?;
        if is_within {
            self.within = bound;
            // Usually the mate was found with every interposition counted: a walk back follows that line.
            let question = Question::counting_all(bound);
            if let Known::Mate { bound, .. } = self.team.first.known(&question) {
                self.counting_all = bound;
            }
            self.report_mate();
        } else {
            self.not_within = self.not_within.max(bound);
            self.report_so_far(vec![]);
        }
        Ok(is_within)
    }

    /// Any mate at all, if there is one.
    fn first_mate(&mut self, watch: &mut Watch) -> Decided<Option<Bound>> {
        match self.search_long(Reading::None, Bound::ANY, watch) {
            Answer::Mate(bound) => Ok(Some(bound)),
            Answer::NoMate(_) => Ok(None),
            Answer::Undecided => Err(Undecided),
        }
    }

    /// Searches. If that takes long, it asks other questions in between, each time with twice the nodes: about short
    /// mates, so that something is known if a limit comes first; and, if a mate is known, about the positions on the
    /// way to it.
    fn search_long(&mut self, reading: Reading, bound: Bound, watch: &mut Watch) -> Answer {
        let question = Question::of(reading, bound);
        let mut most = self.long_search;
        loop {
            match self.team.search(question, &mut watch.part(self.team.nodes() + most)) {
                Answer::Undecided if !self.must_stop(watch) => {}
                answer => return answer,
            }
            self.report_so_far(vec![]);
            if self.is_above_lower(most, watch) {
                return Answer::NoMate(bound);
            }
            let part = most / SHORT_MATES_PART;
            let before = self.not_within;
            self.refute_short_mates(&mut watch.part(self.team.nodes() + part));
            if self.not_within > before {
                self.report_so_far(vec![]);
            }
            if bound != Bound::ANY && self.leap(most, watch) {
                return Answer::Mate(self.lower);
            }
            if self.counting_all < Bound::NEVER {
                let part = WALK_BACK_FACTOR * most;
                self.walk_back(reading, &mut watch.part(self.team.nodes() + part));
            }
            most *= 2;
        }
    }

    /// Whether the value is known to be above the lower value so far. A better lower value takes long to find, or does not
    /// exist: then it may be the value. In the restoring reading, and after a leap, the two can be far apart, and the
    /// question takes no more nodes than the search so far.
    fn is_above_lower(&mut self, nodes: u64, watch: &mut Watch) -> bool {
        if self.lower >= self.within {
            return false;
        }
        let may_be_far = self.reading == Reading::Restoring || self.leaps.have_succeeded();
        let most = if may_be_far { self.team.nodes() + nodes } else { u64::MAX };
        self.is_within(self.lower, &mut watch.part(most)) == Ok(false)
    }

    /// Asks for a much shorter mate after a question that was not answered within `nodes`. Returns whether the lower
    /// value is better than before.
    fn leap(&mut self, nodes: u64, watch: &mut Watch) -> bool {
        if nodes < leap::LATE * self.long_search {
            return false;
        }
        let part = nodes / leap::PART;
        let known = Between { not_within: self.not_within, within: self.lower };
        let few = &mut watch.part(self.team.nodes() + part);
        let found = self.leaps.ask(self.team, self.reading, known, few);
        (self.not_within, self.lower) = (found.not_within, found.within);
        if found.not_within > known.not_within {
            self.report_so_far(vec![]);
        }
        if found.within == known.within {
            return false;
        }
        // If the shorter mate counts every interposition, it is an upper bound of the value.
        let few = &mut watch.part(self.team.nodes() + part);
        let question = Question::counting_all(self.lower).hoping();
        if let Answer::Mate(bound) = self.team.search(question, few) {
            self.counting_all = self.counting_all.min(bound);
            self.report_mate();
        }
        true
    }

    /// Whether a limit has come, or the threads must stop so that their table can grow.
    fn must_stop(&self, watch: &mut Watch) -> bool {
        self.team.first.must_part() || watch.is_over_now(self.team.nodes())
    }

    /// Walks back along a line that mates within the known bound, and asks at each of the attacker's moves for a
    /// shorter mate than the rest of the line. Near the mate this takes fewer nodes, and the answers help with
    /// earlier moves. A search from the start comes to the same positions by repetitions of any length, and would ask
    /// for one shorter mate after the other; and more of its refutations depend on its path.
    ///
    /// Each position is the root of a search of its own, in the reading of the question, so the answers do not depend
    /// on the line. Only the bound at which a search begins comes from the line, and that is searched, not assumed.
    fn walk_back(&mut self, reading: Reading, watch: &mut Watch) {
        let start = self.team.first.place.position.clone();
        let line = some_line(self.team, self.counting_all, watch);
        let mut positions = vec![start.clone()];
        let mut last = start.clone();
        for mv in line.moves {
            last.play(mv);
            positions.push(last.clone());
        }
        if last.is_mate() {
            self.shorten(reading, positions, watch);
        }
        self.team.stand_at(&start);
    }

    /// Asks for something shorter at each of the attacker's positions of a line that ends with a mate,
    /// the last first.
    fn shorten(&mut self, reading: Reading, line: Vec<Position>, watch: &mut Watch) {
        let mut expected = Bound::MATED;
        for position in line.into_iter().rev().skip(1) {
            self.team.stand_at(&position);
            expected = expected.before_ply();
            if !self.team.first.place.attacks() {
                continue;
            }
            loop {
                let question = Question::of(reading, expected.next_smaller());
                match self.team.search(question, watch) {
                    Answer::Mate(bound) => expected = bound,
                    Answer::NoMate(_) => break,
                    Answer::Undecided => return,
                }
            }
        }
    }

    /// Asks for mates within few plies, one bound after the other, to know that there is none.
    fn refute_short_mates(&mut self, watch: &mut Watch) {
        let shortest = u32::from(self.team.first.place.attacks());
        while !watch.is_over_now(self.team.nodes()) {
            let next = self.not_within.value().map_or(shortest, |value| value.length + 2);
            let question = Question::of(self.reading, Bound::plies(next));
            match self.team.search(question, watch) {
                Answer::NoMate(Bound::ANY) => return,
                Answer::NoMate(_) => self.not_within = Bound::plies(next),
                Answer::Mate(_) | Answer::Undecided => return,
            }
        }
    }

    /// Looks for better bounds of the value that counts every interposition, which is an upper bound (theorem 4).
    /// With few nodes that is faster than to look for the lower value from a bound that is too large; and most
    /// refutations of smaller bounds here hold in every reading.
    fn count_all(&mut self, watch: &mut Watch) {
        while let Some(better) = better_than(self.counting_all) {
            let most = self.team.nodes() + self.long_search;
            match self.team.search(Question::counting_all(better), &mut watch.part(most)) {
                Answer::Mate(bound) => {
                    self.counting_all = bound;
                    self.report_mate();
                }
                Answer::NoMate(_) | Answer::Undecided => break,
            }
        }
    }

    pub(super) fn report_so_far(&mut self, line: Vec<Move>) {
        if let Some(report) = &mut self.report {
            let within = self.within.min(self.counting_all);
            let known = Valuation::Open { not_within: self.not_within, within };
            report(SoFar { effort: self.team.effort(), known, line });
        }
    }

    /// Reports a better mate, with a line if the table knows one.
    pub(super) fn report_mate(&mut self) {
        if self.report.is_some() {
            let within = self.within.min(self.counting_all);
            let line = known_line(self.team, within);
            self.report_so_far(line.whole());
        }
    }
}

/// The next better bound that the position can have, if there is one: lengths differ by two.
fn better_than(bound: Bound) -> Option<Bound> {
    let Value { length, surplus } = bound.value()?;
    match (surplus, length) {
        (false, _) => Some(bound.next_smaller()),
        (true, 0 | 1) => None,
        (true, length) => Some(Bound::plies(length - 2)),
    }
}

/// The next worse one.
fn worse_than(bound: Bound) -> Bound {
    match bound.value() {
        Some(Value { length, surplus: false }) => Bound::plies(length + 2).next_smaller(),
        _ => bound.rounded_up(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Solver, Table};
    use super::*;
    use crate::notation::read_sfen;

    #[test]
    fn facts_together_are_never_weaker() {
        let open = |not_within, within| Valuation::Open { not_within, within };
        let known = Valuation::UNKNOWN.and(open(Bound::plies(3), Bound::NEVER));
        let known = known.and(open(Bound::NOTHING, Bound::plies(9))).and(Valuation::UNKNOWN);
        assert_eq!(known, open(Bound::plies(3), Bound::plies(9)));
        assert_eq!(known.and(Valuation::NoMate), Valuation::NoMate);
        assert_eq!(Valuation::NoMate.and(Valuation::UNKNOWN), Valuation::NoMate);
    }

    /// The lower value of these positions is `(5, left)`, or `(3, left)`. An impatient engine asks whether this is
    /// the value as soon as a better one is not refuted at once.
    #[test]
    fn a_value_above_the_lower_value_is_found() {
        for (sfen, length, surplus) in [
            ("4r+p3/6B2/5+B3/5S1k1/9/9/9/9/9 b Lr4g3s4n3l17p 1", 5, false),
            ("7+n1/5k3/5B1R1/9/9/9/9/9/9 b Rb4g4s3n4l18p 1", 5, false),
            ("5k3/9/5B+N1R/5g3/9/9/9/9/9 b Lrb3g4s3n3l18p 1", 5, true),
        ] {
            let position = Position::new(&read_sfen(sfen).expect("an SFEN")).expect("legal");
            let expected = Valuation::Mate(Value { length, surplus });
            for mut solver in [Solver::new(1 << 20), Solver::impatient(1 << 20)] {
                let mut problem = solver.problem(&position);
                let limits = Limits::default();
                let smaller = Bound::of(Value { length, surplus }).next_smaller();
                let question = Question::of(Reading::Standard, smaller);
                let below = problem.ask(&question, Table::Shared, &limits);
                assert!(matches!(below, Answer::Mate(_)), "{sfen}");
                assert_eq!(problem.value(Reading::Standard, &limits), expected, "{sfen}");
                let found = solver.problem(&position).value(Reading::Standard, &limits);
                assert_eq!(found, expected, "{sfen}");
            }
        }
    }
}
