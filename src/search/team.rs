//! Several threads on one question, over one table. Their answers are those of one thread, since the table holds only
//! facts and estimates.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use super::bound::Answer;
use super::limits::{Effort, Watch};
use super::question::Question;
use super::table::{Known, Table};
use super::tree::{Occupancy, Worker};
use crate::shogi::Position;

#[cfg(test)]
mod turns;

/// The number of positions that one thread expands before it asks for help. They take about twenty times as long as
/// to start another thread.
pub(super) const ALONE: u64 = 1_000;
/// While more threads come to help, twice as many each time, the number of positions grows by this factor. Fewer positions
/// have no work for so many. With 3, sixteen virtual threads are done in 0.94 of the time, for 1.13 times the positions.
const GROWTH: u64 = 4;

/// The threads of one engine. The first has the table; the others get it while they search.
pub(super) struct Team {
    pub first: Worker,
    others: Vec<Worker>,
    /// The number of positions that the first one expands before it asks the others for help.
    alone: u64,
}

impl Team {
    pub fn new(table: Table) -> Team {
        Team { first: Worker::new(table), others: Vec::new(), alone: ALONE }
    }

    /// The same team with this number of threads in all.
    pub fn with_threads(mut self, threads: usize) -> Team {
        self.others.resize_with(threads.saturating_sub(1), || self.first.another());
        self
    }

    /// The same team, which asks for help after this number of positions.
    #[cfg(test)]
    pub fn asking_after(self, alone: u64) -> Team {
        Team { alone, ..self }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        1 + self.others.len()
    }

    /// The number of nodes that all threads expanded for this problem.
    pub fn nodes(&self) -> u64 {
        self.first.nodes
    }

    /// The work for this problem so far.
    pub fn effort(&self) -> Effort {
        let Worker { table, .. } = &self.first;
        let (deepest, table_use) = (self.first.deepest(), table.use_in_thousandths());
        Effort { nodes: self.nodes(), deepest, table_use }
    }

    /// Stands at another position of the same problem, from which the same pieces have left the game.
    pub fn stand_at(&mut self, position: &Position) {
        self.first.place.position = position.clone();
    }

    /// Answers a question about the position at which the first thread stands, with either side to move. Answers are
    /// facts of positions, so that questions may come in any order.
    pub fn search(&mut self, question: Question, watch: &mut Watch) -> Answer {
        if !question.bound.allows_mate() && self.first.place.returns.salt() == 0 {
            return Answer::NoMate(question.bound);
        }
        match self.first.known(&question) {
            Known::Mate { bound, .. } => return Answer::Mate(bound),
            Known::NoMate { bound, .. } => return Answer::NoMate(bound),
            Known::Open { .. } | Known::New { .. } => {}
        }
        self.search_below(question, watch)
    }

    /// Answers a question by the positions after the moves, even if the table has the answer. Then the table mostly
    /// has the facts of the moves on which the answer depends, too.
    pub fn search_below(&mut self, question: Question, watch: &mut Watch) -> Answer {
        if self.others.is_empty() {
            return self.first.search(&question, watch);
        }
        let most = self.nodes() + self.alone;
        match self.first.search(&question, &mut watch.part(most)) {
            Answer::Undecided if !watch.is_over_now(self.nodes()) => {}
            answer => return answer,
        }
        self.search_together(&question, watch)
    }

    /// Searches in rounds, with twice the threads each time. The table cannot grow while threads share it, so they also
    /// stop when it is crowded, and start again when it has grown. Their results are in the table, so they soon reach the
    /// same place again.
    fn search_together(&mut self, question: &Question, watch: &mut Watch) -> Answer {
        let mut stage = Stage::alone(self);
        loop {
            stage = stage.next(self);
            let answer = self.round(question, &mut watch.part(stage.until), stage.threads);
            if answer != Answer::Undecided || watch.is_over_now(self.nodes()) {
                return answer;
            }
            if !self.make_room(watch) && stage.is_last() {
                return answer;
            }
        }
    }

