//! Reads CSA, statement by statement.

use std::ops::Range;

use super::super::player::TreeBuilder;
use super::super::{Completion, End, Record, handicap, lines};
use super::names::kif_name;
use super::statement::{MoveText, PiecePlace, Statement, statement};
use crate::notation::error::whole;
use crate::notation::line::{in_move, other_mark};
use crate::notation::message::{illegal_position, second_rest};
use crate::notation::resolve::{MoveMark, Written, resolve};
use crate::notation::{EXACT_HANDS, ParseError};
use crate::shogi::{Color, Piece, Square};
use crate::text::Text;

/// Reads one record.
pub(super) fn read(text: &str, complete: Completion) -> Result<Record, ParseError> {
    let head = Head::default();
    let mut reader = Reader { text, complete, head, body: None, has_ended: false, is_over: false };
    for line in lines(text) {
        for at in statements(text, line) {
            let part = &text[at.clone()];
            let statement = whole(part, statement).map_err(|error| error.within(text, at.start))?;
            reader.add(at, statement)?;
        }
    }
    reader.finish()
}

/// The places of the statements of a line. Commas separate them, except in texts, which also keep the blanks
/// at their ends.
fn statements(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let content = &text[line.clone()];
    let is_text = content.trim_start_matches(is_blank).starts_with(['\'', 'N', '$']);
    let parts: Vec<&str> = if is_text { vec![content] } else { content.split(',').collect() };
    let mut start = line.start;
    let place = |part: &str| {
        let blanks = part.len() - part.trim_start_matches(is_blank).len();
        let end = if is_text { part.len() } else { part.trim_end_matches(is_blank).len() };
        let at = start + blanks..start + blanks.max(end);
        start += part.len() + 1;
        at
    };
    parts.into_iter().map(place).collect()
}

/// The part of a record before the moves.
#[derive(Default)]
struct Head {
    record: Record,
    version: u32,
    /// The place of the first statement about the position.
    position: Option<Range<usize>>,
    /// The side that holds the rest.
    rest: Option<Color>,
    /// The comments before the moves.
    comments: Vec<String>,
}

struct Reader<'a> {
    text: &'a str,
    complete: Completion<'a>,
    head: Head,
    /// The moves, from the side to move on.
    body: Option<TreeBuilder>,
    /// Whether the moves have ended, so that a time does not belong to the last move.
    has_ended: bool,
    is_over: bool,
}

impl<'a> Reader<'a> {
    fn add(&mut self, at: Range<usize>, statement: Statement<'a>) -> Result<(), ParseError> {
        let fail = |message: Text| Err(ParseError::new(self.text, at.clone(), message));
        let is_position = match &statement {
            Statement::Silent => return Ok(()),
            _ if self.is_over => {
                return fail(Text::new(
                    "the record ended at `/`, and this line begins another one",
                    "棋譜は `/` で終わっています。ここからは別の棋譜です",
                ));
            }
            Statement::Start(_) | Statement::Rank(..) => true,
            Statement::Pieces(..) | Statement::Turn(_) => true,
            _ => false,
        };
        if is_position {
            if self.body.is_some() {
                return fail(Text::new(
                    "the position must come before the moves and end with the side to move",
                    "開始局面は指し手の前に書き、手番で終わります",
                ));
            }
            self.head.position.get_or_insert(at.clone());
        }
        match statement {
            Statement::Silent => {}
            Statement::Version(version) => self.head.version = version,
            Statement::Remark(text) => self.remark(text),
            Statement::Comment(text) => self.comment(text),
            Statement::Header(_, "") => {}
            Statement::Header(name, value) => {
                let header = (kif_name(name).to_owned(), value.trim().to_owned());
                self.head.record.headers.push(header);
            }
            Statement::Start(removed) => self.start(&removed),
            Statement::Rank(rank, cells) => {
                for (file, piece) in (1..=9).rev().zip(cells) {
                    self.put(Square::new(file, rank), piece);
                }
            }
            Statement::Pieces(side, places) => {
                for place in places {
                    self.place(side, place).or_else(fail)?;
                }
            }
            Statement::Turn(side) => {
                self.head.record.setup.turn = side;
                self.body()?;
            }
            Statement::Move(mv) => self.play(at, mv)?,
            Statement::End(word) => {
                let body = self.body()?;
                body.end(End::of_csa(word, body.position().turn()));
                self.has_ended = true;
            }
            Statement::Time(time) => {
                let is_of_move = !self.has_ended;
                let body = self.body()?;
                if is_of_move && body.ply() > 0 {
                    body.here().time = Some(time);
                }
            }
            Statement::Separator => self.is_over = true,
        }
        Ok(())
    }

