//! Compares the values with those of the definition (RULES, section 3), which a plain recursion without a table
//! follows here.

use proptest::prelude::*;

use super::bound::{Bound, Value};
use super::futile::{self, PlayedPosition};
use super::limits::{Decided, Limits, Undecided};
use super::reading::Reading;
use super::solver::Solver;
use super::step::{Captured, Step};
use super::theorems::pairs;
use crate::shogi::{HandKind, Move, Position, Setup, Square};

/// Values are compared up to this length.
const REACH: u32 = 5;
/// The steps after which a position takes too long.
const STEPS: u32 = 60_000;
const READINGS: [Reading; 3] = [Reading::Checker, Reading::Standard, Reading::Wide];

/// The values by the definition (RULES, section 3), by plain recursion without a table.
struct Definition {
    place: PlayedPosition,
    reading: Reading,
    steps: u32,
}

impl Definition {
    fn of(start: &Position, reading: Reading) -> Definition {
        Definition { place: PlayedPosition::new(start, start.turn()), reading, steps: STEPS }
    }

    /// The value of the position if it is at most `reach` plies long.
    fn value(&mut self, reach: u32) -> Decided<Option<Value>> {
        self.steps = self.steps.checked_sub(1).ok_or(Undecided)?;
        if !self.place.attacks() {
            return self.defended(reach);
        }
        let mut best = None;
        for mv in self.place.position.check_moves() {
            let value = self.after(mv, reach)?;
            best = [best, value].into_iter().flatten().min_by_key(|&value| Bound::of(value));
        }
        Ok(best)
    }

    /// The value by way of a move.
    fn after(&mut self, mv: Move, reach: u32) -> Decided<Option<Value>> {
        let Some(left) = reach.checked_sub(1) else { return Ok(None) };
        let value = self.after_step(mv, Step::Move, left)?;
        Ok(value.map(|value| Value { length: value.length + 1, ..value }))
    }

    fn after_step(&mut self, mv: Move, step: Step, reach: u32) -> Decided<Option<Value>> {
        let undo = self.place.play(mv, step);
        let value = self.value(reach);
        self.place.take_back(mv, step, undo);
        value
    }

    /// The value of a position with the defender to move.
    fn defended(&mut self, reach: u32) -> Decided<Option<Value>> {
        let position = self.place.position.clone();
        let squares = futile::interposition_squares(&position);
        let (mut values, mut interpositions) = (vec![], vec![]);
        for mv in position.legal_moves() {
            let value = self.after(mv, reach)?;
            if futile::interposes(&position, squares, mv) {
                interpositions.push((mv, value));
            } else if let Some(value) = value {
                values.push(value);
            } else {
                return Ok(None);
            }
        }
        let longest = values.iter().map(|value| value.length).max().unwrap_or(0);
        values.extend(interpositions.iter().filter_map(|&(_, value)| value));
        let mut candidates: Vec<u32> = values.iter().map(|value| value.length).collect();
        candidates.push(longest);
        candidates.sort_unstable();
        candidates.retain(|&length| length >= longest);
        for length in candidates {
            if self.are_shorter_or_futile(&interpositions, length)? {
                let mut best = values.iter().filter(|value| value.length == length).peekable();
                let surplus = match best.peek() {
                    Some(_) => best.all(|value| value.surplus),
                    None => !self.place.hand().is_empty(),
                };
                return Ok(Some(Value { length, surplus }));
            }
        }
        Ok(None)
    }

    fn are_shorter_or_futile(
        &mut self,
        interpositions: &[(Move, Option<Value>)],
        length: u32,
    ) -> Decided<bool> {
        for &(mv, value) in interpositions {
            let is_shorter = value.is_some_and(|value| value.length <= length);
            if !is_shorter && !self.is_futile(mv, length)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_futile(&mut self, mv: Move, length: u32) -> Decided<bool> {
        let captured = Captured::of(mv.dropped().is_none(), self.reading);
        let undo = self.place.position.play(mv);
        let captures = futile::captures(&self.place.position, mv.to(), self.reading);
        let mut answer = Ok(false);
        for capture in captures {
            answer = self
                .after_step(capture, Step::Captures(captured), length)
                .map(|value| value.is_some());
            if answer != Ok(false) {
                break;
            }
        }
        self.place.position.take_back(mv, undo);
        answer
    }
}

/// Asks about every bound within reach in any order, also where the table has lost most facts, and compares with
/// the definition. Returns whether there is a mate within reach; `None` if the definition takes too long.
fn compare(start: &Position, reading: Reading, order: u64, bytes: usize) -> Option<bool> {
    let value = Definition::of(start, reading).value(REACH).ok()?;
    let least = value.map_or(Bound::NEVER, Bound::of);
    let mut bounds: Vec<Bound> = (1..=REACH).step_by(2).map(Bound::plies).collect();
    bounds.extend(bounds.clone().into_iter().map(Bound::next_smaller));
    bounds.sort_by_key(|bound| (u64::from(bound.number()) + 1).wrapping_mul(order));
    let mut solver = Solver::impatient(bytes);
    let mut problem = solver.problem(start);
    for bound in bounds {
        let within = problem.within(bound, reading, &Limits::default().with_nodes(200_000));
        if let Ok(within) = within {
            assert_eq!(within, least <= bound, "{start:?} {reading:?} {bound:?}");
        }
    }
    Some(value.is_some())
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..ProptestConfig::default() })]

    #[test]
    fn random_positions_have_the_value_of_the_definition(pair in pairs(), order in 1..u64::MAX) {
        for reading in READINGS {
            for bytes in [1 << 12, 1 << 18] {
                compare(&pair.less, reading, order | 1, bytes);
            }
        }
    }
}

/// Positions on which futile interpositions decide the value, each also with one piece less and with another
/// piece in the attacker's hand.
#[test]
fn mutated_positions_have_the_value_of_the_definition() {
    let (mut mates, mut compared) = (0, 0);
    for sfen in [
        "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b - 1",
        "9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b - 1",
        "8l/7sk/7R1/6B2/9/8b/9/9/9 b S 1",
        "9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b L 1",
        "9/1+P1+R5/k8/p8/2s6/3B5/1+r7/9/9 b 2s 1",
        "9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1",
    ] {
        let mut setup: Setup = sfen.parse().expect("an SFEN");
        setup.give_rest(!setup.turn);
        let start = Position::new(&setup).expect("a legal position");
        for mutant in mutants(&start) {
            for reading in READINGS {
                let is_mate = compare(&mutant, reading, 0x9E37_79B9_7F4A_7C15, 1 << 16);
                compared += u32::from(is_mate.is_some());
                mates += u32::from(is_mate == Some(true));
            }
        }
    }
    assert!(mates > 50 && compared > mates + 20, "{mates} of {compared}");
}

fn mutants(start: &Position) -> Vec<Position> {
    let (setup, attacker) = (start.setup(), start.turn());
    let mut mutants = vec![start.clone()];
    for square in Square::all().filter(|&square| start.piece_at(square).is_some()) {
        let mut without = setup.clone();
        without.set(square, None);
        mutants.extend(Position::new(&without).ok());
    }
    for kind in HandKind::ALL {
        let held = setup.held(!attacker, kind);
        if held > 0 {
            let mut with = setup.clone();
            with.hold(!attacker, kind, held - 1);
            with.hold(attacker, kind, setup.held(attacker, kind) + 1);
            mutants.extend(Position::new(&with).ok());
        }
    }
    mutants
}
