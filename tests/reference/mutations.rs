//! Compares the engine with the exhaustive value on mutated problems, in every reading.
//!
//! Composed problems have properties that random boards seldom have: for instance, the same board
//! reached by interpositions on either of two lines.

use crate::slow;
use crate::support;

use std::fs::File;
use std::io::BufReader;

use slow::board::Board;
use slow::mutated::Sources;
use slow::random::Rng;
use support::{cases, data, position, seed, text};
use tsume::collection::Problems;
use tsume::notation::write_sfen;
use tsume::search::{Answer, Bound, Limits, Question, Reading, Solver, Table, Valuation, Value};

const READINGS: [(Reading, slow::value::Reading); 5] = [
    (Reading::None, slow::value::Reading::None),
    (Reading::Checker, slow::value::Reading::Checker),
    (Reading::Standard, slow::value::Reading::Standard),
    (Reading::Wide, slow::value::Reading::Wide),
    (Reading::Restoring, slow::value::Reading::Restoring),
];

/// The most work of the reference for a position.
const WORK: u64 = 1_500;

/// The bundled problems, the cases of the rules, and the problems with known answers if they are
/// available.
fn sources() -> Sources {
    let mut boards: Vec<Board> = vec![];
    let mut add = |sfen: &str, is_problem: bool| {
        let mut board = Board::from_sfen(sfen).expect("an SFEN");
        if is_problem {
            board.give_rest();
        }
        boards.push(board);
    };
    for name in ["sound.yaml", "defects.yaml", "readings.yaml"] {
        let path = format!("{}/problems/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = BufReader::new(File::open(path).expect("a collection"));
        for problem in Problems::new(name, file) {
            add(&write_sfen(&problem.expect("a problem").position.setup()), false);
        }
    }
    slow::cases::known().iter().for_each(|(sfen, ..)| add(sfen, true));
    for (file, is_problem) in [
        ("tanuki.jsonl", true),
        ("disputed.jsonl", true),
        ("western_posts.jsonl", true),
        ("defective.jsonl", true),
        ("classics.jsonl", true),
        ("yaneura5m_sample.jsonl", false),
    ] {
        for record in data(file) {
            add(text(&record, "sfen"), is_problem);
        }
    }
    Sources::new(boards)
}

/// The value of the reference, if it is within reach: up to 5 plies, or more if they take little
/// work. `None` if it was too much work.
fn expected(board: &Board, reading: slow::value::Reading) -> Option<(u32, Option<Value>)> {
    let mut exhaustive = slow::value::Solver::new(reading, WORK);
    let mut reach = 5;
    let mut found = exhaustive.value(board, reach).ok()?;
    while found.is_none() && reach < 11 && exhaustive.work() < WORK / 4 {
        let Ok(farther) = exhaustive.value(board, reach + 2) else { break };
        (reach, found) = (reach + 2, farther);
    }
    Some((reach, found.map(|v| Value { length: v.length, surplus: v.surplus })))
}

/// `TSUME_SEED` selects other positions.
#[test]
fn values_of_mutated_problems_agree_with_exhaustive_values() {
    let sources = sources();
    let mut rng = Rng::new(seed(21));
    let mut solver = Solver::new(1 << 24);
    let (mut compared, mut mates) = (0, [0; READINGS.len()]);
    while compared < cases(20_000) / 5 {
        let board = sources.mutated(&mut rng);
        let sfen = board.to_sfen();
        let start = position(&sfen);
        let mut problem = solver.problem(&start);
        // Searches without a bound return to earlier positions: their refutations must not be wrong
        // for the questions after them.
        let some = Limits::default().with_nodes(2_000);
        let any = rng.percent(50).then(|| problem.ask(&Question::ANY, Table::Shared, &some));
        // One or two readings, so that a reading meets what another one leaves in the table.
        let chosen = [rng.pick(&READINGS), rng.pick(&READINGS).filter(|_| rng.percent(50))];
        for (reading, slow) in chosen.into_iter().flatten() {
            let Some((reach, expected)) = expected(&board, slow) else { continue };
            let best = expected.map_or(Bound::NEVER, Bound::of);
            let is_refuted = matches!(any, Some(Answer::NoMate(_)));
            assert!(expected.is_none() || !is_refuted, "{sfen} {reading:?} is mate");
            let mut bounds: Vec<Bound> = (1..=reach).step_by(2).map(Bound::plies).collect();
            bounds.extend(bounds.clone().into_iter().map(Bound::next_smaller));
            let limits = Limits::default().with_nodes(5_000_000);
            while let Some(bound) = rng.pick(&bounds) {
                bounds.retain(|&other| other != bound);
                let is_within = problem.within(bound, reading, &limits);
                assert_eq!(is_within, Ok(best <= bound), "{sfen} {reading:?} {bound:?}");
            }
            compared += 1;
            if compared % 10_000 == 0 {
                eprintln!("{compared} compared");
            }
            if let Some(value) = expected {
                let found = problem.value(reading, &limits);
                assert_eq!(found, Valuation::Mate(value), "{sfen} {reading:?}");
                mates[reading as usize] += 1;
            }
        }
    }
    assert!(mates.iter().sum::<u64>() > compared / 20, "{mates:?} of {compared} are mates");
    eprintln!("{compared} compared, mates in each reading: {mates:?}");
}
