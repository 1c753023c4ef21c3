//! Writes verdicts for people and programs: as text in English or Japanese, with diagrams, and as data in
//! several formats.
//!
//! ```
//! use std::time::Duration;
//!
//! use tsume::judge::judge;
//! use tsume::judgement::Judged;
//! use tsume::problem::Problem;
//! use tsume::report::{self, Moves, View};
//! use tsume::search::{Limits, Solver};
//! use tsume::text::Language;
//!
//! let problem: Problem = "8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1".parse()?;
//! let mut solver = Solver::new(16 << 20); // bytes
//! let verdict = judge(&problem, &mut solver, &Limits::default());
//! let view = View::default().with_language(Language::Japanese).with_moves(Moves::Japanese);
//! let judged = Judged::new(&problem, verdict, Duration::ZERO);
//! let text = report::verdict(&judged, &view);
//! assert_eq!(
//!     text,
//!     "\
//! 3手詰。
//! 1. ▲２三金     2. △２一玉
//! 3. ▲３二金打　まで3手詰
//! 不完全作：余詰。
//! 初手余詰：▲２三成銀でも詰む（3手）。
//!   1. ▲２三成銀  2. △２一玉  3. ▲３二金
//! 手筋・条件：簡素図式、歩なし図式、小駒図式、金銀図式
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`verdict()`] is for people; [`OUTPUT_FORMATS`] are the formats in which [judgements](crate::judgement) and
//! problems are written. Text contains colours; the printer removes
//! them where the output is not a terminal.

mod both;
mod claims;
mod complaint;
mod defects;
mod formats;
mod groups;
mod hint;
mod lines;
mod problem;
mod refutation;
mod sentences;
mod spoken;
mod stats;
mod summary;
mod themes;
mod tree;
mod verdict;
mod view;
mod words;

pub use both::{decision, reasons};
pub use formats::{ColumnFile, Content, FormatOptions, OUTPUT_FORMATS, OutputFormat, event_line};
#[cfg(feature = "columns")]
pub use formats::{ColumnWriter, arrow_stream};
pub(crate) use formats::{JSON_LINES, TABLE, TEXT, message_line};
pub use verdict::{short, verdict};
pub use view::{CharacterSet, Moves, View};

pub(crate) use both::on_whole;
pub(crate) use claims::refuted_claims;
pub(crate) use complaint::{draw_error, draw_note};
pub(crate) use hint::{Hint, hint, without_solution};
pub(crate) use lines::{line, move_after, sentence};
pub(crate) use problem::{heading, problem_with_headers, reading};
pub(crate) use refutation::refutation;
pub(crate) use stats::Stats;
pub(crate) use summary::{Summary, problems};
pub(crate) use verdict::{answer, rest, tree_after};
pub(crate) use words::spots;
#[doc(hidden)]
pub use {
    both::{Fault, faults, in_words, kinds_in_words},
    complaint::draw as draw_complaint,
    lines::numbered,
    problem::{board, caption, problem},
    spoken::spoken,
    tree::record,
    words::{hand, kind},
};
