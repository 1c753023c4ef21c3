//! The class `Position`.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use tsume::notation::{self, PositionError, read_square};
use tsume::report::{CharacterSet, View, board};
use tsume::shogi::{self, Color, MoveList, Square, Undo};
use tsume::text::Text;

use crate::error::{IllegalMoveError, Unread};
use crate::moves::{Move, any_position};
use crate::object::{hash, restorer, wrong_text};
use crate::picture::Drawing;

/// A position of shogi, on which moves can be played and taken back.
///
/// ``Position(sfen)`` reads an SFEN, each side with the stated pieces; ``Problem(text).position`` is the position of any
/// notation. Positions are equal if boards, hands and sides to move are. A position in a set or a dict must not change.
///
/// >>> from tsume_shogi import Position
/// >>> position = Position("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1")
/// >>> len(position.legal_moves), len(position.checks), position.turn
/// (90, 14, 'black')
/// >>> position.push("R*1b")
/// >>> position.is_check(), position.is_mate(), [move.western for move in position.legal_moves]
/// (True, False, ['Lx1b'])
/// >>> position.push("同香")
/// >>> position.push("3d2d")
/// >>> position.is_mate(), position.pop().usi
/// (True, '3d2d')
/// >>> position.push("3d4d+")
/// Traceback (most recent call last):
/// tsume_shogi.IllegalMoveError: 3d4d+ is not legal here
#[pyclass(module = "tsume_shogi")]
#[derive(Clone)]
pub struct Position {
    position: shogi::Position,
    /// The moves that were played, each with what takes it back.
    played: Vec<(shogi::Move, Undo)>,
    /// The target of the move before the first of them.
    previous: Option<Square>,
}

impl Position {
    /// A position in which nothing was played; `previous` is the target of the move that led to it.
    pub fn new(position: shogi::Position, previous: Option<Square>) -> Position {
        Position { position, played: vec![], previous }
    }

    pub fn position(&self) -> &shogi::Position {
        &self.position
    }

    fn previous_to(&self) -> Option<Square> {
        self.played.last().map(|(mv, _)| mv.to()).or(self.previous)
    }

    fn moves(&self, list: MoveList) -> Vec<Move> {
        let (position, previous) = (Arc::new(self.position.clone()), self.previous_to());
        list.into_iter().map(|mv| Move::new(position.clone(), previous, mv)).collect()
    }

    /// The legal move that an argument means.
    fn legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<shogi::Move> {
        let mv = match mv.cast::<Move>() {
            Ok(mv) => mv.get().mv,
            Err(_) => self.read(&mv.cast::<PyString>()?.to_cow()?)?,
        };
        let played = self.position.clone().try_play(mv);
        played.map(|_| mv).map_err(|error| IllegalMoveError::new_err(error.to_string()))
    }

    /// The move of a text in any notation: USI, which may be illegal, else a legal move by its name.
    fn read(&self, text: &str) -> Result<shogi::Move, Unread> {
        if let Ok(mv) = text.trim().parse() {
            return Ok(mv);
        }
        match tsume::notation::read_moves_after(&self.position, self.previous_to(), text)?[..] {
            [mv] => Ok(mv),
            _ => Err(Unread::of_text(
                Text::new("expected one move", "指し手が一つではありません"),
                Some((1, 1)),
            )),
        }
    }

    fn square(text: &str) -> PyResult<Square> {
        Ok(read_square(text).map_err(Unread::from)?)
    }
}

