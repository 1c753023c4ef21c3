//! The commands, one file each, with their help.

pub mod bench;
pub mod check;
pub mod completions;
pub mod convert;
pub mod extend;
pub mod filter;
pub mod grade;
pub mod improve;
pub mod make;
pub mod man;
pub mod merge;
pub mod page;
pub mod play;
pub mod prove;
pub mod same;
pub mod seek;
pub mod sheet;
pub mod show;
pub mod solve;
pub mod stats;
pub mod r#try;
pub mod usi;
pub mod verify;

use crate::cli::options::Help;

/// The help of every command, in the order of the first screen.
pub const HELP: [(&str, Help); 23] = [
    ("solve", solve::HELP),
    ("check", check::HELP),
    ("try", r#try::HELP),
    ("grade", grade::HELP),
    ("show", show::HELP),
    ("play", play::HELP),
    ("page", page::HELP),
    ("sheet", sheet::HELP),
    ("improve", improve::HELP),
    ("extend", extend::HELP),
    ("make", make::HELP),
    ("seek", seek::HELP),
    ("filter", filter::HELP),
    ("same", same::HELP),
    ("stats", stats::HELP),
    ("merge", merge::HELP),
    ("prove", prove::HELP),
    ("verify", verify::HELP),
    ("convert", convert::HELP),
    ("usi", usi::HELP),
    ("bench", bench::HELP),
    ("completions", completions::HELP),
    ("man", man::HELP),
];
