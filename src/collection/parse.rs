//! One block of text, read as one problem.
//!
//! The position may be in Western notation, SFEN or a board diagram. Before it may stand a line
//! with a number and a line with a title, either with a length: `3 (5 moves)`, `5手詰`. Keys may
//! stand before, after and between the lines of the position; a solution goes on until a blank
//! line, the next key or the position. In a diagram, keys that are unknown and not in Latin
//! letters say nothing. The side to move of an SFEN with moves is the one after them.

use std::ops::Range;

use super::key::{self, Key, length};
use super::look::{self, Look};
use crate::notation::{Heading, ParseError, read_bod, read_sfen_line, read_western, shown};
use crate::problem::{Claims, Problem};
use crate::shogi::{Position, Rule, Setup};

/// Reads a block; `None` if there are only comments. With `rest`, the defender of an SFEN or a
/// diagram gets every piece that is left.
pub(super) fn problem(text: &str, rest: bool) -> Result<Option<Problem>, ParseError> {
    draft(text)?.finish(rest)
}

/// Whether a block without a position may stand before one.
pub(super) fn is_introduction(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).is_ok_and(|text| draft(text).is_ok())
}

/// The number or name that a block gives its problem, however wrong the rest of it is.
pub(super) fn id(text: &str) -> Option<String> {
    let mut draft = Draft::new(text);
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let start = end;
        end += line.len();
        draft.line(start..end).ok()?;
        if draft.claims.id.is_some() {
            break;
        }
    }
    draft.claims.id
}

fn draft(text: &str) -> Result<Draft<'_>, ParseError> {
    let mut draft = Draft::new(text);
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let start = end;
        end += line.len();
        draft.line(start..end)?;
    }
    Ok(draft)
}

/// What has been read of a block.
struct Draft<'a> {
    text: &'a str,
    is_diagram: bool,
    claims: Claims,
    /// The position alone: everything else in the text is replaced by blanks.
    position: String,
    has_position: bool,
    sfen: Option<Range<usize>>,
    in_solution: bool,
    /// The first line that says something.
    first: Option<Range<usize>>,
}

