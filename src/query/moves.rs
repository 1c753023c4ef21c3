//! Patterns of moves, which a solution may have.
//!
//! A pattern is a list of moves with blanks between them, which must follow each other somewhere in the solution.
//! A move has up to six parts, in the order of Western notation. A part that is left out may be anything.
//!
//! | part | |
//! |---|---|
//! | side | `a:` or ▲ the attacker, `d:` or △ the defender |
//! | piece before the move | `R`, `+B`, 飛, 馬 |
//! | origin, `.` for any | `2c`, `2.` a file, `.c` a rank |
//! | kind of move | `*` a drop, `x` a capture, `-` neither |
//! | target, `.` for any | as the origin, or `@` (同) the target of the move before |
//! | promotion | `+` (成) promotes, `=` (不成) could and does not |
//!
//! `.` alone is any move, `...` any number of moves, `^` the beginning and `$` the end of the solution.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, char, one_of};
use nom::combinator::{fail, map_opt, opt, success, value};
use nom::sequence::{preceded, terminated};

use super::write::piece;
use crate::notation::{
    KANJI_DIGITS, ParseError, Parsed, SyntaxError, context, offset_of, parse_kind, plain, whole,
};
use crate::shogi::{Bitboard, Kind, Move, MoveParts, Position, Square};
use crate::text::Text;

/// A pattern of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovesPattern {
    starts_at_beginning: bool,
    elements: Vec<Element>,
    ends_at_end: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Element {
    /// Any number of moves.
    Gap,
    Move(MovePattern),
}

/// A pattern of one move; `None` is anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct MovePattern {
    is_attacker: Option<bool>,
    piece: Option<Kind>,
    from: Option<Place>,
    action: Option<Action>,
    to: Option<Target>,
    promotes: Option<bool>,
}

/// A square, a file or a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    file: Option<u8>,
    rank: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Place(Place),
    /// The target of the move before.
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Drop,
    Capture,
    /// Neither a drop nor a capture.
    Walk,
}

/// A move of a solution, with the facts that a pattern can ask for.
struct Step {
    is_attacker: bool,
    piece: Kind,
    from: Option<Square>,
    action: Action,
    to: Square,
    is_same: bool,
    /// `None` if the piece cannot promote.
    promotes: Option<bool>,
}

impl MovesPattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// If the text is not a pattern, with the place.
    pub fn read(text: &str) -> Result<MovesPattern, ParseError> {
        let mut pattern =
            MovesPattern { starts_at_beginning: false, elements: vec![], ends_at_end: false };
        for word in text.split_whitespace() {
            let at = offset_of(word, text);
            let refuse =
                |en: &str, ja: &str| ParseError::new(text, at..at + word.len(), Text::new(en, ja));
            if pattern.ends_at_end {
                return Err(refuse("no move can follow `$`", "`$` の後に指し手は書けません"));
            }
            match word {
                "^" if pattern.elements.is_empty() && !pattern.starts_at_beginning => {
                    pattern.starts_at_beginning = true;
                }
                "^" => return Err(refuse("`^` must come first", "`^` は初めに書いてください")),
                "$" => pattern.ends_at_end = true,
                "..." | "…" => pattern.elements.push(Element::Gap),
                _ => {
                    let one = whole(word, one_move).map_err(|error| error.within(text, at))?;
                    pattern.elements.push(Element::Move(one));
                }
            }
        }
        if pattern.elements.is_empty() {
            let message =
                Text::new("expected moves, such as `B*. x.`", "`B*. x.` のような指し手が必要です");
            return Err(ParseError::new(text, 0..text.len(), message));
        }
        Ok(pattern)
    }

    /// Whether moves from a position have this pattern.
    pub fn matches(&self, start: &Position, moves: &[Move]) -> bool {
        let ends = self.ends(start, moves);
        match self.ends_at_end {
            true => ends.last() == Some(&true),
            false => ends.contains(&true),
        }
    }

    /// Returns the number of moves from a position with which this pattern ends.
    pub fn count(&self, start: &Position, moves: &[Move]) -> u32 {
        let ends = self.ends(start, moves);
        let first = if self.ends_at_end { ends.len().saturating_sub(1) } else { 0 };
        ends.iter().skip(first).filter(|&&is_end| is_end).count() as u32
    }

    /// For each number of moves, whether this pattern ends after them.
    fn ends(&self, start: &Position, moves: &[Move]) -> Vec<bool> {
        let steps = steps(start, moves);
        // The numbers of moves after which the elements so far can end.
        let mut ends = vec![!self.starts_at_beginning; steps.len() + 1];
        ends[0] = true;
        for element in &self.elements {
            ends = match element {
                Element::Gap => {
                    let first = ends.iter().position(|&is_end| is_end).unwrap_or(ends.len());
                    (0..ends.len()).map(|end| end >= first).collect()
                }
                Element::Move(one) => {
                    let after = steps.iter().zip(&ends).map(|(step, &end)| end && one.fits(step));
                    [false].into_iter().chain(after).collect()
                }
            };
        }
        ends
    }
}

