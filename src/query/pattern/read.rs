//! Reads patterns.

use std::ops::RangeInclusive;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{anychar, char, none_of, one_of, satisfy};
use nom::combinator::{cut, map_opt, opt, peek, value};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, preceded, terminated};

use super::{Cell, Held};
use crate::notation::{
    Parsed, SyntaxError, context, kind_of, parse_kind, parse_number, parse_word, sign,
};
use crate::shogi::{Color, HandKind, Piece};
use crate::text::Text;

/// The greatest number of pieces for which `any` stands, if it has no number.
const MOST_ANY: u32 = 4;

/// The greatest number of pieces for which `any` can stand: the hands are listed.
const MOST_PIECES: u32 = 10;

type Ranks = Vec<Vec<Cell>>;

/// The ranks from the top, and the hands if there are any.
pub(super) fn pattern(input: &str) -> Parsed<'_, (Ranks, Option<Vec<Held>>)> {
    let (mut rest, _) = ignored_lines(input)?;
    let mut ranks: Ranks = vec![];
    loop {
        let (after, cells) = alt((framed_rank, rank)).parse(rest)?;
        let message = match (ranks.len(), cells.len()) {
            (_, 10..) => {
                Text::new("this rank has more than 9 squares", "この段は9マスを超えています")
            }
            (9, _) => Text::new("the board has more than 9 ranks", "盤が9段を超えています"),
            _ => {
                ranks.push(cells);
                match alt((value((), (blanks, char('/'), ignored_lines)), next_line)).parse(after) {
                    Ok((next, ())) => rest = next,
                    Err(_) => {
                        let hand = preceded((white_space, parse_word("b"), blanks), cut(hands));
                        let number = value((), (blanks, parse_number));
                        let (rest, (hand, _, _)) =
                            (opt(hand), opt(number), ignored_lines).parse(after)?;
                        return Ok((rest, (ranks, hand)));
                    }
                }
                continue;
            }
        };
        return SyntaxError::fail(rest, after, message);
    }
}

/// The end of a line before another rank.
fn next_line(input: &str) -> Parsed<'_, ()> {
    let (rest, _) = (blanks, one_of("\n\r"), ignored_lines).parse(input)?;
    let is_hand = rest.starts_with("b ");
    match rest.is_empty() || is_hand {
        true => context("a rank", "段", nom::combinator::fail()).parse(rest),
        false => Ok((rest, ())),
    }
}

/// A rank in a frame, `| . k |`, with its name.
fn framed_rank(input: &str) -> Parsed<'_, Vec<Cell>> {
    let squares = many1(terminated(cell, blanks));
    let end = (char('|'), opt(satisfy(|c| ('一'..='鿿').contains(&c))));
    let (rest, cells) = delimited((char('|'), blanks), cut(squares), cut(end)).parse(input)?;
    Ok((rest, cells.concat()))
}

fn rank(input: &str) -> Parsed<'_, Vec<Cell>> {
    many1(cell).map(|cells| cells.concat()).parse(input)
}

/// A square, or a number of empty squares.
fn cell(input: &str) -> Parsed<'_, Vec<Cell>> {
    let digit = map_opt(satisfy(|c| ('1'..='9').contains(&c)), |digit| digit.to_digit(10));
    let run = digit.map(|count| vec![Cell::empty(); count as usize]);
    let class = delimited((char('['), blanks), cut(class), char(']'));
    let single = alt((
        value(Cell::Open, sign("?")),
        value(Cell::Occupied, sign("*")),
        class.map(Cell::OneOf),
        content.map(|content| Cell::OneOf(vec![content])),
    ));
    context(
        "a square: `.`, `?`, `*`, a piece, or `[GS]`",
        "マス（`.`、`?`、`*`、駒、`[GS]`）",
        alt((run, single.map(|cell| vec![cell]))),
    )
    .parse(input)
}

/// The contents of a class, each once.
fn class(input: &str) -> Parsed<'_, Vec<Option<Piece>>> {
    let mut contents = vec![];
    let mut rest = input;
    loop {
        let one = context("a piece, `.`, or `]`", "駒か `.` か `]`", content);
        let (next, content) = terminated(one, blanks).parse(rest)?;
        if !contents.contains(&content) {
            contents.push(content);
        }
        rest = next;
        if rest.starts_with(']') {
            return Ok((rest, contents));
        }
    }
}

/// Nothing, or a piece.
fn content(input: &str) -> Parsed<'_, Option<Piece>> {
    let empty = value(None, one_of(".・･·"));
    alt((empty, piece.map(Some))).parse(input)
}

