//! Moves in Western notation: `R*1b`, `Lx1b`, `+B-2d`, `S7bx8c+`, `P-1c=`.
//!
//! A move is read in a position, since most moves do not state their origin. This file reads the form;
//! [`crate::notation::resolve`] finds the move.
//!
//! Leniencies: either case of letters; full-width letters, digits and marks; ranks as letters,
//! digits (Hosking) or kanji; no mark (`+B2d`); `-` for a capture; several forms of dash and of `×`; `'`
//! for a drop, or no mark if no piece on the board can go there; an unnecessary origin; squares alone
//! (`3d2d`, as in USI); no sign of promotion, which then is declined if possible; `=` for a piece that
//! cannot promote.

use std::fmt::Write;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{anychar, satisfy};
use nom::combinator::{cut, map_opt, not, opt, recognize, value};
use nom::sequence::{delimited, preceded, terminated};

use crate::notation::ParseError;
use crate::notation::error::{Parsed, SyntaxError, context, whole};
use crate::notation::glyph::{letter, letter_kind, plain, square};
use crate::notation::message::never_promotes;
use crate::notation::naming::{Action, digits};
use crate::notation::resolve::{MoveMark, Placed, Written, part, resolve};
use crate::notation::usi::write_usi;
use crate::shogi::{Kind, Move, Position, Square};
use crate::text::Text;

/// The form of squares.
///
/// ```
/// use tsume::notation::{Squares, read_western_move, write_moves, write_western_move};
/// use tsume::shogi::{Move, Position};
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let mv = read_western_move(&position, "R*1b")?;
/// assert_eq!(write_western_move(&position, mv, Squares::Hosking), "R*12");
/// let line = [mv, "1a1b".parse()?];
/// assert_eq!(write_moves(&position, &line, Squares::Hodges), "1. R*1b  2. Lx1b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Squares {
    /// `+B-2d`, `G4i-5h`: ranks as letters.
    #[default]
    Hodges,
    /// `+B24`, `G49-58`: ranks as digits; a hyphen only after an origin.
    Hosking,
}

/// Writes a legal move of this position. The origin is written if another piece of the same name and side
/// reaches the target; pins are ignored.
pub fn write_western_move(position: &Position, mv: Move, squares: Squares) -> String {
    let Some(action) = Action::new(position, mv) else {
        return write_usi(mv);
    };
    let mut text = if action.piece.kind.is_promoted() { "+" } else { "" }.to_owned();
    text.push(letter(action.piece.kind));
    let origin = action.from.filter(|_| action.candidates.many());
    if let Some(from) = origin {
        push_square(&mut text, from, squares);
    }
    if action.from.is_none() {
        text.push('*');
    } else if position.piece_at(mv.to()).is_some() {
        text.push('x');
    } else if squares == Squares::Hodges || origin.is_some() {
        text.push('-');
    }
    push_square(&mut text, mv.to(), squares);
    text.push_str(match action.promotes {
        Some(true) => "+",
        Some(false) => "=",
        None => "",
    });
    text
}

/// Writes legal moves played one after the other: `1. R*1b  2. Lx1b  3. +B-2d`.
pub fn write_moves(position: &Position, moves: &[Move], squares: Squares) -> String {
    let mut text = String::new();
    for (index, (position, mv)) in position.along(moves).enumerate() {
        let gap = if index == 0 { "" } else { "  " };
        let name = write_western_move(&position, mv, squares);
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{}. {name}", index + 1);
    }
    text
}

/// Reads one legal move of this position.
///
/// # Errors
///
/// If the move cannot be read, is not legal, or could be several moves.
pub fn read_western_move<'a>(position: &Position, text: &'a str) -> Result<Move, ParseError> {
    let blanks = || take_while(char::is_whitespace);
    whole(text, delimited(blanks(), |input: &'a str| legal_move(position, input), blanks()))
}

fn push_square(text: &mut String, square: Square, squares: Squares) {
    let _ = match squares {
        Squares::Hodges => write!(text, "{square}"),
        Squares::Hosking => write!(text, "{}", digits(square)),
    };
}

/// One legal move in a line of moves: no letter, digit or mark may follow it without a blank.
pub(super) fn separate_move<'a>(position: &Position, input: &'a str) -> Parsed<'a, Move> {
    let glued = |c| plain(c).is_ascii_alphanumeric() || "+=-*'".contains(plain(c));
    let gap = context("a blank before the next move", "次の手との間に空白", not(satisfy(glued)));
    terminated(|input: &'a str| legal_move(position, input), gap).parse(input)
}

/// One legal move.
fn legal_move<'a>(position: &Position, input: &'a str) -> Parsed<'a, Move> {
    let (rest, written) = written(input)?;
    resolve(position, &written).map(|mv| (rest, mv)).map_err(nom::Err::Failure)
}

