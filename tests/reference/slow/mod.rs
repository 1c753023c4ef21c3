//! The slow second implementation: shogi's rules by definition, and the exhaustive value of a tsume
//! position. Its code is simple, so that it is obviously right.
//!
//! It is the oracle for the tests of the fast code, and shares no code with the program: boards are
//! plain arrays, every move is tried on a copy, and the value is the text of the rules (sections 1,
//! 2 and 3), written as a recursion.
#![allow(dead_code)]

mod answer;
pub mod board;
pub mod cases;
pub mod faults;
pub mod line;
pub mod mutated;
mod mv;
pub mod random;
pub mod rules;
mod sfen;
pub mod value;
