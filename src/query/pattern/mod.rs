//! Patterns of positions: a board on which some squares are open, and an open hand of the attacker.
//!
//! A board is written like an SFEN: ranks from the top, separated by `/` or line breaks, in which a number stands for
//! empty squares. A rank that is too short begins further to the right, and missing ranks are empty, so that
//! `?k/[GS].` is about four squares in a corner. In a rank
//!
//! | text | a square with |
//! |---|---|
//! | `.` or a number | nothing |
//! | `G`, `+b` | this piece: capitals for the attacker |
//! | `金`, `v馬` | this piece: `v` for the defender |
//! | `?` | nothing, or any piece of either side except a king |
//! | `*` | any piece of either side except a king |
//! | `[GSg.]` | one of these; `.` is nothing |
//!
//! A rank can be in a frame, `| . k |`, in which blanks separate the squares. Lines that begin with `#` or `+-` are
//! ignored. A hand may follow the board, after `b` as in SFEN: it is a list of pieces with their numbers, `R2G0-3P`, and
//! `any` for any pieces, four at most, or `any1-2`.

mod read;

use crate::notation::{ParseError, whole};
use crate::shogi::{Color, HandKind, Kind, Piece, Position, Setup, Square};
use crate::text::Text;

/// A pattern of positions in which Black attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The squares by their index.
    board: Vec<Cell>,
    /// Every hand of the attacker that is possible.
    hands: Vec<Held>,
}

/// The numbers of pieces in hand, by the index of their kind.
type Held = [u32; HandKind::ALL.len()];

/// A square of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// Nothing, or any piece except a king.
    Open,
    /// Any piece except a king.
    Occupied,
    /// One of these, each different.
    OneOf(Vec<Option<Piece>>),
}

impl Cell {
    pub(super) fn empty() -> Cell {
        Cell::OneOf(vec![None])
    }

    /// Whether this can be on the square; a king is on open and occupied ones as well.
    pub(super) fn fits(&self, content: Option<Piece>) -> bool {
        match self {
            Cell::Open => true,
            Cell::Occupied => content.is_some(),
            Cell::OneOf(contents) => contents.contains(&content),
        }
    }

    /// What can be on the square, for an open one first nothing.
    fn contents(&self) -> Vec<Option<Piece>> {
        let pieces = || {
            let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
            kinds.flat_map(|kind| Color::ALL.map(|color| Some(Piece::new(color, kind))))
        };
        match self {
            Cell::Open => [None].into_iter().chain(pieces()).collect(),
            Cell::Occupied => pieces().collect(),
            Cell::OneOf(contents) => contents.clone(),
        }
    }
}

