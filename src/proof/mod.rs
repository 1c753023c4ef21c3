//! Certificates: proofs of claims about a position, which a small program can check without the search. [`Theorem`]
//! has an example of writing and verifying one.

#[doc(hidden)]
pub mod checker;
mod exact;
mod explain;
mod guide;
mod read;
mod units;
mod words;
mod write;

pub use checker::Verified;
pub use read::{Unverified, verify};
pub use write::{Failure, Theorem, write};

pub(crate) use read::position;
#[doc(hidden)]
pub use {
    explain::{Explanation, explain},
    write::header,
};
