//! The options for the look of pictures.

use crate::picture::{Look, Style, Theme};

/// The look of pictures.
#[derive(clap::Args, Clone, Debug)]
pub struct LookArguments {
    /// Draw pieces in this style
    #[arg(long, value_enum, default_value = "print")]
    style: StyleName,

    /// Draw on this background
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,

    /// Draw promoted pieces in red
    #[arg(long)]
    red: bool,

    /// Draw the defender's hand even if it is all other pieces
    #[arg(long)]
    rest_hand: bool,

    /// The width of pictures in pixels [default: 40 for each square]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(20..=10_000))]
    width: Option<u32>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum StyleName {
    /// Kanji as in magazines, White's upside down
    Print,
    /// Kanji on pieces
    Pieces,
    /// Letters on pieces, ranks a to i
    Western,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ThemeName {
    /// Dark on white
    Light,
    /// Light on black
    Dark,
}

impl LookArguments {
    /// Returns the look that the options describe.
    pub fn look(&self) -> Look {
        Look {
            style: match self.style {
                StyleName::Print => Style::Print,
                StyleName::Pieces => Style::Pieces,
                StyleName::Western => Style::Western,
            },
            theme: match self.theme {
                ThemeName::Light => Theme::Light,
                ThemeName::Dark => Theme::Dark,
            },
            red: self.red,
            rest: self.rest_hand,
            width: self.width,
        }
    }
}
