//! `tsume usi` and `tsume-usi`: runs the engine for the USI protocol, on standard input and output.

use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::keys::KeysArguments;
use crate::cli::options::machine::MachineArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::interruption;
use crate::cli::process::language;
use crate::text::Text;
use crate::usi::{Command, Defaults, speak};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Files),
    about: "将棋ソフトの詰将棋エンジンになる（USIプロトコル）",
    details: "多くの将棋ソフトは、エンジンを引数なしで起動する。tsume-usi という名前のコピーやリンクを作ると、引数なしでエンジンになる。",
    pages: "docs/usi.md",
    examples: [
        (
            "tsume usi --memory 1G --threads 4",
            Text {
                en: "with other defaults for USI_Hash and Threads",
                ja: "USI_Hash と Threads の既定値を変える",
            },
        ),
        (
            "tsume usi --lang ja",
            Text { en: "with sentences in Japanese", ja: "説明を日本語にする" },
        ),
        (
            "tsume usi <commands.txt",
            Text { en: "the commands of a file", ja: "ファイルのコマンドに答える" },
        ),
    ],
};

/// Run as the mate engine of a USI program, such as ShogiHome
///
/// The program `tsume-usi` is the same engine and takes the same options. Register it in programs that start
/// engines without arguments.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    keys: KeysArguments,
}

/// The commands of a session.
pub type Input = Box<dyn BufRead + Send>;

/// The time to wait for the first line of standard input if the program has no arguments.
const PATIENCE: Duration = Duration::from_secs(2);
/// The length of the longest first line that can be `usi`.
const LONGEST: u64 = 64;

/// Returns standard input if its first line is `usi`: programs that start engines often pass no arguments.
pub fn waiting_session() -> Option<Input> {
    if io::stdin().is_terminal() {
        return None;
    }
    let (sender, session) = mpsc::channel();
    // The thread may wait for the line until the program ends.
    let read = move || sender.send(session_of(BufReader::new(io::stdin())));
    thread::Builder::new().spawn(read).ok()?;
    session.recv_timeout(PATIENCE).ok().flatten()
}

/// Returns the whole input if its first line is `usi`.
fn session_of(mut input: impl BufRead + Send + 'static) -> Option<Input> {
    let mut line = vec![];
    input.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
    let is_usi = Command::read(&String::from_utf8_lossy(&line)) == Ok(Command::Usi);
    is_usi.then(|| -> Input { Box::new(Cursor::new(line).chain(input)) })
}

/// Answers the commands of this input, or else of standard input, until its end.
pub fn run(arguments: Arguments, input: Option<Input>) -> anyhow::Result<Exit> {
    arguments.keys.draw()?;
    let MachineArguments { memory, threads } = arguments.machine;
    let most_memory = arguments.machine.most_memory()?;
    let defaults = Defaults { memory, threads, language: language::spoken(), most_memory };
    let end = interruption::flag()?;
    // Standard input cannot be locked here: another thread reads it, and may outlive this one.
    let input = input.unwrap_or_else(|| Box::new(BufReader::new(io::stdin())));
    speak(input, &mut io::stdout().lock(), &defaults, &end)?;
    Ok(match end.load(Relaxed) {
        true => Exit::Interrupted,
        false => Exit::Fine,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_read_and_kept() {
        let session = |text: &'static str| {
            let mut all = String::new();
            session_of(text.as_bytes())?.read_to_string(&mut all).ok()?;
            Some(all)
        };
        for text in ["usi\n", "usi\r\nisready\n", " usi", "usi x\nquit\n"] {
            assert_eq!(session(text).as_deref(), Some(text));
        }
        let long = " ".repeat(70) + "usi\n";
        for text in ["", "\nusi\n", "isready\n", "usinewgame\n", &*long.leak()] {
            assert_eq!(session(text), None);
        }
    }
}
