//! Whether a problem is as its collection expects, as fields of a judgement.

use crate::judge::{ExpectedKey, Verdict};
use crate::problem::Expectation;

/// Whether a problem is as its collection expects. Written as `expected`: true, false, or null if that is open; and
/// `unmet`: the keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Expected {
    /// The collection expects nothing, or the problem was not judged as a whole.
    #[default]
    Unasked,
    /// It is as expected.
    Met,
    /// It is not as expected in these parts; unknown in judgements of older versions.
    Unmet(Vec<ExpectedKey>),
    /// A limit left these parts open.
    Open(Vec<ExpectedKey>),
}

impl Expected {
    /// Compares a verdict with the expected one.
    pub(super) fn of(verdict: &Verdict, expectation: &Expectation) -> Expected {
        Expected::new(verdict.meets(expectation), verdict.unmet(expectation))
    }

    pub(super) fn new(is_met: Option<bool>, unmet: Vec<ExpectedKey>) -> Expected {
        match is_met {
            Some(true) => Expected::Met,
            Some(false) => Expected::Unmet(unmet),
            None => Expected::Open(unmet),
        }
    }

    /// Whether there is no comparison.
    pub fn is_unasked(&self) -> bool {
        *self == Expected::Unasked
    }

    /// Whether the problem is as expected; `None` if that is open, or nothing is expected.
    pub fn is_met(&self) -> Option<bool> {
        match self {
            Expected::Met => Some(true),
            Expected::Unmet(_) => Some(false),
            Expected::Open(_) | Expected::Unasked => None,
        }
    }

    /// The parts that are not as expected, or open.
    pub fn unmet(&self) -> &[ExpectedKey] {
        match self {
            Expected::Unasked | Expected::Met => &[],
            Expected::Unmet(keys) | Expected::Open(keys) => keys,
        }
    }
}