    /// A remark for people; before version 3 there are no other comments.
    fn remark(&mut self, text: &str) {
        if text.trim() == EXACT_HANDS {
            self.head.record.exact_hands = true;
        } else if self.head.version < 3 && self.body.is_some() {
            self.comment(text);
        }
    }

    fn comment(&mut self, text: &str) {
        let comments = match &mut self.body {
            Some(body) => &mut body.here().comments,
            None => &mut self.head.comments,
        };
        comments.push(text.to_owned());
    }

    fn start(&mut self, removed: &[Square]) {
        let turn = self.head.record.setup.turn;
        self.head.record.setup = handicap::even();
        self.head.record.setup.turn = turn;
        removed.iter().for_each(|&square| self.head.record.setup.set(square, None));
        self.head.record.exact_hands = true;
    }

    fn put(&mut self, square: Option<Square>, piece: Option<Piece>) {
        if let Some(square) = square {
            self.head.record.setup.set(square, piece);
        }
    }

    fn place(&mut self, side: Color, place: PiecePlace) -> Result<(), Text> {
        let setup = &mut self.head.record.setup;
        match place {
            PiecePlace::Board(square, kind) => setup.set(square, Some(Piece::new(side, kind))),
            PiecePlace::Hand(kind) => {
                setup.hold(side, kind, setup.held(side, kind).saturating_add(1));
            }
            PiecePlace::Rest if self.head.rest.is_some_and(|other| other != side) => {
                return Err(second_rest());
            }
            PiecePlace::Rest => self.head.rest = Some(side),
        }
        Ok(())
    }

    /// The moves so far; at the first call they begin here.
    fn body(&mut self) -> Result<&mut TreeBuilder, ParseError> {
        let body = match self.body.take() {
            Some(body) => body,
            None => {
                if self.head.position.is_none() {
                    self.start(&[]);
                }
                if let Some(side) = self.head.rest {
                    self.head.record.setup.give_rest(side);
                }
                let is_exact = self.head.record.exact_hands;
                (self.complete)(&mut self.head.record.setup, is_exact);
                let setup = &self.head.record.setup;
                let mut player = TreeBuilder::new(setup).map_err(|faults| {
                    let at = self.head.position.clone().unwrap_or(0..0);
                    ParseError::new(self.text, at, illegal_position(&faults, setup.turn))
                })?;
                player.here().comments = std::mem::take(&mut self.head.comments);
                player
            }
        };
        Ok(self.body.insert(body))
    }

    fn play(&mut self, at: Range<usize>, mv: MoveText<'a>) -> Result<(), ParseError> {
        let text = self.text;
        let body = self.body()?;
        let position = body.position();
        if mv.side.value != position.turn() {
            let message = other_mark(mv.side.value, position.turn());
            let error = ParseError::new(text, at.start..at.start + 1, message);
            return Err(in_move(error, body.ply() + 1));
        }
        // The text names the piece as it is after the move.
        let stands = mv.from.value.and_then(|from| position.piece_at(from));
        let before = stands.map(|piece| piece.kind);
        let promotes = before.is_some_and(|kind| kind.promoted() == Some(mv.kind.value));
        let kind = before.filter(|_| promotes).unwrap_or(mv.kind.value);
        let written = Written {
            at: &text[at.clone()],
            rest: &text[at.end..at.end],
            kind: Some(mv.kind.with(kind)),
            from: mv.from.value.map(|from| mv.from.with(from)),
            among: None,
            mark: mv.from.value.is_none().then(|| mv.from.with(MoveMark::Drop)),
            to: mv.to,
            promotes: Some(mv.kind.with(promotes)),
        };
        match resolve(position, &written) {
            Ok(mv) => body.play(mv),
            Err(error) => {
                let error = error.locate(&text[at.clone()]).within(text, at.start);
                return Err(in_move(error, body.ply() + 1));
            }
        }
        self.has_ended = false;
        Ok(())
    }

    fn finish(mut self) -> Result<Record, ParseError> {
        if self.body.is_none() && self.head.position.is_none() {
            let end = self.text.len();
            let message = Text::new(
                "found the end of the text, expected a position or a move",
                "局面も指し手もないまま終わっています",
            );
            return Err(ParseError::new(self.text, end..end, message));
        }
        self.body()?;
        self.head.record.tree = self.body.map(TreeBuilder::finish).unwrap_or_default();
        Ok(self.head.record)
    }
}
