//! A harness for tests that need programs or files that may be missing. Such a test is ignored, and the last line of the
//! output names it; by the usual harness it would count as passed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Completion, Trial};

/// The reason why a test does nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skip {
    /// Something is missing.
    Missing(String),
    /// The caller runs the test later.
    #[allow(dead_code)]
    Later,
}

thread_local! {
    static SKIPPED: RefCell<Option<Skip>> = const { RefCell::new(None) };
}

/// Reports why the test of this thread does nothing.
pub fn skipped(why: &str) {
    skip(Skip::Missing(why.to_owned()));
}

/// Reports that the test of this thread does nothing.
pub fn skip(why: Skip) {
    SKIPPED.set(Some(why));
}

/// Runs the tests that the command line selects.
pub fn run(tests: &[(&'static str, fn())]) -> ExitCode {
    let skips: Arc<Mutex<BTreeMap<Skip, Vec<&str>>>> = Arc::default();
    let trial = |&(name, test): &(&'static str, fn())| {
        let skips = skips.clone();
        Trial::ignorable_test(name, move || {
            test();
            let Some(skip) = SKIPPED.take() else { return Ok(Completion::Completed) };
            let why = match &skip {
                Skip::Missing(why) => why.clone(),
                Skip::Later => "it is run later".to_owned(),
            };
            skips.lock().expect("no panic while it is locked").entry(skip).or_default().push(name);
            Ok(Completion::ignored_with(why))
        })
    };
    let result = libtest_mimic::run(&Arguments::from_args(), tests.iter().map(trial).collect());
    for (skip, names) in skips.lock().expect("no panic while it is locked").iter() {
        if let Skip::Missing(why) = skip {
            println!("SKIPPED: {}: {why}", names.join(", "));
        }
    }
    result.exit_code()
}

/// Defines `main`, which runs these tests.
macro_rules! tests {
    ($($name:path),* $(,)?) => {
        fn main() -> std::process::ExitCode {
            crate::skipped::run(&[$((stringify!($name), $name)),*])
        }
    };
}
pub(crate) use tests;
