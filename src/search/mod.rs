//! The engine: is this position mate, and within which bound?
//!
//! A depth-first proof-number search. What a problem is, and what makes it sound, is not known
//! here.

mod bound;
mod children;
mod entry;
mod exact;
mod expand;
mod futile;
mod hands;
mod limits;
mod node;
mod outcome;
mod path;
mod questions;
mod reading;
mod salt;
mod solver;
mod table;
mod team;
#[cfg(test)]
mod theorems;
mod value;

pub use bound::{Bound, Value};
pub use limits::Limits;
pub use reading::Reading;
pub use solver::{Answer, Solver};
pub use table::NoMemory;
pub use value::Found;
