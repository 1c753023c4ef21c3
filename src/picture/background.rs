//! The backgrounds and their colours.

/// The colours of a picture.
///
/// [`Style`](super::Style) has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Background {
    /// Dark on white.
    #[default]
    Light,
    /// Light on black.
    Dark,
}

/// The colours of a background, as SVG writes them.
#[derive(Clone, Copy)]
pub(super) struct Colors {
    /// The background.
    pub paper: &'static str,
    /// Lines and characters.
    pub ink: &'static str,
    /// Promoted pieces, if the look makes them red.
    pub red: &'static str,
    /// The board under pieces that have an outline.
    pub wood: &'static str,
    /// Pieces that have an outline.
    pub piece: &'static str,
    /// The squares of the last move.
    pub last: &'static str,
    /// Marks and arrows.
    pub mark: &'static str,
}

impl Background {
    pub(super) fn colors(self) -> Colors {
        match self {
            Background::Light => Colors {
                paper: "#fff",
                ink: "#111",
                red: "#c4161c",
                wood: "#f0cf93",
                piece: "#fbe9c6",
                last: "#ffe08a",
                mark: "#1668c7",
            },
            Background::Dark => Colors {
                paper: "#16181c",
                ink: "#eceae4",
                red: "#ff7a6e",
                wood: "#2b2823",
                piece: "#45403a",
                last: "#6b5618",
                mark: "#6cb0ff",
            },
        }
    }
}
