//! Tools for composers and collectors: find equal problems, change a setting, extend a problem backwards,
//! grade problems, and make new ones.
//!
//! The judge decides all questions about positions. [`Change`] and [`grade::Grade`] have examples.

mod backwards;
mod chance;
mod change;
pub(crate) mod extend;
pub mod grade;
pub(crate) mod idle;
mod image;
#[doc(hidden)]
pub mod improve;
pub(crate) mod make;
pub(crate) mod pattern;
mod pawn_drop;
pub(crate) mod quality;
pub(crate) mod random;
#[doc(hidden)]
pub mod same;
pub(crate) mod wanted;

pub use change::Change;

#[doc(hidden)]
pub use image::Image;