/// Reads the board of a pattern that has no hand: the ranks from the top, each from the right.
pub(super) fn read_board(text: &str) -> Result<Vec<Vec<Cell>>, ParseError> {
    let (mut ranks, hands) = whole(text, read::pattern)?;
    if hands.is_some() {
        let message = Text::new(
            "a condition on the board has no hand; join it with hand(…) or hand 2",
            "盤面の条件に持駒は書けません。持駒(…) か 持駒 2 をつないでください",
        );
        return Err(ParseError::new(text, 0..text.len(), message));
    }
    ranks.iter_mut().for_each(|cells| cells.reverse());
    Ok(ranks)
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// If the text is not a pattern, with the place.
    pub fn read(text: &str) -> Result<Pattern, ParseError> {
        let (ranks, hands) = whole(text, read::pattern)?;
        let mut board = vec![Cell::empty(); Square::COUNT];
        for (rank, cells) in (1..).zip(ranks) {
            for (file, cell) in (1..).zip(cells.into_iter().rev()) {
                if let Some(square) = Square::new(file, rank) {
                    board[square.index()] = cell;
                }
            }
        }
        Ok(Pattern { board, hands: hands.unwrap_or_else(|| vec![Held::default()]) })
    }

    /// Returns the pattern of exactly this position.
    pub fn of(position: &Position) -> Pattern {
        let setup = position.setup();
        let board = Square::all().map(|square| Cell::OneOf(vec![setup.get(square)])).collect();
        Pattern { board, hands: vec![HandKind::ALL.map(|kind| setup.held(setup.turn, kind))] }
    }

    /// Returns the same board with another hand.
    ///
    /// # Errors
    ///
    /// If the text is not a hand, with the place.
    pub fn with_hand(self, text: &str) -> Result<Pattern, ParseError> {
        Ok(Pattern { hands: whole(text, read::hands)?, ..self })
    }

    /// Returns the number of fillings, among them illegal positions; `None` if it is more than a `u128` holds.
    pub fn count(&self) -> Option<u128> {
        let mut cells = self.board.iter().map(|cell| cell.contents().len() as u128);
        cells.try_fold(self.hands.len() as u128, u128::checked_mul)
    }

    /// Returns the fillings in their order: the hand changes first, then the squares.
    pub fn all(self) -> impl Iterator<Item = Setup> {
        (0..self.count().unwrap_or(u128::MAX)).map(move |mut number| {
            let mut digit = |base: usize| {
                let digit = number % base as u128;
                number /= base as u128;
                digit as usize
            };
            let hand = digit(self.hands.len());
            self.filled(hand, |_, contents| digit(contents))
        })
    }

    /// Returns the number of hands.
    pub(crate) fn hand_count(&self) -> usize {
        self.hands.len()
    }

    /// Returns the filling with the hand of this index, and on each square the content of the index that is chosen below
    /// the number of contents.
    pub(crate) fn filled(
        &self,
        hand: usize,
        mut choose: impl FnMut(&Cell, usize) -> usize,
    ) -> Setup {
        let mut setup = Setup::new();
        let hand = self.hands.get(hand).copied().unwrap_or_default();
        for (kind, count) in HandKind::ALL.into_iter().zip(hand) {
            setup.hold(Color::Black, kind, count);
        }
        for (square, cell) in Square::all().zip(&self.board) {
            let contents = cell.contents();
            setup.set(square, contents.get(choose(cell, contents.len())).copied().flatten());
        }
        setup.give_rest(Color::White);
        setup
    }

    /// Whether the board of a position has this pattern, in which `?` and `*` can also be a king.
    pub fn matches_board(&self, position: &Position) -> bool {
        Square::all().zip(&self.board).all(|(square, cell)| cell.fits(position.piece_at(square)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::notation::write_sfen;

    #[test]
    fn a_position_is_a_pattern_with_one_filling() {
        let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
        let pattern = Pattern::read(sfen).unwrap();
        assert_eq!(pattern.count(), Some(1));
        assert_eq!(write_sfen(&pattern.clone().all().next().unwrap()), sfen);
        assert_eq!(pattern, Pattern::of(&sfen.parse().unwrap()));
        let expected = Pattern::read("2l/1b1/2k/+B2/1[Pp]g b R");
        for drawn in [
            "+---+\n# a drawing\n| . . l |\n| . b . |\n| . . k |\n| +B . . |\n|.[Pp]g|\n+---+\nb R\n",
            "..l\n.b.\n..k\n+B..\n.[ P p ]g\n\n b R",
            "| ・ ・v香|一\n| ・v角 ・|二\n| ・ ・v玉|三\n| 馬 ・ ・|四\n| ・[歩v歩]v金|五\nb R",
        ] {
            assert_eq!(Pattern::read(drawn), expected, "{drawn}");
        }
    }

    /// The fillings are those of nested loops, each once.
    #[test]
    fn every_filling_occurs_once() {
        let pattern = Pattern::read("[Gs.]k/?[+P+P] b G0-2P any0-1").unwrap();
        let mut expected = BTreeSet::new();
        let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
        let open: Vec<Option<Piece>> = [None]
            .into_iter()
            .chain(kinds.flat_map(|kind| Color::ALL.map(|color| Some(Piece::new(color, kind)))))
            .collect();
        for first in ["G", "s", "."] {
            for content in &open {
                for pawns in 0..=2 {
                    for any in [None].into_iter().chain(HandKind::ALL.map(Some)) {
                        let mut setup = Setup::new();
                        let mut set =
                            |file, rank, piece| setup.set(Square::new(file, rank).unwrap(), piece);
                        set(2, 1, first.parse().ok());
                        set(1, 1, "k".parse().ok());
                        set(2, 2, *content);
                        set(1, 2, "+P".parse().ok());
                        let mut hold = |kind, count| {
                            let held = setup.held(Color::Black, kind);
                            setup.hold(Color::Black, kind, held + count);
                        };
                        hold(HandKind::Gold, 1);
                        hold(HandKind::Pawn, pawns);
                        any.into_iter().for_each(|kind| hold(kind, 1));
                        setup.give_rest(Color::White);
                        expected.insert(write_sfen(&setup));
                    }
                }
            }
        }
        let found: Vec<String> = pattern.clone().all().map(|setup| write_sfen(&setup)).collect();
        assert_eq!(found.len() as u128, pattern.count().unwrap());
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected);
        assert_eq!(found.len(), expected.len());
    }

    #[test]
    fn hands_have_numbers_and_wildcards() {
        let count = |hand| Pattern::read("k").unwrap().with_hand(hand).map(|one| one.count());
        for (hand, expected) in [
            ("-", 1),
            ("R2G", 1),
            ("0-3P", 4),
            ("any0-1", 8),
            ("any1", 7),
            ("any", 314),
            ("R any 1", 7),
            ("2R any1", 6),
        ] {
            assert_eq!(count(hand), Ok(Some(expected)), "{hand}");
        }
        for hand in ["", "x", "K", "3R", "R-", "2"] {
            assert!(count(hand).is_err(), "{hand}");
        }
    }

    #[test]
    fn errors_have_a_place() {
        for (text, column, expected) in [
            ("k/?x", 4, "found `x`, which does not belong here"),
            (
                "",
                1,
                "found the end of the text, expected a square: `.`, `?`, `*`, a piece, or `[GS]`",
            ),
            ("k/[GX]", 5, "found `X]`, expected a piece, `.`, or `]`"),
            ("k/P b X", 7, "found `X`, expected pieces such as R2G0-3P, or any"),
            ("91k", 1, "this rank has more than 9 squares"),
            ("9/9/9/9/9/9/9/9/9/9", 19, "the board has more than 9 ranks"),
        ] {
            let error = Pattern::read(text).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, expected), "{text}");
        }
    }

    #[test]
    fn final_shapes_are_compared_with_the_board() {
        let position: Position = "8k/9/7G1/9/9/9/9/9/9 b R 1".parse().unwrap();
        for (text, expected) in [
            (".k/../[GS].", true),
            ("?k/??/?.", true),
            (".*/../*.", true),
            ("**/../G.", false),
            ("??/../G.", true),
            (".k/../S.", false),
            (".k", false),
        ] {
            assert_eq!(Pattern::read(text).unwrap().matches_board(&position), expected, "{text}");
        }
    }
}
