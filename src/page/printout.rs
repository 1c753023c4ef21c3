//! The common parts of the two kinds of printed sheets: HTML for browsers, TeX for books.

use crate::picture::Picture;
use crate::themes::Themes;

/// The most diagrams on a page.
pub const MOST: usize = 20;

/// The layouts of a page: columns and rows of diagrams.
const LAYOUTS: [(usize, usize); 8] =
    [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)];

/// The columns and rows of a page with this number of diagrams.
pub(super) fn layout(per_page: usize) -> (usize, usize) {
    let fits = |&&(columns, rows): &&(usize, usize)| columns * rows >= per_page;
    *LAYOUTS.iter().find(fits).unwrap_or(&(4, 5))
}

/// The answer to a problem on a sheet.
#[derive(Default)]
pub(crate) struct PrintedAnswer {
    /// The title and the author, beside the number.
    pub title: String,
    pub author: Option<String>,
    /// The moves of the solution, or the reason why there is none.
    pub moves: Vec<String>,
    /// A line after the moves.
    pub remark: Option<String>,
    /// The themes of the solution, if it is proven.
    pub themes: Themes,
    /// The notes of the problem.
    pub notes: Option<String>,
}

/// Whether the answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerPages {
    Printed,
    LeftOut,
}

/// A document that is written piece by piece.
pub(crate) trait Printout {
    /// The text before the first problem.
    fn head(&self) -> String;

    /// The text of a problem with this caption.
    fn problem(&mut self, picture: &Picture, caption: &[String]) -> String;

    /// The text after the last problem.
    fn foot(&self, answers: &[PrintedAnswer], shown: AnswerPages) -> String;
}
