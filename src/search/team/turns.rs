//! Virtual threads: the threads of a team take turns on one thread of the system, a node each. So it can be counted on
//! any machine what many processors would do with a question, and each time it is the same.

use std::sync::Arc;

use super::super::bound::Answer;
use super::super::limits::Watch;
use super::super::question::Question;
use super::super::tree::{Occupancy, Worker};
use super::{Stage, Team};

/// An answer, and the turns until then: the time that it takes if each thread has a processor of its own.
struct Turns {
    answer: Answer,
    turns: u64,
}

impl Team {
    /// Answers a question that is not in the table, as [`Team::search`] does.
    fn search_in_turns(&mut self, question: &Question, watch: &mut Watch) -> Turns {
        let begin = self.nodes();
        let mut answer = self.first.search(question, &mut watch.part(begin + self.alone));
        let mut turns = self.nodes() - begin;
        let mut stage = Stage::alone(self);
        while answer == Answer::Undecided && !watch.is_over_now(self.nodes()) {
            stage = stage.next(self);
            let round = self.round_in_turns(question, &mut watch.part(stage.until), stage.threads);
            (answer, turns) = (round.answer, turns + round.turns);
            self.make_room(watch);
        }
        Turns { answer, turns }
    }

    fn round_in_turns(&mut self, question: &Question, watch: &mut Watch, threads: usize) -> Turns {
        self.share_table();
        let before = self.first.nodes;
        let occupancy = Arc::new(Occupancy::new());
        let others = self.others[..threads - 1].iter_mut();
        let mut workers: Vec<&mut Worker> = others.chain([&mut self.first]).collect();
        for worker in &mut workers {
            worker.search_with(Some(occupancy.clone()));
            worker.set_out(question);
        }
        let mut turns = 1;
        let answer = 'round: loop {
            if watch.is_over_now(before + turns * threads as u64) {
                break Answer::Undecided;
            }
            turns += 1;
            for worker in &mut workers {
                let from = worker.nodes;
                while worker.nodes == from {
                    if let Some(answer) = worker.step(question, &mut watch.part(u64::MAX)) {
                        break 'round answer;
                    }
                }
            }
        };
        for worker in workers {
            worker.unwind();
            worker.search_with(None);
        }
        self.stop_sharing();
        Turns { answer, turns }
    }
}

mod tests {
    use super::super::super::{Limits, Solver};
    use super::*;
    use crate::notation::read_western;
    use crate::shogi::Position;

    /// The sums over the works that every number of threads decides.
    #[derive(Clone, Default)]
    struct Sums {
        works: u32,
        log_nodes: f64,
        log_turns: f64,
    }

    fn classics(count: usize) -> Vec<Position> {
        let text = include_str!("../../../docs/classics.yaml");
        let boards = text.split("      Black: ").skip(1).map(|board| {
            let lines: Vec<&str> = board.lines().take(2).map(str::trim).collect();
            let setup = read_western(&format!("Black: {} {}", lines[0], lines[1]));
            Position::new(&setup.unwrap()).unwrap()
        });
        let all: Vec<Position> = boards.collect();
        (0..count).map(|index| all[index * all.len() / count].clone()).collect()
    }

    /// Any mate of classics. `TSUME_CASES` is their number, `TSUME_THREADS` has the numbers of virtual threads, and
    /// `TSUME_NODES` is the limit for each. Prints the positions and the turns, over those of the first number.
    #[test]
    fn virtual_threads_find_the_same_answers() {
        let given = |name: &str, usual: &str| std::env::var(name).unwrap_or(usual.to_owned());
        let number = |name: &str, usual: &str| given(name, usual).parse::<u64>().unwrap_or(5);
        let threads = given("TSUME_THREADS", "1,4");
        let threads: Vec<usize> = threads.split(',').map(|text| text.parse().unwrap()).collect();
        let limits = Limits::default().with_nodes(number("TSUME_NODES", "30000"));
        let mut sums = vec![Sums::default(); threads.len()];
        for position in classics(number("TSUME_CASES", "5") as usize) {
            let ask = |&threads: &usize| {
                let mut solver = Solver::new(1 << 24).with_threads(threads);
                solver.begin(&position, position.turn());
                let watch = &mut Watch::start(&limits);
                let found = solver.team.search_in_turns(&Question::ANY, watch);
                (found.answer, solver.team.nodes() as f64, found.turns as f64)
            };
            let found: Vec<_> = threads.iter().map(ask).collect();
            let is_mate = |answer: &Answer| matches!(answer, Answer::Mate(_));
            let mut decided = found.iter().filter(|(answer, ..)| *answer != Answer::Undecided);
            if let Some((first, ..)) = decided.next() {
                assert!(decided.all(|(answer, ..)| is_mate(answer) == is_mate(first)));
            }
            if found.iter().all(|(answer, ..)| *answer != Answer::Undecided) {
                for (sums, (_, nodes, turns)) in sums.iter_mut().zip(&found) {
                    sums.works += 1;
                    sums.log_nodes += (nodes / found[0].1).ln();
                    sums.log_turns += (turns / found[0].2).ln();
                }
            }
        }
        for (threads, Sums { works, log_nodes, log_turns }) in threads.iter().zip(sums) {
            assert!(works > 0, "none was decided");
            let [nodes, turns] = [log_nodes, log_turns].map(|sum| (sum / f64::from(works)).exp());
            println!("{threads} threads, {works} works: positions {nodes:.2}, turns {turns:.3}");
        }
    }
}
