//! Builds an SVG document of shapes and characters. The outline of each character is written once.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Add;

use super::glyph;
use crate::shogi::Color;

/// A point, or an extent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub x: f32,
    pub y: f32,
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

/// A document in progress. Writing to its strings cannot fail.
pub(super) struct Canvas {
    body: String,
    used: BTreeSet<char>,
    /// Whether a line with characters outside the font is drawn with the fonts of the viewer.
    may_use_text: bool,
}

impl Canvas {
    /// An empty canvas.
    pub fn new() -> Canvas {
        Canvas { body: String::new(), used: BTreeSet::new(), may_use_text: true }
    }

    /// An empty canvas for a viewer without fonts: characters outside our font become 〓.
    #[cfg(feature = "pixels")]
    pub fn without_text() -> Canvas {
        Canvas { may_use_text: false, ..Canvas::new() }
    }

    /// Fills the whole picture.
    pub fn background(&mut self, size: Point, color: &str) {
        self.rectangle(Point { x: 0.0, y: 0.0 }, size, &format!(r#"fill="{color}""#));
    }

    /// Draws a rectangle; `corner` is its upper left corner.
    pub fn rectangle(&mut self, corner: Point, size: Point, paint: &str) {
        let (Point { x, y }, Point { x: width, y: height }) = (corner, size);
        let [x, y, width, height] = [x, y, width, height].map(number);
        let body = &mut self.body;
        let _ =
            writeln!(body, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" {paint}/>"#);
    }

    /// Draws a circle.
    pub fn circle(&mut self, middle: Point, radius: f32, paint: &str) {
        let [x, y, radius] = [middle.x, middle.y, radius].map(number);
        let _ = writeln!(self.body, r#"<circle cx="{x}" cy="{y}" r="{radius}" {paint}/>"#);
    }

    /// Draws a polygon.
    pub fn polygon(&mut self, points: &[Point], paint: &str) {
        self.path(&[points], "z", paint);
    }

    /// Draws lines as one path.
    pub fn lines(&mut self, lines: &[&[Point]], paint: &str) {
        self.path(lines, "", paint);
    }

    /// Draws lines that each end with this command as one path.
    fn path(&mut self, lines: &[&[Point]], end: &str, paint: &str) {
        self.body.push_str("<path d=\"");
        for line in lines {
            for (index, point) in line.iter().enumerate() {
                let command = if index == 0 { 'M' } else { 'L' };
                let _ = write!(self.body, "{command}{} {}", number(point.x), number(point.y));
            }
            self.body.push_str(end);
        }
        let _ = writeln!(self.body, "\" {paint}/>");
    }

    /// Draws a character around `middle`, as the pieces of this side stand: those of White are upside down.
    pub fn character(&mut self, c: char, middle: Point, size: f32, side: Color, color: &str) {
        let c = if glyph::has(c) { c } else { glyph::MISSING };
        let forward = if side == Color::White { -1.0 } else { 1.0 };
        let scale = size / glyph::EM * forward;
        let x = middle.x - scale * glyph::advance(c) / 2.0;
        let y = middle.y + scale * glyph::MIDDLE;
        self.outline(c, Point { x, y }, scale, color);
    }

    fn outline(&mut self, c: char, origin: Point, scale: f32, color: &str) {
        self.used.insert(c);
        let _ = writeln!(
            self.body,
            r##"<use href="#{}" transform="translate({} {})scale({})" fill="{color}"/>"##,
            name(c),
            number(origin.x),
            number(origin.y),
            (scale * 1e5).round() / 1e5,
        );
    }

    /// Draws a line of text around `middle`, smaller or cut off if it is wider than `room`.
    pub fn text(&mut self, text: &str, middle: Point, size: f32, room: f32, color: &str) {
        let (text, size) = fitted(text, size, room);
        if self.may_use_text && !text.chars().all(glyph::has) {
            let [x, y, size] = [middle.x, middle.y + 0.36 * size, size].map(number);
            let _ = writeln!(
                self.body,
                r#"<text x="{x}" y="{y}" font-size="{size}" font-family="serif" text-anchor="middle" fill="{color}">{}</text>"#,
                escaped(&text),
            );
            return;
        }
        let scale = size / glyph::EM;
        let mut x = middle.x - scale * width(&text) / 2.0;
        for c in text.chars() {
            let c = if glyph::has(c) { c } else { glyph::MISSING };
            if !c.is_whitespace() {
                self.outline(c, Point { x, y: middle.y + scale * glyph::MIDDLE }, scale, color);
            }
            x += scale * glyph::advance(c);
        }
    }

    /// Draws shapes as a group with a name.
    pub fn group(&mut self, name: &str, draw: impl FnOnce(&mut Canvas)) {
        let _ = writeln!(self.body, "<g id=\"{name}\">");
        draw(self);
        self.body.push_str("</g>\n");
    }

    /// Draws shapes in another size.
    pub fn scaled(&mut self, size: f32, draw: impl FnOnce(&mut Canvas)) {
        let _ = writeln!(self.body, "<g transform=\"scale({size})\">");
        draw(self);
        self.body.push_str("</g>\n");
    }

    /// Draws a group again, under this transform.
    pub fn place(&mut self, name: &str, transform: &str) {
        let _ = writeln!(self.body, r##"<use href="#{name}" transform="{transform}"/>"##);
    }

    /// The shapes after the outlines of their characters, as elements for the definitions of a document.
    pub fn definitions(self) -> String {
        outlines(self.used.into_iter()) + &self.body
    }

    /// The document with this width in pixels.
    pub fn finish(self, size: Point, width: f32, title: &str, description: &str) -> String {
        let [x, y] = [size.x, size.y].map(number);
        let height = number(size.y * width / size.x);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" \
             height=\"{height}\" viewBox=\"0 0 {x} {y}\">\n<title>{}</title>\n<desc>{}</desc>\n<defs>\n",
            number(width),
            escaped(title),
            escaped(description),
        );
        text += &outlines(self.used.into_iter());
        text + "</defs>\n" + &self.body + "</svg>\n"
    }
}

/// The outlines of characters, each by its name.
pub(super) fn outlines(characters: impl Iterator<Item = char>) -> String {
    let path = |c| format!("<path id=\"{}\" d=\"{}\"/>\n", name(c), glyph::outline(c));
    characters.map(path).collect()
}

/// The name of a character's outline. It is the same in every picture, so that one document can contain
/// several pictures.
fn name(c: char) -> String {
    format!("u{:x}", u32::from(c))
}

/// The width of a text in units of the outlines.
fn width(text: &str) -> f32 {
    text.chars().map(glyph::advance).sum()
}

/// A text and its size so that it fits: smaller if that is enough, or else cut off.
fn fitted(text: &str, size: f32, room: f32) -> (String, f32) {
    const SMALLEST: f32 = 0.6;
    let room = room * glyph::EM;
    // More characters never fit; a text may have any length.
    let most = (room / size / SMALLEST / glyph::EM * 4.0) as usize;
    let visible = text.chars().filter(|c| !c.is_control());
    let mut text: String = visible.take(most.max(1)).collect();
    let needed = width(&text) * size;
    if needed <= room * (1.0 / SMALLEST) {
        return (text, size * (room / needed).min(1.0));
    }
    let size = size * SMALLEST;
    while width(&text) * size > room - glyph::EM * size && text.pop().is_some() {}
    (text.trim_end().to_owned() + "…", size)
}

/// A number with at most one digit after the point.
fn number(value: f32) -> String {
    let value = (value * 10.0).round() / 10.0;
    // Avoids -0.
    (value + 0.0).to_string()
}

/// Text between tags, on one line, without characters that XML forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.trim().chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