fn written(input: &str) -> Parsed<'_, Written<'_>> {
    let (rest, (kind, (from, mark, to))) = context(
        "a move such as P-7f, Sx5d+, R*1b or 7g7f",
        "P-7f、Sx5d+、R*1b、7g7f のような指し手",
        alt((
            (preceded(not(word), part(piece)).map(Some), cut(target)),
            bare_squares.map(|squares| (None, squares)),
        )),
    )
    .parse(input)?;
    let (rest, promotes) = opt(part(promotion)).parse(rest)?;
    Ok((rest, Written { at: input, rest, kind, from, among: None, mark, to, promotes }))
}

type Path<'a> = (Option<Placed<'a, Square>>, Option<Placed<'a, MoveMark>>, Placed<'a, Square>);

/// The part of a move after its piece: an optional origin, an optional mark, and the target.
fn target(input: &str) -> Parsed<'_, Path<'_>> {
    let (rest, first) = opt(part(square)).parse(input)?;
    let (rest, mark) = opt(part(mark)).parse(rest)?;
    match (first, mark) {
        (Some(first), None) => {
            let (rest, second) = opt(part(square)).parse(rest)?;
            Ok((
                rest,
                match second {
                    Some(to) => (Some(first), None, to),
                    None => (None, None, first),
                },
            ))
        }
        (from, mark) => {
            let (rest, to) =
                context("a square such as 2d or 24", "2d や 24 のようなマス", part(square))
                    .parse(rest)?;
            Ok((rest, (from, mark, to)))
        }
    }
}

/// A move without a piece. Its ranks must be letters, so that numbers are not read as moves.
fn bare_squares(input: &str) -> Parsed<'_, Path<'_>> {
    let lettered = || part(recognize((digit, rank_letter)).and_then(square));
    let (rest, from) = lettered().parse(input)?;
    let (rest, mark) = opt(part(mark)).parse(rest)?;
    let (rest, to) =
        cut(context("a square such as 5e", "5e のようなマス", lettered())).parse(rest)?;
    match mark {
        Some(Placed { value: MoveMark::Drop, at, rest: end }) => {
            let english = "a drop names its piece, as in P*5e";
            let message = Text::new(english, "打つ手には `P*5e` のように駒の名前が必要です");
            SyntaxError::fail(at, end, message)
        }
        mark => Ok((rest, (Some(from), mark, to))),
    }
}

/// The first two letters of a word such as `see`. The only letter that may follow a piece is `x`.
fn word(input: &str) -> Parsed<'_, (char, char)> {
    let is_letter = |c| plain(c).is_ascii_alphabetic();
    (satisfy(is_letter), satisfy(|c| is_letter(c) && fold(c) != 'x')).parse(input)
}

fn piece(input: &str) -> Parsed<'_, Kind> {
    let (unpromoted, plus) = opt(folded("+")).parse(input)?;
    let mut letter = map_opt(anychar, |c| letter_kind(plain(c)));
    if plus.is_none() {
        return letter.parse(unpromoted);
    }
    let (rest, kind) =
        cut(context("a piece that promotes: P L N S B R", "成れる駒 (P L N S B R) ", letter))
            .parse(unpromoted)?;
    match kind.promoted() {
        Some(promoted) => Ok((rest, promoted)),
        None => {
            let name = &unpromoted[..unpromoted.len() - rest.len()];
            SyntaxError::fail(input, rest, never_promotes(name))
        }
    }
}

fn digit(input: &str) -> Parsed<'_, u8> {
    folded("123456789").map(|c| c as u8 - b'0').parse(input)
}

fn rank_letter(input: &str) -> Parsed<'_, u8> {
    folded("abcdefghi").map(|c| c as u8 - b'a' + 1).parse(input)
}

fn mark(input: &str) -> Parsed<'_, MoveMark> {
    alt((
        value(MoveMark::Step, folded("-‐‑‒–—−")),
        value(MoveMark::Capture, folded("x×✕")),
        value(MoveMark::Drop, folded("*'’")),
    ))
    .parse(input)
}

fn promotion(input: &str) -> Parsed<'_, bool> {
    folded("+=").map(|c| c == '+').parse(input)
}

/// One of these characters after folding.
fn folded<'a>(
    wanted: &'static str,
) -> impl Parser<&'a str, Output = char, Error = SyntaxError<'a>> {
    satisfy(move |c| wanted.contains(fold(c))).map(fold)
}

