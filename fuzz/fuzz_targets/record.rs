//! Records in every notation, which the first byte chooses: no panic, places inside the text, and a
//! written record is read back unchanged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::{Part, RECORD_NOTATIONS, Record};

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let notation = RECORD_NOTATIONS[usize::from(which) % RECORD_NOTATIONS.len()];
    let record = match notation.read(text) {
        Ok(record) => record,
        Err(error) => {
            assert!(text.get(error.span).is_some());
            return;
        }
    };
    let written = notation.write(&record);
    let again = notation.read(&written).expect("the written text is read back");
    assert_eq!(again.setup, record.setup);
    assert_eq!(again.tree.main_line(), record.tree.main_line());
    // A record that was read back once is written unchanged.
    let written = notation.write(&again);
    assert_eq!(notation.read(&written), Ok(again));
    for other in RECORD_NOTATIONS {
        let converted = other.write(&record);
        let again = other.read(&converted).expect("the written text is read back");
        assert_eq!(again.setup, record.setup);
        if other.keeps.contains(&Part::Variations) {
            assert_eq!(lines(&again), lines(&record));
        }
    }
});

fn lines(record: &Record) -> Vec<Vec<Option<tsume::shogi::Move>>> {
    let tree = &record.tree;
    let moves = |line: tsume::notation::Line| line.places.iter().map(|&id| tree[id].mv()).collect();
    tree.lines().into_iter().map(moves).collect()
}
