//! The statements of CSA.

use std::time::Duration;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_till, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{all_consuming, cut, eof, map_opt, opt, rest, value};
use nom::multi::many0;
use nom::sequence::{preceded, separated_pair};

use super::super::{code, duration};
use crate::notation::error::{Parsed, context};
use crate::notation::glyph::held;
use crate::notation::resolve::{Placed, part};
use crate::shogi::{Color, HandKind, Kind, Piece, Square};

#[derive(Clone)]
pub(super) enum Statement<'a> {
    /// An empty statement.
    Silent,
    /// The number of the version before its point.
    Version(u32),
    /// `'` and a text for people.
    Remark(&'a str),
    /// `'*` and a text that programs keep.
    Comment(&'a str),
    /// A name and a value: the name of a player, or a header with `$`.
    Header(&'a str, &'a str),
    /// `PI`: the start of an even game without the pieces on these squares.
    Start(Vec<Square>),
    /// `P1`: a rank of the board, from file 9 on.
    Rank(u8, [Option<Piece>; 9]),
    /// `P+`: pieces of a side.
    Pieces(Color, Vec<PiecePlace>),
    /// The side that moves first.
    Turn(Color),
    /// A move.
    Move(MoveText<'a>),
    /// `%` and a word.
    End(&'a str),
    /// The time of the last move.
    Time(Duration),
    /// `/`, after which another record begins.
    Separator,
}

#[derive(Clone, Copy)]
pub(super) enum PiecePlace {
    Board(Square, Kind),
    Hand(HandKind),
    /// The rest of the set, in hand.
    Rest,
}

/// A move in the text: the side, the origin unless it is a drop, the target, and the piece after the
/// move.
#[derive(Clone, Copy)]
pub(super) struct MoveText<'a> {
    pub side: Placed<'a, Color>,
    pub from: Placed<'a, Option<Square>>,
    pub to: Placed<'a, Square>,
    pub kind: Placed<'a, Kind>,
}

/// One statement, without blanks around it.
pub(super) fn statement(input: &str) -> Parsed<'_, Statement<'_>> {
    let comment = preceded(tag("'*"), rest).map(Statement::Comment);
    let remark = preceded(char('\''), rest).map(Statement::Remark);
    let name = (alt((tag("N+"), tag("N-"))), rest);
    let header = preceded(char('$'), separated_pair(take_till(|c| c == ':'), char(':'), rest));
    let header = alt((name, header)).map(|(name, value)| Statement::Header(name, value));
    let end = take_while1(|c: char| !c.is_whitespace());
    let word = alt((
        value(Statement::Separator, char('/')),
        preceded(char('V'), version).map(Statement::Version),
        preceded(char('%'), cut(end)).map(Statement::End),
        preceded(char('T'), time).map(Statement::Time),
    ));
    context(
        "a statement of CSA: +7776FU, P1, N+, $, %, T, V or '",
        "CSA の文 (+7776FU、P1、N+、$、%、T、V、' など) ",
        alt((
            value(Statement::Silent, eof),
            comment,
            remark,
            header,
            word,
            preceded(char('P'), cut(position)),
            all_consuming(side).map(Statement::Turn),
            mv.map(Statement::Move),
        )),
    )
    .parse(input)
}

/// A version such as `2.2`; only its first number counts.
fn version(input: &str) -> Parsed<'_, u32> {
    let (input, number) = digit1.parse(input)?;
    let (input, _) = opt((char('.'), digit1)).parse(input)?;
    Ok((input, number.parse().unwrap_or(u32::MAX)))
}

/// Seconds, perhaps with a fraction.
fn time(input: &str) -> Parsed<'_, Duration> {
    let (input, seconds) = digit1.parse(input)?;
    let digits = take_while(|c: char| c.is_ascii_digit());
    let (input, fraction) = opt(preceded(char('.'), digits)).parse(input)?;
    // A number that is too large becomes the largest time of the other notations.
    let seconds: u32 = seconds.parse().unwrap_or(u32::MAX);
    Ok((input, duration(seconds.into(), fraction)))
}

/// The text after `P`.
fn position(input: &str) -> Parsed<'_, Statement<'_>> {
    let removed = many0((square, kind).map(|(square, _)| square));
    let rank = one_of("123456789").map(|digit| digit as u8 - b'0');
    context(
        "PI, P1 to P9, P+ or P-",
        "PI、P1 から P9、P+、P- のいずれか",
        alt((
            preceded(char('I'), removed).map(Statement::Start),
            (rank, cut(cells)).map(|(rank, cells)| Statement::Rank(rank, cells)),
            (side, many0(place)).map(|(side, places)| Statement::Pieces(side, places)),
        )),
    )
    .parse(input)
}

/// Nine squares of a rank. Programs differ in the blanks between them.
fn cells(mut input: &str) -> Parsed<'_, [Option<Piece>; 9]> {
    let blanks = || take_while(|c| c == ' ');
    let piece = (side, cut(kind)).map(|(side, kind)| Some(Piece::new(side, kind)));
    let cell = alt((value(None, char('*')), piece));
    let mut cell =
        preceded(blanks(), context("`*` or a piece such as +FU", "`*` か +FU のような駒", cell));
    let mut cells = [None; 9];
    for at in &mut cells {
        (input, *at) = cell.parse(input)?;
    }
    Ok((input, cells))
}

fn place(input: &str) -> Parsed<'_, PiecePlace> {
    let (rest, at) = alt((value(None, tag("00")), square.map(Some))).parse(input)?;
    if let (None, Some(after)) = (at, rest.strip_prefix("AL")) {
        return Ok((after, PiecePlace::Rest));
    }
    let (rest, kind) = cut(kind).parse(rest)?;
    match at {
        Some(square) => Ok((rest, PiecePlace::Board(square, kind))),
        None => held(kind, input, rest).map(|(rest, held)| (rest, PiecePlace::Hand(held))),
    }
}

fn mv(input: &str) -> Parsed<'_, MoveText<'_>> {
    let from = context(
        "a square such as 77, or 00",
        "77 のようなマス、または 00 ",
        alt((value(None, tag("00")), square.map(Some))),
    );
    let (input, side) = part(side).parse(input)?;
    let parts = (part(from), part(square), part(kind));
    let (input, (from, to, kind)) = cut(parts).parse(input)?;
    Ok((input, MoveText { side, from, to, kind }))
}

fn side(input: &str) -> Parsed<'_, Color> {
    alt((value(Color::Black, char('+')), value(Color::White, char('-')))).parse(input)
}

fn square(input: &str) -> Parsed<'_, Square> {
    let digit = || one_of("123456789").map(|digit| digit as u8 - b'0');
    let square = map_opt((digit(), digit()), |(file, rank)| Square::new(file, rank));
    context("a square such as 77", "77 のようなマス", square).parse(input)
}

fn kind(input: &str) -> Parsed<'_, Kind> {
    context(
        "a piece: FU KY KE GI KI KA HI OU TO NY NK NG UM RY",
        "駒 (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) ",
        map_opt(take(2usize), code::of_code),
    )
    .parse(input)
}
