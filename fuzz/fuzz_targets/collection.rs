//! Streams of problems: no panic, places inside the text, and every problem is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::collection::{Complaint, Format, Problems, write};
use tsume::report::draw_complaint;

fuzz_target!(|bytes: &[u8]| {
    for result in Problems::new("input", bytes) {
        match result {
            Ok(problem) => {
                for format in [Format::Western, Format::Bod, Format::Yaml, Format::JsonLines] {
                    let text = write(&problem, format);
                    let again = Problems::new("again", text.as_bytes()).next();
                    let again = again.expect("a problem").expect("no complaint");
                    assert_eq!(again.position, problem.position);
                }
            }
            Err(complaint) => {
                let drawn = draw_complaint(&complaint);
                assert!(!drawn.is_empty());
                if let Complaint::Text { text, error, .. } = complaint {
                    assert!(text.get(error.span).is_some());
                }
            }
        }
    }
});
