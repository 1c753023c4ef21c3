//! Writes verdicts for people and programs: as text in English or Japanese, with diagrams, and as data in
//! several formats.
//!
//! ```
//! use tsume::judge::judge;
//! use tsume::notation::read_sfen;
//! use tsume::problem::Problem;
//! use tsume::report::{self, Moves, View};
//! use tsume::search::{Limits, Solver};
//! use tsume::shogi::Position;
//! use tsume::text::Language;
//!
//! let position = Position::new(&read_sfen("8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1")?)?;
//! let problem = Problem::new(position);
//! let mut solver = Solver::new(16 << 20); // bytes
//! let verdict = judge(&problem, &mut solver, &Limits::default());
//! let view = View { language: Language::Japanese, moves: Moves::Japanese, ..View::default() };
//! let text = report::verdict(&problem, &verdict, &view);
//! assert_eq!(
//!     text,
//!     "\
//! 3手詰。
//! 1. ▲２三金     2. △２一玉
//! 3. ▲３二金打　まで3手詰
//! 不完全作：余詰。
//! 初手余詰：▲２三成銀でも詰む（3手）。
//!   1. ▲２三成銀  2. △２一玉  3. ▲３二金
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`verdict()`] is for people; [`OUTPUT_FORMATS`] are the formats in which the
//! [judgements](crate::judgement) of many problems are written. Text contains colours; the printer removes
//! them where the output is not a terminal.

mod alternatives;
mod both;
mod brief;
mod claims;
mod complaint;
mod defects;
mod findings;
mod formats;
mod groups;
mod hint;
mod lines;
mod problem;
mod refutation;
mod spoken;
mod stats;
mod summary;
mod tree;
mod verdict;
mod view;
mod words;

pub use both::{Fault, faults, in_words, on_whole};
pub use claims::refuted_claims;
pub use complaint::{draw as draw_complaint, draw_error, draw_note};
pub use formats::{FormatOptions, JSON_LINES, OUTPUT_FORMATS, OutputFormat, TABLE, event_line};
pub use hint::{Hint, hint, without_solution};
pub use lines::{line, move_after, numbered, sentence};
pub use problem::{board, caption, heading, problem, problem_with_headers};
pub use refutation::refutation;
pub use spoken::spoken;
pub use stats::Stats;
pub use summary::{Summary, problems};
pub use tree::record;
pub use verdict::{answer, rest, short, tree_after, verdict};
pub use view::{CharacterSet, Moves, View};
pub use words::{hand, kind, spots};
