//! JKF, the JSON format of Kifu for JS and other programs on web pages.
//!
//! ```json
//! {"header": {"作品名": "雪"},
//!  "initial": {"preset": "OTHER", "data": {"color": 0, "board": [], "hands": [{"HI": 1}, {}]}},
//!  "moves": [
//!    {"comments": ["about the start"]},
//!    {"move": {"color": 0, "to": {"x": 1, "y": 2}, "piece": "HI"},
//!     "time": {"now": {"m": 0, "s": 3}, "total": {"h": 0, "m": 0, "s": 3}},
//!     "forks": [[{"move": {}}]]},
//!    {"special": "TSUMI"}]}
//! ```
//!
//! `forks` are lines that begin in the place of the move beside them. A move names its piece by the code of
//! CSA, as it is before the move. The writer writes `same`, `capture`, `promote` and `relative` wherever
//! they apply. The reader needs none of them, nor the origin if the rest is enough, as in KI2: `relative`
//! has L C R U M D H for 左直右上寄引打. The header `"hands": "literal"` makes the hands exact, since other
//! programs write zeros for the hand of a defender who holds the rest. The hands of a start with a name are
//! exact as well.
//!
//! Leniencies: `null` for missing values; `color` and `capture` of moves are ignored, and so are unknown
//! names.

mod data;
mod read;
mod write;

use super::{Extent, Part, RecordNotation};
use crate::text::Text;

/// The JSON format of Kifu for JS.
pub static JKF: RecordNotation = RecordNotation {
    name: "jkf",
    about: Text {
        en: "The JSON of Kifu for JS, with variations",
        ja: "Kifu for JS などの JSON 形式。変化も残る",
    },
    endings: &["jkf"],
    shift_jis_ending: None,
    declaration: None,
    keeps: &[Part::Headers, Part::Variations, Part::Comments, Part::Times, Part::Ends],
    is_certain,
    extent: Extent::Value,
    separator: "",
    reader: read::read,
    writer: write::write,
};

