//! Moves played one after the other, in any notation: `1. R*1b  2. Lx1b  3. +B-2d`,
//! `▲１二飛　△同香　▲２四馬　まで3手詰`, `12飛、同香、24馬まで3手詰`, `   1 １二飛打   ( 0:01/00:00:01)`.
//!
//! A line may be empty. Leniencies: numbers before moves, with a stop, a bracket, a colon or a blank, or in
//! circles, of any value; blanks, commas, semicolons, full stops and arrows between moves; `▲` and `△`
//! before moves of that side; from KIF: times in brackets, comments that begin with `*`, and the line above
//! the moves; at the end `mate`, 詰み, 投了, 中断, `まで3手詰`, `まで3手で詰`, `まで3手で先手の勝ち`, and in brackets the pieces
//! left over; two names of each move, as in tables: `1. R*1b ▲１二飛`.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till, take_while, take_while1};
use nom::character::complete::{one_of, satisfy};
use nom::combinator::{eof, opt, value, verify};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};

use super::error::{Parsed, SyntaxError, whole};
use super::glyph::{kanji_number, number, plain, sign, spaces};
use super::{MOVE_NOTATIONS, ParseError};
use crate::shogi::{Color, Move, Position, Square};
use crate::text::Text;

/// The moves of a solution, and the length that is stated after them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The moves, which are legal.
    pub moves: Vec<Move>,
    /// The length of `まで3手詰`.
    pub length: Option<u32>,
}

/// Reads legal moves that are played one after the other from this position.
///
/// # Errors
///
/// If a move cannot be read or is not legal, with its place.
pub fn read_moves(position: &Position, text: &str) -> Result<Vec<Move>, ParseError> {
    read_moves_after(position, None, text)
}

/// Reads legal moves. `previous_to` is the target of the move before them.
pub fn read_moves_after(
    position: &Position,
    previous_to: Option<Square>,
    text: &str,
) -> Result<Vec<Move>, ParseError> {
    solution_after(position, previous_to, text).map(|solution| solution.moves)
}

/// Reads legal moves, and the length that is stated after them.
pub fn read_solution(position: &Position, text: &str) -> Result<Solution, ParseError> {
    solution_after(position, None, text)
}

fn solution_after<'a>(
    position: &Position,
    previous_to: Option<Square>,
    text: &'a str,
) -> Result<Solution, ParseError> {
    let mut moves = Vec::new();
    match whole(text, |input: &'a str| line(position, previous_to, input, &mut moves)) {
        Ok(length) => Ok(Solution { moves, length }),
        Err(error) => Err(in_move(error, moves.len() + 1)),
    }
}

/// Reads one legal move of this position in any notation. `previous_to` is the target of the move before.
pub fn read_move(
    position: &Position,
    previous_to: Option<Square>,
    text: &str,
) -> Result<Move, ParseError> {
    let mv = |input| one_move(position, previous_to, input);
    whole(text, delimited(separators, mv, separators))
}

/// Whether a line has only remarks about the end of moves: 詰み, 投了, `mate`, the pieces left over.
pub(crate) fn are_endings(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && (endings, eof).parse(line).is_ok()
}

/// The error with the number of its move.
pub(super) fn in_move(error: ParseError, ply: usize) -> ParseError {
    let message = Text::new(
        format!("move {ply}: {}", error.message),
        format!("{ply}手目：{}", error.message.ja),
    );
    ParseError { message, ..error }
}

/// Reads moves to the end of the text into `moves`; returns the stated length.
fn line<'a>(
    position: &Position,
    mut previous_to: Option<Square>,
    text: &'a str,
    moves: &mut Vec<Move>,
) -> Parsed<'a, Option<u32>> {
    let mut position = position.clone();
    let (mut input, _) = separators(text)?;
    loop {
        if let Ok((rest, (length, _))) = (endings, eof).parse(input) {
            return Ok((rest, length));
        }
        let mv;
        (input, mv) = one_move(&position, previous_to, input)?;
        (input, _) = separators(input)?;
        // Tables have a second name of each move: `1. R*1b   ▲１二飛`.
        if mark_of(position.turn(), input).is_ok()
            && let Ok((rest, same)) = one_move(&position, previous_to, input)
            && same == mv
        {
            (input, _) = separators(rest)?;
        }
        position.play(mv);
        previous_to = Some(mv.to());
        moves.push(mv);
    }
}

/// One move with an optional number and an optional mark of its side.
fn one_move<'a>(
    position: &Position,
    previous_to: Option<Square>,
    input: &'a str,
) -> Parsed<'a, Move> {
    let (rest, _) = opt((numbering, separators)).parse(input)?;
    let (rest, _) = opt(|input| mark_of(position.turn(), input)).parse(rest)?;
    let (rest, _) = separators(rest)?;
    let [others @ .., last] = &MOVE_NOTATIONS;
    let notation = others.iter().find(|notation| (notation.begins)(rest)).unwrap_or(last);
    (notation.read)(position, previous_to, rest)
}

