//! The program and the library from outside.

#[cfg(feature = "cli")]
#[path = "../support/board.rs"]
mod board;
#[cfg(feature = "cli")]
#[path = "../support/command.rs"]
mod command;
#[cfg(feature = "cli")]
#[path = "../support/folder.rs"]
mod folder;
#[cfg(feature = "cli")]
#[path = "../support/random.rs"]
mod random;
#[path = "../support/skipped.rs"]
mod skipped;
#[path = "../support/mod.rs"]
mod support;
#[cfg(all(feature = "cli", unix))]
#[path = "../support/terminal.rs"]
mod terminal;

#[cfg(feature = "cli")]
mod commands;
#[cfg(all(feature = "cli", unix))]
mod docs;
mod formats;
mod library;
mod names;
#[cfg(all(feature = "cli", unix))]
mod packages;
#[cfg(all(feature = "cli", unix))]
mod publishing;
#[cfg(feature = "cli")]
mod snapshots;
mod themes;
