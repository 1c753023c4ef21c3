//! Positions as SFEN: `8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1`.
//!
//! A king may be missing. A hand holds only the stated pieces.
//!
//! Leniencies: `sfen`, `SFEN:` or `position` before the position; `startpos`; moves after `moves`; no move
//! number, or no hands either, or no side to move either; `resign` or another end after the moves; any number of blanks; `_` for a blank, as in
//! links; the pieces of a hand in any order.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while1};
use nom::character::complete::{alpha1, char, digit1, one_of};
use nom::combinator::{opt, value, verify};
use nom::multi::{many1, separated_list1};
use nom::sequence::{preceded, terminated};
use std::fmt::Write;

use super::error::{Parsed, SyntaxError, context, whole};
use super::glyph::{held, kind_of, letter};
use super::message::never_promotes;
use super::usi::usi_move;
use super::{End, Layout, Notation, ParseError, Places, offset_of};
use crate::shogi::{Color, HandKind, Move, Piece, Setup, Square};
use crate::text::Text;

/// The notation of USI engines.
pub static SFEN: Notation = Notation {
    name: "sfen",
    about: Text {
        en: "One line per problem: `8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1`",
        ja: "1題1行のSFEN",
    },
    is_japanese: false,
    write: write_sfen,
    layout: Layout::Line,
};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// A position and the moves after it, as in a `position` line of USI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SfenLine {
    /// The position before the moves.
    pub setup: Setup,
    /// The moves, which need not be legal.
    pub moves: Vec<Move>,
}

/// Reads a position without moves.
pub fn read_sfen(text: &str) -> Result<Setup, ParseError> {
    whole(text, terminated(position, blanks))
}

/// Reads a position with the moves that may follow it.
pub fn read_sfen_line(text: &str) -> Result<SfenLine, ParseError> {
    let moves = preceded((gap, tag("moves"), gap), separated_list1(gap, usi_move));
    let end = verify(preceded(gap, alpha1), |word: &str| End::of_usi(word).is_some());
    let (setup, moves) =
        whole(text, terminated((position, opt(terminated(moves, opt(end)))), blanks))?;
    Ok(SfenLine { setup, moves: moves.unwrap_or_default() })
}

/// Writes a position. The move number is always 1.
pub fn write_sfen(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in 1..=9 {
        if rank > 1 {
            text.push('/');
        }
        let mut empty = 0;
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match setup.get(square) {
                None => empty += 1,
                Some(piece) => {
                    push_count(&mut text, empty);
                    empty = 0;
                    push_piece(&mut text, piece);
                }
            }
        }
        push_count(&mut text, empty);
    }
    text.push_str(if setup.turn == Color::Black { " b " } else { " w " });
    let before_hands = text.len();
    for color in Color::ALL {
        for kind in HandKind::BY_STRENGTH {
            match setup.held(color, kind) {
                0 => continue,
                1 => {}
                count => push_count(&mut text, count),
            }
            push_piece(&mut text, Piece::new(color, kind.on_board()));
        }
    }
    if text.len() == before_hands {
        text.push('-');
    }
    text.push_str(" 1");
    text
}

/// The pieces in a line with their places.
pub(crate) fn sfen_places(line: &str) -> Places {
    let words = line.split(is_blank);
    let Some(board) = words.max_by_key(|word| word.matches('/').count()) else { return vec![] };
    let start = offset_of(board, line);
    let (mut file, mut rank, mut plus) = (9_u8, 1_u8, None);
    let mut places = vec![];
    for (at, c) in board.char_indices() {
        match c {
            '/' => (file, rank) = (9, rank.saturating_add(1)),
            '+' => plus = Some(at),
            '1'..='9' => file = file.saturating_sub(c as u8 - b'0'),
            _ => {
                if let Some(square) = Square::new(file, rank) {
                    let from = start + plus.take().unwrap_or(at);
                    places.push((square, from..start + at + c.len_utf8()));
                }
                file = file.saturating_sub(1);
            }
        }
    }
    places
}

fn push_count(text: &mut String, count: u32) {
    if count > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{count}");
    }
}

fn push_piece(text: &mut String, piece: Piece) {
    if piece.kind.is_promoted() {
        text.push('+');
    }
    let letter = letter(piece.kind.unpromoted());
    text.push(match piece.color {
        Color::Black => letter,
        Color::White => letter.to_ascii_lowercase(),
    });
}

fn blanks(input: &str) -> Parsed<'_, ()> {
    value((), nom::character::complete::multispace0).parse(input)
}

/// One blank or more.
fn gap(input: &str) -> Parsed<'_, &str> {
    take_while1(is_blank).parse(input)
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '_')
}

