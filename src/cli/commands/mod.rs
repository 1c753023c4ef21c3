//! The commands, one file each.

pub mod bench;
pub mod check;
pub mod completions;
pub mod convert;
pub mod explain;
pub mod extend;
pub mod filter;
pub mod grade;
pub mod improve;
pub mod make;
pub mod man;
pub mod merge;
pub mod page;
pub mod perft;
pub mod play;
pub mod prove;
pub mod same;
pub mod sheet;
pub mod show;
pub mod solve;
pub mod stats;
pub mod r#try;
pub mod usi;
pub mod verify;
