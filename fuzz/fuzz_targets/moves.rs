//! Moves in Western and Japanese notation and as lines: no panic, and a line that was read is read
//! back after writing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::{
    Squares, Style, japanese_solution, read_japanese_move, read_moves, read_sfen, read_solution,
    read_western_move, write_moves,
};
use tsume::shogi::{Position, Square};

const POSITIONS: [&str; 3] = [
    "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "1p4gb1/3l2gks/4sn2s/3pn1S1g/2pn1pl1l/2n1p1p2/R6g1/KR7/B7L b 2P 1",
];

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let sfen = POSITIONS[usize::from(which) % POSITIONS.len()];
    let setup = read_sfen(sfen).expect("an SFEN");
    let position = Position::new(&setup).expect("a legal position");
    let _ = read_western_move(&position, text);
    let _ = read_japanese_move(&position, text, Square::new(1, 2));
    match read_moves(&position, text) {
        Ok(moves) => {
            for squares in [Squares::Hodges, Squares::Hosking] {
                let line = write_moves(&position, &moves, squares);
                assert_eq!(read_moves(&position, &line).as_ref(), Ok(&moves));
            }
            for style in [Style::LONG, Style::COMPACT] {
                let line = japanese_solution(&position, &moves, style);
                let again = read_solution(&position, &line).expect("the written text is read back");
                assert_eq!((&again.moves, again.length), (&moves, Some(moves.len() as u32)));
            }
        }
        Err(error) => assert!(text.get(error.span).is_some()),
    }
});
