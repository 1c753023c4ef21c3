//! Sets of pieces for the pages, as elements for the definitions of an HTML document. The colours are variables of the
//! document's style: `--piece`, `--piece-edge`, `--piece-ink` and `--piece-red`.

use super::canvas::{Canvas, Point};
use super::grid::SQUARE;
use super::piece::OUTLINE;
use crate::notation::{kanji, letter};
use crate::shogi::{Color, Kind};

const INK: &str = "var(--piece-ink)";
const RED: &str = "var(--piece-red)";

/// A set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceSet {
    /// Two kanji on each piece, as on a board of wood.
    TwoKanji,
    /// One kanji on each piece.
    OneKanji,
    /// Letters, upright for both sides.
    Letters,
    /// Letters with marks in the directions of the piece's moves, for readers who do not know the pieces.
    International,
}

impl PieceSet {
    const ALL: [PieceSet; 4] =
        [PieceSet::TwoKanji, PieceSet::OneKanji, PieceSet::Letters, PieceSet::International];

    /// The name of the set in the names of its elements.
    fn name(self) -> &'static str {
        match self {
            PieceSet::TwoKanji => "two",
            PieceSet::OneKanji => "one",
            PieceSet::Letters => "letters",
            PieceSet::International => "marks",
        }
    }

    /// Draws a black piece, or the upright parts of a white one.
    fn face(self, canvas: &mut Canvas, kind: Kind) {
        let ink = if kind.is_promoted() { RED } else { INK };
        let letters =
            if kind.is_promoted() { format!("+{}", letter(kind)) } else { letter(kind).into() };
        let at = |y| Point { x: 0.0, y };
        match (self, two_kanji(kind)) {
            (PieceSet::TwoKanji, [upper, Some(lower)]) => {
                canvas.character(upper.unwrap_or('〓'), at(-5.6), 15.5, Color::Black, ink);
                canvas.character(lower, at(9.4), 15.5, Color::Black, ink);
            }
            (PieceSet::TwoKanji | PieceSet::OneKanji, _) => {
                canvas.character(kanji(kind), at(2.0), 26.0, Color::Black, ink);
            }
            (PieceSet::Letters, _) => canvas.text(&letters, at(2.2), 26.0, 26.0, ink),
            (PieceSet::International, _) => canvas.text(&letters, at(1.0), 15.0, 15.0, ink),
        }
    }
}

/// The pieces of both sides in every set, around the origin of a square of 40 by 44 units: `two-b-K` is Black's king in
/// two kanji, `letters-w-+R` a white dragon in letters.
pub(crate) fn pieces_of_pages() -> String {
    let mut canvas = Canvas::new();
    canvas.group("shape", shape);
    for kind in Kind::ALL {
        canvas.group(&format!("moves-{}", code(kind)), |canvas| moves(canvas, kind));
    }
    for set in PieceSet::ALL {
        for kind in Kind::ALL {
            for (side, color) in [('b', Color::Black), ('w', Color::White)] {
                let name = format!("{}-{side}-{}", set.name(), code(kind));
                canvas.group(&name, |canvas| piece(canvas, set, kind, color));
            }
        }
    }
    canvas.definitions()
}

/// The icon of a page that is hosted, as an SVG document: a piece on the wood of a board.
#[cfg(feature = "pixels")]
pub(crate) fn icon() -> String {
    let (mut canvas, side, scale) = (Canvas::new(), 512.0, 9.0);
    let middle = Point { x: side / 2.0, y: side / 2.0 };
    canvas.background(Point { x: side, y: side }, "#ecd6a4");
    let place =
        |(x, y): (f32, f32)| Point { x: x * SQUARE.x * scale, y: y * SQUARE.y * scale } + middle;
    let paint = r##"fill="#fdf0d2" stroke="#8a6f42" stroke-width="8" stroke-linejoin="round""##;
    canvas.polygon(&OUTLINE.map(place), paint);
    canvas.character('詰', place((0.0, 0.06)), 210.0, Color::Black, "#17130d");
    canvas.finish(Point { x: side, y: side }, side, "tsume", "")
}

/// A kind as the names of elements have it, such as `+R`.
fn code(kind: Kind) -> String {
    let plus = if kind.is_promoted() { "+" } else { "" };
    format!("{plus}{}", letter(kind))
}

fn piece(canvas: &mut Canvas, set: PieceSet, kind: Kind, color: Color) {
    let is_upright = matches!(set, PieceSet::Letters | PieceSet::International);
    let turn = if color == Color::White { "rotate(180)" } else { "" };
    if color == Color::White && !is_upright {
        canvas.place(&format!("{}-b-{}", set.name(), code(kind)), turn);
        return;
    }
    let size = size(kind);
    canvas.place("shape", &format!("{turn}scale({size})"));
    if set == PieceSet::International {
        canvas.place(&format!("moves-{}", code(kind)), &format!("{turn}scale({size})"));
    }
    canvas.scaled(size, |canvas| set.face(canvas, kind));
}

