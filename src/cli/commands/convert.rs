//! `tsume convert`: writes problems in another notation or form.

use anyhow::bail;
use clap::builder::PossibleValue;

use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::inputs::Inputs;
use crate::cli::output::writer::WriteArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::language::{say, spoken};
use crate::cli::process::terminal::Output;
use crate::collection::ProblemWriter;
use crate::text::Text;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Files),
    pages: "docs/formats.md, docs/collections.md",
    examples: [
        (
            "tsume convert --to sfen problems.txt",
            Text { en: "one line a problem", ja: "1題1行のSFENにする" },
        ),
        (
            "tsume convert --to kif --output kif/ problems.txt",
            Text { en: "a KIF file for each problem", ja: "1題ごとにKIFファイルを作る" },
        ),
        (
            "tsume convert --to yaml problems/ >all.yaml",
            Text {
                en: "a folder as one collection", ja: "フォルダを一つの作品集にする"
            },
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say("Write problems in another notation or form", "作品を別の形式で出力する"))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[arg(help = say(
        "The notation or form to write [default: by the ending of --output]",
        "出力形式（既定: --output の名前の末尾で決まる）",
    ))]
    #[arg(
        long,
        alias = "format",
        value_enum,
        value_name = "NOTATION",
        required_unless_present = "output"
    )]
    to: Option<ProblemWriter>,

    #[command(flatten)]
    writing: WriteArguments,
}

impl clap::ValueEnum for ProblemWriter {
    fn value_variants<'a>() -> &'a [ProblemWriter] {
        ProblemWriter::all()
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about().of(spoken())))
    }
}

/// Converts every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let by_ending = match arguments.to {
        None => arguments.writing.form()?,
        form => form,
    };
    let Some(form) = by_ending else {
        bail!(say(
            "the form is not known: name it with --to",
            "書き出す形式が分かりません。--to で指定してください"
        ));
    };
    let mut writing = arguments.writing.begin(form)?;
    let exit = arguments.inputs.each(output, |problem, output| {
        writing.problem(problem, output)?;
        Ok(Exit::Fine)
    })?;
    writing.end(output)?;
    Ok(exit)
}
