//! The process and its surroundings: terminal, language, progress, signals, memory.

mod event_writer;
mod exit;
mod heartbeat;
pub mod interruption;
pub mod language;
pub mod memory;
mod progress;
mod terminal;
mod time_limit;
pub mod unused;
mod work_unit;

pub use event_writer::EventWriter;
pub use exit::Exit;
pub use heartbeat::{Heartbeat, InProgress};
pub use interruption::Termination;
pub use language::{cause, refused, say, spoken};
pub use progress::{Counter, Counts, Meter, Place};
pub use terminal::{Messages, Output, output_error};
pub use time_limit::TimeLimit;
pub use work_unit::{WorkUnit, found};
