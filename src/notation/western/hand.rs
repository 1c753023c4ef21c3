//! Pieces in hand: `R, 2P`, `R P2`, `Px2`, `P(2)`, `P P`, `two pawns`, `飛 歩二`.
//!
//! A number belongs to the piece that it touches. If it touches two pieces or none, the list must end with
//! a number (`G3S2`); `R2P` and `R 2 P` are errors. A number in kanji or with the counter 枚 (`歩17枚`)
//! always belongs to the piece before it.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::char;
use nom::combinator::{opt, value};
use nom::sequence::{delimited, preceded, terminated};

use crate::notation::error::{Parsed, SyntaxError, context};
use crate::notation::glyph::{held, kanji_number, kind, number, plain, sign, spaces, word};
use crate::shogi::HandKind;
use crate::text::Text;

/// A number of pieces of one kind, between the text that begins with them and the text after them.
pub(super) type Holding<'a> = (&'a str, &'a str, HandKind, u32);

/// One piece with or without a number, or several pieces whose numbers are clear only together.
pub(super) fn holdings(input: &str) -> Parsed<'_, Vec<Holding<'_>>> {
    let count = alt((number, number_word));
    let before = terminated(count, (spaces, opt(times), spaces));
    let (mut start, before) = opt(before).parse(input)?;
    let (mut rest, mut last) = held_kind(start)?;
    if let Some(count) = before {
        return Ok((rest, vec![(input, rest, last, count)]));
    }
    let mut all = vec![];
    let mut unclear = None;
    loop {
        if let Ok((rest, count)) = number_after(rest) {
            all.push((start, rest, last, count));
            return Ok((rest, all));
        }
        let (at, blanks) = gap(rest)?;
        let Ok((after, count)) = number(at) else { break };
        let (next, after_number) = gap(after)?;
        let Ok((after_next, next_kind)) = held_kind(next) else {
            // This number belongs to the next piece, or to the next line.
            let is_next = preceded((gap, times, gap), held_kind).parse(after).is_ok();
            if is_next || blanks.contains('\n') {
                break;
            }
            all.push((start, after, last, count));
            return Ok((after, all));
        };
        match (!blanks.is_empty(), !after_number.is_empty()) {
            (true, false) => break,
            (false, true) => {
                all.push((start, after, last, count));
                return Ok((after, all));
            }
            _ => unclear = Some((at, after)),
        }
        all.push((start, after, last, count));
        (start, rest, last) = (next, after_next, next_kind);
    }
    if let Some((at, after)) = unclear {
        let number = &at[..at.len() - after.len()];
        let message = Text::new(
            format!("`{number}` could belong to the piece before it or to the piece after it"),
            format!("「{number}」が前の駒の枚数か後の駒の枚数か分かりません"),
        );
        return SyntaxError::fail(at, after, message);
    }
    all.push((start, rest, last, 1));
    Ok((rest, all))
}

/// Any number of blanks and line breaks.
fn gap(input: &str) -> Parsed<'_, &str> {
    take_while(|c: char| c.is_whitespace() || plain(c) == ' ').parse(input)
}

/// A number that can only belong to the piece before it.
fn number_after(input: &str) -> Parsed<'_, u32> {
    let multiplied = preceded((gap, times, gap), alt((number, kanji_number)));
    let counted = delimited(spaces, alt((number, kanji_number)), (spaces, char('枚')));
    let bracketed = delimited((spaces, sign("("), spaces), number, (spaces, sign(")")));
    alt((multiplied, counted, bracketed, preceded(spaces, kanji_number))).parse(input)
}

/// A number in an English word.
fn number_word(input: &str) -> Parsed<'_, u32> {
    let small = alt((
        value(1, word("one")),
        value(2, word("two")),
        value(3, word("three")),
        value(4, word("four")),
        value(5, word("five")),
        value(6, word("six")),
    ));
    let large = alt((
        value(7, word("seven")),
        value(8, word("eight")),
        value(9, word("nine")),
        value(10, word("ten")),
    ));
    alt((small, large)).parse(input)
}

fn times(input: &str) -> Parsed<'_, ()> {
    value((), alt((sign("xX*"), char('×')))).parse(input)
}

fn held_kind(input: &str) -> Parsed<'_, HandKind> {
    let (rest, kind) =
        context("a piece in hand (R B G S N L P)", "持駒（飛角金銀桂香歩）", kind).parse(input)?;
    held(kind, input, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use HandKind::{Gold, Lance, Pawn, Rook, Silver};

    #[test]
    fn numbers_are_assigned_to_the_right_piece() {
        for (text, expected, rest) in [
            ("P", vec![(Pawn, 1)], ""),
            ("2P", vec![(Pawn, 2)], ""),
            ("2 P", vec![(Pawn, 2)], ""),
            ("2xP", vec![(Pawn, 2)], ""),
            ("2 x P", vec![(Pawn, 2)], ""),
            ("P2", vec![(Pawn, 2)], ""),
            ("P 2", vec![(Pawn, 2)], ""),
            ("Px2", vec![(Pawn, 2)], ""),
            ("P x 2", vec![(Pawn, 2)], ""),
            ("P×２", vec![(Pawn, 2)], ""),
            ("歩十八", vec![(Pawn, 18)], ""),
            ("歩17枚", vec![(Pawn, 17)], ""),
            ("歩１枚飛", vec![(Pawn, 1)], "飛"),
            ("歩 三 枚", vec![(Pawn, 3)], ""),
            ("金二歩", vec![(Gold, 2)], "歩"),
            ("3G2S", vec![(Gold, 3)], "2S"),
            ("G3S2", vec![(Gold, 3), (Silver, 2)], ""),
            ("G 3 S 2", vec![(Gold, 3), (Silver, 2)], ""),
            ("P(2)", vec![(Pawn, 2)], ""),
            ("P （２）", vec![(Pawn, 2)], ""),
            ("two pawns", vec![(Pawn, 2)], ""),
            ("P\nx 2", vec![(Pawn, 2)], ""),
            ("R\n2P", vec![(Rook, 1)], "\n2P"),
            ("R\n2. White", vec![(Rook, 1)], "\n2. White"),
            ("R 2P", vec![(Rook, 1)], " 2P"),
            ("R2 P", vec![(Rook, 2)], " P"),
            ("R 2xP", vec![(Rook, 1)], " 2xP"),
            ("R2, P", vec![(Rook, 2)], ", P"),
            ("RP", vec![(Rook, 1)], "P"),
            ("L99999999999", vec![(Lance, u32::MAX)], ""),
        ] {
            let (after, all) = holdings(text).unwrap();
            let all: Vec<_> = all.into_iter().map(|(_, _, kind, count)| (kind, count)).collect();
            assert_eq!((after, all), (rest, expected), "{text}");
        }
        for text in ["R 2 P", "R2P", "lance 2\npawns"] {
            assert!(holdings(text).is_err(), "{text}");
        }
    }
}
