//! Links to positions: no panic, and places inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::{read_sfen_line, sfen_of_link};

fuzz_target!(|text: &str| {
    if let Some((at, sfen)) = sfen_of_link(text) {
        assert!(text.get(at).is_some());
        let _ = read_sfen_line(&sfen);
    }
});
