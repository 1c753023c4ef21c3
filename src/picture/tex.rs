//! The picture as a TikZ picture for TeX, with macros that can be changed.

use std::fmt::Write;

use super::Picture;
use super::hand;
use super::look::{Look, Style};
use crate::notation::{kanji, letter, write_sfen};
use crate::shogi::{Color, Piece, Square};
use crate::text::tex;

/// The macros that the pictures use. A document may read them any number of times.
pub(crate) const TEX_MACROS: &str = include_str!("tsume.tex");

/// The part of a preamble that loads TikZ and finds a font.
pub(crate) const TEX_FONTS: &str = include_str!("fonts.tex");

/// The lines of a file that can be a document and a part of one.
const BEGIN: &str = r"\expandafter\ifx\csname @twoclasseserror\endcsname\documentclass\else
\documentclass[border=2mm]{standalone}
";
const BEGIN_BODY: &str = r"\def\tsumealone{}\begin{document}
\fi
";
const END: &str = r"\ifdefined\tsumealone\def\tsumeend{\end{document}}\else\let\tsumeend\endinput\fi
\tsumeend
";

impl Picture<'_> {
    /// The picture as a file for TeX: `\input` reads it in a document that uses TikZ, and by itself it is a document.
    /// It has neither background nor width.
    pub fn tex(&self) -> String {
        let head = "% LuaLaTeX and XeLaTeX read this file by itself, and \\input in a document with \\usepackage{tikz}.\n";
        [head, BEGIN, TEX_FONTS, BEGIN_BODY, TEX_MACROS, &self.tex_diagram(), END].concat()
    }

    /// The picture without the macros.
    pub(crate) fn tex_diagram(&self) -> String {
        let style = match self.look.style {
            Style::Print => "print",
            Style::Pieces => "pieces",
            Style::Western => "western",
        };
        let sfen = write_sfen(self.setup);
        let mut text = format!("\\begin{{tsumediagram}}{{{style}}}% {sfen}\n");
        // Writing to a string cannot fail, neither here nor below.
        let last = self.marks.last.into_iter().flat_map(|mv| [mv.from(), Some(mv.to())]);
        for square in last.flatten() {
            let _ = writeln!(text, "\\tsumelast{}", place(square));
        }
        text += "\\tsumeboard\n";
        for (square, piece) in self.setup.pieces() {
            let side = if piece.color == Color::Black { "black" } else { "white" };
            let _ = writeln!(text, "\\tsume{side}{}{{{}}}", place(square), face(piece, self.look));
        }
        for color in [Color::White, Color::Black] {
            if self.shows_hand(color) {
                text += &self.hand(color);
            }
        }
        for &square in &self.marks.squares {
            let _ = writeln!(text, "\\tsumering{}", place(square));
        }
        for &(from, to) in &self.marks.arrows {
            let _ = writeln!(text, "\\tsumearrow{}{}", place(from), place(to));
        }
        if let [first, rest @ ..] = self.caption {
            let rest: Vec<String> = rest.iter().map(|line| tex(line)).collect();
            let _ = writeln!(text, "\\tsumecaption{{{}}}{{{}}}", tex(first), rest.join("\\\\"));
        }
        text + "\\end{tsumediagram}%\n"
    }

    /// The hand of a side, smaller if it is higher than the board.
    fn hand(&self, color: Color) -> String {
        let lines = hand::lines(self.setup, color, self.look.style);
        let Some((mark, lines)) = lines.split_first() else { return String::new() };
        let needed: f32 = lines.iter().map(|line| line.height).sum();
        let scale = (hand::HEIGHT - mark.height) / needed;
        let scale = if scale < 1.0 { format!("[{scale:.2}]") } else { String::new() };
        let line = |line: &hand::Line| {
            let name = if line.is_piece() { "held" } else { "count" };
            format!("\\tsume{name}{{{}}}", line.text)
        };
        let lines: String = lines.iter().map(line).collect();
        let side = if color == Color::Black { "black" } else { "white" };
        format!("\\tsume{side}hand{scale}{{{lines}}}\n")
    }
}

/// The file and the rank of a square, as two arguments.
fn place(square: Square) -> String {
    format!("{{{}}}{{{}}}", square.file(), square.rank())
}

fn face(piece: Piece, look: Look) -> String {
    let plus = if piece.kind.is_promoted() { "+" } else { "" };
    let face = match look.style {
        Style::Western => format!("{plus}{}", letter(piece.kind)),
        Style::Print | Style::Pieces => kanji(piece.kind).to_string(),
    };
    if look.red && piece.kind.is_promoted() { format!("\\tsumered{{{face}}}") } else { face }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::picture::Marks;

    fn square(file: u8, rank: u8) -> Square {
        Square::new(file, rank).unwrap()
    }

    #[test]
    fn a_diagram_has_the_pieces_of_the_position() {
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R2Pr 1").unwrap();
        let caption = ["100 % 雪".to_owned(), "{x}".to_owned(), "y".to_owned()];
        let marks = Marks {
            last: "3c3d".parse().ok(),
            squares: vec![square(2, 3)],
            arrows: vec![(square(3, 4), square(2, 4))],
        };
        let look = Look { red: true, ..Look::default() };
        let picture = Picture { caption: &caption, marks, ..Picture::of(&setup, look) };
        let expected = r"\begin{tsumediagram}{print}% 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R2Pr 1
\tsumelast{3}{3}
\tsumelast{3}{4}
\tsumeboard
\tsumewhite{1}{1}{香}
\tsumewhite{2}{2}{角}
\tsumewhite{1}{3}{玉}
\tsumeblack{3}{4}{\tsumered{馬}}
\tsumeblack{2}{5}{歩}
\tsumewhite{1}{5}{金}
\tsumewhitehand{\tsumeheld{飛}}
\tsumeblackhand{\tsumeheld{飛}\tsumeheld{歩}\tsumecount{二}}
\tsumering{2}{3}
\tsumearrow{3}{4}{2}{4}
\tsumecaption{100 \% \tsumeja{雪}}{\{x\}\\y}
\end{tsumediagram}%
";
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&picture.tex_diagram()), sorted(expected));
        let western = Look { style: Style::Western, ..Look::default() };
        let text = Picture::of(&setup, western).tex_diagram();
        assert!(text.is_ascii() && text.contains("\\tsumeblack{3}{4}{+B}"), "{text}");
        assert!(text.contains("\\tsumeheld{P}\\tsumecount{2}"), "{text}");
    }

    #[test]
    fn a_large_hand_is_as_high_as_the_board() {
        let setup = read_sfen("8k/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1").unwrap();
        let text = Picture::of(&setup, Look::default()).tex_diagram();
        assert!(text.contains("\\tsumeblackhand[0."), "{text}");
        assert!(text.contains("\\tsumecount{十}\\tsumecount{八}"), "{text}");
    }
}
