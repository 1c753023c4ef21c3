//! The class `Move`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tsume::notation::{Squares, Style, japanese_move, write_western_move};
use tsume::shogi::{self, Rule, Setup, Square};

use crate::error::Unread;
use crate::object::{restorer, wrong_text};

/// A legal move of a position, with its names.
///
/// It is equal to its text in USI, and to other moves with the same text.
///
/// >>> import tsume_shogi
/// >>> position = tsume_shogi.Position("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1")
/// >>> move = position.move("12飛")
/// >>> move.usi, move.western, move.japanese
/// ('R*1b', 'R*1b', '▲１二飛')
/// >>> move == "R*1b", move in position.checks
/// (True, True)
#[pyclass(module = "tsume_shogi", frozen, from_py_object)]
#[derive(Clone)]
pub struct Move {
    /// The position in which it is played.
    position: Arc<shogi::Position>,
    /// The target of the move before, after which the Japanese name of a capture is shorter.
    previous: Option<Square>,
    pub mv: shogi::Move,
}

impl Move {
    pub fn new(position: Arc<shogi::Position>, previous: Option<Square>, mv: shogi::Move) -> Move {
        Move { position, previous, mv }
    }
}

/// The moves of a line that is played after others.
pub fn line(start: &shogi::Position, before: &[shogi::Move], line: &[shogi::Move]) -> Vec<Move> {
    let mut previous = before.last().map(|mv| mv.to());
    let along = start.after(before).along(line);
    along.map(|(at, mv)| Move::new(Arc::new(at), previous.replace(mv.to()), mv)).collect()
}

#[pymethods]
impl Move {
    /// The move in USI: ``R*1b``, ``1a1b``, ``3d3c+``.
    #[getter]
    fn usi(&self) -> String {
        self.mv.to_string()
    }

    /// The move in Japanese: ``▲１二飛``, ``△同香``.
    #[getter]
    fn japanese(&self) -> String {
        japanese_move(&self.position, self.mv, self.previous, Style::LONG)
    }

    /// The move in Western notation: ``R*1b``, ``Lx1b``, ``+B-2d``.
    #[getter]
    fn western(&self) -> String {
        write_western_move(&self.position, self.mv, Squares::Hodges)
    }

    /// The square from which a piece moves: ``1a``; ``None`` for a drop.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        self.mv.from().map(|square| square.to_string())
    }

    /// The square to which it goes.
    #[getter]
    fn to_square(&self) -> String {
        self.mv.to().to_string()
    }

    /// Whether it is a drop.
    #[getter]
    fn is_drop(&self) -> bool {
        self.mv.dropped().is_some()
    }

    /// Whether the piece promotes.
    #[getter]
    fn promotes(&self) -> bool {
        self.mv.promotes()
    }

    fn __str__(&self) -> String {
        self.usi()
    }

    fn __repr__(&self) -> String {
        format!("<Move {} {}>", self.usi(), self.japanese())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<Move>() {
            return other.get().mv == self.mv;
        }
        other.cast::<PyString>().is_ok_and(|text| text.to_cow().is_ok_and(|t| t == self.usi()))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.usi()).hash()
    }

    #[expect(clippy::type_complexity, reason = "a function and its arguments, as pickle has them")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Option<String>, String))> {
        let previous = self.previous.map(|square| square.to_string());
        let texts = (self.position.to_string(), previous, self.usi());
        Ok((restorer(py, "restored_move")?, texts))
    }
}

/// Returns the move of these texts; for pickle.
#[pyfunction]
pub fn restored_move(sfen: &str, previous: Option<&str>, usi: &str) -> PyResult<Move> {
    let position = any_position(sfen)?;
    let previous: Option<Square> = previous.map(str::parse).transpose().map_err(Unread::from)?;
    let mv: shogi::Move = usi.parse().map_err(Unread::from)?;
    position.clone().try_play(mv).map_err(wrong_text)?;
    Ok(Move::new(Arc::new(position), previous, mv))
}

/// The position of an SFEN, in which the defender may be in check or without a king, as in some records.
pub fn any_position(sfen: &str) -> PyResult<shogi::Position> {
    let setup: Setup = sfen.parse().map_err(Unread::from)?;
    shogi::Position::allowing(&setup, &[Rule::DefendingKing, Rule::NotInCheck]).map_err(wrong_text)
}
