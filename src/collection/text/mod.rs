//! Problems in texts, in any notation, which is recognised line by line.
//!
//! Problems are separated by blank lines, or are one line each: an SFEN or a Western position. Lines may
//! be quoted by `>`. Prose between and around problems is ignored with a remark. A blank line does not end
//! a problem that clearly continues: between its number, title or keys and the position, between Black and
//! White, and before a solution. Without a blank line another problem begins where another whole position
//! begins. Text directly after an SFEN is another problem. The kind of line breaks,
//! byte order marks and a missing line break at the end do not matter.
//!
//! A block is limited to 64 KiB: the rest of a larger one is skipped up to the next blank line.

#[cfg(test)]
mod accounted;
pub(super) mod block;
pub(super) mod draft;
#[cfg(test)]
mod generated;
pub(super) mod line_kind;
pub(super) mod markup;
mod pieces;
mod sfen;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io;
use std::ops::Range;

use block::{Block, LIMIT};
use line_kind::LineKind;
pub use line_kind::is_free_above_board;

use super::complaint::{Item, UnnamedComplaint, utf8};
use super::form::{Form, MakeReader, ReadOptions, Reader};
use super::lines::{AnyLines, InputLine};
use super::notes::Notes;
use super::rest::Rest;
use crate::notation::{Heading, ParseError};
use crate::problem::Problem;
use crate::shogi::{Color, Position};
use crate::text::{Text, excerpt};
use markup::without_markup;

/// Text in any notation.
pub const TEXT: Form = Form {
    name: "text",
    about: Text {
        en: "Text in any notation, and lists of SFEN",
        ja: "各種の表記の文章やSFENの並び",
    },
    endings: &["txt", "sfen", "bod"],
    write: None,
    // Every input without another form is a text.
    is_certain: |_| false,
    reader: MakeReader::Own(|options| {
        let ReadOptions { rest, by_line, keep_reading } = options;
        Box::new(TextReader { rest, strict: by_line, keep_reading, ..TextReader::default() })
    }),
};

/// A reader of texts. It returns a position in SFEN as soon as its line has been read.
#[derive(Default)]
struct TextReader {
    /// The rule for the hand of the defender in an SFEN or a diagram.
    rest: Rest,
    /// Whether prose is an error, because every part of the input needs an answer.
    strict: bool,
    /// Whether problems keep how each part of their texts was understood.
    keep_reading: bool,
    block: Block,
    /// A complete block directly before the current one, which belongs to it unless the current one has a position
    /// of its own.
    before: Option<Block>,
    /// Problems and refusals that have been read and not returned.
    ready: VecDeque<Item>,
    /// After an error, the side with which the unreadable block began. The next one may be the rest of it.
    first_of_error: Option<Color>,
    /// The position of the last problem.
    last: Option<Position>,
    /// Whether the last line was blank.
    after_blank: bool,
    /// Whether there was an SFEN since the last blank line.
    in_list: bool,
    /// Whether the rest of a block that is too large is being skipped.
    skipping: bool,
}

impl Reader for TextReader {
    fn next(&mut self, lines: &mut AnyLines<'_>, notes: &mut Notes) -> io::Result<Option<Item>> {
        while self.ready.is_empty() {
            let Some(line) = lines.next()? else {
                self.finish(notes);
                break;
            };
            self.take(without_markup(line), lines, notes);
        }
        Ok(self.ready.pop_front())
    }
}

impl TextReader {
    /// Adds a line, or puts it back if it begins another block.
    fn take(&mut self, line: InputLine, lines: &mut AnyLines<'_>, notes: &mut Notes) {
        // The start of a line that is too large says enough about it.
        let start = &line.bytes[..line.bytes.len().min(LIMIT)];
        let start = if start.len() < line.bytes.len() { &start[..1024] } else { start };
        let text = String::from_utf8_lossy(start);
        if self.skipping && !text.trim().is_empty() {
            return;
        }
        let kind = self.block.kind(&text);
        if kind == LineKind::Blank {
            self.join();
            self.after_blank = true;
            self.in_list = false;
            self.skipping = false;
        }
        let has_room = self.block.has_room(&line);
        if matches!(kind, LineKind::Blank | LineKind::Comment) {
            if has_room {
                self.block.add(&line, &text, kind);
            } else {
                self.finish(notes);
            }
            return;
        }
        let after_blank = std::mem::take(&mut self.after_blank);
        let ends = match after_blank {
            true => !self.block.goes_on(kind) || self.is_orphan(kind),
            false => self.block.is_full(kind, &text) || self.is_orphan(kind),
        };
        if ends && !self.block.is_empty() {
            lines.unread(line);
            if after_blank {
                self.finish(notes)
            } else {
                self.divide(kind, notes)
            }
            return;
        }
        if !has_room {
            self.skipping = !self.block.is_empty();
            self.block.add(&line, &text, kind);
            let refusal = self.too_large();
            self.ready.push_back(Err(refusal));
            return;
        }
        self.block.add(&line, &text, kind);
        // After an SFEN it is unclear to which problem these lines belong.
        let is_doubtful = matches!(
            kind,
            LineKind::Free
                | LineKind::Key(_)
                | LineKind::Length
                | LineKind::Moves
                | LineKind::Ending
                | LineKind::Pieces
        );
        let stray = self.in_list && is_doubtful && self.block.is_single();
        self.in_list |= kind == LineKind::Sfen;
        if kind == LineKind::Sfen || stray {
            self.finish(notes);
        }
    }

