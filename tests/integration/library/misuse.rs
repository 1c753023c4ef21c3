//! A solver that is used in any order, about any positions and bounds, answers as a new one does, and never panics.

use tsume::collection::Problems;
use tsume::problem::Problem;
use tsume::search::{Bound, Limits, Question, Reading, Solver, Table, Valuation, Value};
use tsume::shogi::{Color, HandKind, Move, Position};

use super::judgements::changed;

/// Numbers that look random, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % count
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

/// Positions of many games: bundled problems, with one piece removed or not, each also with an empty hand of the
/// defender, so that the same board is another problem.
fn positions() -> Vec<[Position; 2]> {
    let names = ["defects.yaml", "sound.yaml"].into_iter();
    let problems = names.flat_map(|name| {
        let path = format!("{}/problems/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::File::open(&path).expect("a bundled file");
        Problems::new(name, std::io::BufReader::new(file))
    });
    let all = problems.flat_map(|problem| changed(&problem.expect("a problem")));
    // The mate of this one depends on what the defender holds.
    let rook = "8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l17p 1".parse().expect("a legal position");
    let all = (0..100).map(|_| Problem::new(Position::clone(&rook))).chain(all);
    all.map(|problem| {
        let mut bare = problem.position.setup();
        HandKind::ALL.into_iter().for_each(|kind| bare.hold(!bare.turn, kind, 0));
        [problem.position, Position::new(&bare).expect("a legal position")]
    })
    .collect()
}

#[test]
fn any_sequence_of_calls_gets_the_answers_of_a_new_solver() {
    let positions = positions();
    let bounds = [
        Bound::NOTHING,
        Bound::MATED_WITH_SURPLUS,
        Bound::plies(0),
        Bound::plies(1),
        Bound::plies(3),
        Bound::plies(u32::MAX),
        Bound::of(Value { length: 3, surplus: true }),
        Bound::of(Value { length: u32::MAX, surplus: true }),
        Bound::ANY,
        Bound::NEVER,
    ];
    let readings = [Reading::None, Reading::Standard, Reading::Wide, Reading::Restoring];
    let random = &mut Random(7);
    let (mut compared, mut foreign) = (0, 0);
    for _ in 0..400 {
        let keeping = random.below(2) == 0;
        let mut solver = Solver::new(1 << 20).with_threads(random.of(&[0, 1, 2]));
        if keeping {
            solver = solver.keeping();
        }
        // Few boards, so that the table knows them.
        let some = [random.of(&positions), random.of(&positions)];
        // The position at which the session stands, and the attacker.
        let mut here: Option<(Position, Color)> = None;
        for _ in 0..20 {
            let both = random.of(&some);
            let (position, bound, reading) =
                (random.of(&both), random.of(&bounds), random.of(&readings));
            let limits = Limits::default().with_nodes(random.of(&[0, 1, 3000]));
            match random.below(12) {
                0 => {
                    solver.problem(&position);
                    here = Some((position.clone(), position.turn()));
                    continue;
                }
                1 => {
                    solver.defence(&position);
                    here = Some((position.clone(), !position.turn()));
                    continue;
                }
                2 => {
                    solver.resume().go_to(&position);
                    here = here.map(|(_, attacker)| (position, attacker));
                    foreign += usize::from(here.is_some());
                    continue;
                }
                3 => {
                    solver.forget();
                    continue;
                }
                _ => {}
            }
            let mut session = solver.resume();
            // A node limit counts from the start of the problem.
            let nodes = limits.nodes.map(|nodes| nodes + session.nodes());
            let limits = limits.with_nodes(nodes);
            let mut fresh = Solver::new(1 << 20);
            let fresh =
                here.as_ref().map(|(position, attacker)| match position.turn() == *attacker {
                    true => fresh.problem(position),
                    false => fresh.defence(position),
                });
            let all = Limits::default().with_nodes(20_000);
            let mv = Move::from_bits(random.below(1 << 15) as u16);
            match random.below(7) {
                0 => {
                    let question = Question::counting_all(bound);
                    let found = session.ask(&question, Table::Shared, &limits);
                    if let Some(mut fresh) = fresh {
                        use tsume::search::Answer::*;
                        match (found, fresh.ask(&question, Table::Shared, &all)) {
                            (Undecided, _) | (_, Undecided) => continue,
                            (found, expected) => assert_eq!(
                                matches!(found, Mate(_)),
                                matches!(expected, Mate(_)),
                                "{here:?} {bound:?} {keeping}"
                            ),
                        }
                        compared += 1;
                    }
                }
                1 => {
                    let found = session.within(bound, reading, &limits);
                    if let Some(mut fresh) = fresh
                        && let (Ok(found), Ok(expected)) =
                            (found, fresh.within(bound, reading, &all))
                    {
                        assert_eq!(found, expected, "{here:?} {bound:?} {reading:?}");
                        compared += 1;
                    }
                }
                2 | 3 => {
                    let found = session.value(reading, &limits);
                    let open = |value| matches!(value, Valuation::Open { .. });
                    if let Some(mut fresh) = fresh
                        && let (false, expected) = (open(found), fresh.value(reading, &all))
                        && !open(expected)
                    {
                        assert_eq!(found, expected, "{here:?} {reading:?}");
                        compared += 1;
                    }
                }
                4 => {
                    let _ = session.line(bound, reading, &limits);
                    let line = session.some_line(bound, &limits);
                    if let Some((position, _)) = &here {
                        assert_eq!(position.first_illegal(&line.moves), None);
                    }
                }
                5 => drop(session.moves(bound, &limits)),
                _ => {
                    let _ = mv.map(|mv| session.is_futile(mv, u32::MAX, reading, &limits));
                }
            }
        }
    }
    assert!(compared > 100 && foreign > 50, "{compared} {foreign}");
}

#[test]
fn the_number_of_threads_has_a_maximum() {
    let mut solver = Solver::new(1 << 20).with_threads(100_000);
    let position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse().expect("a legal position");
    let value = solver.problem(&position).value(Reading::Standard, &Limits::default());
    assert_eq!(value, Valuation::Mate(Value { length: 3, surplus: false }));
}

#[test]
fn values_can_be_sent_to_other_threads() {
    fn is_sent<T: Send>() {}
    fn is_shared<T: Send + Sync>() {}
    is_sent::<Solver>();
    is_shared::<Position>();
    is_shared::<Problem>();
    is_shared::<tsume::judge::Verdict>();
    is_shared::<tsume::judgement::Judgement>();
    is_shared::<Limits>();
}
