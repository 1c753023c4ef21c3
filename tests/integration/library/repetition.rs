//! Compares the engine on positions full of repetitions with the values of their whole graphs.
//!
//! The positions have few pieces, and the defender has none in hand, so that everything that can
//! happen is a graph of moderate size. Its values are a least fixpoint that does not depend on the
//! path (RULES, section 3, theorem 3). A search that keeps refutations by repetition as facts makes
//! mistakes in these positions; a search of this kind is included to show it.

use crate::support;

use std::collections::HashMap;

use support::graph::Graph;
use support::position;
use tsume::search::{Answer, Bound, Limits, Question, Solver, Table};

/// A horse and a gold that chase a lone king around the board. After some of these checks there is
/// a mate that the naive search misses, because it first reached the position by a repetition.
const STARTS: &[&str] = &[
    "8k/9/6G2/5+B3/9/9/9/9/9 b - 1",
    "k8/9/1G1+B5/9/9/9/9/9/9 b - 1",
    "4k4/9/4G4/9/2+B6/9/9/9/9 b - 1",
];

/// Searches over a graph.
trait Repetitions {
    fn naive(&self, place: usize, path: &mut Vec<usize>, table: &mut HashMap<usize, bool>) -> bool;
    fn ask(&self, places: impl Iterator<Item = usize>);
}

impl Repetitions for Graph {
    /// The result of a search that keeps every refutation in its table, also those by repetition.
    fn naive(&self, place: usize, path: &mut Vec<usize>, table: &mut HashMap<usize, bool>) -> bool {
        if let Some(&answer) = table.get(&place) {
            return answer;
        }
        if path.contains(&place) || path.len() >= 200 {
            return false;
        }
        path.push(place);
        let mut is_mate = |next: &usize| self.naive(*next, path, table);
        let answer = match self.attacks(place) {
            true => self.next[place].iter().any(&mut is_mate),
            false => self.next[place].iter().all(&mut is_mate),
        };
        path.pop();
        table.insert(place, answer);
        answer
    }

    /// Searches some positions, in this order, over one table.
    fn ask(&self, places: impl Iterator<Item = usize>) {
        let mut solver = Solver::new(1 << 26);
        let mut problem = solver.problem(&self.positions[0]);
        for place in places {
            problem.go_to(&self.positions[place]);
            let mut ask = |bound| {
                problem.ask(&Question::counting_all(bound), Table::Shared, &Limits::default())
            };
            let start = &self.positions[place];
            let answer = ask(Bound::ANY);
            let Some(length) = self.lengths[place] else {
                assert_eq!(answer, Answer::NoMate(Bound::ANY), "{start:?}");
                continue;
            };
            let exact = Bound::plies(length);
            assert!(
                matches!(answer, Answer::Mate(found) if found >= exact.next_smaller()),
                "{start:?}"
            );
            assert!(matches!(ask(exact), Answer::Mate(_)), "{start:?} {length}");
            if length >= 2 {
                let answer = ask(Bound::plies(length - 2));
                assert!(matches!(answer, Answer::NoMate(_)), "{start:?} {length}: {answer:?}");
            }
        }
    }
}

#[test]
fn no_repetition_leads_to_a_wrong_answer() {
    let mut poisoned = 0;
    for sfen in STARTS {
        let graph = Graph::new(position(sfen), usize::MAX).expect("a graph");
        let count = graph.positions.len();
        let longest = graph.lengths.iter().flatten().max().copied().unwrap_or(0);
        let mut table = HashMap::new();
        let is_wrong: Vec<bool> = (0..count)
            .map(|place| {
                graph.naive(place, &mut Vec::new(), &mut table) != graph.lengths[place].is_some()
            })
            .collect();
        let wrong = is_wrong.iter().filter(|&&is_wrong| is_wrong).count();
        poisoned += wrong;
        let mates = graph.lengths.iter().flatten().count();
        eprintln!("{sfen}: {count} positions, {mates} mates up to {longest}, naive: {wrong} wrong");
        // The mates, the errors of the naive search, and some of the rest; in order and in reverse
        // order, so that each order uses what the other stores.
        let places: Vec<usize> = (0..count)
            .filter(|&place| graph.lengths[place].is_some() || is_wrong[place] || place % 97 == 0)
            .collect();
        graph.ask(places.iter().copied());
        graph.ask(places.iter().rev().copied());
    }
    assert!(poisoned > 50, "repetitions hardly matter in these positions");
}
