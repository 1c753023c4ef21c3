//! The part of a position in Western notation that has been read: the pieces and hands of both sides so far.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, peek, value};
use nom::multi::separated_list1;
use nom::sequence::{preceded, separated_pair, terminated};

use super::hand::{Holding, holdings};
use super::heading::{hand_before, heading, separators};
use super::suggestion::suggesting;
use crate::notation::error::{Parsed, SyntaxError, context};
use crate::notation::glyph::{kind, letter, nothing, remainder, spaces, square, word};
use crate::notation::message::{second_hand, second_rest};
use crate::shogi::{Color, Kind, Piece, Setup, Square};
use crate::text::Text;

/// The part of a position. In each method `start` is the text from the heading on, and
/// `rest` the text after it.
#[derive(Default)]
pub(super) struct PartialSetup<'a> {
    setup: Setup,
    attacker: Option<Color>,
    boards: [bool; 2],
    hands: [bool; 2],
    /// The side that holds the rest, if the text says so.
    rest: Option<Color>,
    /// The side that was named last.
    last: Option<Color>,
    /// A hand that may belong to either side: its place, and the side that was assumed.
    doubtful: Option<(&'a str, &'a str, Color)>,
}

impl<'a> PartialSetup<'a> {
    pub fn attacker(&mut self, start: &'a str, rest: &'a str, color: Color) -> Parsed<'a, ()> {
        if self.attacker.replace(color).is_some() {
            return SyntaxError::fail(
                start,
                rest,
                Text::new("the attacker is named twice", "攻方が二度書かれています"),
            );
        }
        Ok((rest, ()))
    }

    /// The role of a side in brackets.
    pub fn role(&mut self, start: &'a str, rest: &'a str, color: Color) -> Parsed<'a, ()> {
        match self.attacker.replace(color) {
            Some(other) if other != color => {
                let english = format!("{other} was named as the attacker before");
                let japanese = format!("攻方は{}と書かれています", other.japanese());
                SyntaxError::fail(start, rest, Text::new(english, japanese))
            }
            _ => Ok((rest, ())),
        }
    }

    pub fn board(&mut self, start: &'a str, rest: &'a str, color: Color) -> Parsed<'a, ()> {
        if std::mem::replace(&mut self.boards[color.index()], true) {
            let english = format!("{color}'s pieces are listed twice");
            let japanese = format!("{}の駒が二度書かれています", color.japanese());
            return SyntaxError::fail(start, rest, Text::new(english, japanese));
        }
        self.last = Some(color);
        let (mut end, none) = opt(preceded(separators, nothing)).parse(rest)?;
        loop {
            let (start, _) = separators(end)?;
            if none.is_some() || ends(start)?.1 {
                return Ok((end, ()));
            }
            let all_others = terminated(remainder, opt(hand_before)).parse(start);
            if let Ok((rest, ())) = all_others {
                self.hold(start, rest, color, vec![])?;
                end = self.hold_rest(start, rest, color)?.0;
                continue;
            }
            if let Ok((rest, held)) = before(start) {
                self.hold(start, rest, color, held)?;
                end = rest;
                continue;
            }
            let (rest, (square, kind)) = suggesting(start, placed)?;
            let piece = Piece::new(color, kind);
            if let Some(other) = self.setup.get(square) {
                let (other, piece) = (name(other), name(piece));
                let message = Text::new(
                    format!("{other} and {piece} both stand on {square}"),
                    format!("{}に{}と{}が重なっています", square.japanese(), other.ja, piece.ja),
                );
                return SyntaxError::fail(start, rest, message);
            }
            self.setup.set(square, Some(piece));
            end = rest;
        }
    }

    /// The hand of the side that was named last.
    pub fn next_hand(&mut self, start: &'a str, rest: &'a str, own_line: bool) -> Parsed<'a, ()> {
        let Some(color) = self.last else {
            let message = Text::new(
                "it is not clear whose hand this is: write `Black:` or `White:` before it",
                "どちらの持駒か分かりません。先に `Black:` か `White:` が必要です",
            );
            return SyntaxError::fail(start, rest, message);
        };
        let other = !color;
        if own_line && self.boards[other.index()] && !self.hands[other.index()] {
            self.doubtful = Some((start, rest, color));
        }
        self.hand(start, rest, color)
    }

    /// Puts pieces into a hand, which may be written only once.
    fn hold(
        &mut self,
        start: &'a str,
        rest: &'a str,
        color: Color,
        held: Vec<Holding>,
    ) -> Parsed<'a, ()> {
        if std::mem::replace(&mut self.hands[color.index()], true) {
            return SyntaxError::fail(start, rest, second_hand(color));
        }
        self.add(color, held);
        Ok((rest, ()))
    }

    fn add(&mut self, color: Color, held: Vec<Holding>) {
        for (kind, count) in held {
            let sum = self.setup.held(color, kind).saturating_add(count);
            self.setup.hold(color, kind, sum);
        }
    }

    fn hold_rest(&mut self, start: &'a str, end: &'a str, color: Color) -> Parsed<'a, ()> {
        match self.rest.replace(color) {
            Some(_) => SyntaxError::fail(start, end, second_rest()),
            None => Ok((end, ())),
        }
    }

    pub fn hand(&mut self, start: &'a str, rest: &'a str, color: Color) -> Parsed<'a, ()> {
        self.hold(start, rest, color, vec![])?;
        if let Ok((end, ())) = preceded(separators, remainder).parse(rest) {
            return self.hold_rest(start, end, color);
        }
        let (mut end, none) = opt(preceded(separators, nothing)).parse(rest)?;
        loop {
            let (start, _) = separators(end)?;
            if none.is_some() || ends(start)?.1 {
                return Ok((end, ()));
            }
            let (rest, held) = suggesting(start, holdings)?;
            self.add(color, held);
            end = rest;
        }
    }

    /// The whole position, at the end of the text.
    pub fn finish(mut self, end: &'a str) -> Parsed<'a, Setup> {
        let attacker = self.attacker.unwrap_or(Color::Black);
        for color in Color::ALL {
            let in_hand_only = color == attacker && self.hands[color.index()];
            if !self.boards[color.index()] && !in_hand_only {
                let message = Text::new(
                    format!("found the end of the text, expected `{color}:` and its pieces"),
                    format!("ここで終わっています。`{color}:` とその駒が必要です"),
                );
                return SyntaxError::fail(end, end, message);
            }
        }
        if let Some((start, rest, color)) = self.doubtful
            && color != attacker
        {
            let message = Text::new(
                "it is not clear whose hand this is: write `Black's hand:` or `White's hand:`",
                "どちらの持駒か分かりません。`Black's hand:` か `White's hand:` が必要です",
            );
            return SyntaxError::fail(start, rest, message);
        }
        self.setup.turn = attacker;
        if let Some(color) = self.rest {
            self.setup.give_rest(color);
        }
        if !self.hands[(!attacker).index()] {
            self.setup.give_rest(!attacker);
        }
        Ok(("", self.setup))
    }
}

