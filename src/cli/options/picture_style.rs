//! The options for the look of pictures.

use crate::cli::process::say;
use crate::picture::{Background, Look, Style};

/// The look of pictures.
#[derive(clap::Args, Clone, Debug)]
pub struct LookArguments {
    #[arg(help = say("Draw pieces in this style", "図の駒の描き方"))]
    #[arg(long, value_enum, default_value = "print")]
    style: StyleName,

    #[arg(help = say("Draw on this background", "図の配色"))]
    #[arg(long, value_enum, default_value = "light")]
    background: BackgroundName,

    #[arg(help = say("Draw promoted pieces in red", "成駒を赤で描く"))]
    #[arg(long, hide_short_help = true)]
    red: bool,

    #[arg(help = say(
        "Draw the defender's hand even if it is all other pieces",
        "玉方の持駒を、残り全部であっても描く",
    ))]
    #[arg(long, hide_short_help = true)]
    rest_hand: bool,

    #[arg(help = say(
        "The width of pictures in pixels [default: 40 for each square]",
        "図の幅のピクセル数（既定: 1マスを40とする）",
    ), hide_short_help = true)]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(20..=10_000))]
    width: Option<u32>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum StyleName {
    #[value(help = say(
        "Kanji as in magazines, White's upside down",
        "雑誌と同じ漢字（後手の駒は逆さ）",
    ))]
    Print,
    #[value(help = say("Kanji on pieces", "駒の形に漢字"))]
    Pieces,
    #[value(help = say("Letters on pieces, ranks a to i", "駒の形にアルファベット、段は a〜i"))]
    Western,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum BackgroundName {
    #[value(help = say("Dark on white", "白地に黒"))]
    Light,
    #[value(help = say("Light on black", "黒地に白"))]
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
            background: match self.background {
                BackgroundName::Light => Background::Light,
                BackgroundName::Dark => Background::Dark,
            },
            red: self.red,
            rest: self.rest_hand,
            width: self.width,
        }
    }
}
