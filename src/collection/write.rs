//! Problems written so that [`super::Problems`] reads them again.

use std::fmt::Write;

use super::expect;
use super::key::Key;
use super::rest::{LITERAL, is_open};
use super::scalar::{block, is_block, is_plain, quoted};
use super::text::Look;
use crate::notation::{
    self, Style, neutral, read_moves, write_bod, write_sfen, write_western, write_western_line,
};
use crate::problem::{Claims, Problem};

/// A form in which problems are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Western notation, with keys for what is claimed.
    Western,
    /// SFEN on a line, with the name and the length in a comment.
    Sfen,
    /// A board diagram, with headers for what is claimed.
    Bod,
    /// An item of a YAML list.
    Yaml,
    /// A JSON object on a line.
    JsonLines,
}

impl Format {
    /// Whether a problem is a line, so that nothing need stand between two.
    pub fn is_line(self) -> bool {
        matches!(self, Format::Sfen | Format::JsonLines)
    }
}

/// Writes one problem, in lines that each end. Between two, the forms of more than one line want
/// an empty line.
///
/// YAML and JSON keep every claim as it is. Texts have a line for each, so that only a solution
/// keeps its lines; a line of SFEN has room for a name and a length.
pub fn write(problem: &Problem, format: Format) -> String {
    let setup = problem.position.setup();
    let claims = &problem.claims;
    // The reader would take it for a position whose hands nobody has stated.
    let is_literal = is_open(&setup, !setup.turn);
    match format {
        Format::Sfen => format!("{}{}\n", write_sfen(&setup), comment(claims, is_literal)),
        Format::Western => {
            let solution = solution("Solution: ", claims);
            format!("{}{}\n{solution}", headers(claims, &ENGLISH), write_western(&setup).trim_end())
        }
        Format::Bod => {
            let moves = japanese_solution(problem);
            let claims = &Claims { solution: moves.or(claims.solution.clone()), ..claims.clone() };
            let solution = solution("解答：", claims);
            let literal = if is_literal { format!("# {LITERAL}\n") } else { String::new() };
            format!("{}{}{literal}{solution}", headers(claims, &JAPANESE), write_bod(&setup))
        }
        Format::Yaml => yaml(claims, write_western(&setup).trim_end()),
        Format::JsonLines if is_literal => json(claims, "position", &write_western_line(&setup)),
        Format::JsonLines => json(claims, "sfen", &write_sfen(&setup)),
    }
}

/// The claimed solution by the Japanese names of its moves, if it can be read.
fn japanese_solution(problem: &Problem) -> Option<String> {
    let (start, claims) = (&problem.position, &problem.claims);
    let moves = read_moves(start, claims.solution.as_deref()?).ok()?;
    let mut end = start.clone();
    for &mv in &moves {
        end.play(mv);
    }
    // A line need not go on to the mate. Futile interpositions may be left at its end.
    let is_whole = end.is_mate() || claims.moves == Some(moves.len() as u32);
    match is_whole {
        _ if moves.is_empty() => None,
        true => Some(notation::japanese_solution(start, &moves, Style::LONG)),
        false => Some(notation::japanese_line(start, &moves, Style::LONG)),
    }
}