fn is_certain(line: &str) -> bool {
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    // No other form of JSON begins with a line that has only the bracket.
    let inside = line.trim_start_matches('{');
    let begins = ["\"header\":{", "\"initial\":{", "\"moves\":["];
    line == "{"
        || begins.iter().any(|begin| inside.starts_with(begin))
        || (inside.len() < line.len() && inside.contains("\"moves\":[{"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::record::End;
    use crate::notation::record::sample::lines;
    use crate::notation::{KIF, MoveTree, Record, read_sfen, read_usi, write_sfen};
    use std::time::Duration;

    fn read(text: &str) -> Record {
        JKF.read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn value(text: &str) -> serde_json::Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_game_with_variations_is_read_and_written() {
        let text = r#"{
  "header": {"先手": "A", "後手": "B", "手合割": "平手　"},
  "moves": [
    {"comments": ["分岐の例"]},
    {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "color": 0, "piece": "FU"},
     "time": {"now": {"m": 1, "s": 5}, "total": {"h": 0, "m": 1, "s": 5}}},
    {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "color": 1, "piece": "FU"},
     "comments": ["one", "two"]},
    {"move": {"from": {"x": 8, "y": 9}, "to": {"x": 7, "y": 7}, "color": 0, "piece": "KE"},
     "forks": [
       [{"move": {"from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "piece": "KA", "promote": true}},
        {"move": {"from": {"x": 3, "y": 1}, "same": true, "piece": "GI"}, "forks": [
          [{"move": {"from": {"x": 8, "y": 2}, "to": {"x": 2, "y": 2}, "piece": "HI"}}]
        ]},
        {"move": {"to": {"x": 4, "y": 5}, "piece": "KA"}}],
       [{"move": {"from": {"x": 6, "y": 9}, "to": {"x": 7, "y": 8}, "piece": "KI"}}]
     ]},
    {"move": {"from": {"x": 2, "y": 2}, "to": {"x": 7, "y": 7}, "piece": "KA", "promote": false}},
    {"special": "-ILLEGAL_ACTION", "time": {"now": {"m": 9, "s": 9}}}
  ]
}
"#;
        let record = read(text);
        assert_eq!(
            record.headers,
            [("先手", "A"), ("後手", "B")].map(|(a, b)| (a.into(), b.into()))
        );
        assert!(record.exact_hands);
        let expected = ["1: 7g7f 3c3d 8i7g 2b7g", "3: 8h2b+ 3a2b B*4e", "4: 8b2b", "3: 6i7h"];
        assert_eq!(lines(&record), expected);
        let main: Vec<_> =
            record.tree.line_from(MoveTree::START).iter().map(|&id| &record.tree[id]).collect();
        assert_eq!(record.tree[MoveTree::START].comments, ["分岐の例"]);
        assert_eq!(main[1].comments, ["one", "two"]);
        assert_eq!(main[0].time, Some(Duration::from_secs(65)));
        assert_eq!((main[3].time, &main[3].end), (None, &Some(End::IllegalMove)));
        let written = JKF.write(&record);
        assert_eq!(lines(&read(&written)), expected);
        assert_eq!(JKF.write(&read(&written)), written);
        let written = value(&written);
        assert_eq!(written["initial"], value(r#"{"preset": "HIRATE"}"#));
        let moves = &written["moves"];
        assert_eq!(
            moves[3]["forks"][0][1]["move"],
            value(
                r#"{"color": 1, "from": {"x": 3, "y": 1}, "to": {"x": 2, "y": 2}, "piece": "GI",
                    "same": true, "capture": "UM"}"#
            )
        );
        assert_eq!(moves[4]["move"]["capture"], "KE");
        assert_eq!(moves[4]["move"]["promote"], false);
        assert_eq!(moves[1]["time"]["total"], value(r#"{"h": 0, "m": 1, "s": 5}"#));
        assert_eq!(moves[5], value(r#"{"special": "-ILLEGAL_ACTION"}"#));
        // The same by way of KIF.
        let by_kif = KIF.read(&KIF.write(&record)).unwrap();
        assert_eq!(value(&JKF.write(&by_kif)), written);
    }

    #[test]
    fn positions_are_read_in_many_forms() {
        let snow = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
        let mut record = Record { setup: read_sfen(snow).unwrap(), ..Record::default() };
        let written = JKF.write(&record);
        assert_eq!(value(&written)["initial"]["data"]["board"][0][3], value("{}"));
        assert_eq!(value(&written)["initial"]["data"]["hands"][1]["FU"], 0);
        assert_eq!(read(&written), record);
        record.exact_hands = true;
        assert_eq!(read(&JKF.write(&record)), record);
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        for (text, sfen) in [
            (r#"{"header": {}, "moves": []}"#, even),
            (r#"{"header": null, "initial": null, "moves": [{}]}"#, even),
            ("\u{feff}{\"initial\": {\"preset\": \"2\"}, \"moves\": [{}]}\n", two),
            (
                r#"{"initial": {"preset": "OTHER", "data": {"color": 1, "board": {},
                    "hands": [{"FU": 2, "OU": 0}, {"KI": null}]}}, "moves": [{}]}"#,
                "9/9/9/9/9/9/9/9/9 w 2P 1",
            ),
        ] {
            assert_eq!(write_sfen(&read(text).setup), sfen);
        }
    }

    #[test]
    fn missing_parts_of_a_move_are_inferred() {
        let sfen = "4k4/9/9/3G1G3/9/9/9/9/4K4 b G 1";
        let start = Record { setup: read_sfen(sfen).unwrap(), ..Record::default() };
        let start = JKF.write(&start);
        for (mv, usi) in [
            (r#"{"to": {"x": 5, "y": 3}, "piece": "KI", "relative": "R"}"#, "4d5c"),
            (r#"{"to": {"x": 5, "y": 3}, "piece": "KI", "relative": "LU"}"#, "6d5c"),
            (r#"{"to": {"x": 5, "y": 3}, "piece": "KI", "relative": "H"}"#, "G*5c"),
            (r#"{"to": {"x": 5, "y": 2}, "piece": "KI"}"#, "G*5b"),
            (r#"{"to": {"x": 4, "y": 3}, "from": {"x": 4, "y": 4}}"#, "4d4c"),
        ] {
            let text = start.replace("[{}]", &format!("[{{}},{{\"move\":{mv}}}]"));
            let record = read(&text);
            assert_eq!(record.tree.main_line(), [read_usi(usi).unwrap()], "{mv}");
            let expected = value(mv)["relative"].as_str().map(|words| words.replace("LU", "L"));
            let written = value(&JKF.write(&record));
            assert_eq!(written["moves"][1]["move"]["relative"].as_str(), expected.as_deref());
        }
    }

    #[test]
    fn an_error_has_its_place() {
        let with = |mv: &str| format!("{{\"moves\":[\n{{}},\n{{\"move\":{mv}}}]}}");
        for (text, place, message) in [
            ("{\"moves\": [}".to_owned(), (1, 12), "invalid JSON: expected value"),
            (
                with(r#"{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"KI"}"#),
                (3, 9),
                "move 1: a pawn stands on 7g, not a gold",
            ),
            (
                with(r#"{"to":{"x":0,"y":6},"piece":"KI"}"#),
                (3, 9),
                "move 1: unknown value `x 0, y 6`",
            ),
            (with(r#"{"to":{"x":5,"y":6},"piece":"XX"}"#), (3, 9), "move 1: unknown value `XX`"),
            (with(r#"{"to":{"x":5,"y":6}}"#), (3, 9), "move 1: `piece` is missing"),
            (with(r#"{"piece":"KI"}"#), (3, 9), "move 1: `to` is missing"),
            (with(r#"{"same":true,"piece":"KI"}"#), (3, 9), "move 1: `same` needs a previous move"),
            (
                with(r#"{"to":{"x":5,"y":"6"},"piece":"KI"}"#),
                (3, 28),
                "unexpected value: invalid type: string \"6\", expected u8",
            ),
            (
                "{\"initial\":\n{\"preset\":\"X\"},\"moves\":[]}".to_owned(),
                (2, 1),
                "unknown value `X`",
            ),
        ] {
            let error = JKF.read(&text).unwrap_err();
            assert_eq!(
                ((error.line, error.column), &*error.message.en),
                (place, message),
                "{text}"
            );
        }
    }

    /// Variations of variations, each a move later than the last, as kings walk to and fro.
    #[test]
    fn deep_trees_do_not_overflow_the_stack() {
        let mut record = read(r#"{"moves": [{}]}"#);
        let moves = ["4i4h", "4a4b", "4h4i", "4b4a", "6i6h", "6a6b", "6h6i", "6b6a"]
            .map(|mv| read_usi(mv).unwrap());
        let mut at = MoveTree::START;
        for ply in 0..1900 {
            let (first, other) = (moves[ply % 4], moves[4 + ply % 4]);
            // At every other place, the variation continues.
            at = if ply % 4 < 2 {
                record.tree.add(at, other);
                record.tree.add(at, first)
            } else {
                record.tree.add(at, first)
            };
        }
        assert_eq!(lines(&read(&JKF.write(&record))), lines(&record));
        let nested = |depth: usize| {
            let begin = "[{\"forks\":[".repeat(depth);
            format!("{{\"moves\":{begin}[]{}}}", "]}]".repeat(depth))
        };
        assert!(JKF.read(&nested(900)).is_ok());
        let error = JKF.read(&nested(100_000)).unwrap_err();
        assert_eq!(&*error.message.en, "more than 1000 variations within each other");
    }

    #[test]
    fn lines_are_recognised() {
        for line in [
            r#"{"header":{},"moves":[{}]}"#,
            r#"  "header": {"#,
            r#"{ "initial": { "preset": "OTHER","#,
            r#"{"x":1,"moves":[{}]}"#,
            " {\r\n",
        ] {
            assert!(is_certain(line), "{line}");
        }
        for line in ["{}", "", r#"{"id":"a","moves":3}"#, "header: x", r#"moves":[{"#] {
            assert!(!is_certain(line), "{line}");
        }
    }
}
