//! The engine: its table and its threads, for one problem after the other.

#[cfg(test)]
use super::bound::Bound;
use super::exact::Memory;
#[cfg(test)]
use super::question::reading_salt;
#[cfg(test)]
use super::reading::Reading;
use super::table::{NoMemory, Table};
use super::team::Team;
use super::value::LONG_SEARCH;
#[cfg(test)]
use crate::shogi::Hand;
use crate::shogi::{Color, HandKind, Position};

/// More than the memory that a search uses beside its table.
const BESIDE_TABLE: usize = 64 << 20;

/// The table aside is this part of all tables.
const ASIDE_PART: usize = 16;

/// An engine with its table and its threads, for one problem after the other.
///
/// ```
/// use tsume::search::{Limits, Reading, Solver, Valuation};
///
/// let mut solver = Solver::new(16 << 20).with_threads(2);
/// for (position, length) in [("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", 3), ("8k/9/8P/9/9/9/9/9/9 b G 1", 1)] {
///     let value = solver.problem(&position.parse()?).value(Reading::Standard, &Limits::default());
///     assert!(matches!(value, Valuation::Mate(value) if value.length == length));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(super) team: Team,
    pub(super) memory: Memory,
    /// The memories of the other threads.
    pub(super) memories: Vec<Memory>,
    /// The table for lines that must not depend on other questions about the problem.
    pub(super) aside: Table,
    /// The number of nodes from which on a search counts as long.
    pub(super) long_search: u64,
    /// The problem that the table's facts are about.
    begun: Begun,
    /// Whether the facts are kept for the next problem of the same game.
    keeps: bool,
}

/// The attacker, and the number of pieces of each kind in the game. Facts hold for all positions of a game, since
/// the board and the attacker's hand determine the defender's hand.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Game {
    attacker: Color,
    pieces: [usize; HandKind::ALL.len()],
}

/// The problem that was begun last. Its game is computed when it is needed, which takes as long as a mate in one.
enum Begun {
    Nothing,
    Problem(Box<Position>, Color),
    Game(Game),
}

impl Begun {
    fn game(&mut self) -> Option<Game> {
        if let Begun::Problem(position, attacker) = self {
            *self = Begun::Game(Game::of(position, *attacker));
        }
        match self {
            Begun::Game(game) => Some(*game),
            Begun::Nothing | Begun::Problem(..) => None,
        }
    }

    /// Begins another problem.
    fn set(&mut self, position: &Position, attacker: Color) {
        match self {
            Begun::Problem(begun, by) => {
                **begun = position.clone();
                *by = attacker;
            }
            _ => *self = Begun::Problem(Box::new(position.clone()), attacker),
        }
    }
}

impl Game {
    fn of(position: &Position, attacker: Color) -> Game {
        let setup = position.setup();
        let count = |kind: HandKind| {
            let held = Color::ALL.map(|color| setup.held(color, kind));
            let on_board =
                setup.pieces().filter(|(_, piece)| piece.kind.in_hand() == Some(kind)).count();
            on_board + held.iter().sum::<u32>() as usize
        };
        Game { attacker, pieces: HandKind::ALL.map(count) }
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let threads = self.team.threads();
        f.debug_struct("Solver").field("threads", &threads).finish_non_exhaustive()
    }
}

impl Solver {
    /// An engine that uses about this many bytes, or fewer if they cannot be allocated.
    pub fn new(bytes: usize) -> Solver {
        let halves = std::iter::successors(Some(bytes), |&bytes| Some(bytes / 2));
        let some = halves.take_while(|&bytes| bytes > 0).find_map(|b| Solver::with_tables(b).ok());
        some.unwrap_or_else(|| {
            Solver::of(Team::new(Table::smallest()), Memory::default(), LONG_SEARCH)
        })
    }