/// How the keys of a text are written.
type Keys = [(Key, &'static str); 9];
const ENGLISH: Keys = [
    (Key::Id, "Id: "),
    (Key::Title, "Title: "),
    (Key::Author, "Author: "),
    (Key::Source, "Source: "),
    (Key::Year, "Year: "),
    (Key::Language, "Language: "),
    (Key::Moves, "Moves: "),
    (Key::Expect, "Expect: "),
    (Key::Notes, "Notes: "),
];
const JAPANESE: Keys = [
    (Key::Id, "作品番号："),
    (Key::Title, "作品名："),
    (Key::Author, "作者："),
    (Key::Source, "出典："),
    (Key::Year, "発表年月："),
    (Key::Language, "言語："),
    (Key::Moves, "手数："),
    (Key::Expect, "完全性："),
    (Key::Notes, "備考："),
];

fn headers(claims: &Claims, keys: &Keys) -> String {
    let line = |(key, word): &(Key, &str)| {
        let value = match (key, &claims.expect) {
            (Key::Expect, Some(expected)) if keys == &JAPANESE => expect::write_japanese(expected),
            (Key::Year, _) if keys == &JAPANESE => format!("{}年", claims.year?),
            (Key::Moves, _) if keys == &JAPANESE => format!("{}手", claims.moves?),
            _ => said(claims, *key)?,
        };
        let lines: Vec<String> = value.lines().map(|line| neutral(line.trim())).collect();
        Some(format!("{word}{}\n", lines.join(" ")))
    };
    keys.iter().filter_map(line).collect()
}

/// What the claims say of a key, as text.
fn said(claims: &Claims, key: Key) -> Option<String> {
    match key {
        Key::Id => claims.id.clone(),
        Key::Title => claims.title.clone(),
        Key::Author => claims.author.clone(),
        Key::Source => claims.source.clone(),
        Key::Year => claims.year.map(|year| year.to_string()),
        Key::Language => claims.language.clone(),
        Key::Moves => claims.moves.map(|moves| moves.to_string()),
        Key::Solution => claims.solution.clone(),
        Key::Expect => claims.expect.as_ref().map(expect::write),
        Key::Notes => claims.notes.clone(),
    }
}

/// Whether a value needs no quotes in YAML and JSON: it is a number, or a mapping.
fn is_bare(key: Key, value: &str) -> bool {
    matches!(key, Key::Year | Key::Moves) || (key == Key::Expect && value.starts_with('{'))
}

fn yaml(claims: &Claims, position: &str) -> String {
    let mut lines = vec![];
    let mut positions = Some(position);
    for key in Key::ALL {
        // What a problem is called stands before the position, what is claimed of it behind.
        if key == Key::Moves {
            lines.extend(positions.take().map(|position| format!("position: {}", block(position))));
        }
        lines.extend(said(claims, key).map(|value| {
            let value = match value {
                value if is_bare(key, &value) || is_plain(&value) => value,
                // A block ends with a line break, which a name does not.
                value if key != Key::Id && is_block(&value) => block(&value),
                value => quoted(&value),
            };
            format!("{}: {value}", key.name())
        }));
    }
    format!("- {}\n", lines.join("\n  "))
}

fn json(claims: &Claims, key: &str, position: &str) -> String {
    let mut members: Vec<String> = Key::ALL
        .into_iter()
        .filter_map(|key| {
            let value = said(claims, key)?;
            let value = if is_bare(key, &value) { value } else { quoted(&value) };
            Some(format!("{}:{value}", quoted(key.name())))
        })
        .collect();
    let named = claims.id.is_some() as usize;
    members.insert(named, format!("{}:{}", quoted(key), quoted(position)));
    format!("{{{}}}\n", members.join(","))
}

/// The solution in lines, but for those that would be read as something else on lines of their
/// own.
fn solution(key: &str, claims: &Claims) -> String {
    let Some(solution) = &claims.solution else { return String::new() };
    let mut text = key.to_owned();
    // A reader would take marks of quotation off.
    let is_mark = |c: char| c == '>' || c.is_whitespace();
    let lines = solution.lines().map(|line| neutral(line.trim_start_matches(is_mark).trim_end()));
    for (index, line) in lines.enumerate() {
        match Look::of(&line, true) {
            _ if index == 0 => {}
            Look::Solution => text.push('\n'),
            _ => text.push(' '),
        }
        text += &line;
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn comment(claims: &Claims, is_literal: bool) -> String {
    let mut words = String::new();
    // Writing to a string cannot fail.
    if let Some(name) = claims.id.as_ref().or(claims.title.as_ref()) {
        // A name must not say what it does not mean.
        let name = neutral(name).replace("moves=", "moves:").replace(LITERAL, "");
        let _ = write!(words, " {}", name.trim());
    }
    if let Some(moves) = claims.moves {
        let _ = write!(words, " moves={moves}");
    }
    if is_literal {
        let _ = write!(words, " {LITERAL}");
    }
    if words.is_empty() { words } else { format!(" #{words}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Problems;
    use crate::collection::expect::tests::expectations;
    use crate::notation::sample;
    use crate::shogi::Position;
    use proptest::option::of;
    use proptest::prelude::*;

    const FULL: &str = "\
Id: 7
Title: The fox
Author: A. N. Other
Source: A magazine, 1995
Year: 1995
Language: en
Moves: 3
Expect: sound
Notes: None.
Black: +B3d, P2e In hand: R
White: K1c, B2b, G1e, L1a
Solution: 1. R*1b 2. Lx1b
3. +B-2d
";

    fn read(text: &str) -> Problem {
        let mut problems = Problems::new("", text.as_bytes());
        let problem = problems.next().unwrap().unwrap();
        assert!(problems.next().is_none());
        problem
    }

    #[test]
    fn everything_that_is_said_comes_back() {
        let full = read(FULL);
        assert_eq!(write(&full, Format::Western), FULL);
        let solution = Some("▲１二飛　△同香　▲２四馬　まで3手詰".to_owned());
        let japanese =
            Problem { claims: Claims { solution, ..full.claims.clone() }, ..full.clone() };
        for format in [Format::Western, Format::Bod, Format::Yaml, Format::JsonLines] {
            let expected = if format == Format::Bod { &japanese } else { &full };
            assert_eq!(read(&write(&full, format)), *expected);
            let bare = Problem { claims: Claims::default(), ..full.clone() };
            assert_eq!(read(&write(&bare, format)), bare);
        }
    }

    #[test]
    fn a_diagram_is_japanese_throughout() {
        let mut problem = read(FULL);
        let text = write(&problem, Format::Bod);
        let headers = "\
作品番号：7
作品名：The fox
作者：A. N. Other
出典：A magazine, 1995
発表年月：1995年
言語：en
手数：3手
完全性：完全作
備考：None.
後手の持駒：飛　金三　銀四　桂四　香三　歩十七
";
        assert!(text.starts_with(headers), "{text}");
        let end = "\n先手の持駒：飛\n解答：▲１二飛　△同香　▲２四馬　まで3手詰\n";
        assert!(text.ends_with(end), "{text}");
        // What stops before the mate does not say that it ends.
        problem.claims.solution = Some("1. R*1b".to_owned());
        problem.claims.moves = None;
        assert!(write(&problem, Format::Bod).ends_with("\n解答：▲１二飛\n"));
        problem.claims.solution = Some("see below".to_owned());
        assert!(write(&problem, Format::Bod).ends_with("\n解答：see below\n"));
    }

    #[test]
    fn headers_of_other_programs_do_not_lose_the_problem() {
        let text = write(&Problem { claims: Claims::default(), ..read(FULL) }, Format::Bod);
        for header in ["完全性：検討中", "発表年月：昭和55年", "分類：短編"] {
            assert_eq!(read(&format!("{header}\n{text}")).claims, Claims::default());
        }
        assert_eq!(read(&format!("発表年月：1995年3月\n{text}")).claims.year, Some(1995));
    }

    #[test]
    fn a_line_keeps_the_name_and_the_length() {
        let mut problem = read(FULL);
        let line = write(&problem, Format::Sfen);
        assert_eq!(line, "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1 # 7 moves=3\n");
        let again = read(&line);
        assert_eq!(again.position, problem.position);
        assert_eq!((again.claims.id.as_deref(), again.claims.moves), (Some("7"), Some(3)));
        problem.claims = Claims::default();
        assert!(write(&problem, Format::Sfen).ends_with(" 1\n"));
    }

    #[test]
    fn a_hand_that_is_stated_to_be_empty_stays_empty() {
        let problem = read("Id: x\nMoves: 3\nBlack: R2e In hand: none\nWhite: K1a In hand: none\n");
        for format in ALL {
            let text = write(&problem, format);
            assert_eq!(read(&text).position, problem.position, "{text}");
            assert!(!read(&text).claims.rest);
        }
        let line = write(&problem, Format::Sfen);
        assert_eq!(line, "8k/9/9/9/7R1/9/9/9/9 b - 1 # x moves=3 hands=literal\n");
        // What was given is written, so that it is read as it was judged.
        let given = read("8k/9/9/9/7R1/9/9/9/9 b - 1");
        assert!(given.claims.rest);
        let line = write(&given, Format::Sfen);
        assert_eq!(line, "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1\n");
        assert_eq!(read(&line).position, given.position);
    }

    #[test]
    fn a_title_cannot_command_a_terminal() {
        let mut problem = read(FULL);
        problem.claims.title = Some("\u{1b}[2J\nMoves: 9".to_owned());
        for format in ALL {
            let text = write(&problem, format);
            assert!(!text.contains('\u{1b}') && !text.contains("\nMoves: 9"));
        }
    }

    const ALL: [Format; 5] =
        [Format::Western, Format::Bod, Format::Sfen, Format::Yaml, Format::JsonLines];

    #[test]
    fn yaml_is_written_as_people_would() {
        let expected = "\
- id: \"7\"
  title: The fox
  author: A. N. Other
  source: A magazine, 1995
  year: 1995
  language: en
  position: |
    Black: +B3d, P2e In hand: R
    White: K1c, B2b, G1e, L1a
  moves: 3
  solution: |
    1. R*1b 2. Lx1b
    3. +B-2d
  expect: sound
  notes: None.
";
        assert_eq!(write(&read(FULL), Format::Yaml), expected);
        for (text, expected) in [
            ("007", "\"007\""),
            ("7", "\"7\""),
            ("1e3", "\"1e3\""),
            ("0x1F", "\"0x1F\""),
            ("1:30", "\"1:30\""),
            ("~", "\"~\""),
            ("2024-01-01", "\"2024-01-01\""),
            ("1_000", "\"1_000\""),
            (".5", "\".5\""),
            ("Off", "\"Off\""),
            ("=", "\"=\""),
            ("<<", "\"<<\""),
            ("a\u{85}b", "\"a\\u0085b\""),
            ("yes", "\"yes\""),
            ("1.5", "\"1.5\""),
            ("a: b", "\"a: b\""),
            ("- a", "\"- a\""),
            ("a\"b\\", "\"a\\\"b\\\\\""),
            ("\u{1b}[2J\u{202e}", "\"\\u001b[2J\\u202e\""),
            ("看寿", "看寿"),
            ("a\n\n  b", "|\n    a\n\n      b"),
        ] {
            let mut problem = read(FULL);
            problem.claims = Claims { title: Some(text.to_owned()), ..Claims::default() };
            let written = write(&problem, Format::Yaml);
            assert!(written.starts_with(&format!("- title: {expected}\n")), "{written}");
            assert_eq!(read(&written), problem);
        }
    }

    #[test]
    fn json_is_a_line() {
        let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
        let expected = format!(
            "{{\"id\":\"7\",\"sfen\":\"{sfen}\",\"title\":\"The fox\",\"author\":\"A. N. Other\",\
             \"source\":\"A magazine, 1995\",\"year\":1995,\"language\":\"en\",\"moves\":3,\
             \"solution\":\"1. R*1b 2. Lx1b\\n3. +B-2d\",\"expect\":\"sound\",\"notes\":\"None.\"}}\n"
        );
        assert_eq!(write(&read(FULL), Format::JsonLines), expected);
    }

    /// Any text that says something, be it nonsense.
    fn texts() -> impl Strategy<Value = Option<String>> {
        let text = prop_oneof![any::<String>(), "[ -~\n]{0,30}", "[a-z:#\n -]{0,9}", "\\PC{0,9}"];
        of(text.prop_map(|text| text.trim().to_owned()).prop_filter("empty", |t| !t.is_empty()))
    }

    /// Any id, lines and blanks included.
    fn ids() -> impl Strategy<Value = String> {
        prop_oneof![any::<String>(), "[ab \n]{0,4}", "[0-9eEx:_.+-]{0,5}"]
    }

    fn claims() -> impl Strategy<Value = Claims> {
        let words = prop::array::uniform7(texts());
        let numbers = (of(any::<i32>()), of(0..=crate::problem::LONGEST));
        (words, numbers, of(expectations())).prop_map(|(words, (year, moves), expect)| {
            let [id, title, author, source, language, solution, notes] = words;
            let rest = false;
            Claims {
                id,
                title,
                author,
                source,
                year,
                language,
                moves,
                solution,
                expect,
                notes,
                rest,
            }
        })
    }

    proptest! {
        #[test]
        fn a_text_is_read_again(
            (setup, claims) in (sample::setups(), claims()),
            lines in prop::collection::vec("#? ?(Black|Title|Autor|9/9/9|\\|)?[:：]? ?[a-z]{0,3}", 0..4),
        ) {
            let solution = claims.solution.map(|text| format!("{text}\n{}", lines.join("\n")));
            let claims = Claims { solution, ..claims };
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            let problem = Problem { position, claims };
            for format in [Format::Western, Format::Bod, Format::Sfen] {
                let text = write(&problem, format);
                let all: Vec<_> = Problems::new("a.txt", text.as_bytes()).collect();
                let read = all.first().and_then(|one| one.as_ref().ok());
                prop_assert!(all.len() == 1 && read.is_some(), "{}{:?}", text, all);
                prop_assert_eq!(read.map(|read| &read.position), Some(&problem.position));
                if format != Format::Sfen {
                    let read = read.map(|read| (&read.claims.expect, read.claims.year));
                    prop_assert_eq!(read, Some((&problem.claims.expect, problem.claims.year)));
                }
            }
        }

        #[test]
        fn yaml_and_json_keep_everything(
            all in prop::collection::vec((sample::setups(), claims(), of(ids())), 0..4),
        ) {
            let with_position = |(setup, claims, id)| {
                let claims = Claims { id, ..claims };
                Some(Problem { position: Position::new(&setup).ok()?, claims })
            };
            let all: Vec<Problem> = all.into_iter().filter_map(with_position).collect();
            for (format, between) in
                [(Format::Yaml, "\n"), (Format::Yaml, ""), (Format::JsonLines, "")]
            {
                let texts: Vec<String> = all.iter().map(|one| write(one, format)).collect();
                let text = texts.join(between);
                let read: Vec<_> =
                    Problems::new("", text.as_bytes()).map(|one| one.map_err(|e| e.to_string())).collect();
                let expected: Vec<_> = all.iter().cloned().map(Ok).collect();
                prop_assert_eq!(read, expected, "{}", text);
            }
        }
    }
}
