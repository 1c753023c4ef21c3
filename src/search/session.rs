//! The engine as its users see it: a [`Solver`] with its table, and a [`Session`] for the questions
//! about one problem.

use super::bound::Bound;
use super::exact::{Exact, Memory};
use super::limits::{Decided, Limits, Watch};
use super::line::{self, Line};
use super::question::{Excluded, Question};
use super::reading::Reading;
use super::table::{NoMemory, Table};
use super::team::Team;
use super::value::{LONG_SEARCH, Valuation, ValueSearch};
use crate::shogi::{Move, Position};

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Mate, within this bound.
    Mate(Bound),
    /// No mate within this bound; none at all if it is [`Bound::ANY`].
    NoMate(Bound),
    /// A limit came first.
    Undecided,
}

/// The memory that a search takes beside its table, and more.
const BESIDE_TABLE: usize = 64 << 20;

/// An engine with its table and its threads, for one problem after the other.
pub struct Solver {
    team: Team,
    memory: Memory,
    /// From so many nodes on, a search takes long.
    long_search: u64,
}

impl Solver {
    /// An engine that uses about this many bytes, or as many of them as can be had.
    pub fn new(bytes: usize) -> Solver {
        let halves = std::iter::successors(Some(bytes), |&bytes| Some(bytes / 2));
        let some = halves.take_while(|&bytes| bytes > 0).find_map(|b| Table::try_new(b).ok());
        Solver::with_table(some.unwrap_or_else(Table::smallest))
    }

    /// An engine that uses about this many bytes, if so many can be had.
    pub fn try_new(bytes: usize) -> Result<Solver, NoMemory> {
        let table = Table::try_new(bytes)?;
        // Everything else is small, but there must be room for it.
        let mut rest = Vec::<u8>::new();
        rest.try_reserve_exact(BESIDE_TABLE).map_err(|_| NoMemory(bytes))?;
        // Else the compiler may see that nobody uses it, and leave it out.
        drop(std::hint::black_box(rest));
        Ok(Solver::with_table(table))
    }

    fn with_table(table: Table) -> Solver {
        let memory = Memory::default();
        Solver { team: Team::new(table), memory, long_search: LONG_SEARCH }
    }

    /// The same engine with so many threads for each question. One question of any size starts
    /// them; small ones are answered without.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Solver {
        Solver { team: self.team.with_threads(threads), ..self }
    }

    /// An engine that takes small problems for large ones, so that tests with small problems reach all
    /// of the program: it starts its threads, its side questions and its growth at once.
    #[cfg(test)]
    pub(super) fn impatient(bytes: usize) -> Solver {
        const AT_ONCE: u64 = 5;
        let table = Table::try_new(bytes).unwrap_or_else(|_| Table::smallest());
        let team = Team::new(table.beginning_with(1 << 4)).asking_after(AT_ONCE);
        Solver { team, memory: Memory::default(), long_search: AT_ONCE }
    }

    /// How many buckets of the table are in use, and how many there can be.
    #[cfg(test)]
    pub(super) fn table_sizes(&self) -> (usize, usize) {
        self.team.first.table.sizes()
    }

    /// Begins a new problem: the side to move attacks. What is known of the problem before is
    /// forgotten.
    pub fn problem(&mut self, position: &Position) -> Session<'_> {
        let mut session = Session { solver: self };
        session.begin(position);
        session
    }
}

/// The questions about one problem. They are about the position at which the session stands: the
/// problem's first one, or another that was gone to.
pub struct Session<'a> {
    solver: &'a mut Solver,
}

impl Session<'_> {
    /// Begins another problem in place of this one.
    pub fn begin(&mut self, position: &Position) {
        self.solver.team.first.begin(position);
        self.solver.memory.forget();
    }

    /// Goes to another position of the same problem, with the attacker or the defender to move. What
    /// was found before stays known.
    pub fn go_to(&mut self, position: &Position) {
        self.solver.team.stand_at(position);
    }

    /// How many positions were expanded for this problem.
    pub fn nodes(&self) -> u64 {
        self.solver.team.nodes()
    }

    /// How many plies the deepest line had that was searched for this problem.
    pub fn deepest(&self) -> u32 {
        self.solver.team.first.deepest()
    }

    /// Whether the position is mate within `bound`, if every interposition counts. By theorem 1 of
    /// RULES, section 3, [`Bound::ANY`] asks whether it is mate at all.
    pub fn ask(&mut self, bound: Bound, limits: &Limits) -> Answer {
        self.solver.team.search(Question::counting_all(bound), &mut Watch::start(limits))
    }

    /// Whether the position is mate at all, as if whatever leads to one of the `excluded` positions of
    /// this problem (the same board and side to move, no more in the attacker's hand) were none.
    pub fn ask_without(&mut self, excluded: &[Position], limits: &Limits) -> Answer {
        let excluded = Excluded::new(excluded, self.solver.team.first.place.attacker);
        let without = Some(&excluded);
        let question = Question { without, ..Question::counting_all(Bound::ANY) };
        self.solver.team.search(question, &mut Watch::start(limits))
    }

    /// The lower value's answer: RULES, section 3, theorem 4.
    #[cfg(test)]
    pub(super) fn ask_lower(&mut self, reading: Reading, bound: Bound, limits: &Limits) -> Answer {
        self.solver.team.search(Question::of(reading, bound), &mut Watch::start(limits))
    }

    /// Whether the value of the position is within `bound`.
    pub fn within(&mut self, bound: Bound, reading: Reading, limits: &Limits) -> Decided<bool> {
        self.exact(reading, &mut Watch::start(limits), |exact| exact.is_within(bound))
    }

    /// The exact value of the position.
    pub fn value(&mut self, reading: Reading, limits: &Limits) -> Valuation {
        let Solver { team, memory, long_search } = &mut *self.solver;
        ValueSearch::new(team, memory, reading, *long_search).run(&mut Watch::start(limits))
    }

    /// A line by best play of both sides from a position of just this value in the reading. Only a
    /// limit can cut it off.
    pub fn line(&mut self, value: Bound, reading: Reading, limits: &Limits) -> Line {
        self.exact(reading, &mut Watch::start(limits), |exact| line::best_line(exact, value))
    }

    /// Some line that mates within a bound that [`Session::ask`] found, every interposition counted.
    /// It takes few nodes, mostly from what is known, and need not be best play; only a limit can cut
    /// it off.
    pub fn some_line(&mut self, bound: Bound, limits: &Limits) -> Line {
        line::some_line(&mut self.solver.team, bound, &mut Watch::start(limits))
    }

    /// All checks, or all replies, each with whether the position after it is mate within what
    /// `bound` leaves: which moves mate, which reply refutes. Every interposition counts; what the
    /// table has lost is searched again.
    pub fn moves(&mut self, bound: Bound, limits: &Limits) -> Vec<(Move, Answer)> {
        let mut watch = Watch::start(limits);
        let team = &mut self.solver.team;
        let moves = match team.first.place.attacks() {
            true => team.first.place.position.check_moves(),
            false => team.first.place.position.legal_moves(),
        };
        let mut answer = |mv| line::search_after(team, mv, bound.after_ply(), &mut watch);
        moves.into_iter().map(|mv| (mv, answer(mv))).collect()
    }

    fn exact<T>(
        &mut self,
        reading: Reading,
        watch: &mut Watch,
        ask: impl FnOnce(&mut Exact) -> T,
    ) -> T {
        let Solver { team, memory, .. } = &mut *self.solver;
        ask(&mut Exact { team, memory, reading, watch })
    }
}
