//! The library, used from outside.

mod claims;
mod events;
mod examples;
mod judgements;
mod misuse;
mod repetition;
mod same;
