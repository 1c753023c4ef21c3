//! That `problems/schema.json`, by which editors complete and check collections, says what the
//! readers know.

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::collection::header::HEADER;
    use crate::collection::key::Key;
    use crate::collection::{expect, record};
    use crate::problem::{DefectKind, Expectation, Outcome};

    /// The keys or the words at a place of the schema, sorted.
    fn said(place: &str) -> Vec<String> {
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

    #[test]
    fn the_schema_has_the_keys_and_the_words_of_the_readers() {
        let defaults = "/$defs/collection/properties/defaults/properties";
        for (place, known) in [
            ("/$defs/problem/properties", sorted(record::keys())),
            ("/$defs/collection/properties", sorted(HEADER)),
            (defaults, sorted(record::DEFAULTS.map(Key::name))),
            ("/$defs/expect/anyOf/2/properties", sorted(expect::KEYS)),
            ("/$defs/expect/anyOf/0/enum", sorted(Expectation::words())),
            ("/$defs/defect/anyOf/0/enum", sorted(DefectKind::ALL.map(DefectKind::name))),
            (
                "/$defs/expect/anyOf/2/properties/answer/enum",
                sorted(Outcome::ALL.map(Outcome::name)),
            ),
        ] {
            assert_eq!(said(place), known, "{place}");
        }
    }
}
