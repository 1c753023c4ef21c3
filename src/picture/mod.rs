//! A position as a picture, in SVG, PNG or TeX, and a solution as a moving picture.
//!
//! Characters are drawn as outlines of a font inside the crate, so that a picture looks the same in every
//! viewer, and is the same each time that it is drawn.
//!
//! ```
//! use tsume::picture::{Look, Picture};
//!
//! let setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
//! let caption = ["The first problem".to_owned()];
//! let mut picture = Picture::of(&setup, Look::default());
//! picture.caption = &caption;
//! assert!(picture.svg().starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "pixels")]
mod animation;
mod background;
mod board;
mod canvas;
mod caption;
mod glyph;
mod grid;
mod hand;
mod look;
mod marks;
#[cfg(feature = "pixels")]
mod palette;
mod piece;
#[cfg(feature = "pixels")]
mod png;
mod set;
mod tex;

use crate::shogi::{Color, Setup};
#[cfg(feature = "pixels")]
pub use animation::Animation;
pub use background::Background;
use canvas::{Canvas, Point};
pub use look::{Look, Style};
pub use marks::Marks;
#[cfg(feature = "pixels")]
pub use png::PixelsError;
#[cfg(feature = "pixels")]
pub(crate) use png::icon_png;
#[cfg(feature = "pixels")]
pub(crate) use set::icon;
pub(crate) use set::pieces_of_pages;
pub(crate) use tex::{TEX_FONTS, TEX_MACROS};

/// A position with a caption and marks, to be drawn.
///
/// ```
/// use tsume::picture::{Look, Picture};
///
/// let setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let mut picture = Picture::of(&setup, Look::default());
/// picture.description = "A rook in hand.";
/// assert!(picture.svg().contains("<desc>A rook in hand.</desc>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Picture<'a> {
    /// The position, which need not be legal.
    pub setup: &'a Setup,
    /// Lines of any text above the board; the first is larger.
    pub caption: &'a [String],
    /// The position in words, for screen readers.
    pub description: &'a str,
    /// Marks on the board.
    pub marks: Marks,
    /// Style, colours and size.
    pub look: Look,
}

