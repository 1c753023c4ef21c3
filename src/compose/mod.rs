//! Tools for composers and collectors: find equal problems, change a setting, extend a problem backwards,
//! grade problems, and make new ones.
//!
//! The judge decides all questions about positions. [`Change`] and [`grade::Grade`] have examples.

mod backwards;
mod chance;
mod change;
#[doc(hidden)]
pub mod extend;
pub mod grade;
#[doc(hidden)]
pub mod idle;
mod image;
#[doc(hidden)]
pub mod improve;
#[doc(hidden)]
pub mod make;
#[doc(hidden)]
pub mod pattern;
mod pawn_drop;
#[doc(hidden)]
pub mod quality;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod same;
#[doc(hidden)]
pub mod wanted;

pub use change::Change;

#[doc(hidden)]
pub use backwards::{Backwards, Before};
#[doc(hidden)]
pub use image::Image;
