//! Tests that need programs that are not installed, beside many that do not.

use std::io::Write;
use std::thread;

/// Reports that the test of this thread does nothing, and why. The output of a test that passes is hidden, but this
/// line is shown.
pub fn skipped(why: &str) {
    let thread = thread::current();
    let _ = writeln!(std::io::stderr(), "SKIPPED: {}: {why}", thread.name().unwrap_or("a test"));
}
