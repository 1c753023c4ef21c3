//! A piece on its square.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::notation::error::{Parsed, SyntaxError, context};
use crate::notation::glyph::{kind, plain, spaces, square, word};
use crate::shogi::{Kind, Square};

/// A piece and its square, in either order: `+B3d`, `horse on 3d`, `３四馬`.
pub(super) fn placed(input: &str) -> Parsed<'_, (Square, Kind)> {
    let kind_first = |input| {
        let (rest, kind) = kind(input)?;
        let on = opt((alt((word("on"), word("at"))), spaces));
        let (at, _) = (spaces, on).parse(rest)?;
        // A letter within a word is no piece.
        let named = |error| match error {
            nom::Err::Error(_) if rest.starts_with(|c| plain(c).is_ascii_alphabetic()) => {
                nom::Err::Error(SyntaxError::at(input))
            }
            other => other,
        };
        square(at).map(|(rest, square)| (rest, (square, kind))).map_err(named)
    };
    let square_first = |input| {
        let (rest, (square, _)) = (square, spaces).parse(input)?;
        // A square without a piece is an error at the square.
        let named = |error| match error {
            nom::Err::Error(_) => nom::Err::Error(SyntaxError::at(input)),
            failure => failure,
        };
        kind(rest).map(|(rest, kind)| (rest, (square, kind))).map_err(named)
    };
    context("a piece (K R B G S N L P)", "駒（玉飛角金銀桂香歩）", alt((kind_first, square_first)))
        .parse(input)
}
