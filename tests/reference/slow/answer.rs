//! Questions and answers about a tsume position: the reading, the value, and the order of values.

/// The interpositions that do not count as moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// Every interposition counts.
    None,
    /// Futile if the checker itself captures.
    Checker,
    /// Also if another piece captures and then gives check alone.
    Standard,
    /// Also if another piece captures and then gives check, alone or not.
    Wide,
    /// Those of the standard reading, and those after which the attacker turns back.
    Restoring,
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

/// The work limit was reached before the question was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfReach;

/// The answer to a question "within n?": the exact value if its length is at most n, else none; or
/// out of reach.
pub type Answer<T> = Result<Option<T>, OutOfReach>;
