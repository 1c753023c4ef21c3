//! The function `accept`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::decision::Decision;
use crate::error::no_result;
use crate::solve::solve;
use crate::verdict::Verdict;

/// Decide whether a venue accepts a problem.
///
/// ``rules`` is the name of a rule set, ``"smartphone"``, ``"magazine"``, ``"lishogi"``, ``"strict"`` or
/// ``"classical"``, or the text of a rule file. ``known`` is an iterable of the problems with which it is compared;
/// ``mend=True`` looks for the least change that mends a refused problem. The other options are those of `solve`.
///
/// >>> import tsume_shogi
/// >>> problem = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1"
/// >>> tsume_shogi.accept(problem, "smartphone").answer
/// 'accepted'
/// >>> tsume_shogi.accept(problem, "smartphone", known=[problem]).copy_of
/// '#1'
#[pyfunction]
#[pyo3(
    signature = (problem, rules, **options),
    text_signature = "(problem, rules, *, known=None, mend=False, nodes=None, time=None, memory='256M', threads=1, \
                      futile='standard', depth=0, tries=False, idle=False, claimed_variations=False, \
                      tolerate=None)"
)]
pub fn accept(
    py: Python<'_>,
    problem: &Bound<'_, PyAny>,
    rules: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Decision> {
    let options = match options {
        Some(options) => options.copy()?,
        None => PyDict::new(py),
    };
    if options.contains("mode")? {
        return Err(PyTypeError::new_err("accept() judges in every case: it has no mode"));
    }
    options.set_item("rules", rules)?;
    let Verdict(judging) = solve(py, problem, Some(&options))?;
    Decision::of(&judging).ok_or_else(no_result)
}
