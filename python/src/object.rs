//! What the classes have in common: hashes, and the restoring of pickled values.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The function of this module that restores a value from its texts.
pub fn restorer<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("tsume_shogi._native")?.getattr(name)
}

/// The exception for texts that no value of this version has.
pub fn wrong_text(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The hash of a value; the same in every process.
pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
