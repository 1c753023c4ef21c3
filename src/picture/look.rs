//! Options for the look of a picture.

use super::background::Background;

/// The style of the pieces.
///
/// ```
/// use tsume::picture::{Look, Picture, Style, Background};
///
/// let setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let mut look = Look::default();
/// (look.style, look.background, look.width) = (Style::Western, Background::Dark, Some(300));
/// assert!(Picture::of(&setup, look).svg().contains("width=\"300\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// [`Style`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Look {
    /// The style of the pieces.
    pub style: Style,
    /// The colours.
    pub background: Background,
    /// Whether promoted pieces are red.
    pub red: bool,
    /// Whether the defender's hand is drawn even if it holds the whole rest of the set. Magazines leave
    /// it out.
    pub rest: bool,
    /// The width in pixels; by default a square of the board is 40 pixels wide.
    pub width: Option<u32>,
}
