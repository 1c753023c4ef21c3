//! The class `Verdict`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tsume::judgement::Judged;
use tsume::{problem as library, report};

use crate::decision::Decision;
use crate::defect::Defect;
use crate::judging::{Judging, StoredJudging};
use crate::moves::{self, Move};
use crate::object::{hash, restorer};
use crate::picture::Drawing;
use crate::problem::{Problem, dict};

/// What was found out about a problem.
///
/// Verdicts are equal if problems and findings are; the time is not compared.
///
/// >>> import tsume_shogi
/// >>> verdict = tsume_shogi.solve("8s/8k/9/6+SG1/9/9/9/9/9 b G 1")
/// >>> verdict
/// <Verdict defective, 3 moves>
/// >>> verdict.answer, verdict.length, verdict.sound
/// ('mate', 3, False)
/// >>> [(defect.kind, [move.western for move in defect.line]) for defect in verdict.defects]
/// [('yozume', ['+S-2c', 'K-2a', 'G*3b'])]
/// >>> [move.japanese for move in verdict.solution]
/// ['▲２三金', '△２一玉', '▲３二金打']
/// >>> verdict.themes
/// ['plain', 'no-pawns', 'small-pieces', 'generals']
#[pyclass(module = "tsume_shogi", frozen, from_py_object)]
#[derive(Clone)]
pub struct Verdict(pub Arc<Judging>);

impl Verdict {
    pub fn new(problem: Arc<library::Problem>, judged: Box<Judged>) -> Verdict {
        Verdict(Arc::new(Judging { problem, judged }))
    }

    /// The findings as text, without the time.
    fn findings(&self) -> String {
        self.0.judgement().without_time().json()
    }
}

#[pymethods]
impl Verdict {
    /// The problem.
    #[getter]
    fn problem(&self) -> Problem {
        Problem(self.0.problem.clone())
    }

    /// Whether it is mate: ``"mate"``, ``"no mate"`` or ``"undecided"``.
    #[getter]
    fn answer(&self) -> &'static str {
        self.0.judged.verdict.length.outcome().name()
    }

    /// The exact length, or ``None`` if it is not known.
    #[getter]
    fn length(&self) -> Option<u32> {
        self.0.judged.length()
    }

    /// Whether the attacker has pieces left in hand at the end, or ``None`` if that is not known.
    #[getter]
    fn surplus(&self) -> Option<bool> {
        self.0.judged.surplus()
    }

    /// If the length is not known: no mate is shorter.
    #[getter]
    fn at_least(&self) -> Option<u32> {
        self.0.judged.at_least()
    }

    /// If the length is not known: a mate in at most so many moves was found.
    #[getter]
    fn at_most(&self) -> Option<u32> {
        self.0.judged.at_most()
    }

    /// Whether the problem is sound, or ``None`` if that was not asked or is undecided.
    #[getter]
    fn sound(&self) -> Option<bool> {
        self.0.judged.verdict.soundness.is_sound()
    }

    /// The solution.
    #[getter]
    fn solution(&self) -> Vec<Move> {
        let judged = &self.0.judged;
        moves::line(&judged.start, &[], &judged.verdict.solution)
    }

    /// The findings about the solution, in the order of moves.
    #[getter]
    fn defects(&self) -> Vec<Defect> {
        let all = 0..self.0.judged.verdict.defects.len();
        all.map(|index| Defect { judging: self.0.clone(), index }).collect()
    }

    /// The kinds of the defects that break the problem or are flaws, each once.
    #[getter]
    fn faults(&self) -> Vec<&'static str> {
        self.0.judged.faults().into_iter().map(|kind| kind.name()).collect()
    }

    /// The identifiers of the themes of the solution, as ``to_dict()`` has them with the moves that show them; ``None``
    /// unless the length is proven and the solution is complete.
    #[getter]
    fn themes(&self) -> Option<Vec<&'static str>> {
        let themes = self.0.judged.themes.as_ref()?;
        Some(themes.iter().map(|found| found.theme.id()).collect())
    }

    /// Whether the claims of the problem are right, or ``None`` if there is none or that is undecided.
    #[getter]
    fn agrees(&self) -> Option<bool> {
        self.0.judged.verdict.agrees()
    }

    /// The decision by the rules of a venue, or ``None`` without ``rules``.
    #[getter]
    fn decision(&self) -> Option<Decision> {
        Decision::of(&self.0)
    }

    /// The class: ``"sound"``, ``"defective"``, ``"mate"`` (soundness was not asked), ``"no mate"``, ``"undecided"``.
    #[getter]
    fn class_(&self) -> &'static str {
        self.0.judged.class().names().en
    }

    /// The question: ``"judge"``, ``"length"`` or ``"any"``.
    #[getter]
    fn mode(&self) -> &'static str {
        self.0.judged.verdict.goal.name()
    }

    /// The number of positions that were searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.judged.verdict.nodes
    }

    /// The seconds of the search.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.0.judged.ms.map(|ms| ms as f64 / 1000.0)
    }

    /// The number of the problem among those of `check`, from 1 on.
    #[getter]
    fn number(&self) -> Option<u64> {
        self.0.judged.number
    }

    /// Write the object that the command writes: ``tsume solve --format json``; for a verdict of `check`,
    /// ``tsume check --format jsonl``. ``times=False`` leaves out the time, as ``--no-times`` does.
    #[pyo3(signature = (*, times = true))]
    fn to_json(&self, times: bool) -> String {
        let judgement = self.0.judgement();
        let judgement = if times { judgement } else { judgement.without_time() };
        judgement.json().trim_end().to_owned()
    }

    /// The same object as a dict.
    #[pyo3(signature = (*, times = true))]
    fn to_dict<'py>(&self, py: Python<'py>, times: bool) -> PyResult<Bound<'py, PyDict>> {
        dict(py, &self.to_json(times))
    }

    /// Draw the position as SVG, with the verdict above it but without a move. The options are those of `Problem.svg`.
    #[pyo3(signature = (*, style = "print", background = "light", width = None))]
    fn svg(&self, style: &str, background: &str, width: Option<u32>) -> PyResult<String> {
        let mut caption = report::caption(&self.0.problem, &report::View::default());
        caption.push(self.__str__());
        Drawing { caption, ..Drawing::of(&self.0.judged.start) }.svg(style, background, width)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("print", "light", None)
    }

    /// The verdict in a few words.
    fn __str__(&self) -> String {
        self.0.judgement().brief().en.into_string()
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.__str__())
    }

    fn __eq__(&self, other: &Verdict) -> bool {
        self.0.problem == other.0.problem && self.findings() == other.findings()
    }

    fn __hash__(&self) -> u64 {
        hash(&self.findings())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (StoredJudging,))> {
        Ok((restorer(py, "restored_verdict")?, (self.0.stored()?,)))
    }
}

/// Returns the verdict of these texts; for pickle.
#[pyfunction]
pub fn restored_verdict(judging: StoredJudging) -> PyResult<Verdict> {
    Ok(Verdict(Arc::new(Judging::restored(judging)?)))
}
