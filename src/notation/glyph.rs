//! Characters with the same meaning: full-width forms, kanji numerals, the names of pieces.
//!
//! The readers of notations that people write share these parsers. Those of SFEN and USI, which programs
//! write, use only the letters of the pieces.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{anychar, char, satisfy};
use nom::combinator::{map_opt, opt, value};
use nom::error::ErrorKind;
use nom::sequence::preceded;

use super::error::{Parsed, SyntaxError, context};
use super::message::{never_held, never_promotes};
use crate::shogi::{HandKind, Kind, Square};

/// The ASCII form of a full-width character; any other character is returned unchanged.
pub(crate) fn plain(c: char) -> char {
    match c {
        '\u{3000}' | '\u{a0}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Any number of blanks within a line.
pub(super) fn spaces(input: &str) -> Parsed<'_, &str> {
    take_while(|c| matches!(plain(c), ' ' | '\t')).parse(input)
}

/// One of these ASCII characters, in either width.
pub(crate) fn sign<'a>(signs: &'static str) -> impl Fn(&'a str) -> Parsed<'a, char> {
    move |input| satisfy(|c| signs.contains(plain(c))).parse(input)
}

/// A word in either case and width. No letter or digit may follow a word in Latin letters.
pub(crate) fn word<'a>(word: &'static str) -> impl Fn(&'a str) -> Parsed<'a, ()> {
    move |input| {
        let mut chars = input.chars();
        let same =
            word.chars().all(|w| chars.next().is_some_and(|c| plain(c).eq_ignore_ascii_case(&w)));
        let rest = chars.as_str();
        let glued = |c| word.is_ascii() && plain(c).is_ascii_alphanumeric();
        if same && !rest.starts_with(glued) { Ok((rest, ())) } else { mismatch(input) }
    }
}

fn mismatch<T>(input: &str) -> Parsed<'_, T> {
    let trouble = nom::error::ParseError::from_error_kind(input, ErrorKind::Fail);
    Err(nom::Err::Error(trouble))
}

/// A number in digits of either width. A number that does not fit becomes the largest.
pub(crate) fn number(input: &str) -> Parsed<'_, u32> {
    let digit = |c| plain(c).to_digit(10);
    let (rest, digits) = take_while1(|c| digit(c).is_some()).parse(input)?;
    let shift = |sum: u32, digit| sum.saturating_mul(10).saturating_add(digit);
    Ok((rest, digits.chars().filter_map(digit).fold(0, shift)))
}

/// A number in kanji, 一 to 九十九.
pub(super) fn kanji_number(input: &str) -> Parsed<'_, u32> {
    let digit = || map_opt(anychar, kanji_digit).map(u32::from);
    let (input, first) = opt(digit()).parse(input)?;
    let (rest, second) = opt(preceded(char('十'), opt(digit()))).parse(input)?;
    match (first, second) {
        (None, None) => mismatch(input),
        (Some(first), None) => Ok((rest, first)),
        (tens, Some(ones)) => Ok((rest, 10 * tens.unwrap_or(1) + ones.unwrap_or(0))),
    }
}

pub(crate) const KANJI_DIGITS: &str = "一二三四五六七八九";

/// A digit in kanji, 一 to 九.
pub(super) fn kanji_digit(c: char) -> Option<u8> {
    (1..).zip(KANJI_DIGITS.chars()).find_map(|(digit, kanji)| (kanji == c).then_some(digit))
}

/// A number from 1 to 99 in kanji, a larger one in digits.
pub(crate) fn write_kanji_number(number: u32) -> String {
    let digit = |digit| KANJI_DIGITS.chars().nth((digit as usize).wrapping_sub(1));
    match number {
        1..=99 => {
            let tens = (number >= 20).then(|| digit(number / 10)).flatten();
            let ten = (number >= 10).then_some('十');
            [tens, ten, digit(number % 10)].into_iter().flatten().collect()
        }
        _ => number.to_string(),
    }
}

/// Pieces of a kind in hand, if there are any: `金`, `歩十二`.
pub(crate) fn write_held(kind: HandKind, count: u32) -> Option<String> {
    let name = kind.on_board().japanese();
    match count {
        0 => None,
        1 => Some(name.to_owned()),
        count => Some(name.to_owned() + &write_kanji_number(count)),
    }
}