/// The ASCII lower-case form of a character.
fn fold(c: char) -> char {
    plain(c).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_usi, read_western};
    use crate::shogi::Rule;

    fn position(text: &str) -> Position {
        Position::allowing(&read_western(text).unwrap(), &[Rule::DefendingKing]).unwrap()
    }

    #[test]
    fn moves_are_written_with_minimal_disambiguation() {
        let board = "Black: G4c, G6c, +B3d, S7b, P1d, P9d, R2h In hand: R / White: K1a, B8c, P1c";
        let position = position(board);
        for (mv, hodges, hosking) in [
            ("4c5b", "G4c-5b", "G43-52"),
            ("4c4b", "G-4b", "G42"),
            ("R*5e", "R*5e", "R*55"),
            ("3d2d", "+B-2d", "+B24"),
            ("7b8c", "Sx8c=", "Sx83="),
            ("7b8c+", "Sx8c+", "Sx83+"),
            ("1d1c", "Px1c=", "Px13="),
            ("9d9c+", "P-9c+", "P93+"),
            ("2h2i", "R-2i", "R29"),
        ] {
            let mv = read_usi(mv).unwrap();
            assert!(position.is_legal(mv));
            assert_eq!(write_western_move(&position, mv, Squares::Hodges), hodges);
            assert_eq!(write_western_move(&position, mv, Squares::Hosking), hosking);
            assert_eq!(read_western_move(&position, hodges), Ok(mv));
            assert_eq!(read_western_move(&position, hosking), Ok(mv));
        }
    }

    #[test]
    fn the_documented_leniencies_are_accepted() {
        let position = position("Black: +B3d, S7b, R5h, P2d In hand: G / White: K1a, B8c");
        for (mv, texts) in [
            ("3d3e", &["+B-3e", "+B3e", "+b3E", "+B35", "+B3五", "＋Ｂ３ｅ", "3d3e", "3d-3e"][..]),
            ("3d3e", &["+B3d-3e", "+B34-35", " +B–3e ", "+B3e="]),
            ("7b8c", &["Sx8c", "S8c", "S-8c", "S×8c", "S7bx8c=", "S83", "7bx8c"]),
            ("G*2b", &["G*2b", "G'2b", "G2b", "G’22", "g*2二"]),
            ("2d2c+", &["P2c+", "P-23+", "2d2c+"]),
            ("2d2c", &["P2c", "P-2c=", "P23"]),
        ] {
            for text in texts {
                let read = read_western_move(&position, text);
                assert_eq!(read, Ok(read_usi(mv).unwrap()), "{text}");
            }
        }
        let forced = self::position("Black: P2b / White: K9i");
        assert_eq!(read_western_move(&forced, "P2a"), Ok(read_usi("2b2a+").unwrap()));
    }

    #[test]
    fn unplayable_moves_are_refused_with_the_reason() {
        let board = "Black: K5i, G4c, G6c, S5h, P1g, N8c In hand: P, G / White: K1a, R5a, P9c";
        let position = position(board);
        for (text, column, message) in [
            ("", 1, "found the end of the text, expected a move such as P-7f, Sx5d+, R*1b or 7g7f"),
            ("Q2b", 1, "found `Q2b`, expected a move such as P-7f, Sx5d+, R*1b or 7g7f"),
            ("Bishop 2b", 1, "found `Bishop`, expected a move such as P-7f, Sx5d+, R*1b or 7g7f"),
            ("G5b", 1, "ambiguous: the gold can come from 4c or 6c"),
            ("R*5e", 1, "Black has no rook in hand"),
            ("R5e", 1, "Black has no rook, neither on the board nor in hand"),
            ("+R5e", 1, "Black has no dragon on the board"),
            ("G-3a+", 3, "no gold of Black can reach 3a"),
            ("+", 2, "found the end of the text, expected a piece that promotes: P L N S B R"),
            ("P-1a", 3, "no pawn of Black can reach 1a"),
            ("K*5e", 1, "a king is never dropped"),
            ("P*1b", 3, "Black already has a pawn on file 1 (nifu)"),
            ("P*2a", 3, "a pawn on 2a could never move"),
            ("G*5a", 3, "a drop needs an empty square, and 5a is not"),
            ("S4i", 1, "Black's king would be left in check"),
            ("Gx4b", 2, "there is nothing to capture on 4b"),
            ("G5c-5b", 2, "nothing stands on 5c"),
            ("G9c-9b", 2, "Black moves, and the pawn on 9c is White's"),
            ("S4c-4b", 2, "a gold stands on 4c, not a silver"),
            ("G4c-4f", 5, "the gold on 4c cannot reach 4f"),
            ("G-4b+", 5, "this gold cannot promote there"),
            ("N9a=", 4, "a knight on 9a could never move: it must promote"),
            ("+G4b", 1, "`G` does not promote"),
            ("G-", 3, "found the end of the text, expected a square such as 2d or 24"),
            ("G-4b?", 5, "found `?`, which does not belong here"),
        ] {
            let error = read_western_move(&position, text).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, message), "{text}");
        }
    }

    #[test]
    fn a_mating_pawn_drop_is_reported_by_name() {
        let setup = read_sfen("7lk/7p1/7SG/9/9/9/9/9/9 b P 1").unwrap();
        let position = Position::new(&setup).unwrap();
        let error = read_western_move(&position, "P*1b").unwrap_err();
        assert_eq!(error.message, "a pawn drop must not mate (uchifuzume)");
    }
}
