//! The class `Defect`.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use tsume::judge::{self, Length, Subject};

use crate::judging::{Judging, StoredJudging};
use crate::moves::{self, Move};
use crate::object::{hash, restorer};

/// A finding about a problem: a defect, or only a remark.
///
/// >>> import tsume_shogi
/// >>> defect, = tsume_shogi.solve("8s/8k/9/6+SG1/9/9/9/9/9 b G 1").defects
/// >>> defect.kind, defect.japanese, defect.weight, defect.ply, defect.move.western, defect.length
/// ('yozume', '余詰', 'broken', 1, '+S-2c', 3)
#[pyclass(module = "tsume_shogi", frozen)]
pub struct Defect {
    pub judging: Arc<Judging>,
    /// The index among the defects of the verdict.
    pub index: usize,
}

impl Defect {
    fn defect(&self) -> &judge::Defect {
        &self.judging.judged.verdict.defects[self.index]
    }
}

#[pymethods]
impl Defect {
    /// The kind: ``"yozume"``, ``"no mate"`` and so on.
    #[getter]
    fn kind(&self) -> &'static str {
        self.defect().kind.name()
    }

    /// The kind in Japanese: ``"余詰"``.
    #[getter]
    fn japanese(&self) -> &'static str {
        self.defect().kind.japanese()
    }

    /// The weight: ``"broken"``, ``"flaw"``, ``"open"``, ``"tolerated"`` or ``"note"``.
    #[getter]
    fn weight(&self) -> &'static str {
        self.defect().weight.name()
    }

    /// The number of the move of the solution; 0 for the whole problem.
    #[getter]
    fn ply(&self) -> u32 {
        self.defect().ply()
    }

    /// The move in place of that of the solution, or ``None``.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.defect().mv().and_then(|_| self.line().into_iter().next())
    }

    /// The line that shows the defect, from its ply on.
    #[getter]
    fn line(&self) -> Vec<Move> {
        let judged = &self.judging.judged;
        let before = (self.ply() as usize).saturating_sub(1);
        let before = judged.verdict.solution.get(..before).unwrap_or_default();
        moves::line(&judged.start, before, &self.defect().line)
    }

    /// The length from the start, if it is known exactly.
    #[getter]
    fn length(&self) -> Option<u32> {
        self.defect().value().map(|value| value.length)
    }

    /// Whether pieces are left in hand at the end, if the length is known exactly.
    #[getter]
    fn surplus(&self) -> Option<bool> {
        self.defect().value().map(|value| value.surplus)
    }

    /// A proven upper bound of the length, if it is not known exactly.
    #[getter]
    fn at_most(&self) -> Option<u32> {
        let defect = self.defect();
        defect.length.and_then(Length::at_most).filter(|_| defect.value().is_none())
    }

    /// The piece that the defect is about: ``"P2e"``, White's ``"g1e"``, in hand ``"R"``; else ``None``.
    #[getter]
    fn piece(&self) -> Option<String> {
        self.defect().piece().map(|spot| spot.short())
    }

    /// The reading of futile interpositions that the defect is about; else ``None``.
    #[getter]
    fn reading(&self) -> Option<&'static str> {
        match self.defect().subject {
            Subject::Reading(reading) => Some(reading.name()),
            _ => None,
        }
    }

    fn __repr__(&self) -> String {
        let at = match self.ply() {
            0 => String::new(),
            ply => format!(" at move {ply}"),
        };
        let by = self.defect().mv().map(|mv| format!(": {mv}")).unwrap_or_default();
        format!("<Defect {}{at}{by}>", self.kind())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Defect>() else { return false };
        let other = other.get();
        let starts = [&self.judging.judged.start, &other.judging.judged.start];
        starts[0] == starts[1]
            && self.defect() == other.defect()
            && self.line().iter().map(|mv| mv.mv).eq(other.line().iter().map(|mv| mv.mv))
    }

    fn __hash__(&self) -> u64 {
        hash(&format!("{:?}", self.defect()))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (StoredJudging, usize))> {
        Ok((restorer(py, "restored_defect")?, (self.judging.stored()?, self.index)))
    }
}

/// Returns the defect of a verdict with this index; for pickle.
#[pyfunction]
pub fn restored_defect(judging: StoredJudging, index: usize) -> PyResult<Defect> {
    let judging = Judging::restored(judging)?;
    match index < judging.judged.verdict.defects.len() {
        true => Ok(Defect { judging: Arc::new(judging), index }),
        false => Err(PyIndexError::new_err("the verdict has no such defect")),
    }
}