fn position(input: &str) -> Parsed<'_, Setup> {
    let (input, _) = blanks(input)?;
    let (input, _) = opt((tag("position"), gap)).parse(input)?;
    let colon = (opt(gap), one_of(":："), opt(gap));
    let after = alt((value((), colon), value((), gap)));
    let (input, sfen) = opt((tag_no_case("sfen"), after)).parse(input)?;
    if sfen.is_none()
        && let (rest, Some(_)) = opt(tag("startpos")).parse(input)?
    {
        let (_, setup) = board(START)?;
        return Ok((rest, setup));
    }
    let (input, mut setup) = board(input)?;
    let Some(rest) = next_field(input)? else { return Ok((input, setup)) };
    let (input, turn) = side(rest)?;
    setup.turn = turn;
    let Some(rest) = next_field(input)? else { return Ok((input, setup)) };
    let (input, held) = hands(rest)?;
    for (color, kind, count) in held {
        setup.hold(color, kind, setup.held(color, kind).saturating_add(count));
    }
    let Some(rest) = next_field(input)? else { return Ok((input, setup)) };
    let (input, _) =
        context("a move number, or `moves`", "手数、または `moves` ", digit1).parse(rest)?;
    Ok((input, setup))
}

/// The text from the next field on; `None` at the end and before `moves`.
fn next_field(input: &str) -> Result<Option<&str>, nom::Err<SyntaxError<'_>>> {
    let (rest, blank) = opt(gap).parse(input)?;
    let ends = rest.is_empty() || rest.starts_with(['\r', '\n']) || rest.starts_with("moves");
    Ok((blank.is_some() && !ends).then_some(rest))
}

fn side(input: &str) -> Parsed<'_, Color> {
    context(
        "the side to move, b or w",
        "手番の b か w ",
        alt((value(Color::Black, char('b')), value(Color::White, char('w')))),
    )
    .parse(input)
}

/// Nine ranks of nine squares.
fn board(mut input: &str) -> Parsed<'_, Setup> {
    let mut setup = Setup::new();
    for rank in 1..=9 {
        if rank > 1 {
            (input, _) =
                context("`/` and the next rank", "`/` と次の段", char('/')).parse(input)?;
        }
        let start = input;
        let mut filled = 0;
        while filled < 9 {
            if filled > 0 && (input.is_empty() || input.starts_with(['/', ' ', '_'])) {
                let message = Text::new(
                    format!("rank {rank} has {filled} squares, not 9"),
                    format!("{rank}段目のマスが{filled}個しかありません（9個必要です）"),
                );
                return SyntaxError::fail(start, input, message);
            }
            let (rest, (count, piece)) = squares(input)?;
            filled += count;
            if filled > 9 {
                let message = too_many_squares(rank);
                return SyntaxError::fail(start, rest, message);
            }
            if let Some(square) = Square::new(10 - filled, rank) {
                setup.set(square, piece);
            }
            input = rest;
        }
        if input.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '+') {
            let message = too_many_squares(rank);
            return SyntaxError::fail(start, &input[1..], message);
        }
    }
    Ok((input, setup))
}

fn too_many_squares(rank: u8) -> Text {
    Text::new(
        format!("rank {rank} has more than 9 squares"),
        format!("{rank}段目のマスが9個を超えています"),
    )
}

/// Some empty squares, or one with a piece on it.
fn squares(input: &str) -> Parsed<'_, (u8, Option<Piece>)> {
    if let Some((digit @ b'1'..=b'9', rest)) = input.as_bytes().split_first() {
        return Ok((&input[input.len() - rest.len()..], (digit - b'0', None)));
    }
    if let Some((rest, piece)) = unpromoted(input) {
        return Ok((rest, (1, Some(piece))));
    }
    let one = piece.map(|piece| (1, Some(piece)));
    context("a piece, or a number of empty squares", "駒、または空きマスの数", one).parse(input)
}

/// A piece without `+`, as nearly all are, and the rest; without the words for errors, which take time.
fn unpromoted(input: &str) -> Option<(&str, Piece)> {
    let (letter, rest) = input.as_bytes().split_first()?;
    let kind = kind_of(char::from(*letter))?;
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some((&input[input.len() - rest.len()..], Piece::new(color, kind)))
}

