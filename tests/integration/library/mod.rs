//! The library, used from outside.

mod claims;
mod examples;
mod judgements;
mod repetition;
mod same;