const KANJI: [(char, Kind); 16] = [
    ('玉', Kind::King),
    ('飛', Kind::Rook),
    ('角', Kind::Bishop),
    ('金', Kind::Gold),
    ('銀', Kind::Silver),
    ('桂', Kind::Knight),
    ('香', Kind::Lance),
    ('歩', Kind::Pawn),
    ('竜', Kind::Dragon),
    ('馬', Kind::Horse),
    ('全', Kind::ProSilver),
    ('圭', Kind::ProKnight),
    ('杏', Kind::ProLance),
    ('と', Kind::ProPawn),
    ('王', Kind::King),
    ('龍', Kind::Dragon),
];

/// The kind that a single kanji names.
pub(super) fn kanji_kind(kanji: char) -> Option<Kind> {
    KANJI.iter().find(|(name, _)| *name == kanji).map(|(_, kind)| *kind)
}

/// The kanji for a kind in a diagram.
pub(crate) fn kanji(kind: Kind) -> char {
    KANJI.iter().find(|(_, named)| *named == kind).map_or('玉', |(name, _)| *name)
}

const LETTERS: [(char, Kind); 8] = [
    ('P', Kind::Pawn),
    ('L', Kind::Lance),
    ('N', Kind::Knight),
    ('S', Kind::Silver),
    ('B', Kind::Bishop),
    ('R', Kind::Rook),
    ('G', Kind::Gold),
    ('K', Kind::King),
];

/// The letter of the unpromoted form of a kind.
pub(crate) fn letter(kind: Kind) -> char {
    let kind = kind.unpromoted();
    LETTERS.iter().find(|(_, named)| *named == kind).map_or('K', |(letter, _)| *letter)
}

/// The unpromoted kind of a letter of either case.
pub(crate) fn kind_of(letter: char) -> Option<Kind> {
    let letter = letter.to_ascii_uppercase();
    LETTERS.iter().find(|(name, _)| *name == letter).map(|(_, kind)| *kind)
}

/// The kind of a letter as people write it: a letter of SFEN, or H for horse and D for dragon.
pub(super) fn letter_kind(letter: char) -> Option<Kind> {
    match letter.to_ascii_uppercase() {
        'H' => Some(Kind::Horse),
        'D' => Some(Kind::Dragon),
        letter => kind_of(letter),
    }
}

const NAMES: [(&str, Kind); 11] = [
    ("king", Kind::King),
    ("rook", Kind::Rook),
    ("bishop", Kind::Bishop),
    ("gold", Kind::Gold),
    ("silver", Kind::Silver),
    ("knight", Kind::Knight),
    ("lance", Kind::Lance),
    ("pawn", Kind::Pawn),
    ("horse", Kind::Horse),
    ("dragon", Kind::Dragon),
    ("tokin", Kind::ProPawn),
];

/// A kind by its English name, in singular or plural.
fn named_kind(input: &str) -> Parsed<'_, Kind> {
    let end = input.find(|c| !plain(c).is_ascii_alphabetic()).unwrap_or(input.len());
    let name: String = input[..end].chars().map(|c| plain(c).to_ascii_lowercase()).collect();
    let one = name.strip_suffix('s').unwrap_or(&name);
    match NAMES.iter().find(|(known, _)| *known == one) {
        Some(&(_, kind)) => Ok((&input[end..], kind)),
        None => mismatch(input),
    }
}

/// A kind by its letter, its kanji or its name, promoted by `+`, 成 or `promoted`.
pub(crate) fn kind(input: &str) -> Parsed<'_, Kind> {
    let promotion = alt((value((), sign("+")), value((), char('成')), word("promoted")));
    let (unpromoted, promotion) = opt((promotion, spaces)).parse(input)?;
    let short = |c| letter_kind(plain(c)).or_else(|| kanji_kind(c));
    let name = alt((named_kind, map_opt(anychar, short)));
    let (rest, kind) =
        context("a piece (K R B G S N L P)", "駒 (K R B G S N L P) ", name).parse(unpromoted)?;
    match (promotion, kind.promoted()) {
        (None, _) => Ok((rest, kind)),
        (Some(_), Some(promoted)) => Ok((rest, promoted)),
        (Some(_), None) => {
            let name = &unpromoted[..unpromoted.len() - rest.len()];
            SyntaxError::fail(input, rest, never_promotes(name))
        }
    }
}

/// The kind in hand of a piece, unless it is a king or promoted.
pub(super) fn hand_kind(kind: Kind) -> Option<HandKind> {
    kind.in_hand().filter(|_| !kind.is_promoted())
}

/// The kind in hand of a piece that was read between `input` and `rest`.
pub(super) fn held<'a>(kind: Kind, input: &'a str, rest: &'a str) -> Parsed<'a, HandKind> {
    match hand_kind(kind) {
        Some(held) => Ok((rest, held)),
        None => SyntaxError::fail(input, rest, never_held()),
    }
}

