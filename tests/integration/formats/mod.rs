//! What is read and written.

mod collections;
#[cfg(feature = "cli")]
mod pasted;
#[cfg(feature = "cli")]
mod pictures;
mod records;
