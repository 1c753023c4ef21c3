//! Figures that occupied squares form on the board: straight and diagonal lines, and shapes of any size.

use crate::shogi::Square;
use crate::text::Text;

/// The least number of squares of a line.
const SHORTEST_LINE: usize = 4;

/// The least number of files and of ranks of the other figures.
const SMALLEST: usize = 3;

/// A figure that occupied squares form.
///
/// ```
/// use tsume::shogi::Square;
/// use tsume::themes::Figure;
///
/// let squares = ["5d", "4e", "5e", "6e", "5f"].map(|name| name.parse::<Square>());
/// let squares: Vec<Square> = squares.into_iter().collect::<Result<_, _>>()?;
/// assert_eq!(Figure::of(&squares).map(Figure::id), Some("plus"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure(&'static Description);

#[derive(PartialEq, Eq, Debug)]
struct Description {
    id: &'static str,
    name: Text<&'static str>,
    shape: Shape,
}

#[derive(PartialEq, Eq, Debug)]
enum Shape {
    /// Neighbouring squares of a rank, a file or a diagonal.
    Line,
    /// All squares of a rectangle.
    Rectangle,
    /// The squares of the two diagonals through a square, equally far in all four directions.
    Diagonals,
    /// The squares at one distance from a square, counted in steps along ranks and files.
    Diamond,
    /// The rows of a picture, any of which may be repeated, as may the columns, if all strokes stay one square wide.
    Picture(&'static [&'static str]),
}

const fn figure(id: &'static str, [en, ja]: [&'static str; 2], shape: Shape) -> Description {
    Description { id, name: Text { en, ja }, shape }
}

const fn picture(
    id: &'static str,
    names: [&'static str; 2],
    rows: &'static [&'static str],
) -> Description {
    figure(id, names, Shape::Picture(rows))
}

static FIGURES: [Description; 22] = [
    figure("line", ["line", "一直線"], Shape::Line),
    figure("square", ["filled rectangle", "四角"], Shape::Rectangle),
    figure("cross", ["diagonal cross", "Ｘ"], Shape::Diagonals),
    figure("diamond", ["diamond", "菱形"], Shape::Diamond),
    picture("frame", ["frame", "口"], &["###", "#.#", "###"]),
    picture("plus", ["plus", "十"], &[".#.", "###", ".#."]),
    picture("t", ["T", "Ｔ"], &["###", ".#."]),
    picture("hill", ["upside-down T", "凸"], &[".#.", "###"]),
    picture("l", ["L", "Ｌ"], &["#.", "##"]),
    picture("gamma", ["upside-down L", "Γ"], &["##", "#."]),
    picture("h", ["H", "Ｈ"], &["#.#", "###", "#.#"]),
    picture("i", ["I", "エ"], &["###", ".#.", "###"]),
    picture("u", ["U", "Ｕ"], &["#.#", "###"]),
    picture("n", ["upside-down U", "Π"], &["###", "#.#"]),
    picture("c", ["C", "Ｃ"], &["##", "#.", "##"]),
    picture("ko", ["mirrored C", "コ"], &["##", ".#", "##"]),
    picture("e", ["E", "Ｅ"], &["##", "#.", "##", "#.", "##"]),
    picture("f", ["F", "Ｆ"], &["##", "#.", "##", "#."]),
    picture("to", ["ト", "ト"], &["#.", "##", "#."]),
    picture("day", ["日", "日"], &["###", "#.#", "###", "#.#", "###"]),
    picture("field", ["田", "田"], &["#####", "#.#.#", "#####", "#.#.#", "#####"]),
    picture("king", ["王", "王"], &["###", ".#.", "###", ".#.", "###"]),
];

impl Figure {
    /// Every figure.
    pub fn all() -> impl Iterator<Item = Figure> {
        FIGURES.iter().map(Figure)
    }

    /// The figure that these squares, each once, form.
    pub fn of(squares: &[Square]) -> Option<Figure> {
        let squares = Squares::new(squares)?;
        Figure::all().find(|figure| squares.are(&figure.0.shape))
    }

    /// The figure with this identifier.
    pub fn named(id: &str) -> Option<Figure> {
        Figure::all().find(|figure| figure.0.id == id)
    }

    /// The identifier for machines.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The name.
    pub fn name(self) -> Text<&'static str> {
        self.0.name
    }

    /// The rows of the smallest such picture, `#` for an occupied square; `None` for figures that are not pictures.
    pub fn rows(self) -> Option<&'static [&'static str]> {
        match self.0.shape {
            Shape::Picture(rows) => Some(rows),
            _ => None,
        }
    }
}

/// The smallest rectangle that has all squares: rows from the top, each with its columns from the left.
struct Squares(Vec<Vec<bool>>);

impl Squares {
    fn new(squares: &[Square]) -> Option<Squares> {
        let files = || squares.iter().map(|square| square.file());
        let ranks = || squares.iter().map(|square| square.rank());
        let (first, last) = (ranks().min()?, ranks().max()?);
        let (right, left) = (files().min()?, files().max()?);
        let is_set =
            |file, rank| squares.iter().any(|one| (one.file(), one.rank()) == (file, rank));
        let row = |rank| (right..=left).rev().map(|file| is_set(file, rank)).collect();
        Some(Squares((first..=last).map(row).collect()))
    }

    fn height(&self) -> usize {
        self.0.len()
    }

    fn width(&self) -> usize {
        self.0[0].len()
    }

