//! `tsume usi`: runs the engine for the USI protocol, on standard input and output.

use std::ffi::OsString;
use std::io::{self, BufReader};
use std::path::Path;

use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::keys::KeysArguments;
use crate::cli::options::machine::MachineArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::interruption;
use crate::cli::process::language;
use crate::text::Text;
use crate::usi::{Defaults, speak};

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
/// A copy of the program called `tsume-usi`, or a link with that name, is the engine without
/// arguments, as most programs start engines.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    keys: KeysArguments,
}

/// The program name that implies the command `usi`: most programs start engines without arguments.
const ENGINE: &str = "tsume-usi";

/// Inserts the command if the name of the program implies it.
pub fn meant(mut typed: Vec<OsString>) -> Vec<OsString> {
    let name = typed.first().and_then(|path| Path::new(path).file_stem());
    if name.is_some_and(|name| name.eq_ignore_ascii_case(ENGINE)) {
        typed.insert(1, "usi".into());
    }
    typed
}

/// Answers commands until the end of the input.
pub fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.keys.draw()?;
    let MachineArguments { memory, threads } = arguments.machine;
    let most_memory = arguments.machine.most_memory()?;
    let defaults = Defaults { memory, threads, language: language::spoken(), most_memory };
    let end = interruption::flag()?;
    // Standard input cannot be locked here: another thread reads it, and may outlive this one.
    speak(BufReader::new(io::stdin()), &mut io::stdout().lock(), &defaults, &end)?;
    Ok(match end.load(std::sync::atomic::Ordering::Relaxed) {
        true => Exit::Interrupted,
        false => Exit::Fine,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_name_can_replace_the_command() {
        let meant = |typed: &[&str]| meant(typed.iter().map(OsString::from).collect());
        for name in ["tsume-usi", "/opt/TSUME-USI.exe", "./tsume-usi"] {
            assert_eq!(meant(&[name, "--threads", "2"])[1..], ["usi", "--threads", "2"]);
        }
        assert_eq!(meant(&["tsume", "solve"]), ["tsume", "solve"]);
        assert_eq!(meant(&["tsume-usi-2"]), ["tsume-usi-2"]);
        assert!(meant(&[]).is_empty());
    }
}
