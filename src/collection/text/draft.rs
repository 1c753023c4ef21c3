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
mod position;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::line_kind::{LineKind, boards, is_attacker_only, split_key};
use super::pieces::{are_pieces, begins_with_piece, looks_like_part};
use crate::collection::key::Key;
use crate::collection::rest::Rest;
use crate::notation::{Board, Heading, ParseError};
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
    found: Found,
    solution: Solution,
    /// The attacker that a separate line names, and the place of that line.
    attacker: Option<(Color, Range<usize>)>,
    /// Whether the hands are exact.
    literal: bool,
    /// The first line that belongs to a problem.
    first: Option<Range<usize>>,
    /// The parts of the text with their owners. Those of the position are added at the end.
    owned: Vec<Owned>,
}

/// The position of a block, as far as it has been read.
enum Found {
    Nothing,
    /// The place of an SFEN.
    Sfen(Range<usize>),
    /// Lines of a board diagram or beside it.
    Board,
    /// Sentences, which can continue on any line: the sides that have been named, and whether the pieces of the
    /// last line continue on the next.
    Sentences {
        sides: [bool; 2],
        open: bool,
    },
}

/// The solution of a block, as far as it has been read.
enum Solution {
    Outside,
    /// After its key, where any line is a part of it.
    Within,
    /// Moves without a key: the place of the first line, and whether more may follow.
    Bare {
        first: Range<usize>,
        open: bool,
    },
}

impl<'a> PartialProblem<'a> {
    fn new(text: &'a str) -> PartialProblem<'a> {
        PartialProblem {
            text,
            board: boards().find(|board| text.lines().any(board.is_certain)),
            claims: Claims::default(),
            position: String::with_capacity(text.len()),
            found: Found::Nothing,
            solution: Solution::Outside,
            attacker: None,
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

    fn has_position(&self) -> bool {
        !matches!(self.found, Found::Nothing)
    }

    fn is_in_sentences(&self) -> bool {
        matches!(self.found, Found::Sentences { .. })
    }

    /// The kind of the next line. Text that may be a part of the current position counts as pieces, so that
    /// it is read or refused, and not ignored.
    fn kind(&self, line: &str) -> LineKind {
        let kind = LineKind::of(line, matches!(self.solution, Solution::Within));
        let (is_in_sentences, sides, open) = match self.found {
            Found::Sentences { sides, open } => (true, sides, open),
            _ => (false, [false; 2], false),
        };
        let is_piece = match kind {
            LineKind::Number if sides == [true; 2] => false,
            _ if open => return kind.continued(),
            LineKind::Moves => is_in_sentences && sides != [true; 2] && begins_with_piece(line),
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
        if self.announces(kind, line) {
            self.first.get_or_insert(self.range(&at, line));
        }
        if let Solution::Bare { open, .. } = &mut self.solution {
            *open &= matches!(kind, LineKind::Comment | LineKind::Moves | LineKind::Ending);
        }
        let position_from = match kind {
            LineKind::Heading(Heading::Attacker(color)) if is_attacker_only(line) => {
                self.attacker(&at, color)?
            }
            LineKind::Heading(heading) => self.heading(&at, heading)?,
            LineKind::Board | LineKind::Pieces => self.pieces(&at)?,
            LineKind::Sfen | LineKind::Number if self.has_position() => self.pieces(&at)?,
            kind => {
                self.claim(&at, kind)?;
                line.len()
            }
        };
        self.add_position(&at, position_from)
    }

    /// Whether a line of this kind belongs to a problem, so that a block without a position is an error.
    fn announces(&self, kind: LineKind, line: &str) -> bool {
        match kind {
            LineKind::Blank
            | LineKind::Comment
            | LineKind::Free
            | LineKind::Length
            | LineKind::Moves
            | LineKind::Ending => false,
            LineKind::Key(None) => self.board.is_some(),
            LineKind::Heading(Heading::Attacker(_)) => !is_attacker_only(line),
            _ => true,
        }
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

/// The words that may begin a line of a text.
fn words() -> impl Iterator<Item = &'static str> {
    Key::ALL.into_iter().map(Key::name).chain(["attacker", "black", "white"])
}
