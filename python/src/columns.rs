//! Verdicts as a stream of Arrow, for `package/tsume_shogi/arrow.py`.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tsume::judgement::Judgement;
use tsume::report;

use crate::object::wrong_text;
use crate::verdict::Verdict;

/// Writes what `check` has returned as a stream of Arrow with one batch: a row for each verdict or `ParseError`.
#[pyfunction]
pub fn arrow_stream<'py>(
    py: Python<'py>,
    results: Vec<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let rows = results.iter().map(judgement).collect::<PyResult<Vec<_>>>()?;
    let stream = py.detach(|| report::arrow_stream(&rows));
    Ok(PyBytes::new(py, &stream.map_err(|error| PyOSError::new_err(error.to_string()))?))
}

fn judgement(result: &Bound<'_, PyAny>) -> PyResult<Judgement> {
    if let Ok(verdict) = result.cast::<Verdict>() {
        return Ok(verdict.get().0.judgement());
    }
    let json: String = result.call_method0("to_json")?.extract()?;
    Judgement::read(&json).map_err(wrong_text)
}
