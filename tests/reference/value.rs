//! Compares the slow value with the cases whose answers are known: RULES, section 6.

use crate::slow;
use crate::support::tries_all;

use slow::board::Board;
use slow::cases;
use slow::value::{Reading, defender_value, value};

const READINGS: [Reading; 4] = [Reading::None, Reading::Checker, Reading::Standard, Reading::Wide];

/// The bishop on 3c checks from a distance. The silver captures any piece that is put on 2b, and
/// uncovers the rook: two checks that no capture by a lance on 2b answers. Only the wide reading
/// accepts this as a reason for futility; in the others the lance captures the bishop that captures
/// on 2b, and the mate needs two plies more.
#[test]
fn a_double_check_makes_an_interposition_futile_only_in_the_wide_reading() {
    let mut board = Board::from_sfen("7lk/9/6B1S/8R/9/9/9/9/9 w rb4g3s4n3l18p 1").expect("SFEN");
    let length = |board: &Board, reading| defender_value(board, reading, 2).map(|v| v.length);
    assert_eq!(length(&board, Reading::Checker), Some(2));
    assert_eq!(length(&board, Reading::Standard), Some(2));
    assert_eq!(length(&board, Reading::Wide), Some(0));
    // Without the rook behind it, the silver's capture is no double check.
    board.set("1d".parse().expect("a square"), None);
    let readings = [Reading::Checker, Reading::Standard, Reading::Wide];
    let lengths = readings.map(|reading| length(&board, reading));
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
}

fn length(sfen: &str, reading: Reading, within: u32) -> u32 {
    let mut board = Board::from_sfen(sfen).expect("an SFEN");
    board.give_rest();
    value(&board, reading, within).map_or(0, |value| value.length)
}

/// The eleven-mover is only shown to be longer than 7, or than 5 if not every case is tried, since it takes minutes;
/// `TSUME_FULL=1 cargo test --test reference value` searches it to its end.
#[test]
fn the_known_cases_have_their_lengths() {
    let within = match std::env::var_os("TSUME_FULL") {
        Some(_) => 11,
        None if tries_all() => 7,
        None => 5,
    };
    for (sfen, none, checker, standard) in cases::known() {
        for (reading, expected) in READINGS.into_iter().zip([none, checker, standard, standard]) {
            let found = length(sfen, reading, if expected > 7 { within } else { 7 });
            assert_eq!(
                found,
                if expected > within.max(7) { 0 } else { expected },
                "{sfen} {reading:?}"
            );
        }
    }
}

#[test]
fn false_mates_in_one_are_refuted() {
    for sfen in cases::not_in_one() {
        for reading in READINGS {
            assert_eq!(length(sfen, reading, 1), 0, "{sfen} {reading:?}");
        }
    }
}