/// Separators of moves.
fn separators(input: &str) -> Parsed<'_, ()> {
    let gap = take_while1(|c: char| c.is_whitespace() || ",;.、，；。．→⇒".contains(c));
    let comment = (tag("*"), take_till(|c| c == '\n'));
    let above = (tag("手数-"), take_till(|c| c == '\n'));
    let one = alt((value((), gap), value((), time), value((), comment), value((), above)));
    value((), many0_count(one)).parse(input)
}

/// The time that a move took, in brackets.
fn time(input: &str) -> Parsed<'_, ()> {
    let inside = take_while1(|c| plain(c).is_ascii_digit() || " :/".contains(plain(c)));
    let inside = verify(inside, |inside: &str| inside.contains([':', '：']));
    value((), (sign("("), inside, sign(")"), opt(sign("+")))).parse(input)
}

/// The number of a move.
fn numbering(input: &str) -> Parsed<'_, ()> {
    let digits = take_while1(|c| plain(c).is_ascii_digit());
    let stop = satisfy(|c| c.is_whitespace() || ".):".contains(plain(c)));
    let circled = satisfy(|c| ('①'..='⑳').contains(&c) || ('㉑'..='㉟').contains(&c));
    alt((value((), circled), value((), (digits, stop)))).parse(input)
}

/// The mark of the side that moves.
pub(super) fn mark_of(turn: Color, input: &str) -> Parsed<'_, ()> {
    let black = value(Color::Black, one_of("▲▼☗"));
    let (rest, side) = alt((black, value(Color::White, one_of("△▽☖")))).parse(input)?;
    if side == turn {
        return Ok((rest, ()));
    }
    SyntaxError::fail(input, rest, other_mark(side, turn))
}

/// The message about the mark of the side that is not to move.
pub(super) fn other_mark(side: Color, turn: Color) -> Text {
    Text::new(
        format!("this is {side}'s mark, but {turn} is to move"),
        format!("{}の印ですが、{}の手番です", side.japanese(), turn.japanese()),
    )
}

/// All remarks at the end of a line; the length of the last one that states a length.
fn endings(mut input: &str) -> Parsed<'_, Option<u32>> {
    let mut length = None;
    let mut ending = terminated(preceded(opt((numbering, separators)), ending), separators);
    while let Ok((rest, stated)) = ending.parse(input) {
        length = stated.or(length);
        input = rest;
    }
    Ok((input, length))
}

/// One remark at the end of a line, with the length that it states.
fn ending(input: &str) -> Parsed<'_, Option<u32>> {
    let side = alt((tag("先手"), tag("後手"), tag("上手"), tag("下手")));
    let won = (opt(side), tag("の勝ち"));
    let mated = (tag("詰"), opt(one_of("めみ")));
    let result = alt((value((), mated), value((), won), value((), tag("投了"))));
    let count = delimited(spaces, alt((number, kanji_number)), spaces);
    let until = (tag("まで"), take_while(|c: char| "、,".contains(c) || c.is_whitespace()));
    let stated = (opt(until), count, tag("手"), opt(one_of("でに")), opt(result)).map(
        |(until, length, .., result)| until.is_some().then_some(()).or(result).map(|()| length),
    );
    let stated = verify(stated, Option::is_some);
    let english = (opt(tag_no_case("check")), tag_no_case("mate"));
    let word = alt((
        value((), (opt(tag("まで")), tag("詰"), opt(one_of("めみ")), opt(tag("まで")))),
        value((), tag("投了")),
        value((), tag("中断")),
        value((), english),
        left_over,
    ));
    alt((stated, value(None, word))).parse(input)
}

