//! Tests that need programs or files that are not installed.

use std::io::Write;

/// Reports why a test does nothing. The output of a test that passes is hidden, but this line is
/// shown.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}
