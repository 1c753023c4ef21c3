//! Tools for composers and collectors: find equal problems, change a setting, extend a problem backwards,
//! grade problems, and make new ones.
//!
//! The judge decides all questions about positions.

mod backwards;
mod chance;
mod change;
pub mod extend;
pub mod grade;
pub mod idle;
mod image;
pub mod improve;
pub mod make;
mod pawn_drop;
pub mod quality;
pub mod random;
pub mod same;

pub use backwards::{Backwards, Before};
pub use change::Change;
pub use image::Image;