impl<'a> Draft<'a> {
    fn new(text: &'a str) -> Draft<'a> {
        Draft {
            text,
            is_diagram: text.lines().any(|line| line.trim_start().starts_with(['|', '｜'])),
            claims: Claims::default(),
            position: String::with_capacity(text.len()),
            has_position: false,
            sfen: None,
            in_solution: false,
            first: None,
        }
    }

    /// The part of the text that `part` is.
    fn range(&self, line: &Range<usize>, part: &str) -> Range<usize> {
        let end = line.start + self.text[line.clone()].trim_end().len();
        end - part.trim().len()..end
    }

    fn fail<T>(&self, at: Range<usize>, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, at, message))
    }

    fn line(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let look = Look::of(line, self.in_solution);
        if !matches!(look, Look::Blank | Look::Comment) {
            let trimmed = self.range(&at, line);
            self.first.get_or_insert(trimmed);
        }
        let mut position_from = line.len();
        match look {
            Look::Blank => self.in_solution = false,
            Look::Comment => {}
            Look::Key(None) if self.is_diagram && !line.is_ascii() => position_from = 0,
            Look::Key(key) => self.key(&at, key)?,
            Look::Solution => self.add_solution(line),
            Look::Sfen if !self.has_position => {
                self.has_position = true;
                self.sfen = Some(self.range(&at, line));
            }
            Look::Number | Look::Free if !self.has_position => self.header(&at)?,
            Look::Heading(heading) if !self.has_position => {
                if matches!(heading, Heading::Attacker(_)) {
                    self.claims.moves = self.claims.moves.or(aim(line));
                }
                position_from =
                    look::number(line.trim_start()).len() + line.len() - line.trim_start().len();
                self.header_number(&line[..position_from]);
                self.has_position = true;
                self.in_solution = false;
            }
            _ => {
                position_from = 0;
                self.has_position = true;
                self.in_solution = false;
            }
        }
        let blank = line[..position_from].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' });
        self.position.extend(blank);
        self.position.push_str(&line[position_from..]);
        Ok(())
    }

    fn key(&mut self, at: &Range<usize>, key: Option<Key>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let Some((word, value)) = key::split(line) else { return Ok(()) };
        let start = at.start + line.len() - line.trim_start().len();
        let word_at = start..start + word.len();
        let Some(key) = key else {
            return self.fail(word_at, key::unknown(word, Key::ALL.map(Key::name)));
        };
        if key.is_in(&self.claims) {
            return self.fail(word_at, format!("`{word}` is given twice"));
        }
        let value_at = self.range(at, value);
        if let Err(message) = key.claim(&mut self.claims, value.trim()) {
            return self.fail(value_at, message);
        }
        self.in_solution = key == Key::Solution;
        Ok(())
    }

    fn add_solution(&mut self, line: &str) {
        let solution = self.claims.solution.get_or_insert_default();
        if !solution.is_empty() {
            solution.push('\n');
        }
        solution.push_str(line.trim());
    }

    /// A number, a title, a length, in this order.
    fn header(&mut self, at: &Range<usize>) -> Result<(), ParseError> {
        let line = self.text[at.clone()].trim();
        let number = look::number(line);
        let (title, moves) = split_length(&line[number.len()..]);
        let given = (!number.is_empty() && self.claims.id.is_some())
            || (!title.is_empty() && self.claims.title.is_some())
            || (moves.is_some() && self.claims.moves.is_some());
        if given {
            return self.no_position(self.range(at, line));
        }
        self.header_number(number);
        if !title.is_empty() {
            self.claims.title = Some(title.to_owned());
        }
        self.claims.moves = self.claims.moves.or(moves);
        Ok(())
    }

    fn header_number(&mut self, number: &str) {
        let digits = number.trim_matches(|c: char| !c.is_ascii_digit());
        if !digits.is_empty() {
            self.claims.id = Some(digits.to_owned());
        }
    }

    fn no_position<T>(&self, at: Range<usize>) -> Result<T, ParseError> {
        let found = shown(&self.text[at.clone()]);
        self.fail(
            at,
            format!("found `{found}`, expected `Black:` and `White:`, an SFEN or a board diagram"),
        )
    }

    fn finish(mut self, rest: bool) -> Result<Option<Problem>, ParseError> {
        let Some(first) = self.first.clone() else { return Ok(None) };
        if !self.has_position {
            return self.no_position(first);
        }
        let (mut setup, at) = match self.sfen.clone() {
            Some(sfen) => (self.sfen(sfen.clone())?, sfen),
            None => {
                let read = if self.is_diagram { read_bod } else { read_western };
                let setup = read(&self.position)
                    .map_err(|error| ParseError::new(self.text, error.span, error.message))?;
                (setup, self.position_line())
            }
        };
        if rest && (self.is_diagram || self.sfen.is_some()) {
            setup.give_rest(!setup.turn);
        }
        match Position::new(&setup) {
            Ok(position) => Ok(Some(Problem { position, claims: self.claims })),
            Err(faults) => self.fail(at, format!("not a legal position: {faults}")),
        }
    }

    /// The first line of the position.
    fn position_line(&self) -> Range<usize> {
        let start = self.position.len() - self.position.trim_start().len();
        let line = self.position[start..].lines().next().unwrap_or_default();
        start..start + line.trim_end().len()
    }

    /// A position as SFEN, after the moves that may follow it; `# name moves=5` says more.
    fn sfen(&mut self, at: Range<usize>) -> Result<Setup, ParseError> {
        let line = &self.text[at.clone()];
        let (position, comment) = line.split_once('#').unwrap_or((line, ""));
        let read = read_sfen_line(position).map_err(|error| error.within(self.text, at.start))?;
        let mut name = vec![];
        for word in comment.split_whitespace() {
            match word.strip_prefix("moves=") {
                None => name.push(word),
                Some(number) => match number.parse() {
                    Ok(moves) => self.claims.moves = Some(moves),
                    Err(_) => {
                        let at = at.start + line.rfind(word).unwrap_or(0);
                        let message = format!("found `{}`, expected moves=N", shown(word));
                        return self.fail(at..at + word.len(), message);
                    }
                },
            }
        }
        if !name.is_empty() {
            self.claims.id = Some(name.join(" "));
        }
        if read.moves.is_empty() {
            return Ok(read.setup);
        }
        let allowed = [Rule::DefendingKing, Rule::NotInCheck];
        let mut reached = match Position::allowing(&read.setup, &allowed) {
            Ok(position) => position,
            Err(faults) => return self.fail(at, format!("no moves from here: {faults}")),
        };
        let mut end = position.rfind("moves").map_or(0, |start| start + "moves".len());
        for mv in read.moves {
            let start = end + position[end..].len() - position[end..].trim_start().len();
            end = position[start..].find(char::is_whitespace).map_or(position.len(), |n| start + n);
            if !reached.is_legal(mv) {
                let at = at.start + start..at.start + end;
                return self.fail(at, format!("`{}` is not legal here", &position[start..end]));
            }
            reached.play(mv);
        }
        Ok(reached.setup())
    }
}

/// The length in `Black to play and mate in 3.`
fn aim(line: &str) -> Option<u32> {
    let (_, aim) = line.split_once("mate in ")?;
    length(aim.split(['.', ',', ':', '/']).next().unwrap_or_default())
}

