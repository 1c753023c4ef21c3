//! `tsume convert`: writes problems in another notation.

use super::input::Inputs;
use super::{Exit, Output};
use crate::collection::{Format, write};

/// Write problems in another notation
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// The notation to write
    #[arg(long, value_enum, value_name = "NOTATION")]
    to: Notation,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Notation {
    /// `Black: +B3d, P2e In hand: R` and `White: K1c, …`
    Western,
    /// One line a problem: `8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1`
    Sfen,
    /// Kakinoki's board diagram, as Japanese programs paste it
    Bod,
}

/// Converts every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let format = match arguments.to {
        Notation::Western => Format::Western,
        Notation::Sfen => Format::Sfen,
        Notation::Bod => Format::Bod,
    };
    arguments.inputs.each(output, |problem, output| {
        if format != Format::Sfen {
            output.separate()?;
        }
        output.answer(&write(problem, format))?;
        Ok(Exit::Fine)
    })
}
