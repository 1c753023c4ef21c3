//! The engine: is this position mate, and within which bound?
//!
//! A depth-first proof-number search. Every interposition counts as a move; what a problem is,
//! and which interpositions are futile, is not known here.

mod bound;
mod expand;
mod hands;
mod limits;
mod node;
mod path;
mod questions;
mod solver;
mod table;

pub use bound::{Bound, Value};
pub use limits::Limits;
pub use solver::{Answer, Solver};
