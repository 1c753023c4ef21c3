//! Tests that need what is not here.

use std::io::Write;

/// Says why a test does nothing. The lines of a test that passes are not shown, but these are written past that.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}
