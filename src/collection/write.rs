//! Problems written so that [`super::Problems`] reads them again.

use std::fmt::Write;

use crate::notation::{neutral, write_bod, write_sfen, write_western};
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
}

/// Writes one problem, in lines that each end. Between two, the forms of more than one line want
/// an empty line.
pub fn write(problem: &Problem, format: Format) -> String {
    let setup = problem.position.setup();
    let claims = &problem.claims;
    match format {
        Format::Sfen => format!("{}{}\n", write_sfen(&setup), comment(claims)),
        Format::Western => {
            let solution = solution("Solution: ", claims);
            format!("{}{}\n{solution}", headers(claims, &ENGLISH), write_western(&setup).trim_end())
        }
        Format::Bod => {
            let solution = solution("解答：", claims);
            format!("{}{}{solution}", headers(claims, &JAPANESE), write_bod(&setup))
        }
    }
}

/// How the keys are written: id, title, author, source, moves.
type Keys = [&'static str; 5];
const ENGLISH: Keys = ["Id: ", "Title: ", "Author: ", "Source: ", "Moves: "];
const JAPANESE: Keys = ["Id：", "作品名：", "作者：", "出典：", "手数："];

fn headers(claims: &Claims, keys: &Keys) -> String {
    let moves = claims.moves.map(|moves| moves.to_string());
    let values = [&claims.id, &claims.title, &claims.author, &claims.source, &moves];
    keys.iter()
        .zip(values)
        .filter_map(|(key, value)| Some(format!("{key}{}\n", neutral(value.as_ref()?))))
        .collect()
}

fn solution(key: &str, claims: &Claims) -> String {
    let Some(solution) = &claims.solution else { return String::new() };
    let lines: Vec<String> = solution.lines().map(neutral).collect();
    format!("{key}{}\n", lines.join("\n"))
}

fn comment(claims: &Claims) -> String {
    let mut words = String::new();
    // Writing to a string cannot fail.
    if let Some(name) = claims.id.as_ref().or(claims.title.as_ref()) {
        let _ = write!(words, " {}", neutral(name));
    }
    if let Some(moves) = claims.moves {
        let _ = write!(words, " moves={moves}");
    }
    if words.is_empty() { words } else { format!(" #{words}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Problems;

    const FULL: &str = "\
Id: 7
Title: The fox
Author: A. N. Other
Source: A magazine, 1995
Moves: 3
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
        for format in [Format::Western, Format::Bod] {
            assert_eq!(read(&write(&full, format)), full);
            let bare = Problem { claims: Claims::default(), ..full.clone() };
            assert_eq!(read(&write(&bare, format)), bare);
        }
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
    fn a_title_cannot_command_a_terminal() {
        let mut problem = read(FULL);
        problem.claims.title = Some("\u{1b}[2J\nMoves: 9".to_owned());
        for format in [Format::Western, Format::Bod, Format::Sfen] {
            let text = write(&problem, format);
            assert!(!text.contains('\u{1b}') && !text.contains("\nMoves: 9"));
        }
    }
}
