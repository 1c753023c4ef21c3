//! The part of the machine that a command uses: threads and memory.

use std::num::NonZeroU8;

use anyhow::bail;

use crate::cli::options::values;
use crate::cli::options::values::size_text as size;
use crate::cli::process::language::say;
use crate::cli::process::memory;

/// The part of the machine that is used.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MachineArguments {
    /// How many threads work on a problem. They change how long it takes, never the answer; but
    /// with a limit of nodes only one thread always comes equally far
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = values::several)]
    pub threads: NonZeroU8,

    /// The size of the table for a problem: 64M, 1G; no more than the machine has. Only what a
    /// problem needs of it is used
    #[arg(long, default_value = "256M", allow_negative_numbers = true, value_parser = values::size)]
    pub memory: usize,
}

impl MachineArguments {
    /// Returns the memory of the machine, if that is known; an error if it is less than `--memory`.
    pub fn most_memory(&self) -> anyhow::Result<Option<u64>> {
        let most = memory::most();
        if let Some(most) = most.filter(|&most| self.memory as u64 > most) {
            let (asked, most) = (size(self.memory as u64), size(most));
            bail!(say(
                format!("--memory {asked}: this machine has {most}"),
                format!("--memory {asked}: この機械のメモリは {most} です"),
            ));
        }
        Ok(most)
    }

    /// The message that so much memory cannot be allocated.
    pub fn refused(&self) -> String {
        let asked = size(self.memory as u64);
        say(
            format!("--memory {asked}: so much cannot be had"),
            format!("--memory {asked}: それだけのメモリは確保できません"),
        )
    }
}
