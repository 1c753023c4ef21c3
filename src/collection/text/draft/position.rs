//! The lines of a position: sides, pieces, and the attacker.

use std::ops::Range;

use super::owned::Owner;
use super::{Found, PartialProblem, Solution, stray};
use crate::collection::length::{aim, length_at_end};
use crate::collection::text::line_kind::{Introduction, is_open, names_player, split_key};
use crate::notation::{Heading, ParseError, found_instead, headings, offset_of};
use crate::shogi::Color;
use crate::text::Text;

impl PartialProblem<'_> {
    /// A line that names the attacker and nothing else of a position. Returns where a board goes on in it.
    pub(super) fn attacker(
        &mut self,
        at: &Range<usize>,
        color: Color,
    ) -> Result<usize, ParseError> {
        let line = &self.text[at.clone()];
        let trimmed = self.range(at, line);
        if headings(line).next().is_none() {
            let value = split_key(line).map_or(line, |(_, value)| value);
            let expected = Text { en: "`Black` or `White`", ja: "`先手` か `後手` " };
            return self.fail(self.range(at, value), found_instead(value.trim(), expected));
        }
        if self.attacker.is_some() {
            let message = Text::new("the attacker is named twice", "攻方が二度書かれています");
            return self.fail(trimmed, message);
        }
        let mut from = self.introduce(line, trimmed.clone())?;
        if self.board.is_some() && !line.trim_end().ends_with('番') {
            from = line.len();
        }
        if from == line.len() {
            self.own(trimmed.clone(), Owner::Attacker);
        }
        self.attacker = Some((color, trimmed));
        self.leave_solution();
        Ok(from)
    }

    /// A line that begins with a side or a hand. Returns where the position begins in it.
    pub(super) fn heading(
        &mut self,
        at: &Range<usize>,
        heading: Heading,
    ) -> Result<usize, ParseError> {
        let line = &self.text[at.clone()];
        let trimmed = self.range(at, line);
        if self.board.is_some() {
            let is_side = matches!(heading, Heading::Board(_) | Heading::Role { .. });
            match names_player(heading, line) {
                true if split_key(line).is_some() => {
                    self.header(at);
                    return Ok(line.len());
                }
                false if is_side => return self.fail(trimmed, stray(line)),
                _ if self.has_position() => return self.pieces(at),
                _ => {}
            }
        }
        let number = Introduction::of(line).number;
        let mut from = self.introduce(line, trimmed)?;
        if !self.has_position() {
            self.header_number(number);
        } else if !number.is_empty() {
            // A number within a position may be a part of it.
            from = 0;
        }
        self.begin_position();
        Ok(from)
    }

    /// A line of a board or of pieces.
    pub(super) fn pieces(&mut self, at: &Range<usize>) -> Result<usize, ParseError> {
        // A position does not continue after its solution.
        if self.is_in_sentences() && matches!(self.solution, Solution::Bare { .. }) {
            let line = &self.text[at.clone()];
            return self.fail(self.range(at, line), stray(line));
        }
        self.begin_position();
        Ok(0)
    }

    fn begin_position(&mut self) {
        if !self.has_position() {
            self.found = match self.board {
                Some(_) => Found::Board,
                None => Found::Sentences { sides: [false; 2], open: false },
            };
        }
        self.leave_solution();
    }

    /// Adds the position in a line, which begins at `from`. A length in brackets may follow it.
    pub(super) fn add_position(
        &mut self,
        at: &Range<usize>,
        from: usize,
    ) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let to = self.end_of_pieces(at, from)?;
        let before = line[..from].trim();
        if !before.is_empty() && from < line.len() {
            let start = at.start + offset_of(before, line);
            self.own(start..start + before.len(), Owner::Introduction);
        }
        let blank = |line: &str| -> String {
            line.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect()
        };
        self.position += &blank(&line[..from]);
        self.position += &line[from..to];
        self.position += &blank(&line[to..]);
        Ok(())
    }

    /// The end of the pieces in a line that begin at `from`.
    fn end_of_pieces(&mut self, at: &Range<usize>, from: usize) -> Result<usize, ParseError> {
        let line = &self.text[at.clone()];
        let pieces = &line[from..];
        let Found::Sentences { sides, open } = &mut self.found else { return Ok(line.len()) };
        if pieces.trim().is_empty() {
            return Ok(line.len());
        }
        for heading in headings(pieces) {
            if let Heading::Board(side) | Heading::Role { side, .. } = heading {
                sides[side.index()] = true;
            }
        }
        *open = is_open(pieces);
        let Some((before, moves)) = length_at_end(pieces) else { return Ok(line.len()) };
        if before.is_empty() {
            return Ok(line.len());
        }
        let end = offset_of(before, line) + before.len();
        let length_at = self.range(at, &line[end..]);
        self.set_length(moves, length_at.clone())?;
        // The heading `Black to play and mate in 3` has its length within.
        let is_within = [" and", " in"].iter().any(|word| before.ends_with(word));
        if is_within {
            return Ok(line.len());
        }
        self.own(length_at, Owner::Length);
        Ok(end)
    }

    /// Reads the length before the first heading of a line or within it, and returns the place of the heading.
    fn introduce(&mut self, line: &str, at: Range<usize>) -> Result<usize, ParseError> {
        let Introduction { length, rest, .. } = Introduction::of(line);
        for moves in length.into_iter().chain(aim(rest)) {
            self.set_length(moves, at.clone())?;
        }
        Ok(offset_of(rest, line))
    }
}
