//! The process and its surroundings: terminal, language, progress, signals, memory.

pub mod event_writer;
pub mod exit;
pub mod heartbeat;
pub mod interruption;
pub mod language;
pub mod memory;
pub mod progress;
pub mod terminal;
pub mod time_limit;
pub mod unused;
pub mod work_unit;