/// A piece by a letter whose case is its side, or by a kanji.
fn piece(input: &str) -> Parsed<'_, Piece> {
    let side = |letter| if char::is_uppercase(letter) { Color::Black } else { Color::White };
    let letter = map_opt(anychar, |letter| Some((kind_of(letter)?, side(letter))));
    let by_letter = map_opt((opt(char('+')), letter), |(plus, (kind, color))| {
        let kind = if plus.is_some() { kind.promoted()? } else { kind };
        Some(Piece::new(color, kind))
    });
    let is_white = opt(sign("vV")).map(|mark| mark.is_some());
    let kanji = preceded(peek(satisfy(|c| !c.is_ascii())), parse_kind);
    let by_kanji = (is_white, kanji).map(|(is_white, kind)| {
        Piece::new(if is_white { Color::White } else { Color::Black }, kind)
    });
    alt((by_letter, by_kanji)).parse(input)
}

/// A part of a hand.
#[derive(Clone)]
enum Part {
    /// Any pieces, in this number.
    Any(RangeInclusive<u32>),
    /// The attacker's pieces of a kind, in this number.
    Own(HandKind, RangeInclusive<u32>),
    /// Pieces of the defender, who holds the rest in any case.
    Other,
}

/// Every hand that a text allows, first those with few pieces.
pub(super) fn hands(input: &str) -> Parsed<'_, Vec<Held>> {
    let part =
        context("pieces such as R2G0-3P, or any", "R2G0-3P のような駒か any ", alt((any, held)));
    let none = value(vec![], char('-'));
    let (rest, parts) = alt((none, many1(preceded(blanks, part)))).parse(input)?;
    let mut hands = vec![Held::default()];
    for part in parts {
        hands = match part {
            Part::Other => hands,
            Part::Own(kind, range) => with_kind(&hands, kind, &range),
            Part::Any(range) => hands.into_iter().flat_map(|hand| with_any(hand, &range)).collect(),
        };
        hands.sort_by_key(|hand| (hand.iter().sum::<u32>(), *hand));
        hands.dedup();
    }
    if hands.is_empty() {
        let message = Text::new("no hand has these pieces", "このような持駒はありません");
        return SyntaxError::fail(input, rest, message);
    }
    Ok((rest, hands))
}

fn any(input: &str) -> Parsed<'_, Part> {
    preceded((tag_no_case("any"), blanks), opt(range))
        .map(|range| Part::Any(range.unwrap_or(0..=MOST_ANY)))
        .parse(input)
}

/// Pieces of a kind, with their number before them.
fn held(input: &str) -> Parsed<'_, Part> {
    (opt(range), map_opt(none_of("kK"), |letter| Some((kind_of(letter)?.in_hand()?, letter))))
        .map(|(range, (kind, letter))| match letter.is_uppercase() {
            true => Part::Own(kind, range.unwrap_or(1..=1)),
            false => Part::Other,
        })
        .parse(input)
}

fn range(input: &str) -> Parsed<'_, RangeInclusive<u32>> {
    (parse_number, opt(preceded(char('-'), parse_number)))
        .map(|(from, to)| from..=to.unwrap_or(from))
        .parse(input)
}

/// The hands with more pieces of a kind.
fn with_kind(hands: &[Held], kind: HandKind, range: &RangeInclusive<u32>) -> Vec<Held> {
    let more = |hand: &Held| {
        let counts = range.clone().take_while(|&count| count <= room(hand, kind));
        let with = |count| {
            let mut hand = *hand;
            hand[kind.index()] += count;
            hand
        };
        counts.map(with).collect::<Vec<_>>()
    };
    hands.iter().flat_map(more).collect()
}

/// The hands with more pieces of any kinds.
fn with_any(hand: Held, range: &RangeInclusive<u32>) -> Vec<Held> {
    let most = (*range.end()).min(MOST_PIECES);
    let total = |one: &Held| one.iter().sum::<u32>() - hand.iter().sum::<u32>();
    let mut hands = vec![hand];
    for kind in HandKind::ALL {
        hands = with_kind(&hands, kind, &(0..=most));
        hands.retain(|one| total(one) <= most);
    }
    hands.retain(|one| range.contains(&total(one)));
    hands
}

/// The number of pieces of a kind that can be added to a hand.
fn room(hand: &Held, kind: HandKind) -> u32 {
    u32::from(kind.limit()).saturating_sub(hand[kind.index()])
}

fn blanks(input: &str) -> Parsed<'_, ()> {
    value((), many0(one_of(" \t　"))).parse(input)
}

fn white_space(input: &str) -> Parsed<'_, ()> {
    value((), (blanks, ignored_lines)).parse(input)
}

/// The end of the line and lines that say nothing: empty ones, borders and comments.
fn ignored_lines(input: &str) -> Parsed<'_, ()> {
    let mut rest = input;
    loop {
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        let text = line.trim();
        let says_nothing = text.is_empty() || text.starts_with('#') || text.starts_with("+-");
        if line.is_empty() || !says_nothing {
            return Ok((rest.trim_start_matches([' ', '\t', '　']), ()));
        }
        rest = &rest[line.len()..];
    }
}
