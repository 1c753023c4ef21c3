//! The questions about one problem.

use std::sync::atomic::Ordering::Relaxed;

use super::bound::{Answer, Bound};
use super::exact::{Exact, Memory};
use super::futile;
use super::limits::{Effort, Limits, Undecided, Watch};
use super::line::{self, Line};
use super::question::Question;
use super::reading::Reading;
use super::solver::Solver;
use super::team::Team;
use super::value::{SoFar, Valuation, ValueSearch};
use crate::shogi::{Hand, Move, Position};

/// The table over which a question is answered.
///
/// ```
/// use tsume::search::{Answer, Limits, Question, Solver, Table};
///
/// let mut solver = Solver::new(16 << 20);
/// let mut session = solver.problem(&"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
/// let answer = session.ask(&Question::DOUBT, Table::Aside(5_000), &Limits::default());
/// assert!(matches!(answer, Answer::Mate(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// The table of all questions, and of all threads.
    Shared,
    /// A table beside it, for one thread and at most this number of nodes. Whether they are enough depends only on
    /// earlier questions over that table, not on other questions or the number of threads.
    Aside(u64),
}

/// A session of questions about one problem. They are about the position at which the session stands: the
/// problem's first one, or another to which it went.
///
/// ```
/// use tsume::search::{Answer, Bound, Limits, Question, Solver, Table};
/// use tsume::shogi::Position;
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
/// let (mut solver, limits) = (Solver::new(16 << 20), Limits::default());
/// let mut session = solver.problem(&position);
/// let checks = session.moves(Bound::ANY, &limits);
/// assert_eq!(checks.iter().filter(|(_, answer)| matches!(answer, Answer::Mate(_))).count(), 1);
/// session.go_to(&position.after(&["R*1b".parse()?])); // the same game
/// let question = Question::counting_all(Bound::plies(2));
/// assert!(matches!(session.ask(&question, Table::Shared, &limits), Answer::Mate(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<'a> {
    pub(super) solver: &'a mut Solver,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let position = &self.solver.team.first.place.position;
        f.debug_struct("Session").field("position", position).finish_non_exhaustive()
    }
}

impl Solver {
    /// Begins a new problem: the side to move attacks. The solver forgets the problem before, unless it
    /// is a [`Solver::keeping`] one.
    pub fn problem(&mut self, position: &Position) -> Session<'_> {
        self.begin(position, position.turn());
        Session { solver: self }
    }

    /// Begins a new problem in which the side to move defends.
    pub fn defence(&mut self, position: &Position) -> Session<'_> {
        self.begin(position, !position.turn());
        Session { solver: self }
    }

    /// Continues the problem that was begun last. Before the first problem, the session stands on an empty board, where
    /// there is no mate.
    pub fn resume(&mut self) -> Session<'_> {
        Session { solver: self }
    }
}

