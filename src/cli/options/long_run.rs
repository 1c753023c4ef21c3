//! The options of commands that judge many problems or candidates.

use std::num::NonZeroU8;
use std::path::PathBuf;

use crate::cli::options::values;
use crate::cli::process::say;

/// How many threads a run has, and which earlier run it continues.
#[derive(clap::Args, Debug)]
pub struct RunArguments {
    #[arg(help = say(
        "Judge this many at a time [default: one for each core]\n\n\
         Each has a table of its own.",
        "同時に検討する数。それぞれが自分の置換表を持つ（既定: コアの数）",
    ))]
    #[arg(long, short, allow_negative_numbers = true, value_parser = values::several)]
    pub jobs: Option<NonZeroU8>,

    #[arg(help = say(
        "Continue the JSON-lines file of an earlier run [default: begin anew]\n\n\
         Skips what is in the file and appends the rest as soon as it is judged; in the end the \
         lines are in order. The earlier run may have stopped anywhere, and the file may be missing.",
        "以前の結果（JSONの行）の続きから再開する。ファイルにあるものは飛ばし、残りを書き足す。どこ\
         で中断していてもよく、まだなくてもよい（既定: 最初から）",
    ))]
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}
