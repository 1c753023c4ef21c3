//! Options for the look of a picture.

use super::theme::Theme;

/// The style of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// Kanji without an outline, as magazines print them; those of White are upside down.
    #[default]
    Print,
    /// Kanji on pieces that point forward.
    Pieces,
    /// Letters on pieces that point forward; ranks are a to i.
    Western,
}

/// The look of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Look {
    /// The style of the pieces.
    pub style: Style,
    /// The colours.
    pub theme: Theme,
    /// Whether promoted pieces are red.
    pub red: bool,
    /// Whether the defender's hand is drawn even if it holds the whole rest of the set. Magazines leave
    /// it out.
    pub rest: bool,
    /// The width in pixels; by default a square of the board is 40 pixels wide.
    pub width: Option<u32>,
}
