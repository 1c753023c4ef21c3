//! Problems as a page: a single HTML file with the board, the moves and the judgements of the moves.
//!
//! The text of a problem is never markup: the file contains it as JSON, the script inserts it into the
//! document as text, and the page forbids every other script and style.
//!
//! ```
//! use std::time::Duration;
//!
//! use tsume::judge::judge;
//! use tsume::judgement::Judgement;
//! use tsume::page::{Document, Extent, PageProblem, explore};
//! use tsume::play::PositionOracle;
//! use tsume::problem::Problem;
//! use tsume::search::{Limits, Solver};
//! use tsume::text::Language;
//!
//! let problem: Problem = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
//! let limits = Limits::default().with_nodes(20_000);
//! let mut solver = Solver::new(16 << 20).keeping(); // bytes
//! let verdict = judge(&problem, &mut solver, &limits);
//! let judgement = Judgement::judged(&problem, verdict.clone(), Duration::ZERO);
//! let mut oracle = PositionOracle::new(&problem, &verdict, &mut solver, &limits);
//! let nodes = explore(&problem.position, &mut oracle, Extent::of_bytes(10_000))?;
//! let problem = PageProblem::judged(&problem, &judgement, nodes);
//!
//! let document = Document::new("The first problem", Language::English);
//! let page = document.head() + &document.problem(&problem) + &document.foot();
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod card;
mod document;
mod engine;
mod exercise;
mod names;
mod node;
mod paper;
mod printout;
mod problem;
mod report;
mod sheet;
#[cfg(feature = "pixels")]
mod site;
mod tree;

pub use document::Document;
pub use engine::Engine;
pub use exercise::Exercise;
pub use paper::Paper;
pub use problem::PageProblem;
pub use sheet::Sheets;
pub use tree::{Extent, explore};

pub(crate) use book::Book;
pub(crate) use card::{back, front};
pub(crate) use exercise::is_compared;
pub(crate) use printout::{AnswerPages, MOST as MOST_DIAGRAMS, PrintedAnswer, Printout};
pub(crate) use report::REPORT;
#[cfg(feature = "pixels")]
pub(crate) use site::site;
#[doc(hidden)]
pub use {names::MoveName, node::Node, tree::explore_one};
