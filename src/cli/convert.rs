//! `tsume convert`: writes problems in another notation or form.

use super::input::Inputs;
use super::{Exit, Output};
use crate::collection::{Format, write};

/// Write problems in another notation or form
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// The notation or form to write
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
    /// A YAML collection, which keeps everything that is said of a problem
    Yaml,
    /// A JSON object on each line, which does so too
    Jsonl,
}

/// Converts every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let format = match arguments.to {
        Notation::Western => Format::Western,
        Notation::Sfen => Format::Sfen,
        Notation::Bod => Format::Bod,
        Notation::Yaml => Format::Yaml,
        Notation::Jsonl => Format::JsonLines,
    };
    arguments.inputs.each(output, |problem, output| {
        if !format.is_line() {
            output.separate()?;
        }
        output.data(&write(problem, format))?;
        Ok(Exit::Fine)
    })
}
