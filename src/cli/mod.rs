//! The commands: what may be typed, what it means, and what the exit code says.
//!
//! One file each. No rule of shogi is known here.

mod bench;
mod check;
mod convert;
mod draft;
mod engine;
mod entries;
mod input;
mod interruption;
mod journal;
mod judging;
mod keeper;
mod memory;
mod merge;
mod output;
mod own;
mod perft;
mod pool;
mod progress;
mod pulse;
mod shard;
mod show;
mod sink;
mod solve;
mod stats;
mod units;
mod verdicts;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::{Parser, Subcommand};

use crate::notation::neutral;

pub use output::Output;

/// What the exit code says, the weightier later: of several, the weightiest counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Exit {
    /// Everything as it should be.
    Fine,
    /// Nothing wrong found, but something undecided.
    Undecided,
    /// Some problem is defective, not mate, or not as claimed.
    Defective,
    /// Wrong use, unreadable input, failed output.
    Wrong,
    /// Interrupted: Ctrl-C or SIGTERM.
    Interrupted,
}

impl Exit {
    /// The number for the shell.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Defective => 1,
            Exit::Wrong => 2,
            Exit::Undecided => 3,
            Exit::Interrupted => 130,
        }
    }
}

const EXIT_CODES: &str = "\
Exit codes:
  0    everything as it should be: sound, or as the collection expects
  1    some problem is defective, not mate, or not as claimed
  2    wrong use, unreadable input, failed output
  3    nothing wrong found, but something undecided
  130  interrupted, by Ctrl-C or SIGTERM";

/// Solves tsume-shogi problems, draws them and converts between notations.
#[derive(Parser, Debug)]
#[command(name = "tsume", version, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// When to use colours: on terminals only, always, or never. NO_COLOR is honoured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(after_help = EXIT_CODES)]
    Solve(solve::Arguments),
    #[command(after_help = EXIT_CODES)]
    Check(check::Arguments),
    #[command(after_help = EXIT_CODES)]
    Merge(merge::Arguments),
    #[command(after_help = EXIT_CODES)]
    Stats(stats::Arguments),
    #[command(after_help = EXIT_CODES)]
    Show(show::Arguments),
    #[command(after_help = EXIT_CODES)]
    Convert(convert::Arguments),
    #[command(after_help = EXIT_CODES)]
    Bench(bench::Arguments),
    #[command(after_help = EXIT_CODES, hide = true)]
    Perft(perft::Arguments),
}

/// Says on stderr why a command came to nothing. When that is closed, the exit code still tells.
pub fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "tsume: {}", neutral(&format!("{error:#}")));
}

impl Arguments {
    /// The arguments of this program. If they make no sense it ends, and says why.
    pub fn typed() -> Arguments {
        let typed: Vec<OsString> = std::env::args_os().collect();
        Arguments::try_parse_from(&typed).unwrap_or_else(|error| {
            // What they say is repeated in the complaint.
            let harmless = typed.iter().map(|argument| neutral(&argument.to_string_lossy()));
            Arguments::try_parse_from(harmless).err().unwrap_or(error).exit()
        })
    }

    /// Does what was asked for. An error is one that leaves nothing more to do.
    pub fn run(self) -> anyhow::Result<Exit> {
        // Before anything is read or written, so that a signal always counts.
        if !matches!(self.command, Command::Perft(_)) {
            interruption::flag()?;
        }
        let mut output = Output::new(self.color);
        let exit = match self.command {
            Command::Solve(arguments) => solve::run(arguments, &mut output),
            Command::Check(arguments) => check::run(arguments, &mut output),
            Command::Merge(arguments) => merge::run(arguments, &mut output),
            Command::Stats(arguments) => stats::run(arguments, &mut output),
            Command::Show(arguments) => show::run(arguments, &mut output),
            Command::Convert(arguments) => convert::run(arguments, &mut output),
            Command::Bench(arguments) => bench::run(arguments, &mut output),
            Command::Perft(arguments) => perft::run(arguments, &mut output),
        };
        exit.and_then(|exit| output.flush().map(|()| exit).map_err(Into::into))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_make_sense() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_exit_code_is_in_the_help() {
        let whole = Arguments::command();
        let parts = whole.get_subcommands().cloned().collect::<Vec<_>>();
        for command in parts.into_iter().chain([whole.clone()]) {
            let help = command.clone().render_long_help().to_string();
            let all =
                [Exit::Fine, Exit::Defective, Exit::Wrong, Exit::Undecided, Exit::Interrupted];
            for exit in all {
                let line = format!("\n  {:<5}", exit.code());
                assert!(help.contains(&line), "{exit:?} {help}");
            }
        }
    }
}
