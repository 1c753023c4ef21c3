//! The engine behind the USI protocol, for boards such as ShogiHome, and for scripts.
//!
//! [`speak`] reads the commands of a session and answers them. A search runs on a thread of its own,
//! so that `stop` and `quit` are heard at once. Its answers come from [`crate::search`] and
//! [`crate::judge`], its sentences about faults from [`crate::report`]. Neither the command line nor
//! the standard streams are known here.
//!
//! | file | owns |
//! |---|---|
//! | `command.rs`, `go.rs` | what a line says; how long a search may take |
//! | `options.rs` | the options, and their values |
//! | `position.rs` | the position that is meant, and who attacks in it |
//! | `session.rs` | which command does what, and when; everything that is printed |
//! | `input.rs` | lines, however long or broken |
//! | `job.rs` | messages between the session and the search |
//! | `engine.rs` | the thread of the search, and its table |
//! | `answer.rs` | `checkmate` and `bestmove` |
//! | `solve.rs`, `others.rs` | the mate and its length; the other moves of `MultiPV` |
//! | `talk.rs`, `words.rs` | lines of `info`; what is said in words |
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
mod options;
mod others;
mod position;
mod session;
mod solve;
mod talk;
mod words;

pub use command::Command;
pub use go::Go;
pub use options::Defaults;
pub use position::read_position;
pub use session::speak;
