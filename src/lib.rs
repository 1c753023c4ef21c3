//! A solver and judge of tsume-shogi: shogi problems in which Black gives check on every move and
//! mates against any defence.
//!
//! The crate reads problems in the usual notations, finds the shortest mate or shows that there is
//! none, and decides by exact rules whether a problem is sound: it finds every second solution, every
//! piece left over, and every futile interposition. The command `tsume` uses the same parts.
//!
//! ```
//! use tsume::judge::{Soundness, judge};
//! use tsume::problem::Problem;
//! use tsume::search::{Limits, Solver};
//!
//! let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
//! let problem: Problem = text.parse()?; // any notation
//! let mut solver = Solver::new(64 << 20); // bytes for its table
//! let limits = Limits::default().with_nodes(1_000_000);
//! let verdict = judge(&problem, &mut solver, &limits);
//! let moves: Vec<String> = verdict.solution.iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["R*1b", "1a1b", "3d2d"]);
//! assert_eq!(verdict.soundness, Soundness::Sound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`report::verdict`] writes a verdict as text for people, in English or Japanese:
//!
//! ```
//! # use tsume::{judge::judge, problem::Problem};
//! # use tsume::search::{Limits, Solver};
//! use std::time::Duration;
//! use tsume::judgement::Judged;
//! use tsume::report::{self, View};
//! use tsume::text::Language;
//!
//! # let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
//! # let problem = Problem::new(sfen.parse()?);
//! # let (mut solver, limits) = (Solver::new(1 << 24), Limits::default());
//! # let verdict = judge(&problem, &mut solver, &limits);
//! let view = View::default().with_language(Language::Japanese);
//! let judged = Judged::new(&problem, verdict, Duration::ZERO);
//! let text = report::verdict(&judged, &view);
//! assert!(text.contains("▲１二飛"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! The default is the command. A library needs `default-features = false`, and then one feature for each room that
//! it uses beside the rules, the notations, the search and the judge:
//!
//! * `collection`: files of problems; `report`: verdicts as text and data; `proof`: certificates;
//! * `picture`: SVG, with a font whose licence is OFL-1.1; `pixels`: PNG and moving pictures as well; `page`: HTML;
//!   `play`: the game against a problem;
//! * `compose`: comparing, changing, making and grading problems; `usi`: the engine behind the USI protocol;
//! * `cli` (default): the command, [`cli`], with all of these, and what only the command needs: arguments, progress,
//!   signals, folders, CSV.
//!
//! # Versions
//!
//! The names that this documentation shows are kept, by semantic versioning: before 1.0 a change of them raises
//! the second number. What it does not show may change at any time. The oldest Rust is `rust-version` in
//! `Cargo.toml`; a newer one raises the second number, too.
//!
//! Structs of options, claims and findings may get more fields. A program begins with `default()`, or with the
//! constructor if there is one, and then calls the methods `with_…` or assigns to fields:
//!
//! ```
//! use tsume::judge::Task;
//! use tsume::picture::{Background, Look};
//! use tsume::search::Limits;
//!
//! let task = Task::default().with_depth(2).with_idle_pieces();
//! let limits = Limits::default().with_nodes(1_000_000);
//! let mut look = Look::default();
//! look.background = Background::Dark;
//! ```
//!
//! # The modules
//!
//! A problem goes through the modules in one direction, and each module may use only modules above it in
//! this list (`tests/rooms/main.rs` has the matrix and checks it):
//!
//! - [`text`]: what people read: both languages, harmless characters, columns.
//! - [`shogi`]: the rules: squares, pieces, positions, legal moves.
//! - [`notation`]: positions, moves and records as text: Western, SFEN, Japanese, KIF.
//! - [`problem`]: a position and its claims.
//! - [`search`]: the engine: is there a mate, and within how many plies?
//! - [`judge`]: from a problem to a verdict.
//! - [`themes`]: what composers name in a solution, by exact definitions.
//! - [`judgement`]: a verdict, or the reason why a problem could not be read, as one value that is
//!   written and read.
//! - [`query`]: conditions on problems: a small language and its evaluation.
//! - [`collection`]: files of problems, read and written as streams.
//! - [`proof`]: certificates: proofs that a small checker can verify.
//! - [`report`]: a verdict as text and data.
//! - [`picture`]: a position as SVG and PNG.
//! - [`play`]: a problem that a person plays against the best replies.
//! - [`page`]: a verdict as an HTML page to look at and to play on.
//! - [`compose`]: comparing, changing, making and grading problems.
//! - [`usi`]: the engine behind the USI protocol.
//! - [`cli`]: the commands.
//!
//! [`judge::rules`] defines exactly what the answer to a problem is; comments cite its sections as
//! RULES. [`search`] explains how the answers are found.

// Without some features, the list of modules above links to modules that do not exist, and nothing uses what other
// modules have for them.
#![cfg_attr(
    not(feature = "cli"),
    allow(rustdoc::broken_intra_doc_links, unused_imports, dead_code)
)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)
)]

/// The programs of `docs/library.md` are tests.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../docs/library.md")]
pub mod library_programs {}

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "collection")]
pub mod collection;
#[cfg(feature = "compose")]
pub mod compose;
pub mod judge;
pub mod judgement;
pub mod notation;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "picture")]
pub mod picture;
#[cfg(feature = "play")]
#[doc(hidden)]
pub mod play;
pub mod problem;
#[cfg(feature = "proof")]
pub mod proof;
#[doc(hidden)]
pub mod query;
#[cfg(feature = "report")]
pub mod report;
pub mod search;
pub mod shogi;
pub mod text;
#[doc(hidden)]
pub mod themes;
#[cfg(feature = "usi")]
pub mod usi;
