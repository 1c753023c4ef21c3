//! The board: its lines, figures, marks and pieces.

use super::canvas::{Canvas, Point};
use super::grid::{LABELS, SQUARE, middle};
use super::look::{Look, Style};
use super::marks::Marks;
use super::piece;
use crate::notation::KANJI_DIGITS;
use crate::shogi::{Color, Setup};

/// Draws the board with its upper left corner at `corner`.
pub(super) fn draw(canvas: &mut Canvas, corner: Point, setup: &Setup, marks: &Marks, look: Look) {
    let colors = look.background.colors();
    let extent = Point { x: 9.0 * SQUARE.x, y: 9.0 * SQUARE.y };
    if look.style != Style::Print {
        canvas.rectangle(corner, extent, &format!(r#"fill="{}""#, colors.wood));
    }
    marks.draw_below(canvas, corner, colors);
    lines(canvas, corner, extent, colors.ink);
    labels(canvas, corner, look);
    for (square, piece) in setup.pieces() {
        piece::draw(canvas, piece, middle(corner, square), look);
    }
    marks.draw_above(canvas, corner, colors);
}

fn lines(canvas: &mut Canvas, corner: Point, extent: Point, ink: &str) {
    let at = |file: u8, rank: u8| {
        corner + Point { x: f32::from(file) * SQUARE.x, y: f32::from(rank) * SQUARE.y }
    };
    let lines = (1..9).flat_map(|n| [[at(n, 0), at(n, 9)], [at(0, n), at(9, n)]]);
    let lines: Vec<[Point; 2]> = lines.collect();
    let lines: Vec<&[Point]> = lines.iter().map(|line| &line[..]).collect();
    canvas.lines(&lines, &format!(r#"fill="none" stroke="{ink}" stroke-width="1""#));
    for (file, rank) in [(3, 3), (3, 6), (6, 3), (6, 6)] {
        canvas.circle(at(file, rank), 2.6, &format!(r#"fill="{ink}""#));
    }
    let frame = format!(r#"fill="none" stroke="{ink}" stroke-width="2.4""#);
    canvas.rectangle(corner, extent, &frame);
}

/// Draws the figures: those of the files above, those of the ranks on the right.
fn labels(canvas: &mut Canvas, corner: Point, look: Look) {
    const SIZE: f32 = 17.0;
    let ink = look.background.colors().ink;
    let is_western = look.style == Style::Western;
    for (index, kanji) in (0u8..).zip(KANJI_DIGITS.chars()) {
        let offset = f32::from(index) + 0.5;
        let file = if is_western { '9' } else { '９' };
        let file = char::from_u32(u32::from(file) - u32::from(index)).unwrap_or(file);
        let above = corner + Point { x: offset * SQUARE.x, y: -LABELS / 2.0 + 1.0 };
        canvas.character(file, above, SIZE, Color::Black, ink);
        let rank = if is_western { char::from(b'a' + index) } else { kanji };
        let beside = Point { x: 9.0 * SQUARE.x + LABELS / 2.0 - 1.0, y: offset * SQUARE.y };
        canvas.character(rank, corner + beside, SIZE, Color::Black, ink);
    }
}
