//! Judgements written as JSON are read back as they were, for problems of every kind and for each of them
//! with one piece removed, so that claims are wrong and mates are missing.

use tsume::collection::Problems;
use tsume::judge::Task;
use tsume::judgement::Judgement;
use tsume::problem::Problem;
use tsume::search::{Limits, Solver};
use tsume::shogi::{Kind, Position};

/// The problem, and the legal ones that differ from it by one piece that has left the board.
pub fn changed(problem: &Problem) -> Vec<Problem> {
    let setup = problem.position.setup();
    let pieces = setup.pieces().filter(|(_, piece)| piece.kind != Kind::King);
    let without = pieces.filter_map(|(square, _)| {
        let mut setup = setup.clone();
        setup.set(square, None);
        Some(Problem::with_claims(Position::new(&setup).ok()?, problem.claims.clone()))
    });
    std::iter::once(problem.clone()).chain(without).collect()
}

#[test]
fn judgements_are_read_back_as_written() {
    let mut solver = Solver::new(16 << 20);
    let limits = Limits::default().with_nodes(2_000);
    let task =
        Task::default().with_depth(1).with_idle_pieces().with_tries().with_claimed_variations();
    let (mut count, mut without_mate) = (0, 0);
    for name in ["defects.yaml", "readings.yaml", "sound.yaml", "workshop.yaml"] {
        let path = format!("{}/problems/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::File::open(&path).expect("a bundled file");
        for problem in Problems::new(name, std::io::BufReader::new(file)) {
            for problem in changed(&problem.expect("a problem")) {
                let verdict = task.judge(&problem, &mut solver, &limits);
                let time = std::time::Duration::from_millis(3);
                count += 1;
                without_mate +=
                    usize::from(verdict.length.outcome() != tsume::problem::Outcome::Mate);
                let judgement = Judgement::judged(&problem, verdict, time).with_limits(&limits);
                assert_eq!(Judgement::read(&judgement.json()), Ok(judgement));
            }
        }
    }
    assert!(count > 200 && without_mate > 20, "{count}, {without_mate} without a mate");
}
