//! Positions as SVG.

use pyo3::prelude::*;
use tsume::picture::{Background, Look, Picture, Style};
use tsume::report::{View, spoken};
use tsume::shogi::{Move, Position};

use crate::error::unknown_name;

/// A position to be drawn.
pub struct Drawing<'a> {
    pub position: &'a Position,
    pub caption: Vec<String>,
    /// The move that led to the position.
    pub last: Option<Move>,
}

impl<'a> Drawing<'a> {
    pub fn of(position: &'a Position) -> Drawing<'a> {
        Drawing { position, caption: vec![], last: None }
    }

    /// The picture in a style and on a background, by their names.
    pub fn svg(&self, style: &str, background: &str, width: Option<u32>) -> PyResult<String> {
        let style = match style {
            "print" => Style::Print,
            "pieces" => Style::Pieces,
            "western" => Style::Western,
            _ => return Err(unknown_name("style", style, &["print", "pieces", "western"])),
        };
        let background = match background {
            "light" => Background::Light,
            "dark" => Background::Dark,
            _ => return Err(unknown_name("background", background, &["light", "dark"])),
        };
        let mut look = Look::default();
        (look.style, look.background, look.width) = (style, background, width);
        let setup = self.position.setup();
        let description = spoken(self.position, &View::default());
        let mut picture = Picture::of(&setup, look);
        (picture.caption, picture.description) = (&self.caption, &description);
        picture.marks.last = self.last;
        Ok(picture.svg())
    }
}
