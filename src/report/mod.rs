//! What people and programs see of a verdict: text in English and Japanese, diagrams, and data in
//! several formats.
//!
//! ```
//! use tsume::judge::{Task, judge};
//! use tsume::notation::read_sfen;
//! use tsume::problem::{Claims, Problem};
//! use tsume::report::{self, Language, Moves, View};
//! use tsume::search::{Limits, Solver};
//! use tsume::shogi::Position;
//!
//! let position = Position::new(&read_sfen("8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1")?)?;
//! let problem = Problem { position, claims: Claims::default() };
//! let mut solver = Solver::new(16 << 20); // bytes
//! let verdict =
//!     judge(&problem, &mut solver, &Limits::default(), &Task::default(), &mut |_| ());
//! let view = View { language: Language::Japanese, moves: Moves::Japanese, ..View::default() };
//! let text = report::verdict(&problem, &verdict, &view);
//! assert_eq!(
//!     text,
//!     "\
//! 3手詰。
//! 1. ▲２三金     2. △２一玉
//! 3. ▲３二金打　まで3手詰
//! 不完全作：余詰。
//! 余詰（1手目）：▲２三成銀でも詰む（3手）。
//!   1. ▲２三成銀  2. △２一玉  3. ▲３二金
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`verdict()`] is for people. [`Record`] is the same as data, and [`OUTPUT_FORMATS`] are the
//! formats in which the records of many problems are written. What a record says at a glance, its
//! [`Class`] and [`Standing`], is derived in one file, `class.rs`.
//!
//! Neither commands nor terminals are known here: text has its colours in it, and whoever prints it
//! takes them out where they do not belong.

mod again;
mod claims;
mod class;
mod complaint;
mod conditions;
mod defects;
mod digest;
mod fields;
mod formats;
mod groups;
mod hint;
mod key;
mod known;
mod lines;
mod problem;
mod record;
mod refutation;
mod spoken;
mod stats;
mod summary;
mod tree;
mod verdict;
mod view;
mod words;

pub use again::Comparison;
pub use class::{Class, Standing};
pub use complaint::{draw as draw_complaint, draw_error, draw_note};
pub use conditions::Conditions;
pub use digest::{Both, DefectDigest, Digest, faults, on_whole};
pub use fields::{ErrorRecord, VerdictRecord};
pub use formats::{FormatOptions, JSON_LINES, OUTPUT_FORMATS, OutputFormat, TABLE};
pub use hint::{Hint, hint, without_solution};
pub use key::ProblemKey;
pub use known::Known;
pub use lines::{line, move_after, numbered, sentence};
pub use problem::{board, caption, heading, problem, problem_with_headers};
pub use record::Record;
pub use refutation::refutation;
pub use spoken::spoken;
pub use stats::Stats;
pub use summary::{Summary, problems};
pub use tree::record;
pub use verdict::{answer, refuted_claims, rest, short, tree_after, verdict};
pub use view::{CharacterSet, Language, Moves, View};
pub use words::{hand, kind, reading, spot};