    /// Makes the table larger if it is crowded; returns whether it was.
    fn make_room(&mut self, watch: &mut Watch) -> bool {
        let (nodes, threads) = (self.nodes(), self.threads());
        let table = Arc::get_mut(&mut self.first.table).filter(|table| table.is_crowded());
        let is_crowded = table.is_some();
        if let Some(table) = table {
            table.make_much_room(threads, || watch.is_over_now(nodes));
        }
        is_crowded
    }

    /// Asks questions of the first thread alone, over another table.
    pub fn alone_with<T>(&mut self, table: &mut Table, ask: impl FnOnce(&mut Team) -> T) -> T {
        let others = std::mem::take(&mut self.others);
        let own = Arc::new(std::mem::replace(table, Table::smallest()));
        let own = std::mem::replace(&mut self.first.table, own);
        let answer = ask(self);
        let used = std::mem::replace(&mut self.first.table, own);
        // No other thread had it.
        *table = Arc::into_inner(used).unwrap_or_else(Table::smallest);
        self.others = others;
        answer
    }

    /// Passes the table, and the place of the first thread, to the others.
    fn share_table(&mut self) {
        let Team { first, others, .. } = self;
        if let Some(table) = Arc::get_mut(&mut first.table) {
            table.begin_sharing();
        }
        first.parting = Arc::default();
        for other in &mut *others {
            other.parting = first.parting.clone();
            other.place = first.place.clone();
            other.table = first.table.clone();
            other.nodes = 0;
            other.shares_table = true;
        }
        first.shares_table = !others.is_empty();
    }

    /// Ends the sharing.
    fn stop_sharing(&mut self) {
        let Team { first, others, .. } = self;
        for other in others {
            first.nodes += other.nodes;
            other.table = Arc::new(Table::smallest());
            other.shares_table = false;
        }
        first.shares_table = false;
        if let Some(table) = Arc::get_mut(&mut first.table) {
            table.end_sharing();
        }
    }

    /// Parts the team into teams of one thread over the same table, for questions of their own.
    pub fn part(&mut self) -> Vec<Team> {
        self.share_table();
        let others = self.others.drain(..);
        others.map(|first| Team { first, others: vec![], alone: self.alone }).collect()
    }

    /// Unites the teams again. Returns whether they had to stop because the table had to grow.
    pub fn unite(&mut self, parts: Vec<Team>, watch: &mut Watch) -> bool {
        self.others.extend(parts.into_iter().map(|part| part.first));
        self.stop_sharing();
        self.make_room(watch)
    }

    /// Searches with this number of threads until one is done, a limit comes, or the table is crowded.
    fn round(&mut self, question: &Question, watch: &mut Watch, threads: usize) -> Answer {
        self.share_table();
        let Team { first, others, .. } = self;
        let others = &mut others[..threads - 1];
        let occupancy = Arc::new(Occupancy::new());
        let done = Arc::new(AtomicBool::new(false));
        for worker in others.iter_mut().chain([&mut *first]) {
            worker.search_with(Some(occupancy.clone()));
        }
        let share = watch.left(first.nodes) / (others.len() as u64 + 1);
        let silent = watch.silent();
        let answer = thread::scope(|scope| {
            let mut running = vec![];
            for other in &mut *others {
                let search = || take_part(other, question, &silent, share, &done);
                // If no more threads can be started, the others search alone.
                running.extend(thread::Builder::new().spawn_scoped(scope, search).ok());
            }
            let answer = take_part(first, question, watch, share, &done);
            let answers = running.into_iter().filter_map(|thread| thread.join().ok());
            std::iter::once(answer).chain(answers).find(|answer| *answer != Answer::Undecided)
        });
        for worker in others.iter_mut().chain([&mut *first]) {
            worker.search_with(None);
        }
        self.stop_sharing();
        answer.unwrap_or(Answer::Undecided)
    }
}

