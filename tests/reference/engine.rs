//! Compares the engine with the exhaustive value and with problems whose answers are known.

use crate::slow;
use crate::support;

use std::time::Duration;

use slow::board::{Board, Kind, Side};
use slow::faults::faults;
use slow::line::distant_checker;
use slow::random::{Rng, interposing_board, random_walk, tsume_board};
use slow::rules::{Mv, apply, each_legal};
use support::{OWN_PROBLEMS, cases, data, own_data, position, seed, some, text, tries_all};
use tsume::notation::{read_sfen, read_usi};
use tsume::search::{
    Answer, Bound, Limits, Question, Reading, Session, Solver, Table, Valuation, Value,
};
use tsume::shogi::{Color, Move, Position, Rule};

/// The number of plies within which the slow value is searched.
const REACH: u32 = 5;

#[test]
fn values_agree_with_exhaustive_values() {
    let mut rng = Rng::new(seed(7));
    let mut solver = Solver::new(1 << 24);
    let (mut compared, mut mates) = (0, 0);
    while compared < cases(20_000) / 20 {
        let start = tsume_board(&mut rng);
        let walk = random_walk(&mut rng, &start, 2, true);
        for board in std::iter::once(start).chain(walk.last().map(|(_, board)| board.clone())) {
            if slow::rules::in_check(&board, board.to_move.other()) {
                continue;
            }
            let mut exhaustive = slow::value::Solver::new(slow::value::Reading::None, 20_000);
            let Ok(expected) = exhaustive.value(&board, REACH) else { continue };
            let expected = expected.map(|v| Value { length: v.length, surplus: v.surplus });
            let sfen = board.to_sfen();
            let mut problem = solver.problem(&position(&sfen));
            let limits = Limits::default().with_nodes(200_000);
            // Any bound in any order, with the table of the earlier questions.
            let best = expected.map_or(Bound::NEVER, Bound::of);
            let mut bounds: Vec<Bound> = (1..=REACH).step_by(2).map(Bound::plies).collect();
            bounds.extend(bounds.clone().into_iter().map(Bound::next_smaller));
            while let Some(bound) = rng.pick(&bounds) {
                bounds.retain(|&other| other != bound);
                match problem.ask(&Question::counting_all(bound), Table::Shared, &limits) {
                    Answer::Mate(found) => assert!(best <= found && found <= bound, "{sfen}"),
                    Answer::NoMate(found) => assert!(best > found && found >= bound, "{sfen}"),
                    Answer::Undecided => panic!("{sfen} {bound:?} is undecided"),
                }
            }
            compared += 1;
            let Some(value) = expected else { continue };
            let mut problem = solver.problem(&position(&sfen));
            assert_eq!(problem.value(Reading::None, &limits), Valuation::Mate(value), "{sfen}");
            assert_line_has_value(&mut problem, &position(&sfen), value, Reading::None, false);
            mates += 1;
        }
    }
    assert!(mates > compared / 20, "{mates} of {compared} are mates");
    eprintln!("{compared} positions, {mates} of them mate within {REACH}");
}

/// A refutation without an interposition holds in every reading, so it is not searched again.
#[test]
fn one_reading_serves_the_others() {
    let positions = [
        "l1s6/3n1G3/p3Bp3/3pp1p1p/2k5P/6P2/P2PSP3/1P3K3/LN1+p1G1NL b RGSNL3Prbgs2p 1",
        "l5+R1l/3g2p2/p2p1pkp1/8p/9/P3PPs1P/1P+nP1nN2/3G1KS2/L7L b B2GSN6Prbs 1",
        // Millions of nodes.
        "l3ks2l/3s2+P2/p2pPpp1b/2p1s3p/2PN4P/5PP2/P2P1GN2/1+r1N5/L2GK3+s w Grbgnl4p 1",
    ];
    let tried = if tries_all() { positions.len() } else { 2 };
    for sfen in &positions[..tried] {
        let mut solver = Solver::new(1 << 26);
        let mut problem = solver.problem(&position(sfen));
        let found = problem.value(Reading::None, &Limits::default());
        let first = problem.nodes();
        assert_eq!(problem.value(Reading::Standard, &Limits::default()), found, "{sfen}");
        let second = problem.nodes() - first;
        assert!(second < first / 2, "{sfen}: {second} nodes after {first}");
        let before = problem.nodes();
        assert_eq!(problem.value(Reading::Checker, &Limits::default()), found, "{sfen}");
        let third = problem.nodes() - before;
        assert!(third < (first + second) / 50, "{sfen}: {third} after {first} and {second}");
    }
}

