//! The two sides, as colours.

use std::ops::Not;

/// A side: Black moves up the board (towards rank 1), White down.
///
/// ```
/// use tsume::shogi::Color;
///
/// assert_eq!((!Color::Black, Color::White.japanese()), (Color::White, "後手"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Sente, who moves towards rank 1.
    Black,
    /// Gote, who moves towards rank 9.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// A number for tables: Black 0, White 1.
    #[inline(always)]
    #[doc(hidden)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its Japanese name.
    pub const fn japanese(self) -> &'static str {
        match self {
            Color::Black => "先手",
            Color::White => "後手",
        }
    }

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        self.other()
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}
