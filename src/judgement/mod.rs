//! The judgement of a problem as one typed value: the verdict, the name of the problem and the question.
//! The same type writes it as JSON and reads it: [`Judgement`] has an example.
//!
//! [`Class`] and [`Standing`] summarise a judgement; `class.rs` derives them.

mod class;
mod comparison;
mod conditions;
mod decided;
mod defect;
mod error;
mod expected;
mod fields;
mod file_names;
mod judged;
mod key;
mod known;
mod names;
mod proven;
pub mod rules;
mod themes;
mod value;
mod written;

pub use class::{Class, Standing};
pub use error::ParseJudgementError;
pub use expected::Expected;
pub use file_names::FileNames;
pub use judged::{Judged, Unreadable};
pub use value::Judgement;
#[cfg(test)]
pub(crate) use value::tests;

pub(crate) use comparison::Comparison;
pub(crate) use conditions::Conditions;
pub(crate) use key::{ProblemKey, fingerprint};
pub(crate) use known::KnownFacts;
#[cfg(test)]
pub(crate) use known::KnownSolution;
pub(crate) use themes::judged_themes;