    /// Whether a block may be the rest of an unreadable one: it begins with the other side.
    fn may_be_rest(&self, block: &Block) -> bool {
        let first = block.first.filter(|_| !block.is_introduced);
        first.is_some() && self.first_of_error.is_some_and(|other| Some(other) != first)
    }

    /// Whether a line of this kind cannot belong to the current block, because that may be the rest of another one.
    fn is_orphan(&self, next: LineKind) -> bool {
        let is_side = matches!(next, LineKind::Heading(Heading::Board(_) | Heading::Role { .. }));
        is_side && self.may_be_rest(&self.block)
    }

    /// Begins another block without a blank line, before a line of this kind.
    fn divide(&mut self, kind: LineKind, notes: &mut Notes) {
        let mut block = std::mem::take(&mut self.block);
        block.end(kind);
        let before = self.before.take();
        self.read_all(before, notes);
        match kind {
            // These lines are never a part of the problem before them.
            LineKind::Number | LineKind::Sfen => self.read_all(Some(block), notes),
            _ if !block.is_complete() => self.read_all(Some(block), notes),
            _ => self.before = Some(block),
        }
    }

    /// Joins the current block with the one before it, unless it has a position of its own.
    fn join(&mut self) {
        if !self.block.is_complete()
            && let Some(before) = self.before.take()
        {
            self.block = before.with(std::mem::take(&mut self.block));
        }
    }

    /// Reads the current block, and the one before it.
    fn finish(&mut self, notes: &mut Notes) {
        self.join();
        let block = std::mem::take(&mut self.block);
        let before = self.before.take();
        self.read_all(before.into_iter().chain([block]), notes);
    }

    fn read_all(&mut self, blocks: impl IntoIterator<Item = Block>, notes: &mut Notes) {
        for block in blocks {
            let read = self.read(&block, notes);
            if let Ok(Some(problem)) = &read {
                self.last = Some(problem.position.clone());
            }
            self.first_of_error = match (&read, self.first_of_error) {
                (Ok(_), _) => None,
                (Err(_), None) => block.first,
                (Err(_), before) => before,
            };
            self.ready.extend(read.transpose());
        }
    }

    fn read(&self, block: &Block, notes: &mut Notes) -> Result<Option<Problem>, UnnamedComplaint> {
        let text = utf8(&block.bytes, block.first_line)?;
        let refuse =
            |error| UnnamedComplaint::new(text, block.first_line, (error, draft::id(text)));
        if let Some(at) = block.doubtful.clone() {
            return Err(refuse(doubtful(text, at)));
        }
        if self.may_be_rest(block) && !block.is_complete() {
            return Err(refuse(rest_of_another(text)));
        }
        let mut reading = draft::block(text, self.rest).map_err(refuse)?;
        if let Some(problem) = reading.problem.as_mut().filter(|_| self.keep_reading) {
            let attacker = problem.position.turn();
            problem.reading = draft::parts(text, block.first_line, &reading.owned, attacker);
        }
        for at in reading.prose() {
            if self.strict && reading.problem.is_none() {
                return Err(refuse(draft::no_position(text, at)));
            }
            let line = block.first_line + text[..at.start].matches('\n').count();
            let before = reading.problem.as_ref().map(|problem| &problem.position);
            notes.prose(line, &text[at], before.or(self.last.as_ref()));
        }
        Ok(reading.problem)
    }

    fn too_large(&mut self) -> UnnamedComplaint {
        let block = std::mem::take(&mut self.block);
        let size = LIMIT / 1024;
        let message = Text::new(
            format!("found more than {size} KiB without a blank line"),
            format!("空行のないまま {size} KiB を超えています"),
        );
        UnnamedComplaint::whole(&block.bytes, block.first_line, message)
    }
}

/// The error of one side after a problem that cannot be read.
fn rest_of_another(text: &str) -> ParseError {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find(['\r', '\n']).map_or(text.len(), |length| start + length);
    let message = Text::new(
        "this may be the rest of the problem before it, which cannot be read",
        "直前の読めない作品の続きかもしれません",
    );
    ParseError::new(text, start..end, message)
}

/// The error of a claim between two positions.
fn doubtful(text: &str, at: Range<usize>) -> ParseError {
    let found = excerpt(text[at.clone()].trim());
    let message = Text::new(
        format!(
            "`{found}` could belong to the problem before it or to the next one: put a blank line between them"
        ),
        format!(
            "「{found}」が前の作品のものか次の作品のものか分かりません。作品の間に空行を入れてください"
        ),
    );
    ParseError::new(text, at, message)
}