/// The outline of a piece and the edge of its lower side.
fn shape(canvas: &mut Canvas) {
    let corners =
        |below: f32| OUTLINE.map(|(x, y)| Point { x: x * SQUARE.x, y: y * SQUARE.y + below });
    canvas.polygon(&corners(1.3), r#"fill="var(--piece-edge)" opacity=".55""#);
    let paint = r#"fill="var(--piece)" stroke="var(--piece-edge)" stroke-width=".8" stroke-linejoin="round""#;
    canvas.polygon(&corners(0.0), paint);
}

/// The size of a piece: kings are the largest, pawns the smallest.
fn size(kind: Kind) -> f32 {
    match kind.unpromoted() {
        Kind::King => 1.06,
        Kind::Rook | Kind::Bishop => 1.03,
        Kind::Gold | Kind::Silver => 0.98,
        Kind::Knight | Kind::Lance => 0.93,
        _ => 0.88,
    }
}

/// The characters of a piece of wood: the upper one, and the lower one if there are two.
fn two_kanji(kind: Kind) -> [Option<char>; 2] {
    let text = match kind {
        Kind::King => "玉将",
        Kind::Rook => "飛車",
        Kind::Bishop => "角行",
        Kind::Gold => "金将",
        Kind::Silver => "銀将",
        Kind::Knight => "桂馬",
        Kind::Lance => "香車",
        Kind::Pawn => "歩兵",
        Kind::Dragon => "竜王",
        Kind::Horse => "竜馬",
        Kind::ProSilver => "成銀",
        Kind::ProKnight => "成桂",
        Kind::ProLance => "成香",
        Kind::ProPawn => "と",
    };
    let mut characters = text.chars();
    [characters.next(), characters.next()]
}

/// Files to the right and ranks down.
type Step = (i8, i8);

const STRAIGHT: [Step; 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
const SLANTED: [Step; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The steps of a black piece, and the directions in which it slides.
fn movement(kind: Kind) -> (Vec<Step>, Vec<Step>) {
    let gold = || [&STRAIGHT[..], &SLANTED[..2]].concat();
    match kind {
        Kind::Pawn => (vec![(0, -1)], vec![]),
        Kind::Lance => (vec![], vec![(0, -1)]),
        Kind::Knight => (vec![(-1, -2), (1, -2)], vec![]),
        Kind::Silver => ([&STRAIGHT[..1], &SLANTED].concat(), vec![]),
        Kind::Bishop => (vec![], SLANTED.to_vec()),
        Kind::Rook => (vec![], STRAIGHT.to_vec()),
        Kind::Horse => (STRAIGHT.to_vec(), SLANTED.to_vec()),
        Kind::Dragon => (SLANTED.to_vec(), STRAIGHT.to_vec()),
        Kind::King => ([STRAIGHT, SLANTED].concat(), vec![]),
        _ => (gold(), vec![]),
    }
}

/// The marks of a black piece's moves: a dot for a step, a line for a slide.
fn moves(canvas: &mut Canvas, kind: Kind) {
    let (steps, slides) = movement(kind);
    let ink = if kind.is_promoted() { RED } else { INK };
    let place = |(x, y): Step, far: f32| Point {
        // The piece is narrow above.
        x: f32::from(x) * far * if y < 0 { 0.78 } else { 1.0 },
        y: f32::from(y).clamp(-1.25, 1.0) * far * 1.12 + 1.5,
    };
    for step in steps {
        canvas.circle(place(step, 11.6), 1.7, &format!(r#"fill="{ink}""#));
    }
    let lines: Vec<[Point; 2]> =
        slides.into_iter().map(|slide| [place(slide, 9.2), place(slide, 13.4)]).collect();
    let lines: Vec<&[Point]> = lines.iter().map(|line| &line[..]).collect();
    if !lines.is_empty() {
        canvas
            .lines(&lines, &format!(r#"stroke="{ink}" stroke-width="2.4" stroke-linecap="round""#));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::notation::read_sfen;
    use crate::shogi::Position;

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[test]
    fn every_set_has_every_piece_of_both_sides() {
        let pieces = pieces_of_pages();
        for set in PieceSet::ALL {
            for kind in Kind::ALL {
                for side in ['b', 'w'] {
                    let name = format!("<g id=\"{}-{side}-{}\">", set.name(), code(kind));
                    assert_eq!(count(&pieces, &name), 1, "{name}");
                }
            }
        }
        // Every used element is defined, and every outline only once.
        for used in pieces.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert_eq!(count(&pieces, &format!("id=\"{used}\"")), 1, "{used}");
        }
    }

    #[test]
    fn letters_are_upright_and_frames_point_forward() {
        let pieces = pieces_of_pages();
        let (_, dragon) = pieces.split_once("<g id=\"letters-w-+R\">").unwrap();
        let (dragon, _) = dragon.split_once("</g>\n<g id=").unwrap();
        assert!(dragon.contains("href=\"#shape\" transform=\"rotate(180)"), "{dragon}");
        assert!(dragon.contains("#u52") && !dragon.contains("scale(-"), "{dragon}");
        assert_eq!(count(dragon, "rotate"), 1);
    }

    /// Marks are drawn for the moves that the rules allow.
    #[test]
    fn marks_are_those_of_the_rules() {
        for kind in Kind::ALL {
            let sfen = format!("9/k8/9/9/4{}4/9/9/9/9 b - 1", code(kind));
            let position = Position::new(&read_sfen(&sfen).unwrap()).unwrap();
            let reached: HashSet<_> =
                position.legal_moves().into_iter().map(|mv| mv.to()).collect();
            let (steps, slides) = movement(kind);
            let count = steps.len() + 4 * slides.len();
            assert_eq!(reached.len(), count, "{kind:?}");
        }
    }
}
