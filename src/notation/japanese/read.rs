//! Reads Japanese names of moves in the position in which they are played.
//!
//! The rule is that of the writer: the words 右左直上寄引 choose among the pieces of the name that reach the
//! square, and without 打 a piece on the board comes before a drop.
//!
//! Leniencies: files and ranks as digits of either width or in kanji; `同` before or after its
//! square, with blanks after it; 王 龍 全 圭 杏 ト for 玉 竜 成銀 成桂 成香 と; 行 and 入 for 上, 下 for
//! 引; 生 for 不成; 合 for 打; an unnecessary 打; 右 and 左 for the outermost pieces if no piece stands on
//! that side of the target; the origin in brackets, as in KIF: `玉(22)`; no sign of promotion, which then
//! is declined if possible.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{anychar, char, one_of};
use nom::combinator::{map_opt, opt, recognize, value};
use nom::multi::many1;
use nom::sequence::{delimited, preceded, terminated};

use super::modifier::{movement, side};
use crate::notation::ParseError;
use crate::notation::error::{Parsed, SyntaxError, context, whole};
use crate::notation::glyph::{kanji_digit, kanji_kind, plain, sign, spaces};
use crate::notation::naming::{file_for, reaching};
use crate::notation::resolve::{MoveMark, Written, part, resolve};
use crate::shogi::{Bitboard, Kind, Move, Piece, Position, Square};
use crate::text::Text;

/// Reads one legal move of this position. `previous_to` is the target of the move before.
///
/// # Errors
///
/// If the move cannot be read, is not legal, or could be several moves.
pub fn read_japanese_move<'a>(
    position: &Position,
    text: &'a str,
    previous_to: Option<Square>,
) -> Result<Move, ParseError> {
    let blanks = || take_while(char::is_whitespace);
    let mark = opt((one_of("▲▼☗△▽☖"), spaces));
    let mv = |input: &'a str| legal_move(position, previous_to, input);
    whole(text, delimited((blanks(), mark), mv, blanks()))
}

/// Whether a text begins with a Japanese name: a square or 同, and then a piece.
pub(super) fn japanese_like(input: &str) -> bool {
    (target, spaces, name).parse(input).is_ok()
}

/// One legal move.
pub(in crate::notation) fn legal_move<'a>(
    position: &Position,
    previous_to: Option<Square>,
    input: &'a str,
) -> Parsed<'a, Move> {
    let (rest, to) = part(target).parse(input)?;
    let to = match (to.value, previous_to) {
        (Target { square: Some(square), same: false }, _) => to.with(square),
        (Target { square: None, .. }, Some(previous)) => to.with(previous),
        (Target { square: Some(square), .. }, Some(previous)) if square == previous => {
            to.with(square)
        }
        (Target { square, .. }, _) => {
            let message = match square {
                Some(square) => Text::new(
                    format!("同 is the square of the move before, which is not {square}"),
                    format!("「同」は直前の手のマスですが、{}ではありません", square.japanese()),
                ),
                None => Text::new(
                    "同 is the square of the move before, and there is none",
                    "「同」は直前の手のマスですが、直前の手がありません",
                ),
            };
            return SyntaxError::fail(input, rest, message);
        }
    };
    let (rest, kind) = context(
        "a piece: 玉飛角金銀桂香歩竜馬と",
        "駒 (玉飛角金銀桂香歩竜馬と) ",
        preceded(spaces, part(name)),
    )
    .parse(rest)?;
    let (rest, words) = opt(part(many1(word))).parse(rest)?;
    let (rest, drop) = opt(part(value(MoveMark::Drop, one_of("打合")))).parse(rest)?;
    let (rest, promotes) = opt(part(promotion)).parse(rest)?;
    let (rest, from) = opt(preceded(spaces, part(origin))).parse(rest)?;
    let piece = Piece::new(position.turn(), kind.value);
    let among = words.map(|words| words.with(described(position, piece, to.value, &words.value)));
    let kind = Some(kind);
    let written = Written { at: input, rest, kind, from, among, mark: drop, to, promotes };
    resolve(position, &written).map(|mv| (rest, mv)).map_err(nom::Err::Failure)
}

/// The pieces on the board that fit all words: by their position relative to the target, or if no piece
/// fits so, by being the outermost one on that side.
fn described(position: &Position, piece: Piece, to: Square, words: &[char]) -> Bitboard {
    let candidates = reaching(position, piece, to);
    let file = |from: Square| file_for(from, piece.color);
    let keep = |fits: &dyn Fn(Square, char) -> bool| -> Bitboard {
        candidates.filter(|&from| words.iter().all(|&word| fits(from, word))).collect()
    };
    let by_target = keep(&|from, word| match word {
        '上' | '寄' | '引' => movement(from, to, piece.color) == word,
        _ => side(from, to, piece, candidates) == Some(word),
    });
    if by_target.nonempty() {
        return by_target;
    }
    keep(&|from, word| match word {
        '上' | '寄' | '引' => movement(from, to, piece.color) == word,
        '右' => candidates.without(from).all(|other| file(from) < file(other)),
        '左' => candidates.without(from).all(|other| file(from) > file(other)),
        _ => false,
    })
}

/// The target of a move.
#[derive(Clone, Copy, Debug)]
struct Target {
    square: Option<Square>,
    /// Whether 同 says that it is the target of the move before.
    same: bool,
}