/// At any limit, the value is between the bounds that are known then.
#[test]
fn a_limit_leaves_bounds_around_the_value() {
    let (mut least_known, mut both_known) = (0, 0);
    // Muso 42 and Zuko 60.
    for sfen in [
        "2s3S2/9/+b4L2P/1+P1Lk1P2/1s1P4p/3pB1Np1/+R8/2p+lNP1+p1/3N5 b NLr4gs8p 1",
        "9/9/4B4/8l/9/6+b1+R/4+RS3/6skS/6s2 b 3P4g4n3l15p 1",
    ] {
        let mut solver = Solver::new(1 << 26);
        let mut problem = solver.problem(&position(sfen));
        let Valuation::Mate(value) = problem.value(Reading::Standard, &Limits::default()) else {
            panic!("no mate: {sfen}")
        };
        let work = problem.nodes();
        for nodes in (0..12).map(|part| work * part / 12) {
            let mut problem = solver.problem(&position(sfen));
            let limits = Limits::default().with_nodes(nodes);
            let found = problem.value(Reading::Standard, &limits);
            let least = found.at_least();
            assert!(least.is_none_or(|least| least <= value.length), "{sfen} {nodes} {found:?}");
            match found {
                Valuation::Open { not_within, within } => {
                    assert!(not_within < Bound::of(value) && Bound::of(value) <= within, "{sfen}");
                    least_known += u32::from(least.is_some());
                    both_known += u32::from(least.is_some() && within < Bound::NEVER);
                }
                Valuation::Mate(found) => assert_eq!(found, value, "{sfen}"),
                Valuation::NoMate => panic!("no mate: {sfen}"),
            }
        }
    }
    assert!(least_known > 3 && both_known > 3, "{least_known} {both_known}");
}

/// The same in every reading of futile interpositions, with any bound in any order, with the
/// attacker to move and with the defender in check from a distance.
#[test]
fn values_agree_in_every_reading() {
    let mut rng = Rng::new(seed(8));
    let mut solver = Solver::new(1 << 24);
    let (mut compared, mut mates, mut differing) = (0, 0, 0);
    while compared < cases(20_000) / 10 {
        let defends = rng.percent(60);
        let board = if defends { interposing_board } else { tsume_board }(&mut rng);
        let sfen = board.to_sfen();
        let here = position(&sfen);
        let mut problem = stand_at(&mut solver, &here, defends);
        let limits = Limits::default().with_nodes(1_000_000);
        let mut values = Vec::new();
        for (reading, slow) in READINGS {
            let mut exhaustive = slow::value::Solver::new(slow, 4_000);
            let reach = REACH - u32::from(defends);
            let expected = match defends {
                true => exhaustive.defender_value(&board, reach),
                false => exhaustive.value(&board, reach),
            };
            let Ok(expected) = expected else { continue };
            let expected = expected.map(|v| Value { length: v.length, surplus: v.surplus });
            values.push(expected);
            let best = expected.map_or(Bound::NEVER, Bound::of);
            let mut bounds: Vec<Bound> = (0..=reach).map(Bound::plies).collect();
            bounds.extend(bounds.clone().into_iter().map(Bound::next_smaller));
            while let Some(bound) = rng.pick(&bounds) {
                bounds.retain(|&other| other != bound);
                let is_within = problem.within(bound, reading, &limits);
                assert_eq!(is_within, Ok(best <= bound), "{sfen} {reading:?} {bound:?}");
            }
            compared += 1;
            if let Some(value) = expected {
                assert_eq!(
                    problem.value(reading, &limits),
                    Valuation::Mate(value),
                    "{sfen} {reading:?}"
                );
                assert_line_has_value(&mut problem, &here, value, reading, defends);
                mates += 1;
            }
        }
        differing += u64::from(values.iter().any(|value| *value != values[0]));
    }
    assert!(mates > compared / 20, "{mates} of {compared} are mates");
    assert!(differing > compared / 1000, "{differing} depend on the reading");
    eprintln!("{compared} compared, {mates} mates within {REACH}, {differing} positions differ");
}

