//! Compares the program with a second implementation of the rules, of values and of verdicts, which
//! is slow and shares no code with the first.

#[path = "../support/count.rs"]
mod count;
#[path = "../support/skipped.rs"]
mod skipped;
mod slow;
#[path = "../support/mod.rs"]
mod support;

mod certificates;
mod engine;
mod findings;
mod fixtures;
mod judge;
mod lemmas;
mod mutations;
mod notation;
mod oracle;
mod other_mates;
mod rules;
mod themes;
mod theorems;
mod value;
mod verdicts;
