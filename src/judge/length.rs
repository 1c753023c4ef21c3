//! The length of a mate, and the soundness of a problem, as far as they are known.

use crate::problem::{Goal, Outcome};
use crate::search::{Valuation, Value};

/// The length of a mate, as far as it is known.
///
/// ```
/// use tsume::judge::Length;
/// use tsume::problem::Outcome;
///
/// let length = Length::Between { at_least: 5, at_most: 9 };
/// assert_eq!((length.outcome(), length.value()), (Outcome::Mate, None));
/// assert_eq!((length.at_least(), length.at_most()), (Some(5), Some(9)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// There is no mate.
    NoMate,
    /// The value is known.
    Exact {
        /// The value of the solution.
        value: Value,
        /// The value of the start where the solution is two moves shorter and leaves nothing: by the exception for
        /// longer variations.
        longer_variation: Option<Value>,
    },
    /// There is a mate.
    Between {
        /// There is no mate in less. Every mate has at least one move.
        at_least: u32,
        /// There is a mate in this or less.
        at_most: u32,
    },
    /// It is not known whether there is a mate.
    Unknown {
        /// There is no mate in less. Every mate has at least one move.
        at_least: u32,
    },
}

impl Length {
    /// Nothing is known.
    pub const UNKNOWN: Length = Length::Unknown { at_least: 1 };

    /// The length of a mate with this value.
    pub fn exactly(value: Value) -> Length {
        Length::Exact { value, longer_variation: None }
    }

    /// The length of a mate of which only this upper bound is known.
    pub fn within(at_most: u32) -> Length {
        Length::Between { at_least: 1, at_most }
    }

    /// Whether it is mate.
    pub fn outcome(self) -> Outcome {
        match self {
            Length::NoMate => Outcome::NoMate,
            Length::Exact { .. } | Length::Between { .. } => Outcome::Mate,
            Length::Unknown { .. } => Outcome::Undecided,
        }
    }

    /// The exact value of the start.
    pub fn value(self) -> Option<Value> {
        match self {
            Length::Exact { value, longer_variation } => Some(longer_variation.unwrap_or(value)),
            _ => None,
        }
    }

    /// The value of the solution: that of the start, except by the exception for longer variations.
    pub fn solution_value(self) -> Option<Value> {
        match self {
            Length::Exact { value, .. } => Some(value),
            _ => None,
        }
    }

    /// A proven lower bound of the length of the start; `None` if it is trivial.
    pub fn at_least(self) -> Option<u32> {
        let least = match self {
            Length::NoMate => None,
            Length::Exact { .. } => self.at_most(),
            Length::Between { at_least, .. } | Length::Unknown { at_least } => Some(at_least),
        };
        least.filter(|&least| least > 1)
    }

    /// The length within which there is a mate.
    pub fn at_most(self) -> Option<u32> {
        match self {
            Length::NoMate | Length::Unknown { .. } => None,
            Length::Exact { .. } => self.value().map(|value| value.length),
            Length::Between { at_most, .. } => Some(at_most),
        }
    }

    /// The length of the solution, or its upper bound.
    pub fn of_solution(self) -> Option<u32> {
        self.solution_value().map(|value| value.length).or(self.at_most())
    }
}

/// The length in a result of the search.
impl From<Valuation> for Length {
    fn from(known: Valuation) -> Length {
        let at_least = known.at_least().unwrap_or(1);
        match known {
            Valuation::NoMate => Length::NoMate,
            Valuation::Mate(value) => Length::exactly(value),
            Valuation::Open { within, .. } => match within.value() {
                Some(value) => Length::Between { at_least, at_most: value.length },
                None => Length::Unknown { at_least },
            },
        }
    }
}

/// The soundness of a problem (RULES, section 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// The question was only for a mate or for the length.
    NotAsked,
    /// Mate, nothing broken, and nothing undecided.
    Sound,
    /// There is no mate, or something is broken along every best line.
    Broken,
    /// A limit came first.
    Open(Cause),
}

/// The part of the soundness that a limit left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The length, or a question about the solution.
    Questions,
    /// Something is broken along the solution, but perhaps not along every other best line.
    OtherLines,
}

/// Whether what is known answers the question.
pub(crate) fn is_settled(goal: Goal, length: Length, soundness: Soundness) -> bool {
    let is_known = match goal {
        Goal::Any => length.outcome() == Outcome::Mate,
        Goal::Length => length.value().is_some(),
        Goal::Judge => soundness.is_sound().is_some(),
    };
    is_known || length.outcome() == Outcome::NoMate
}

impl Soundness {
    /// Whether the problem is sound; `None` if that was not asked or is open.
    pub fn is_sound(self) -> Option<bool> {
        match self {
            Soundness::Sound => Some(true),
            Soundness::Broken => Some(false),
            Soundness::NotAsked | Soundness::Open(_) => None,
        }
    }
}
