//! `tsume convert`: writes problems in another notation or form.

use anyhow::bail;

use crate::cli::options::{Group, Help, Inputs, example};
use crate::cli::output::{Format, WriteArguments, formats};
use crate::cli::process::{Exit, Output, say};
use crate::report::{Content, View};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Files),
    pages: "docs/formats.md, docs/collections.md",
    examples: [
        example("tsume convert --to sfen problems.txt", "one line a problem", "1題1行のSFENにする"),
        example(
            "tsume convert --to kif --output kif/ problems.txt",
            "a KIF file for each problem",
            "1題ごとにKIFファイルを作る",
        ),
        example(
            "tsume convert --to yaml problems/ >all.yaml",
            "a folder as one collection",
            "フォルダを一つの作品集にする",
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
        value_parser = formats::parser(&[Content::Problems]),
        value_name = "NOTATION",
        required_unless_present = "output"
    )]
    to: Option<Format>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// Converts every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Some(format) = arguments.writing.format(arguments.to, &[Content::Problems], "--to")? else {
        bail!(say(
            "the form is not known: name it with --to",
            "書き出す形式が分かりません。--to で指定してください"
        ));
    };
    let mut writer = arguments.writing.begin(format, View::default())?;
    let exit = arguments.inputs.each(output, |problem, output| writer.problem(problem, output))?;
    writer.end("", output)?;
    Ok(exit)
}
