//! `tsume usi` and `tsume-usi`: runs the engine for the USI protocol, on standard input and output.

use std::io::{self, BufReader};
use std::sync::atomic::Ordering::Relaxed;

use crate::cli::options::{Group, Help, KeysArguments, MachineArguments, example};
use crate::cli::process::{Exit, interruption, language, say};
use crate::usi::{Defaults, speak};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Files),
    pages: "docs/usi.md",
    examples: [
        example(
            "tsume usi --memory 1G --threads 4",
            "with other defaults for USI_Hash and Threads",
            "USI_Hash と Threads の既定値を変える",
        ),
        example("tsume usi --lang ja", "with sentences in Japanese", "説明を日本語にする"),
        example("tsume usi <commands.txt", "the commands of a file", "ファイルのコマンドに答える"),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Run as the mate engine of a USI program, such as ShogiHome\n\n\
     The program `tsume-usi` is the same engine and takes the same options. Register it in programs \
     that start engines without arguments.",
    "将棋ソフトの詰将棋エンジンになる（USIプロトコル）\n\n\
     tsume-usi は同じエンジンで、同じオプションを受け付ける。エンジンを引数なしで起動する将棋ソフトに\
     は、これを登録する。",
))]
pub struct Arguments {
    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    keys: KeysArguments,
}

/// Answers the commands of standard input, until its end.
pub fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.keys.draw()?;
    let MachineArguments { memory, threads } = arguments.machine;
    let most_memory = arguments.machine.most_memory()?;
    let defaults = Defaults { memory, threads, language: language::spoken(), most_memory };
    let end = interruption::flag()?;
    // Standard input cannot be locked here: another thread reads it, and may outlive this one.
    speak(BufReader::new(io::stdin()), &mut io::stdout().lock(), &defaults, &end)?;
    Ok(match end.load(Relaxed) {
        true => Exit::Interrupted,
        false => Exit::Fine,
    })
}