/// The colour of a name.
fn color(name: &str) -> PyResult<Color> {
    match name {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err(PyValueError::new_err(format!("{name:?}: expected 'black' or 'white'"))),
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (sfen = "startpos"))]
    fn read_sfen(sfen: &str) -> PyResult<Position> {
        match sfen.parse() {
            Ok(position) => Ok(Position::new(position, None)),
            Err(PositionError::Syntax(error)) => Err(Unread::from(error).into()),
            Err(PositionError::Illegal(faults)) => {
                let attacker = notation::read_sfen(sfen).map_or(Color::Black, |setup| setup.turn);
                let text = Text::new(faults.to_string(), faults.japanese(attacker));
                Err(Unread::of_text(text, Some((1, 1))).into())
            }
            Err(error) => Err(wrong_text(error)),
        }
    }

    /// The position as SFEN.
    #[getter]
    fn sfen(&self) -> String {
        self.position.to_string()
    }

    /// The side to move: ``"black"`` or ``"white"``.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.position.turn() {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// All legal moves.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.moves(self.position.legal_moves())
    }

    /// The legal moves that give check.
    #[getter]
    fn checks(&self) -> Vec<Move> {
        self.moves(self.position.check_moves())
    }

    /// The moves that were played on this object.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        let mut position = self.position.clone();
        for &(mv, undo) in self.played.iter().rev() {
            position.take_back(mv, undo);
        }
        let mut previous = self.previous;
        let played: Vec<shogi::Move> = self.played.iter().map(|&(mv, _)| mv).collect();
        let named = |(position, mv): (shogi::Position, shogi::Move)| {
            Move::new(Arc::new(position), previous.replace(mv.to()), mv)
        };
        position.along(&played).map(named).collect()
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Whether the side to move is mated.
    fn is_mate(&self) -> bool {
        self.position.is_mate()
    }

    /// Whether a move, or a text of one, is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.legal(r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<PyValueError>(r#move.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Read a legal move in any notation: ``R*1b``, ``12飛``, ``同香``.
    fn r#move(&self, text: &Bound<'_, PyAny>) -> PyResult<Move> {
        let mv = self.legal(text)?;
        Ok(Move::new(Arc::new(self.position.clone()), self.previous_to(), mv))
    }

    /// Play a move: a `Move`, or a text in any notation. An illegal one is an `IllegalMoveError`.
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = self.legal(r#move)?;
        let undo = self.position.play(mv);
        self.played.push((mv, undo));
        Ok(())
    }

    /// Take back the last move that was played on this object, and return it.
    fn pop(&mut self) -> PyResult<Move> {
        let nothing = || PyIndexError::new_err("no move was played");
        let (mv, undo) = self.played.pop().ok_or_else(nothing)?;
        self.position.take_back(mv, undo);
        Ok(Move::new(Arc::new(self.position.clone()), self.previous_to(), mv))
    }

    /// The piece on a square as in SFEN: ``+B`` is Black's horse, ``p`` White's pawn; ``None`` for an empty square.
    fn piece_at(&self, square: &str) -> PyResult<Option<String>> {
        Ok(self.position.piece_at(Position::square(square)?).map(|piece| piece.to_string()))
    }

    /// The pieces in the hand of ``"black"`` or ``"white"``.
    ///
    /// >>> from tsume_shogi import Position
    /// >>> Position("8k/9/9/9/9/9/9/9/9 b R2P 1").hand("black")
    /// {'P': 2, 'R': 1}
    fn hand(&self, color: &str) -> PyResult<BTreeMap<String, u8>> {
        let counts = self.position.hand(self::color(color)?).counts();
        let letter = |kind: shogi::HandKind| {
            shogi::Piece { color: Color::Black, kind: kind.on_board() }.to_string()
        };
        Ok(counts.map(|(kind, count)| (letter(kind), count)).collect())
    }

    /// A copy, with the moves that can be taken back.
    fn copy(&self) -> Position {
        self.clone()
    }

    fn __copy__(&self) -> Position {
        self.clone()
    }

    /// Draw the position as SVG. ``style`` is ``"print"``, ``"pieces"`` or ``"western"``, ``background`` ``"light"`` or
    /// ``"dark"``; ``width`` is in pixels. The last move is marked.
    #[pyo3(signature = (*, style = "print", background = "light", width = None))]
    fn svg(&self, style: &str, background: &str, width: Option<u32>) -> PyResult<String> {
        let last = self.played.last().map(|&(mv, _)| mv);
        Drawing { last, ..Drawing::of(&self.position) }.svg(style, background, width)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("print", "light", None)
    }

    /// The board and the hands, with letters.
    fn __str__(&self) -> String {
        let view = View::default().with_characters(CharacterSet::Ascii);
        let drawn = board(&self.position, None, &view);
        anstream::adapter::strip_str(&drawn).to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.position)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<Position>() {
            Ok(other) => other.try_borrow().is_ok_and(|other| other.position == self.position),
            Err(_) => false,
        }
    }

    fn __hash__(&self) -> u64 {
        hash(&self.position)
    }

    #[expect(clippy::type_complexity, reason = "a function and its arguments, as pickle has them")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Option<String>, Vec<String>))> {
        let mut start = self.position.clone();
        for &(mv, undo) in self.played.iter().rev() {
            start.take_back(mv, undo);
        }
        let played = self.played.iter().map(|(mv, _)| mv.to_string()).collect();
        let previous = self.previous.map(|square| square.to_string());
        Ok((restorer(py, "restored_position")?, (start.to_string(), previous, played)))
    }
}

/// Returns the position of these texts, after some moves; for pickle.
#[pyfunction]
pub fn restored_position(
    sfen: &str,
    previous: Option<&str>,
    played: Vec<String>,
) -> PyResult<Position> {
    let previous = previous.map(Position::square).transpose()?;
    let mut position = Position::new(any_position(sfen)?, previous);
    for usi in played {
        let mv: shogi::Move = usi.parse().map_err(Unread::from)?;
        let undo = position.position.try_play(mv).map_err(wrong_text)?;
        position.played.push((mv, undo));
    }
    Ok(position)
}
