//! The lines above the board.

use super::background::Colors;
use super::canvas::{Canvas, Point};

/// The greatest number of lines; further ones are left out.
const MOST: usize = 4;

/// The size of the characters in a line.
fn size(index: usize) -> f32 {
    if index == 0 { 24.0 } else { 17.0 }
}

fn line_height(index: usize) -> f32 {
    size(index) * 1.5
}

/// The height of the caption.
pub(super) fn height(lines: &[String]) -> f32 {
    (0..lines.len().min(MOST)).map(line_height).sum()
}

/// Draws the caption at the top of a picture of this width.
pub(super) fn draw(canvas: &mut Canvas, lines: &[String], width: f32, colors: Colors) {
    let mut y = 4.0;
    for (index, line) in lines.iter().take(MOST).enumerate() {
        let middle = Point { x: width / 2.0, y: y + line_height(index) / 2.0 };
        canvas.text(line, middle, size(index), width - 16.0, colors.ink);
        y += line_height(index);
    }
}
