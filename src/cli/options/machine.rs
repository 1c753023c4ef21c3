//! The part of the machine that a command uses: threads and memory.

use std::num::NonZeroU8;

use anyhow::bail;

use crate::cli::options::values;
use crate::cli::options::values::size_text as size;
use crate::cli::process::language::say;
use crate::cli::process::memory;

/// The threads and the memory of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MachineArguments {
    /// Use this many threads for each problem
    ///
    /// Threads change the time, never the answer. With a limit of nodes, only one thread always
    /// has the same result.
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = values::several)]
    pub threads: NonZeroU8,

    /// Limit the table of each problem: 64M, 1G
    ///
    /// Only the part that a problem needs is used.
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
