//! What a composer and a collector ask of problems: which are the same, what a change of the setting
//! does to one, how hard it is.
//!
//! A judge is asked what is true of a position; neither commands nor the look of reports are known
//! here.

mod change;
pub mod grade;
mod image;
pub mod improve;
pub mod same;

pub use change::Change;
pub use image::Image;
