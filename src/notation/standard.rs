//! The standard text of the types of `shogi`: `Display`, `FromStr`, `TryFrom<&str>` and serde. Positions are
//! SFEN, moves USI, squares `1b`, pieces the letters of SFEN and hands those of SFEN in capitals.
//!
//! ```
//! use tsume::shogi::{Move, Position};
//!
//! let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
//! let drop: Move = "R*1b".parse()?;
//! assert_eq!((drop.to().to_string(), drop.to_string()), ("1b".into(), "R*1b".into()));
//! assert_eq!(position.to_string().parse::<Position>()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::glyph::{kind_of, letter};
use super::{ParseError, read_sfen, read_square, read_usi, write_sfen, write_usi};
use crate::shogi::{Color, Faults, Hand, Move, Piece, Position, Setup, Square};
use crate::text::Text;

/// The reason why a text is not a legal position.
///
/// ```
/// use tsume::notation::PositionError;
/// use tsume::shogi::Position;
///
/// let refused = |text: &str| text.parse::<Position>().unwrap_err();
/// assert!(matches!(refused("8k/9"), PositionError::Syntax(_)));
/// assert!(matches!(refused("9/9/9/9/9/9/9/9/9 b - 1"), PositionError::Illegal(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not an SFEN.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// The position breaks rules.
    #[error(transparent)]
    Illegal(#[from] Faults),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads an SFEN. Each side holds only the stated pieces.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        Ok(Position::new(&text.parse()?)?)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_sfen(self))
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads an SFEN. Each side holds only the stated pieces.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        read_sfen(text)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_usi(*self))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads a move of USI, which need not be legal in any position.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        read_usi(text)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads a square in any notation: `3d`, `34`, `３四`.
    fn from_str(text: &str) -> Result<Square, ParseError> {
        read_square(text)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promoted = if self.kind.is_promoted() { "+" } else { "" };
        let letter = letter(self.kind.unpromoted());
        match self.color {
            Color::Black => write!(f, "{promoted}{letter}"),
            Color::White => write!(f, "{promoted}{}", letter.to_ascii_lowercase()),
        }
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads a piece as in SFEN: `+B` is Black's horse, `p` White's pawn.
    fn from_str(text: &str) -> Result<Piece, ParseError> {
        let piece = || {
            let unpromoted = text.strip_prefix('+').unwrap_or(text);
            let mut letters = unpromoted.chars();
            let (letter, None) = (letters.next()?, letters.next()) else { return None };
            let kind = kind_of(letter)?;
            let kind = if unpromoted == text { kind } else { kind.promoted()? };
            let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
            Some(Piece::new(color, kind))
        };
        piece().ok_or_else(|| {
            let message =
                Text::new("expected a piece such as P or +b", "P や +b のような駒がありません");
            ParseError::new(text, 0..text.len(), message)
        })
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.counts().try_for_each(|(kind, count)| {
            let letter = letter(kind.on_board());
            if count == 1 { write!(f, "{letter}") } else { write!(f, "{count}{letter}") }
        })
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    /// Reads a hand as in SFEN, in capitals: `R2P`; `-` is the empty hand.
    fn from_str(text: &str) -> Result<Hand, ParseError> {
        let mut hand = Hand::EMPTY;
        let mut rest = if text == "-" { "" } else { text };
        let error = |rest: &str| {
            let message = Text::new("expected pieces such as R2P", "R2P のような持駒がありません");
            ParseError::new(text, text.len() - rest.len()..text.len(), message)
        };
        if text.is_empty() {
            return Err(error(text));
        }
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, after) = rest.split_at(digits);
            let count = if number.is_empty() { Ok(1) } else { number.parse::<u8>() };
            let letter = after.chars().next().filter(char::is_ascii_uppercase);
            let kind = letter.and_then(kind_of).and_then(crate::shogi::Kind::in_hand);
            let (Ok(count @ 1..), Some(kind)) = (count, kind) else { return Err(error(rest)) };
            let total = hand.count(kind).checked_add(count).filter(|total| *total <= kind.limit());
            let Some(total) = total else { return Err(error(rest)) };
            hand = hand.with_count(kind, total);
            rest = &after[1..];
        }
        Ok(hand)
    }
}

/// Implements `TryFrom<&str>` and serde by `FromStr` and `Display`.
macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl TryFrom<&str> for $name {
            type Error = <$name as FromStr>::Err;

            fn try_from(text: &str) -> Result<$name, Self::Error> {
                text.parse()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

as_text!(Position, Setup, Move, Square, Piece, Hand);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{HandKind, Kind};

    /// Writes a value as text and as JSON, and reads both.
    fn is_read_back<T>(value: &T) -> bool
    where
        T: fmt::Display + FromStr + PartialEq + Serialize + for<'de> Deserialize<'de>,
        T::Err: fmt::Debug,
    {
        let json = serde_json::to_string(value).unwrap();
        value.to_string().parse::<T>().unwrap() == *value
            && serde_json::from_str::<T>(&json).unwrap() == *value
    }

    #[test]
    fn every_value_is_read_back_as_written() {
        assert!(Square::all().all(|square| is_read_back(&square)));
        assert!((0..=u16::MAX).filter_map(Move::from_bits).all(|mv| is_read_back(&mv)));
        for color in Color::ALL {
            assert!(Kind::ALL.into_iter().all(|kind| is_read_back(&Piece::new(color, kind))));
        }
        for kind in HandKind::ALL {
            let hands = (0..=kind.limit()).map(|count| Hand::EMPTY.with_count(kind, count));
            assert!(hands.into_iter().all(|hand| is_read_back(&hand.with(HandKind::Gold))));
        }
        for sfen in [
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ] {
            let position: Position = sfen.parse().unwrap();
            assert_eq!(position.to_string(), sfen);
            assert!(is_read_back(&position) && is_read_back(&position.setup()));
        }
    }

    #[test]
    fn other_texts_are_refused_with_their_place() {
        for text in ["", "x", "P*", "+", "PP", "+G", "2b2"] {
            assert!(text.parse::<Move>().is_err() && text.parse::<Piece>().is_err(), "{text}");
        }
        for (text, column) in [("", 1), ("r", 1), ("R3B", 2), ("RX", 2), ("0P", 1), ("R--", 2)] {
            assert_eq!(text.parse::<Hand>().unwrap_err().column, column, "{text}");
        }
        // Two pawns on a file.
        let error = "k8/9/9/9/9/9/9/P8/P8 b - 1".parse::<Position>().unwrap_err();
        assert!(matches!(error, PositionError::Illegal(_)), "{error}");
        assert!("k8/9 b".parse::<Position>().is_err());
        assert!(serde_json::from_str::<Move>("\"7g7z\"").is_err());
    }
}
