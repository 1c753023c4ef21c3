//! The theorems of RULES, section 3, as properties of the exhaustive value, which does not use
//! them, and the engine's answers on the same positions.

use crate::slow;
use crate::support;

use slow::board::{Board, Kind};
use slow::random::{Rng, interposing_board, tsume_board};
use slow::value::{Reading, Solver};
use support::{cases, position, seed};
use tsume::search::{Answer, Limits, Question, Table};

/// The number of plies within which values are searched.
const REACH: u32 = 5;
const WORK: u64 = 2_000;
const FUTILE: [Reading; 4] =
    [Reading::Checker, Reading::Standard, Reading::Wide, Reading::Restoring];

/// A position with the attacker to move, or with the defender in check from a distance.
struct Case {
    board: Board,
    defends: bool,
}

impl Case {
    fn new(rng: &mut Rng) -> Case {
        let defends = rng.percent(60);
        let board = if defends { interposing_board } else { tsume_board }(rng);
        Case { board, defends }
    }

    /// The order of the value; the smallest is best for the attacker. It is `u32::MAX` if there is
    /// no value within reach, and `None` if that is too much work.
    fn value(&self, mut solver: Solver) -> Option<(u32, bool)> {
        let found = match self.defends {
            true => solver.defender_value(&self.board, REACH - 1),
            false => solver.value(&self.board, REACH),
        };
        found.ok().map(|value| value.map_or((u32::MAX, true), |value| value.order()))
    }

    /// The same position with a piece moved from the defender's hand to the attacker's.
    fn with_more(&self, rng: &mut Rng) -> Option<Case> {
        let turn = self.board.to_move;
        let (attacker, defender) =
            if self.defends { (turn.other(), turn) } else { (turn, turn.other()) };
        let held = |kind: &Kind| self.board.hand(defender, *kind) > 0;
        let kinds: Vec<Kind> = Kind::HELD.into_iter().filter(held).collect();
        let kind = rng.pick(&kinds)?;
        let mut board = self.board.clone();
        board.set_hand(attacker, kind, board.hand(attacker, kind) + 1);
        board.set_hand(defender, kind, board.hand(defender, kind) - 1);
        Some(Case { board, ..*self })
    }
}

#[test]
fn the_exhaustive_value_obeys_the_theorems() {
    let mut rng = Rng::new(seed(21));
    let mut engine = tsume::search::Solver::new(1 << 20);
    let (mut compared, mut mates, mut below, mut between) = (0, 0, 0, 0);
    // Fewer cases have no mates.
    while compared < cases(20_000).max(8_000) / 200 {
        let case = Case::new(&mut rng);
        let sfen = case.board.to_sfen();
        let Some(all) = case.value(Solver::new(Reading::None, WORK)) else { continue };
        let Some(more) = case.with_more(&mut rng) else { continue };
        let Some(all_of_more) = more.value(Solver::new(Reading::None, WORK)) else { continue };
        compared += 1;
        mates += u64::from(all.0 <= REACH);
        // Theorem 2.
        assert!(all_of_more <= all, "{sfen}");
        for reading in FUTILE {
            let Some(value) = case.value(Solver::new(reading, WORK)) else { continue };
            // Theorem 1: a position without any mate has none in any reading.
            assert!(value.0 == u32::MAX || case.defends || is_mate(&mut engine, &sfen), "{sfen}");
            assert!(value <= all, "{sfen} {reading:?}");
            below += u64::from(value < all);
            // Theorem 4.
            let Some(lower) = case.value(Solver::lower(reading, WORK)) else { continue };
            assert!(lower.0 <= value.0, "{sfen} {reading:?}");
            between += u64::from(lower.0 < value.0);
            let Some(lower_of_more) = more.value(Solver::lower(reading, WORK)) else { continue };
            assert!(lower_of_more.0 <= lower.0, "{sfen} {reading:?}");
        }
    }
    assert!(mates > compared / 20 && below > 0, "{mates} of {compared} are mates, {below} differ");
    eprintln!("{compared} positions, {mates} mates; {below} values below the one that counts all");
    eprintln!("{between} lower values below the value");
}

/// Whether the position is mate in any number of moves, with every interposition counted; true if a
/// limit came first.
fn is_mate(engine: &mut tsume::search::Solver, sfen: &str) -> bool {
    let mut problem = engine.problem(&position(sfen));
    let limits = Limits::default().with_nodes(20_000);
    !matches!(problem.ask(&Question::ANY, Table::Shared, &limits), Answer::NoMate(_))
}
