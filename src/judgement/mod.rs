//! The judgement of a problem as one typed value: the verdict, the problem's name and the question that was
//! asked. It is written and read as JSON by the same type.
//!
//! [`Class`] and [`Standing`] say at a glance what a judgement says; they are derived in one file, `class.rs`.

mod class;
mod comparison;
mod conditions;
mod defect;
mod judged;
mod judgement;
mod key;
mod known;
mod names;

pub use class::{Class, Standing};
pub use comparison::Comparison;
pub use conditions::Conditions;
pub use judged::{Judged, Unreadable};
pub use judgement::Judgement;
#[cfg(test)]
pub(crate) use judgement::tests;
pub use key::ProblemKey;
pub use known::Known;
