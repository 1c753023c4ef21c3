//! Positions in Western notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::{read_western, write_western};
use tsume::shogi::Position;

fuzz_target!(|text: &str| match read_western(text) {
    Ok(setup) if Position::new(&setup).is_ok() => {
        assert_eq!(read_western(&write_western(&setup)), Ok(setup));
    }
    Ok(_) => {}
    Err(error) => assert!(text.get(error.span).is_some()),
});
