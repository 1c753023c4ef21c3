//! Real records are read, and keep everything in every form that can express it.

use crate::support;

use std::fs::File;
use std::io::BufReader;

use support::{data, path_of_data};
use tsume::collection::{ProblemWriter, Problems, write};
use tsume::notation::write_sfen;

#[test]
fn records_of_other_programs_are_read() {
    for name in ["classics", "defective", "hard", "tanuki", "western_posts", "yaneura5m_sample"] {
        let file = format!("{name}.jsonl");
        let records = data(&file);
        let input = BufReader::new(File::open(path_of_data(&file)).expect("a file"));
        let problems: Vec<_> = Problems::new(&file, input)
            .map(|problem| problem.unwrap_or_else(|complaint| panic!("{complaint}")))
            .collect();
        assert_eq!(problems.len(), records.len());
        for (problem, record) in problems.iter().zip(&records) {
            assert_eq!(write_sfen(&problem.position.setup()), record["sfen"], "{record}");
            assert_eq!(problem.claims.id.as_deref(), record["name"].as_str(), "{record}");
            let moves = record["moves"].as_u64().map(|moves| moves as u32);
            assert_eq!(problem.claims.moves, moves, "{record}");
        }
        for name in ["yaml", "jsonl"] {
            let format = ProblemWriter::named(name).expect("a form");
            let text: String = problems.iter().map(|problem| write(problem, format)).collect();
            let again = Problems::new("-", text.as_bytes()).map(Result::ok);
            assert!(again.eq(problems.iter().cloned().map(Some)), "{name} as {format:?}");
        }
    }
}
