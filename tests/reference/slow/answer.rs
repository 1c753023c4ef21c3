//! What is asked and answered about a tsume position: the reading, the value,
//! and its order of preference. It does not know how a value is found.

/// Which interpositions count as no move at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// Every interposition counts.
    None,
    /// Futile if the checker itself captures.
    Checker,
    /// Or another piece, which then gives check alone.
    Standard,
    /// Or another piece, which then gives check, alone or not.
    Wide,
}

/// The value of a position that is mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// Plies to the mate.
    pub length: u32,
    /// Whether the attacker holds anything in the final position.
    pub surplus: bool,
}

impl Value {
    /// The value one ply earlier.
    pub fn before(self) -> Value {
        Value { length: self.length + 1, ..self }
    }

    /// Order of preference: the attacker wants the least, the defender the
    /// greatest.
    pub fn order(self) -> (u32, bool) {
        (self.length, !self.surplus)
    }
}

/// The work limit was met before the question was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfReach;

/// The answer to a question "within n?": the exact value if its length is at
/// most n, else none; or out of reach.
pub type Answer<T> = Result<Option<T>, OutOfReach>;
