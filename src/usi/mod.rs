//! The engine behind the USI protocol, for boards such as ShogiHome, and for scripts.
//!
//! [`speak`] reads the commands of a session and answers them. A search runs on a separate thread, so that
//! `stop` and `quit` take effect at once. The answers come from [`crate::search`] and [`crate::judge`], the
//! sentences about faults from [`crate::report`].
//!
//! | file | owns |
//! |---|---|
//! | `command.rs`, `go.rs` | commands; the time for a search |
//! | `options.rs` | the options and their values |
//! | `position.rs` | the position, and the side that attacks |
//! | `session.rs` | the effect of each command; everything that is printed |
//! | `input.rs` | lines of any length and any bytes |
//! | `job.rs` | messages between the session and the search |
//! | `engine.rs` | the thread of the search and its table |
//! | `answer.rs` | `checkmate` and `bestmove` |
//! | `solve.rs`, `lines.rs` | the mate and its length; the lines of `MultiPV` |
//! | `output.rs`, `words.rs` | lines of `info`; sentences |
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tsume::usi::{Defaults, speak};
//!
//! let commands = "position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1\ngo mate infinite\n";
//! let mut answers = vec![];
//! speak(commands.as_bytes(), &mut answers, &Defaults::default(), &AtomicBool::new(false))?;
//! let answers = String::from_utf8_lossy(&answers).into_owned();
//! assert_eq!(answers.lines().last(), Some("checkmate R*1b 1a1b 3d2d"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod command;
mod engine;
mod go;
mod input;
mod job;
mod lines;
mod options;
mod others;
mod output;
mod position;
mod session;
mod solve;
mod words;

pub use options::Defaults;
pub use session::speak;

#[doc(hidden)]
pub use {command::Command, position::read_position};