/// `（持駒 金 余り）` or `Left in hand: G`.
fn left_over(input: &str) -> Parsed<'_, ()> {
    let inside = take_till(|c| "()\n".contains(plain(c)));
    let inside = verify(inside, |inside: &str| inside.contains('余'));
    let japanese = value((), delimited(sign("("), inside, sign(")")));
    let english = value((), (tag_no_case("left in hand:"), take_till(|c| c == '\n')));
    alt((japanese, english)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{
        Squares, Style, japanese_solution, read_usi, read_western, write_moves, write_usi,
    };

    fn first() -> Position {
        let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
        Position::new(&read_western(text).unwrap()).unwrap()
    }

    fn usi(moves: &[&str]) -> Vec<Move> {
        moves.iter().map(|mv| read_usi(mv).unwrap()).collect()
    }

    #[test]
    fn a_whole_solution_is_read_in_many_notations() {
        let expected = usi(&["R*1b", "1a1b", "3d2d"]);
        for text in [
            "1. R*1b  2. Lx1b  3. +B-2d",
            "1. R*1b 2. Lx1b 3. +B2d mate.",
            "R*1b, Lx1b, +B24",
            "1)R*12;2)Lx12;3)+B24",
            "1 R*1b\r\n2 L1b\r\n3 +B2d checkmate",
            "▲R*1b △Lx1b ▲+B2d まで3手詰",
            "R*1b 1a1b 3d2d",
            "1. R*1b   ▲１二飛   2. Lx1b   △同香\n3. +B-2d  ▲２四馬　まで3手詰\nLeft in hand: G\n",
        ] {
            assert_eq!(read_moves(&first(), text), Ok(expected.clone()), "{text}");
        }
        let written = write_moves(&first(), &expected, Squares::Hodges);
        assert_eq!(written, "1. R*1b  2. Lx1b  3. +B-2d");
        assert_eq!(read_moves(&first(), ""), Ok(vec![]));
    }

    #[test]
    fn a_japanese_solution_is_read_in_every_notation() {
        let moves = usi(&["R*1b", "1a1b", "3d2d"]);
        for (text, length) in [
            ("▲１二飛　△同香　▲２四馬　まで3手詰", Some(3)),
            ("12飛、同香、24馬まで3手詰", Some(3)),
            ("▲１二飛 △同香 ▲２四馬 まで三手で詰", Some(3)),
            ("☗１二飛打☖同　香☗２四馬　詰み", None),
            ("１２飛、同香、２四馬まで、３手詰め。", Some(3)),
            ("▲１二飛    △同　香\n▲２四馬\nまで3手で先手の勝ち", Some(3)),
            ("１二飛、１二同香、２四馬まで十三手", Some(13)),
            ("①12飛②12香③24馬まで詰み", None),
            ("1. 12飛 2. 同香 3. 24馬（持駒 金 余り）", None),
            ("1. R*1b 2. 同香 3. +B-2d", None),
            (
                "手数----指手---------消費時間--\n   1 １二飛打   ( 0:01/00:00:01)\n*a comment\n   \
                 2 同　香(11)   ( 0:00/00:00:00)+\n   3 ２四馬(34)\n   4 詰み  ( 0:03/00:00:04)\n\
                 まで3手で詰\n",
                Some(3),
            ),
        ] {
            let expected = Solution { moves: moves.clone(), length };
            assert_eq!(read_solution(&first(), text), Ok(expected), "{text}");
        }
        for style in [Style::LONG, Style::COMPACT] {
            let text = japanese_solution(&first(), &moves, style);
            let expected = Solution { moves: moves.clone(), length: Some(3) };
            assert_eq!(read_solution(&first(), &text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn one_move_is_read_in_every_notation() {
        let mut position = first();
        for text in ["R*1b", "1. R*12", " ▲１二飛打 ", "12飛", "１二飛打", "R'1b", "1 １二飛打"]
        {
            assert_eq!(
                read_move(&position, None, text).map(write_usi),
                Ok("R*1b".into()),
                "{text}"
            );
        }
        position.play(read_usi("R*1b").unwrap());
        for text in ["同香", "△同　香(11)", "Lx1b", "1a1b", "2. Lx1b"] {
            let previous = Square::new(1, 2);
            let read = read_move(&position, previous, text);
            assert_eq!(read.map(write_usi), Ok("1a1b".into()), "{text}");
        }
        let error = |text| read_move(&position, None, text).unwrap_err().message;
        assert_eq!(error("Lx1b 3. +B2d"), "found `3.`, which does not belong here");
        assert_eq!(error("R2b"), "a drop needs an empty square, and 2b is not");
    }

    #[test]
    fn an_error_in_a_line_names_the_move() {
        for (text, place, message) in [
            (
                "1. R*1b\n2. Lx1b 3. Q2d",
                (2, 12),
                "move 3: found `Q2d`, expected a move such as P-7f, Sx5d+, R*1b or 7g7f",
            ),
            (
                "see next page",
                (1, 1),
                "move 1: found `see`, expected a move such as P-7f, Sx5d+, R*1b or 7g7f",
            ),
            (
                "R*1b Lx1b plus",
                (1, 11),
                "move 3: found `plus`, expected a move such as P-7f, Sx5d+, R*1b or 7g7f",
            ),
            ("R*1b ▲Lx1b", (1, 6), "move 2: this is Black's mark, but White is to move"),
            ("R*1bLx1b", (1, 5), "move 1: found `Lx1b`, expected a blank before the next move"),
            ("12飛、同金", (1, 5), "move 2: a drop needs an empty square, and 1b is not"),
            ("12飛、23玉直", (1, 8), "move 2: no king that reaches 2c fits `直`"),
            (
                "12飛、同香、24馬まで3手詰、12飛",
                (1, 11),
                "move 4: found `まで3手詰、12飛`, expected a move such as P-7f, Sx5d+, R*1b or 7g7f",
            ),
        ] {
            let error = read_moves(&first(), text).unwrap_err();
            assert_eq!(
                (error.line, error.column, &*error.message.en),
                (place.0, place.1, message),
                "{text}"
            );
        }
    }
}