    /// Whether exactly the squares of the rectangle for which `is_one` holds are set.
    fn are_those(&self, is_one: impl Fn(usize, usize) -> bool) -> bool {
        let mut rows = self.0.iter().enumerate();
        rows.all(|(y, row)| row.iter().enumerate().all(|(x, &is_set)| is_set == is_one(x, y)))
    }

    fn are(&self, shape: &Shape) -> bool {
        let (width, height) = (self.width(), self.height());
        let (is_square, longer) = (width == height, width.max(height));
        let is_large = width >= SMALLEST && height >= SMALLEST;
        let middle = width / 2;
        match shape {
            Shape::Line => {
                let straight = width.min(height) == 1 && self.are_those(|_, _| true);
                let falls = is_square && self.are_those(|x, y| x == y);
                let rises = is_square && self.are_those(|x, y| x + y + 1 == width);
                longer >= SHORTEST_LINE && (straight || falls || rises)
            }
            Shape::Rectangle => is_large && self.are_those(|_, _| true),
            Shape::Diagonals => {
                is_large
                    && is_square
                    && width % 2 == 1
                    && self.are_those(|x, y| x == y || x + y + 1 == width)
            }
            Shape::Diamond => {
                is_large
                    && is_square
                    && width % 2 == 1
                    && self.are_those(|x, y| x.abs_diff(middle) + y.abs_diff(middle) == middle)
            }
            Shape::Picture(rows) => is_large && self.is_thin() && self.merged() == picture_of(rows),
        }
    }

    /// Whether no four set squares form a square.
    fn is_thin(&self) -> bool {
        let is_block = |two: &[Vec<bool>]| {
            (1..self.width()).any(|x| two.iter().all(|row| row[x - 1] && row[x]))
        };
        !self.0.windows(2).any(is_block)
    }

    /// The picture with equal neighbouring rows and columns merged.
    fn merged(&self) -> Vec<Vec<bool>> {
        let mut rows = self.0.clone();
        rows.dedup();
        let column = |x: usize| -> Vec<bool> { rows.iter().map(|row| row[x]).collect() };
        let kept = |&x: &usize| x == 0 || column(x) != column(x - 1);
        let kept: Vec<usize> = (0..self.width()).filter(kept).collect();
        rows.iter().map(|row| kept.iter().map(|&x| row[x]).collect()).collect()
    }
}

fn picture_of(rows: &[&str]) -> Vec<Vec<bool>> {
    rows.iter().map(|row| row.chars().map(|c| c == '#').collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figure of a picture with its upper left corner on 9a.
    fn figure(rows: &[&str]) -> Option<&'static str> {
        let mut squares = vec![];
        for (rank, row) in (1..).zip(rows) {
            for (file, c) in (1..=9).rev().zip(row.chars()) {
                squares.extend(Square::new(file, rank).filter(|_| c == '#'));
            }
        }
        Figure::of(&squares).map(Figure::id)
    }

    /// Each row and each column is repeated in turn.
    #[test]
    fn every_picture_is_its_own_figure_also_when_enlarged() {
        for one in Figure::all() {
            assert_eq!(Figure::named(one.id()), Some(one));
            let Some(rows) = one.rows() else { continue };
            let mut enlarged: Vec<Vec<String>> =
                vec![rows.iter().map(ToString::to_string).collect()];
            for repeated in 0..rows.len() {
                let twice = |at: usize| if at == repeated { 3 } else { 1 };
                let rows = rows.iter().enumerate();
                enlarged
                    .push(rows.flat_map(|(at, row)| vec![row.to_string(); twice(at)]).collect());
            }
            for repeated in 0..rows[0].len() {
                let twice = |at: usize| if at == repeated { 3 } else { 1 };
                let row = |row: &&str| {
                    row.chars().enumerate().flat_map(|(at, c)| vec![c; twice(at)]).collect()
                };
                enlarged.push(rows.iter().map(row).collect());
            }
            for rows in enlarged {
                let rows: Vec<&str> = rows.iter().map(|row| &**row).collect();
                let is_large = rows.len() >= SMALLEST && rows[0].len() >= SMALLEST;
                let is_thick = rows.windows(2).any(|two| {
                    let both: Vec<bool> =
                        two[0].chars().zip(two[1].chars()).map(|pair| pair == ('#', '#')).collect();
                    both.windows(2).any(|two| two == [true, true])
                });
                let expected = Some(one.id()).filter(|_| is_large && !is_thick);
                assert_eq!(figure(&rows), expected, "{rows:?}");
            }
        }
    }

    #[test]
    fn lines_and_diagonals_are_found() {
        assert_eq!(figure(&["####"]), Some("line"));
        assert_eq!(figure(&["#", "#", "#", "#"]), Some("line"));
        assert_eq!(figure(&["#...", ".#..", "..#.", "...#"]), Some("line"));
        assert_eq!(figure(&["...#", "..#.", ".#..", "#..."]), Some("line"));
        assert_eq!(figure(&["###"]), None);
        assert_eq!(figure(&["##.##"]), None);
        assert_eq!(figure(&["#.#", ".#.", "#.#"]), Some("cross"));
        assert_eq!(figure(&["#..#", ".##.", ".##.", "#..#"]), None);
        assert_eq!(figure(&["..#..", ".#.#.", "#...#", ".#.#.", "..#.."]), Some("diamond"));
        assert_eq!(figure(&["###", "###", "###"]), Some("square"));
        assert_eq!(figure(&["##", "##"]), None);
        assert_eq!(figure(&["###", "###", "##."]), None);
        assert_eq!(figure(&[]), None);
    }
}
