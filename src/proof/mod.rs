//! Certificates: proofs of claims about a position, which a small program can check without the search.

pub mod checker;
mod exact;
mod explain;
mod guide;
mod read;
mod units;
mod words;
mod write;

pub use explain::explain;
pub use read::{Unverified, position, verify};
pub use write::{Failure, Known, Theorem, header, write};