/// A problem from a collection of 1697, in which a horse walks away from the king along a saw and comes back.
const SAW: &str = "1k1+B1+r3/2p4S1/sS3+L3/g8/1+rg6/2N6/2L1+s2n1/1N2G+nL2/6+b2 b gl17p 1";
const SAW_MOVES: &str = "6a7b 8a9a 7b7c 9a8a 7c6c 8a9a 6c6d 9a8a 6d5d 8a9a 5d5e 9a8a 5e4e 8a9a 4e4f \
    9a8a 4f3f 8a9a 3f3g 9a8a 3g2g 8a9a 2g3g";

/// In the restoring reading, along a saw from which pieces are missing at random: whether each interposition is futile
/// at short lengths, which it mostly is because the attacker can turn back.
#[test]
fn interpositions_from_which_the_attacker_turns_back_are_futile() {
    let mut rng = Rng::new(seed(9));
    let mut solver = Solver::new(1 << 24);
    let line: Vec<&str> = SAW_MOVES.split_whitespace().collect();
    let (mut compared, mut futile, mut returned, mut out_of_reach) = (0, 0, 0, 0);
    while compared < cases(20_000) / 40 {
        let mut board = Board::from_sfen(SAW).expect("an SFEN");
        let plies = 1 + 2 * rng.range(0, line.len() as i8 / 2);
        for mv in &line[..(plies as usize).min(line.len())] {
            board = apply(&board, mv.parse().expect("a move"));
        }
        mutate_saw(&mut rng, &mut board);
        if !faults(&board).is_empty() || distant_checker(&board).is_none() {
            continue;
        }
        let here = position(&board.to_sfen());
        let mut problem = stand_at(&mut solver, &here, true);
        let limits = Limits::default().with_nodes(1_000_000);
        for mv in each_legal(&board).filter(|mv| matches!(mv, Mv::Drop { .. })) {
            let length = 2 * u32::try_from(rng.range(0, 5)).expect("a number");
            let mut slow = slow::value::Solver::new(slow::value::Reading::Restoring, 20_000);
            let Ok(turns_back) = slow.can_turn_back(&board, mv, length) else {
                out_of_reach += 1;
                continue;
            };
            let usi = read_usi(&mv.to_string()).expect("a move");
            let mut ask = |reading| problem.is_futile(usi, length, reading, &limits);
            let standard = ask(Reading::Standard).expect("no limit");
            let found = ask(Reading::Restoring).expect("no limit");
            assert_eq!(found, standard || turns_back, "{} {mv} {length}", board.to_sfen());
            compared += 1;
            futile += u64::from(found);
            returned += u64::from(turns_back);
        }
    }
    eprintln!("{out_of_reach} out of reach");
    eprintln!("{compared} compared, {futile} futile, {returned} by a return");
    assert!(returned >= compared / 100, "{returned} of {compared}");
}

/// Takes some pieces off, and gives both sides little in hand.
fn mutate_saw(rng: &mut Rng, board: &mut Board) {
    for side in [Side::Black, Side::White] {
        let pieces: Vec<_> = board.pieces(side).collect();
        for (square, piece) in pieces {
            if piece.kind != Kind::King && rng.percent(2) {
                board.set(square, None);
            }
        }
        for kind in Kind::HELD {
            let few = rng.percent(if side == Side::White { 25 } else { 4 });
            board.set_hand(side, kind, u8::from(few && board.count(kind) < kind.in_a_set()));
        }
    }
}