fn target(input: &str) -> Parsed<'_, Target> {
    let same = || (char('同'), opt(char('じ')), opt(char('く')), spaces);
    let here = (square, opt(preceded(spaces, same())))
        .map(|(square, same)| Target { square: Some(square), same: same.is_some() });
    let there = preceded(same(), opt(terminated(square, spaces)))
        .map(|square| Target { square, same: true });
    context(
        "a square such as １二 or 12, or 同",
        "１二 や 12 のようなマス、または同",
        alt((here, there)),
    )
    .parse(input)
}

/// A digit of either width, or in kanji.
fn digit(input: &str) -> Parsed<'_, u8> {
    let digit = |c| kanji_digit(c).or_else(|| plain(c).to_digit(10).map(|digit| digit as u8));
    map_opt(anychar, digit).parse(input)
}

fn square(input: &str) -> Parsed<'_, Square> {
    map_opt((digit, digit), |(file, rank)| Square::new(file, rank)).parse(input)
}

fn name(input: &str) -> Parsed<'_, Kind> {
    let small = preceded(
        char('成'),
        alt((
            value(Kind::ProSilver, char('銀')),
            value(Kind::ProKnight, char('桂')),
            value(Kind::ProLance, char('香')),
        )),
    );
    let kana = value(Kind::ProPawn, char('ト'));
    alt((small, kana, map_opt(anychar, kanji_kind))).parse(input)
}

/// A word that distinguishes pieces of one name, in the form that is written.
fn word(input: &str) -> Parsed<'_, char> {
    let written = |word| match word {
        '行' | '入' => '上',
        '下' => '引',
        word => word,
    };
    one_of("右左直上行入寄引下").map(written).parse(input)
}

fn promotion(input: &str) -> Parsed<'_, bool> {
    let declined = alt((recognize(tag("不成")), recognize(char('生'))));
    alt((value(false, declined), value(true, char('成')))).parse(input)
}

/// The origin of a piece in brackets, as in KIF: `(22)`.
fn origin(input: &str) -> Parsed<'_, Square> {
    delimited(sign("("), square, sign(")")).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_usi, read_western};
    use crate::shogi::{Color, Rule};

    fn position(text: &str, turn: Color) -> Position {
        let mut setup = read_western(text).unwrap();
        setup.turn = turn;
        Position::allowing(&setup, &[Rule::DefendingKing, Rule::NotInCheck]).unwrap()
    }

    #[test]
    fn a_move_is_read_under_many_names() {
        let board = "Black: S4d, S6d, S4f, S6f, +R2h, +L9c, P8d, L1d In hand: G / White: K2a";
        let position = position(board, Color::Black);
        let same = Square::new(5, 5);
        for (mv, names) in [
            (
                "4d5e",
                &[
                    "▲５五銀右引",
                    "55銀右引",
                    "５５銀右下",
                    "☗五五銀右引",
                    "同銀右引",
                    "同　銀右引",
                    "５五同銀右引",
                ][..],
            ),
            ("4d5e", &["５五銀(44)", "同　銀（４４）", "55銀右引不成(44)"]),
            ("6f5e", &["▲５五銀左上", "５五銀左行", "５五銀左入"]),
            ("2h2g", &["▲２七龍", "２七竜", "27竜上", "２七龍(28)"]),
            ("9c8b", &["８二成香", "８二杏"]),
            ("8d8c+", &["８三歩成", "83歩成(84)"]),
            ("8d8c", &["８三歩不成", "８三歩生", "83歩"]),
            ("1d1a+", &["１一香成"]),
            ("G*5b", &["５二金", "５二金打", "52金合"]),
        ] {
            for name in names {
                let read = read_japanese_move(&position, name, same);
                assert_eq!(read, Ok(read_usi(mv).unwrap()), "{name}");
            }
        }
    }

    #[test]
    fn unplayable_moves_are_refused_with_the_reason() {
        let board = "Black: K5i, G4c, G6c, P1g In hand: S / White: K1a, R5a";
        let position = position(board, Color::Black);
        for (text, column, message) in [
            ("", 1, "found the end of the text, expected a square such as １二 or 12, or 同"),
            ("5二?", 3, "found `?`, expected a piece: 玉飛角金銀桂香歩竜馬と"),
            ("0二金", 1, "found `0二金`, expected a square such as １二 or 12, or 同"),
            ("52金", 1, "ambiguous: the gold can come from 4c or 6c"),
            ("52金直", 4, "no gold that reaches 5b fits `直`"),
            ("52金打", 3, "Black has no gold in hand"),
            ("52銀右", 3, "Black has no silver on the board; a drop is written S*5b"),
            ("同金", 1, "同 is the square of the move before, and there is none"),
            ("52金(53)", 4, "nothing stands on 5c"),
            ("52金右成", 5, "this gold cannot promote there"),
            ("52飛", 3, "Black has no rook, neither on the board nor in hand"),
            ("52金右x", 5, "found `x`, which does not belong here"),
        ] {
            let error = read_japanese_move(&position, text, None).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, message), "{text}");
        }
        let error = read_japanese_move(&position, "52同金右", Square::new(5, 3)).unwrap_err();
        assert_eq!(error.message, "同 is the square of the move before, which is not 5b");
    }
}
