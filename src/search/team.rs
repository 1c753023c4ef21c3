//! Several threads on one question, over one table. What they find is the same as what one finds:
//! the table holds nothing but facts and estimates.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use std::thread;

use super::bound::Bound;
use super::limits::Watch;
use super::solver::{Answer, Solver};
use super::table::Table;

/// How many positions one thread expands before it asks for help. Tests ask at once.
const ALONE: u64 = if cfg!(test) { 5 } else { 20_000 };

/// How many threads are where: a number for each position, shared by some.
pub(super) struct Busy(Vec<AtomicU8>);

impl Busy {
    fn new() -> Busy {
        Busy((0..1 << 16).map(|_| AtomicU8::new(0)).collect())
    }

    fn of(&self, key: u64) -> &AtomicU8 {
        &self.0[(key >> 24) as usize % self.0.len()]
    }

    /// A thread comes to a position.
    pub fn come(&self, key: u64) {
        self.of(key).fetch_add(1, Relaxed);
    }

    /// It goes away.
    pub fn go(&self, key: u64) {
        self.of(key).fetch_sub(1, Relaxed);
    }

    /// A number that is larger while other threads are at a position, so that this one looks
    /// elsewhere if that is nearly as good.
    pub fn discourage(&self, key: u64, number: u32) -> u32 {
        let others = u32::from(self.of(key).load(Relaxed)).min(4);
        number.saturating_add((number / 2 + 1).saturating_mul(others))
    }
}

impl Solver {
    /// The same engine with so many threads for each question. One question of any size starts
    /// them; small ones are answered without.
    pub fn with_threads(mut self, threads: usize) -> Solver {
        self.assistants.resize_with(threads.saturating_sub(1), Solver::small);
        self
    }

    /// Searches, with help where it takes longer.
    pub(super) fn search_from_here(&mut self, bound: Bound, watch: &mut Watch) -> Answer {
        if self.assistants.is_empty() {
            return self.search_alone(bound, watch);
        }
        match self.search_alone(bound, &mut watch.part(self.work + ALONE)) {
            Answer::Undecided if !watch.is_over_now(self.work) => {}
            answer => return answer,
        }
        self.search_together(bound, watch)
    }

    /// In rounds: the table cannot grow while threads share it, so that they go apart when it is
    /// crowded. What they have found is in it, and they soon are where they were.
    fn search_together(&mut self, bound: Bound, watch: &mut Watch) -> Answer {
        let mut assistants = std::mem::take(&mut self.assistants);
        let answer = loop {
            let answer = self.round(&mut assistants, bound, watch);
            if answer != Answer::Undecided || watch.is_over_now(self.work) {
                break answer;
            }
            match Arc::get_mut(&mut self.table).filter(|table| table.is_crowded()) {
                Some(table) => table.make_much_room(|| watch.is_over_now(self.work)),
                None => break answer,
            }
        };
        self.assistants = assistants;
        answer
    }

    /// Searches together until one thread is done, a limit comes, or the table is crowded.
    fn round(&mut self, assistants: &mut [Solver], bound: Bound, watch: &mut Watch) -> Answer {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.share();
        }
        let busy = Arc::new(Busy::new());
        let done = Arc::new(AtomicBool::new(false));
        for assistant in &mut *assistants {
            assistant.assist(self, &busy);
        }
        self.busy = Some(busy);
        let share = watch.left(self.work) / (assistants.len() as u64 + 1);
        let silent = watch.silent();
        let answer = thread::scope(|scope| {
            let mut others = vec![];
            for assistant in &mut *assistants {
                let work = || assistant.take_part(bound, &silent, share, &done);
                // Where there can be no more threads, those that there are do the work.
                others.extend(thread::Builder::new().spawn_scoped(scope, work).ok());
            }
            let answer = self.take_part(bound, watch, share, &done);
            let answers = others.into_iter().filter_map(|thread| thread.join().ok());
            std::iter::once(answer).chain(answers).find(|answer| *answer != Answer::Undecided)
        });
        self.busy = None;
        for assistant in assistants {
            self.work += assistant.work;
            assistant.table = Arc::new(Table::smallest());
        }
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.own();
        }
        answer.unwrap_or(Answer::Undecided)
    }

    /// Goes where another solver stands, and shares its table.
    fn assist(&mut self, other: &Solver, busy: &Arc<Busy>) {
        self.position = other.position.clone();
        self.attacker = other.attacker;
        self.reading = other.reading;
        self.removed = other.removed;
        self.forbidden.clone_from(&other.forbidden);
        self.without = other.without;
        self.table = other.table.clone();
        self.busy = Some(busy.clone());
        self.work = 0;
    }

    /// Searches until this thread, or another, is done.
    fn take_part(
        &mut self,
        bound: Bound,
        watch: &Watch,
        share: u64,
        done: &Arc<AtomicBool>,
    ) -> Answer {
        let most = self.work.saturating_add(share);
        let answer = self.search_alone(bound, &mut watch.part(most).until_done(done));
        if answer != Answer::Undecided || self.table.is_crowded() {
            done.store(true, Relaxed);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Found, Limits, Reading};
    use super::*;
    use crate::notation::read_sfen;
    use crate::shogi::Position;

    /// RULES, section 6, and a position without mate.
    const SOME: &[&str] = &[
        "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GS 1",
        "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b - 1",
        "9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1",
        "8l/7sk/7R1/6B2/9/8b/9/9/9 b S 1",
        "5+P1k1/9/5+rB2/9/9/9/9/9/9 b RP 1",
        "4k4/9/9/9/9/9/9/9/9 b GS 1",
    ];

    #[test]
    fn any_number_of_threads_finds_the_same() {
        for sfen in SOME {
            let mut setup = read_sfen(sfen).expect("an SFEN");
            setup.give_rest(!setup.turn);
            let position = Position::new(&setup).expect("a legal position");
            for reading in Reading::ALL {
                let found: Vec<Found> = (1..=4)
                    .map(|threads| {
                        let mut solver = Solver::new(1 << 22).with_threads(threads);
                        solver.begin(&position);
                        solver.value(reading, &Limits::default())
                    })
                    .collect();
                assert!(!matches!(found[0], Found::Open { .. }));
                assert!(found.iter().all(|other| *other == found[0]), "{sfen} {found:?}");
            }
        }
    }

    /// A table that is far too large must not be filled before there is anything to put in it.
    #[test]
    fn a_shared_table_grows_as_far_as_it_is_needed() {
        let mut setup = read_sfen(SOME[0]).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let position = Position::new(&setup).expect("a legal position");
        let values = [1 << 14, 1 << 28].map(|bytes| {
            let mut solver = Solver::try_new(bytes).expect("memory").with_threads(2);
            solver.begin(&position);
            let value = solver.value(Reading::Standard, &Limits::default());
            let (used, most) = solver.table.sizes();
            assert!(most == bytes / 512 && used <= most.min(1 << 14), "{used} of {most}");
            assert!(bytes == 1 << 14 || used > 1 << 5, "it has not grown: {used}");
            value
        });
        assert_eq!(values[0], values[1]);
    }

    #[test]
    fn a_limit_of_nodes_ends_all_threads() {
        let mut setup = read_sfen("9/9/9/9/4k4/9/9/9/9 b B2G2SN").expect("an SFEN");
        setup.give_rest(!setup.turn);
        let position = Position::new(&setup).expect("a legal position");
        let mut solver = Solver::new(1 << 20).with_threads(3);
        solver.begin(&position);
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        assert_eq!(solver.ask(Bound::ANY, &limits), Answer::Undecided);
        assert!(solver.work() < 5_010, "{}", solver.work());
    }
}