/// A stage of a search by several threads: how many take part, and until which number of nodes.
struct Stage {
    threads: usize,
    until: u64,
    begin: u64,
    budget: u64,
}

impl Stage {
    /// The stage of the first thread alone, which has ended.
    fn alone(team: &Team) -> Stage {
        let begin = team.nodes().saturating_sub(team.alone);
        Stage { threads: 1, until: team.nodes(), begin, budget: team.alone }
    }

    /// The stage after this one; the same if its nodes are not used up.
    fn next(self, team: &Team) -> Stage {
        if team.nodes() < self.until {
            return self;
        }
        let threads = (2 * self.threads).min(team.threads());
        let budget = self.budget.saturating_mul(GROWTH);
        let has_all = threads == team.threads();
        let until = if has_all { u64::MAX } else { self.begin.saturating_add(budget) };
        Stage { threads, until, budget, ..self }
    }

    fn is_last(&self) -> bool {
        self.until == u64::MAX
    }
}

/// Searches until this thread, or another, is done.
fn take_part(
    worker: &mut Worker,
    question: &Question,
    watch: &Watch,
    share: u64,
    done: &Arc<AtomicBool>,
) -> Answer {
    let most = worker.nodes.saturating_add(share);
    let answer = worker.search(question, &mut watch.part(most).until_done(done));
    if answer != Answer::Undecided || worker.table.is_crowded() {
        done.store(true, Relaxed);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Reading, Solver, Valuation, session};
    use super::*;
    use crate::notation::read_sfen;

    /// Positions of RULES, section 6, and one without a mate.
    const SOME: &[&str] = &[
        "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GS 1",
        "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b - 1",
        "9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1",
        "8l/7sk/7R1/6B2/9/8b/9/9/9 b S 1",
        "5+P1k1/9/5+rB2/9/9/9/9/9/9 b RP 1",
        "4k4/9/9/9/9/9/9/9/9 b GS 1",
    ];

    fn position(sfen: &str) -> Position {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        Position::new(&setup).expect("a legal position")
    }

    #[test]
    fn any_number_of_threads_finds_the_same_values() {
        for sfen in SOME {
            let position = position(sfen);
            for reading in Reading::ALL {
                let found: Vec<Valuation> = (1..=4)
                    .map(|threads| {
                        let mut solver = Solver::impatient(1 << 22).with_threads(threads);
                        solver.problem(&position).value(reading, &Limits::default())
                    })
                    .collect();
                assert!(!matches!(found[0], Valuation::Open { .. }));
                assert!(found.iter().all(|other| *other == found[0]), "{sfen} {found:?}");
            }
        }
    }

    /// A table that is far too large must not be filled before there is anything to put in it.
    #[test]
    fn a_shared_table_grows_only_as_needed() {
        let position = position(SOME[0]);
        let values = [1 << 14, 1 << 28].map(|bytes| {
            let mut solver = Solver::impatient(bytes).with_threads(2);
            let value = solver.problem(&position).value(Reading::Standard, &Limits::default());
            let (used, most) = solver.table_sizes();
            assert!(most == bytes / 512 && used <= most.min(1 << 14), "{used} of {most}");
            assert!(bytes == 1 << 14 || used > 1 << 5, "it has not grown: {used}");
            value
        });
        assert_eq!(values[0], values[1]);
    }

    #[test]
    fn a_limit_of_nodes_ends_all_threads() {
        let position = position("9/9/9/9/4k4/9/9/9/9 b B2G2SN");
        let mut solver = Solver::impatient(1 << 20).with_threads(3);
        let mut problem = solver.problem(&position);
        let limits = Limits::default().with_nodes(5_000);
        assert_eq!(problem.ask(&Question::ANY, session::Table::Shared, &limits), Answer::Undecided);
        assert!(problem.nodes() < 5_010, "{}", problem.nodes());
    }
}
