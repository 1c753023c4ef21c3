//! Reads KIF and KI2, line by line.

use std::ops::Range;
use std::time::Duration;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while};
use nom::combinator::{all_consuming, opt, rest, verify};
use nom::multi::{many0, separated_list1};
use nom::sequence::{delimited, preceded, terminated};

use super::super::player::TreeBuilder;
use super::super::{Completion, End, Record, duration, handicap, lines};
use super::line_kind::{LineKind, is_rank};
use crate::notation::error::{Parsed, context, whole};
use crate::notation::glyph::{kanji_number, number, plain, sign, spaces};
use crate::notation::japanese::legal_move;
use crate::notation::line::{in_move, mark_of};
use crate::notation::{ParseError, bod_places, fault_place, illegal_position, read_bod};
use crate::shogi::{Color, Move, Setup};
use crate::text::Text;

/// Reads one record of either notation.
pub(super) fn read(text: &str, complete: Completion) -> Result<Record, ParseError> {
    let mut reader = Reader { text, complete, head: Head::new(text), body: None, first: None };
    for at in lines(text) {
        reader.line(at)?;
    }
    reader.finish()
}

/// The part of a record before the moves.
struct Head {
    record: Record,
    /// The text with blanks in place of everything except the diagram, so that places in it stay the same.
    diagram: String,
    has_board: bool,
    /// The start that 手合割 names.
    start: Option<Setup>,
    /// Whether 手合割 says that the start has no name.
    has_other_start: bool,
    comments: Vec<String>,
    bookmark: Option<String>,
}

struct Reader<'a> {
    text: &'a str,
    complete: Completion<'a>,
    head: Head,
    /// The moves, from the first one on.
    body: Option<TreeBuilder>,
    /// The number of the first move in the text.
    first: Option<usize>,
}

impl Head {
    fn new(text: &str) -> Head {
        Head {
            record: Record::default(),
            diagram: String::with_capacity(text.len()),
            has_board: false,
            start: None,
            has_other_start: false,
            comments: vec![],
            bookmark: None,
        }
    }

    fn diagram_line(&mut self, text: &str, at: Range<usize>) {
        let line = &text[at.clone()];
        self.has_board |= is_rank(line);
        // Blanks replace the text in between; line breaks stay.
        let before = &text.as_bytes()[self.diagram.len()..at.start];
        self.diagram.extend(before.iter().map(|&byte| if byte == b'\n' { '\n' } else { ' ' }));
        self.diagram.push_str(line);
    }

    fn header(&mut self, name: &str, value: &str) {
        if ["手合割", "手合"].contains(&name) {
            self.start = handicap::of_kif(value);
        }
        if handicap::is_header(name, value) {
            self.has_other_start = value == handicap::OTHER;
            return;
        }
        self.record.headers.push((name.to_owned(), value.to_owned()));
    }

    /// Whether 手合割 names no known start.
    fn names_other(&self) -> bool {
        self.has_other_start || self.record.header("手合割").is_some()
    }

    /// The position of the diagram, or else of the named start.
    fn position(&mut self, text: &str) -> Result<Setup, ParseError> {
        if self.has_board {
            let setup = read_bod(&self.diagram)
                .map_err(|error| ParseError::new(text, error.span, error.message))?;
            // A handicap explains missing pieces.
            let is_handicap = |start: &Setup| start.turn == Color::White;
            self.record.exact_hands |= self.start.as_ref().is_some_and(is_handicap);
            return Ok(setup);
        }
        if self.names_other() && self.start.is_none() {
            let mut all = lines(text);
            let at = all.find(|at| text[at.clone()].trim_start().starts_with("手合"));
            let message = Text::new(
                "this is not a known start of a game, and there is no board",
                "局面図がありません。この手合割からは局面が分かりません",
            );
            return Err(ParseError::new(text, at.unwrap_or(0..0), message));
        }
        self.record.exact_hands = true;
        Ok(self.start.take().unwrap_or_else(handicap::even))
    }
}

impl<'a> Reader<'a> {
    fn line(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let line = &self.text[at.clone()];
        match (LineKind::of(line), &mut self.body) {
            (LineKind::Silent, _) | (LineKind::Unknown, None) => {}
            (LineKind::ExactHands, _) => self.head.record.exact_hands = true,
            (LineKind::Header(name, value), _) => self.head.header(name, value),
            (LineKind::Diagram, None) => self.head.diagram_line(self.text, at),
            (LineKind::Comment(text), None) => self.head.comments.push(text.to_owned()),
            (LineKind::Comment(text), Some(body)) => body.here().comments.push(text.to_owned()),
            (LineKind::Bookmark(name), None) => self.head.bookmark = Some(name.to_owned()),
            (LineKind::Bookmark(name), Some(body)) => {
                body.here().bookmark = Some(name.to_owned());
            }
            (LineKind::Numbered, _) => self.numbered(at)?,
            (LineKind::Named, _) => self.named(at)?,
            (LineKind::Variation(ply), _) => self.variation(at, ply)?,
            (LineKind::Until, _) => self.until(line)?,
            (LineKind::Diagram | LineKind::Unknown, Some(_)) => {
                let message = Text::new(
                    "this line is not a move, a comment, a variation or a header",
                    "指し手、コメント、変化、項目のいずれでもありません",
                );
                return Err(ParseError::new(self.text, at, message));
            }
        }
        Ok(())
    }

