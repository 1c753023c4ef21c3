//! The measures of the board.

use super::canvas::Point;
use crate::shogi::Square;

/// The size of a square, in a picture of the default width.
pub(super) const SQUARE: Point = Point { x: 40.0, y: 44.0 };

/// The margin around the board.
pub(super) const MARGIN: f32 = 14.0;

/// The height of the figures above the board, and the width of those beside it.
pub(super) const LABELS: f32 = 30.0;

/// The size of the board with its figures and the margin beside it.
pub(super) fn size() -> Point {
    Point { x: 9.0 * SQUARE.x + MARGIN + LABELS, y: 9.0 * SQUARE.y + LABELS }
}

/// The middle of a square, on a board whose upper left corner is at `corner`.
pub(super) fn middle(corner: Point, square: Square) -> Point {
    let x = (9.5 - f32::from(square.file())) * SQUARE.x;
    let y = (f32::from(square.rank()) - 0.5) * SQUARE.y;
    corner + Point { x, y }
}