/// The facts about moves from a position, up to the first that is not legal.
fn steps(start: &Position, moves: &[Move]) -> Vec<Step> {
    let attacker = start.turn();
    let mut before = None;
    let legal = start.along(moves).take_while(|(position, mv)| position.is_legal(*mv));
    let step = |(position, mv): (Position, Move)| {
        let is_same = before.replace(mv.to()) == Some(mv.to());
        let zone = Bitboard::promotion_zone(position.turn());
        let (piece, promotes) = match mv.parts() {
            MoveParts::Walk { from, to, promote } => {
                let kind = position.piece_at(from)?.kind;
                let can_promote =
                    kind.promoted().is_some() && (zone.contains(from) || zone.contains(to));
                (kind, can_promote.then_some(promote))
            }
            MoveParts::Drop { kind, .. } => (kind.on_board(), None),
        };
        let action = match mv.from() {
            None => Action::Drop,
            Some(_) if position.piece_at(mv.to()).is_some() => Action::Capture,
            Some(_) => Action::Walk,
        };
        let is_attacker = position.turn() == attacker;
        Some(Step { is_attacker, piece, from: mv.from(), action, to: mv.to(), is_same, promotes })
    };
    legal.map_while(step).collect()
}

impl MovePattern {
    fn fits(&self, step: &Step) -> bool {
        fn is<T: PartialEq>(wanted: Option<T>, own: T) -> bool {
            wanted.is_none_or(|wanted| wanted == own)
        }
        is(self.is_attacker, step.is_attacker)
            && is(self.piece, step.piece)
            && self.from.is_none_or(|place| step.from.is_some_and(|from| place.has(from)))
            && is(self.action, step.action)
            && self.to.is_none_or(|target| match target {
                Target::Place(place) => place.has(step.to),
                Target::Same => step.is_same,
            })
            && (self.promotes.is_none() || self.promotes == step.promotes)
    }
}

impl Place {
    fn has(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

fn one_move(input: &str) -> Parsed<'_, MovePattern> {
    let start = input;
    let (input, is_attacker) = opt(side).parse(input)?;
    let (input, piece) = opt(parse_kind).parse(input)?;
    let acting = (opt(place), action.map(Some), opt(target));
    let between = (place.map(Some), success(None), target.map(Some));
    let going = (success(None), success(None), opt(target));
    let (rest, (from, action, to)) = alt((acting, between, going)).parse(input)?;
    let (from, to) = (from.flatten(), to.flatten());
    if from.is_some() && action == Some(Action::Drop) {
        let message = Text::new("a drop has no origin", "打つ手に移動元はありません");
        return SyntaxError::fail(input, rest, message);
    }
    let (rest, promotes) = opt(promotion).parse(rest)?;
    if rest.len() == start.len() {
        return context("a move such as B*. or x2c+", "B*. や x2c+ のような指し手", fail())
            .parse(input);
    }
    Ok((rest, MovePattern { is_attacker, piece, from, action, to, promotes }))
}

fn side(input: &str) -> Parsed<'_, bool> {
    let of =
        |letter, marks| alt((value((), (one_of(letter), char(':'))), value((), one_of(marks))));
    alt((value(true, of("aA", "▲☗")), value(false, of("dD", "△☖")))).parse(input)
}

