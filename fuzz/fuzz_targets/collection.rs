//! Streams of problems: no panic, places inside the text, and every problem is read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::collection::{Complaint, NoteKinds, ProblemWriter, Problems, write};
use tsume::report::draw_complaint;
use tsume::text::Language;

fuzz_target!(|bytes: &[u8]| {
    // Line by line, as other programs send it.
    assert!(Problems::new("input", bytes).by_line().count() <= bytes.len() + 1);
    let mut problems = Problems::new("input", bytes);
    for result in problems.by_ref() {
        match result {
            Ok(problem) => {
                for &format in ProblemWriter::all().iter().filter(|form| form.name != "sfen") {
                    let text = write(&problem, format);
                    let again = Problems::new("again", text.as_bytes()).next();
                    let again = again.expect("a problem").expect("no complaint");
                    assert_eq!(again.position, problem.position);
                }
            }
            Err(complaint) => {
                let drawn = draw_complaint(&complaint, Language::English);
                assert!(!drawn.is_empty());
                if let Complaint::Text { text, error, .. } = complaint {
                    assert!(text.get(error.span).is_some());
                }
            }
        }
    }
    problems.notes(NoteKinds::ALL);
});
