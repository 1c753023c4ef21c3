//! Reading and writing of notations and collections.

mod classics;
mod collections;
#[cfg(feature = "cli")]
mod pasted;
#[cfg(feature = "cli")]
mod pictures;
mod records;
#[cfg(feature = "cli")]
mod schemas;
#[cfg(feature = "cli")]
mod tex;
