//! The class `Problem`, and what is accepted where a problem is expected.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use tsume::collection::{FORMS, Form, ParseProblemError, ProblemWriter, Problems, Rest, write};
use tsume::notation::{KIF, Record};
use tsume::problem::{Origin, Script};
use tsume::{judgement, problem as library};

use crate::error::{ParseError, TEXT, Unread, unknown_name};
use crate::moves::{self, Move};
use crate::object::{hash, restorer, wrong_text};
use crate::picture::Drawing;
use crate::position::Position;

/// A position with what its composer claims about it.
///
/// ``Problem(text)`` reads any notation that the program reads: Western, SFEN, a board diagram, KIF, a link, YAML and so
/// on. ``form`` names the form (see `read`) where the text itself does not show it. A defender whose hand is not stated
/// holds all other pieces, unless ``literal`` is true.
///
/// >>> from tsume_shogi import Problem
/// >>> problem = Problem("攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香")
/// >>> problem.sfen
/// '8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1'
/// >>> problem == Problem(problem.sfen)
/// True
/// >>> Problem("Black: +B3d, Q2e / White: K1c")
/// Traceback (most recent call last):
/// tsume_shogi.ParseError: text:1:14: found `Q2e`, expected a piece (K R B G S N L P)
///
/// Problems are equal if positions and claims are, and where they were read.
#[pyclass(module = "tsume_shogi", frozen, from_py_object)]
#[derive(Clone)]
pub struct Problem(pub Arc<library::Problem>);

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (text, *, form = None, literal = false))]
    fn new(text: &Bound<'_, PyAny>, form: Option<&str>, literal: bool) -> PyResult<Problem> {
        let manner = Manner::new(form, literal)?;
        Ok(Problem(Item::of(text)?.problem_by(&manner)?))
    }

    /// Read a problem in any notation: the same as ``Problem(text)``.
    #[staticmethod]
    #[pyo3(signature = (text, *, form = None, literal = false))]
    fn parse(text: &str, form: Option<&str>, literal: bool) -> PyResult<Problem> {
        let problem = Manner::new(form, literal)?.problem(text)?;
        Ok(Problem(Arc::new(problem)))
    }

    /// The position; a new object each time.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.0.position.clone(), None)
    }

    /// The position as SFEN.
    #[getter]
    fn sfen(&self) -> String {
        self.0.position.to_string()
    }

    /// The number or name in its collection.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.claims.id.as_deref()
    }

    /// The title.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.claims.title.as_deref()
    }

    /// The composer.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.0.claims.author.as_deref()
    }

    /// The first publication.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.claims.source.as_deref()
    }

    /// The year of the first publication.
    #[getter]
    fn year(&self) -> Option<i32> {
        self.0.claims.year
    }

    /// Notes.
    #[getter]
    fn notes(&self) -> Option<&str> {
        self.0.claims.notes.as_deref()
    }

    /// The claimed length.
    #[getter]
    fn claimed_length(&self) -> Option<u32> {
        self.0.claims.moves
    }

    /// The claimed solution; empty if there is none. A claimed solution that cannot be read is a `ParseError`.
    #[getter]
    fn claimed_solution(&self) -> PyResult<Vec<Move>> {
        let Some(text) = self.0.claims.solution.as_deref() else { return Ok(vec![]) };
        let read = tsume::notation::read_moves(&self.0.position, text).map_err(Unread::from)?;
        Ok(moves::line(&self.0.position, &[], &read))
    }

    /// Whether the defender received all other pieces because its hand was not stated.
    #[getter]
    fn rest(&self) -> bool {
        self.0.claims.rest
    }

    /// The file that it was read from by `read`.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.0.origin.as_ref().map(|origin| &*origin.file)
    }

    /// Its number in that file, from 1 on.
    #[getter]
    fn number_in_file(&self) -> Option<u64> {
        self.0.origin.as_ref().map(|origin| origin.number)
    }

    /// Write the problem in a form: ``"western"``, ``"sfen"``, ``"bod"``, ``"kif"``, ``"yaml"``, ``"jsonl"`` and so on.
    ///
    /// >>> from tsume_shogi import Problem
    /// >>> print(Problem("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").write("western"), end="")
    /// Black: +B3d, P2e In hand: R
    /// White: K1c, B2b, G1e, L1a
    #[pyo3(signature = (form = "western"))]
    fn write(&self, form: &str) -> PyResult<String> {
        let all = ProblemWriter::all();
        let names = || all.iter().map(|form| form.name).collect::<Vec<_>>();
        let unknown = || unknown_name("form", form, &names());
        Ok(write(&self.0, ProblemWriter::named(form).ok_or_else(unknown)?))
    }

    /// Draw the position as SVG. ``style`` is ``"print"``, ``"pieces"`` or ``"western"``, ``background`` ``"light"`` or
    /// ``"dark"``; ``width`` is in pixels.
    #[pyo3(signature = (*, style = "print", background = "light", width = None))]
    fn svg(&self, style: &str, background: &str, width: Option<u32>) -> PyResult<String> {
        let caption = tsume::report::caption(&self.0, &tsume::report::View::default());
        let drawing = Drawing { caption, ..Drawing::of(&self.0.position) };
        drawing.svg(style, background, width)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("print", "light", None)
    }

    /// The problem in Western notation, with its claims.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let name = self.0.claims.name().map(|name| format!(" {name:?}")).unwrap_or_default();
        format!("<Problem{name} {}>", self.0.position)
    }

    fn __eq__(&self, other: &Problem) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        hash(&*self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Stored,))> {
        Ok((restorer(py, "restored_problem")?, (stored(&self.0)?,)))
    }
}

