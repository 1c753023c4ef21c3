//! The commands, each as a process.

mod check;
mod composing;
mod faults;
mod filter;
mod fingerprint;
mod improve;
mod limits;
mod make;
mod merge;
mod options;
mod play;
mod prove;
mod resume;
#[cfg(unix)]
mod screen;
mod sheet;
mod solve;
mod terminal;
mod usi;
mod usi_random;
mod words;
