//! The problems that are compared, in few bytes each: their pieces, and the hashes of their settings and
//! solutions.

use super::keys::{self, Keys};
use crate::compose::image::{Image, turned_move, with_black_attacking};
use crate::judge::Spot;
use crate::notation::read_solution;
use crate::problem::Problem;
use crate::shogi::{Color, Hand, HandKind, Kind, Move, Piece, Position, Setup, Square};

/// Problems, in the order in which they were added. Black attacks in all of them.
#[derive(Default)]
pub struct ProblemSet {
    pub(super) entries: Vec<PackedProblem>,
    /// The pieces on the boards, one problem after the other.
    pieces: Vec<Packed>,
}

pub(super) struct PackedProblem {
    /// The index of its first piece; its pieces end before the first piece of the next problem.
    start: u32,
    /// The claimed length, or 0.
    pub length: u16,
    /// The square of the defending king.
    pub king: Square,
    hands: [Hand; 2],
    /// The hash of the setting, independent of its place.
    pub setting: Keys,
    /// The hash of the claimed solution, if it can be read.
    pub solution: Option<Keys>,
}

/// A piece and its square in 12 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u16);

impl Packed {
    fn new(square: Square, piece: Piece) -> Packed {
        let kind = piece.kind.index() << 1 | piece.color.index();
        Packed((square.index() << 5 | kind) as u16)
    }

    fn unpacked(self) -> Option<(Square, Piece)> {
        let (square, kind) = (usize::from(self.0 >> 5), usize::from(self.0 & 31));
        let piece = Piece::new(Color::ALL[kind & 1], *Kind::ALL.get(kind >> 1)?);
        Some((Square::from_index(square)?, piece))
    }
}

impl ProblemSet {
    /// Adds a problem; returns false, and adds nothing, if there is no king to mate.
    pub fn add(&mut self, problem: &Problem) -> bool {
        let position = &problem.position;
        let turn = position.turn();
        let setup = with_black_attacking(&position.setup());
        let Some(king) = position.king(!turn) else { return false };
        let king = if turn == Color::Black { king } else { king.rotated() };
        let Ok(start) = u32::try_from(self.pieces.len()) else { return false };
        self.pieces.extend(setup.pieces().map(|(square, piece)| Packed::new(square, piece)));
        let solution = claimed_solution(problem, &setup);
        let claimed = problem.claims.moves.or(solution.as_ref().map(|(_, line)| line.len() as u32));
        self.entries.push(PackedProblem {
            start,
            length: claimed.and_then(|length| u16::try_from(length).ok()).unwrap_or(0),
            king,
            hands: Color::ALL.map(|color| {
                let color = if turn == Color::Black { color } else { !color };
                position.hand(color)
            }),
            setting: keys::of_setting(&setup, king),
            solution: solution.map(|(start, line)| keys::of_solution(&start, king, &line)),
        });
        true
    }

    /// The number of problems.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The pieces on the board of a problem.
    pub(super) fn pieces(&self, index: usize) -> impl Iterator<Item = (Square, Piece)> {
        let start = self.entries.get(index).map_or(0, |entry| entry.start as usize);
        let end = self.entries.get(index + 1).map_or(self.pieces.len(), |next| next.start as usize);
        self.pieces[start..end].iter().filter_map(|packed| packed.unpacked())
    }

    /// The hand of a side of a problem.
    pub(super) fn hand(&self, index: usize, color: Color) -> Hand {
        self.entries.get(index).map_or(Hand::EMPTY, |entry| entry.hands[color.index()])
    }

    /// The position of a problem.
    pub fn setup(&self, index: usize) -> Setup {
        let mut setup = Setup::new();
        for (square, piece) in self.pieces(index) {
            setup.set(square, Some(piece));
        }
        for color in Color::ALL {
            for kind in HandKind::ALL {
                setup.hold(color, kind, self.hand(index, color).count(kind).into());
            }
        }
        setup
    }

    /// The pieces that one problem has in addition to the image of another, without the defender's hand;
    /// `None` if it lacks any piece of the other.
    pub(super) fn more(&self, index: usize, other: usize, image: Image) -> Option<Vec<Spot>> {
        let mut board = [None; Square::COUNT];
        for (square, piece) in self.pieces(index) {
            board[square.index()] = Some(piece);
        }
        for (square, piece) in self.pieces(other) {
            let place = &mut board[image.of_square(square)?.index()];
            if *place != Some(piece) {
                return None;
            }
            *place = None;
        }
        let (hand, less) = (self.hand(index, Color::Black), self.hand(other, Color::Black));
        if !hand.includes(less) {
            return None;
        }
        let left = Square::all().zip(board);
        let on_board =
            left.filter_map(|(square, piece)| Some(Spot { piece: piece?, square: Some(square) }));
        let held = HandKind::ALL.into_iter().flat_map(|kind| {
            let spot = Spot { piece: Piece::new(Color::Black, kind.on_board()), square: None };
            let count = hand.count(kind).saturating_sub(less.count(kind));
            std::iter::repeat_n(spot, count.into())
        });
        Some(on_board.chain(held).collect())
    }
}

/// The claimed solution of a problem and its start, rotated so that Black attacks.
pub(super) fn claimed_solution(problem: &Problem, setup: &Setup) -> Option<(Position, Vec<Move>)> {
    let text = problem.claims.solution.as_deref()?;
    let solution = read_solution(&problem.position, text).ok()?.moves;
    if solution.is_empty() {
        return None;
    }
    match problem.position.turn() {
        Color::Black => Some((problem.position.clone(), solution)),
        Color::White => {
            let start = Position::new(setup).ok()?;
            Some((start, solution.into_iter().map(turned_move).collect()))
        }
    }
}
