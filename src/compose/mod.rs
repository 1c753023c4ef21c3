//! Tools for composers and collectors: find equal problems, change a setting, extend a problem backwards,
//! grade problems, and make new ones.
//!
//! The judge decides all questions about positions. Every search for problems proposes candidates, which one driver
//! (`driver.rs`) has judged. [`Change`] and [`grade::Grade`] have examples.

pub(crate) mod attempts;
mod backwards;
mod chance;
mod change;
pub(crate) mod change_search;
pub(crate) mod composed;
pub(crate) mod driver;
pub(crate) mod extend;
pub(crate) mod fillings;
pub mod gate;
pub mod grade;
pub(crate) mod idle;
mod image;
#[doc(hidden)]
pub mod improve;
mod lead;
pub(crate) mod make;
mod mend;
pub(crate) mod pool;
pub(crate) mod quality;
pub(crate) mod random;
#[doc(hidden)]
pub mod same;
pub(crate) mod wanted;

pub use change::Change;

#[doc(hidden)]
pub use image::Image;