/// A problem as texts: its object as in JSON lines, its record as KIF, its file and number there, whether it was
/// written in kanji, and whether the defender received the rest of the set.
pub type Stored = (String, Option<String>, Option<(String, u64)>, bool, bool);

/// The texts of a problem.
pub fn stored(problem: &library::Problem) -> PyResult<Stored> {
    let json = serde_json::to_string(problem).map_err(wrong_text)?;
    let record = problem.claims.record.as_ref().map(|record| KIF.write(record));
    let origin = problem.origin.as_ref().map(|origin| (origin.file.to_string(), origin.number));
    Ok((json, record, origin, problem.script == Script::Kanji, problem.claims.rest))
}

/// Returns the problem of these texts; for pickle.
#[pyfunction]
pub fn restored_problem(stored: Stored) -> PyResult<Problem> {
    let (json, record, origin, is_kanji, rest) = stored;
    let mut problem: library::Problem = serde_json::from_str(&json).map_err(wrong_text)?;
    let read = |text: String| KIF.read(&text).map_err(Unread::from);
    let record: Option<Record> = record.map(read).transpose()?;
    problem.claims.record = record.map(Arc::new);
    problem.claims.rest = rest;
    problem.origin = origin.map(|(file, number)| Origin { file: file.into(), number });
    problem.script = if is_kanji { Script::Kanji } else { Script::Letters };
    Ok(Problem(Arc::new(problem)))
}

/// How a text is read.
#[derive(Clone, Copy, Default)]
pub struct Manner {
    form: Option<Form>,
    rest: Rest,
}

impl Manner {
    pub fn new(form: Option<&str>, literal: bool) -> PyResult<Manner> {
        let named = |name: &str| FORMS.iter().copied().find(|form| form.name == name);
        let unknown =
            |name: &str| unknown_name("form", name, &FORMS.each_ref().map(|one| one.name));
        let form = form.map(|name| named(name).ok_or_else(|| unknown(name))).transpose()?;
        Ok(Manner { form, rest: if literal { Rest::Never } else { Rest::Unstated } })
    }

    /// Texts in any form, in which both sides hold only the stated pieces.
    pub fn literal() -> Manner {
        Manner { form: None, rest: Rest::Never }
    }

    /// The problems of an input that is read in this manner.
    pub fn problems<R: std::io::BufRead>(&self, name: &str, input: R) -> Problems<R> {
        let problems = Problems::new(name, input).rest(self.rest);
        match self.form {
            Some(form) => problems.form(form),
            None => problems,
        }
    }

    /// The only problem of a text.
    pub fn problem(&self, text: &str) -> Result<library::Problem, Unread> {
        let mut problems = self.problems(TEXT, text.as_bytes());
        let first = problems.next().ok_or(ParseProblemError::None)??;
        match problems.next() {
            None => Ok(first),
            Some(Ok(_)) => Err(ParseProblemError::Several.into()),
            Some(Err(complaint)) => Err(complaint.into()),
        }
    }
}

/// What is accepted where a problem is expected.
pub enum Item {
    Problem(Arc<library::Problem>),
    Text(String),
    /// A problem that could not be read earlier.
    Unread(Unread),
}

impl Item {
    /// A `Problem`, a `Position`, a text, or a `ParseError` that stands for a problem.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<Item> {
        if let Ok(problem) = value.cast::<Problem>() {
            return Ok(Item::Problem(problem.get().0.clone()));
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Item::Text(text.to_cow()?.into_owned()));
        }
        if let Ok(position) = value.cast::<Position>() {
            let position = position.borrow().position().clone();
            return Ok(Item::Problem(Arc::new(library::Problem::new(position))));
        }
        if value.is_instance(&value.py().get_type::<ParseError>())? {
            let data: String = value.getattr("data")?.extract()?;
            let judgement = judgement::Judgement::read(&data);
            return Ok(Item::Unread(Unread::Text(judgement.map_err(wrong_text)?)));
        }
        let kind = value.get_type().name()?;
        let message = format!("expected a Problem, a Position or a str, found {kind}");
        Err(PyTypeError::new_err(message))
    }

    /// The problem, which is read if it is a text.
    pub fn problem(self) -> Result<Arc<library::Problem>, Unread> {
        self.problem_by(&Manner::default())
    }

    /// The problem, which is read in this manner if it is a text.
    pub fn problem_by(self, manner: &Manner) -> Result<Arc<library::Problem>, Unread> {
        match self {
            Item::Problem(problem) => Ok(problem),
            Item::Text(text) => manner.problem(&text).map(Arc::new),
            Item::Unread(unread) => Err(unread),
        }
    }
}

/// Reads a JSON text as a dict.
pub fn dict<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyDict>> {
    let read = py.import("json")?.getattr("loads")?.call1((json,))?;
    read.cast_into::<PyDict>().map_err(PyErr::from)
}
