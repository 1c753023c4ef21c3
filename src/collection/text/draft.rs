//! Reads one block of text as one problem.
//!
//! The position may be in Western notation, SFEN or a board diagram. Before it there may be a line with a
//! number and a line with a title, either with a length: `3 (5 moves)`, `5手詰`. Keys and a length may
//! stand before, after and between the lines of the position. A solution ends at a blank line, the next
//! key or the position; moves below the position are a solution as well. Beside a board, unknown keys with
//! characters other than ASCII are headers. The side to move of an SFEN with moves is the one after them.
//!
//! Every character of a block has an owner: the position, a claim, a comment. Only whole lines of prose around
//! a position are ignored, and unknown keys that are not similar to a known one. A line that looks like a part
//! of the position is never prose: it is read, or it is an error.

mod claims;
mod finish;
mod owned;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::line_kind::{
    Introduction, LineKind, boards, is_attacker_only, is_open, names_player, split_key,
};
use super::pieces::{are_pieces, begins_with_piece, looks_like_part, names_hand};
use crate::collection::key::Key;
use crate::collection::length::{aim, length_at_end};
use crate::collection::rest::{Rest, names_handicap};
use crate::notation::{
    Board, EXACT_HANDS, Heading, ParseError, found_instead, headings, offset_of,
};
use crate::problem::{Claims, Problem};
use crate::shogi::Color;
use crate::text::{Text, excerpt, similar};
pub(super) use owned::parts;
use owned::{Owned, Owner};

/// The contents of a block.
pub(super) struct Reading {
    /// The problem; `None` if there are only comments and prose.
    pub problem: Option<Problem>,
    /// Every part of the text with its owner, in their order.
    pub owned: Vec<Owned>,
}

impl Reading {
    /// The places of the lines that were ignored.
    pub fn prose(&self) -> impl Iterator<Item = Range<usize>> {
        let is_prose = |part: &&Owned| part.owner == Owner::Prose;
        self.owned.iter().filter(is_prose).map(|part| part.at.clone())
    }
}

pub(super) fn block(text: &str, rest: Rest) -> Result<Reading, ParseError> {
    draft(text)?.finish(rest)
}

/// Reads a block without prose; `None` if there are only comments.
pub(in crate::collection) fn problem(
    text: &str,
    rest: Rest,
) -> Result<Option<Problem>, ParseError> {
    let reading = block(text, rest)?;
    let first = reading.prose().next();
    first.map_or(Ok(reading.problem), |at| Err(no_position(text, at)))
}

/// Whether a block without a position may be the introduction of one: it has at most one line without a key, which
/// may be a title.
pub(super) fn is_introduction(bytes: &[u8]) -> bool {
    let Some(draft) = str::from_utf8(bytes).ok().and_then(|text| draft(text).ok()) else {
        return false;
    };
    let has_prose = || !draft.places(Owner::Prose).is_empty();
    match &draft.places(Owner::Free)[..] {
        [] => !has_prose(),
        [one] => !has_prose() && may_be_title(&draft.text[one.clone()]),
        _ => false,
    }
}

/// Whether a line does not end like a sentence.
fn may_be_title(line: &str) -> bool {
    !line.ends_with([':', ',', ';', '.'])
}

/// The number or name of the problem in a block, even if the rest of the block is wrong.
pub(super) fn id(text: &str) -> Option<String> {
    let mut draft = PartialProblem::new(text);
    let read = lines(text).try_for_each(|at| match draft.claims.id {
        None => draft.line(at).ok(),
        Some(_) => Some(()),
    });
    read.and(draft.claims.id)
}

fn draft(text: &str) -> Result<PartialProblem<'_>, ParseError> {
    let mut draft = PartialProblem::new(text);
    lines(text).try_for_each(|at| draft.line(at)).map(|()| draft)
}

/// The places of the lines of a text, each with its line break.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some(start..*end)
    })
}

pub(super) fn no_position(text: &str, at: Range<usize>) -> ParseError {
    let found = excerpt(&text[at.clone()]);
    let message = Text::new(
        format!("found `{found}`, expected `Black:` and `White:`, an SFEN or a board diagram"),
        format!(
            "「{found}」は局面として読めません。`攻方：` と `玉方：`、SFEN、局面図のいずれかが必要です"
        ),
    );
    ParseError::new(text, at, message)
}

