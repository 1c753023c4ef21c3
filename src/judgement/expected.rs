//! Whether a problem is as its collection expects, as a field of a judgement.

use serde::{Deserialize, Serialize};

/// Whether a problem is as its collection expects. Written as true, false, or null if that is open; absent if
/// nothing is expected.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(from = "Option<bool>", into = "Option<bool>")]
pub enum Expected {
    /// The collection expects nothing, or the problem was not judged as a whole.
    #[default]
    Unasked,
    /// It is as expected.
    Met,
    /// It is not as expected.
    Unmet,
    /// A limit left that open.
    Open,
}

impl Expected {
    /// Whether there is no comparison.
    pub fn is_unasked(&self) -> bool {
        *self == Expected::Unasked
    }

    /// Whether the problem is as expected; `None` if that is open, or nothing is expected.
    pub fn is_met(self) -> Option<bool> {
        self.into()
    }
}

impl From<Option<bool>> for Expected {
    fn from(is_met: Option<bool>) -> Expected {
        match is_met {
            Some(true) => Expected::Met,
            Some(false) => Expected::Unmet,
            None => Expected::Open,
        }
    }
}

impl From<Expected> for Option<bool> {
    fn from(expected: Expected) -> Option<bool> {
        match expected {
            Expected::Met => Some(true),
            Expected::Unmet => Some(false),
            Expected::Open | Expected::Unasked => None,
        }
    }
}
