//! Builds the problem of a block that has been read, and checks that every character has an owner.

use std::ops::Range;

use super::owned::{self, Owned, Owner};
use super::{Found, PartialProblem, Reading, Solution, lines, no_position, stray};
use crate::collection::rest::Rest;
use crate::collection::text::pieces::{begins_with_piece, looks_like_part, names_hand};
use crate::collection::text::sfen;
use crate::notation::{
    Heading, ParseError, Sentences, fault_place, hand_without_side, heading_of, illegal_position,
    read_moves, read_sentences, sfen_places,
};
use crate::problem::{Problem, Script};
use crate::shogi::{Color, Faults, Kind, Piece, Position, Rule, Setup, Square};
use crate::text::Text;

impl PartialProblem<'_> {
    pub(super) fn finish(mut self, rest: Rest) -> Result<Reading, ParseError> {
        if !self.has_position() {
            if let Some(first) = self.first {
                return Err(no_position(self.text, first));
            }
            self.own_prose(Owner::Free);
            return Ok(Reading { problem: None, owned: self.owned });
        }
        self.take_title()?;
        self.claims.solution = self.claims.solution.take().filter(|text| !text.is_empty());
        let rest = if self.literal { rest.of_exact() } else { rest };
        let mut sentences = None;
        let sfen = self.sfen();
        let (mut setup, at) = match (sfen.clone(), self.board) {
            (Some(sfen), _) => {
                let line = sfen::read(self.text, sfen.clone(), rest)?;
                self.claims = line.claims.or(&self.claims);
                self.own(sfen.clone(), Owner::Sfen);
                (line.setup, sfen)
            }
            (None, Some(board)) => {
                let setup = (board.read)(&self.position).map_err(|error| self.in_text(error))?;
                (setup, self.position_line())
            }
            (None, None) => {
                let read = read_sentences(&self.position).map_err(|error| self.in_text(error))?;
                (sentences.insert(read).setup.clone(), self.position_line())
            }
        };
        if let Some((color, line)) = self.attacker.clone()
            && color != setup.turn
        {
            if sfen.is_some() {
                let (turn, japanese) = (setup.turn, setup.turn.japanese());
                let message = Text::new(
                    format!("{color} is to move, but the SFEN says {turn}"),
                    format!("{}の手番とありますが、SFEN では{japanese}です", color.japanese()),
                );
                return self.fail(line, message);
            }
            // A hand without a side was read as that of the side that the board says.
            if let Some(hand) = self.bare_hand() {
                return self.fail(hand, hand_without_side());
            }
            setup.turn = color;
        }
        if self.board.is_some() && sfen.is_none() {
            let defender = !setup.turn;
            self.claims.rest = rest.complete(&mut setup, defender);
        }
        self.own_position(sentences.as_ref());
        self.refuse_unowned()?;
        match Position::new(&setup) {
            Ok(position) => {
                if let (Solution::Bare { first, .. }, Some(moves)) =
                    (&self.solution, &self.claims.solution)
                    && begins_with_piece(&self.text[first.clone()])
                    && read_moves(&position, moves).is_err()
                {
                    return self.fail(first.clone(), stray(&self.text[first.clone()]));
                }
                let script = Script::of(if sfen.is_some() { "" } else { &self.position });
                let problem = Problem { script, ..Problem::with_claims(position, self.claims) };
                Ok(Reading { problem: Some(problem), owned: self.owned })
            }
            Err(faults) => {
                let place = self.fault_place(&setup, &faults, sentences.as_ref()).unwrap_or(at);
                self.fail(place, self.illegal(&setup, &faults))
            }
        }
    }

    /// The place of the SFEN, if the position is one.
    fn sfen(&self) -> Option<Range<usize>> {
        if let Found::Sfen(at) = &self.found { Some(at.clone()) } else { None }
    }

    /// An error in the position as one in the text.
    fn in_text(&self, error: ParseError) -> ParseError {
        ParseError::new(self.text, error.span, error.message)
    }

    /// Adds the parts of the position to the others.
    fn own_position(&mut self, sentences: Option<&Sentences>) {
        match sentences {
            Some(Sentences { parts, .. }) => {
                let parts = parts.iter().filter(|part| !part.at.is_empty());
                self.owned.extend(
                    parts.map(|part| Owned { at: part.at.clone(), owner: part.owner.into() }),
                );
            }
            None if self.sfen().is_none() => {
                let position = std::mem::take(&mut self.position);
                for line in lines(&position).filter(|at| !position[at.clone()].trim().is_empty()) {
                    self.own(self.range(&line, position[line.clone()].trim()), Owner::Board);
                }
                self.position = position;
            }
            None => {
                // The name of the attacker stands beside an SFEN, and nothing else of a position.
                let attacker = self.attacker.as_ref().map(|(_, line)| line.clone());
                if let Some(at) = attacker {
                    self.own(at, Owner::Attacker);
                }
            }
        }
        self.owned.sort_by_key(|part| part.at.start);
    }

    /// The place of a hand beside a board that has no side.
    fn bare_hand(&self) -> Option<Range<usize>> {
        let is_bare = |at: &Range<usize>| {
            self.board.is_some()
                && heading_of(&self.position[at.clone()]) == Some(Heading::Hand(None))
        };
        lines(&self.position).find(is_bare).map(|at| self.range(&at, &self.text[at.clone()]))
    }

    /// The last step: every character has an owner, and no line of prose looks like a part of the position.
    fn refuse_unowned(&self) -> Result<(), ParseError> {
        let is_part: fn(&str) -> bool =
            if self.is_in_sentences() { looks_like_part } else { names_hand };
        for prose in self.places(Owner::Prose) {
            let line = &self.text[prose.clone()];
            if is_part(line) {
                return self.fail(prose, stray(line));
            }
        }
        // The marks between the parts of a position in sentences belong to it.
        let position = if self.sfen().is_some() { "" } else { &self.position };
        match owned::unowned(self.text, &self.owned, position) {
            Some(at) => self.fail(at.clone(), stray(&self.text[at])),
            None => Ok(()),
        }
    }

    /// The message about a position that breaks rules.
    fn illegal(&self, setup: &Setup, faults: &Faults) -> Text {
        let message = illegal_position(faults, setup.turn);
        let has_king = setup.pieces().any(|(_, piece)| piece == Piece::new(setup.turn, Kind::King));
        if !has_king || !faults.breaks(Rule::DefendingKing) {
            return message;
        }
        // The only king is that of the side to move.
        let other = !setup.turn;
        let write = match (self.sfen(), self.board) {
            (Some(_), _) => format!("`{}`", if other == Color::Black { 'b' } else { 'w' }),
            (_, Some(_)) => format!("`{}番`", other.japanese()),
            _ => format!("`{other} to move`"),
        };
        Text::new(
            format!("{message}; if {other} attacks, write {write}"),
            format!("{}。{}が攻方なら {write} と書いてください", message.ja, other.japanese()),
        )
    }

    /// The place of the last piece that breaks the first rule.
    fn fault_place(
        &self,
        setup: &Setup,
        faults: &Faults,
        sentences: Option<&Sentences>,
    ) -> Option<Range<usize>> {
        if let Some(sentences) = sentences {
            return sentences.place_of(faults.iter().next()?);
        }
        let places = match (self.sfen(), self.board) {
            (Some(sfen), _) => {
                let moved = |(square, at): (Square, Range<usize>)| {
                    (square, at.start + sfen.start..at.end + sfen.start)
                };
                sfen_places(&self.text[sfen.clone()]).into_iter().map(moved).collect()
            }
            (None, Some(board)) => (board.places)(&self.position),
            (None, None) => return None,
        };
        fault_place(places, setup, faults)
    }

    /// The first line of the position.
    fn position_line(&self) -> Range<usize> {
        let start = self.position.len() - self.position.trim_start().len();
        let line = self.position[start..].lines().next().unwrap_or_default();
        start..start + line.trim_end().len()
    }
}
