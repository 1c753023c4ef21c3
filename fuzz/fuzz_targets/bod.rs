//! Board diagrams.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::{read_bod, write_bod};
use tsume::shogi::Position;

fuzz_target!(|text: &str| match read_bod(text) {
    Ok(setup) if Position::new(&setup).is_ok() => {
        assert_eq!(read_bod(&write_bod(&setup)), Ok(setup));
    }
    Ok(_) => {}
    Err(error) => assert!(text.get(error.span).is_some()),
});
