//! What people see: diagrams and complaints, as text with colours in it.
//!
//! This room knows neither commands nor terminals: whoever prints takes the colours out where
//! they do not belong.

mod complaint;
mod diagram;
mod heading;

pub use complaint::draw as draw_complaint;
pub use diagram::Style;

use crate::problem::Problem;

/// What is said about a problem, and its diagram, in lines that each end.
pub fn problem(problem: &Problem, style: Style) -> String {
    heading::heading(problem) + &diagram::diagram(&problem.position.setup(), style)
}
