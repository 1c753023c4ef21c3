//! What a composer and a collector ask of problems: which are the same, what a change of the setting
//! does to one, what leads into it, how hard and how good it is; and new ones.
//!
//! A judge is asked what is true of a position; neither commands nor the look of reports are known
//! here.

mod backwards;
mod chance;
mod change;
pub mod extend;
pub mod grade;
mod image;
pub mod improve;
pub mod make;
pub mod quality;
pub mod random;
pub mod same;

pub use backwards::{Backwards, Before};
pub use change::Change;
pub use image::Image;
