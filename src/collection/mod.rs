//! Files of problems, read as streams: a bad problem does not stop the rest.
//!
//! This module separates problems and reads their numbers and claims; [`crate::notation`] reads the
//! positions.
//!
//! Every form is read line by line, and only one problem is in memory: text in any notation, lists of SFEN,
//! YAML, JSON lines, CSV, records, and records of the same size. [`Problems`] recognises the form.
//!
//! ```
//! use tsume::collection::{ProblemWriter, Problems, write};
//!
//! let text = "\
//! Title: The fox
//! Black: +B3d, P2e In hand: R
//! White: K1c, B2b, G1e, L1a
//!
//! 2. Black: R1z
//! White: K1a
//!
//! 8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1 # third moves=3
//! ";
//! let (mut read, mut complaints) = (vec![], vec![]);
//! for problem in Problems::new("example.txt", text.as_bytes()) {
//!     match problem {
//!         Ok(problem) => read.push(problem),
//!         Err(complaint) => complaints.push(complaint.to_string()),
//!     }
//! }
//! assert_eq!(read[0].claims.title.as_deref(), Some("The fox"));
//! assert!(complaints[0].starts_with("example.txt:5:12: problem 2: found `1z`"), "{complaints:?}");
//!
//! let sfen = ProblemWriter::named("sfen").expect("one of the notations");
//! assert_eq!(write(&read[1], sfen), "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1 # third moves=3\n");
//! ```

mod claim;
mod complaint;
mod csv;
mod detect;
mod encoding;
mod expect;
#[cfg(feature = "cli")]
mod folder;
mod form;
mod former;
mod forms;
mod header;
mod json;
mod key;
mod length;
mod lines;
mod lost;
mod notes;
mod packed;
mod parse;
mod recognise;
mod record;
mod record_form;
mod rest;
mod sfen_list;
mod sized_records;
mod stream;
mod t_base;
mod text;
mod tree;
mod utf8;
mod write;
mod write_mapping;
mod yaml;

pub use complaint::Complaint;
pub use encoding::{Encoding, ParseEncodingError};
pub use form::Form;
pub(crate) use form::Loss;
pub use forms::FORMS;
pub use parse::ParseProblemError;
pub use rest::Rest;
pub use stream::Problems;
pub use write::{ProblemWriter, write};

#[cfg(feature = "cli")]
#[doc(hidden)]
pub use folder::files;
#[cfg(feature = "cli")]
pub(crate) use folder::passed_over;
pub(crate) use header::{claim_lines, header_line};
pub(crate) use json::JSON_LINES;
pub(crate) use lost::lost;
#[doc(hidden)]
pub use notes::NoteKinds;
pub(crate) use packed::PackedForm;
pub(crate) use record_form::record;
pub(crate) use text::is_free_above_board;

#[cfg(test)]
mod tests {
    //! The file `problems/schema.json`, with which editors complete and check collections, must agree with
    //! the readers.

    use serde_json::Value;

    use super::key::Key;
    use super::yaml::HEADER;
    use super::{expect, record};
    use crate::problem::{DefectKind, Expectation, Outcome};

    /// The keys or the words at a place of the schema, sorted.
    fn words_at(place: &str) -> Vec<String> {
        let schema: Value =
            serde_json::from_str(include_str!("../../problems/schema.json")).expect("JSON");
        let mut words: Vec<String> = match schema.pointer(place) {
            Some(Value::Object(map)) => map.keys().cloned().collect(),
            Some(Value::Array(list)) => {
                list.iter().filter_map(Value::as_str).map(Into::into).collect()
            }
            other => panic!("{place}: {other:?}"),
        };
        words.sort();
        words
    }

    fn sorted(words: impl IntoIterator<Item = &'static str>) -> Vec<String> {
        let mut words: Vec<String> = words.into_iter().map(Into::into).collect();
        words.sort();
        words
    }

    /// The regular expression of these names, in which case, blanks, hyphens and macrons do not matter.
    fn pattern(names: &[&str]) -> String {
        const IGNORED: &str = r"[\s_-]*";
        let mut words: Vec<String> = vec![];
        for name in names {
            let letters = name.chars().filter(|c| !matches!(c, ' ' | '-'));
            let letter = |c: char| match c {
                'o' => "[oOōŌ]".to_owned(),
                'u' => "[uUūŪ]".to_owned(),
                'a'..='z' => format!("[{c}{}]", c.to_ascii_uppercase()),
                '(' | ')' => format!("\\{c}"),
                c => c.to_string(),
            };
            let word = letters.map(letter).collect::<Vec<_>>().join(IGNORED);
            if !words.contains(&word) {
                words.push(word);
            }
        }
        format!("^{IGNORED}(?:{}){IGNORED}$", words.join("|"))
    }

    #[test]
    fn the_schema_has_every_name_of_a_verdict() {
        let schema: Value =
            serde_json::from_str(include_str!("../../problems/schema.json")).expect("JSON");
        let [outcomes, soundness, defects] = Expectation::names();
        let all = [&outcomes[..], &soundness, &defects].concat();
        for (place, names) in [
            ("/$defs/expect/anyOf/3/pattern", all),
            ("/$defs/expect/anyOf/2/properties/answer/anyOf/1/pattern", outcomes),
            ("/$defs/defect/anyOf/1/pattern", defects),
        ] {
            let written = schema.pointer(place).and_then(Value::as_str);
            assert_eq!(written, Some(&*pattern(&names)), "{place}");
        }
    }

    #[test]
    fn the_schema_lists_the_keys_and_words_of_the_readers() {
        let defaults = "/$defs/collection/properties/defaults/properties";
        for (place, known) in [
            ("/$defs/problem/properties", sorted(record::keys())),
            ("/$defs/collection/properties", sorted(HEADER)),
            (defaults, sorted(record::DEFAULTS.map(Key::name))),
            ("/$defs/expect/anyOf/2/properties", sorted(expect::KEYS)),
            ("/$defs/expect/anyOf/0/enum", sorted(Expectation::words())),
            ("/$defs/defect/anyOf/0/enum", sorted(DefectKind::ALL.map(DefectKind::name))),
            (
                "/$defs/expect/anyOf/2/properties/answer/anyOf/0/enum",
                sorted(Outcome::ALL.map(Outcome::name)),
            ),
        ] {
            assert_eq!(words_at(place), known, "{place}");
        }
    }
}
