//! The programs `tsume` and `tsume-usi`: the command line, one file per command, and the exit code.

mod batch;
mod commands;
mod help;
mod options;
mod output;
mod play;
mod process;

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    bench, check, completions, convert, extend, filter, grade, improve, make, man, merge, page,
    play as play_command, prove, same, seek, sheet, show, solve, stats, r#try, usi, verify,
};
use help::usage;
use process::{Exit, Output, interruption, language, say, unused};

use crate::text::printable;

/// Returns the whole command for clap, with its help in the language of messages.
fn command() -> clap::Command {
    help::add(Arguments::command())
}

#[derive(Parser, Debug)]
#[command(name = "tsume", version, max_term_width = 100)]
#[command(about = say(
    "Solves tsume-shogi problems, draws them and converts between notations",
    "詰将棋を解き、検討し、図示し、形式を変換する",
))]
struct Arguments {
    /// The name under which the program was called.
    #[arg(skip)]
    name: String,

    #[command(subcommand)]
    command: Command,

    #[arg(help = say(
        "Use colours; the variable NO_COLOR is honoured",
        "色を使う場面。環境変数 NO_COLOR にも従う\n\n\
         指定できる値:\n\
         - auto: 端末に表示するときだけ\n\
         - always: いつも\n\
         - never: 使わない",
    ))]
    #[arg(
        long,
        hide_short_help = true,
        global = true,
        value_name = "WHEN",
        default_value = "auto"
    )]
    color: clap::ColorChoice,

    #[arg(help = say(
        "Use this language [default: that of the locale, else en]",
        "表示する言語（既定: ロケールが日本語なら ja、それ以外は en）",
    ))]
    // The language is set from this option before the arguments are parsed.
    #[arg(long, hide_short_help = true, global = true, value_enum)]
    lang: Option<language::Lang>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::Arguments),
    Check(check::Arguments),
    Prove(prove::Arguments),
    Verify(verify::Arguments),
    Merge(merge::Arguments),
    Stats(stats::Arguments),
    Same(same::Arguments),
    Improve(improve::Arguments),
    Extend(extend::Arguments),
    Make(Box<make::Arguments>),
    Seek(Box<seek::Arguments>),
    Grade(grade::Arguments),
    Try(r#try::Arguments),
    Show(show::Arguments),
    Play(play_command::Arguments),
    Page(page::Arguments),
    Convert(convert::Arguments),
    Filter(Box<filter::Arguments>),
    Sheet(Box<sheet::Arguments>),
    #[command(hide = true)]
    Bench(bench::Arguments),
    Usi(usi::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Runs the program `tsume` with its arguments.
pub fn run() -> ExitCode {
    ExitCode::from(run_with(std::env::args_os().collect()))
}

/// Runs the program `tsume` with these words, the first of which is its name, for a host that has arguments of its
/// own. Returns the exit code.
pub fn run_with(typed: Vec<OsString>) -> u8 {
    Arguments::read(typed).map_or_else(|exit| exit, Arguments::run).code()
}

/// Runs the program `tsume-usi`, which is the command `usi`.
pub fn run_engine() -> ExitCode {
    ExitCode::from(run_engine_with(std::env::args_os().collect()))
}

/// Runs the program `tsume-usi` with these words, the first of which is its name, for a host that has arguments of its
/// own. Returns the exit code.
pub fn run_engine_with(mut typed: Vec<OsString>) -> u8 {
    let has_version = |word: &OsString| word == "--version" || word == "-V";
    if !typed.get(1).is_some_and(has_version) {
        typed.insert(typed.len().min(1), "usi".into());
    }
    Arguments::read(typed).map_or_else(|exit| exit, Arguments::run_usi).code()
}

/// Returns how a run has ended, and prints the error that ended it.
fn ended(run: anyhow::Result<Exit>, output: &mut Output) -> Exit {
    match run {
        Ok(exit) => exit,
        // The reader of the output has closed it, which is not a failure.
        Err(error) if is_closed_pipe(&error) => Exit::Fine,
        Err(error) if interruption::is_interruption(&error) => Exit::Interrupted,
        Err(error) => {
            output.fail(&error);
            Exit::Wrong
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The name of the program in the words that were typed, without its folder and `.exe`.
fn called(typed: &[OsString]) -> String {
    let name = typed.first().and_then(|word| Path::new(word).file_name());
    let name = name.unwrap_or(OsStr::new("tsume")).to_string_lossy();
    name.strip_suffix(".exe").unwrap_or(&name).to_owned()
}

impl Arguments {
    /// Parses the command line, in the language that it requests. Prints help and usage errors, and
    /// returns their exit code as the error.
    fn read(typed: Vec<OsString>) -> Result<Arguments, Exit> {
        language::set(&typed);
        let read = |typed: &[OsString]| {
            let command = command();
            let matches = command.clone().try_get_matches_from(typed)?;
            let matches = help::asked(command, matches)?;
            unused::remember(&matches);
            let arguments = Arguments::from_arg_matches(&matches)?;
            Ok(Arguments { name: called(typed), ..arguments })
        };
        read(&typed).map_err(|error| {
            // An error repeats the arguments: they must not control the terminal.
            let harmless =
                typed.iter().map(|argument| printable(&argument.to_string_lossy()).into());
            let error = read(&harmless.collect::<Vec<_>>()).err().unwrap_or(error);
            usage::tell(&error, &typed)
        })
    }

    /// Runs the command `usi`, the only one of the engine.
    fn run_usi(self) -> Exit {
        let mut output = Output::new(self.color);
        let run = match self.command {
            Command::Usi(arguments) => usi::run(arguments),
            _ => Ok(Exit::Wrong),
        };
        ended(run, &mut output)
    }

    /// Runs the command.
    fn run(self) -> Exit {
        let mut output = Output::new(self.color);
        let run = self.run_command(&mut output);
        let run = run.and_then(|exit| output.flush().map(|()| exit).map_err(Into::into));
        ended(run, &mut output)
    }

    /// Runs the command. Returns only the errors that end the whole run.
    fn run_command(self, output: &mut Output) -> anyhow::Result<Exit> {
        // Before any input or output, so that no signal is lost.
        interruption::flag()?;
        match self.command {
            Command::Solve(arguments) => solve::run(arguments, output),
            Command::Check(arguments) => check::run(arguments, output),
            Command::Prove(arguments) => prove::run(arguments, output),
            Command::Verify(arguments) => verify::run(arguments, output),
            Command::Merge(arguments) => merge::run(arguments, output),
            Command::Stats(arguments) => stats::run(arguments, output),
            Command::Same(arguments) => same::run(arguments, output),
            Command::Improve(arguments) => improve::run(arguments, output),
            Command::Extend(arguments) => extend::run(arguments, output),
            Command::Make(arguments) => make::run(*arguments, output),
            Command::Seek(arguments) => seek::run(*arguments, output),
            Command::Grade(arguments) => grade::run(arguments, output),
            Command::Try(arguments) => r#try::run(arguments, output),
            Command::Show(arguments) => show::run(arguments, output),
            Command::Play(arguments) => play_command::run(arguments, output),
            Command::Page(arguments) => page::run(arguments, output),
            Command::Convert(arguments) => convert::run(arguments, output),
            Command::Filter(arguments) => filter::run(*arguments, output),
            Command::Sheet(arguments) => sheet::run(*arguments, output),
            Command::Bench(arguments) => bench::run(arguments, output),
            Command::Usi(arguments) => usi::run(arguments),
            Command::Completions(arguments) => {
                completions::run(arguments, command(), &self.name, output)
            }
            Command::Man(arguments) => man::run(arguments, command(), output),
        }
    }
}