/// A square: a digit for the file, then a letter, a digit or a kanji for the rank.
pub(super) fn square(input: &str) -> Parsed<'_, Square> {
    let rank_of = |c| match plain(c).to_ascii_lowercase() {
        letter @ 'a'..='i' => Some(letter as u8 - b'a' + 1),
        digit @ '1'..='9' => Some(digit as u8 - b'0'),
        _ => kanji_digit(c),
    };
    let mut chars = input.chars();
    let file = chars.next().and_then(|c| plain(c).to_digit(10));
    let rank = chars.next().and_then(rank_of);
    let rest = chars.as_str();
    let glued = rest.starts_with(|c| plain(c).is_ascii_digit());
    match file.zip(rank).and_then(|(file, rank)| Square::new(file as u8, rank)) {
        Some(square) if !glued => Ok((rest, square)),
        _ => context("a square (1a to 9i)", "マス (1a から 9i) ", mismatch).parse(input),
    }
}

/// A word or a dash that means no pieces.
pub(super) fn nothing(input: &str) -> Parsed<'_, ()> {
    let dash = value((), satisfy(is_dash));
    alt((word("none"), word("nothing"), word("なし"), word("無し"), dash)).parse(input)
}

pub(super) fn is_dash(c: char) -> bool {
    "-‐–—−―".contains(plain(c))
}

/// Words for the rest: all pieces that are not named elsewhere.
pub(super) fn remainder(input: &str) -> Parsed<'_, ()> {
    let the = || opt((word("the"), spaces));
    let of = (spaces, word("of"), spaces, the(), alt((word("set"), word("pieces"))));
    let rest = (alt((word("rest"), word("remainder"))), opt(of));
    let other =
        (alt((word("other"), word("others"), word("remaining"))), opt((spaces, word("pieces"))));
    let all = (opt((word("all"), spaces)), the());
    let english = alt((
        value((), (all, alt((value((), rest), value((), other))))),
        value((), (word("everything"), spaces, word("else"))),
    ));
    let all = || alt((word("全部"), word("すべて"), word("全て")));
    let left = alt((word("残り"), word("残"), word("その他"), word("あと")));
    let japanese =
        value((), (left, opt(char('の')), opt(alt((word("駒"), word("持駒")))), opt(all())));
    alt((english, japanese)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_numbers_are_read_back_as_written() {
        for number in 1..=99 {
            assert_eq!(kanji_number(&write_kanji_number(number)), Ok(("", number)));
        }
        assert_eq!(write_kanji_number(18), "十八");
        assert_eq!(write_kanji_number(20), "二十");
        assert_eq!(write_kanji_number(100), "100");
        assert!(kanji_number("百").is_err());
    }

    #[test]
    fn numbers_saturate() {
        assert_eq!(number("１8x"), Ok(("x", 18)));
        assert_eq!(number("99999999999"), Ok(("", u32::MAX)));
    }

    #[test]
    fn every_kind_has_its_kanji() {
        for kind in Kind::ALL {
            assert_eq!(kanji_kind(kanji(kind)), Some(kind));
            // Boards and moves have the same name, except for pieces whose names have two characters in
            // moves.
            let name = kind.japanese();
            assert!(name.starts_with('成') || name.chars().eq([kanji(kind)]), "{name}");
        }
        assert_eq!(kanji_kind('竜'), Some(Kind::Dragon));
    }

    #[test]
    fn the_rest_has_many_names() {
        for text in [
            "rest",
            "the rest",
            "the rest of the set",
            "all the rest of the pieces",
            "all other pieces",
            "All Others",
            "remaining pieces",
            "the remainder",
            "everything else",
            "残り",
            "残り駒全部",
            "残りの駒すべて",
            "その他全部",
        ] {
            assert_eq!(remainder(text), Ok(("", ())), "{text}");
        }
        for text in ["", "all", "restless", "the king", "全部"] {
            assert!(remainder(text).is_err(), "{text}");
        }
    }

    #[test]
    fn squares_are_read_in_many_notations() {
        let expected = Square::new(3, 4).unwrap();
        for text in ["3d", "3D", "34", "3四", "３四", "３４", "３ｄ"] {
            assert_eq!(square(text), Ok(("", expected)), "{text}");
        }
        for text in ["", "3", "0a", "3j", "a3", "345", "10a", "30", "四3"] {
            assert!(square(text).is_err(), "{text}");
        }
    }
}
