//! The claims in the lines of a block: keys and headers, a number, a title, a length, a solution.

use std::ops::Range;

use super::owned::Owner;
use super::{Found, PartialProblem, Solution, may_be_title, no_position, stray, words};
use crate::collection::claim;
use crate::collection::complaint::{twice, unknown};
use crate::collection::key::Key;
use crate::collection::length::{LENGTHS, TitleEnd, length, title_end};
use crate::collection::rest::names_handicap;
use crate::collection::text::line_kind::{self, LineKind, may_be_second, split_key};
use crate::collection::text::pieces::names_hand;
use crate::notation::{EXACT_HANDS, ParseError, found_instead, is_handicap, offset_of};
use crate::problem::LONGEST;
use crate::text::{Text, excerpt, similar};

impl PartialProblem<'_> {
    /// A line that is not of the position: a claim, a part of the solution, a comment, or prose.
    pub(super) fn claim(&mut self, at: &Range<usize>, kind: LineKind) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let trimmed = self.range(at, line);
        match kind {
            LineKind::Blank => self.leave_solution(),
            LineKind::Comment => {
                self.literal |= line.contains(EXACT_HANDS);
                self.own(trimmed, Owner::Comment);
            }
            LineKind::Key(None) if self.board.is_some() && !line.is_ascii() => {
                self.literal |= names_handicap(line);
                self.header(at);
            }
            // A known key with another kind of value, such as a year of an era.
            LineKind::Key(None) if is_known_key(line) => self.header(at),
            LineKind::Key(key) => self.key(at, key)?,
            LineKind::Solution => self.add_solution(at),
            LineKind::Moves if self.has_position() && self.lacks_solution() => {
                self.solution = Solution::Bare { first: trimmed, open: true };
                self.add_solution(at);
            }
            LineKind::Moves | LineKind::Ending
                if matches!(self.solution, Solution::Bare { open: true, .. }) =>
            {
                self.add_solution(at);
            }
            LineKind::Length => {
                self.length(trimmed, line.trim().trim_matches(['(', ')', '（', '）']))?;
            }
            LineKind::Sfen => self.found = Found::Sfen(trimmed),
            LineKind::Number => self.number(at)?,
            LineKind::Free | LineKind::Ending if !self.has_position() => {
                self.own(trimmed, Owner::Free);
            }
            LineKind::Free if self.board.is_some() && line.trim_start().starts_with("手数") => {
                self.own(trimmed, Owner::Comment);
            }
            LineKind::Free if self.board.is_some() && names_hand(line) => {
                return self.fail(trimmed, stray(line));
            }
            _ => self.own(trimmed, Owner::Prose),
        }
        Ok(())
    }

    /// Ends a solution that began with its key.
    pub(super) fn leave_solution(&mut self) {
        if matches!(self.solution, Solution::Within) {
            self.solution = Solution::Outside;
        }
    }

    fn key(&mut self, at: &Range<usize>, key: Option<Key>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let Some((word, value)) = split_key(line) else { return Ok(()) };
        let start = at.start + line.len() - line.trim_start().len();
        let word_at = start..start + word.len();
        let Some(key) = key else {
            if similar(word, words()).is_some() {
                return self.fail(word_at, unknown(word, words()));
            }
            self.own(self.range(at, line), Owner::Prose);
            return Ok(());
        };
        self.own(self.range(at, line), Owner::Claim(key));
        let value_at = self.range(at, value);
        let value = value.trim();
        if key == Key::Solution && self.lacks_solution() {
            self.claims.solution = Some(value.to_owned());
        } else if key.is_in(&self.claims) {
            if !may_be_second(key, word) {
                return self.fail(word_at, twice(word));
            }
            claim::add_named(&mut self.claims, word, value);
        } else if let Err(message) = claim::add_claim(&mut self.claims, key, word, value) {
            return self.fail(value_at, message);
        }
        match key {
            Key::Solution => self.solution = Solution::Within,
            _ => self.leave_solution(),
        }
        Ok(())
    }

    /// A header beside a board. The name of the start is left out, because the board shows it.
    pub(super) fn header(&mut self, at: &Range<usize>) {
        let line = &self.text[at.clone()];
        self.own(self.range(at, line), Owner::Header);
        if let Some((name, value)) = split_key(line)
            && !is_handicap(name, value.trim())
        {
            claim::add_named(&mut self.claims, name, value.trim());
        }
    }

    /// Whether no move of a solution has been read.
    fn lacks_solution(&self) -> bool {
        self.claims.solution.as_ref().is_none_or(String::is_empty)
    }

    fn add_solution(&mut self, at: &Range<usize>) {
        let line = &self.text[at.clone()];
        self.own(self.range(at, line), Owner::Solution);
        let solution = self.claims.solution.get_or_insert_default();
        if !solution.is_empty() {
            solution.push('\n');
        }
        solution.push_str(line.trim());
    }

    /// A line with the length of the problem.
    fn length(&mut self, at: Range<usize>, text: &str) -> Result<(), ParseError> {
        self.own(at.clone(), Owner::Length);
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

    /// A line with a number, a title and a length, in this order. A key may follow.
    fn number(&mut self, at: &Range<usize>) -> Result<(), ParseError> {
        let line = self.text[at.clone()].trim();
        let number = line_kind::number(line);
        let whole = self.range(at, line);
        if self.claims.id.is_some() {
            return Err(no_position(self.text, whole));
        }
        let title = whole.start + number.len()..whole.end;
        self.own(whole.start..title.start, Owner::Number);
        self.header_number(number);
        self.title(title)
    }

    /// A title and a length. A key may follow: `(7 moves)   Author: A`.
    fn title(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let whole = &self.text[at.clone()];
        let key = line_kind::key_within(whole);
        let text = &whole[..key.map_or(whole.len(), |(_, start)| start)];
        let (title, end) = title_end(text);
        let whole_at = at.start..at.start + text.trim_end().len();
        let mut end_at = whole_at.clone();
        if !title.is_empty() {
            end_at.start += offset_of(title, text) + title.len();
            let title_at = match end {
                TitleEnd::None => whole_at,
                _ => at.start..end_at.start,
            };
            if self.claims.title.is_some() {
                return Err(no_position(self.text, title_at));
            }
            if line_kind::looks_like_position(title) {
                return self.fail(title_at, stray(title));
            }
            self.claims.title = Some(title.to_owned());
            self.own(title_at, Owner::Title);
        }
        match end {
            TitleEnd::Length(moves) => {
                self.set_length(moves, end_at.clone())?;
                self.own(end_at, Owner::Length);
            }
            TitleEnd::Doubtful(moves) => {
                let found = excerpt(text.trim());
                let message = Text::new(
                    format!(
                        "`{found}` could be a title, or a title and a length: write `({moves} moves)` for the length"
                    ),
                    format!(
                        "「{found}」は題名とも、題名と手数とも読めます。手数なら（{moves}手詰）と書いてください"
                    ),
                );
                return self.fail(at, message);
            }
            TitleEnd::None => {}
        }
        match key {
            Some((key, start)) => self.key(&(at.start + start..at.end), Some(key)),
            None => Ok(()),
        }
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
        match &self.places(Owner::Free)[..] {
            [one] if self.claims.title.is_none() && may_be_title(&self.text[one.clone()]) => {
                self.owned.retain(|part| part.owner != Owner::Free);
                self.title(one.clone())
            }
            _ => {
                self.own_prose(Owner::Free);
                Ok(())
            }
        }
    }

    /// Counts the parts of this owner as prose.
    pub(super) fn own_prose(&mut self, of: Owner) {
        for part in self.owned.iter_mut().filter(|part| part.owner == of) {
            part.owner = Owner::Prose;
        }
    }
}

/// Whether a line begins with the key of a claim.
fn is_known_key(line: &str) -> bool {
    split_key(line).is_some_and(|(word, _)| Key::of(word).is_some())
}
