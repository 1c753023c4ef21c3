//! Marks on the board: the last move, squares, arrows.

use super::background::Colors;
use super::canvas::{Canvas, Point};
use super::grid::{SQUARE, middle};
use crate::shogi::{Move, Square};

/// Marks on the board.
///
/// ```
/// use tsume::picture::{Look, Picture};
///
/// let setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let mut picture = Picture::of(&setup, Look::default());
/// let plain = picture.svg();
/// picture.marks.last = Some("1d1c".parse()?);
/// picture.marks.arrows.push(("3d".parse()?, "2b".parse()?));
/// assert!(picture.svg().len() > plain.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Marks {
    /// The move that led to the position; its squares are coloured.
    pub last: Option<Move>,
    /// Squares with a ring.
    pub squares: Vec<Square>,
    /// Arrows from one square to another.
    pub arrows: Vec<(Square, Square)>,
}

impl Marks {
    /// Draws the marks under the pieces.
    pub(super) fn draw_below(&self, canvas: &mut Canvas, corner: Point, colors: Colors) {
        let squares = self.last.into_iter().flat_map(|mv| [mv.from(), Some(mv.to())]);
        for square in squares.flatten() {
            let half = Point { x: -SQUARE.x / 2.0, y: -SQUARE.y / 2.0 };
            let paint = format!(r#"fill="{}""#, colors.last);
            canvas.rectangle(middle(corner, square) + half, SQUARE, &paint);
        }
    }

    /// Draws the marks over the pieces.
    pub(super) fn draw_above(&self, canvas: &mut Canvas, corner: Point, colors: Colors) {
        for &square in &self.squares {
            let paint =
                format!(r#"fill="none" stroke="{}" stroke-width="3" opacity=".85""#, colors.mark);
            canvas.circle(middle(corner, square), 0.46 * SQUARE.x, &paint);
        }
        for &(from, to) in &self.arrows {
            let paint = format!(r#"fill="{}" opacity=".75""#, colors.mark);
            let arrow = arrow(middle(corner, from), middle(corner, to));
            canvas.polygon(&arrow, &paint);
        }
    }
}

/// The outline of an arrow. It ends a little before the middle of the square, so that the piece there
/// can be seen.
fn arrow(from: Point, to: Point) -> [Point; 7] {
    const HEAD: f32 = 16.0;
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let at = |along: f32, aside: f32| {
        from + Point { x: along * dx - aside * dy, y: along * dy + aside * dx }
    };
    let tip = (length - 6.0).max(HEAD);
    [
        at(0.0, 2.5),
        at(tip - HEAD, 2.5),
        at(tip - HEAD, 8.0),
        at(tip, 0.0),
        at(tip - HEAD, -8.0),
        at(tip - HEAD, -2.5),
        at(0.0, -2.5),
    ]
}