fn piece(input: &str) -> Parsed<'_, Piece> {
    let (rest, plus) = opt(char('+')).parse(input)?;
    let (rest, letter) =
        context("a piece: P L N S B R G K", "駒 (P L N S B R G K) ", one_of("PLNSBRGKplnsbrgk"))
            .parse(rest)?;
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let kind = match (kind_of(letter), plus) {
        (Some(kind), None) => kind,
        (Some(kind), Some(_)) => match kind.promoted() {
            Some(promoted) => promoted,
            None => return SyntaxError::fail(input, rest, never_promotes(&letter.to_string())),
        },
        (None, _) => {
            return SyntaxError::fail(
                input,
                rest,
                Text::new("no such piece", "そのような駒はありません"),
            );
        }
    };
    Ok((rest, Piece::new(color, kind)))
}

/// The hands of both sides.
fn hands(input: &str) -> Parsed<'_, Vec<(Color, HandKind, u32)>> {
    let nothing = value(vec![], char('-'));
    context("pieces in hand, or `-`", "持駒、または `-` ", alt((nothing, many1(held_pieces))))
        .parse(input)
}

fn held_pieces(input: &str) -> Parsed<'_, (Color, HandKind, u32)> {
    let (rest, (count, piece)) = (opt(digit1), piece).parse(input)?;
    // A number that does not fit becomes the largest, which is too large for every kind.
    let count = count.map_or(1, |digits: &str| digits.parse().unwrap_or(u32::MAX));
    let (rest, kind) = held(piece.kind, input, rest)?;
    Ok((rest, (piece.color, kind, count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_usi;

    const SEED: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";

    #[test]
    fn positions_are_written_back_as_read() {
        for sfen in [
            SEED,
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1",
            "9/9/9/9/9/9/9/9/9 w RB2G18Pr4l 1",
        ] {
            assert_eq!(write_sfen(&read_sfen(sfen).unwrap()), sfen);
        }
    }

    #[test]
    fn the_documented_leniencies_are_accepted() {
        let seed = read_sfen(SEED).unwrap();
        for same in [
            "sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
            "position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 7",
            "  8l/7b1/8k/6+B2/7Pg/9/9/9/9   b  R\r\n",
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b 1R",
            "8l/7b1/8k/51+B2/7Pg/9/45/333/111111111 b R",
            "SFEN: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
            "Sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1",
        ] {
            assert_eq!(read_sfen(same).as_ref(), Ok(&seed), "{same}");
        }
        assert_eq!(read_sfen("9/9/9/9/9/9/9/9/9"), Ok(Setup::new()));
        let held = read_sfen("9/9/9/9/9/9/9/9/9 b P2L3P").unwrap();
        assert_eq!(held.held(Color::Black, HandKind::Pawn), 4);
        let line = read_sfen_line("position startpos moves 7g7f 3c3d 8h2b+").unwrap();
        assert_eq!(line.moves, ["7g7f", "3c3d", "8h2b+"].map(|mv| read_usi(mv).unwrap()));
        assert_eq!(line.setup.pieces().count(), 40);
    }

    #[test]
    fn errors_have_their_column() {
        for (text, column, message) in [
            ("", 1, "found the end of the text, expected a piece, or a number of empty squares"),
            ("9/9/9", 6, "found the end of the text, expected `/` and the next rank"),
            ("9/8/9", 3, "rank 2 has 8 squares, not 9"),
            ("9/9/k1 b", 5, "rank 3 has 2 squares, not 9"),
            ("9/55/9", 3, "rank 2 has more than 9 squares"),
            ("9/9p/9", 3, "rank 2 has more than 9 squares"),
            ("9/8x/9", 4, "found `x`, expected a piece, or a number of empty squares"),
            ("9/8+g/9", 4, "`g` does not promote"),
            ("9/9/9/9/9/9/9/9/9 x", 19, "found `x`, expected the side to move, b or w"),
            ("9/9/9/9/9/9/9/9/9 b K", 21, "neither kings nor promoted pieces can be in hand"),
            (
                "9/9/9/9/9/9/9/9/9 b 2",
                22,
                "found the end of the text, expected a piece: P L N S B R G K",
            ),
            ("9/9/9/9/9/9/9/9/9 b - 1 z", 25, "found `z`, which does not belong here"),
            ("9/9/9/9/9/9/9/9/9 b - x", 23, "found `x`, expected a move number, or `moves`"),
        ] {
            let error = read_sfen(text).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, message), "{text}");
        }
    }

    #[test]
    fn absurd_numbers_break_a_rule() {
        let many = format!("9/9/9/9/9/9/9/9/4k4 b {}P4294967295P", "9".repeat(10_000));
        let setup = read_sfen(&many).unwrap();
        assert_eq!(setup.held(Color::Black, HandKind::Pawn), u32::MAX);
        assert!(crate::shogi::Position::new(&setup).is_err());
    }
}