fn action(input: &str) -> Parsed<'_, Action> {
    alt((
        value(Action::Drop, one_of("*打")),
        value(Action::Capture, one_of("xX×")),
        value(Action::Walk, char('-')),
    ))
    .parse(input)
}

/// A square, a file or a rank; `None` for any.
fn place(input: &str) -> Parsed<'_, Option<Place>> {
    let file = || map_opt(anychar, |c| Some(plain(c).to_digit(10).filter(|&file| file > 0)? as u8));
    let rank = || map_opt(anychar, rank_of);
    let any = || char('.');
    alt((
        (file(), alt((rank(), file()))).map(|(file, rank)| (Some(file), Some(rank))),
        terminated(file(), any()).map(|file| (Some(file), None)),
        preceded(any(), rank()).map(|rank| (None, Some(rank))),
        value((None, None), any()),
    ))
    .map(|(file, rank)| (file.is_some() || rank.is_some()).then_some(Place { file, rank }))
    .parse(input)
}

/// The rank of a letter or a kanji.
fn rank_of(c: char) -> Option<u8> {
    let kanji = (1..).zip(KANJI_DIGITS.chars()).find(|&(_, kanji)| kanji == c);
    match c.to_ascii_lowercase() {
        letter @ 'a'..='i' => Some(letter as u8 - b'a' + 1),
        _ => kanji.map(|(rank, _)| rank),
    }
}

/// A target; `None` for any.
fn target(input: &str) -> Parsed<'_, Option<Target>> {
    let same = value(Some(Target::Same), one_of("@同"));
    alt((same, place.map(|place| place.map(Target::Place)))).parse(input)
}

fn promotion(input: &str) -> Parsed<'_, bool> {
    let declines = alt((value((), char('=')), value((), tag("不成"))));
    alt((value(true, one_of("+成")), value(false, declines))).parse(input)
}

impl fmt::Display for MovesPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let begin = self.starts_at_beginning.then(|| "^".to_owned());
        let end = self.ends_at_end.then(|| "$".to_owned());
        let elements = self.elements.iter().map(|element| match element {
            Element::Gap => "...".to_owned(),
            Element::Move(one) => one.to_string(),
        });
        let words: Vec<String> = begin.into_iter().chain(elements).chain(end).collect();
        f.write_str(&words.join(" "))
    }
}

impl fmt::Display for MovePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_attacker = self.is_attacker.map(|is| if is { "a:" } else { "d:" });
        f.write_str(is_attacker.unwrap_or_default())?;
        f.write_str(&self.piece.map(piece).unwrap_or_default())?;
        if let Some(from) = self.from {
            write!(f, "{from}")?;
        }
        f.write_str(match self.action {
            None => "",
            Some(Action::Drop) => "*",
            Some(Action::Capture) => "x",
            Some(Action::Walk) => "-",
        })?;
        match self.to {
            None => f.write_str(".")?,
            Some(Target::Same) => f.write_str("@")?,
            Some(Target::Place(place)) => write!(f, "{place}")?,
        }
        f.write_str(self.promotes.map_or("", |promotes| if promotes { "+" } else { "=" }))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank.map_or('.', |rank| (b'a' + rank - 1) as char);
        match self.file {
            Some(file) => write!(f, "{file}{rank}"),
            None => write!(f, ".{rank}"),
        }
    }
}