impl Session<'_> {
    /// Goes to another position of the same problem, with either side to move. Facts that were found before stay
    /// known, unless other pieces are in the game: then a new problem begins, with the same attacker.
    pub fn go_to(&mut self, position: &Position) {
        if !self.solver.is_same_game(position) {
            self.solver.begin(position, self.solver.team.first.place.attacker);
        }
        self.go_to_without(position, Hand::EMPTY);
    }

    /// Goes to a position from which these pieces have left the game, so that neither side holds them: interposed
    /// pieces that moved on the board and whose capture changed nothing else, or any others.
    pub(crate) fn go_to_without(&mut self, position: &Position, removed: Hand) {
        let place = &mut self.solver.team.first.place;
        place.position = position.clone();
        place.removed = removed;
    }

    /// The number of positions expanded for this problem.
    pub fn nodes(&self) -> u64 {
        self.solver.team.nodes()
    }

    /// The work for this problem so far.
    pub fn effort(&self) -> Effort {
        self.solver.team.effort()
    }

    /// Answers a question about the position.
    ///
    /// If positions are excluded, lesser hands are excluded too at first: that question is monotone in the hand, so it
    /// is answered faster, and its mates are mates in any case.
    pub fn ask(&mut self, question: &Question, table: Table, limits: &Limits) -> Answer {
        let Solver { team, aside, .. } = &mut *self.solver;
        let watch = &mut Watch::start(limits);
        match table {
            Table::Shared => answer(team, question, watch),
            Table::Aside(nodes) => team.alone_with(aside, |team| {
                let few = team.nodes().saturating_add(nodes);
                answer(team, question, &mut watch.part(few))
            }),
        }
    }

    /// Whether the value of the position is within `bound`.
    ///
    /// # Errors
    ///
    /// If a limit comes before the answer.
    pub fn within(
        &mut self,
        bound: Bound,
        reading: Reading,
        limits: &Limits,
    ) -> Result<bool, Undecided> {
        let Solver { team, memory, .. } = &mut *self.solver;
        Exact { team, memory, reading, watch: &mut Watch::start(limits) }.is_within(any(bound))
    }

    /// The same with at most `effort` nodes, over the table aside: the answer depends neither on the questions before
    /// nor on the number of threads.
    pub(crate) fn within_aside(
        &mut self,
        bound: Bound,
        reading: Reading,
        effort: u64,
        limits: &Limits,
    ) -> Result<bool, Undecided> {
        let Solver { team, aside, .. } = &mut *self.solver;
        team.alone_with(aside, |team| {
            let (watch, memory) = (&mut Watch::start(limits), &mut Memory::default());
            let watch = &mut watch.part(team.nodes().saturating_add(effort));
            Exact { team, memory, reading, watch }.is_within(any(bound))
        })
    }

    /// Whether a move of the defender is an interposition that is futile at a length (RULES, section 3).
    ///
    /// # Errors
    ///
    /// If a limit comes before the answer.
    pub fn is_futile(
        &mut self,
        interposition: Move,
        length: u32,
        reading: Reading,
        limits: &Limits,
    ) -> Result<bool, Undecided> {
        let Solver { team, memory, .. } = &mut *self.solver;
        let here = &team.first.place.position;
        let squares = futile::interposition_squares(here);
        if !futile::interposes(here, squares, interposition) || !here.is_legal(interposition) {
            return Ok(false);
        }
        let watch = &mut Watch::start(limits);
        Exact { team, memory, reading, watch }.is_futile(interposition, length)
    }

    /// The exact value of the position.
    pub fn value(&mut self, reading: Reading, limits: &Limits) -> Valuation {
        let Solver { team, memory, long_search, .. } = &mut *self.solver;
        ValueSearch::new(team, memory, reading, *long_search).run(&mut Watch::start(limits))
    }

    /// The same as [`Session::value`]. It reports each better bound, and the work now and then. That takes no nodes.
    pub fn value_reporting(
        &mut self,
        reading: Reading,
        limits: &Limits,
        report: &mut dyn FnMut(SoFar),
    ) -> Valuation {
        let Solver { team, memory, long_search, .. } = &mut *self.solver;
        let search = ValueSearch::new(team, memory, reading, *long_search).reporting(report);
        search.run(&mut Watch::start(limits))
    }

    /// A line of best play by both sides from a position of exactly this value in the reading. Only a limit can cut
    /// it off.
    pub fn line(&mut self, value: Bound, reading: Reading, limits: &Limits) -> Line {
        let Solver { team, memory, .. } = &mut *self.solver;
        let watch = &mut Watch::start(limits);
        line::best_line(&mut Exact { team, memory, reading, watch }, any(value))
    }

    /// Some line that mates within a bound that [`Session::ask`] found, every interposition counted.
    /// It takes few nodes, since most of it is in the table, and need not be best play. Only a limit can cut it off.
    pub fn some_line(&mut self, bound: Bound, limits: &Limits) -> Line {
        line::some_line(&mut self.solver.team, any(bound), &mut Watch::start(limits))
    }

    /// The value of a position that is mate, and a line that mates: by best play if the exact value is found within
    /// `effort` nodes, else within the known bound. They are searched over a table for this method alone, so they
    /// depend only on its earlier calls, not on other questions or the number of threads. Lines through the same
    /// positions take few nodes after the first.
    pub(crate) fn length_aside(
        &mut self,
        reading: Reading,
        effort: u64,
        limits: &Limits,
    ) -> (Valuation, Vec<Move>) {
        let Solver { team, aside, long_search, .. } = &mut *self.solver;
        team.alone_with(aside, |team| {
            let (watch, memory) = (&mut Watch::start(limits), &mut Memory::default());
            let few = &mut watch.part(team.nodes().saturating_add(effort));
            let value = ValueSearch::new(team, memory, reading, *long_search).run(few);
            if let Valuation::Mate(value) = value {
                let exact = &mut Exact { team, memory, reading, watch };
                let line = line::best_line(exact, Bound::of(value));
                return (Valuation::Mate(value), line.whole());
            }
            match team.search(Question::counting_all(Bound::ANY), watch) {
                Answer::Mate(within) => {
                    let open = Valuation::Open { not_within: Bound::NOTHING, within };
                    (open, line::some_line(team, within, watch).whole())
                }
                Answer::NoMate(_) | Answer::Undecided => (value, vec![]),
            }
        })
    }

    /// All checks, or all replies, each with the answer whether the position after it is mate within the rest of
    /// `bound`. Every interposition counts; facts that the table has lost are searched again.
    pub fn moves(&mut self, bound: Bound, limits: &Limits) -> Vec<(Move, Answer)> {
        let mut watch = Watch::start(limits);
        let team = &mut self.solver.team;
        let moves = match team.first.place.attacks() {
            true => team.first.place.position.check_moves(),
            false => team.first.place.position.legal_moves(),
        };
        let bound = any(bound).after_ply();
        let mut answer = |mv| line::search_after(team, mv, bound, &mut watch);
        moves.into_iter().map(|mv| (mv, answer(mv))).collect()
    }

    /// The number of threads of the solver.
    pub(crate) fn threads(&self) -> usize {
        self.solver.team.threads()
    }

    /// The number of nodes from which on a search counts as long: much longer than the start of threads.
    pub(crate) fn long_search(&self) -> u64 {
        self.solver.long_search
    }

    /// Passes `ask` one session for each thread, this one first, for simultaneous questions about the same problem.
    /// The sessions share one table, which cannot grow meanwhile: when it must, all questions end undecided, and so
    /// do later ones ([`Session::must_part`]). Returns whether that has happened; by then the table has grown, and
    /// the questions can be asked again.
    pub(crate) fn in_parallel(&mut self, limits: &Limits, ask: impl FnOnce(Vec<Session>)) -> bool {
        let solver = &mut *self.solver;
        let mut memories = std::mem::take(&mut solver.memories).into_iter();
        let long_search = solver.long_search;
        let other = |team| Solver::of(team, memories.next().unwrap_or_default(), long_search);
        let mut others: Vec<Solver> = solver.team.part().into_iter().map(other).collect();
        let sessions = std::iter::once(&mut *solver).chain(&mut others);
        ask(sessions.map(|solver| Session { solver }).collect());
        let (parts, memories) = others.into_iter().map(|other| (other.team, other.memory)).unzip();
        solver.memories = memories;
        solver.team.unite(parts, &mut Watch::start(limits))
    }

    /// Ends the questions of all sessions that share the table, undecided, so that all threads together can ask the
    /// rest.
    pub(crate) fn part(&self) {
        self.solver.team.first.parting.store(true, Relaxed);
    }

    /// Whether questions end undecided now because the table must grow, or [`Session::part`] was called.
    pub(crate) fn must_part(&self) -> bool {
        self.solver.team.first.must_part()
    }
}

