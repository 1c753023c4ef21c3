//! From a problem to a verdict: the value, the solution, and every defect, as RULES has them.
//!
//! This room asks the engine questions, and knows neither how answers are found nor how they are
//! shown. Values decide moves: at an attacker's node a check is best if after it the mate is
//! within what is left of the value; at a defender's node a reply is best if the mate after it is
//! within just that, and nothing less. So lines are followed by bounded questions, one ply after
//! the other, and nothing recurses by ply.

#[doc = include_str!("RULES.md")]
pub mod rules {}

mod alternatives;
mod asker;
mod choice;
mod claim;
mod expect;
mod idle;
mod line;
mod mirror;
mod order;
mod readings;
mod replies;
mod rounds;
mod run;
mod similar;
mod variations;
mod verdict;

pub use asker::{News, Phase, Progress};
pub use order::in_order;
pub use run::judge;
pub use verdict::{
    Agreement, Claimed, Defect, Goal, Mistake, Spot, Task, Variation, Verdict, Weight,
};
