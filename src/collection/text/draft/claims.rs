//! The claims in the lines of a block: keys and headers, a number, a title, a length, a solution.

use std::ops::Range;

use super::{PartialProblem, no_position, stray, words};
use crate::collection::claim;
use crate::collection::complaint::{twice, unknown};
use crate::collection::key::Key;
use crate::collection::length::{LENGTHS, length, split_length};
use crate::collection::text::line_kind::{self, may_be_second, split_key};
use crate::collection::text::pieces::names_position;
use crate::notation::{ParseError, found_instead, is_handicap};
use crate::problem::LONGEST;
use crate::text::{Text, similar};

impl PartialProblem<'_> {
    pub(super) fn key(&mut self, at: &Range<usize>, key: Option<Key>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let Some((word, value)) = split_key(line) else { return Ok(()) };
        let start = at.start + line.len() - line.trim_start().len();
        let word_at = start..start + word.len();
        let Some(key) = key else {
            if similar(word, words()).is_some() {
                return self.fail(word_at, unknown(word, words()));
            }
            self.prose.push(self.range(at, line));
            return Ok(());
        };
        let value_at = self.range(at, value);
        let value = value.trim();
        if key.is_in(&self.claims) {
            if !may_be_second(key, word) {
                return self.fail(word_at, twice(word));
            }
            claim::add_named(&mut self.claims, word, value);
        } else if let Err(message) = claim::add_claim(&mut self.claims, key, word, value) {
            return self.fail(value_at, message);
        }
        self.in_solution = key == Key::Solution;
        Ok(())
    }

    /// A header beside a board. The name of the start is left out, because the board shows it.
    pub(super) fn header(&mut self, line: &str) {
        if let Some((name, value)) = split_key(line)
            && !is_handicap(name, value.trim())
        {
            claim::add_named(&mut self.claims, name, value.trim());
        }
    }

    pub(super) fn add_solution(&mut self, line: &str) {
        let solution = self.claims.solution.get_or_insert_default();
        if !solution.is_empty() {
            solution.push('\n');
        }
        solution.push_str(line.trim());
    }

    /// A line with the length of the problem.
    pub(super) fn length(&mut self, at: Range<usize>, text: &str) -> Result<(), ParseError> {
        length(text).map_or(Ok(()), |moves| self.set_length(moves, at))
    }

    pub(super) fn set_length(&mut self, moves: u32, at: Range<usize>) -> Result<(), ParseError> {
        if moves > LONGEST {
            let message = found_instead(&self.text[at.clone()], LENGTHS);
            return self.fail(at, message);
        }
        match self.claims.moves.replace(moves) {
            Some(other) if other != moves => self.fail(
                at,
                Text::new("found a second, different length", "手数が二度書かれています"),
            ),
            _ => Ok(()),
        }
    }

    /// A line with a number, a title and a length, in this order.
    pub(super) fn number(&mut self, at: &Range<usize>) -> Result<(), ParseError> {
        let line = self.text[at.clone()].trim();
        let number = line_kind::number(line);
        let whole = self.range(at, line);
        if self.claims.id.is_some() {
            return Err(no_position(self.text, whole));
        }
        self.header_number(number);
        self.title(&line[number.len()..], whole)
    }

    /// A title and a length.
    fn title(&mut self, text: &str, at: Range<usize>) -> Result<(), ParseError> {
        let (title, moves) = split_length(text);
        if !title.is_empty() && self.claims.title.is_some() {
            return Err(no_position(self.text, at));
        }
        if !title.is_empty() {
            self.claims.title = Some(title.to_owned());
        }
        moves.map_or(Ok(()), |moves| self.set_length(moves, at))
    }

    pub(super) fn header_number(&mut self, number: &str) {
        let digits = number.trim_matches(|c: char| !c.is_ascii_digit());
        if !digits.is_empty() {
            self.claims.id = Some(digits.to_owned());
        }
    }

    /// A single free line before the position is its title, unless there is a title or the line ends like a
    /// sentence.
    pub(super) fn take_title(&mut self) -> Result<(), ParseError> {
        let free = std::mem::take(&mut self.free);
        match &free[..] {
            [one]
                if self.claims.title.is_none()
                    && !self.text[one.clone()].ends_with([':', ',', ';', '.']) =>
            {
                self.refuse_pieces(one)?;
                self.title(&self.text[one.clone()], one.clone())
            }
            _ => {
                for at in &free {
                    self.refuse_pieces(at)?;
                }
                self.prose.extend(free);
                self.prose.sort_by_key(|line| line.start);
                Ok(())
            }
        }
    }

    /// Refuses a line before a position in sentences that may belong to it.
    fn refuse_pieces(&self, at: &Range<usize>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        match self.board.is_none() && names_position(line) {
            true => self.fail(at.clone(), stray(line)),
            false => Ok(()),
        }
    }
}