impl Picture<'_> {
    /// A picture of a position without caption and marks.
    pub fn of(setup: &Setup, look: Look) -> Picture<'_> {
        Picture { setup, caption: &[], description: "", marks: Marks::default(), look }
    }

    /// The picture as an SVG document, with a title and a description in words.
    pub fn svg(&self) -> String {
        self.draw(Canvas::new())
    }

    /// Whether the hand of a side is drawn.
    fn shows_hand(&self, color: Color) -> bool {
        self.look.rest || color == self.setup.turn || !self.setup.has_rest(color)
    }

    fn draw(&self, mut canvas: Canvas) -> String {
        let colors = self.look.background.colors();
        let [left, right] = [Color::White, Color::Black]
            .map(|color| if self.shows_hand(color) { hand::WIDTH } else { 0.0 });
        let top = caption::height(self.caption);
        let size = grid::size() + Point { x: left + right, y: top + grid::MARGIN };
        let corner = Point { x: left + grid::MARGIN, y: top + grid::LABELS };
        canvas.background(size, colors.paper);
        caption::draw(&mut canvas, self.caption, size.x, colors);
        board::draw(&mut canvas, corner, self.setup, &self.marks, self.look);
        for (color, x) in [(Color::White, left / 2.0), (Color::Black, size.x - right / 2.0)] {
            if self.shows_hand(color) {
                hand::draw(&mut canvas, Point { x, y: corner.y }, color, self.setup, self.look);
            }
        }
        let width = self.look.width.map_or(size.x, |width| width.max(1) as f32);
        canvas.finish(size, width, &self.title(), self.description)
    }

    /// The title of the picture: the first line of its caption, cut off if it is very long.
    fn title(&self) -> String {
        const LONGEST: usize = 200;
        let title = self.caption.first().map_or("Shogi", |line| line.trim());
        let cut = title.chars().nth(LONGEST).map_or("", |_| "…");
        title.chars().take(LONGEST).collect::<String>() + cut
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::read_sfen;
    use crate::shogi::{HandKind, Kind, Piece, Square};

    const FIRST: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    fn looks() -> Vec<Look> {
        let styles = [Style::Print, Style::Pieces, Style::Western];
        let backgrounds = [Background::Light, Background::Dark];
        let of =
            |style| backgrounds.map(|background| Look { style, background, ..Look::default() });
        styles.into_iter().flat_map(of).collect()
    }

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[test]
    fn the_rest_of_the_set_is_drawn_only_on_request() {
        let mut setup = read_sfen(FIRST).unwrap();
        let svg = |setup: &Setup, rest| Picture::of(setup, Look { rest, ..Look::default() }).svg();
        assert!(!svg(&setup, false).contains(r#"id="u9280""#)); // 銀, which only White holds
        assert!(svg(&setup, true).contains(r#"id="u9280""#));
        setup.hold(Color::White, HandKind::Pawn, 3);
        assert!(svg(&setup, false).contains(r#"id="u9280""#));
    }

    #[test]
    fn white_pieces_are_turned_and_promoted_pieces_red_on_request() {
        let setup = read_sfen(FIRST).unwrap();
        let plain = Picture::of(&setup, Look::default()).svg();
        let red = Picture::of(&setup, Look { red: true, ..Look::default() }).svg();
        assert_eq!(count(&plain, "scale(-"), 4);
        let color = Background::Light.colors().red;
        assert_eq!((count(&plain, color), count(&red, color)), (0, 1));
    }

    #[test]
    fn marks_are_drawn_at_their_squares() {
        let setup = read_sfen(FIRST).unwrap();
        let plain = Picture::of(&setup, Look::default());
        let square = |file, rank| Square::new(file, rank).unwrap();
        let marks = Marks {
            last: "1a1b".parse().ok(),
            squares: vec![square(3, 4)],
            arrows: vec![(square(3, 4), square(2, 4))],
        };
        let marked = Picture { marks, ..plain.clone() }.svg();
        let (plain, colors) = (plain.svg(), Background::Light.colors());
        assert_eq!((count(&plain, colors.last), count(&plain, colors.mark)), (0, 0));
        assert_eq!((count(&marked, colors.last), count(&marked, colors.mark)), (2, 2));
        assert!(
            marked.contains(r##"<rect x="334" y="30" width="40" height="44" fill="#ffe08a"/>"##)
        );
    }

    #[test]
    fn captions_are_text_and_fit() {
        let setup = read_sfen(FIRST).unwrap();
        let long = "雪".repeat(10_000);
        for caption in ["<script>alert(1)</script>", "a & \"b\" ]]> \u{0}\u{ffff}", &long, "", "🙂"]
        {
            let caption = [caption.to_owned()];
            let description = "All in words.";
            let plain = Picture::of(&setup, Look::default());
            let svg = Picture { caption: &caption, description, ..plain }.svg();
            assert!(svg.len() < 40_000, "{}", svg.len());
            assert!(svg.contains("<title>") && svg.contains("<desc>All in words.</desc>"));
            assert!(!svg.contains("<script") && !svg.contains('\u{0}'), "{svg}");
            // The viewer draws characters that the font lacks.
            assert_eq!(count(&svg, "<text"), usize::from(caption[0].contains(['🙂', '\u{ffff}'])));
        }
    }

    #[test]
    fn a_requested_width_scales_the_whole_picture() {
        let setup = read_sfen(FIRST).unwrap();
        let svg = |width| Picture::of(&setup, Look { width, ..Look::default() }).svg();
        let (small, usual) = (svg(Some(100)), svg(None));
        assert!(small.contains(r#"width="100""#));
        let body = |svg: &str| svg.split_once("viewBox").map(|(_, body)| body.to_owned());
        assert_eq!(body(&small), body(&usual));
    }

    /// The size of a PNG, read from its header.
    #[cfg(feature = "pixels")]
    fn png_size(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[cfg(feature = "pixels")]
    #[test]
    fn a_png_has_the_requested_width() {
        let setup = read_sfen(FIRST).unwrap();
        for look in looks() {
            let picture = Picture::of(&setup, Look { width: Some(300), ..look });
            let png = picture.png().unwrap();
            assert_eq!(png_size(&png).0, 300);
            assert_eq!(picture.png().unwrap(), png);
        }
    }

    fn setups() -> impl Strategy<Value = Setup> {
        let piece = (0..2usize, 0..14usize);
        let piece = piece.prop_map(|(color, kind)| Piece::new(Color::ALL[color], Kind::ALL[kind]));
        let board = prop::collection::vec(prop::option::weighted(0.5, piece), 81);
        let hands = prop::collection::vec(0..19u32, 14);
        (board, hands, any::<bool>()).prop_map(|(board, hands, turn)| {
            let mut setup = Setup::new();
            Square::all().zip(board).for_each(|(square, piece)| setup.set(square, piece));
            let held = Color::ALL.into_iter().flat_map(|color| HandKind::ALL.map(|k| (color, k)));
            held.zip(hands).for_each(|((color, kind), count)| setup.hold(color, kind, count));
            setup.turn = Color::ALL[usize::from(turn)];
            setup
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        /// With any board and any caption, a strict reader of SVG accepts the picture, and the picture is
        /// small.
        #[test]
        fn every_picture_is_well_formed_and_small(
            setup in setups(),
            caption in prop::collection::vec(any::<String>(), 0..6),
        ) {
            for look in looks() {
                let picture = Picture { caption: &caption, ..Picture::of(&setup, look) };
                let svg = picture.svg();
                prop_assert!(svg.len() < 40_000, "{}", svg.len());
                prop_assert_eq!(&picture.svg(), &svg);
                #[cfg(feature = "pixels")]
                resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
            }
        }
    }
}