/// Answers a question, with lesser hands excluded first; see [`Session::ask`].
fn answer(team: &mut Team, question: &Question, watch: &mut Watch) -> Answer {
    if let Some(excluded) = question.without {
        let answer = team.search(question.without(&excluded.or_less()), watch);
        if !matches!(answer, Answer::NoMate(_)) {
            return answer;
        }
    }
    team.search(*question, watch)
}

/// The bound of a question. No mate is within [`Bound::NEVER`] but not within [`Bound::ANY`].
fn any(bound: Bound) -> Bound {
    bound.min(Bound::ANY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_usi};
    use crate::search::{Valuation, Value};
    use crate::shogi::HandKind;

    fn position(sfen: &str) -> Position {
        Position::new(&read_sfen(sfen).expect("an SFEN")).expect("a legal position")
    }

    fn value(session: &mut Session) -> (Valuation, u64) {
        (session.value(Reading::Standard, &Limits::default()), session.nodes())
    }

    #[test]
    fn questions_aside_do_not_know_the_common_table() {
        let start = position("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1");
        let mut solver = Solver::new(1 << 22);
        let (mut session, limits) = (solver.problem(&start), Limits::default());
        let mut ask = |table| session.ask(&Question::DOUBT, table, &limits);
        assert!(matches!(ask(Table::Shared), Answer::Mate(_)));
        assert_eq!(ask(Table::Aside(5)), Answer::Undecided);
        assert!(matches!(ask(Table::Aside(100_000)), Answer::Mate(_)));
    }

    #[test]
    fn kept_results_are_reused_within_a_game() {
        let mut start = position("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1");
        let mut keeping = Solver::new(1 << 22).keeping();
        let (first, _) = value(&mut keeping.problem(&start));
        assert_eq!(first, Valuation::Mate(Value { length: 7, surplus: true }));
        let line = keeping.problem(&start).line(
            Bound::of(Value { length: 7, surplus: true }),
            Reading::Standard,
            &Limits::default(),
        );
        for (index, &mv) in line.moves.iter().enumerate() {
            start.play(mv);
            let mut fresh = Solver::new(1 << 22);
            let (expected, found) = match index % 2 {
                0 => (value(&mut fresh.defence(&start)), value(&mut keeping.defence(&start))),
                _ => (value(&mut fresh.problem(&start)), value(&mut keeping.problem(&start))),
            };
            assert_eq!(found.0, expected.0, "after {} moves", index + 1);
            assert!(found.1 * 2 < expected.1 || expected.1 < 50, "{found:?} {expected:?}");
        }
    }

    #[test]
    fn removed_pieces_are_part_of_a_question() {
        let (pawn, none) = ("7lk/7p1/9/9/9/9/9/9/9 b Rp 1", "7lk/7p1/9/9/9/9/9/9/9 b R 1");
        let (pawn, none) = (position(pawn), position(none));
        let removed = [HandKind::Pawn].into_iter().collect();
        let limits = Limits::default();
        let mut solver = Solver::new(1 << 20);
        let mut session = solver.problem(&pawn);
        for _ in 0..2 {
            session.go_to(&pawn);
            assert_eq!(
                session.ask(&Question::ANY, Table::Shared, &limits),
                Answer::NoMate(Bound::ANY)
            );
            session.go_to_without(&none, removed);
            assert_eq!(
                session.ask(&Question::ANY, Table::Shared, &limits),
                Answer::Mate(Bound::plies(1))
            );
            // Also after the questions along a line, which go to other positions.
            assert_eq!(session.some_line(Bound::plies(1), &limits).moves.len(), 1);
            assert_eq!(
                session.ask(&Question::ANY, Table::Shared, &limits),
                Answer::Mate(Bound::plies(1))
            );
        }
    }

    /// The same board may be mate with other pieces in the defender's hand, or for the other side.
    #[test]
    fn kept_results_are_not_used_in_other_games() {
        let bare = position("8k/8p/9/9/9/9/9/9/R6L1 b - 1");
        let full = position("8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l17p 1");
        let mut keeping = Solver::new(1 << 20).keeping();
        for _ in 0..2 {
            for position in [&bare, &full] {
                let mut fresh = Solver::new(1 << 20);
                let ask = |solver: &mut Solver| {
                    let limits = Limits::default();
                    solver.problem(position).ask(
                        &Question::counting_all(Bound::plies(1)),
                        Table::Shared,
                        &limits,
                    )
                };
                assert_eq!(ask(&mut keeping), ask(&mut fresh));
            }
        }
        // Black mates in one; White, who is in check after it, does not.
        let mut both = position("8k/6G2/8P/9/9/9/9/9/K8 b G 1");
        let mut keeping = Solver::new(1 << 20).keeping();
        let limits = Limits::default();
        assert!(matches!(
            keeping.problem(&both).ask(&Question::ANY, Table::Shared, &limits),
            Answer::Mate(_)
        ));
        both.play(read_usi("G*2b").expect("a move"));
        assert!(matches!(
            keeping.defence(&both).ask(&Question::ANY, Table::Shared, &limits),
            Answer::Mate(_)
        ));
        assert!(matches!(
            keeping.problem(&both).ask(&Question::ANY, Table::Shared, &limits),
            Answer::NoMate(_)
        ));
        assert!(matches!(
            keeping.defence(&both).ask(&Question::ANY, Table::Shared, &limits),
            Answer::Mate(_)
        ));
    }

    #[test]
    fn the_table_use_is_reported_in_thousandths() {
        let mut solver = Solver::new(1 << 16);
        let position = position("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1");
        let mut session = solver.problem(&position);
        assert_eq!(session.effort(), Effort { nodes: 0, deepest: 0, table_use: 0 });
        session.value(Reading::Standard, &Limits::default());
        let Effort { nodes, deepest, table_use } = session.effort();
        assert!(nodes > 100 && deepest >= 6, "{nodes} {deepest}");
        assert!((300..=1000).contains(&table_use), "{table_use}");
    }

    /// Every reported line is a mate, and better than the one before. Reports do not change the answer.
    #[test]
    fn better_mates_are_reported_as_they_are_found() {
        let (mut reported, mut several) = (0, 0);
        for sfen in [
            "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1",
            "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1",
            "9/6Spk/9/5R1+B1/9/9/9/9/9 b Nrb4g3s3n4l17p 1",
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1",
        ] {
            let start = position(sfen);
            let mut bounds = vec![];
            let mut solver = Solver::impatient(1 << 22);
            let limits = Limits::default();
            let report = &mut |found: SoFar| {
                let Valuation::Open { within: bound, .. } = found.known else { return };
                let line = found.line;
                if line.is_empty() {
                    return;
                }
                let mut end = start.clone();
                for &mv in &line {
                    assert!(end.is_legal(mv), "{sfen} {line:?}");
                    end.play(mv);
                }
                let length = bound.value().expect("a length").length as usize;
                assert!(line.len() <= length && (end.is_mate() || line.len() == length));
                bounds.push(bound);
            };
            let value = solver.problem(&start).value_reporting(Reading::Standard, &limits, report);
            assert!(bounds.is_sorted_by(|one, next| one > next), "{sfen} {bounds:?}");
            reported += bounds.len();
            several += usize::from(bounds.len() > 1);
            let fresh =
                Solver::impatient(1 << 22).problem(&start).value(Reading::Standard, &limits);
            assert_eq!(value, fresh);
        }
        assert!(reported > 4 && several > 0, "{reported} {several}");
    }
}
