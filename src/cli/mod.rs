//! The command line: parsing, one file per command, and the exit code.

mod batch;
mod commands;
mod help;
mod options;
mod output;
mod play;
mod process;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use process::exit::Exit;
pub use process::interruption::is_interruption;
pub use process::terminal::complain;

use commands::{
    bench, check, completions, convert, explain, extend, filter, grade, improve, make, man, merge,
    page, perft, play as play_command, prove, same, sheet, show, solve, stats, r#try, usi, verify,
};
use help::usage;
use process::interruption;
use process::language::{self, spoken};
use process::terminal::Output;

use crate::text::{Language, printable};

/// Returns the whole command for clap, with its help.
fn command(language: Language) -> clap::Command {
    help::add(Arguments::command(), language)
}

/// Solves tsume-shogi problems, draws them and converts between notations.
#[derive(Parser, Debug)]
#[command(name = "tsume", version, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// Use colours; the variable NO_COLOR is honoured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,

    /// Use this language [default: that of the locale, else en]
    // The language is set from this option before the arguments are parsed.
    #[arg(long, global = true, value_enum)]
    lang: Option<language::Lang>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::Arguments),
    Check(check::Arguments),
    Prove(prove::Arguments),
    Verify(verify::Arguments),
    Explain(explain::Arguments),
    Merge(merge::Arguments),
    Stats(stats::Arguments),
    Same(same::Arguments),
    Improve(improve::Arguments),
    Extend(extend::Arguments),
    Make(Box<make::Arguments>),
    Grade(grade::Arguments),
    Try(r#try::Arguments),
    Show(show::Arguments),
    Play(play_command::Arguments),
    Page(page::Arguments),
    Convert(convert::Arguments),
    Filter(Box<filter::Arguments>),
    Sheet(Box<sheet::Arguments>),
    Bench(bench::Arguments),
    Usi(usi::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    #[command(hide = true)]
    Perft(perft::Arguments),
}

impl Arguments {
    /// Parses the command line, in the language that it requests. Prints help and usage errors, and
    /// returns their exit code as the error.
    pub fn read() -> Result<Arguments, Exit> {
        let typed = usi::meant(std::env::args_os().collect());
        language::set(&typed);
        let read = |typed: &[OsString]| {
            let command = command(spoken());
            let matches = command.clone().try_get_matches_from(typed)?;
            Arguments::from_arg_matches(&help::asked(command, matches)?)
        };
        read(&typed).map_err(|error| {
            // An error repeats the arguments: they must not control the terminal.
            let harmless =
                typed.iter().map(|argument| printable(&argument.to_string_lossy()).into());
            let error = read(&harmless.collect::<Vec<_>>()).err().unwrap_or(error);
            usage::tell(&error)
        })
    }

    /// Runs the command. Returns only the errors that end the whole run.
    pub fn run(self) -> anyhow::Result<Exit> {
        // Before any input or output, so that no signal is lost.
        if !matches!(self.command, Command::Perft(_)) {
            interruption::flag()?;
        }
        let mut output = Output::new(self.color);
        let exit = match self.command {
            Command::Solve(arguments) => solve::run(arguments, &mut output),
            Command::Check(arguments) => check::run(arguments, &mut output),
            Command::Prove(arguments) => prove::run(arguments, &mut output),
            Command::Verify(arguments) => verify::run(arguments, &mut output),
            Command::Explain(arguments) => explain::run(arguments, &mut output),
            Command::Merge(arguments) => merge::run(arguments, &mut output),
            Command::Stats(arguments) => stats::run(arguments, &mut output),
            Command::Same(arguments) => same::run(arguments, &mut output),
            Command::Improve(arguments) => improve::run(arguments, &mut output),
            Command::Extend(arguments) => extend::run(arguments, &mut output),
            Command::Make(arguments) => make::run(*arguments, &mut output),
            Command::Grade(arguments) => grade::run(arguments, &mut output),
            Command::Try(arguments) => r#try::run(arguments, &mut output),
            Command::Show(arguments) => show::run(arguments, &mut output),
            Command::Play(arguments) => play_command::run(arguments, &mut output),
            Command::Page(arguments) => page::run(arguments, &mut output),
            Command::Convert(arguments) => convert::run(arguments, &mut output),
            Command::Filter(arguments) => filter::run(*arguments, &mut output),
            Command::Sheet(arguments) => sheet::run(*arguments, &mut output),
            Command::Bench(arguments) => bench::run(arguments, &mut output),
            Command::Usi(arguments) => usi::run(arguments),
            Command::Completions(arguments) => {
                completions::run(arguments, command(spoken()), &mut output)
            }
            Command::Man(arguments) => man::run(arguments, command(spoken()), &mut output),
            Command::Perft(arguments) => perft::run(arguments, &mut output),
        };
        exit.and_then(|exit| output.flush().map(|()| exit).map_err(Into::into))
    }
}
