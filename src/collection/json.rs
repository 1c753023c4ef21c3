//! JSON lines: an object on each line that is a problem.
//!
//! The keys are those of YAML. Others are passed over, since records of other programs have many;
//! `name` is read as `id` where there is none. Records of `tsume check` say what was found.

use std::io::{self, BufRead};

use super::complaint::{Item, Refusal, utf8};
use super::former;
use super::lines::{Line, Lines, too_long};
use super::node::{Node, Value, read_json};
use super::record::{self, Rules};
use super::rest::Rest;

/// A reader of JSON lines.
pub(super) struct Reader {
    rules: Rules,
}

impl Reader {
    pub fn new(rules: Rules) -> Reader {
        Reader { rules }
    }

    /// The next problem, or `None` at the end.
    pub fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Item>> {
        Ok(lines.next_filled()?.map(|line| self.problem(&line)))
    }

    fn problem(&self, line: &Line) -> Item {
        if line.cut {
            return Err(Refusal::whole(&line.bytes, line.number, too_long()));
        }
        let text = utf8(&line.bytes, line.number)?.trim_end();
        let refuse =
            |(error, id)| Refusal { first_line: line.number, text: text.to_owned(), error, id };
        let is_known = |key: &str| key == "name" || record::keys().any(|known| known == key);
        let mut map = read_json(text, is_known).map_err(refuse)?;
        let is = |key: &Node, name: &str| matches!(&key.value, Value::Text(text) if text == name);
        if map.iter().any(|(key, _)| is(key, "id")) {
            map.retain(|(key, _)| !is(key, "name"));
        }
        for (key, _) in map.iter_mut().filter(|(key, _)| is(key, "name")) {
            key.value = Value::Text("id".to_owned());
        }
        let former = former::claims(text);
        // A record of ours has the position that was judged.
        let rest = match (&former, self.rules.rest) {
            (Some(_), Rest::Unstated) => Rest::Never,
            (_, rest) => rest,
        };
        let mut problem =
            record::problem(text, &map, 0..text.len(), &self.rules, rest).map_err(refuse)?;
        problem.claims = problem.claims.or(&former.unwrap_or_default());
        Ok(problem)
    }
}

#[cfg(test)]
mod tests {
    use crate::collection::{Complaint, Problems};
    use crate::problem::{Claims, Expectation, Problem};

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    fn read(text: impl AsRef<[u8]>) -> Vec<Result<Problem, Complaint>> {
        Problems::new("a.jsonl", text.as_ref()).collect()
    }

    #[test]
    fn objects_on_lines_are_problems() {
        let text = format!(
            r#"{{"id": 7, "tags": ["x", 1e999], "name": "other", "sfen": "{ROOK} # x moves=5", "title": "狐\u3042", "year": 1995,
               "expect": {{"defects": ["yozume"]}}, "solution": ["2e2a+", "1a1b"], "meta": {{"id": 3}}}}"#
        );
        let text = format!(
            "\u{feff}{}\r\n\n  {{\"name\":\"fox\",\"moves\":\"3\",\"position\":\"Black R2e\\nWhite K1a\",\"notes\":null}}",
            text.replace('\n', " ")
        );
        let all: Vec<Problem> = read(&text).into_iter().map(Result::unwrap).collect();
        let some = |text: &str| Some(text.to_owned());
        let first = Claims {
            id: some("7"),
            title: some("狐あ"),
            year: Some(1995),
            moves: Some(5),
            solution: some("2e2a+ 1a1b"),
            expect: Expectation::of_word("yozume"),
            rest: true,
            ..Claims::default()
        };
        let second = Claims { id: some("fox"), moves: Some(3), ..Claims::default() };
        assert_eq!(all.iter().map(|one| &one.claims).collect::<Vec<_>>(), [&first, &second]);
        // The same by its look.
        let look: Vec<_> = Problems::new("-", text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(look, all);
    }

    #[test]
    fn a_bad_line_has_its_place_and_spoils_no_other() {
        let good = format!("{{\"id\": 8, \"sfen\": \"{ROOK}\"}}");
        let long = format!("{{\"notes\": \"{}\"}}", "x".repeat(2 << 20));
        for (line, expected) in [
            ("x", "1: this is no JSON: expected value"),
            ("[1]", "1: expected an object, `{…}`, on this line"),
            ("{\"id\": 7", "8: this is no JSON: EOF while parsing an object"),
            ("{}", "1: expected `position` or `sfen` among the keys of this problem"),
            (
                "{\"id\": 7, \"sfen\": \"8k/9/x b - 1\"}",
                "25: problem 7: found `x`, expected a piece, or a number of empty squares",
            ),
            (
                r#"{"id": 7, "position": "Black: R1b\nWhite: K9i, Q5e"}"#,
                "48: problem 7: found `Q5e`, expected a piece (K R B G S N L P)",
            ),
            (
                r#"{"id": 7, "position": "Black: R\u0031b\nWhite: K9i, Q5e"}"#,
                "23: problem 7: found `Q5e`, expected a piece (K R B G S N L P)",
            ),
            (
                "{\"name\": \"x\", \"moves\": [3]}",
                "24: problem x: `moves` is a list, expected a number",
            ),
            ("{\"moves\": true}", "11: found `true`, expected a number of moves"),
            ("{\"expect\": {\"sond\": 1}}", "12: unknown key `sond`; did you mean `sound`?"),
            ("{\"id\": \"\\ud800\"}", "15: this is no JSON: unexpected end of hex escape"),
            ("{\"moves\": 1e999}", "15: this is no JSON: number out of range"),
            (&long, "1: a line of more than 1024 KiB"),
            ("{\"id\": \"\u{0}\"}", "8: this is no JSON: control character"),
            ("{\"id\": 7, \"moves\": 3, \"moves\": 5}", "23: problem 7: `moves` is given twice"),
            ("{\"x\": 7, \"name\": \"a\", \"x\": 8}", "23: problem a: `x` is given twice"),
            ("{\"id\": \"a\", \"i\\u0064\": \"b\"}", "13: problem a: `id` is given twice"),
            (
                "{\"moves\": 4294967295}",
                "11: found `4294967295`, expected a number of moves, 9999 at most",
            ),
        ] {
            let all = read(format!("\n{line}\n{good}\n"));
            let complaint = all[0].as_ref().unwrap_err().to_string();
            assert!(complaint.starts_with(&format!("a.jsonl:2:{expected}")), "{line}: {complaint}");
            assert_eq!(all[1].as_ref().unwrap().claims.id.as_deref(), Some("8"));
        }
        let bytes = read(b"{\"id\": \"\xff\"}");
        let expected = "a.jsonl:1:9: found the byte 0xff, expected text in UTF-8";
        assert_eq!(bytes[0].as_ref().unwrap_err().to_string(), expected);
    }
}
