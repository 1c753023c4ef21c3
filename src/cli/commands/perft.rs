//! `tsume perft`: counts the lines of moves, to check and to time the rules.

use std::time::Instant;

use anyhow::anyhow;

use crate::cli::options::command_help::Help;
use crate::cli::process::exit::Exit;
use crate::cli::process::language::say;
use crate::cli::process::terminal::Output;
use crate::notation::read_sfen;
use crate::shogi::{Perft, Position, Rule, perft};
use crate::text::Text;

/// The help of the command.
pub const HELP: Help = Help {
    group: None,
    about: "局面から DEPTH 手までの手順を数える",
    details: "",
    pages: "README.md, docs/",
    examples: [
        (
            "tsume perft '4k4/9/4G4/9/9/9/9/9/9 b G 1' 3",
            Text { en: "all lines", ja: "全ての手順を数える" },
        ),
        (
            "tsume perft --checks '4k4/9/4G4/9/9/9/9/9/9 b G 1' 3",
            Text { en: "checks and replies", ja: "王手と応手だけを数える" },
        ),
        (
            "tsume perft '9/9/9/9/9/9/9/9/9 b 2R 1' 2",
            Text { en: "without kings", ja: "玉のない局面で数える" },
        ),
    ],
};

/// Count the lines of DEPTH moves from a position.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The position; kings may be missing
    sfen: String,
    /// How many moves
    depth: u32,
    /// Count only checks of the side to move, and all replies
    #[arg(long)]
    checks: bool,
}

/// Counts the lines, and prints the speed.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let setup = read_sfen(&arguments.sfen).map_err(|error| {
        let japanese = &error.message.ja;
        anyhow!(say(format!("SFEN: {error}"), format!("SFEN の{}文字目：{japanese}", error.column)))
    })?;
    let mut position = Position::allowing(&setup, &[Rule::DefendingKing]).map_err(|faults| {
        let japanese = format!("正しい局面ではありません：{}", faults.japanese(setup.turn));
        anyhow!(say(format!("not a legal position: {faults}"), japanese))
    })?;
    let mode = if arguments.checks { Perft::Checks } else { Perft::Legal };
    let start = Instant::now();
    let leaves = perft(&mut position, arguments.depth, mode);
    let seconds = start.elapsed().as_secs_f64();
    output.answer(&format!("{leaves}\n"))?;
    let rate = leaves as f64 / seconds.max(1e-9) / 1e6;
    output.complain(&say(
        format!("{seconds:.3} s, {rate:.1} million leaves a second"),
        format!("{seconds:.3}秒、毎秒{rate:.1}百万通り"),
    ))?;
    Ok(Exit::Fine)
}