    /// The moves so far; at the first call they begin here.
    fn body(&mut self) -> Result<&mut TreeBuilder, ParseError> {
        let body = match self.body.take() {
            Some(body) => body,
            None => {
                let mut setup = self.head.position(self.text)?;
                (self.complete)(&mut setup, self.head.record.exact_hands);
                let mut player = TreeBuilder::new(&setup).map_err(|faults| {
                    let board = lines(self.text).find(|at| is_rank(&self.text[at.clone()]));
                    let place = fault_place(bod_places(self.text), &setup, &faults).or(board);
                    let place = place.unwrap_or(0..0);
                    ParseError::new(self.text, place, illegal_position(&faults, setup.turn))
                })?;
                self.head.record.setup = setup;
                player.here().comments = std::mem::take(&mut self.head.comments);
                player.here().bookmark = self.head.bookmark.take();
                player
            }
        };
        Ok(self.body.insert(body))
    }

    fn numbered(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let text = self.text;
        let line = text[at.clone()].trim_end();
        let body = self.body()?;
        let ply = body.ply();
        let read = |input: &'a str| numbered_line(body, input);
        let (number, entry, time) =
            whole(line, read).map_err(|error| in_move(error, ply + 1).within(text, at.start))?;
        match entry {
            NumberedEntry::Move(mv) => {
                body.play(mv);
                body.here().time = time;
            }
            NumberedEntry::End(end) => body.end(end),
        }
        self.first.get_or_insert((number as usize).saturating_sub(ply).max(1));
        Ok(())
    }

    fn named(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let text = self.text;
        let line = text[at.clone()].trim_end();
        let body = self.body()?;
        let mut input = line.trim_start();
        while !input.is_empty() && !input.starts_with("まで") {
            let offset = at.start + line.len() - input.len();
            let next = input.char_indices().skip(1).find(|(_, c)| "▲△☗☖▼▽".contains(*c));
            let (word, after) = input.split_at(
                next.map_or_else(|| input.find("まで").unwrap_or(input.len()), |(index, _)| index),
            );
            let read = |input: &'a str| named_move(body, input);
            let mv = whole(word.trim_end(), read)
                .map_err(|error| in_move(error, body.ply() + 1).within(text, offset))?;
            body.play(mv);
            input = after;
        }
        if input.is_empty() { Ok(()) } else { self.until(input) }
    }

    fn variation(&mut self, at: Range<usize>, ply: &'a str) -> Result<(), ParseError> {
        let (text, first) = (self.text, self.first.unwrap_or(1));
        let body = self.body()?;
        let read = terminated(alt((number, kanji_number)), (spaces, tag("手"), rest));
        let stated = whole(ply, context("a number of a move", "手数", read)).ok();
        let goes_back = stated.and_then(|ply| (ply as usize).checked_sub(first));
        if goes_back.is_some_and(|ply| body.begin_variation(ply)) {
            return Ok(());
        }
        let most = body.ply() + first;
        let message = Text::new(
            format!("a variation can begin here at a move from {first} to {most}: 変化：{first}手"),
            format!("ここの変化は{first}手目から{most}手目までです（例　変化：{first}手）"),
        );
        Err(ParseError::new(text, at, message))
    }

