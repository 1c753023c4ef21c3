//! Compares a verdict with the one that a collection expects.

use super::verdict::{Verdict, Weight};
use crate::problem::{DefectKind, Expectation};

impl Verdict {
    /// The keys of a collection's expectation that the verdict does not meet; empty if it meets all.
    pub fn unmet(&self, expected: &Expectation) -> Vec<&'static str> {
        let differs = |name, differs: bool| differs.then_some(name);
        let defects = expected.defects.as_ref().is_some_and(|kinds| match kinds.is_empty() {
            // A value that is open in another reading is not a defect.
            true => self
                .defects
                .iter()
                .any(|one| (one.kind, one.weight) != (DefectKind::Undecided, Weight::Note)),
            false => kinds.iter().any(|&kind| !self.has(kind)),
        });
        let value = self.solution_value();
        [
            differs("answer", expected.answer.is_some_and(|answer| answer != self.answer)),
            differs(
                "length",
                expected.length.is_some() && expected.length != value.map(|v| v.length),
            ),
            differs(
                "surplus",
                expected.surplus.is_some() && expected.surplus != value.map(|v| v.surplus),
            ),
            differs("sound", expected.sound.is_some() && expected.sound != self.sound()),
            differs("defects", defects),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