    /// An engine that uses about this many bytes; fails if they cannot be allocated.
    ///
    /// # Errors
    ///
    /// If the memory cannot be allocated.
    pub fn try_new(bytes: usize) -> Result<Solver, NoMemory> {
        let solver = Solver::with_tables(bytes)?;
        // Everything else is small, but there must be room for it.
        let mut rest = Vec::<u8>::new();
        rest.try_reserve_exact(BESIDE_TABLE).map_err(|_| NoMemory(bytes))?;
        // Otherwise the compiler may remove the unused allocation.
        drop(std::hint::black_box(rest));
        Ok(solver)
    }

    /// An engine with tables of this many bytes in all.
    fn with_tables(bytes: usize) -> Result<Solver, NoMemory> {
        let aside = bytes / ASIDE_PART;
        let table = Table::try_new(bytes - aside).map_err(|_| NoMemory(bytes))?;
        let aside = Table::try_new(aside).map_err(|_| NoMemory(bytes))?;
        Ok(Solver { aside, ..Solver::of(Team::new(table), Memory::default(), LONG_SEARCH) })
    }

    pub(super) fn of(team: Team, memory: Memory, long_search: u64) -> Solver {
        let (memories, aside) = (vec![], Table::smallest());
        Solver { team, memory, memories, aside, long_search, begun: Begun::Nothing, keeps: false }
    }

    /// The greatest number of threads.
    pub const MOST_THREADS: usize = 1024;

    /// The same engine with this number of threads for each question, but at least one and at most
    /// [`Solver::MOST_THREADS`]. Only long questions start them. If the system starts no more threads, fewer search.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Solver {
        let threads = threads.clamp(1, Solver::MOST_THREADS);
        Solver { team: self.team.with_threads(threads), ..self }
    }

    /// The same engine, which keeps its facts for the next problem if they hold there: if the same side attacks,
    /// and the same pieces are in the game, as in the positions of one game. The answers are the same, but may take
    /// fewer nodes.
    #[must_use]
    pub fn keeping(self) -> Solver {
        Solver { keeps: true, ..self }
    }

    /// Forgets the facts that were kept.
    pub fn forget(&mut self) {
        self.begun = Begun::Nothing;
    }

    /// An engine that treats small problems as large ones, so that tests with small problems reach all of the
    /// program: it starts its threads, its side questions and its growth at once.
    #[cfg(test)]
    pub(crate) fn impatient(bytes: usize) -> Solver {
        const AT_ONCE: u64 = 5;
        let table = Table::try_new(bytes).unwrap_or_else(|_| Table::smallest());
        let team = Team::new(table.beginning_with(1 << 4)).asking_after(AT_ONCE);
        Solver {
            aside: Table::try_new(bytes).unwrap_or_else(|_| Table::smallest()),
            ..Solver::of(team, Memory::default(), AT_ONCE)
        }
    }

    /// Stores in the table that a position is mate within a bound, as if another one had its key.
    #[cfg(test)]
    pub(crate) fn mislead(&mut self, position: &Position, bound: Bound) {
        for reading in [Reading::None, Reading::Standard] {
            let key = position.key() ^ reading_salt(reading);
            self.team.first.table.keep_mate(key, Hand::EMPTY, bound, 1);
        }
    }

    /// The number of buckets of the table that are in use, and the greatest possible number.
    #[cfg(test)]
    pub(super) fn table_sizes(&self) -> (usize, usize) {
        self.team.first.table.sizes()
    }

    /// Whether a position belongs to the game of the problem that was begun last.
    pub(super) fn is_same_game(&mut self, position: &Position) -> bool {
        self.begun.game() == Some(Game::of(position, self.team.first.place.attacker))
    }

    /// Begins a problem, and forgets the facts of the one before unless it is the same game.
    pub(super) fn begin(&mut self, position: &Position, attacker: Color) {
        if !self.keeps || self.begun.game() != Some(Game::of(position, attacker)) {
            self.team.first.forget();
        }
        self.begun.set(position, attacker);
        self.aside.forget();
        self.team.first.begin(position, attacker);
        self.memory.forget();
        self.memories.clear();
    }
}
