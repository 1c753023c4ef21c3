//! The command `tsume` and the engine `tsume-usi`, which the package carries.

use std::ffi::OsString;
use std::io::{self, Write};

use pyo3::prelude::*;
use tsume::cli;

/// Runs the command with these words, the first of which is its own name, and returns its exit code.
#[pyfunction]
pub fn run_command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    ended(py.detach(|| cli::run_with(words)))
}

/// Runs the engine behind the USI protocol with these words, and returns its exit code.
#[pyfunction]
pub fn run_engine(py: Python<'_>, words: Vec<OsString>) -> u8 {
    ended(py.detach(|| cli::run_engine_with(words)))
}

/// Writes what standard output still holds, as the end of a program in Rust does.
fn ended(code: u8) -> u8 {
    // Whoever reads it may be gone.
    let _ = io::stdout().flush();
    code
}
