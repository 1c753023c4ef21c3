//! Compares the fast rules with the slow ones, on positions reached by random play.
//!
//! `TSUME_CASES=1000000 cargo test --release --test reference oracle` compares a million positions.

use crate::slow;
use crate::support;

use slow::board::{Board, Side};
use slow::random::{Rng, interposing_board, random_walk, tsume_board, wild_board};
use slow::rules;
use support::{cases, data, position, text, usi};
use tsume::notation::{read_usi, write_sfen};
use tsume::shogi::{Perft, Position, Rule, perft};

/// The answers of the fast rules about a position, in the terms of the slow rules.
fn compare(board: &Board) {
    let sfen = board.to_sfen();
    let position = position(&sfen);
    let sorted = |moves: Vec<rules::Mv>| {
        let mut list: Vec<String> = moves.iter().map(ToString::to_string).collect();
        list.sort();
        list
    };
    let legal = sorted(rules::legal_moves(board));
    assert_eq!(usi(&position.legal_moves()), legal, "legal moves of {sfen}");
    assert_eq!(position.can_move(), !legal.is_empty(), "{sfen}");

    let checks = sorted(rules::checks(board));
    assert_eq!(usi(&position.check_moves()), checks, "checks of {sfen}");

    let in_check = rules::in_check(board, board.to_move);
    assert_eq!(position.is_check(), in_check, "{sfen}");
    assert_eq!(position.is_mate(), in_check && legal.is_empty(), "{sfen}");
    let evasions = if in_check { legal } else { vec![] };
    assert_eq!(usi(&position.evasion_moves()), evasions, "evasions of {sfen}");

    let mut checkers =
        rules::checkers(board, board.to_move).iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut found = position.checkers().map(|square| square.to_string()).collect::<Vec<_>>();
    checkers.sort();
    found.sort();
    assert_eq!(found, checkers, "checkers of {sfen}");
}

/// After every move is made and taken back, the board, the hands and the key agree with a new
/// start.
fn replay(start: &Board, walk: &[(rules::Mv, Board)]) {
    let mut now = position(&start.to_sfen());
    let mut undone = Vec::new();
    for (mv, board) in walk {
        let mv = read_usi(&mv.to_string()).expect("a move");
        assert!(now.is_legal(mv));
        let before = now.clone();
        let (key, hand) = (now.key_after(mv), now.hand_after(mv));
        let undo = now.play(mv);
        assert_eq!((now.key(), now.hand(before.turn())), (key, hand));
        assert_eq!(write_sfen(&now.setup()), board.to_sfen());
        assert_eq!(now.key(), position(&board.to_sfen()).key());
        undone.push((mv, undo, before));
    }
    while let Some((mv, undo, before)) = undone.pop() {
        now.take_back(mv, undo);
        assert_eq!((&now, now.key()), (&before, before.key()));
    }
}

#[test]
fn fast_and_slow_rules_agree_on_random_play() {
    let classics: Vec<Board> = data("classics.jsonl")
        .iter()
        .map(|record| Board::from_sfen(text(record, "sfen")).expect("SFEN"))
        .collect();
    let wanted = cases(20_000);
    let mut rng = Rng::new(2026);
    let mut compared = 0;
    let mut with_two_kings = 0;
    while compared < wanted {
        let (start, tsume) = match rng.range(1, 5) {
            1 | 2 => (tsume_board(&mut rng), true),
            3 => (interposing_board(&mut rng), false),
            4 => match classics.get(rng.bits() as usize % classics.len().max(1)) {
                Some(board) => (board.clone(), true),
                None => continue,
            },
            _ => (wild_board(&mut rng), false),
        };
        let walk = random_walk(&mut rng, &start, 12, tsume);
        replay(&start, &walk);
        for board in std::iter::once(&start).chain(walk.iter().map(|(_, board)| board)) {
            compare(board);
            compared += 1;
            let kings = [Side::Black, Side::White].map(|side| board.king(side).is_some());
            with_two_kings += u64::from(kings == [true, true]);
        }
    }
    assert!(with_two_kings > wanted / 10 && with_two_kings < wanted * 9 / 10);
    eprintln!("{compared} positions, {with_two_kings} of them with two kings");
}

#[test]
fn trees_of_checks_have_equal_sizes() {
    let mut rng = Rng::new(3);
    for _ in 0..cases(20_000) / 200 {
        let board = tsume_board(&mut rng);
        let mut position = position(&board.to_sfen());
        for depth in 1..=3 {
            let slow = rules::perft_checks(&board, depth);
            assert_eq!(perft(&mut position, depth, Perft::Checks), slow, "{}", board.to_sfen());
        }
    }
}

#[test]
fn fast_and_slow_rules_agree_on_illegal_moves() {
    let mut rng = Rng::new(9);
    for _ in 0..cases(20_000) {
        // Two kings of one side, nifu, dead ends and captures of kings occur when a piece of a
        // legal board is put on another square.
        let mut board = wild_board(&mut rng);
        let pieces: Vec<_> = [Side::Black, Side::White]
            .into_iter()
            .flat_map(|side| board.pieces(side).collect::<Vec<_>>())
            .collect();
        let Some((from, piece)) = rng.pick(&pieces) else { continue };
        let squares: Vec<_> = slow::board::Sq::all().collect();
        let Some(to) = rng.pick(&squares) else { continue };
        if rng.percent(50) {
            board.set(from, None);
        }
        board.set(to, Some(piece));
        let setup = tsume::notation::read_sfen(&board.to_sfen()).expect("SFEN");
        let fast = Position::allowing(&setup, &[Rule::DefendingKing]);
        let slow = slow::faults::faults(&board);
        assert_eq!(fast.is_err(), !slow.is_empty(), "{}: {slow:?} {fast:?}", board.to_sfen());
    }
}
