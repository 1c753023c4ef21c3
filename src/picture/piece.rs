//! A piece on the board.

use super::canvas::{Canvas, Point};
use super::grid::SQUARE;
use super::look::{Look, Style};
use crate::notation::{kanji, letter};
use crate::shogi::{Color, Piece};

/// The outline of a black piece: distances from the middle of its square, in sizes of a square.
pub(super) const OUTLINE: [(f32, f32); 5] =
    [(0.0, -0.45), (0.31, -0.32), (0.42, 0.43), (-0.42, 0.43), (-0.31, -0.32)];

/// Draws a piece around the middle of its square.
pub(super) fn draw(canvas: &mut Canvas, piece: Piece, middle: Point, look: Look) {
    let colors = look.background.colors();
    let color = if look.red && piece.kind.is_promoted() { colors.red } else { colors.ink };
    let forward = if piece.color == Color::White { -1.0 } else { 1.0 };
    if look.style != Style::Print {
        let point = |(x, y): (f32, f32)| {
            middle + Point { x: forward * x * SQUARE.x, y: forward * y * SQUARE.y }
        };
        let paint = format!(
            r#"fill="{}" stroke="{}" stroke-width="1" stroke-linejoin="round""#,
            colors.piece, colors.ink
        );
        canvas.polygon(&OUTLINE.map(point), &paint);
    }
    let below = |share: f32| middle + Point { x: 0.0, y: forward * share * SQUARE.y };
    match look.style {
        Style::Print => canvas.character(kanji(piece.kind), middle, 35.0, piece.color, color),
        Style::Pieces => {
            canvas.character(kanji(piece.kind), below(0.03), 28.0, piece.color, color);
        }
        Style::Western => {
            let plus = if piece.kind.is_promoted() { "+" } else { "" };
            let text = format!("{plus}{}", letter(piece.kind));
            canvas.text(&text, below(0.05), 26.0, 0.66 * SQUARE.x, color);
        }
    }
}