/// Begins a problem at a position with the attacker to move, or with the defender in check.
fn stand_at<'a>(solver: &'a mut Solver, position: &Position, defends: bool) -> Session<'a> {
    let mut setup = position.setup();
    if defends {
        setup.turn = !setup.turn;
    }
    let start = Position::allowing(&setup, &[Rule::NotInCheck, Rule::DefendingKing]);
    let mut problem = solver.problem(&start.expect("a position whoever is to move"));
    problem.go_to(position);
    problem
}

/// The engine reports the result of all moves at every position of a solution, and an engine with a
/// very small table reports the same.
#[test]
fn every_move_of_a_solved_position_is_answered() {
    let start = position("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p");
    let (mut solver, mut forgetful) = (Solver::new(1 << 22), Solver::new(1 << 13));
    let mut problem = solver.problem(&start);
    let mut other = forgetful.problem(&start);
    let limits = Limits::default();
    assert_eq!(
        problem.ask(&Question::counting_all(Bound::plies(3)), Table::Shared, &limits),
        Answer::Mate(Bound::plies(3))
    );
    let line = problem.line(Bound::plies(3), Reading::None, &limits).moves;
    let mut here = start.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let (attacks, bound) = (ply % 2 == 0, Bound::plies(3 - ply as u32));
        problem.go_to(&here);
        other.go_to(&here);
        let answers = problem.moves(bound, &limits);
        let is_mate = |answer: &Answer| matches!(answer, Answer::Mate(_));
        let mates = answers.iter().filter(|(_, answer)| is_mate(answer)).count();
        // One check mates, and no reply refutes it.
        assert_eq!(mates, if attacks { 1 } else { answers.len() });
        assert!(answers.iter().any(|(other, answer)| *other == mv && is_mate(answer)));
        for ((mv, one), (other, two)) in answers.iter().zip(other.moves(bound, &limits)) {
            assert_eq!((*mv, is_mate(one)), (other, is_mate(&two)));
        }
        here.play(mv);
    }
}

/// RULES, section 6: a position, and its length with every interposition counted, by the checker's
/// own captures, by the standard and by the wide reading; 0 if it is no mate within 7.
#[test]
fn the_known_cases_have_their_lengths() {
    let mut solver = Solver::new(1 << 26);
    for (sfen, none, checker, standard) in slow::cases::known() {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let position = Position::new(&setup).expect("a legal position");
        let mut problem = solver.problem(&position);
        for (reading, length) in Reading::ALL.into_iter().zip([none, checker, standard, standard]) {
            if length == 0 {
                let limits = Limits::default();
                assert_eq!(problem.within(Bound::plies(7), reading, &limits), Ok(false), "{sfen}");
                continue;
            }
            let Valuation::Mate(value) = problem.value(reading, &Limits::default()) else {
                panic!("{sfen} {reading:?}")
            };
            assert_eq!(value.length, length, "{sfen} {reading:?}");
        }
    }
}

const READINGS: [(Reading, slow::value::Reading); 5] = [
    (Reading::None, slow::value::Reading::None),
    (Reading::Checker, slow::value::Reading::Checker),
    (Reading::Standard, slow::value::Reading::Standard),
    (Reading::Wide, slow::value::Reading::Wide),
    (Reading::Restoring, slow::value::Reading::Restoring),
];

/// The line of a value has as many checks and legal replies as the value says, and ends in mate
/// with the pieces in hand that it says. If some interpositions are futile, drops or moves, these
/// may be left at the end.
fn assert_line_has_value(
    problem: &mut Session,
    start: &Position,
    value: Value,
    reading: Reading,
    defends: bool,
) {
    let line = problem.line(Bound::of(value), reading, &Limits::default());
    let attacker = if defends { !start.turn() } else { start.turn() };
    let end = play(start, &line.moves, attacker);
    let surplus = !end.hand(attacker).is_empty();
    let found = Value { length: line.moves.len() as u32, surplus };
    assert_eq!((found, line.is_complete), (value, true), "{start:?} {reading:?}");
    let king = end.king(end.turn());
    let interposes = |mv: Move| mv.from() != king && end.piece_at(mv.to()).is_none();
    let interpositions_only = end.is_check() && end.legal_moves().into_iter().all(interposes);
    let is_end = end.is_mate() || reading != Reading::None && interpositions_only;
    assert!(is_end, "{start:?} {reading:?}");
}

