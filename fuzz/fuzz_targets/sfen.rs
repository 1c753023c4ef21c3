//! SFEN and USI moves: no panic, and a value that was read is read back after writing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::{read_sfen, read_sfen_line, read_usi, write_sfen, write_usi};
use tsume::shogi::Position;

fuzz_target!(|text: &str| {
    if let Ok(setup) = read_sfen(text) {
        assert_eq!(read_sfen(&write_sfen(&setup)), Ok(setup.clone()));
        let _ = Position::new(&setup);
    }
    if let Ok(mv) = read_usi(text) {
        assert_eq!(read_usi(&write_usi(mv)), Ok(mv));
    }
    if let Err(error) = read_sfen_line(text) {
        assert!(text.get(error.span).is_some());
    }
});
