//! The hand of a side, in a column beside the board.

use super::canvas::{Canvas, Point};
use super::grid::SQUARE;
use super::look::{Look, Style};
use crate::notation::{kanji, letter, write_kanji_number};
use crate::shogi::{Color, HandKind, Setup};

/// The width of the column.
pub(super) const WIDTH: f32 = 44.0;

/// The height of the column.
pub(super) const HEIGHT: f32 = 9.0 * SQUARE.y;

/// The size of a character, if there is enough room.
const SIZE: f32 = 30.0;

/// Draws the column as high as the board; `top` is the middle of its upper edge.
pub(super) fn draw(canvas: &mut Canvas, top: Point, color: Color, setup: &Setup, look: Look) {
    let ink = look.background.colors().ink;
    let lines = lines(setup, color, look.style);
    let needed: f32 = lines.iter().map(|line| line.height).sum();
    let scale = (HEIGHT / needed).min(1.0);
    let mut y = top.y;
    for line in lines {
        let middle = Point { x: top.x, y: y + line.height * scale / 2.0 };
        canvas.text(&line.text, middle, line.size * scale, WIDTH - 4.0, ink);
        y += line.height * scale;
    }
}

pub(super) struct Line {
    pub text: String,
    /// The size of the characters.
    size: f32,
    /// The height of the line, with the space around the characters.
    pub height: f32,
}

impl Line {
    /// Whether the line is a piece, and not a number or another text.
    pub fn is_piece(&self) -> bool {
        self.size == SIZE
    }
}

/// The lines of the column from the top: the mark of the side, then each kind of piece and its number.
pub(super) fn lines(setup: &Setup, color: Color, style: Style) -> Vec<Line> {
    let is_western = style == Style::Western;
    let line = |text: String, size: f32, height: f32| Line { text, size, height };
    let mark = if color == Color::Black { '☗' } else { '☖' };
    let mut lines = vec![line(mark.to_string(), 24.0, 34.0)];
    let held = HandKind::BY_STRENGTH.map(|kind| (kind, setup.held(color, kind)));
    let held = held.into_iter().filter(|&(_, count)| count > 0);
    for (kind, count) in held {
        let name = if is_western { letter(kind.on_board()) } else { kanji(kind.on_board()) };
        lines.push(line(name.to_string(), SIZE, SIZE + 4.0));
        let digits = match (count, is_western) {
            (1, _) => vec![],
            (_, true) => vec![count.to_string()],
            (_, false) => write_kanji_number(count).chars().map(String::from).collect(),
        };
        lines.extend(digits.into_iter().map(|digits| line(digits, 20.0, 21.0)));
    }
    if lines.len() == 1 {
        let none = if is_western { "-" } else { "持駒なし" };
        lines.extend(none.chars().map(|c| line(c.to_string(), 22.0, 26.0)));
    }
    lines
}
