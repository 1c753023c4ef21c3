//! The number of positions that the engine expands for the bundled problems, as `tsume bench`
//! counts them. A change that is not meant to change the search must not change these numbers.
//! After a change of the search, `TSUME_UPDATE=1 cargo test --test integration fingerprint` writes
//! them again, and the commit message gives the reason.

use crate::command;

use command::{BUNDLED, ends, printed, run as tsume};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fingerprint.txt");

/// Returns the output of `tsume bench` without the times.
fn counted(mode: &str) -> String {
    let output = tsume(&[&["bench", "--mode", mode][..], &BUNDLED].concat(), b"");
    ends(&output, 0);
    let without_time = |line: &str| {
        let (nodes, rest) = line.split_once(" nodes ").expect("nodes");
        let (_, answer) = rest.split_once(" s  ").expect("a time");
        format!("{mode:<7}{nodes} nodes  {answer}\n")
    };
    printed(&output.stdout).lines().map(without_time).collect()
}

#[test]
fn node_counts_match_the_fingerprint() {
    let counted: String = ["any", "length", "judge"].map(counted).concat();
    if std::env::var_os("TSUME_UPDATE").is_some() {
        std::fs::write(FILE, counted).expect("a file");
        return;
    }
    let expected = std::fs::read_to_string(FILE).expect("tests/fingerprint.txt");
    for (now, before) in counted.lines().zip(expected.lines()) {
        assert_eq!(now, before, "see the first lines of this file");
    }
    assert_eq!(counted, expected, "see the first lines of this file");
}
