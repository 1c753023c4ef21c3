//! The library, used from outside.

mod claims;
mod examples;
mod repetition;
mod same;
