//! Compares the rules with known answers.

use crate::support;

use support::{data, position, text, texts, usi};
use tsume::notation::{read_sfen, read_usi};
use tsume::shogi::{Fault, Perft, Position, Rule, perft};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn perft_of_the_start_position() {
    let mut start = position(START);
    let counts: Vec<u64> = (0..=5).map(|depth| perft(&mut start, depth, Perft::Legal)).collect();
    assert_eq!(counts, [1, 30, 900, 25_470, 719_731, 19_861_490]);
}

/// All counts except depth 6 of the start position, which takes long.
#[test]
fn perft_of_known_positions() {
    let records = data("perft.jsonl");
    for record in records {
        let mut position = position(text(&record, "sfen"));
        let before = position.clone();
        let counts = record["perft"].as_object().expect("perft");
        for (depth, expected) in counts {
            let expected = expected.as_u64().expect("count");
            if expected < 100_000_000 {
                let depth = depth.parse().expect("depth");
                let found = perft(&mut position, depth, Perft::Legal);
                assert_eq!(found, expected, "{record}");
            }
        }
        assert_eq!((&position, position.key()), (&before, before.key()));
    }
}

#[test]
fn move_lists_of_known_positions() {
    let records = data("movegen.jsonl");
    for record in records {
        let position = position(text(&record, "sfen"));
        let moves = match text(&record, "kind") {
            "legal" => position.legal_moves(),
            _ => position.check_moves(),
        };
        assert_eq!(usi(&moves), texts(&record, "list"), "{}", text(&record, "sfen"));
    }
}

#[test]
fn pawn_drop_mates() {
    let records = data("uchifuzume.jsonl");
    for record in records {
        let position = position(text(&record, "sfen"));
        let drop = read_usi(text(&record, "pawn_drop")).expect("move");
        let illegal = record["illegal_drop_pawn_mate"].as_bool().expect("a flag");
        assert_eq!(position.is_legal(drop), !illegal, "{record}");
        assert_eq!(position.is_legal_check(drop), !illegal, "{record}");
    }
}

#[test]
fn mates_in_one() {
    let records = data("mate1.jsonl");
    for record in records {
        let mut position = position(text(&record, "sfen"));
        let mut mates: Vec<String> = Vec::new();
        for mv in &position.check_moves() {
            let undo = position.play(mv);
            assert!(position.is_check());
            if position.is_mate() {
                mates.push(tsume::notation::write_usi(mv));
            }
            position.take_back(mv, undo);
        }
        mates.sort();
        assert_eq!(mates, texts(&record, "mates_in_1"), "{record}");
    }
}

#[test]
fn broken_rules_are_named() {
    let records = data("invalid_positions.jsonl");
    for record in records {
        let setup = read_sfen(text(&record, "sfen")).expect("SFEN");
        let faults = Position::new(&setup).expect_err(text(&record, "sfen"));
        let found: Vec<String> = faults
            .iter()
            .map(|fault| match fault {
                Fault::Nifu { color, file } => {
                    let side = if color.index() == 0 { 'b' } else { 'w' };
                    format!("nifu {side} file {file}")
                }
                other => other.to_string(),
            })
            .collect();
        assert_eq!(found, texts(&record, "errors"), "{record}");
        assert!(faults.breaks(Rule::Nifu));
    }
}
