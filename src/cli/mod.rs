//! The commands: what may be typed, what it means, and what the exit code says.
//!
//! One file each. No rule of shogi is known here.

mod convert;
mod input;
mod output;
mod perft;
mod show;

use clap::{Parser, Subcommand};

pub use output::Output;

/// What the exit code says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Exit {
    /// Everything as it should be.
    Fine = 0,
    /// Wrong use, unreadable input, failed output.
    Wrong = 2,
}

impl Exit {
    /// The number for the shell.
    pub fn code(self) -> u8 {
        self as u8
    }
}

const EXIT_CODES: &str = "\
Exit codes:
  0  everything as it should be
  2  wrong use, unreadable input, failed output";

/// Reads tsume-shogi problems, draws them and converts between notations.
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
    Show(show::Arguments),
    #[command(after_help = EXIT_CODES)]
    Convert(convert::Arguments),
    #[command(after_help = EXIT_CODES, hide = true)]
    Perft(perft::Arguments),
}

impl Arguments {
    /// Does what was asked for. An error is one that leaves nothing more to do.
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut output = Output::new(self.color);
        let exit = match self.command {
            Command::Show(arguments) => show::run(arguments, &mut output),
            Command::Convert(arguments) => convert::run(arguments, &mut output),
            Command::Perft(arguments) => perft::run(arguments, &mut output),
        };
        exit.and_then(|exit| output.finish().map(|()| exit).map_err(Into::into))
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
            for exit in [Exit::Fine, Exit::Wrong] {
                assert!(help.contains(&format!("\n  {}  ", exit.code())), "{exit:?} {help}");
            }
        }
    }
}