    /// The summary after a line; it counts if the line has no other end.
    fn until(&mut self, line: &str) -> Result<(), ParseError> {
        let body = self.body()?;
        if let Some(end) = end_of_summary(line) {
            body.end(end);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Record, ParseError> {
        let head = &self.head;
        if self.body.is_none() && !head.has_board && !head.names_other() && head.start.is_none() {
            let end = self.text.len();
            let message = Text::new(
                "found the end of the text, expected a board, 手合割 or a move",
                "局面図も手合割も指し手もないまま終わっています",
            );
            return Err(ParseError::new(self.text, end..end, message));
        }
        self.body()?;
        let mut record = self.head.record;
        record.tree = self.body.map(TreeBuilder::finish).unwrap_or_default();
        Ok(record)
    }
}

/// Whether the reader accepts a word as the end of a line.
pub(super) fn is_end(word: &str) -> bool {
    all_consuming(end).parse(word).is_ok()
}

/// The end of a line in its summary, such as まで3手で詰.
pub(super) fn end_of_summary(line: &str) -> Option<End> {
    let words = [
        ("千日手", End::Repetition),
        ("持将棋", End::Impasse),
        ("中断", End::Interrupted),
        ("反則勝", End::IllegalMove),
        ("反則負", End::IllegalAction),
        ("時間切れ", End::TimeUp),
        ("切れ負け", End::TimeUp),
        ("入玉勝ち", End::Declared),
        ("不詰", End::NoMate),
        ("詰", End::Mate),
        ("引き分け", End::Draw),
        ("引分", End::Draw),
        ("不戦", End::Default),
        ("勝ち", End::Resign),
    ];
    let known = words.into_iter().find(|(word, _)| line.contains(word)).map(|(_, end)| end);
    let other =
        || line.split_once("手で").map(|(_, word)| word.trim()).filter(|word| !word.is_empty());
    known.or_else(|| other().map(|word| End::Other(word.into())))
}

/// The entry after a number.
enum NumberedEntry {
    Move(Move),
    End(End),
}

/// A number with a move or an end, and its time.
fn numbered_line<'a>(
    body: &TreeBuilder,
    input: &'a str,
) -> Parsed<'a, (u32, NumberedEntry, Option<Duration>)> {
    let (input, number) = delimited(spaces, number, spaces).parse(input)?;
    let (input, end) = opt(end).parse(input)?;
    let (input, entry) = match end {
        Some(end) => (input, NumberedEntry::End(end)),
        None => {
            let (input, mv) = legal_move(body.position(), body.previous_to(), input)?;
            (input, NumberedEntry::Move(mv))
        }
    };
    // A drop may have an origin as well: `１二飛打(00)`.
    let (input, _) = opt((spaces, tag("(00)"))).parse(input)?;
    let (input, times) = many0(preceded(spaces, alt((time, bare_time)))).parse(input)?;
    let (input, _) = (spaces, opt(sign("+")), spaces).parse(input)?;
    Ok((input, (number, entry, times.first().copied().flatten())))
}

/// A word that ends a line: any word that does not begin like a move.
fn end(input: &str) -> Parsed<'_, End> {
    let is_move =
        |c: char| c == '同' || plain(c).is_ascii_digit() || "一二三四五六七八九".contains(c);
    let word = verify(take_till(|c| matches!(plain(c), '(' | '\t' | '+')), |word: &str| {
        word.trim_start().chars().next().is_some_and(|first| !is_move(first))
    });
    let named = |word: &str| {
        End::of_kif(word).unwrap_or_else(|| End::Other(word.trim().to_owned().into_boxed_str()))
    };
    word.map(named).parse(input)
}

/// A move by its name, after the mark of its side.
fn named_move<'a>(body: &TreeBuilder, input: &'a str) -> Parsed<'a, Move> {
    let (input, _) = mark_of(body.position().turn(), input)?;
    let (input, _) = spaces(input)?;
    let (input, mv) = legal_move(body.position(), body.previous_to(), input)?;
    let (input, _) = (spaces, opt(sign("+")), spaces).parse(input)?;
    Ok((input, mv))
}

/// The time of a move: `( 0:03/00:00:07)`. `None` for blank brackets. The second time, that of the side so
/// far, is ignored.
fn time(input: &str) -> Parsed<'_, Option<Duration>> {
    let (input, _) = sign("(").parse(input)?;
    let (input, time) = opt(clock_time).parse(input)?;
    let (input, _) = (take_till(|c| plain(c) == ')'), sign(")")).parse(input)?;
    Ok((input, time))
}

/// The time of a move without brackets, and the time so far after it: `0:03/00:00:07`.
fn bare_time(input: &str) -> Parsed<'_, Option<Duration>> {
    let (_, _) = (number, sign(":")).parse(input)?;
    let (input, time) = clock_time(input)?;
    let (input, _) = opt((spaces, sign("/"), spaces, clock_time)).parse(input)?;
    Ok((input, Some(time)))
}

/// Hours, minutes and seconds between colons, of which the first may be absent.
fn clock_time(input: &str) -> Parsed<'_, Duration> {
    let parts = separated_list1(sign(":"), preceded(spaces, number));
    let fraction = opt(preceded(sign("."), take_while(|c: char| c.is_ascii_digit())));
    let seconds = |parts: Vec<u32>| {
        parts.into_iter().fold(0u64, |sum, part| sum.saturating_mul(60).saturating_add(part.into()))
    };
    (parts, fraction).map(|(parts, fraction)| duration(seconds(parts), fraction)).parse(input)
}
