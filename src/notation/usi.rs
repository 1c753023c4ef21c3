//! Moves as USI engines write them: `7g7f`, `8h2b+`, `P*5e`.

use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{cut, opt};
use nom::{AsChar, Parser};

use super::ParseError;
use super::error::{Parsed, SyntaxError, context, whole};
use super::glyph::{kind_of, letter};
use crate::shogi::{Move, MoveParts, Square};
use crate::text::Text;

/// Reads one move, which need not be legal in any position.
pub fn read_usi(text: &str) -> Result<Move, ParseError> {
    whole(text, usi_move)
}

/// Writes one move.
pub fn write_usi(mv: Move) -> String {
    match mv.parts() {
        MoveParts::Walk { from, to, promote } => {
            format!("{from}{to}{}", if promote { "+" } else { "" })
        }
        MoveParts::Drop { kind, to } => format!("{}*{to}", letter(kind.on_board())),
    }
}

/// Writes moves separated by blanks.
pub fn write_usi_line(moves: &[Move]) -> String {
    moves.iter().copied().map(write_usi).collect::<Vec<_>>().join(" ")
}

/// One move; any text may follow.
pub(super) fn usi_move(input: &str) -> Parsed<'_, Move> {
    context("a move such as 7g7f or P*5e", "7g7f や P*5e のような指し手", alt((drop, walk)))
        .parse(input)
}

fn drop(input: &str) -> Parsed<'_, Move> {
    let (rest, letter) = one_of("PLNSGBRplnsgbr").parse(input)?;
    let (rest, _) = char('*').parse(rest)?;
    let (rest, to) = cut(context("a square such as 5e", "5e のようなマス", square)).parse(rest)?;
    match kind_of(letter).and_then(crate::shogi::Kind::in_hand) {
        Some(kind) => Ok((rest, Move::drop(kind, to))),
        None => {
            SyntaxError::fail(input, rest, Text::new("a king is never dropped", "玉は打てません"))
        }
    }
}

fn walk(input: &str) -> Parsed<'_, Move> {
    let (after_from, from) = square(input)?;
    let (rest, to) =
        cut(context("a square such as 5e", "5e のようなマス", square)).parse(after_from)?;
    let (rest, plus) = opt(char('+')).parse(rest)?;
    match Move::of(MoveParts::Walk { from, to, promote: plus.is_some() }) {
        Some(mv) => Ok((rest, mv)),
        None => SyntaxError::fail(input, rest, goes_nowhere(from)),
    }
}

fn goes_nowhere(from: Square) -> Text {
    let name = from.japanese();
    let english = format!("the origin and the target of this move are both {from}");
    Text::new(english, format!("{name}から{name}へは動けません"))
}

fn square(input: &str) -> Parsed<'_, Square> {
    let file = one_of("123456789");
    let rank = cut(context("a rank, a to i", "段の a から i ", one_of("abcdefghi")));
    let (rest, (file, rank)) = (file, rank).parse(input)?;
    let file = file.to_digit(10).unwrap_or(0) as u8;
    let rank = (rank.as_char() as u8).wrapping_sub(b'a').wrapping_add(1);
    match Square::new(file, rank) {
        Some(square) => Ok((rest, square)),
        None => SyntaxError::fail(
            input,
            rest,
            Text::new("no such square", "そのようなマスはありません"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_back_as_written() {
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert_eq!(read_usi(&write_usi(mv)), Ok(mv));
        }
    }

    #[test]
    fn invalid_moves_are_refused_with_their_place() {
        for (text, column, message) in [
            ("", 1, "found the end of the text, expected a move such as 7g7f or P*5e"),
            ("7g7z", 4, "found `z`, expected a rank, a to i"),
            ("P*0a", 3, "found `0a`, expected a square such as 5e"),
            ("7g7g", 1, "the origin and the target of this move are both 7g"),
            ("7g7f++", 6, "found `+`, which does not belong here"),
            ("K*5e", 1, "found `K*5e`, expected a move such as 7g7f or P*5e"),
        ] {
            let error = read_usi(text).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, message), "{text}");
        }
    }
}