/// Whether the pieces after a heading end here.
fn ends(input: &str) -> Parsed<'_, bool> {
    if input.is_empty() {
        return Ok((input, true));
    }
    opt(peek(heading)).map(|heading| heading.is_some()).parse(input)
}

/// A piece and its square, in either order.
pub(super) fn placed(input: &str) -> Parsed<'_, (Square, Kind)> {
    let kind_first = separated_pair(kind, spaces, square).map(|(kind, square)| (square, kind));
    let square_first = separated_pair(square, spaces, kind);
    context("a piece (K R B G S N L P)", "駒 (K R B G S N L P) ", alt((kind_first, square_first)))
        .parse(input)
}

/// Pieces before the words `in hand`: `R, 2P in hand`, `nothing in hand`.
fn before(input: &str) -> Parsed<'_, Vec<Holding>> {
    let none = value(vec![], (nothing, opt((spaces, word("pieces")))));
    let some = separated_list1(separators, holdings).map(|all| all.concat());
    terminated(alt((none, some)), hand_before).parse(input)
}

fn name(piece: Piece) -> Text {
    let plus = if piece.kind.is_promoted() { "+" } else { "" };
    Text::new(
        format!("{}'s {plus}{}", piece.color, letter(piece.kind)),
        format!("{}の{}", piece.color.japanese(), piece.kind.japanese()),
    )
}
