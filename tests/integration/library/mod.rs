//! The library.

mod claims;
mod examples;
mod repetition;
mod same;