/// Plays a line of checks and legal replies.
fn play(start: &Position, line: &[Move], attacker: Color) -> Position {
    let mut position = start.clone();
    for &mv in line {
        let legal = match position.turn() == attacker {
            true => position.is_legal_check(mv),
            false => position.is_legal(mv),
        };
        assert!(legal, "{mv:?} in {line:?} from {start:?}");
        position.play(mv);
    }
    position
}

/// `raw_shortest` counts every interposition, as the engine does.
#[test]
fn known_lengths_are_found() {
    let mut solver = Solver::new(1 << 26);
    let limits = Limits::default().with_time(Duration::from_secs(60));
    for file in ["tanuki.jsonl", "yaneura5m_sample.jsonl"] {
        for record in some(data(file)) {
            let Some(expected) = record["raw_shortest"].as_u64() else { continue };
            let mut setup = read_sfen(text(&record, "sfen")).expect("an SFEN");
            if file == "tanuki.jsonl" {
                setup.give_rest(!setup.turn);
            }
            let position = Position::new(&setup).expect("a legal position");
            let mut problem = solver.problem(&position);
            let Valuation::Mate(value) = problem.value(Reading::None, &limits) else {
                panic!("no mate found within a minute: {record}")
            };
            assert_eq!(u64::from(value.length), expected, "{record}");
            assert_line_has_value(&mut problem, &position, value, Reading::None, false);
        }
    }
}

#[test]
fn mates_in_one_are_found_and_other_positions_are_refuted() {
    let mut solver = Solver::new(1 << 24);
    for record in data("mate1.jsonl") {
        let mut problem = solver.problem(&position(text(&record, "sfen")));
        let answer = problem.ask(
            &Question::counting_all(Bound::plies(1)),
            Table::Shared,
            &Limits::default(),
        );
        let mate = record["moves"] == 1;
        assert_eq!(matches!(answer, Answer::Mate(_)), mate, "{record}: {answer:?}");
        assert_ne!(answer, Answer::Undecided);
    }
}

/// Solves with small tables and on a thread with a small stack: a problem of our own and, if they
/// are available, the longest known works: Kotobuki and, if every case is tried, Microcosmos.
#[test]
fn very_long_mates_are_found_in_small_tables() {
    let works = [
        (own_data(OWN_PROBLEMS), "long", 31, 1 << 16),
        (data("classics.jsonl"), "zuko100", 611, 1 << 26),
        (data("hard.jsonl"), "ミクロコスモス", 1525, 1 << 29),
    ];
    let tried = if tries_all() { works.len() } else { 2 };
    for (records, name, length, bytes) in works.into_iter().take(tried) {
        for record in records.iter().filter(|record| text(record, "name").starts_with(name)) {
            let mut setup = read_sfen(text(record, "sfen")).expect("an SFEN");
            setup.give_rest(!setup.turn);
            let position = Position::new(&setup).expect("a legal position");
            let thread = std::thread::Builder::new().stack_size(256 << 10);
            let thread = thread.spawn(move || {
                let mut solver = Solver::new(bytes);
                let mut problem = solver.problem(&position);
                let limits = Limits::default().with_nodes(50_000_000);
                let answer = problem.ask(&Question::ANY, Table::Shared, &limits);
                let Answer::Mate(bound) = answer else { panic!("no mate found") };
                let line = problem.some_line(bound, &Limits::default()).moves;
                assert!(play(&position, &line, position.turn()).is_mate());
                assert!(
                    line.len() >= length && problem.effort().deepest >= length as u32,
                    "{line:?}"
                );
            });
            thread.expect("a thread").join().expect("no panic on it");
        }
    }
}
