//! Reads a square: `3d`, `34`, `３四`.

use nom::Parser;
use nom::character::complete::satisfy;
use nom::combinator::map_opt;

use super::ParseError;
use super::error::{Parsed, context, whole};
use super::glyph::{kanji_digit, plain};
use crate::shogi::Square;

/// Reads a square: the file as a digit of either width; the rank as a letter, a digit or a kanji.
///
/// # Errors
///
/// If the text is not a square.
///
/// ```
/// use tsume::notation::read_square;
///
/// let square = read_square("3d")?;
/// assert_eq!((square.file(), square.rank()), (3, 4));
/// assert_eq!(read_square("３四")?, square);
/// assert_eq!(read_square("34")?, square);
/// assert!(read_square("0d").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_square(text: &str) -> Result<Square, ParseError> {
    whole(text, square)
}

fn square(input: &str) -> Parsed<'_, Square> {
    let any = || satisfy(|_| true);
    let square = map_opt((any(), any()), |(file, rank)| {
        Square::new(plain(file).to_digit(10)? as u8, rank_of(plain(rank))?)
    });
    context("a square such as 3d or ３四", "マス（3d、３四など）", square).parse(input)
}

fn rank_of(c: char) -> Option<u8> {
    let letter = || matches!(c.to_ascii_lowercase(), 'a'..='i').then(|| c.to_ascii_lowercase());
    let digit = c.to_digit(10).map(|digit| digit as u8);
    digit.or(kanji_digit(c)).or_else(|| Some(letter()? as u8 - b'a' + 1))
}
