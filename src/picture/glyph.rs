//! The outlines of characters, from the font in the crate.

use std::fmt::Write;
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// A subset of BIZ UDPMincho, described in `font/README.md`.
static FONT: &[u8] = include_bytes!("font/BIZUDPMincho-subset.ttf");

static FACE: LazyLock<Option<FontRef<'static>>> = LazyLock::new(|| FontRef::new(FONT).ok());

/// The width and height of a full-width character in units of the outlines.
pub(super) const EM: f32 = 2048.0;

/// The height of the middle of a kanji above the base line, in these units.
pub(super) const MIDDLE: f32 = 778.0;

/// The replacement for a character outside the font, as in Japanese print.
pub(super) const MISSING: char = '〓';

fn find(c: char) -> Option<(&'static FontRef<'static>, GlyphId)> {
    let face = FACE.as_ref()?;
    Some((face, face.charmap().map(c)?))
}

/// Whether the font has this character.
pub(super) fn has(c: char) -> bool {
    find(c).is_some()
}

/// The width of a character in units of the outlines.
pub(super) fn advance(c: char) -> f32 {
    let metrics =
        |face: &FontRef<'static>| face.glyph_metrics(Size::unscaled(), LocationRef::default());
    find(c).and_then(|(face, glyph)| metrics(face).advance_width(glyph)).unwrap_or(EM)
}

/// The outline of a character as the data of an SVG path, from its origin on the base line; y grows
/// downwards. Empty for a blank.
pub(super) fn outline(c: char) -> String {
    let mut path = Path::default();
    let found = find(c).and_then(|(face, glyph)| face.outline_glyphs().get(glyph));
    let unhinted = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    // Drawing cannot fail: a test draws the characters of this font.
    let _ = found.map(|glyph| glyph.draw(unhinted, &mut path));
    path.data
}

/// The data of a path in whole units, relative to the last point, which is shorter.
#[derive(Default)]
struct Path {
    data: String,
    last: (i32, i32),
}

impl Path {
    fn push(&mut self, command: char, points: &[(f32, f32)]) {
        let start = self.last;
        self.data.push(command);
        for (index, &(x, y)) in points.iter().enumerate() {
            let point = (x.round() as i32, -y.round() as i32);
            let (dx, dy) = (point.0 - start.0, point.1 - start.1);
            let between = if index > 0 && dx >= 0 { " " } else { "" };
            let comma = if dy >= 0 { " " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(self.data, "{between}{dx}{comma}{dy}");
            self.last = point;
        }
    }
}

impl OutlinePen for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = (0, 0);
        self.push('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push('l', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Kind;

    #[test]
    fn the_font_contains_every_needed_glyph() {
        let pieces = Kind::ALL.into_iter().flat_map(|kind| [crate::notation::kanji(kind)]);
        for c in pieces.chain("一九十１９aiKRBGSNLP+×☗☖なし手詰…〓".chars()) {
            assert!(outline(c).len() > 20, "{c}");
        }
        assert!(!has('🙂') && !has('א'));
        assert_eq!(outline('　'), "");
        assert_eq!(advance('玉'), EM);
    }

    /// A path's numbers lead back to the points of the outline.
    #[test]
    fn relative_points_match_absolute_points() {
        let mut path = Path::default();
        path.move_to(10.0, 20.0);
        path.line_to(13.0, 15.0);
        path.quad_to(0.5, 0.0, -7.0, 15.0);
        path.close();
        assert_eq!(path.data, "M10-20l3 5q-12 15-20 0z");
    }
}
