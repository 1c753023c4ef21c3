//! The part of the machine that a command uses: threads and memory.

use std::num::NonZeroU8;

use anyhow::bail;

use crate::cli::options::{size_text as size, values};
use crate::cli::process::{memory, say};

/// The threads and the memory of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MachineArguments {
    #[arg(help = say(
        "Use this many threads for each problem\n\n\
         Threads change the time, never the answer. With a limit of nodes, only one thread always \
         has the same result.",
        "1題を解くスレッドの数。時間は変わるが答えは変わらない。ただし --nodes でいつも同じ所まで進\
         むのは1のときだけ",
    ), hide_short_help = true)]
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = values::several)]
    pub threads: NonZeroU8,

    #[arg(help = say(
        "Limit the table of each problem: 64M, 1G\n\n\
         Only the part that a problem needs is used.",
        "1題の置換表の大きさ：64M、1G。必要な分だけ使われる",
    ), hide_short_help = true)]
    #[arg(long, default_value = "256M", allow_negative_numbers = true, value_parser = values::size)]
    pub memory: usize,
}

impl MachineArguments {
    /// Returns the memory of the machine, if it is known. Returns an error if it is less than
    /// `--memory`.
    pub fn most_memory(&self) -> anyhow::Result<Option<u64>> {
        let most = memory::limit();
        if let Some(most) = most.filter(|&most| self.memory as u64 > most) {
            let (asked, most) = (size(self.memory as u64), size(most));
            bail!(say(
                format!("--memory {asked}: this machine has {most}"),
                format!("--memory {asked}: このコンピューターのメモリは {most} です"),
            ));
        }
        Ok(most)
    }

    /// Returns the message that this much memory cannot be allocated.
    pub fn refused(&self) -> String {
        let asked = size(self.memory as u64);
        say(
            format!("--memory {asked}: cannot allocate that much"),
            format!("--memory {asked}: それだけのメモリは確保できません"),
        )
    }
}