/// The part of a block that has been read.
struct PartialProblem<'a> {
    text: &'a str,
    /// The notation of the board, if the text has one.
    board: Option<&'static Board>,
    claims: Claims,
    /// The text with blanks in place of everything except the position.
    position: String,
    has_position: bool,
    sfen: Option<Range<usize>>,
    /// The attacker that a separate line names, and the place of that line.
    attacker: Option<(Color, Range<usize>)>,
    in_solution: bool,
    /// Whether the pieces of the last line continue on the next.
    open: bool,
    /// The sides whose pieces have been named.
    sides: [bool; 2],
    /// The first line of a solution without a key, and whether the solution may continue.
    moves: Option<(Range<usize>, bool)>,
    /// Whether the hands are exact.
    literal: bool,
    /// The first line that belongs to a problem.
    first: Option<Range<usize>>,
    /// The parts of the text with their owners. Those of the position are added at the end.
    owned: Vec<Owned>,
}

impl<'a> PartialProblem<'a> {
    fn new(text: &'a str) -> PartialProblem<'a> {
        PartialProblem {
            text,
            board: boards().find(|board| text.lines().any(board.is_certain)),
            claims: Claims::default(),
            position: String::with_capacity(text.len()),
            has_position: false,
            sfen: None,
            attacker: None,
            in_solution: false,
            open: false,
            sides: [false; 2],
            moves: None,
            literal: false,
            first: None,
            owned: vec![],
        }
    }

    fn own(&mut self, at: Range<usize>, owner: Owner) {
        self.owned.push(Owned { at, owner });
    }

    /// The places of the parts with this owner.
    fn places(&self, owner: Owner) -> Vec<Range<usize>> {
        let places = self.owned.iter().filter(|part| part.owner == owner);
        places.map(|part| part.at.clone()).collect()
    }

    /// The place of `part`, which is the end of a line.
    fn range(&self, line: &Range<usize>, part: &str) -> Range<usize> {
        let end = line.start + self.text[line.clone()].trim_end().len();
        end - part.trim().len()..end
    }

    fn fail<T>(&self, at: Range<usize>, message: Text) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, at, message))
    }

    /// Whether the position is in sentences, which can continue on any line.
    fn is_in_sentences(&self) -> bool {
        self.has_position && self.board.is_none() && self.sfen.is_none()
    }

    /// The kind of the next line. Text that may be a part of the current position counts as pieces, so that
    /// it is read or refused, and not ignored.
    fn kind(&self, line: &str) -> LineKind {
        let kind = LineKind::of(line, self.in_solution);
        let is_in_sentences = self.is_in_sentences();
        let is_begun = is_in_sentences && self.sides != [true; 2];
        let is_piece = match kind {
            LineKind::Number if self.sides == [true; 2] => false,
            _ if self.open => return kind.continued(),
            LineKind::Moves => is_begun && begins_with_piece(line),
            LineKind::Free => is_in_sentences && looks_like_part(line),
            LineKind::Key(None) if self.board.is_none() => {
                let (word, value) = split_key(line).unwrap_or_default();
                let is_similar = similar(word, words()).is_some();
                let is_named = is_in_sentences && (looks_like_part(line) || are_pieces(value));
                !is_similar && (is_named || begins_with_piece(value))
            }
            _ => false,
        };
        if is_piece { LineKind::Pieces } else { kind }
    }

    fn line(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        let kind = self.kind(line);
        let trimmed = self.range(&at, line);
        let announces = match kind {
            LineKind::Blank
            | LineKind::Comment
            | LineKind::Free
            | LineKind::Length
            | LineKind::Moves
            | LineKind::Ending => false,
            LineKind::Key(None) => self.board.is_some(),
            LineKind::Heading(Heading::Attacker(_)) => !is_attacker_only(line),
            _ => true,
        };
        if announces {
            self.first.get_or_insert(trimmed.clone());
        }
        if let Some((_, goes_on)) = &mut self.moves {
            *goes_on &= matches!(kind, LineKind::Comment | LineKind::Moves | LineKind::Ending);
        }
        let mut position_from = line.len();
        match kind {
            LineKind::Blank => self.in_solution = false,
            LineKind::Comment => {
                self.literal |= line.contains(EXACT_HANDS);
                self.own(trimmed, Owner::Comment);
            }
            LineKind::Key(None) if self.board.is_some() && !line.is_ascii() => {
                self.literal |= names_handicap(line);
                self.header(&at);
            }
            // A known key with another kind of value, such as a year of an era.
            LineKind::Key(None) if is_known_key(line) => self.header(&at),
            LineKind::Key(key) => self.key(&at, key)?,
            LineKind::Solution => self.add_solution(&at),
            LineKind::Moves if self.has_position && self.lacks_solution() => {
                self.moves = Some((trimmed, true));
                self.add_solution(&at);
            }
            LineKind::Moves | LineKind::Ending if matches!(self.moves, Some((_, true))) => {
                self.add_solution(&at);
            }
            LineKind::Length => {
                self.length(trimmed, line.trim().trim_matches(['(', ')', '（', '）']))?
            }
            LineKind::Sfen if !self.has_position => {
                self.has_position = true;
                self.sfen = Some(trimmed);
            }
            LineKind::Number if !self.has_position => self.number(&at)?,
            LineKind::Free | LineKind::Ending if !self.has_position => {
                self.own(trimmed, Owner::Free);
            }
            LineKind::Free if self.board.is_some() && line.trim_start().starts_with("手数") => {
                self.own(trimmed, Owner::Comment);
            }
            LineKind::Free if self.board.is_some() && names_hand(line) => {
                return self.fail(trimmed, stray(line));
            }
            // A position does not continue after its solution.
            LineKind::Pieces if self.is_in_sentences() && self.moves.is_some() => {
                return self.fail(trimmed, stray(line));
            }
            LineKind::Free | LineKind::Moves | LineKind::Ending => self.own(trimmed, Owner::Prose),
            LineKind::Heading(Heading::Attacker(color)) if is_attacker_only(line) => {
                if headings(line).next().is_none() {
                    let value = split_key(line).map_or(line, |(_, value)| value);
                    let expected = Text { en: "`Black` or `White`", ja: "`先手` か `後手` " };
                    let message = found_instead(value.trim(), expected);
                    return self.fail(self.range(&at, value), message);
                }
                if self.attacker.is_some() {
                    let message =
                        Text::new("the attacker is named twice", "攻方が二度書かれています");
                    return self.fail(trimmed, message);
                }
                position_from = self.introduce(line, trimmed.clone())?;
                if self.board.is_some() && !line.trim_end().ends_with('番') {
                    position_from = line.len();
                }
                if position_from == line.len() {
                    self.own(trimmed.clone(), Owner::Attacker);
                }
                self.attacker = Some((color, trimmed));
                self.in_solution = false;
            }
            LineKind::Heading(heading @ (Heading::Board(_) | Heading::Role { .. }))
                if self.board.is_some() && !names_player(heading, line) =>
            {
                return self.fail(trimmed, stray(line));
            }
            LineKind::Heading(heading)
                if self.board.is_some()
                    && names_player(heading, line)
                    && split_key(line).is_some() =>
            {
                self.header(&at);
            }
            LineKind::Heading(_) if self.board.is_none() || !self.has_position => {
                let number = Introduction::of(line).number;
                position_from = self.introduce(line, trimmed)?;
                if !self.has_position {
                    self.header_number(number);
                } else if !number.is_empty() {
                    // A number within a position may be a part of it.
                    position_from = 0;
                }
                self.has_position = true;
                self.in_solution = false;
            }
            _ => {
                position_from = 0;
                self.has_position = true;
                self.in_solution = false;
            }
        }
        let position_to = self.end_of_pieces(&at, position_from)?;
        let before = line[..position_from].trim();
        if !before.is_empty() && position_from < line.len() {
            let start = at.start + offset_of(before, line);
            self.own(start..start + before.len(), Owner::Introduction);
        }
        let blank = |line: &str| -> String {
            line.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect()
        };
        self.position += &blank(&line[..position_from]);
        self.position += &line[position_from..position_to];
        self.position += &blank(&line[position_to..]);
        Ok(())
    }

    /// The end of the pieces in a line that begin at `from`. A length in brackets may follow them.
    fn end_of_pieces(&mut self, at: &Range<usize>, from: usize) -> Result<usize, ParseError> {
        let line = &self.text[at.clone()];
        let pieces = &line[from..];
        if pieces.trim().is_empty() || !self.is_in_sentences() {
            return Ok(line.len());
        }
        for heading in headings(pieces) {
            if let Heading::Board(side) | Heading::Role { side, .. } = heading {
                self.sides[side.index()] = true;
            }
        }
        self.open = is_open(pieces);
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

/// The message about words that may or may not belong to the position.
fn stray(line: &str) -> Text {
    let found = excerpt(line.trim());
    Text::new(
        format!(
            "it is not clear whether `{found}` belongs to the position: put `#` before remarks"
        ),
        format!("「{found}」が局面の一部かどうか分かりません。注釈なら行頭に # を付けてください"),
    )
}

/// Whether a line begins with the key of a claim.
fn is_known_key(line: &str) -> bool {
    split_key(line).is_some_and(|(word, _)| Key::of(word).is_some())
}

/// The words that may begin a line of a text.
fn words() -> impl Iterator<Item = &'static str> {
    Key::ALL.into_iter().map(Key::name).chain(["attacker", "black", "white"])
}
