//! A position and what is claimed of it. Where it came from is not known here.

use crate::shogi::Position;

/// A problem as its author gave it. The side to move attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// What is said about it. None of this has been checked.
    pub claims: Claims,
}

/// What is said about a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// Its number or name in a collection.
    pub id: Option<String>,
    /// What it is called.
    pub title: Option<String>,
    /// Who composed it.
    pub author: Option<String>,
    /// Where it was first published.
    pub source: Option<String>,
    /// The length in plies.
    pub moves: Option<u32>,
    /// The solution, as it was written.
    pub solution: Option<String>,
}
