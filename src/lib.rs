//! A solver and judge of tsume-shogi: shogi problems in which Black gives check on every move and
//! mates against any defence.
//!
//! The crate reads problems in the usual notations, finds the shortest mate or shows that there is
//! none, and decides by exact rules whether a problem is sound: it finds every second solution, every
//! piece left over, and every futile interposition. The command `tsume` uses the same parts.
//!
//! ```
//! use tsume::judge::judge;
//! use tsume::notation::{read_western, write_usi};
//! use tsume::problem::Problem;
//! use tsume::search::{Limits, Solver};
//! use tsume::shogi::Position;
//!
//! let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
//! let problem = Problem::new(Position::new(&read_western(text)?)?);
//! let mut solver = Solver::new(64 << 20); // bytes for its table
//! let limits = Limits::default().with_nodes(1_000_000);
//! let verdict = judge(&problem, &mut solver, &limits);
//! let moves: Vec<String> = verdict.solution.iter().copied().map(write_usi).collect();
//! assert_eq!(moves, ["R*1b", "1a1b", "3d2d"]);
//! assert_eq!(verdict.sound(), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`report::verdict`] writes a verdict as text for people, in English or Japanese:
//!
//! ```
//! # use tsume::{judge::judge, notation::read_sfen, problem::Problem};
//! # use tsume::{search::{Limits, Solver}, shogi::Position};
//! use tsume::report::{self, View};
//! use tsume::text::Language;
//!
//! # let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
//! # let problem = Problem::new(Position::new(&read_sfen(sfen)?)?);
//! # let (mut solver, limits) = (Solver::new(1 << 24), Limits::default());
//! # let verdict = judge(&problem, &mut solver, &limits);
//! let view = View { language: Language::Japanese, ..View::default() };
//! let text = report::verdict(&problem, &verdict, &view);
//! assert!(text.contains("▲１二飛"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! * `cli` (default): the command, [`cli`], and everything that only the command needs: arguments,
//!   progress, signals, folders, CSV, PNG. A library works without it: `default-features = false`.
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
//! - [`judgement`]: a verdict, or the reason why a problem could not be read, as one value that is
//!   written and read.
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

// The list of modules above links to `cli`, which does not exist without the feature.
#![cfg_attr(not(feature = "cli"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)
)]

#[cfg(feature = "cli")]
pub mod cli;
pub mod collection;
pub mod compose;
pub mod judge;
pub mod judgement;
pub mod notation;
pub mod page;
pub mod picture;
pub mod play;
pub mod problem;
pub mod proof;
pub mod report;
pub mod search;
pub mod shogi;
pub mod text;
pub mod usi;