/// A title, and the length in brackets that may follow it or stand in its place.
fn split_length(text: &str) -> (&str, Option<u32>) {
    let text = text.trim();
    let (title, inside) = text
        .strip_suffix([')', '）'])
        .and_then(|text| text.rsplit_once(['(', '（']))
        .unwrap_or(("", text));
    // A bare number may as well be a year.
    let is_bare = inside.chars().all(|c| c.is_ascii_digit());
    match length(inside).filter(|_| !is_bare) {
        Some(moves) => (title.trim(), Some(moves)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{write_bod, write_sfen};

    const FAQ: &str = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
    const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    fn read(text: &str) -> Result<Problem, ParseError> {
        Ok(problem(text, false)?.unwrap())
    }

    #[test]
    fn everything_that_is_said_about_a_problem_is_kept() {
        let claims = Claims {
            id: Some("12".into()),
            title: Some("The fox".into()),
            author: Some("A. N. Other".into()),
            source: Some("Shogi: a magazine".into()),
            moves: Some(3),
            solution: Some("1. R*1b Lx1b\n2. +B-2d\nWhite has no answer.".into()),
            ..Claims::default()
        };
        let expected = Problem { position: read(FAQ).unwrap().position, claims };
        let solution = "1. R*1b Lx1b\n  2. +B-2d\nWhite has no answer.";
        let (black, white) = FAQ.split_once('\n').unwrap();
        for text in [
            format!(
                "12. The fox (3 moves)\nAuthor: A. N. Other\nSource: Shogi: a magazine\n{FAQ}\nSolution: {solution}"
            ),
            format!(
                "Title: The fox\nid: 12\nMOVES: 3 moves\nAuthor: A. N. Other\nSource: Shogi: a magazine\nSolution:\n{solution}\n{FAQ}"
            ),
            format!(
                "12. {black}\nTitle: The fox\n{white}\n# more\nAuthor: A. N. Other\nSource: Shogi: a magazine\nMoves: 3\nSolution: {solution}\n"
            ),
            format!(
                "12. The fox\nAuthor: A. N. Other\nSource: Shogi: a magazine\nBlack to play and mate in 3.\n{FAQ}\nSolution: {solution}"
            ),
            format!(
                "12\nThe fox\n(mate in 3)\nAuthor : A. N. Other\n\nSource：Shogi: a magazine\nSolution: {solution}\n\n{FAQ}"
            ),
            format!(
                "Problem 12: The fox\nAuthor: A. N. Other\nSource: Shogi: a magazine\nMoves: 3\nSolution: {solution}\n{FAQ_SFEN}"
            ),
            format!(
                "第12番 The fox（3手詰）\n作者：A. N. Other\n出典：Shogi: a magazine\n手合割：詰将棋\n{}解答：{solution}",
                write_bod(&expected.position.setup())
            ),
        ] {
            assert_eq!(read(&text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn moves_after_an_sfen_are_played() {
        let after = |moves: &str| match read(&format!("sfen {FAQ_SFEN} moves {moves} # x")) {
            Ok(problem) => write_sfen(&problem.position.setup()),
            Err(error) => error.to_string(),
        };
        assert_eq!(after("R*1b 1a1b"), "9/7bl/8k/6+B2/7Pg/9/9/9/9 b 2r3g4s4n3l17p 1");
        let column = FAQ_SFEN.len() + 5 + " moves R*1b 1a1b ".len() + 1;
        let message = format!("line 1, column {column}: `3d2d+` is not legal here");
        assert_eq!(after("R*1b 1a1b 3d2d+"), message);
        let error = read(&format!("{} moves R*1b", FAQ_SFEN.replace("8l", "kk6l"))).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 1: no moves from here: White has 3 kings");
    }

    #[test]
    fn lengths_have_many_forms() {
        for (text, expected) in [
            ("The fox", ("The fox", None)),
            ("The fox (5 moves)", ("The fox", Some(5))),
            ("The fox (1995)", ("The fox (1995)", None)),
            ("(5)", ("(5)", None)),
            ("(5-move)", ("", Some(5))),
            ("mate in 5", ("", Some(5))),
            ("（5手詰）", ("", Some(5))),
            ("5 moves", ("", Some(5))),
            ("5 foxes", ("5 foxes", None)),
            ("(99999999999 moves)", ("(99999999999 moves)", None)),
        ] {
            assert_eq!(split_length(text), expected, "{text}");
        }
    }

    #[test]
    fn a_number_and_a_length_need_no_title() {
        let claims = read(&format!("3 (5 moves)\n{FAQ}")).unwrap().claims;
        assert_eq!((claims.id.as_deref(), claims.title, claims.moves), (Some("3"), None, Some(5)));
    }

    #[test]
    fn only_what_may_precede_a_position_introduces_one() {
        for text in ["7.\n", "7. The fox (3 moves)\nAuthor: A\n\n", "Solution: a\nb c\n"] {
            assert!(is_introduction(text.as_bytes()), "{text}");
        }
        for text in ["7.\n8.\n", "a\nb\n", "Autor: A\n", "Title: A\nTitle: B\n", "Moves: x\n"] {
            assert!(!is_introduction(text.as_bytes()), "{text}");
        }
        assert!(!is_introduction(b"\xff"));
    }

    #[test]
    fn a_diagram_may_stand_alone() {
        let bod = write_bod(&read(FAQ).unwrap().position.setup());
        let text = bod.split_once('\n').unwrap().1;
        let problem = read(text).unwrap();
        assert_eq!(problem.claims.title, None);
        assert_eq!(write_sfen(&problem.position.setup()), FAQ_SFEN.replace("r3g4s4n3l17p", ""));
    }
}
