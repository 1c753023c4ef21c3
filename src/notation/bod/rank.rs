//! The ranks of a diagram: their squares, with signs or blanks for empty ones, and the ruled lines between them.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{map_opt, opt, value};
use nom::sequence::{preceded, terminated};
use unicode_width::UnicodeWidthStr;

use crate::notation::error::{Parsed, SyntaxError, context, whole};
use crate::notation::glyph::{kanji_digit, kind, plain, sign, spaces};
use crate::notation::{Places, offset_of};
use crate::shogi::{Color, Piece, Square};
use crate::text::Text;

pub(super) fn is_rank_line(line: &str) -> bool {
    line.trim_start().starts_with(BARS)
}

/// The signs between the squares of a rank and around them.
const BARS: [char; 4] = ['|', '｜', '│', '┃'];

/// Whether a line is ruled, above, below or between ranks.
pub(super) fn is_border(line: &str) -> bool {
    let is_ruled = |c: char| matches!(c, '\u{2500}'..='\u{257f}') && !BARS.contains(&c);
    line.contains(is_ruled) && line.trim().chars().all(|c| is_ruled(c) || c == '+')
}

pub(super) fn rank(input: &str, number: u8) -> Parsed<'_, [Option<Piece>; 9]> {
    let (name, cells) = cells(input)?;
    let pieces = cells.map(|(_, piece)| piece);
    let digit = map_opt(anychar, |c| match plain(c) {
        letter @ 'a'..='i' => Some(letter as u8 - b'a' + 1),
        digit => kanji_digit(c).or(digit.to_digit(10).map(|digit| digit as u8)),
    });
    match opt(digit).parse(name)? {
        (rest, Some(named)) if named != number => {
            let english = format!("this is rank {number}, not {named}");
            let message =
                Text::new(english, format!("ここは{number}段目です（{named}段目ではありません）"));
            SyntaxError::fail(name, rest, message)
        }
        (rest, _) => Ok((rest, pieces)),
    }
}

/// The text of a square and its piece.
type Cell<'a> = (&'a str, Option<Piece>);

/// The squares of a rank.
fn cells(input: &str) -> Parsed<'_, [Cell<'_>; 9]> {
    let (start, _) = one_of(&BARS[..]).parse(input)?;
    marked_cells(start).or_else(|error| blank_cells(start).ok_or(error))
}

/// Squares with a piece or a sign each.
fn marked_cells(mut input: &str) -> Parsed<'_, [Cell<'_>; 9]> {
    let mut cells = [("", None); 9];
    for (text, piece) in &mut cells {
        let (start, _) = spaces(input)?;
        (input, *piece) = cell(start)?;
        *text = &start[..start.len() - input.len()];
    }
    let border = context("`|` after 9 squares", "9マスの後に `|` ", one_of(&BARS[..]));
    let (name, _) = (spaces, border, spaces).parse(input)?;
    Ok((name, cells))
}

/// Squares of which the empty ones are blank: between ruled lines, or in columns of equal width.
fn blank_cells(input: &str) -> Option<(&str, [Cell<'_>; 9])> {
    let (inside, name) = input.rsplit_once(BARS)?;
    let parts: Vec<&str> = match inside.contains(BARS) {
        true => inside.split(BARS).collect(),
        false => columns(inside)?,
    };
    let mut cells = [("", None); 9];
    if parts.len() != cells.len() {
        return None;
    }
    for ((text, piece), part) in cells.iter_mut().zip(parts) {
        *text = part.trim();
        if !text.is_empty() {
            *piece = whole(text, terminated(cell, blanks)).ok()?;
        }
    }
    Some((name.trim_start(), cells))
}

/// Nine columns of equal width.
fn columns(text: &str) -> Option<Vec<&str>> {
    let width = text.width() / 9;
    if width < 2 || !text.width().is_multiple_of(9) {
        return None;
    }
    let mut rest = text;
    let mut columns = vec![];
    while !rest.is_empty() {
        let end = rest.char_indices().map(|(at, c)| at + c.len_utf8());
        let end = end.into_iter().find(|end| rest[..*end].width() >= width)?;
        let (column, after) = rest.split_at(end);
        if column.width() != width {
            return None;
        }
        columns.push(column);
        rest = after;
    }
    Some(columns)
}

/// The pieces in a diagram with their places.
pub(crate) fn bod_places(text: &str) -> Places {
    let mut places = vec![];
    let ranks = text.lines().filter(|line| is_rank_line(line));
    for (number, line) in (1..=9).zip(ranks) {
        let Ok((_, cells)) = cells(line.trim_start()) else { continue };
        for (file, (cell, piece)) in (1..=9).rev().zip(cells) {
            if let Some((square, _)) = Square::new(file, number).zip(piece) {
                let start = offset_of(cell, text);
                places.push((square, start..start + cell.len()));
            }
        }
    }
    places
}

fn cell(input: &str) -> Parsed<'_, Option<Piece>> {
    let white = preceded((sign("vV"), spaces), kind).map(|kind| Piece::new(Color::White, kind));
    // A letter says by its case whose piece it is; a kanji without a mark is Black's.
    let is_white = input
        .trim_start_matches(|c| plain(c) == '+')
        .starts_with(|c| plain(c).is_ascii_lowercase());
    let color = if is_white { Color::White } else { Color::Black };
    let black = kind.map(move |kind| Piece::new(color, kind));
    let empty = value(None, alt((sign("."), one_of("・･·"))));
    context("`・` or a piece", "`・` か駒", alt((empty, white.map(Some), black.map(Some))))
        .parse(input)
}

/// Any number of blanks and line breaks.
pub(super) fn blanks(input: &str) -> Parsed<'_, ()> {
    value((), take_while(char::is_whitespace)).parse(input)
}
