//! What people really wrote is read right, and every format keeps every real position.

mod support;

use support::{data, text};
use tsume::notation::{
    read_bod, read_sfen, read_western, write_bod, write_sfen, write_western, write_western_line,
};

#[test]
fn western_posts_are_read() {
    for record in data("western_posts.jsonl").unwrap_or_default() {
        let (name, post) = (text(&record, "name"), text(&record, "text"));
        let setup = read_western(post).unwrap_or_else(|error| panic!("{name}: {error}\n{post}"));
        assert_eq!(write_sfen(&setup), text(&record, "sfen"), "{name}");
    }
}

#[test]
fn real_positions_survive_every_format() {
    for name in ["western_posts", "classics", "tanuki", "mate1", "hard", "invalid_positions"] {
        for record in data(&format!("{name}.jsonl")).unwrap_or_default() {
            let setup = read_sfen(text(&record, "sfen")).expect("data are valid");
            assert_eq!(read_western(&write_western(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_western(&write_western_line(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_bod(&write_bod(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_sfen(&write_sfen(&setup)).as_ref(), Ok(&setup), "{record}");
        }
    }
}
